//! The command text with a line of carets under the bytes that a reason is about.

use std::fmt::Write;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::escape::push_visible;
use super::{Palette, Span};

/// Columns of a line that are shown; a longer one is cut, and the cut is told.
const COLUMNS: usize = 120;
/// Characters that stay in front of the carets when a long line is cut.
const CONTEXT: usize = 24;
/// Lines that are shown; of more, those with carets and the first.
const LINES: usize = 8;
const TAB: &str = "    ";
const INDENT: &str = "    ";

/// `text` with carets under `span`, line by line.
pub(super) fn excerpt(
    text: &str,
    span: Option<Span>,
    palette: &Palette,
    carets: anstyle::Style,
) -> String {
    let lines = lines(text);
    let marked = span.map(|span| clamp(text, span));
    let gutter = if lines.len() > 1 {
        lines.len().to_string().len()
    } else {
        0
    };
    let dim = palette.dim;
    let mut shown = String::new();
    let mut left_out = 0;
    let mut carets_shown = 0;
    for (index, line) in lines.iter().enumerate() {
        let under = marked.as_ref().and_then(|marked| overlap(line, marked));
        let wanted =
            lines.len() <= LINES || index == 0 || (under.is_some() && carets_shown < LINES);
        if !wanted {
            left_out += 1;
            continue;
        }
        push_left_out(&mut shown, &mut left_out, dim);
        let (head, blank) = match gutter {
            0 => (String::new(), String::new()),
            width => (
                format!("{dim}{:>width$} |{dim:#} ", index + 1),
                format!("{dim}{:width$} |{dim:#} ", ""),
            ),
        };
        let line = Line::new(&text[line.clone()], under);
        let _ = writeln!(shown, "{INDENT}{head}{}", line.text);
        if let Some((column, width)) = line.carets {
            carets_shown += 1;
            let marks = "^".repeat(width);
            let _ = writeln!(
                shown,
                "{INDENT}{blank}{:column$}{carets}{marks}{carets:#}",
                ""
            );
        }
    }
    push_left_out(&mut shown, &mut left_out, dim);
    shown
}

fn push_left_out(shown: &mut String, left_out: &mut usize, dim: anstyle::Style) {
    let count = std::mem::take(left_out);
    if count > 0 {
        let plural = if count == 1 { "" } else { "s" };
        let _ = writeln!(shown, "{INDENT}{dim}[{count} more line{plural}]{dim:#}");
    }
}

/// The lines of `text` as ranges without their newline. A last newline opens no line.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    text.split_inclusive('\n')
        .map(|line| {
            let range = start..start + line.strip_suffix('\n').unwrap_or(line).len();
            start += line.len();
            range
        })
        .collect()
}

/// `span` inside `text`, its ends moved out of the middle of characters.
fn clamp(text: &str, span: Span) -> Range<usize> {
    let start = text.floor_char_boundary(span.start as usize);
    let end = text.ceil_char_boundary(span.end as usize).max(start);
    start..end
}

/// The part of `marked` in `line`, relative to the line. A newline belongs to the line
/// that it ends; an empty mark stands where it is.
fn overlap(line: &Range<usize>, marked: &Range<usize>) -> Option<Range<usize>> {
    let meets = if marked.is_empty() {
        (line.start..=line.end).contains(&marked.start)
    } else {
        marked.start <= line.end && marked.end > line.start
    };
    meets.then(|| {
        let start = marked.start.max(line.start);
        let end = marked.end.min(line.end).max(start);
        start - line.start..end - line.start
    })
}

/// One line as it is shown.
struct Line {
    text: String,
    /// Column and width of the carets.
    carets: Option<(usize, usize)>,
}

impl Line {
    fn new(source: &str, under: Option<Range<usize>>) -> Self {
        let window = window(source, under.as_ref());
        let marked = match &under {
            Some(under) => under.start..under.end.min(window.end),
            None => window.end..window.end,
        };
        let mut text = cut_before(&source[..window.start]);
        push_shown(&mut text, &source[window.start..marked.start]);
        let column = text.width();
        push_shown(&mut text, &source[marked.clone()]);
        let width = text.width() - column;
        push_shown(&mut text, &source[marked.end..window.end]);
        text.push_str(&cut_after(&source[window.end..]));
        Self {
            text,
            carets: under.map(|_| (column, width.max(1))),
        }
    }
}

fn push_shown(text: &mut String, source: &str) {
    for character in source.chars() {
        match character {
            '\t' => text.push_str(TAB),
            _ => push_visible(text, character),
        }
    }
}

fn cut_before(cut: &str) -> String {
    if cut.is_empty() {
        String::new()
    } else {
        format!("[{} more characters] ", cut.chars().count())
    }
}

fn cut_after(cut: &str) -> String {
    if cut.is_empty() {
        String::new()
    } else {
        format!(" [{} more characters]", cut.chars().count())
    }
}

/// The bytes of `source` that are shown: all of a line that fits, else a stretch that
/// starts a little before the carets.
fn window(source: &str, under: Option<&Range<usize>>) -> Range<usize> {
    if source.width() <= COLUMNS {
        return 0..source.len();
    }
    let before = under.map_or(0, |under| source[..under.start].chars().count());
    let first = if before < COLUMNS / 2 {
        0
    } else {
        before - CONTEXT
    };
    let offset = |place| {
        source
            .char_indices()
            .nth(place)
            .map_or(source.len(), |(offset, _)| offset)
    };
    offset(first)..offset(first + COLUMNS)
}

#[cfg(test)]
mod tests {
    use super::{Palette, Span, excerpt};

    fn shown(text: &str, start: u32, end: u32) -> String {
        let palette = Palette::plain();
        excerpt(text, Some(Span { start, end }), &palette, palette.deny)
    }

    #[test]
    fn carets_stand_under_the_bytes() {
        assert_eq!(shown("rg x | sh", 7, 9), "    rg x | sh\n           ^^\n");
        assert_eq!(shown("a", 0, 1), "    a\n    ^\n");
    }

    #[test]
    fn an_empty_span_and_one_past_the_end_get_one_caret() {
        assert_eq!(shown("ab", 1, 1), "    ab\n     ^\n");
        assert_eq!(shown("ab", 2, 2), "    ab\n      ^\n");
        assert_eq!(shown("ab", 90, 99), "    ab\n      ^\n");
    }

    #[test]
    fn without_a_span_there_are_no_carets() {
        let palette = Palette::plain();
        assert_eq!(excerpt("ls\n", None, &palette, palette.deny), "    ls\n");
    }

    #[test]
    fn lines_have_numbers_and_their_own_carets() {
        assert_eq!(
            shown("ls\nrm x\npwd", 3, 7),
            "    1 | ls\n    2 | rm x\n      | ^^^^\n    3 | pwd\n"
        );
        assert_eq!(
            shown("a 'b\nc' d", 2, 7),
            "    1 | a 'b\n      |   ^^\n    2 | c' d\n      | ^^\n"
        );
    }

    #[test]
    fn a_newline_is_marked_on_the_line_that_it_ends() {
        assert_eq!(
            shown("ab\ncd", 2, 3),
            "    1 | ab\n      |   ^\n    2 | cd\n"
        );
    }

    #[test]
    fn wide_and_combining_characters_and_tabs_keep_their_columns() {
        assert_eq!(shown("日本 x", 7, 8), "    日本 x\n         ^\n");
        assert_eq!(shown("日本", 0, 6), "    日本\n    ^^^^\n");
        assert_eq!(shown("e\u{301} x", 4, 5), "    e\u{301} x\n      ^\n");
        assert_eq!(shown("\tx", 1, 2), "        x\n        ^\n");
        assert_eq!(shown("\tx", 0, 1), "        x\n    ^^^^\n");
    }

    #[test]
    fn hidden_characters_are_spelled_out_and_marked_whole() {
        assert_eq!(
            shown("a\u{202e}b", 1, 4),
            "    a\\u{202E}b\n     ^^^^^^^^\n"
        );
        assert_eq!(shown("a\rb", 2, 3), "    a\\u{D}b\n          ^\n");
    }

    #[test]
    fn a_span_in_the_middle_of_a_character_covers_it() {
        assert_eq!(shown("日x", 1, 2), "    日x\n    ^^\n");
    }

    #[test]
    fn a_long_line_says_what_it_leaves_out() {
        let text = format!("{} ! {}", "a".repeat(500), "b".repeat(500));
        let shown = shown(&text, 501, 502);
        let (line, carets) = shown.split_once('\n').unwrap_or_default();
        assert!(line.starts_with("    [477 more characters] aaa"), "{line}");
        assert!(line.ends_with(" more characters]"), "{line}");
        assert_eq!(line.find('!'), carets.find('^'));
    }

    #[test]
    fn of_many_lines_the_marked_ones_are_shown_and_the_rest_counted() {
        let text = "x\n".repeat(50);
        assert_eq!(
            shown(&text, 40, 41),
            "     1 | x\n    [19 more lines]\n    21 | x\n       | ^\n    [29 more lines]\n"
        );
    }
}

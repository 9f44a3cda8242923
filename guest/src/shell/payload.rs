//! Text inside a word, as `sh -c` is given it.

use super::syntax::{Script, Word};
use super::{Dialect, Span, reader};
use crate::reason::{Code, Finding};

/// Reads the text of `word`, which some shell runs, as a script of its own.
///
/// Spans point into `source`, the text that the span of `word` belongs to: at the very bytes
/// where they stand there one by one, else at the whole word. Without a source, as for an argv,
/// a span that is as long as the word's text counts as its very bytes.
pub fn read_payload(
    source: Option<&str>,
    word: &Word,
    dialect: Dialect,
) -> Result<Script, Finding> {
    let Some(text) = word.literal() else {
        return Err(Finding::at(
            Code::WordNotLiteral,
            word.span,
            "the commands for a shell come out of an expansion; write them out",
        ));
    };
    let place = Place {
        start: contiguous(source, word.span, text),
        word: word.span,
    };
    match reader::read(text, dialect) {
        Ok(mut script) => {
            script.relocate(|span| place.of(span));
            Ok(script)
        }
        Err(mut finding) => {
            finding.span = Some(finding.span.map_or(word.span, |span| place.of(span)));
            Err(finding)
        }
    }
}

/// Where a payload stands.
struct Place {
    /// The offset of its first byte, if its bytes stand there one by one.
    start: Option<u32>,
    word: Span,
}

impl Place {
    /// The place of what stands at `span` of the payload.
    fn of(&self, span: Span) -> Span {
        match self.start {
            None => self.word,
            Some(start) => Span {
                start: start + span.start,
                end: start + span.end,
            },
        }
    }
}

/// The offset of `text` in the source, if it is the whole of `word` or all but its quotes.
fn contiguous(source: Option<&str>, word: Span, text: &str) -> Option<u32> {
    let (start, end) = (word.start as usize, word.end as usize);
    let Some(source) = source else {
        return (end - start == text.len()).then_some(word.start);
    };
    if source.get(start..end) == Some(text) {
        return Some(word.start);
    }
    let inner = source.get(start + 1..end.saturating_sub(1))?;
    (inner == text).then_some(word.start + 1)
}

#[cfg(test)]
#[expect(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    reason = "a test stops at the first surprise"
)]
mod tests {
    use super::read_payload;
    use crate::reason::Code;
    use crate::shell::syntax::{Script, Word};
    use crate::shell::{Dialect, Span, read};

    const OPTED: Dialect = Dialect {
        shell: None,
        interactive: false,
        redirections: true,
    };

    /// The last word of the first command.
    fn last_word(text: &str) -> Word {
        match read(text, OPTED) {
            Ok(script) => script.pipelines[0].commands[0].words[..]
                .last()
                .cloned()
                .unwrap_or_else(|| panic!("{text:?} has no words")),
            Err(finding) => panic!("{text:?}: {finding:?}"),
        }
    }

    fn spans(script: &Script) -> Vec<Span> {
        let mut spans = Vec::new();
        for command in script.pipelines.iter().flat_map(|one| &one.commands) {
            spans.push(command.span);
            for assignment in &command.assignments {
                spans.extend([assignment.span, assignment.value.span]);
            }
            spans.extend(command.words.iter().map(|word| word.span));
            spans.extend(command.redirections.iter().map(|one| one.span));
        }
        spans
    }

    fn shown<'a>(text: &'a str, script: &Script) -> Vec<&'a str> {
        spans(script)
            .iter()
            .map(|span| &text[span.start as usize..span.end as usize])
            .collect()
    }

    #[test]
    fn spans_point_into_the_request_where_its_bytes_stand() {
        let rows: &[(&str, &[&str])] = &[
            (
                "sh -c 'X=1 a b 2>&1; é'",
                &["X=1 a b 2>&1", "X=1", "1", "a", "b", "2>&1", "é", "é"],
            ),
            ("sh -c \"a 'b'\"", &["a 'b'", "a", "'b'"]),
            ("sh -c a", &["a", "a"]),
            ("sh -c a\\ b", &["a\\ b", "a\\ b", "a\\ b"]),
            (
                "sh -c \"a \\\"b\\\"\"",
                &["\"a \\\"b\\\"\"", "\"a \\\"b\\\"\"", "\"a \\\"b\\\"\""],
            ),
            ("sh -c 'a'b", &["'a'b", "'a'b"]),
            (
                "sh -c 'a '\\''b'\\'",
                &["'a '\\''b'\\'", "'a '\\''b'\\'", "'a '\\''b'\\'"],
            ),
        ];
        for (text, expected) in rows {
            match read_payload(Some(text), &last_word(text), OPTED) {
                Ok(script) => assert_eq!(shown(text, &script), *expected, "{text:?}"),
                Err(finding) => panic!("{text:?}: {finding:?}"),
            }
        }
    }

    #[test]
    fn payloads_in_payloads_keep_their_place() {
        let text = "sh -c \"dash -c 'a b'\"";
        let inner = read_payload(Some(text), &last_word(text), OPTED).unwrap_or_default();
        let word = &inner.pipelines[0].commands[0].words[2];
        let script = read_payload(Some(text), word, OPTED).unwrap_or_default();
        assert_eq!(shown(text, &script), ["a b", "a", "b"]);
    }

    #[test]
    fn words_of_an_argv_are_their_bytes() {
        let word = Word::from_literal("a b".to_owned(), Span::new(6, 9));
        let script = read_payload(None, &word, OPTED).unwrap_or_default();
        assert_eq!(
            spans(&script),
            [Span::new(6, 9), Span::new(6, 7), Span::new(8, 9)]
        );
        let quoted = Word::from_literal("a b".to_owned(), Span::new(6, 11));
        let script = read_payload(None, &quoted, OPTED).unwrap_or_default();
        assert_eq!(spans(&script), [Span::new(6, 11); 3]);
    }

    #[test]
    fn what_is_refused_is_shown_at_its_place() {
        let rows = [
            ("sh -c 'a $(b)'", Code::CommandSubstitution, "$("),
            (
                "sh -c a\\ \\$\\(b\\)",
                Code::CommandSubstitution,
                "a\\ \\$\\(b\\)",
            ),
            ("sh -c ''", Code::EmptyText, "''"),
            ("sh -c \"a $b\"", Code::WordNotLiteral, "\"a $b\""),
            ("sh -c *", Code::WordNotLiteral, "*"),
            ("sh -c 'a <<\"E\"\nb'", Code::HereDocument, "<<\"E\""),
        ];
        for (text, code, place) in rows {
            match read_payload(Some(text), &last_word(text), OPTED) {
                Ok(script) => panic!("{text:?} is accepted: {script:?}"),
                Err(finding) => {
                    let span = finding.span.unwrap_or(Span::new(0, 0));
                    let shown = &text[span.start as usize..span.end as usize];
                    assert_eq!((finding.code, shown), (code, place), "{text:?}");
                }
            }
        }
    }
}

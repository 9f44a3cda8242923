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

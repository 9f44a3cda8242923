//! Words of a plan, as the tables of options read them.

use super::super::answer::PlanWord;
use crate::shell::Span;
use crate::shell::syntax::{Expansion, ExpansionKind, Word};

const KINDS: [ExpansionKind; 5] = [
    ExpansionKind::Parameter,
    ExpansionKind::Glob,
    ExpansionKind::Tilde,
    ExpansionKind::Brace,
    ExpansionKind::Equals,
];

/// The words of a command at `span`.
pub(super) fn words(words: &[PlanWord], span: Span) -> Vec<Word> {
    words.iter().map(|planned| word(planned, span)).collect()
}

fn word(planned: &PlanWord, span: Span) -> Word {
    let mut word = Word::from_literal(planned.text.clone(), span);
    let mut start = 0;
    for part in &planned.parts {
        let end = start + part.text.len();
        let kind = KINDS
            .into_iter()
            .find(|kind| part.expansion == Some(kind.as_str()));
        word.expansions.extend(kind.map(|kind| Expansion {
            start,
            end,
            kind,
            quoted: part.quoted,
        }));
        start = end;
    }
    word
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]
mod tests {
    use super::super::super::answer::WordPart;
    use super::*;

    #[test]
    fn expansions_stand_where_the_parts_do() {
        let part = |text: &str, expansion| WordPart {
            text: text.to_owned(),
            expansion,
            quoted: false,
        };
        let planned = PlanWord {
            text: "a*$X".to_owned(),
            parts: vec![
                part("a", None),
                part("*", Some("glob")),
                part("$X", Some("parameter")),
            ],
        };
        let found = word(&planned, Span::new(0, 4));
        let ranges: Vec<_> = found
            .expansions
            .iter()
            .map(|one| (one.start, one.end))
            .collect();
        assert_eq!(ranges, [(1, 2), (2, 4)]);
        let kinds: Vec<_> = found
            .pieces()
            .map(|piece| piece.expansion.map(|one| one.kind))
            .collect();
        assert_eq!(
            kinds,
            [
                None,
                Some(ExpansionKind::Glob),
                Some(ExpansionKind::Parameter)
            ]
        );
        let plain = PlanWord {
            text: "*".to_owned(),
            parts: Vec::new(),
        };
        assert_eq!(word(&plain, Span::new(0, 1)).literal().unwrap(), "*");
        assert_eq!(words(&[plain.clone(), plain], Span::new(0, 1))[1].text, "*");
    }
}

//! find(1): actions that run a program, delete, or write a file.

use super::{Carried, Found, IS_EXPANDED, may_be_option};
use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

/// Actions that run the command behind them.
const RUN: &[&str] = &["-exec", "-execdir", "-ok", "-okdir"];
/// Actions that delete or write.
const CHANGE: &[&str] = &["-delete", "-fls", "-fprint", "-fprint0", "-fprintf"];

/// An action among the words behind find.
pub(super) fn find(operands: &[Word]) -> Option<Found> {
    operands.iter().enumerate().find_map(|(index, word)| {
        let text = word.text.as_str();
        if may_be_option(word) {
            Some(Found::At(index, IS_EXPANDED))
        } else if RUN.contains(&text) {
            Some(Found::At(index, "runs a program for what is found"))
        } else if CHANGE.contains(&text) {
            Some(Found::At(index, "deletes or writes files"))
        } else {
            None
        }
    })
}

/// The commands behind the actions that run one: up to `;`, or to `{}` and `+`.
pub(super) fn carried(words: &[Word]) -> Carried {
    let mut ranges = Vec::new();
    let mut at = 1;
    while let Some(word) = words.get(at) {
        at += 1;
        if may_be_option(word) {
            return unclear(word, "could come to be an action of find");
        }
        if !RUN.contains(&word.text.as_str()) {
            continue;
        }
        let start = at;
        let ends = |index: &usize| {
            let text = words.get(*index).map_or("", |word| word.text.as_str());
            let before = words
                .get(index.wrapping_sub(1))
                .map_or("", |word| word.text.as_str());
            text == ";" || text == "+" && before == "{}"
        };
        let Some(end) = (start..words.len()).find(ends) else {
            return unclear(word, "has no end");
        };
        if end == start {
            return unclear(word, "names no program");
        }
        ranges.push(start..end);
        at = end + 1;
    }
    if ranges.is_empty() {
        Carried::None
    } else {
        Carried::Programs(ranges)
    }
}

fn unclear(word: &Word, what: &str) -> Carried {
    let message = format!("`{}` {what}, so that what runs is not certain", word.text);
    Carried::Unclear(Finding::at(Code::CarriedProgram, word.span, message))
}

//! xargs(1) of GNU, BSD and busybox: it runs the program that its operands name.

use super::{Carried, Found, IS_EXPANDED, may_be_option};
use crate::shell::syntax::Word;

/// Letters with a value.
const VALUES: &str = "adEIJLnPRsS";
/// Letters whose value is attached or absent.
const ATTACHED: &str = "eil";
/// Long options whose value may be the next word.
const VALUE_NAMES: &[&str] = &[
    "--arg-file",
    "--delimiter",
    "--max-args",
    "--max-chars",
    "--max-procs",
    "--process-slot-var",
];

/// The program that xargs runs; without one it runs `echo`.
pub(super) fn find(operands: &[Word]) -> Option<Found> {
    let index = command(operands)?;
    let word = operands.get(index)?;
    if may_be_option(word) {
        return Some(Found::At(index, IS_EXPANDED));
    }
    Some(Found::At(
        index,
        "is run with words that are read from the input",
    ))
}

/// The words from the program on.
pub(super) fn carried(words: &[Word]) -> Carried {
    let operands = words.get(1..).unwrap_or_default();
    match command(operands) {
        Some(index) => Carried::Programs(std::iter::once(index + 1..words.len()).collect()),
        None => Carried::None,
    }
}

/// The index of the first operand. What may come to be an option counts as one.
fn command(operands: &[Word]) -> Option<usize> {
    let mut at = 0;
    while let Some(word) = operands.get(at) {
        let text = word.text.as_str();
        if text == "--" {
            at += 1;
            break;
        }
        if !text.starts_with('-') || text == "-" {
            break;
        }
        at += 1 + usize::from(takes_next(text));
    }
    operands.get(at).map(|_| at)
}

/// Whether the value of an option is the next word.
fn takes_next(text: &str) -> bool {
    if text.starts_with("--") {
        let is_start = |name: &&&str| text.len() > 2 && name.starts_with(text);
        return VALUE_NAMES.iter().any(|name| is_start(&name));
    }
    let letters = text.get(1..).unwrap_or_default();
    for (offset, letter) in letters.char_indices() {
        if ATTACHED.contains(letter) {
            return false;
        }
        if VALUES.contains(letter) {
            return offset + letter.len_utf8() == letters.len();
        }
    }
    false
}

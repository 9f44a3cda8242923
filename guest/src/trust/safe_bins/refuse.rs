//! Refusals with the word that they are about.

use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

/// About the safe bin as a whole.
pub(super) fn program(code: Code, words: &[Word], message: String) -> Finding {
    match words.first() {
        Some(word) => Finding::at(code, word.span, message),
        None => Finding::new(code, message),
    }
}

/// About one word.
pub(super) fn word<T>(code: Code, word: &Word, message: String) -> Result<T, Finding> {
    Err(Finding::at(code, word.span, message))
}

//! Words back to text that the four shells read as the same words.

use super::syntax::{ExpansionKind, Word};

/// Appends `text` in single quotes; a single quote itself becomes `\'`. There are no empty
/// quotes but for empty text: beside an unquoted parameter they would make a word of their own.
pub fn literal(out: &mut String, text: &str) {
    if text.is_empty() {
        out.push_str("''");
    }
    for (index, run) in text.split('\'').enumerate() {
        if index > 0 {
            out.push_str("\\'");
        }
        if !run.is_empty() {
            out.push('\'');
            out.push_str(run);
            out.push('\'');
        }
    }
}

/// Appends a path in command position: as it is where no shell could read it otherwise,
/// else in single quotes.
pub fn program(out: &mut String, path: &str) {
    let plain =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'_' | b'-' | b'+');
    if path.starts_with('/') && path.bytes().all(plain) {
        out.push_str(path);
    } else {
        literal(out, path);
    }
}

/// Appends a word: literal pieces quoted, expansions as their source.
pub fn word(out: &mut String, word: &Word) {
    if word.text.is_empty() {
        out.push_str("''");
    }
    for piece in word.pieces() {
        match piece.expansion {
            None => literal(out, piece.text),
            Some(expansion) if expansion.quoted && expansion.kind == ExpansionKind::Parameter => {
                out.push('"');
                out.push_str(piece.text);
                out.push('"');
            }
            Some(_) => out.push_str(piece.text),
        }
    }
}

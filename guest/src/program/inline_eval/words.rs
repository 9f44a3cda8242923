//! What the arguments of a program can become once the shell has expanded them.

use crate::shell::syntax::{Expansion, ExpansionKind, Word};

/// Whether the word stays one word: only parameters in double quotes and tildes are expanded.
pub(super) fn is_single(word: &Word) -> bool {
    word.expansions.iter().all(stays_one_word)
}

fn stays_one_word(expansion: &Expansion) -> bool {
    match expansion.kind {
        ExpansionKind::Parameter => expansion.quoted,
        ExpansionKind::Tilde => true,
        ExpansionKind::Glob | ExpansionKind::Brace | ExpansionKind::Equals => false,
    }
}

/// Whether every word that this one becomes begins with known text. An unquoted parameter could
/// hold a blank and a whole other word behind it.
pub(super) fn has_known_start(word: &Word) -> bool {
    let splits = word
        .expansions
        .iter()
        .any(|expansion| expansion.kind == ExpansionKind::Parameter && !expansion.quoted);
    let starts_known = word
        .expansions
        .first()
        .is_none_or(|first| first.start > 0 || first.kind == ExpansionKind::Tilde);
    starts_known && !splits
}

/// The literal text before the first expansion.
pub(super) fn literal_start(word: &Word) -> &str {
    let end = word
        .expansions
        .first()
        .map_or(word.text.len(), |first| first.start);
    word.text.get(..end).unwrap_or_default()
}

/// Whether a program file of this name is the standard input of the program, or another open file
/// of it. A relative name counts if it is one in `/dev`, and one that climbs if it ends like one:
/// the working directory is not known here.
pub(super) fn is_standard_input(path: &str) -> bool {
    let parts = path
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".");
    let mut names = [""; 4];
    let mut count = 0;
    for part in parts {
        if part == ".." {
            return is_open_file_below(path);
        }
        if let Some(name) = names.get_mut(count) {
            *name = part;
        }
        count += 1;
    }
    match (names, path.starts_with('/')) {
        (["dev", "stdin", ..], true) => count == 2,
        (["dev", "fd", ..], true) => count == 3,
        (["proc", _, "fd" | "task", _], true) => true,
        (["stdin", ..], false) => count == 1,
        (["fd", number, ..], false) => count == 2 && is_number(number),
        _ => false,
    }
}

fn is_open_file_below(path: &str) -> bool {
    path.ends_with("/stdin") || path.contains("/fd/") || path.starts_with("fd/")
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

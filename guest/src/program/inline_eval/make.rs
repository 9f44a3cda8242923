//! make(1): makefile text on the command line or on standard input, and another shell.

use super::{FROM_STDIN, Found, IS_CODE, IS_EXPANDED, is_stdin, may_be_option};
use crate::shell::syntax::Word;

/// Letters with a value.
const VALUES: &str = "CfIoW";
/// Letters whose value is attached or absent.
const ATTACHED: &str = "jlO";
/// Variables that decide which program runs the recipes.
const SHELLS: &[&str] = &["SHELL", ".SHELLFLAGS", "MAKEFLAGS", "MAKEFILES"];

/// Code among the words behind make, which takes options anywhere.
pub(super) fn find(operands: &[Word]) -> Option<Found> {
    let mut at = 0;
    while let Some(word) = operands.get(at) {
        if may_be_option(word) {
            return Some(Found::At(at, IS_EXPANDED));
        }
        let text = word.text.as_str();
        if text == "--" {
            at += 1;
            continue;
        }
        if let Some((name, value)) = text.split_once('=')
            && !text.starts_with('-')
        {
            let name = name.trim_end_matches([':', '+', '?', '!']);
            if SHELLS.contains(&name) || value.contains("$(shell") || value.contains("${shell") {
                return Some(Found::At(at, "decides which program runs"));
            }
        } else if let Some(long) = text.strip_prefix("--") {
            let (name, value) = long.split_once('=').unwrap_or((long, ""));
            // `--environment-overrides` is the other option with an e.
            if name.starts_with("ev") && "eval".starts_with(name) {
                return Some(Found::At(at, IS_CODE));
            }
            let is_file =
                !name.is_empty() && ("file".starts_with(name) || "makefile".starts_with(name));
            if is_file && is_stdin(value) {
                return Some(Found::At(at, FROM_STDIN));
            }
        } else if text.starts_with('-') {
            match letters(operands, at) {
                Letters::Code => return Some(Found::At(at, IS_CODE)),
                Letters::Stdin => return Some(Found::At(at, FROM_STDIN)),
                Letters::Words(count) => at += count,
            }
            continue;
        }
        at += 1;
    }
    None
}

enum Letters {
    Code,
    Stdin,
    /// How many words they take.
    Words(usize),
}

fn letters(operands: &[Word], at: usize) -> Letters {
    let text = operands.get(at).map_or("", |word| word.text.as_str());
    let letters = text.get(1..).unwrap_or_default();
    for (offset, letter) in letters.char_indices() {
        let rest = letters
            .get(offset + letter.len_utf8()..)
            .unwrap_or_default();
        match letter {
            'E' => return Letters::Code,
            _ if ATTACHED.contains(letter) => return Letters::Words(1),
            _ if VALUES.contains(letter) => {
                let attached = Some(rest).filter(|rest| !rest.is_empty());
                let value = super::value_of(operands, at, attached);
                if letter == 'f' && value.is_some_and(is_stdin) {
                    return Letters::Stdin;
                }
                return Letters::Words(1 + usize::from(attached.is_none()));
            }
            _ => {}
        }
    }
    Letters::Words(1)
}

//! Characters that may stand nowhere in a text for a Windows shell.

use super::super::characters::{check_controls, is_unicode_blank};
use super::super::{Span, refuse};
use crate::reason::{Code, Finding};

/// Characters that become `"` or `\` when a program asks for its command line in an ANSI code
/// page (bestfit874.txt to bestfit1258.txt of unicode.org, asked of `WideCharToMultiByte`):
/// it would then be split at other places. Sorted.
const BECOME_QUOTING: &[char] = &[
    '\u{a5}', '\u{2ba}', '\u{30e}', '\u{20a9}', '\u{2216}', '\u{301d}', '\u{301e}', '\u{ff02}',
    '\u{ff3c}',
];

/// Whether `character` can turn into a quote or a backslash on its way to the program.
pub(super) fn becomes_quoting(character: char) -> bool {
    BECOME_QUOTING.binary_search(&character).is_ok()
}

/// Whether `character` separates words.
pub(super) fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t')
}

/// Refuses control characters, several lines, and what turns into a quote or a backslash.
pub(super) fn check(text: &str) -> Result<(), Finding> {
    check_controls(text)?;
    let found = text
        .char_indices()
        .find(|&(_, character)| character == '\n' || becomes_quoting(character));
    match found {
        None => Ok(()),
        Some((at, '\n')) => refuse::at(
            Code::WindowsMetacharacter,
            Span::new(at, at + 1),
            "a newline ends the command for a Windows shell; send one command",
        ),
        Some((at, character)) => refuse::at(
            Code::WindowsQuote,
            Span::new(at, at + character.len_utf8()),
            format!("`{character}` becomes a quote or backslash in some code page; leave it out"),
        ),
    }
}

/// The code for a `character` that may not stand outside quotes.
pub(super) fn code_of(character: char) -> Code {
    match character {
        '"' | '\'' | '\u{2018}'..='\u{201f}' => Code::WindowsQuote,
        _ if is_unicode_blank(character) => Code::UnicodeBlank,
        _ => Code::WindowsMetacharacter,
    }
}

#[cfg(test)]
mod tests {
    use super::BECOME_QUOTING;

    #[test]
    fn the_table_is_sorted_for_the_search() {
        assert!(BECOME_QUOTING.is_sorted());
    }
}

//! Single characters: what may stand in a text, and what ends a word.

use super::{Span, refuse};
use crate::reason::{Code, Finding};

/// Refuses NUL, CR and every other control character but tab and newline, in quotes too:
/// bash marks its own quoting with control characters, shells drop NUL or stop at it, and a
/// terminal that shows the text would act on them.
pub(super) fn check_controls(text: &str) -> Result<(), Finding> {
    let bytes = text.as_bytes();
    let printable = |all, byte: &u8| all & matches!(byte, b'\t' | b'\n' | b' '..=b'~');
    if bytes.iter().fold(true, printable) {
        return Ok(());
    }
    let mut previous = 0;
    for (offset, &byte) in bytes.iter().enumerate() {
        // U+0080 to U+009F are the two bytes C2 80 to C2 9F.
        let start = match byte {
            b'\t' | b'\n' => None,
            0..=0x1f | 0x7f => Some(offset),
            0x80..=0x9f if previous == 0xc2 => Some(offset.saturating_sub(1)),
            _ => None,
        };
        if let Some(start) = start {
            let shown = match byte {
                0 => "NUL".to_owned(),
                b'\r' => "carriage return".to_owned(),
                _ => format!("control character U+{byte:04X}"),
            };
            return refuse::at(
                Code::ControlCharacter,
                Span::new(start, offset + 1),
                format!("{shown} in the text; remove it"),
            );
        }
        previous = byte;
    }
    Ok(())
}

/// Characters outside ASCII that look like a blank or like nothing (Unicode White_Space,
/// zero-width space, word joiner, byte order mark).
pub(super) fn is_unicode_blank(character: char) -> bool {
    matches!(
        character,
        '\u{85}' | '\u{a0}' | '\u{1680}' | '\u{180e}' | '\u{2000}'
            ..='\u{200b}'
                | '\u{2028}'
                | '\u{2029}'
                | '\u{202f}'
                | '\u{205f}'
                | '\u{2060}'
                | '\u{3000}'
                | '\u{feff}'
    )
}

/// Whether an unquoted `byte` ends a word: blank, newline or the start of an operator.
pub(super) fn ends_word(byte: Option<u8>) -> bool {
    matches!(
        byte,
        None | Some(b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'<' | b'>' | b'(' | b')')
    )
}

/// Whether `byte` can start a variable's name.
pub(super) fn starts_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

/// Whether `byte` can continue a variable's name.
pub(super) fn continues_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether `text` is a valid name of a variable (POSIX.1-2024, XBD 3.216).
pub(crate) fn is_name(text: &str) -> bool {
    text.bytes().next().is_some_and(starts_name) && text.bytes().all(continues_name)
}

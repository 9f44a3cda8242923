//! Text as it is safe to show: what a terminal would act on or hide is spelled out.

use std::borrow::Cow;
use std::fmt::Write;

/// `text` with `\u{HEX}` for control and format characters, blanks other than the
/// space, and characters without a shape.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    text.chars()
        .for_each(|character| push_visible(&mut shown, character));
    Cow::Owned(shown)
}

/// The same for bytes; `\xHH` stands for those that are no text.
pub(crate) fn visible_bytes(bytes: &[u8]) -> String {
    let mut shown = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        shown.push_str(&visible(chunk.valid()));
        for byte in chunk.invalid() {
            let _ = write!(shown, "\\x{byte:02X}");
        }
    }
    shown
}

/// Appends `character` as [`visible`] shows it.
pub(super) fn push_visible(shown: &mut String, character: char) {
    if is_hidden(character) {
        let _ = write!(shown, "\\u{{{:X}}}", u32::from(character));
    } else {
        shown.push(character);
    }
}

fn is_hidden(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_control();
    }
    is_shapeless(character) || !is_printable(character)
}

/// Letters and marks that are drawn as nothing. They are printable as far as their
/// category tells.
fn is_shapeless(character: char) -> bool {
    matches!(character,
        '\u{34F}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FFA0}' | '\u{E0100}'..='\u{E01EF}')
}

/// Whether the standard library prints `character` as it is behind another one: no
/// control, format, unassigned or private character, and no blank. Combining marks
/// are printable there.
fn is_printable(character: char) -> bool {
    let mut buffer = [b'x'; 5];
    let length = 1 + character.encode_utf8(&mut buffer[1..]).len();
    let pair = std::str::from_utf8(&buffer[..length]).unwrap_or_default();
    pair.escape_debug().nth(1) == Some(character)
}

#[cfg(test)]
mod tests {
    use super::{visible, visible_bytes};

    #[test]
    fn what_acts_or_hides_is_spelled_out() {
        for (text, shown) in [
            ("a\tb\r\n", "a\\u{9}b\\u{D}\\u{A}"),
            ("\u{1b}[31mred", "\\u{1B}[31mred"),
            ("\u{202e}evil", "\\u{202E}evil"),
            ("a\u{200d}b\u{feff}", "a\\u{200D}b\\u{FEFF}"),
            ("a\u{a0}b\u{2028}", "a\\u{A0}b\\u{2028}"),
            ("\u{3164}\u{fe0f}", "\\u{3164}\\u{FE0F}"),
            ("\u{e0041}", "\\u{E0041}"),
        ] {
            assert_eq!(visible(text), shown);
        }
    }

    #[test]
    fn what_has_a_shape_stays() {
        for text in [
            "echo 'a b' \"c\" \\d",
            "naïve",
            "e\u{301}tude",
            "日本語",
            "🦀",
        ] {
            assert_eq!(visible(text), text);
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_told_by_value() {
        assert_eq!(visible_bytes(b"a\xff\xfeb\x07"), "a\\xFF\\xFEb\\u{7}");
    }
}

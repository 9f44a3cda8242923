//! What the values of options may be.

use std::fmt;

/// The type of a value. The grammar of each is that of the GNU tools, or a part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// Decimal digits.
    Number,
    /// A count with a sign and a unit: `5`, `-3`, `+10`, `4K`, `1MiB`.
    Count,
    /// A decimal number of seconds: `1`, `0.5`.
    Seconds,
    /// An amount of memory: `10M`, `50%`.
    Size,
    /// One byte, or nothing.
    Byte,
    /// One byte, or `\0`.
    Separator,
    /// Ranges of fields or bytes: `1,3-5,7-`.
    List,
    /// A sort key: `2`, `2.3,2.5`, `1n,1r`.
    Key,
    /// Any text: it is matched against, or printed.
    Text,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// Units of sizes (coreutils `xstrtoumax`).
const UNITS: &str = "bkKmMGTPEZYRQ";

impl Value {
    /// Whether `text` is a value of this type.
    pub fn accepts(self, text: &str) -> bool {
        match self {
            Self::Number => is_digits(text),
            Self::Count => is_count(text.strip_prefix(['-', '+']).unwrap_or(text)),
            Self::Seconds => match text.split_once('.') {
                Some((whole, part)) => is_digits(whole) && is_digits(part),
                None => is_digits(text),
            },
            Self::Size => match text.strip_suffix('%') {
                Some(percent) => is_digits(percent),
                None => is_count(text),
            },
            Self::Byte => text.len() <= 1,
            Self::Separator => text.len() == 1 || text == "\\0",
            Self::List => {
                let in_list =
                    |byte: u8| byte.is_ascii_digit() || matches!(byte, b',' | b'-' | b' ');
                !text.is_empty() && text.bytes().all(in_list)
            }
            Self::Key => text.split(',').count() <= 2 && text.split(',').all(is_key_position),
            Self::Text => true,
            Self::Word(words) => words.contains(&text),
        }
    }
}

/// The type in words, for messages.
impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Number => "a number",
            Self::Count => "a count such as `5`, `+5` or `4K`",
            Self::Seconds => "a number of seconds",
            Self::Size => "a size such as `10M` or `50%`",
            Self::Byte => "one byte",
            Self::Separator => "one byte or `\\0`",
            Self::List => "a list such as `1,3-5`",
            Self::Key => "a key such as `2,2n`",
            Self::Text => "text",
            Self::Word([word]) => return write!(out, "`{word}`"),
            Self::Word(words) => return write!(out, "one of `{}`", words.join("`, `")),
        })
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Digits with a unit: `4`, `4K`, `4KB`, `4KiB`.
fn is_count(text: &str) -> bool {
    let number = text.trim_end_matches("iB").trim_end_matches('B');
    let number = number
        .strip_suffix(|unit| UNITS.contains(unit))
        .unwrap_or(number);
    is_digits(number)
}

/// `F[.C][OPTIONS]` of sort(1).
fn is_key_position(text: &str) -> bool {
    let numbers = text.trim_end_matches(|letter| "bdfgiMhnRrV".contains(letter));
    match numbers.split_once('.') {
        Some((field, character)) => is_digits(field) && is_digits(character),
        None => is_digits(numbers),
    }
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn each_type_has_its_grammar() {
        let cases: &[(Value, &[&str], &[&str])] = &[
            (Value::Number, &["0", "15"], &["", "-1", "1x", "٣", "0x1"]),
            (
                Value::Count,
                &["5", "-5", "+5", "4K", "1MiB", "2kB"],
                &["", "+", "--5", "5 ", "a", "K"],
            ),
            (
                Value::Seconds,
                &["1", "0.5"],
                &["", ".5", "1.", "1e3", "0xc", "inf"],
            ),
            (Value::Size, &["10M", "50%", "7"], &["", "%", "M", "10Q5"]),
            (Value::Byte, &["", "/", "*", ","], &["ab", "é"]),
            (Value::Separator, &[":", "/", "\\0"], &["", "ab", "\\t"]),
            (
                Value::List,
                &["1", "1,3-5,7-", "-3"],
                &["", "a", "1;2", "1/2"],
            ),
            (
                Value::Key,
                &["1", "2,2n", "1.2,1.3r", "3nr"],
                &["", "a", "1,2,3", "1.", ".1", "1x"],
            ),
            (Value::Text, &["", "/etc", "a.*b"], &[]),
            (
                Value::Word(&["auto", "never"]),
                &["auto"],
                &["", "aut", "AUTO"],
            ),
        ];
        for (value, accepted, refused) in cases {
            for text in *accepted {
                assert!(value.accepts(text), "{value:?} {text:?}");
            }
            for text in *refused {
                assert!(!value.accepts(text), "{value:?} {text:?}");
            }
        }
    }
}

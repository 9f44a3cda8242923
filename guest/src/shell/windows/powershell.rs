//! Words as PowerShell reads them in argument mode and passes them on (about_Parsing,
//! about_Quoting_Rules; tokenizer.cs and NativeCommandParameterBinder.cs of PowerShell 7.4).

use super::super::cursor::Cursor;
use super::super::refuse;
use super::super::syntax::{Script, Word};
use super::WindowsShell;
use super::characters::is_blank;
use super::command::{self, bare, close_quote, special, unclosed};
use super::names;
use crate::reason::{Code, Finding};

/// Reads text for PowerShell: one call of a program with literal words.
pub fn read_powershell(text: &str) -> Result<Script, Finding> {
    command::read(text, |cursor, is_first| {
        if is_first {
            name(cursor)
        } else {
            argument(cursor)
        }
    })
}

/// Reads the command word. In quotes it would be an expression, which is printed and not run.
fn name(cursor: &mut Cursor) -> Result<Word, Finding> {
    let start = cursor.at;
    let word = bare(cursor, WindowsShell::PowerShell, is_name_character)?;
    let text = word.text.as_str();
    if !starts_name(text) {
        cursor.at = start;
        let character = text.chars().next().unwrap_or_default();
        return special(cursor, WindowsShell::PowerShell, character);
    }
    if names::is_powershell_name(text) {
        return refuse::at(
            Code::BuiltinName,
            word.span,
            format!(
                "`{text}` is or may be a command of PowerShell; write the program with its extension, or its path"
            ),
        );
    }
    if text.contains(['\\', '/']) && !names::is_path_to_powershell(text) {
        return refuse::at(
            Code::WindowsPath,
            word.span,
            format!(
                "PowerShell reads `{text}` as the command of a module; start the path with `.\\` or a drive"
            ),
        );
    }
    Ok(word)
}

fn is_name_character(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '-' | '.' | '\\' | '/' | ':')
}

/// A number, an operator or `.` for sourcing makes the command another thing than a name.
fn starts_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
        || names::is_path_to_powershell(text)
}

fn argument(cursor: &mut Cursor) -> Result<Word, Finding> {
    let word = match cursor.peek() {
        Some(quote @ (b'"' | b'\'')) => quoted(cursor, char::from(quote))?,
        _ => {
            let start = cursor.at;
            let word = bare(cursor, WindowsShell::PowerShell, is_plain)?;
            if !is_kept(&word.text) {
                cursor.at = start;
                return refuse::at(
                    Code::WindowsMetacharacter,
                    word.span,
                    format!(
                        "PowerShell may pass on `{}` as something else; put it in single quotes",
                        word.text
                    ),
                );
            }
            word
        }
    };
    if is_passed_on(&word.text) {
        return Ok(word);
    }
    refuse::at(
        Code::WindowsQuote,
        word.span,
        "Windows PowerShell passes on an empty argument, a quote, or a backslash at the end beside blanks in another way than it is written",
    )
}

/// Whether PowerShell gives `character` no meaning inside an argument without quotes.
fn is_plain(character: char) -> bool {
    character.is_alphanumeric()
        || matches!(
            character,
            '_' | '-' | '.' | '/' | '\\' | ':' | '=' | '+' | '*' | '?' | '~' | '@'
        )
}

/// Whether PowerShell passes the characters of an argument without quotes on as they are: no
/// number that it may write in another way, no `-name.rest` or `-name:rest`, which it splits, no
/// splatted variable, label or home directory, and no `--%`, which `is_plain` leaves out.
pub(super) fn is_kept(text: &str) -> bool {
    let signed = text.strip_prefix(['-', '+']).unwrap_or(text);
    let digits = signed.strip_prefix('.').unwrap_or(signed);
    if digits.starts_with(char::is_numeric) {
        return is_plain_number(text) || !text.chars().all(is_number_character);
    }
    match text.as_bytes() {
        [b'@' | b':' | b'~' | b'=', ..] => false,
        [b'-', b'-', ..] => true,
        [b'-', ..] => !text.contains(['.', ':']),
        _ => true,
    }
}

/// A decimal number that has one spelling and fits in 32 bits.
fn is_plain_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.len() < 10
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && (digits == "0" || !digits.starts_with('0'))
}

/// Whether `character` can be part of a number: hexadecimal digits, type suffixes and
/// multipliers (about_Numeric_Literals) are letters.
fn is_number_character(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '.' | '+' | '-')
}

/// Whether the program gets the argument as it is, by every way in which a PowerShell makes the
/// command line: versions before 7.3 put quotes around blanks and escape nothing.
pub(super) fn is_passed_on(text: &str) -> bool {
    let eats_quote = text.contains(char::is_whitespace) && text.ends_with('\\');
    !text.is_empty() && !text.contains('"') && !eats_quote
}

/// Reads `'…'`, where `''` is a quote, or `"…"` without escapes and expansions. To PowerShell
/// typographic quotes are quotes too.
fn quoted(cursor: &mut Cursor, quote: char) -> Result<Word, Finding> {
    let start = cursor.at;
    cursor.at += 1;
    let mut text = String::new();
    loop {
        match cursor.character() {
            None => return unclosed(cursor, start),
            Some('\'') if quote == '\'' && cursor.peek_at(1) == Some(b'\'') => {
                text.push('\'');
                cursor.at += 2;
            }
            Some(character) if character == quote => break,
            Some(character) if is_special_in(quote, character) => {
                return special(cursor, WindowsShell::PowerShell, character);
            }
            Some(character) => {
                text.push(character);
                cursor.at += character.len_utf8();
            }
        }
    }
    close_quote(cursor, start)?;
    Ok(Word::from_literal(text, cursor.span_since(start)))
}

/// Whether `character` ends, escapes or expands inside `quote`.
pub(super) fn is_special_in(quote: char, character: char) -> bool {
    match quote {
        '\'' => matches!(character, '\u{2018}'..='\u{201b}'),
        _ => matches!(character, '$' | '`' | '\u{201c}'..='\u{201f}'),
    }
}

/// Whether `text` can stand without quotes.
pub(super) fn is_bare(text: &str) -> bool {
    text.is_ascii() && text.chars().all(is_plain) && is_kept(text) && !text.contains(is_blank)
}

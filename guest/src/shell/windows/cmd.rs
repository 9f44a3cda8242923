//! Words as cmd.exe reads them (`cmd /?`, and "How does the Windows Command Interpreter parse
//! scripts?", stackoverflow.com/q/4094699).

use super::super::cursor::Cursor;
use super::super::refuse;
use super::super::syntax::{Script, Word};
use super::WindowsShell;
use super::command::{self, bare, close_quote, special, unclosed};
use super::names;
use crate::reason::{Code, Finding};

/// Operators, escapes and expansions. `'` and the backtick mean nothing to cmd.exe, but whoever
/// writes them expects a quote or an escape; `$` expands where the text comes through PowerShell.
const SPECIAL: &[char] = &[
    '&', '|', '<', '>', '(', ')', '^', '%', '!', '"', '\'', '`', '$',
];

/// What ends the name of the program: separators of words, and `/`, which begins a switch.
const ENDS_NAME: &[char] = &[',', ';', '=', '/'];

/// Reads text for cmd.exe: one command of literal words.
pub fn read_cmd(text: &str) -> Result<Script, Finding> {
    command::read(text, |cursor, is_first| {
        let word = word(cursor, is_first)?;
        if is_first {
            not_builtin(&word)?;
        }
        Ok(word)
    })
}

fn word(cursor: &mut Cursor, is_first: bool) -> Result<Word, Finding> {
    if cursor.peek() == Some(b'"') {
        return quoted(cursor);
    }
    match cursor.character() {
        // `@` turns echoing off, `:` begins a label.
        Some(character @ ('@' | ':')) if is_first => special(cursor, WindowsShell::Cmd, character),
        _ => bare(cursor, WindowsShell::Cmd, |character| {
            is_plain(character) && !(is_first && ENDS_NAME.contains(&character))
        }),
    }
}

/// Whether cmd.exe gives `character` no meaning in an argument without quotes.
pub(super) fn is_plain(character: char) -> bool {
    !SPECIAL.contains(&character) && !super::super::characters::is_unicode_blank(character)
}

/// Whether cmd.exe expands `character` even in quotes.
pub(super) fn is_expanded_in_quotes(character: char) -> bool {
    matches!(character, '%' | '!')
}

/// Reads `"…"`. To cmd.exe every `"` opens or closes; to the C runtime `\"` and `""` are quotes
/// inside the argument, and backslashes count double before a quote.
fn quoted(cursor: &mut Cursor) -> Result<Word, Finding> {
    let start = cursor.at;
    cursor.at += 1;
    let content = cursor.at;
    loop {
        match cursor.character() {
            None => return unclosed(cursor, start),
            Some('"') => break,
            Some(character) if is_expanded_in_quotes(character) => {
                return special(cursor, WindowsShell::Cmd, character);
            }
            Some(character) => cursor.at += character.len_utf8(),
        }
    }
    let written = cursor.since(content);
    let unslashed = written.trim_end_matches('\\');
    let slashes = written.len() - unslashed.len();
    if slashes % 2 == 1 {
        return refuse::at(
            Code::WindowsQuote,
            cursor.span_through(start),
            "a backslash before the closing quote makes it part of the argument; double the backslash",
        );
    }
    let text = format!("{unslashed}{}", "\\".repeat(slashes / 2));
    close_quote(cursor, start)?;
    Ok(Word::from_literal(text, cursor.span_since(start)))
}

fn not_builtin(word: &Word) -> Result<(), Finding> {
    if !names::begins_with_cmd_builtin(&word.text) {
        return Ok(());
    }
    refuse::at(
        Code::BuiltinName,
        word.span,
        format!(
            "cmd.exe runs its own command for `{}`; call a program by its path",
            word.text
        ),
    )
}

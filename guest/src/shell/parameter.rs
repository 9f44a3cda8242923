//! `$`: the parameters that all four shells expand alike, and nothing else.

use super::characters::{continues_name, ends_word, starts_name};
use super::cursor::Cursor;
use super::refuse;
use crate::reason::{Code, Finding};

/// What a `$` turned out to be.
pub(super) enum Dollar<'a> {
    /// A dollar sign that means itself.
    Literal,
    /// An expansion, as written.
    Parameter(&'a str),
}

/// Reads from a `$` on. `quoted` tells whether it stands in double quotes.
pub(super) fn read<'a>(cursor: &mut Cursor<'a>, quoted: bool) -> Result<Dollar<'a>, Finding> {
    let start = cursor.at;
    match cursor.peek_at(1) {
        Some(b'(') if cursor.peek_at(2) == Some(b'(') => refuse::at(
            Code::ArithmeticExpansion,
            cursor.span_ahead(3),
            "`$((…))` evaluates its text; write the result instead",
        ),
        Some(b'(') => refuse::at(
            Code::CommandSubstitution,
            cursor.span_ahead(2),
            "`$(…)` runs a command inside this one; run it first, or use single quotes for a literal `$(`",
        ),
        Some(b'[') => refuse::at(
            Code::ArithmeticExpansion,
            cursor.span_ahead(2),
            "`$[…]` evaluates its text in some shells; use single quotes for a literal `$[`",
        ),
        Some(b'\'') if !quoted => refuse::at(
            Code::AnsiCQuote,
            cursor.span_ahead(2),
            "`$'…'` is decoded differently by shells; use plain quotes",
        ),
        Some(b'"') if !quoted => refuse::at(
            Code::LocaleQuote,
            cursor.span_ahead(2),
            "`$\"…\"` is translated by some shells; use plain quotes",
        ),
        Some(b'{') => braced(cursor, start),
        Some(byte) if starts_name(byte) => named(cursor, start),
        Some(b'?' | b'#' | b'$' | b'!') => special(cursor, start, quoted),
        Some(b'0'..=b'9' | b'@' | b'*' | b'-') => refuse::at(
            Code::ShellsDisagree,
            cursor.span_ahead(2),
            "positional and option parameters differ between shells and callers; write the value",
        ),
        next if is_literal(next, quoted) => {
            cursor.at += 1;
            Ok(Dollar::Literal)
        }
        _ => refuse::at(
            Code::ShellsDisagree,
            cursor.span_ahead(2),
            "shells differ in what this `$` means; use single quotes for a literal `$`",
        ),
    }
}

/// Whether a `$` before `next` means itself: at the end of a word, and in double quotes
/// before punctuation that starts no expansion in any of the four shells (tried in each).
fn is_literal(next: Option<u8>, quoted: bool) -> bool {
    if !quoted {
        return ends_word(next);
    }
    matches!(
        next,
        Some(
            b'"' | b' '
                | b'\t'
                | b'\n'
                | b'|'
                | b')'
                | b'.'
                | b','
                | b'/'
                | b'%'
                | b']'
                | b';'
                | b'&'
                | b'<'
                | b'>'
                | b'\''
        )
    )
}

/// `$NAME`. zsh reads `[` and `:` behind it as subscript and modifier, and counts letters
/// outside ASCII to the name.
fn named<'a>(cursor: &mut Cursor<'a>, start: usize) -> Result<Dollar<'a>, Finding> {
    cursor.at += 1;
    cursor.skip_while(continues_name);
    if cursor.since(start) == "$_" {
        return refuse::at(
            Code::ShellsDisagree,
            cursor.span_since(start),
            "`$_` differs between shells; write the value",
        );
    }
    match cursor.peek() {
        Some(b'[' | b':') => {
            let message = format!(
                "zsh reads `{}` as part of the expansion; write `${{{}}}`",
                follow(cursor),
                name(cursor.since(start))
            );
            refuse::at(Code::ShellsDisagree, cursor.span_through(start), message)
        }
        Some(0x80..) => {
            let message = format!(
                "zsh counts the next letter to the name; write `${{{}}}`",
                name(cursor.since(start))
            );
            refuse::at(Code::ShellsDisagree, cursor.span_since(start), message)
        }
        _ => Ok(Dollar::Parameter(cursor.since(start))),
    }
}

fn name(source: &str) -> &str {
    source.trim_start_matches('$')
}

fn follow(cursor: &Cursor) -> char {
    cursor.character().unwrap_or(' ')
}

/// `${NAME}`.
fn braced<'a>(cursor: &mut Cursor<'a>, start: usize) -> Result<Dollar<'a>, Finding> {
    cursor.at += 2;
    let first = cursor.peek();
    cursor.skip_while(continues_name);
    let plain = first.is_some_and(starts_name) && cursor.peek() == Some(b'}');
    cursor.at += usize::from(plain);
    match cursor.since(start) {
        "${_}" => refuse::at(
            Code::ShellsDisagree,
            cursor.span_since(start),
            "`${_}` differs between shells; write the value",
        ),
        source if plain => Ok(Dollar::Parameter(source)),
        _ => refuse::at(
            Code::ParameterExpansion,
            cursor.span_since(start),
            "only `$NAME` and `${NAME}` are read; operators inside `${…}` can run commands",
        ),
    }
}

/// `$?`, `$#`, `$$`, `$!`: zsh and bash take some characters behind them into the expansion.
fn special<'a>(cursor: &mut Cursor<'a>, start: usize, quoted: bool) -> Result<Dollar<'a>, Finding> {
    cursor.at += 2;
    let follow = cursor.peek();
    let ends = match follow {
        Some(b'/' | b'.' | b',' | b'"') => true,
        Some(b' ' | b'\t' | b'\n') => true,
        Some(b'\'' | b'\\') => !quoted,
        _ => !quoted && ends_word(follow),
    };
    if ends {
        return Ok(Dollar::Parameter(cursor.since(start)));
    }
    let message = format!(
        "shells differ in what `{}` means before this character; quote what follows",
        cursor.since(start)
    );
    refuse::at(Code::ShellsDisagree, cursor.span_through(start), message)
}

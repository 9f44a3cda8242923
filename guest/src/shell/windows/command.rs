//! One command of words between blanks, the frame that both shells share.

use super::super::cursor::Cursor;
use super::super::syntax::{Connector, Pipeline, Script, SimpleCommand, Word};
use super::super::{Span, refuse};
use super::WindowsShell;
use super::characters::{check, code_of, is_blank};
use crate::limits;
use crate::reason::{Code, Finding};

/// Reads the words of `text`. `read_word` reads one, and is told whether it is the first.
pub(super) fn read(
    text: &str,
    read_word: impl Fn(&mut Cursor, bool) -> Result<Word, Finding>,
) -> Result<Script, Finding> {
    if text.len() > limits::TEXT_BYTES {
        let message = format!(
            "the text has {} bytes, more than the {} that are read",
            text.len(),
            limits::TEXT_BYTES
        );
        return Err(Finding::new(Code::TooComplex, message));
    }
    check(text)?;
    let mut cursor = Cursor::new(text);
    let mut words = Vec::new();
    loop {
        cursor.skip_while(|byte| is_blank(char::from(byte)));
        if cursor.peek().is_none() {
            break;
        }
        if words.len() == limits::WORDS {
            return refuse::at(
                Code::TooComplex,
                cursor.span_ahead(1),
                format!("more than {} words in one text", limits::WORDS),
            );
        }
        words.push(read_word(&mut cursor, words.is_empty())?);
    }
    match (words.first(), words.last()) {
        (Some(first), Some(last)) => {
            let span = first.span.to(last.span);
            Ok(script(words, span))
        }
        _ => Err(Finding::new(
            Code::EmptyText,
            "there is no command in the text",
        )),
    }
}

fn script(words: Vec<Word>, span: Span) -> Script {
    let command = SimpleCommand {
        assignments: Vec::new(),
        words,
        redirections: Vec::new(),
        span,
    };
    Script {
        pipelines: vec![Pipeline {
            connector: Connector::First,
            negated: false,
            commands: vec![command],
        }],
    }
}

/// Reads a word without quotes, in which only what `is_plain` accepts may stand.
pub(super) fn bare(
    cursor: &mut Cursor,
    shell: WindowsShell,
    is_plain: impl Fn(char) -> bool,
) -> Result<Word, Finding> {
    let start = cursor.at;
    while let Some(character) = cursor.character().filter(|&next| !is_blank(next)) {
        if !is_plain(character) {
            return special(cursor, shell, character);
        }
        cursor.at += character.len_utf8();
    }
    Ok(Word {
        text: cursor.since(start).to_owned(),
        expansions: Vec::new(),
        quoted: false,
        bare_dollar: false,
        span: cursor.span_since(start),
    })
}

/// Refuses the next character.
pub(super) fn special<T>(
    cursor: &Cursor,
    shell: WindowsShell,
    character: char,
) -> Result<T, Finding> {
    refuse::at(
        code_of(character),
        cursor.span_ahead(character.len_utf8()),
        format!(
            "{} may read `{character}` specially here; leave it out, or put a whole argument in quotes where that helps",
            shell.title()
        ),
    )
}

/// Steps over a closing quote, behind which a word must end.
pub(super) fn close_quote(cursor: &mut Cursor, start: usize) -> Result<(), Finding> {
    cursor.at += 1;
    match cursor.character() {
        Some(next) if !is_blank(next) => refuse::at(
            Code::WindowsQuote,
            cursor.span_through(start),
            "quotes must surround a whole argument, without a quote inside",
        ),
        _ => Ok(()),
    }
}

/// Refuses a quote that is not closed.
pub(super) fn unclosed<T>(cursor: &Cursor, start: usize) -> Result<T, Finding> {
    refuse::at(
        Code::UnbalancedQuote,
        cursor.span_since(start),
        "the quote is not closed; close it",
    )
}

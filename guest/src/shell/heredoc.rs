//! Here-documents (POSIX.1-2024, XCU 2.7.4) whose delimiter is quoted, so that no shell expands
//! their text.

use super::cursor::Cursor;
use super::syntax::{Operator, Redirection, Script};
use super::{Span, refuse};
use crate::reason::{Code, Finding};

/// Steps over a delimiter of plain letters that is quoted as a whole: `'EOF'`, `"EOF"`, `\EOF`.
pub(super) fn delimiter<'a>(cursor: &mut Cursor<'a>) -> Option<&'a str> {
    let quote = cursor
        .peek()
        .filter(|byte| matches!(byte, b'\'' | b'"' | b'\\'))?;
    cursor.at += 1;
    let start = cursor.at;
    cursor.skip_while(|byte| byte.is_ascii_alphabetic());
    let letters = cursor.since(start);
    if letters.is_empty() {
        return None;
    }
    if quote != b'\\' {
        cursor.at += (cursor.peek() == Some(quote)).then_some(1)?;
    }
    Some(letters)
}

/// The here-documents of a text, in the order of their operators.
#[derive(Debug, Default)]
pub(super) struct Documents<'a> {
    announced: Vec<Announced>,
    /// The texts of those whose line has ended.
    bodies: Vec<&'a str>,
}

#[derive(Debug)]
struct Announced {
    delimiter: String,
    span: Span,
}

impl<'a> Documents<'a> {
    /// Notes that the text of `redirection` follows when the line ends.
    pub(super) fn announce(&mut self, redirection: &Redirection) {
        self.announced.push(Announced {
            delimiter: redirection.target.clone(),
            span: redirection.span,
        });
    }

    /// Reads what has been announced from the start of a line on.
    pub(super) fn read(&mut self, cursor: &mut Cursor<'a>) -> Result<(), Finding> {
        while let Some(next) = self.announced.get(self.bodies.len()) {
            match body(cursor, &next.delimiter) {
                Some(body) => self.bodies.push(body),
                None => return next.not_closed(),
            }
        }
        Ok(())
    }

    /// Gives every here-document of `script` its text.
    pub(super) fn hand_out(self, script: &mut Script) -> Result<(), Finding> {
        if let Some(waiting) = self.announced.get(self.bodies.len()) {
            return waiting.not_closed();
        }
        let commands = script
            .pipelines
            .iter_mut()
            .flat_map(|pipeline| &mut pipeline.commands);
        let documents = commands
            .flat_map(|command| &mut command.redirections)
            .filter(|redirection| redirection.operator == Operator::HereDocument);
        for (redirection, body) in documents.zip(self.bodies) {
            redirection.body = Some(body.to_owned());
        }
        Ok(())
    }
}

impl Announced {
    fn not_closed<T>(&self) -> Result<T, Finding> {
        let message = format!(
            "the line `{0}` that ends this here-document is missing; add it",
            self.delimiter
        );
        refuse::at(Code::HereDocument, self.span, message)
    }
}

/// Steps over the lines up to and including the one that is `delimiter`; gives those before it.
fn body<'a>(cursor: &mut Cursor<'a>, delimiter: &str) -> Option<&'a str> {
    let start = cursor.at;
    for line in cursor.rest().split_inclusive('\n') {
        let body = cursor.since(start);
        cursor.at += line.len();
        if line.strip_suffix('\n').unwrap_or(line) == delimiter {
            return Some(body);
        }
    }
    None
}

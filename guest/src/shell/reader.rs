//! Lists and pipelines (POSIX.1-2024, XCU 2.9 and 2.10).

mod command;
mod lines;

use super::characters::{check_controls, ends_word};
use super::cursor::Cursor;
use super::heredoc::Documents;
use super::syntax::{Connector, Pipeline, Script};
use super::{Dialect, Span, redirection, refuse};
use crate::limits;
use crate::reason::{Code, Finding};

/// Reads the whole text, or says why it is not accepted.
///
/// Time is linear in the length of the text.
pub fn read(text: &str, dialect: Dialect) -> Result<Script, Finding> {
    if text.len() > limits::TEXT_BYTES {
        let message = format!(
            "the text has {} bytes, more than the {} that are read",
            text.len(),
            limits::TEXT_BYTES
        );
        return Err(Finding::new(Code::TooComplex, message));
    }
    check_controls(text)?;
    let reader = Reader {
        cursor: Cursor::new(text),
        dialect,
        documents: Documents::default(),
        words: 0,
        expansions: 0,
        segments: 0,
    };
    reader.script()
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    dialect: Dialect,
    documents: Documents<'a>,
    words: usize,
    expansions: usize,
    segments: usize,
}

impl Reader<'_> {
    fn script(mut self) -> Result<Script, Finding> {
        let mut script = Script::default();
        let mut connector = Connector::First;
        loop {
            self.skip_lines()?;
            if self.cursor.peek().is_none() {
                break;
            }
            script.pipelines.push(self.pipeline(connector)?);
            match self.connector()? {
                Some(next) => connector = next,
                None => break,
            }
        }
        if script.pipelines.is_empty() {
            return Err(Finding::new(
                Code::EmptyText,
                "there is no command in the text",
            ));
        }
        self.documents.hand_out(&mut script)?;
        Ok(script)
    }

    /// What stands behind a pipeline: a connector, or nothing at the end of the text.
    fn connector(&mut self) -> Result<Option<Connector>, Finding> {
        let operator = self.cursor.at;
        let (connector, length) = match (self.cursor.peek(), self.cursor.peek_at(1)) {
            (Some(b'&'), Some(b'&')) => (Connector::AndThen, 2),
            (Some(b'|'), Some(b'|')) => (Connector::OrElse, 2),
            (Some(b';'), Some(b';' | b'&' | b'|')) => {
                return refuse::at(
                    Code::EmptyCommand,
                    self.cursor.span_ahead(2),
                    "a command is missing between these operators",
                );
            }
            (Some(b';'), _) => (Connector::Then, 1),
            (Some(b'\n'), _) => (Connector::Then, 0),
            _ => return Ok(None),
        };
        self.cursor.at += length;
        if connector == Connector::Then {
            return Ok(Some(connector));
        }
        self.skip_lines()?;
        if self.cursor.peek().is_none() {
            return refuse::at(
                Code::EmptyCommand,
                Span::new(operator, operator + length),
                "a command is missing behind this operator",
            );
        }
        Ok(Some(connector))
    }

    fn pipeline(&mut self, connector: Connector) -> Result<Pipeline, Finding> {
        let negated = self.negation()?;
        let mut command = self.command()?;
        let mut commands = Vec::new();
        while self.cursor.peek() == Some(b'|') && self.cursor.peek_at(1) != Some(b'|') {
            if self.cursor.peek_at(1) == Some(b'&') {
                return refuse::at(
                    Code::PipeAnd,
                    self.cursor.span_ahead(2),
                    "`|&` is not read; shells differ",
                );
            }
            redirection::check_beside_pipe(&command.redirections, 1)?;
            commands.push(command);
            self.cursor.at += 1;
            self.skip_lines()?;
            if self.is_at_negation() {
                return refuse::at(
                    Code::ShellsDisagree,
                    self.cursor.span_ahead(1),
                    "shells differ in what `!` means behind `|`",
                );
            }
            command = self.command()?;
            redirection::check_beside_pipe(&command.redirections, 0)?;
        }
        commands.push(command);
        Ok(Pipeline {
            connector,
            negated,
            commands,
        })
    }

    fn is_at_negation(&self) -> bool {
        self.cursor.peek() == Some(b'!') && ends_word(self.cursor.peek_at(1))
    }

    fn negation(&mut self) -> Result<bool, Finding> {
        if !self.is_at_negation() {
            return Ok(false);
        }
        if self.dialect.interactive {
            return refuse::at(
                Code::InteractiveText,
                self.cursor.span_ahead(1),
                "an interactive shell takes `!` for history",
            );
        }
        self.cursor.at += 1;
        self.skip_blanks()?;
        if self.is_at_negation() {
            return refuse::at(
                Code::ShellsDisagree,
                self.cursor.span_ahead(1),
                "shells differ in what a repeated `!` means",
            );
        }
        Ok(true)
    }
}

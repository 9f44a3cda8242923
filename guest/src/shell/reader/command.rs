//! Simple commands: assignments, words and redirections (POSIX.1-2024, XCU 2.9.1).

use super::super::characters::{continues_name, ends_word, starts_name};
use super::super::syntax::{Assignment, Operator, Redirection, SimpleCommand, Word};
use super::super::word::{self, Place};
use super::super::{Span, redirection, refuse, reserved};
use super::Reader;
use crate::limits;
use crate::reason::{Code, Finding};

/// Room for the words of most commands.
const USUAL_WORDS: usize = 8;

impl Reader<'_> {
    pub(super) fn command(&mut self) -> Result<SimpleCommand, Finding> {
        let start = self.cursor.at;
        let mut assignments: Vec<Assignment> = Vec::new();
        let mut words: Vec<Word> = Vec::with_capacity(USUAL_WORDS);
        let mut redirections: Vec<Redirection> = Vec::new();
        let mut end = start;
        loop {
            if self.dialect.redirections && redirection::starts(&self.cursor) {
                self.redirection(&words, &mut redirections)?;
            } else if !self.is_at_word(&words)? {
                break;
            } else if !words.is_empty() {
                words.push(word::read(&mut self.cursor, self.dialect, Place::Argument)?);
            } else if self.assignment_name().is_some() {
                assignments.push(self.assignment()?);
            } else {
                words.push(self.command_word(&redirections)?);
            }
            end = self.cursor.at;
            self.count_word(start)?;
            self.skip_blanks()?;
        }
        let span = Span::new(start, end);
        if words.is_empty() {
            return self.without_words(&assignments, &redirections, span);
        }
        self.count_expansions(&assignments, &words, span)?;
        self.segments += 1;
        if self.segments > limits::SEGMENTS {
            return refuse::at(
                Code::TooComplex,
                span,
                format!("more than {} commands in one text", limits::SEGMENTS),
            );
        }
        Ok(SimpleCommand {
            assignments,
            words,
            redirections,
            span,
        })
    }

    fn redirection(
        &mut self,
        words: &[Word],
        earlier: &mut Vec<Redirection>,
    ) -> Result<(), Finding> {
        if let Some(last) = words.last() {
            redirection::check_word_before(last)?;
        }
        let one = redirection::read(&mut self.cursor, self.dialect)?;
        redirection::check_unique(earlier, &one)?;
        if one.operator == Operator::HereDocument {
            self.documents.announce(&one);
        }
        earlier.push(one);
        Ok(())
    }

    fn without_words<T>(
        &self,
        assignments: &[Assignment],
        redirections: &[Redirection],
        span: Span,
    ) -> Result<T, Finding> {
        if !assignments.is_empty() {
            return refuse::at(
                Code::AssignmentOnly,
                span,
                "this sets a variable of the shell and runs nothing",
            );
        }
        if let Some(first) = redirections.first() {
            return redirection::without_command(first);
        }
        let here = if self.cursor.peek().is_some() {
            self.cursor.span_ahead(1)
        } else {
            span
        };
        refuse::at(Code::EmptyCommand, here, "a command is missing here")
    }

    fn count_word(&mut self, start: usize) -> Result<(), Finding> {
        self.words += 1;
        if self.words > limits::WORDS {
            return refuse::at(
                Code::TooComplex,
                self.cursor.span_since(start),
                format!("more than {} words in one text", limits::WORDS),
            );
        }
        Ok(())
    }

    fn count_expansions(
        &mut self,
        assignments: &[Assignment],
        words: &[Word],
        span: Span,
    ) -> Result<(), Finding> {
        let values = assignments.iter().map(|assignment| &assignment.value);
        let counts = values.chain(words).map(|word| word.expansions.len());
        self.expansions += counts.sum::<usize>();
        if self.expansions > limits::EXPANSIONS {
            return refuse::at(
                Code::TooComplex,
                span,
                format!("more than {} expansions in one text", limits::EXPANSIONS),
            );
        }
        Ok(())
    }

    /// Whether a word of the command starts here; what may not follow is refused.
    fn is_at_word(&self, words: &[Word]) -> Result<bool, Finding> {
        let second = self.cursor.peek_at(1);
        match self.cursor.peek() {
            None | Some(b'\n' | b';' | b'|') => Ok(false),
            Some(b'&') if second == Some(b'&') => Ok(false),
            Some(b'&') if second == Some(b'>') => {
                redirection::refuse_at(&self.cursor, self.dialect)
            }
            Some(b'&') => refuse::at(
                Code::Background,
                self.cursor.span_ahead(1),
                "`&` starts a command in the background; run it without",
            ),
            Some(b'<' | b'>') => redirection::refuse_at(&self.cursor, self.dialect),
            Some(b'(') if words.len() == 1 => refuse::at(
                Code::FunctionDefinition,
                self.cursor.span_ahead(1),
                "functions are not read; run the commands themselves",
            ),
            Some(b'(') if words.is_empty() && second == Some(b'(') => refuse::at(
                Code::ArithmeticExpansion,
                self.cursor.span_ahead(2),
                "`((…))` evaluates its text; write the result instead",
            ),
            Some(b'(' | b')') => refuse::at(
                Code::Subshell,
                self.cursor.span_ahead(1),
                "subshells are not read; run the commands themselves, or quote the parenthesis",
            ),
            Some(_) => Ok(true),
        }
    }

    /// The first word: literal, neither reserved nor anything that a shell could take for an
    /// assignment.
    fn command_word(&mut self, redirections: &[Redirection]) -> Result<Word, Finding> {
        let start = self.cursor.at;
        if self.cursor.peek() == Some(b'[') && ends_word(self.cursor.peek_at(1)) {
            self.cursor.at += 1;
            return Ok(Word {
                text: "[".to_owned(),
                expansions: Vec::new(),
                quoted: false,
                bare_dollar: false,
                span: self.cursor.span_since(start),
            });
        }
        if matches!(self.cursor.peek(), Some(b'{' | b'}')) && ends_word(self.cursor.peek_at(1)) {
            return refuse::at(
                Code::Group,
                self.cursor.span_ahead(1),
                "groups are not read; run the commands themselves",
            );
        }
        let word = word::read(&mut self.cursor, self.dialect, Place::Command)?;
        if !word.quoted && reserved::is_reserved(&word.text) {
            return refuse::at(
                Code::ReservedWord,
                word.span,
                format!(
                    "`{}` belongs to a compound command, which is not read",
                    word.text
                ),
            );
        }
        if !word.quoted && word.text == "time" && !redirections.is_empty() {
            return refuse::at(
                Code::ShellsDisagree,
                word.span,
                "shells differ in what `time` behind a redirection is; write the redirection at the end",
            );
        }
        if let Some(expansion) = word.expansions.first() {
            let message = format!(
                "the program's name comes out of {}; write it out",
                article(expansion.kind.as_str())
            );
            return refuse::at(Code::CommandWordExpansion, word.span, message);
        }
        let source = self.cursor.since(start);
        match assigns_or_groups(source) {
            None => Ok(word),
            Some((offset, b'=')) => {
                let message = "shells differ in whether this is an assignment; quote the `=`";
                refuse::at(
                    Code::ShellsDisagree,
                    Span::new(start + offset, start + offset + 1),
                    message,
                )
            }
            Some((offset, _)) => {
                let message = "a brace in the program's name; quote it";
                refuse::at(
                    Code::CommandWordExpansion,
                    Span::new(start + offset, start + offset + 1),
                    message,
                )
            }
        }
    }

    /// The length of `NAME=` at the cursor.
    fn assignment_name(&self) -> Option<usize> {
        let mut length = 0;
        while self.cursor.peek_at(length).is_some_and(continues_name) {
            length += 1;
        }
        let named = self.cursor.peek().is_some_and(starts_name)
            && self.cursor.peek_at(length) == Some(b'=');
        named.then_some(length)
    }

    fn assignment(&mut self) -> Result<Assignment, Finding> {
        let start = self.cursor.at;
        self.cursor.at += self.assignment_name().unwrap_or_default();
        let name = self.cursor.since(start).to_owned();
        self.cursor.at += 1;
        if self.cursor.peek() == Some(b'(') {
            return refuse::at(
                Code::ShellsDisagree,
                self.cursor.span_ahead(1),
                "lists as values are not read",
            );
        }
        let value = word::read(&mut self.cursor, self.dialect, Place::Value)?;
        Ok(Assignment {
            name,
            value,
            span: self.cursor.span_since(start),
        })
    }
}

fn article(kind: &str) -> String {
    match kind {
        "parameter" => "a parameter expansion".to_owned(),
        "equals" => "zsh's `=name`".to_owned(),
        other => format!("a {other}"),
    }
}

/// The first unquoted `=`, `{` or `}` in the source of a word that has been accepted.
fn assigns_or_groups(source: &str) -> Option<(usize, u8)> {
    let mut quote = None;
    let mut bytes = source.bytes().enumerate();
    while let Some((offset, byte)) = bytes.next() {
        match (quote, byte) {
            (None, b'\'' | b'"') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            (None | Some(b'"'), b'\\') => {
                bytes.next();
            }
            (None, b'=' | b'{' | b'}') => return Some((offset, byte)),
            _ => {}
        }
    }
    None
}

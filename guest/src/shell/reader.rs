//! Pipelines, connectors and simple commands (POSIX.1-2024, XCU 2.9 and 2.10).

use super::characters::{check_controls, continues_name, ends_word, is_unicode_blank, starts_name};
use super::cursor::Cursor;
use super::syntax::{Assignment, Connector, Pipeline, Script, SimpleCommand, Word};
use super::word::{self, Place};
use super::{Dialect, Span, refuse, reserved};
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
    let mut reader = Reader {
        cursor: Cursor::new(text),
        dialect,
        words: 0,
        expansions: 0,
        segments: 0,
    };
    reader.script()
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    dialect: Dialect,
    words: usize,
    expansions: usize,
    segments: usize,
}

impl Reader<'_> {
    fn script(&mut self) -> Result<Script, Finding> {
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
        let mut commands = vec![self.command()?];
        while self.cursor.peek() == Some(b'|') && self.cursor.peek_at(1) != Some(b'|') {
            if self.cursor.peek_at(1) == Some(b'&') {
                return refuse::at(
                    Code::PipeAnd,
                    self.cursor.span_ahead(2),
                    "`|&` is not read; shells differ",
                );
            }
            self.cursor.at += 1;
            self.skip_lines()?;
            if self.is_at_negation() {
                return refuse::at(
                    Code::ShellsDisagree,
                    self.cursor.span_ahead(1),
                    "shells differ in what `!` means behind `|`",
                );
            }
            commands.push(self.command()?);
        }
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

    fn command(&mut self) -> Result<SimpleCommand, Finding> {
        let start = self.cursor.at;
        let mut assignments: Vec<Assignment> = Vec::new();
        let mut words: Vec<Word> = Vec::new();
        let mut end = start;
        while self.is_at_word(&words)? {
            if words.is_empty() && self.assignment_name().is_some() {
                assignments.push(self.assignment()?);
            } else if words.is_empty() {
                words.push(self.command_word()?);
            } else {
                words.push(word::read(&mut self.cursor, self.dialect, Place::Argument)?);
            }
            end = self.cursor.at;
            self.count_word(start)?;
            self.skip_blanks()?;
        }
        let span = Span::new(start, end);
        if words.is_empty() {
            return self.without_words(&assignments, span);
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
            span,
        })
    }

    fn without_words<T>(&self, assignments: &[Assignment], span: Span) -> Result<T, Finding> {
        if !assignments.is_empty() {
            return refuse::at(
                Code::AssignmentOnly,
                span,
                "this sets a variable of the shell and runs nothing",
            );
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
            Some(b'&') if second == Some(b'>') => self.redirection(),
            Some(b'&') => refuse::at(
                Code::Background,
                self.cursor.span_ahead(1),
                "`&` starts a command in the background; run it without",
            ),
            Some(b'<' | b'>') => self.redirection(),
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

    fn redirection<T>(&self) -> Result<T, Finding> {
        let (code, length, message) = if self.cursor.starts_with("<<") {
            (
                Code::HereDocument,
                if self.cursor.starts_with("<<<") { 3 } else { 2 },
                "here-documents are not covered by an allowlist",
            )
        } else if self.cursor.starts_with("<(") || self.cursor.starts_with(">(") {
            (
                Code::ProcessSubstitution,
                2,
                "a command inside `<(…)` or `>(…)` would run; run it first",
            )
        } else {
            (
                Code::Redirection,
                self.operator_length(),
                "redirections are not covered by an allowlist; run the command without",
            )
        };
        refuse::at(code, self.cursor.span_ahead(length), message)
    }

    fn operator_length(&self) -> usize {
        let mut length = 1;
        while self
            .cursor
            .peek_at(length)
            .is_some_and(|byte| matches!(byte, b'<' | b'>' | b'&' | b'|'))
        {
            length += 1;
        }
        length
    }

    /// The first word: literal, neither reserved nor anything that a shell could take for an
    /// assignment.
    fn command_word(&mut self) -> Result<Word, Finding> {
        let start = self.cursor.at;
        if self.cursor.peek() == Some(b'[') && ends_word(self.cursor.peek_at(1)) {
            self.cursor.at += 1;
            return Ok(Word {
                text: "[".to_owned(),
                expansions: Vec::new(),
                quoted: false,
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
        if let Some(expansion) = word.expansions.first() {
            let message = format!(
                "the program's name comes out of {}; write it out",
                article(expansion.kind.as_str())
            );
            return refuse::at(Code::CommandWordExpansion, word.span, message);
        }
        let source = self.cursor.since(start);
        match unquoted(source, b"={}") {
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

    /// Steps over blanks, a comment, and lines joined by a backslash behind a blank.
    fn skip_blanks(&mut self) -> Result<(), Finding> {
        loop {
            match self.cursor.peek() {
                Some(b' ' | b'\t') => self.cursor.at += 1,
                Some(b'\\') if self.cursor.peek_at(1) == Some(b'\n') => self.join_lines()?,
                Some(b'#') => self.comment()?,
                _ => return Ok(()),
            }
        }
    }

    /// Steps over blanks, comments and newlines.
    fn skip_lines(&mut self) -> Result<(), Finding> {
        loop {
            self.skip_blanks()?;
            if self.cursor.peek() != Some(b'\n') {
                return Ok(());
            }
            self.newline()?;
        }
    }

    fn newline(&mut self) -> Result<(), Finding> {
        if self.dialect.interactive {
            return refuse::at(
                Code::InteractiveText,
                self.cursor.span_ahead(1),
                "an interactive shell reads several lines one by one; send one line",
            );
        }
        self.cursor.at += 1;
        Ok(())
    }

    fn join_lines(&mut self) -> Result<(), Finding> {
        if self.dialect.interactive {
            return refuse::at(
                Code::InteractiveText,
                self.cursor.span_ahead(2),
                "an interactive shell reads several lines one by one; send one line",
            );
        }
        if !matches!(self.cursor.previous(), Some(b' ' | b'\t')) {
            return refuse::at(
                Code::ShellsDisagree,
                self.cursor.span_ahead(2),
                "a backslash at the end of a line is read only behind a blank; put a space before it",
            );
        }
        self.cursor.at += 2;
        Ok(())
    }

    /// Steps over a comment, up to the newline that ends it.
    fn comment(&mut self) -> Result<(), Finding> {
        if self.dialect.interactive {
            return refuse::at(
                Code::InteractiveText,
                self.cursor.span_ahead(1),
                "an interactive zsh takes `#` for a word; remove the comment",
            );
        }
        loop {
            self.cursor.skip_while(|byte| byte != b'\n' && byte < 0x80);
            match self.cursor.character() {
                Some(character) if character != '\n' => {
                    if is_unicode_blank(character) {
                        return word::unicode_blank(&self.cursor, character);
                    }
                    self.cursor.at += character.len_utf8();
                }
                _ => return Ok(()),
            }
        }
    }
}

fn article(kind: &str) -> String {
    match kind {
        "parameter" => "a parameter expansion".to_owned(),
        "equals" => "zsh's `=name`".to_owned(),
        other => format!("a {other}"),
    }
}

/// The first unquoted byte of `wanted` in the source of a word that has been accepted.
fn unquoted(source: &str, wanted: &[u8]) -> Option<(usize, u8)> {
    let mut quote = None;
    let mut bytes = source.bytes().enumerate();
    while let Some((offset, byte)) = bytes.next() {
        match (quote, byte) {
            (None, b'\'' | b'"') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            (None | Some(b'"'), b'\\') => {
                bytes.next();
            }
            (None, _) if wanted.contains(&byte) => return Some((offset, byte)),
            _ => {}
        }
    }
    None
}

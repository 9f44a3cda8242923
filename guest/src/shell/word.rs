//! One word: quotes, escapes and expansions (POSIX.1-2024, XCU 2.2 and 2.6).

use super::braces::{self, Mixed};
use super::characters::{ends_word, is_name, is_unicode_blank};
use super::cursor::Cursor;
use super::parameter::{self, Dollar};
use super::syntax::{Expansion, ExpansionKind, Word};
use super::{Dialect, Known, Span, refuse};
use crate::reason::{Code, Finding};

/// Where a word stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// The first word of a command.
    Command,
    /// A later word.
    Argument,
    /// The value of an assignment.
    Value,
}

/// Reads the word at the cursor, which stands on its first byte.
pub(super) fn read(cursor: &mut Cursor, dialect: Dialect, place: Place) -> Result<Word, Finding> {
    let start = cursor.at;
    cursor.skip_while(|byte| is_plain(byte) || is_separator(byte));
    let text = cursor.since(start).to_owned();
    // Most words are plain to their end.
    if cursor.peek() != Some(b'(') && ends_word(cursor.peek()) {
        return Ok(Word {
            text,
            expansions: Vec::new(),
            quoted: false,
            bare_dollar: false,
            span: cursor.span_since(start),
        });
    }
    let mut reader = Reader {
        cursor,
        dialect,
        place,
        start,
        text,
        expansions: Vec::new(),
        quoted: false,
        bare_dollar: false,
        braces: Mixed::default(),
        open_bracket: None,
        beside_parameter: None,
        has_literal: false,
        has_equals: false,
        assigns: false,
    };
    reader.pieces()?;
    reader.braces.ends()?;
    reader.beside_parameter()?;
    let Reader {
        text,
        expansions,
        quoted,
        bare_dollar,
        ..
    } = reader;
    Ok(Word {
        text,
        expansions,
        quoted,
        bare_dollar,
        span: cursor.span_since(start),
    })
}

struct Reader<'c, 'a> {
    cursor: &'c mut Cursor<'a>,
    dialect: Dialect,
    place: Place,
    start: usize,
    text: String,
    expansions: Vec<Expansion>,
    quoted: bool,
    /// Whether a `$` outside single quotes has been taken as literal text.
    bare_dollar: bool,
    braces: Mixed,
    /// Offset of a `[` that no plain pattern follows.
    open_bracket: Option<usize>,
    /// Empty quotes, or a lone unquoted `$`: no neighbours of an unquoted parameter.
    beside_parameter: Option<Span>,
    /// Whether text before the cursor is known to be more than parameters.
    has_literal: bool,
    /// Whether an unquoted `=` has been read.
    has_equals: bool,
    /// Whether the word so far looks like `NAME=…`, so that bash expands `~` behind `=` and `:`.
    assigns: bool,
}

impl Reader<'_, '_> {
    fn pieces(&mut self) -> Result<(), Finding> {
        loop {
            let run = self.cursor.at;
            let braces = self.braces.is_open();
            self.cursor
                .skip_while(|byte| is_plain(byte) || (!braces && is_separator(byte)));
            self.text.push_str(self.cursor.since(run));
            let Some(byte) = self.cursor.peek() else {
                return Ok(());
            };
            match byte {
                b'(' => return self.parenthesis(),
                _ if ends_word(Some(byte)) => return Ok(()),
                b'\'' => self.single_quotes()?,
                b'"' => self.double_quotes()?,
                b'\\' => self.escape()?,
                b'`' => return self.backtick(),
                b'$' => self.dollar(false)?,
                b'*' | b'?' => self.expansion(1, ExpansionKind::Glob),
                b'[' => self.bracket(),
                b']' => self.closing_bracket()?,
                b'{' => self.brace()?,
                b'}' => {
                    self.braces.closes(self.cursor.at)?;
                    self.literal_byte();
                }
                b',' => {
                    self.braces.separates();
                    self.literal_byte();
                }
                b'.' => {
                    if self.cursor.peek_at(1) == Some(b'.') {
                        self.braces.separates();
                    }
                    self.literal_byte();
                }
                b'~' => self.tilde()?,
                b'=' => self.equals()?,
                b'!' => self.exclamation()?,
                b'^' if self.dialect.interactive && self.cursor.at == self.start => {
                    return refuse::at(
                        Code::InteractiveText,
                        self.cursor.span_ahead(1),
                        "an interactive bash takes a leading `^` for history",
                    );
                }
                0x80.. => self.wide()?,
                _ => self.literal_byte(),
            }
        }
    }

    /// Takes the next byte, which is ASCII, as literal text.
    fn literal_byte(&mut self) {
        if let Some(byte) = self.cursor.peek() {
            self.text.push(char::from(byte));
            self.cursor.at += 1;
        }
    }

    /// The same behind a backslash.
    fn escaped_byte(&mut self) {
        self.bare_dollar |= self.cursor.peek() == Some(b'$');
        self.literal_byte();
    }

    /// Takes the next `length` bytes as the source of an expansion.
    fn expansion(&mut self, length: usize, kind: ExpansionKind) {
        let from = self.cursor.at;
        self.cursor.at += length;
        let source = self.cursor.since(from);
        self.push_expansion(source, kind, false);
    }

    fn push_expansion(&mut self, source: &str, kind: ExpansionKind, quoted: bool) {
        let start = self.text.len();
        self.text.push_str(source);
        let end = self.text.len();
        match self.expansions.last_mut() {
            // Patterns in a row are one, or a text of brackets would come to a piece for each byte.
            Some(last) if last.end == start && last.kind == kind && kind == ExpansionKind::Glob => {
                last.end = end;
            }
            _ => self.expansions.push(Expansion {
                start,
                end,
                kind,
                quoted,
            }),
        }
    }

    fn is_at_start(&self) -> bool {
        self.cursor.at == self.start
    }

    /// Whether nothing but empty quotes and parameters stands before the cursor: zsh takes what
    /// follows for the start of the word.
    fn follows_nothing_literal(&mut self) -> bool {
        if self.is_at_start() || self.has_literal {
            return false;
        }
        let parameters = self
            .expansions
            .iter()
            .filter(|one| one.kind == ExpansionKind::Parameter);
        let length: usize = parameters.map(|one| one.end - one.start).sum();
        // Once there is literal text it stays, and is not looked for again.
        self.has_literal = length != self.text.len();
        !self.has_literal
    }

    /// Refuses what shells make different words of next to an unquoted parameter, whose value
    /// they split.
    fn beside_parameter(&self) -> Result<(), Finding> {
        let splits = self
            .expansions
            .iter()
            .any(|one| one.kind == ExpansionKind::Parameter && !one.quoted);
        match self.beside_parameter {
            Some(span) if splits => refuse::at(
                Code::ShellsDisagree,
                span,
                "shells differ in which words come out of this beside an unquoted parameter; quote the whole word",
            ),
            _ => Ok(()),
        }
    }

    fn single_quotes(&mut self) -> Result<(), Finding> {
        let open = self.cursor.at;
        self.quoted = true;
        self.cursor.at += 1;
        let from = self.cursor.at;
        self.cursor.skip_while(|byte| byte != b'\'');
        self.text.push_str(self.cursor.since(from));
        if self.cursor.peek().is_none() {
            return refuse::at(
                Code::UnbalancedQuote,
                Span::new(open, open + 1),
                "this single quote is not closed",
            );
        }
        self.cursor.at += 1;
        self.note_empty_quotes(open);
        Ok(())
    }

    fn double_quotes(&mut self) -> Result<(), Finding> {
        let open = self.cursor.at;
        self.quoted = true;
        self.cursor.at += 1;
        loop {
            let from = self.cursor.at;
            self.cursor
                .skip_while(|byte| !matches!(byte, b'"' | b'\\' | b'`' | b'$' | b'!'));
            self.text.push_str(self.cursor.since(from));
            match self.cursor.peek() {
                None => {
                    return refuse::at(
                        Code::UnbalancedQuote,
                        Span::new(open, open + 1),
                        "this double quote is not closed",
                    );
                }
                Some(b'"') => {
                    self.cursor.at += 1;
                    self.note_empty_quotes(open);
                    return Ok(());
                }
                Some(b'\\') => self.escape_in_quotes()?,
                Some(b'`') => return self.backtick(),
                Some(b'$') => self.dollar(true)?,
                Some(_) => self.exclamation()?,
            }
        }
    }

    /// Remembers the quotes from `open` to here if there is nothing in them.
    fn note_empty_quotes(&mut self, open: usize) {
        if self.cursor.at == open + 2 {
            self.beside_parameter = Some(self.cursor.span_since(open));
        }
    }

    /// A backslash in double quotes escapes only `$`, `` ` ``, `"` and itself.
    fn escape_in_quotes(&mut self) -> Result<(), Finding> {
        match self.cursor.peek_at(1) {
            Some(b'\n') => self.continuation(),
            Some(b'$' | b'`' | b'"' | b'\\') => {
                self.cursor.at += 1;
                self.escaped_byte();
                Ok(())
            }
            _ => {
                self.literal_byte();
                Ok(())
            }
        }
    }

    fn escape(&mut self) -> Result<(), Finding> {
        match self.cursor.peek_at(1) {
            None => refuse::at(
                Code::TrailingBackslash,
                self.cursor.span_ahead(1),
                "the text ends in a backslash; remove it or write what it escapes",
            ),
            Some(b'\n') => self.continuation(),
            Some(b'!') if self.dialect.interactive => self.exclamation(),
            Some(byte) => {
                self.quoted = true;
                self.cursor.at += 1;
                if byte < 0x80 {
                    self.escaped_byte();
                    return Ok(());
                }
                self.wide()
            }
        }
    }

    fn continuation<T>(&self) -> Result<T, Finding> {
        refuse::at(
            Code::ShellsDisagree,
            self.cursor.span_ahead(2),
            "a backslash at the end of a line is read only between words, after a blank; join the lines",
        )
    }

    fn backtick<T>(&self) -> Result<T, Finding> {
        refuse::at(
            Code::CommandSubstitution,
            self.cursor.span_ahead(1),
            "a backtick runs a command inside this one; run it first, or use single quotes for a literal backtick",
        )
    }

    fn dollar(&mut self, quoted: bool) -> Result<(), Finding> {
        if self.dialect.interactive && self.cursor.peek_at(1) == Some(b'!') {
            return self.exclamation();
        }
        match parameter::read(self.cursor, quoted)? {
            Dollar::Literal => {
                self.text.push('$');
                self.bare_dollar = true;
                if !quoted {
                    self.beside_parameter = Some(Span::new(self.cursor.at - 1, self.cursor.at));
                }
            }
            Dollar::Parameter(source) => {
                self.push_expansion(source, ExpansionKind::Parameter, quoted)
            }
        }
        Ok(())
    }

    /// `!` outside single quotes: history expansion in an interactive bash or zsh.
    fn exclamation(&mut self) -> Result<(), Finding> {
        if self.dialect.interactive {
            return refuse::at(
                Code::InteractiveText,
                self.cursor.span_ahead(1),
                "an interactive shell takes `!` for history; use single quotes",
            );
        }
        self.literal_byte();
        Ok(())
    }

    /// A character outside ASCII.
    fn wide(&mut self) -> Result<(), Finding> {
        let Some(character) = self.cursor.character() else {
            return Ok(());
        };
        if is_unicode_blank(character) {
            return unicode_blank(self.cursor, character);
        }
        self.text.push(character);
        self.cursor.at += character.len_utf8();
        Ok(())
    }

    /// `[`: a pattern of plain characters is kept as written, since quotes inside it would
    /// change what it means.
    fn bracket(&mut self) {
        match plain_bracket(self.cursor, self.dialect) {
            Some(length) => self.expansion(length, ExpansionKind::Glob),
            None => {
                self.open_bracket = Some(self.cursor.at);
                self.expansion(1, ExpansionKind::Glob);
            }
        }
    }

    fn closing_bracket(&mut self) -> Result<(), Finding> {
        if let Some(open) = self.open_bracket {
            return refuse::at(
                Code::ShellsDisagree,
                Span::new(open, self.cursor.at + 1),
                "a pattern in brackets with quotes or expansions inside; quote the whole word",
            );
        }
        self.literal_byte();
        Ok(())
    }

    fn brace(&mut self) -> Result<(), Finding> {
        if self.is_at_start() && ends_word(self.cursor.peek_at(1)) {
            return refuse::at(
                Code::ShellsDisagree,
                self.cursor.span_ahead(1),
                "shells differ in what a single `{` means here; quote it",
            );
        }
        // Inside an open group every brace is counted: looking ahead from each would not be linear.
        let group = if self.braces.is_open() {
            None
        } else {
            braces::group(self.cursor)
        };
        match group {
            Some(group) if !group.expands => {
                let from = self.cursor.at;
                self.cursor.at += group.length;
                self.text.push_str(self.cursor.since(from));
            }
            Some(group) if self.dialect.shell.is_some() => {
                self.expansion(group.length, ExpansionKind::Brace)
            }
            Some(group) => {
                return refuse::at(
                    Code::BraceExpansion,
                    self.cursor.span_ahead(group.length),
                    "bash and zsh expand this, other shells do not; quote it, write the words out, or name the shell in the request",
                );
            }
            None => {
                self.braces.opens(self.cursor.at);
                self.literal_byte();
            }
        }
        Ok(())
    }

    /// `~`: a prefix of the word, or behind `=` and `:` of something that looks like an
    /// assignment.
    fn tilde(&mut self) -> Result<(), Finding> {
        if self.follows_nothing_literal() {
            return refuse::at(
                Code::ShellsDisagree,
                self.cursor.span_ahead(1),
                "shells differ in whether `~` behind empty quotes or a parameter is expanded; quote it",
            );
        }
        let after_separator = matches!(self.cursor.previous(), Some(b'=' | b':'));
        if self.is_at_start() || (self.place == Place::Value && after_separator) {
            return self.tilde_prefix();
        }
        if self.assigns && after_separator {
            return refuse::at(
                Code::ShellsDisagree,
                self.cursor.span_ahead(1),
                "bash expands this `~`, other shells do not; quote it or write the path",
            );
        }
        self.literal_byte();
        Ok(())
    }

    /// `~`, `~/` or `~name`, up to and including the slash: a quote before it would stop the
    /// expansion.
    fn tilde_prefix(&mut self) -> Result<(), Finding> {
        let mut length = 1;
        while self
            .cursor
            .peek_at(length)
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
        {
            length += 1;
        }
        let next = self.cursor.peek_at(length);
        // zsh also takes the name of a variable that holds a path.
        let named = length == 1 || self.reads_user_names();
        if !named || !(next == Some(b'/') || ends_word(next)) {
            return refuse::at(
                Code::ShellsDisagree,
                self.cursor.span_ahead(length),
                "only `~` and `~/…` are read alike; write the path or quote it",
            );
        }
        self.expansion(
            length + usize::from(next == Some(b'/')),
            ExpansionKind::Tilde,
        );
        Ok(())
    }

    /// Whether the prefix at the cursor is `~name` for a shell that takes it for a user alone.
    fn reads_user_names(&self) -> bool {
        let first = self.cursor.peek_at(1);
        matches!(
            self.dialect.shell,
            Some(Known::Bash | Known::Dash | Known::Ash)
        ) && first.is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_')
    }

    /// `=`: zsh expands `=name` at the start of a word; the name before an inner one may make
    /// the word look like an assignment.
    fn equals(&mut self) -> Result<(), Finding> {
        if self.follows_nothing_literal() {
            return refuse::at(
                Code::ShellsDisagree,
                self.cursor.span_ahead(1),
                "shells differ in what `=` behind empty quotes or a parameter means; quote it",
            );
        }
        if self.is_at_start() && !ends_word(self.cursor.peek_at(1)) {
            return self.equals_prefix();
        }
        if self.place == Place::Value && self.cursor.previous() == Some(b':') {
            return refuse::at(
                Code::ShellsDisagree,
                self.cursor.span_ahead(1),
                "zsh expands `=` behind `:` in a value; quote it",
            );
        }
        if !self.has_equals {
            let before = self.cursor.since(self.start);
            self.assigns = is_name(before.strip_suffix('+').unwrap_or(before));
            self.has_equals = true;
        }
        self.literal_byte();
        Ok(())
    }

    fn equals_prefix(&mut self) -> Result<(), Finding> {
        let plain =
            |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'+');
        let mut length = 1;
        while self.cursor.peek_at(length).is_some_and(plain) {
            length += 1;
        }
        match self.dialect.shell {
            Some(Known::Bash | Known::Dash | Known::Ash) => self.literal_byte(),
            Some(Known::Zsh) if ends_word(self.cursor.peek_at(length)) => {
                self.expansion(length, ExpansionKind::Equals)
            }
            _ => {
                return refuse::at(
                    Code::ShellsDisagree,
                    self.cursor.span_ahead(1),
                    "zsh replaces `=name` by the path of that program; quote the `=`",
                );
            }
        }
        Ok(())
    }

    /// `(` inside or behind a word: never a part of it in what is read.
    fn parenthesis(&self) -> Result<(), Finding> {
        let here = self.cursor.span_ahead(1);
        match self.cursor.previous() {
            _ if self.is_at_start() => Ok(()),
            Some(b'?' | b'*' | b'+' | b'@' | b'!') => refuse::at(
                Code::ExtendedGlob,
                Span::new(self.cursor.at - 1, self.cursor.at + 1),
                "patterns with parentheses are not read; quote them",
            ),
            Some(b'=') if self.place == Place::Value => {
                refuse::at(Code::ShellsDisagree, here, "lists as values are not read")
            }
            Some(b'=') => refuse::at(
                Code::ProcessSubstitution,
                here,
                "zsh runs a command inside `=(…)`; quote it",
            ),
            _ if self.place == Place::Command => refuse::at(
                Code::FunctionDefinition,
                here,
                "functions are not read; run the commands themselves",
            ),
            _ => refuse::at(
                Code::ExtendedGlob,
                here,
                "an unquoted `(` is an error or a pattern, depending on the shell; quote it",
            ),
        }
    }
}

/// Bytes that mean themselves anywhere in a word.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'/' | b'%' | b'+' | b'@' | b':')
}

/// Bytes that mean themselves outside braces.
fn is_separator(byte: u8) -> bool {
    matches!(byte, b'.' | b',')
}

/// Refuses the blank outside ASCII that stands at the cursor.
pub(super) fn unicode_blank<T>(cursor: &Cursor, character: char) -> Result<T, Finding> {
    let message = format!(
        "U+{:04X} looks like a blank and is none to the shell; use a space, or quotes if it is meant",
        u32::from(character)
    );
    refuse::at(
        Code::UnicodeBlank,
        cursor.span_ahead(character.len_utf8()),
        message,
    )
}

/// The length of the bracket expression at the cursor, if it holds only plain characters.
fn plain_bracket(cursor: &Cursor, dialect: Dialect) -> Option<usize> {
    let mut length = 1;
    if matches!(cursor.peek_at(length), Some(b'!' | b'^')) {
        if dialect.interactive && cursor.peek_at(length) == Some(b'!') {
            return None;
        }
        length += 1;
    }
    if cursor.peek_at(length) == Some(b']') {
        length += 1;
    }
    loop {
        match cursor.peek_at(length)? {
            b']' => return Some(length + 1),
            b'[' if cursor.peek_at(length + 1) == Some(b':') => {
                length = class_end(cursor, length + 2)?
            }
            b'_' | b'-' | b'.' | b',' | b':' | b'@' | b'%' | b'+' | b'=' | b'/' | b'^' => {
                length += 1
            }
            byte if byte.is_ascii_alphanumeric() => length += 1,
            _ => return None,
        }
    }
}

/// The offset behind the `:]` of a character class whose name starts at `length`.
fn class_end(cursor: &Cursor, mut length: usize) -> Option<usize> {
    while cursor.peek_at(length)?.is_ascii_alphabetic() {
        length += 1;
    }
    (cursor.peek_at(length) == Some(b':') && cursor.peek_at(length + 1) == Some(b']'))
        .then_some(length + 2)
}

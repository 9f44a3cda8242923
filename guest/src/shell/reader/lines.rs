//! What stands between tokens: blanks, comments, newlines and joined lines.

use super::super::characters::is_unicode_blank;
use super::super::{refuse, word};
use super::Reader;
use crate::reason::{Code, Finding};

impl Reader<'_> {
    /// Steps over blanks, a comment, and lines joined by a backslash behind a blank.
    pub(super) fn skip_blanks(&mut self) -> Result<(), Finding> {
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
    pub(super) fn skip_lines(&mut self) -> Result<(), Finding> {
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
        self.documents.read(&mut self.cursor)
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

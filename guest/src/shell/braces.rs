//! `{` and `}` inside words: bash and zsh expand some of them, dash and busybox none.

use super::Span;
use super::cursor::Cursor;
use super::refuse;
use crate::reason::{Code, Finding};

/// A brace group of plain unquoted characters.
pub(super) struct Group {
    /// Its bytes.
    pub(super) length: usize,
    /// Whether bash or zsh expand it.
    pub(super) expands: bool,
}

/// The plain group that starts at the cursor's `{`, if it closes before anything quoted,
/// expanded or special.
pub(super) fn group(cursor: &Cursor) -> Option<Group> {
    let mut depth = 0usize;
    let mut expands = false;
    let mut length = 0;
    loop {
        match cursor.peek_at(length)? {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b',' => expands = true,
            b'.' => expands |= cursor.peek_at(length + 1) == Some(b'.'),
            b'_' | b'/' | b'+' | b':' | b'@' | b'%' | b'=' | b'-' => {}
            byte if byte.is_ascii_alphanumeric() => {}
            _ => return None,
        }
        length += 1;
        if depth == 0 {
            return Some(Group { length, expands });
        }
    }
}

/// Braces with something quoted or expanded inside, as a word is read.
#[derive(Debug, Default)]
pub(super) struct Mixed {
    /// Offsets of the `{` that are open.
    open: Vec<usize>,
    expands: bool,
}

impl Mixed {
    /// Whether a `{` is open.
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// A `{` at `offset`.
    pub(super) fn opens(&mut self, offset: usize) {
        self.open.push(offset);
    }

    /// An unquoted `,` or `..`.
    pub(super) fn separates(&mut self) {
        self.expands |= self.is_open();
    }

    /// A `}` at `offset`.
    pub(super) fn closes(&mut self, offset: usize) -> Result<(), Finding> {
        match self.open.pop() {
            None => refuse::at(
                Code::ShellsDisagree,
                Span::new(offset, offset + 1),
                "zsh reads an unquoted `}` as the end of a group; quote it",
            ),
            Some(start) if self.expands => refuse::at(
                Code::BraceExpansion,
                Span::new(start, offset + 1),
                "bash and zsh expand this, other shells do not; quote it, or write the words out",
            ),
            Some(_) => Ok(()),
        }
    }

    /// The end of the word.
    pub(super) fn ends(&self) -> Result<(), Finding> {
        match self.open.first() {
            None => Ok(()),
            Some(&start) => refuse::at(
                Code::ShellsDisagree,
                Span::new(start, start + 1),
                "an unquoted `{` is not closed in this word; quote it",
            ),
        }
    }
}

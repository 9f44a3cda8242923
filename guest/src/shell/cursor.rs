//! A position in the text.

use super::Span;

/// Where the reader stands in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    /// Offset of the next byte.
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The next byte.
    pub(super) fn peek(&self) -> Option<u8> {
        self.peek_at(0)
    }

    /// The byte `ahead` of the next one.
    pub(super) fn peek_at(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    /// The byte before the next one.
    pub(super) fn previous(&self) -> Option<u8> {
        self.at
            .checked_sub(1)
            .and_then(|at| self.text.as_bytes().get(at))
            .copied()
    }

    /// The next character.
    pub(super) fn character(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The text from here on; nothing inside a character.
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The bytes from `start` to here.
    pub(super) fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// The span from `start` to here.
    pub(super) fn span_since(&self, start: usize) -> Span {
        Span::new(start, self.at)
    }

    /// The span of the next `length` bytes, to the end of the character that the last of them
    /// belongs to.
    pub(super) fn span_ahead(&self, length: usize) -> Span {
        self.span_between(self.at, self.at + length)
    }

    /// The span from `start` to the end of the next character.
    pub(super) fn span_through(&self, start: usize) -> Span {
        self.span_between(start, self.at + 1)
    }

    fn span_between(&self, start: usize, mut end: usize) -> Span {
        while end < self.text.len() && !self.text.is_char_boundary(end) {
            end += 1;
        }
        Span::new(start, end.min(self.text.len()))
    }

    /// Steps over bytes while `accept` holds.
    pub(super) fn skip_while(&mut self, accept: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&accept) {
            self.at += 1;
        }
    }

    /// Whether the text goes on with `prefix`.
    pub(super) fn starts_with(&self, prefix: &str) -> bool {
        self.rest().starts_with(prefix)
    }
}

//! What text means once it is read: a tree of commands with the place of every piece.

/// A range of bytes of the text as received.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` to `end`.
    pub fn new(start: usize, end: usize) -> Self {
        // The text is bounded far below 4 GiB by `limits::TEXT_BYTES`.
        let narrow = |offset| u32::try_from(offset).unwrap_or(u32::MAX);
        Self {
            start: narrow(start),
            end: narrow(end),
        }
    }

    /// The smallest span that holds both.
    pub fn to(self, last: Span) -> Self {
        Self {
            start: self.start.min(last.start),
            end: self.end.max(last.end),
        }
    }
}

/// How a pipeline hangs on the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Connector {
    /// It is the first.
    First,
    /// `&&`.
    AndThen,
    /// `||`.
    OrElse,
    /// `;` or a newline.
    Then,
}

/// What a text runs: pipelines in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Script {
    /// The pipelines, in order; at least one.
    pub pipelines: Vec<Pipeline>,
}

/// Commands joined by `|` (POSIX.1-2024, 2.9.2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pipeline {
    /// How it hangs on the one before.
    pub connector: Connector,
    /// Whether `!` stands before it.
    pub negated: bool,
    /// The commands, in order; at least one.
    pub commands: Vec<SimpleCommand>,
}

/// One program call or builtin with its words (POSIX.1-2024, 2.9.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimpleCommand {
    /// Variables set for this command alone.
    pub assignments: Vec<Assignment>,
    /// The words; at least one, and the first is literal.
    pub words: Vec<Word>,
    /// From the first assignment or word to the last word.
    pub span: Span,
}

/// `NAME=value` before a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// The name.
    pub name: String,
    /// The value.
    pub value: Word,
    /// From the name to the end of the value.
    pub span: Span,
}

/// One word: text with the pieces that the shell would still expand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Quotes removed; expansions stand in it as shell source.
    pub text: String,
    /// The expansions in order, as ranges of `text`.
    pub expansions: Vec<Expansion>,
    /// Whether any of it was quoted or escaped.
    pub quoted: bool,
    /// Its bytes.
    pub span: Span,
}

/// A piece of a word that the shell expands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expansion {
    /// Offset of the first byte in the word's text.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
    /// What expands it.
    pub kind: ExpansionKind,
    /// Whether it stands in double quotes.
    pub quoted: bool,
}

/// What expands a piece of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExpansionKind {
    /// `$NAME`, `${NAME}`, `$?`, `$#`, `$$`, `$!`.
    Parameter,
    /// `*`, `?`, `[…]`.
    Glob,
    /// `~`, `~/`, `~name`.
    Tilde,
    /// `{a,b}`, `{1..3}`.
    Brace,
    /// zsh's `=name`.
    Equals,
}

impl ExpansionKind {
    /// The word that plans use.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Parameter => "parameter",
            Self::Glob => "glob",
            Self::Tilde => "tilde",
            Self::Brace => "brace",
            Self::Equals => "equals",
        }
    }
}

/// A piece of a word, as [`Word::pieces`] gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece<'a> {
    /// Literal text, or the source of an expansion.
    pub text: &'a str,
    /// The expansion, or nothing for literal text.
    pub expansion: Option<Expansion>,
}

impl Word {
    /// A word of literal text.
    pub fn from_literal(text: String, span: Span) -> Self {
        Self {
            text,
            expansions: Vec::new(),
            quoted: true,
            span,
        }
    }

    /// The value, if the shell has nothing left to expand.
    pub fn literal(&self) -> Option<&str> {
        self.expansions.is_empty().then_some(self.text.as_str())
    }

    /// Literal text and expansions in order; none are empty.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let mut pieces = Vec::with_capacity(2 * self.expansions.len() + 1);
        let mut at = 0;
        for expansion in &self.expansions {
            pieces.push(Piece {
                text: self.text.get(at..expansion.start).unwrap_or_default(),
                expansion: None,
            });
            let text = self
                .text
                .get(expansion.start..expansion.end)
                .unwrap_or_default();
            pieces.push(Piece {
                text,
                expansion: Some(*expansion),
            });
            at = expansion.end;
        }
        pieces.push(Piece {
            text: self.text.get(at..).unwrap_or_default(),
            expansion: None,
        });
        pieces.into_iter().filter(|piece| !piece.text.is_empty())
    }
}

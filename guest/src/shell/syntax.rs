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

impl Script {
    /// Replaces every span by what `map` makes of it.
    pub fn relocate(&mut self, map: impl Fn(Span) -> Span) {
        let commands = self
            .pipelines
            .iter_mut()
            .flat_map(|pipeline| &mut pipeline.commands);
        for command in commands {
            command.span = map(command.span);
            for assignment in &mut command.assignments {
                assignment.span = map(assignment.span);
                assignment.value.span = map(assignment.value.span);
            }
            for word in &mut command.words {
                word.span = map(word.span);
            }
            for redirection in &mut command.redirections {
                redirection.span = map(redirection.span);
            }
        }
    }
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
    /// Redirections, in order, at most one for each descriptor.
    pub redirections: Vec<Redirection>,
    /// From the first assignment, redirection or word to the last.
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

/// A redirection that changes no file (POSIX.1-2024, 2.7).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirection {
    /// The descriptor that is redirected: 0, 1 or 2.
    pub descriptor: u32,
    /// What is done with it.
    pub operator: Operator,
    /// The file, the descriptor that is copied, or the delimiter of a here-document.
    pub target: String,
    /// The text of a here-document: nothing, or whole lines.
    pub body: Option<String>,
    /// From the descriptor or operator to the target; a here-document's text is elsewhere.
    pub span: Span,
}

/// What a redirection does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    /// `<`: reads a file.
    Read,
    /// `>`: writes a file.
    Write,
    /// `>>`: appends to a file.
    Append,
    /// `>&`: copies a descriptor.
    Duplicate,
    /// `<<`: reads text that follows the line.
    HereDocument,
}

impl Operator {
    /// The operator as shells and plans write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Read => "<",
            Self::Write => ">",
            Self::Append => ">>",
            Self::Duplicate => ">&",
            Self::HereDocument => "<<",
        }
    }

    /// The descriptor that it redirects where none is written.
    pub fn default_descriptor(self) -> u32 {
        match self {
            Self::Read | Self::HereDocument => 0,
            Self::Write | Self::Append | Self::Duplicate => 1,
        }
    }
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
    /// Whether a `$` that means itself stands outside single quotes, escaped or not.
    pub bare_dollar: bool,
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
            bare_dollar: false,
            span,
        }
    }

    /// The value, if the shell has nothing left to expand.
    pub fn literal(&self) -> Option<&str> {
        self.expansions.is_empty().then_some(self.text.as_str())
    }

    /// Literal text and expansions in order; none are empty.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let piece = |start, end, expansion| Piece {
            text: self.text.get(start..end).unwrap_or_default(),
            expansion,
        };
        let mut at = 0;
        let expanded = self.expansions.iter().flat_map(move |one| {
            let before = piece(at, one.start, None);
            at = one.end;
            [before, piece(one.start, one.end, Some(*one))]
        });
        let rest = self.expansions.last().map_or(0, |last| last.end);
        expanded
            .chain([piece(rest, self.text.len(), None)])
            .filter(|piece| !piece.text.is_empty())
    }
}

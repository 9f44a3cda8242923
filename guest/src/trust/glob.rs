//! Patterns over absolute paths.
//!
//! - `*` is any run of characters inside one component, `?` one character of it.
//! - `**` as a whole component is zero or more components, at the end at least one;
//!   anywhere else it is `*`.
//! - `[a-z]` is one character of a set, `[!a-z]` or `[^a-z]` one outside it, never `/`.
//! - `{a,b}` stands for both ways to write the pattern, and may hold further braces.
//! - `\` takes the next character as it is, also in a set.
//! - `~/` at the start is the home directory.
//! - A pattern for Windows starts at a drive (`C:\`) or with `~\`. There `\` and `/` both stand
//!   between components and nothing is escaped; `[[]` and `[{]` are the characters.
//!
//! Patterns over the words of an `argv` rule are text: `*` and `?` stand for `/`, too, `**` and `~/`
//! mean nothing of their own, and letter case counts.
//!
//! A pattern is compiled into the alternatives that its braces stand for. Matching one
//! costs at most the length of the alternative times the length of the path.

mod parser;
mod reach;
mod text;

pub(crate) use parser::alternatives;
pub(super) use parser::compile;
pub use reach::{Breadth, Reach, SOME_HOME};
pub(super) use text::TextGlob;

use crate::limits;
use crate::program::lookup::windows::starts_at_drive;
use std::slice;
use thiserror::Error;

/// Why a pattern matches nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PatternProblem {
    /// It names no folder.
    #[error("a name without a folder is ignored; write the path of the program")]
    NoSeparator,
    /// It starts neither at the root, at a drive nor at the home directory.
    #[error(
        "a relative pattern matches nothing; start it with `/`, `~/` or a drive such as `C:\\`"
    )]
    Relative,
    /// It holds a component that no canonical path has.
    #[error("an empty, `.` or `..` component matches nothing; write the path without it")]
    NotNormal,
    /// It is over [`limits::PATTERN_BYTES`].
    #[error("the pattern is longer than {} bytes", limits::PATTERN_BYTES)]
    TooLong,
    /// Its braces stand for too much.
    #[error("the braces stand for too many alternatives; write several entries")]
    TooManyAlternatives,
    /// `[` without `]`.
    #[error("`[` is not closed; close it, or write `\\[` for the character")]
    UnclosedSet,
    /// `[z-a]`.
    #[error("a range in `[…]` runs backwards")]
    BackwardRange,
    /// `[[:alpha:]]` and its relatives.
    #[error("named classes in `[…]` are not known; write a range")]
    NamedClass,
    /// `{` without `}`.
    #[error("`{{` is not closed; close it, or write `\\{{` for the character")]
    UnclosedBrace,
    /// `}` without `{`.
    #[error("`}}` closes nothing; write `\\}}` for the character")]
    UnopenedBrace,
    /// `\` at the end.
    #[error("a backslash at the end escapes nothing")]
    DanglingEscape,
}

/// The pattern that matches `path` and, letter case apart, nothing else.
pub fn escape(path: &str) -> String {
    let on_drive = starts_at_drive(path);
    let mut pattern = String::with_capacity(path.len());
    for c in path.chars() {
        match c {
            // Without escapes a set stands in; no file there has a `*` or `?` in its name.
            '[' | '{' | '}' if on_drive => pattern.extend(['[', c, ']']),
            '*' | '?' | '[' | ']' | '{' | '}' | '\\' if !on_drive => pattern.extend(['\\', c]),
            _ => pattern.push(c),
        }
    }
    // Blanks around a pattern do not count, so one that does must not stand at its end.
    match pattern.pop() {
        Some(last) if last.is_whitespace() => pattern.extend(['[', last, ']']),
        Some(last) => pattern.push(last),
        None => {}
    }
    pattern
}

/// Whether upper and lower case ASCII letters are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    /// They are.
    Folded,
    /// They are not.
    Exact,
}

impl Case {
    /// Whether two pieces of text are the same.
    pub(super) fn same_text(self, a: &str, b: &str) -> bool {
        match self {
            Self::Folded => a.eq_ignore_ascii_case(b),
            Self::Exact => a == b,
        }
    }

    fn same_char(self, a: char, b: char) -> bool {
        match self {
            Self::Folded => a.eq_ignore_ascii_case(&b),
            Self::Exact => a == b,
        }
    }
}

/// Where a pattern or a path starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Root {
    /// At `/`.
    Absolute,
    /// At the home directory of the request.
    Home,
    /// At a drive of Windows, which is the first component.
    Drive,
}

/// A path without its root: `usr/bin/rg`, `C:/Tools/rg.exe`. It has no empty, `.` or `..` component.
#[derive(Debug, Clone, Copy)]
pub(super) struct RootedPath<'a> {
    pub(super) root: Root,
    pub(super) rest: &'a str,
}

/// One alternative of a pattern.
#[derive(Debug)]
pub(super) struct Glob {
    root: Root,
    body: Body,
}

#[derive(Debug)]
enum Body {
    /// A path without wildcards, without its root.
    Path(Box<str>),
    /// At least one component is not literal.
    Components(Box<[Component]>),
}

#[derive(Debug)]
enum Component {
    /// `**`: zero or more components.
    Deep,
    Literal(Box<str>),
    Wild(Box<[Piece]>),
}

/// A piece of a component.
#[derive(Debug)]
enum Piece {
    /// `*`.
    Many,
    /// `?`.
    One,
    Set(Set),
    Char(char),
}

/// `[…]`.
#[derive(Debug)]
struct Set {
    negated: bool,
    ranges: Vec<(char, char)>,
}

impl Set {
    fn contains(&self, c: char, case: Case) -> bool {
        let listed = |c| self.ranges.iter().any(|&(low, high)| low <= c && c <= high);
        let inside = match case {
            Case::Folded => listed(c.to_ascii_lowercase()) || listed(c.to_ascii_uppercase()),
            Case::Exact => listed(c),
        };
        inside != self.negated
    }
}

impl Glob {
    /// Whether it matches `path`.
    pub(super) fn matches(&self, path: RootedPath<'_>, case: Case) -> bool {
        if self.root != path.root {
            return false;
        }
        match &self.body {
            Body::Path(literal) => case.same_text(literal, path.rest),
            Body::Components(components) => {
                let texts = path.rest.split('/');
                // Names differ more than folders: in a long list most patterns end here.
                let name_fits = components
                    .last()
                    .zip(texts.clone().next_back())
                    .is_some_and(|(component, name)| component.end_fits(name, case));
                name_fits
                    && matches_run(
                        components,
                        texts,
                        |component| matches!(component, Component::Deep),
                        |component, text| component.matches(text, case),
                    )
            }
        }
    }

    /// Where it starts.
    pub(super) fn root(&self) -> Root {
        self.root
    }

    /// The path that it names, when it has no wildcards.
    pub(super) fn literal_path(&self) -> Option<&str> {
        match &self.body {
            Body::Path(path) => Some(path),
            Body::Components(_) => None,
        }
    }

    /// The literal components at its start, the last component apart.
    pub(super) fn literal_folders(&self) -> impl Iterator<Item = &str> {
        let folders = self
            .components()
            .split_last()
            .map_or(&[][..], |(_, folders)| folders);
        folders.iter().map_while(Component::literal)
    }

    /// The last component, when it is literal.
    pub(super) fn literal_name(&self) -> Option<&str> {
        self.components().last().and_then(Component::literal)
    }

    fn components(&self) -> &[Component] {
        match &self.body {
            Body::Path(_) => &[],
            Body::Components(components) => components,
        }
    }
}

impl Component {
    fn literal(&self) -> Option<&str> {
        match self {
            Self::Literal(text) => Some(text),
            Self::Deep | Self::Wild(_) => None,
        }
    }

    /// Whether the end of `text` is that of a component that this one matches.
    fn end_fits(&self, text: &str, case: Case) -> bool {
        match self {
            Self::Deep => true,
            Self::Literal(literal) => case.same_text(literal, text),
            Self::Wild(pieces) => pieces
                .iter()
                .rev()
                .zip(text.chars().rev())
                .map_while(|(piece, c)| piece.literal().map(|expected| case.same_char(expected, c)))
                .all(|same| same),
        }
    }

    fn matches(&self, text: &str, case: Case) -> bool {
        match self {
            Self::Deep => true,
            Self::Literal(literal) => case.same_text(literal, text),
            Self::Wild(pieces) => matches_pieces(pieces, text, case),
        }
    }
}

impl Piece {
    fn literal(&self) -> Option<char> {
        match self {
            Self::Char(c) => Some(*c),
            Self::Many | Self::One | Self::Set(_) => None,
        }
    }
}

/// Whether `pieces` match all of `text`.
fn matches_pieces(pieces: &[Piece], text: &str, case: Case) -> bool {
    matches_run(
        pieces,
        text.chars(),
        |piece| matches!(piece, Piece::Many),
        |piece, c| match piece {
            Piece::Many | Piece::One => true,
            Piece::Set(set) => set.contains(c, case),
            Piece::Char(expected) => case.same_char(*expected, c),
        },
    )
}

/// Matches all of `text` against `pattern`, in which a wildcard is any run of items and
/// everything else exactly one.
///
/// What stands between two wildcards is best placed as early as it fits, so only the
/// latest wildcard is ever given more. No pair of a pattern item and a text item is
/// compared twice for the same wildcard: the cost is the product of both lengths.
pub(super) fn matches_run<'p, P, T>(
    pattern: &'p [P],
    mut text: T,
    is_wildcard: impl Fn(&P) -> bool,
    matches_one: impl Fn(&P, T::Item) -> bool,
) -> bool
where
    T: Iterator<Item: Copy> + Clone,
{
    let mut pattern = pattern.iter();
    let mut latest: Option<(slice::Iter<'p, P>, T)> = None;
    loop {
        let expected = pattern.next();
        if expected.is_some_and(&is_wildcard) {
            if pattern.len() == 0 {
                return true;
            }
            latest = Some((pattern.clone(), text.clone()));
            continue;
        }
        match (expected, text.next()) {
            (None, None) => return true,
            (Some(_), None) => return false,
            (Some(expected), Some(item)) if matches_one(expected, item) => {}
            (_, Some(_)) => {
                let Some((after_wildcard, mut rest)) = latest else {
                    return false;
                };
                rest.next();
                pattern = after_wildcard.clone();
                text = rest.clone();
                latest = Some((after_wildcard, rest));
            }
        }
    }
}

#[cfg(test)]
mod tests;

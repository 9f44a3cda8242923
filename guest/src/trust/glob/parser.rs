//! The text of a pattern to its alternatives.

use super::{Body, Component, Glob, PatternProblem, Piece, Root, Set};
use crate::limits;
use crate::program::lookup::windows::starts_at_drive;
use std::borrow::Cow;
use std::mem;
use std::str::Chars;

/// How many bytes the alternatives of one pattern may have when they are written out.
const WRITTEN_OUT: usize = 4 * limits::PATTERN_BYTES;

/// Compiles `pattern` into its alternatives. An alternative that can match nothing makes
/// the whole pattern a problem, so that nobody counts on the part that is lost.
pub(in crate::trust) fn compile(pattern: &str) -> Result<Vec<Glob>, PatternProblem> {
    if pattern.len() > limits::PATTERN_BYTES {
        return Err(PatternProblem::TooLong);
    }
    let pattern = &*with_slashes(pattern);
    if !pattern.contains('/') {
        return Err(PatternProblem::NoSeparator);
    }
    if pattern.contains(['{', '}']) {
        write_out(pattern)?
            .iter()
            .map(|alternative| glob(alternative))
            .collect()
    } else {
        glob(pattern).map(|glob| vec![glob])
    }
}

/// How many alternatives `pattern` stands for; none when its braces are malformed.
pub(crate) fn alternatives(pattern: &str) -> usize {
    if pattern.len() > limits::PATTERN_BYTES || !pattern.contains('{') {
        return 1;
    }
    write_out(&with_slashes(pattern)).map_or(0, |alternatives| alternatives.len())
}

/// A pattern for Windows, which starts at a drive or with `~\`, has `\` between components.
fn with_slashes(pattern: &str) -> Cow<'_, str> {
    if starts_at_drive(pattern) || pattern.starts_with("~\\") {
        pattern.replace('\\', "/").into()
    } else {
        pattern.into()
    }
}

/// What comes before an open brace, and the alternatives inside it so far.
struct Group {
    before: Vec<String>,
    alternatives: Vec<String>,
}

/// Writes out what the braces of `pattern` stand for.
pub(super) fn write_out(pattern: &str) -> Result<Vec<String>, PatternProblem> {
    let mut budget = WRITTEN_OUT;
    let mut spend = |bytes: usize| {
        budget = budget
            .checked_sub(bytes)
            .ok_or(PatternProblem::TooManyAlternatives)?;
        Ok(())
    };
    let mut groups: Vec<Group> = Vec::new();
    let mut current = vec![String::new()];
    let mut chars = pattern.chars();
    loop {
        let text = chars.as_str();
        match (chars.next(), groups.last_mut()) {
            (None, None) => return Ok(current),
            (None, Some(_)) => return Err(PatternProblem::UnclosedBrace),
            (Some('{'), _) => {
                let before = mem::replace(&mut current, vec![String::new()]);
                groups.push(Group {
                    before,
                    alternatives: Vec::new(),
                });
            }
            (Some(','), Some(group)) => {
                group.alternatives.append(&mut current);
                current.push(String::new());
            }
            (Some('}'), _) => {
                let mut group = groups.pop().ok_or(PatternProblem::UnopenedBrace)?;
                group.alternatives.append(&mut current);
                for start in &group.before {
                    for end in &group.alternatives {
                        // An empty alternative has its price, too.
                        spend(start.len() + end.len() + 1)?;
                        current.push(format!("{start}{end}"));
                    }
                }
            }
            (Some(first), _) => {
                match first {
                    '\\' => drop(chars.next().ok_or(PatternProblem::DanglingEscape)?),
                    '[' => drop(set(&mut chars)?),
                    _ => {}
                }
                let length = text.len() - chars.as_str().len();
                spend(length * current.len())?;
                let copied = text.get(..length).unwrap_or_default();
                current
                    .iter_mut()
                    .for_each(|alternative| alternative.push_str(copied));
            }
        }
    }
}

/// Compiles a pattern without braces that are not escaped.
fn glob(pattern: &str) -> Result<Glob, PatternProblem> {
    // Braces may have hidden the drive: `{C,D}:\x`.
    let pattern = &*with_slashes(pattern);
    let (root, rest) = if let Some(rest) = pattern.strip_prefix('/') {
        (Root::Absolute, rest)
    } else if let Some(rest) = pattern.strip_prefix("~/") {
        (Root::Home, rest)
    } else if starts_at_drive(pattern) {
        (Root::Drive, pattern)
    } else {
        return Err(PatternProblem::Relative);
    };
    let mut components = Vec::new();
    let mut next = Some(rest);
    while let Some(text) = next {
        let (component, rest) = component(text)?;
        components.push(component);
        next = rest;
    }
    // At the end `**` is at least one component: any number of them, then one.
    if matches!(components.last(), Some(Component::Deep)) {
        components.push(Component::Wild(Box::new([Piece::Many])));
    }
    let literals: Option<Vec<&str>> = components.iter().map(Component::literal).collect();
    let body = match literals {
        Some(literals) => Body::Path(literals.join("/").into()),
        None => Body::Components(components.into()),
    };
    Ok(Glob { root, body })
}

/// Reads one component, and gives what follows its `/`; none where the pattern ends.
fn component(text: &str) -> Result<(Component, Option<&str>), PatternProblem> {
    let (plain, rest) = match text.split_once('/') {
        Some((plain, rest)) => (plain, Some(rest)),
        None => (text, None),
    };
    if !plain.contains(['*', '?', '[', '\\']) {
        return Ok((literal(plain)?, rest));
    }
    let mut pieces = Vec::with_capacity(plain.len());
    let mut chars = text.chars();
    let rest = loop {
        // A separator stays one behind a backslash.
        let left = chars.as_str();
        if let Some(rest) = left.strip_prefix('/').or(left.strip_prefix("\\/")) {
            break Some(rest);
        }
        match chars.next() {
            Some(first) => pieces.push(piece(first, &mut chars)?),
            None => break None,
        }
    };
    let text: Option<String> = pieces.iter().map(Piece::literal).collect();
    let component = match text {
        Some(text) => literal(&text)?,
        None if matches!(pieces.as_slice(), [Piece::Many, Piece::Many]) => Component::Deep,
        None => Component::Wild(pieces.into()),
    };
    Ok((component, rest))
}

/// Reads text without braces that are not escaped, in which `/` is like any other character.
pub(super) fn pieces(text: &str) -> Result<Box<[Piece]>, PatternProblem> {
    let mut chars = text.chars();
    let mut pieces = Vec::with_capacity(text.len());
    while let Some(first) = chars.next() {
        pieces.push(piece(first, &mut chars)?);
    }
    Ok(pieces.into())
}

/// Reads the piece that starts with `first`.
fn piece(first: char, chars: &mut Chars<'_>) -> Result<Piece, PatternProblem> {
    Ok(match first {
        '*' => Piece::Many,
        '?' => Piece::One,
        '[' => Piece::Set(set(chars)?),
        '\\' => Piece::Char(chars.next().ok_or(PatternProblem::DanglingEscape)?),
        c => Piece::Char(c),
    })
}

fn literal(text: &str) -> Result<Component, PatternProblem> {
    match text {
        "" | "." | ".." => Err(PatternProblem::NotNormal),
        text => Ok(Component::Literal(text.into())),
    }
}

/// Reads a set from after its `[` to its `]`. A `]` that comes first belongs to it.
fn set(chars: &mut Chars<'_>) -> Result<Set, PatternProblem> {
    let inside = chars.as_str();
    let negated = inside.starts_with(['!', '^']);
    if negated {
        chars.next();
    }
    let mut ranges = Vec::new();
    loop {
        let low = match chars.next().ok_or(PatternProblem::UnclosedSet)? {
            ']' if !ranges.is_empty() => return Ok(Set { negated, ranges }),
            '[' if chars.as_str().starts_with([':', '.', '=']) => {
                return Err(PatternProblem::NamedClass);
            }
            c => escaped(c, chars)?,
        };
        let high = match chars.as_str().strip_prefix('-') {
            Some(after) if !after.starts_with(']') => {
                chars.next();
                let c = chars.next().ok_or(PatternProblem::UnclosedSet)?;
                escaped(c, chars)?
            }
            _ => low,
        };
        if low > high {
            return Err(PatternProblem::BackwardRange);
        }
        ranges.push((low, high));
    }
}

/// The character that `c` stands for in a set.
fn escaped(c: char, chars: &mut Chars<'_>) -> Result<char, PatternProblem> {
    if c == '\\' {
        chars.next().ok_or(PatternProblem::UnclosedSet)
    } else {
        Ok(c)
    }
}

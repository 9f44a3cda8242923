//! Where the reader is in a text, what it still takes, and what is wrong there.

use super::target::Piece;
use crate::limits;
use serde::de::Error;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// How much of a text is read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    /// What the text is called in messages.
    pub(crate) name: &'static str,
    /// The bytes of the text.
    pub(crate) bytes: usize,
    /// The items of all lists that are read into targets.
    pub(crate) items: usize,
    /// The values that are read into targets; bounds what they can occupy.
    pub(crate) values: usize,
}

impl Bounds {
    /// Those of a document.
    pub(crate) const DOCUMENT: Self = Self {
        name: "document",
        bytes: limits::DOCUMENT_BYTES,
        items: limits::PATTERNS,
        values: 10 * limits::PATTERNS,
    };

    /// Those of a text of which only the bytes are bounded.
    pub(crate) const fn bytes(name: &'static str, bytes: usize) -> Self {
        Self {
            name,
            bytes,
            items: usize::MAX,
            values: usize::MAX,
        }
    }
}

/// What is wrong with a document, and where.
#[derive(Debug)]
pub(crate) struct Invalid {
    pub(crate) message: String,
    pub(crate) path: String,
    pub(crate) line: Option<u32>,
    pub(crate) column: Option<u32>,
}

impl Invalid {
    /// An error at a place of which only the path is known.
    pub(crate) fn at(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            path: path.into(),
            line: None,
            column: None,
        }
    }

    /// The same, about a value that ends where `read`, the text so far, does.
    pub(crate) fn after(self, read: &[u8]) -> Self {
        let (line, column) = position(read.split_last().map_or(read, |(_, before)| before));
        Self {
            line: Some(line),
            column: Some(column),
            ..self
        }
    }
}

/// The line and the column, from 1, of what stands behind `before`.
pub(crate) fn position(before: &[u8]) -> (u32, u32) {
    let lines = before.iter().filter(|byte| **byte == b'\n').count();
    let line = before.rsplit(|byte| *byte == b'\n').next();
    let narrow = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
    (narrow(lines), narrow(line.map_or(0, <[u8]>::len)))
}

impl fmt::Display for Invalid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(formatter, "`{}`: ", self.path)?;
        }
        formatter.write_str(&self.message)?;
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(formatter, " (line {line}, column {column})")?;
        }
        Ok(())
    }
}

/// A step of the path from the root of a document to a value.
pub(super) enum Step<'de> {
    Key(Cow<'de, str>),
    Index(usize),
}

/// Where the reader is.
pub(super) struct Place<'de> {
    text: &'de str,
    bounds: &'de Bounds,
    pub(super) path: Vec<Step<'de>>,
    values: usize,
    items: usize,
    /// What is wrong, once something is; the path is kept as it was then.
    problem: Option<String>,
}

impl<'de> Place<'de> {
    pub(super) fn new(text: &'de str, bounds: &'de Bounds) -> Self {
        Self {
            text,
            bounds,
            path: Vec::new(),
            values: 0,
            items: 0,
            problem: None,
        }
    }

    pub(super) fn fail<E: Error>(&mut self, problem: String) -> E {
        self.problem = Some(problem);
        E::custom("invalid value")
    }

    pub(super) fn count_value<E: Error>(&mut self) -> Result<(), E> {
        self.values += 1;
        let Bounds { name, values, .. } = self.bounds;
        if self.values > *values {
            return Err(self.fail(format!("the {name} has more than {values} values")));
        }
        Ok(())
    }

    pub(super) fn count_item<E: Error>(&mut self) -> Result<(), E> {
        self.items += 1;
        let Bounds { name, items, .. } = self.bounds;
        if self.items > *items {
            let message = format!("the lists of the {name} have more than {items} entries");
            return Err(self.fail(message));
        }
        self.count_value()
    }

    /// What `error` says about the text, at the path where the reader was.
    pub(super) fn invalid(self, error: &serde_json::Error) -> Invalid {
        Invalid {
            line: u32::try_from(error.line()).ok(),
            // Right after a line break the column is 0.
            column: u32::try_from(error.column().max(1)).ok(),
            path: path_text(&self.path),
            message: self
                .problem
                .unwrap_or_else(|| syntax_message(self.text, error)),
        }
    }

    /// Where `value`, which is borrowed from the text, stands in it.
    pub(super) fn piece(&self, value: &RawValue) -> Piece {
        let value = value.get();
        let start = value.as_ptr().addr() - self.text.as_ptr().addr();
        Piece {
            start,
            end: start + value.len(),
        }
    }
}

/// `agents.main.allowlist[3]`; a key that is no plain name stands quoted in brackets.
fn path_text(path: &[Step<'_>]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            Step::Index(index) => text.push_str(&format!("[{index}]")),
            Step::Key(key) => push_key(&mut text, key),
        }
    }
    text
}

/// Adds a key to the text of a path.
pub(crate) fn push_key(path: &mut String, key: &str) {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'*');
    if key.is_empty() || !key.bytes().all(is_plain) {
        path.push_str(&format!("[\"{}\"]", key.escape_debug()));
        return;
    }
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(key);
}

/// What is wrong with the syntax of `text`: common mistakes in their own words, others as the parser
/// has them, without its position.
fn syntax_message(text: &str, error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = match mistake(text, error) {
        Some(mistake) => mistake,
        None => match message.rsplit_once(" at line ") {
            Some((message, _)) => message,
            None => &message,
        },
    };
    format!("not valid JSON: {message}")
}

fn mistake(text: &str, error: &serde_json::Error) -> Option<&'static str> {
    if text.starts_with('\u{feff}') {
        return Some("it starts with a byte order mark; save it as UTF-8 without one");
    }
    if text.trim().is_empty() {
        return Some("it is empty");
    }
    let above = error.line().saturating_sub(1);
    let line = text.split('\n').nth(above)?.as_bytes();
    match line.get(error.column().checked_sub(1)?..)? {
        [b'/', b'/' | b'*', ..] | [b'#', ..] => Some("comments are not allowed; take them out"),
        [b'\'', ..] => Some("text and keys stand in double quotes"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::position;

    #[test]
    fn positions_count_from_one() {
        for (before, expected) in [
            ("", (1, 1)),
            ("ab", (1, 3)),
            ("a\r\n", (2, 1)),
            ("a\n\né", (3, 3)),
        ] {
            assert_eq!(position(before.as_bytes()), expected, "{before:?}");
        }
    }
}

//! Files with the places in them.

use serde::Serialize;
use std::fmt;
use std::ops::Range;

/// Bytes that a file may have; rule files are far smaller.
const FILE_BYTES: usize = 1024 * 1024;

/// A rule file: its name as people know it, and its text.
#[derive(Debug, Clone, Copy)]
pub struct File<'a> {
    /// The name that reports and errors use, mostly a path.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
}

/// Where something stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Origin {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
}

impl fmt::Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// Why nothing was imported.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{origin}: {message}; nothing was imported")]
pub struct ImportError {
    /// Where the mistake is.
    pub origin: Origin,
    /// What is wrong, and what would be right.
    pub message: String,
}

/// A file whose offsets can be told as lines and columns.
pub(crate) struct Located<'a> {
    pub(crate) file: File<'a>,
    /// Offsets of the first byte of each line.
    lines: Vec<usize>,
}

impl<'a> Located<'a> {
    /// The file, if it is not too large.
    pub(crate) fn new(file: File<'a>) -> Result<Self, ImportError> {
        let breaks = file.text.match_indices('\n').map(|(at, _)| at + 1);
        let located = Self {
            file,
            lines: [0].into_iter().chain(breaks).collect(),
        };
        if file.text.len() > FILE_BYTES {
            let message = format!("the file is larger than the {FILE_BYTES} bytes that are read");
            return Err(located.error(0, message));
        }
        Ok(located)
    }

    /// The text of `span`, on one line.
    pub(crate) fn one_line(&self, span: Range<usize>) -> String {
        let text = self.file.text.get(span).unwrap_or_default();
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ")
    }

    /// The place of the byte at `offset`.
    pub(crate) fn origin(&self, offset: usize) -> Origin {
        let line = self.lines.partition_point(|start| *start <= offset).max(1);
        let start = self.lines[line - 1];
        let before = self.file.text.get(start..offset).unwrap_or_default();
        Origin {
            file: self.file.name.to_owned(),
            line,
            column: before.chars().count() + 1,
        }
    }

    /// An error about the byte at `offset`.
    pub(crate) fn error(&self, offset: usize, message: impl Into<String>) -> ImportError {
        ImportError {
            origin: self.origin(offset),
            message: message.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_from_one() {
        let file = File {
            name: "f",
            text: "a\nßb\n",
        };
        let located = Located::new(file).unwrap();
        let place = |offset| {
            let origin = located.origin(offset);
            (origin.line, origin.column)
        };
        assert_eq!(place(0), (1, 1));
        assert_eq!(place(2), (2, 1));
        assert_eq!(place(4), (2, 2));
        assert_eq!(place(6), (3, 1));
    }

    #[test]
    fn a_file_that_is_too_large_is_refused() {
        let text = " ".repeat(FILE_BYTES + 1);
        let error = Located::new(File {
            name: "f",
            text: &text,
        })
        .err()
        .unwrap();
        assert!(error.to_string().starts_with("f:1:1: the file is larger"));
    }
}

//! Text to commands: the common ground of bash, dash, zsh and busybox ash.
//!
//! [`read`] accepts what all four read alike and rejects everything else with a code, a
//! message and a span; it never repairs. [`quote`] is the way back.

mod braces;
mod characters;
mod cursor;
mod heredoc;
mod parameter;
mod payload;
pub mod quote;
mod reader;
mod redirection;
mod refuse;
pub mod reserved;
pub mod syntax;
pub mod windows;
mod word;

pub(crate) use characters::is_name;
pub use payload::read_payload;
pub use reader::read;
pub use syntax::Span;

/// What is known of the shell that would read a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Dialect {
    /// The shell, where the request names one. Absent: any of the four.
    pub shell: Option<Known>,
    /// Whether it reads the text as a terminal session would: history expansion, and
    /// comments that may be words.
    pub interactive: bool,
    /// Whether redirections that change no file are read: `2>&1`, `>&2`, `/dev/null`, and
    /// here-documents with a quoted delimiter.
    pub redirections: bool,
}

/// A shell whose text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// GNU bash.
    Bash,
    /// dash, or another shell that reads POSIX text and no more.
    Dash,
    /// zsh.
    Zsh,
    /// busybox ash.
    Ash,
}

#[cfg(test)]
#[expect(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    reason = "a test stops at the first surprise"
)]
mod tests;

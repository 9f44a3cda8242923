//! Programs that run the program their operands name: finding that program in the words.
//!
//! Each wrapper has the options of the real tool in a table: those that only start the program
//! are read past, all others refuse. Every word up to and including the inner program's is
//! literal, so that nothing else can turn up in its place.

mod command;
mod env;
mod nice;
mod nohup;
mod options;
mod stdbuf;
mod time;
mod timeout;
mod values;

use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

/// Who wrote the program that answers to the name; their option tables differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// GNU coreutils and GNU time, and uutils, which follows them.
    Gnu,
    /// FreeBSD and macOS.
    Bsd,
    /// busybox.
    Busybox,
}

/// A wrapper's words, understood. Indexes count from the wrapper's own word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unwrapped {
    /// The word of the program that the wrapper runs.
    pub inner: usize,
    /// Variables that `env` sets, in order; the names are as written and may be no names.
    pub sets: Vec<Setting>,
    /// Variables that `env` takes away, before it sets any.
    pub unsets: Vec<Unset>,
    /// The word that makes `env` start from an empty environment.
    pub clears: Option<usize>,
}

/// A variable that a wrapper sets for the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// The word.
    pub word: usize,
    /// What stands before the first `=`.
    pub name: String,
    /// What stands behind it.
    pub value: String,
}

/// A variable that a wrapper takes away from the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unset {
    /// The word in which the name stands.
    pub word: usize,
    /// The name: not empty, without `=`.
    pub name: String,
}

impl Unwrapped {
    /// A wrapper that leaves the environment alone.
    fn plain(inner: usize) -> Self {
        Self {
            inner,
            sets: Vec::new(),
            unsets: Vec::new(),
            clears: None,
        }
    }
}

/// The wrapper that `name` means, and whose it is: Homebrew and MacPorts install the GNU tools
/// with a `g` in front.
fn plain_name(name: &str, family: Family) -> (&str, Family) {
    match name {
        "genv" => ("env", Family::Gnu),
        "gnice" => ("nice", Family::Gnu),
        "gnohup" => ("nohup", Family::Gnu),
        "gstdbuf" => ("stdbuf", Family::Gnu),
        "gtime" => ("time", Family::Gnu),
        "gtimeout" => ("timeout", Family::Gnu),
        _ => (name, family),
    }
}

/// Finds the program that the wrapper `name` runs. `words` begins with the wrapper's own word.
pub fn unwrap(name: &str, family: Family, words: &[Word]) -> Result<Unwrapped, Finding> {
    let (name, family) = plain_name(name, family);
    match name {
        "command" | "exec" => command::unwrap(words),
        "env" => env::unwrap(family, words),
        "nice" => nice::unwrap(family, words),
        "nohup" => nohup::unwrap(family, words),
        "stdbuf" => stdbuf::unwrap(family, words),
        "time" => time::unwrap(family, words),
        "timeout" => timeout::unwrap(family, words),
        _ => Err(unknown(name, words)),
    }
}

fn unknown(name: &str, words: &[Word]) -> Finding {
    let message =
        format!("`{name}` runs another program, by options that are not known; run that program");
    about_wrapper(Code::WrapperOption, words, message)
}

/// A finding about the wrapper's own word.
fn about_wrapper(code: Code, words: &[Word], message: String) -> Finding {
    match words.first() {
        Some(word) => Finding::at(code, word.span, message),
        None => Finding::new(code, message),
    }
}

/// The wrapper as it was called.
fn called(words: &[Word]) -> &str {
    words.first().map_or("", |word| word.text.as_str())
}

/// The text of a word that decides which program runs.
fn literal(word: &Word) -> Result<&str, Finding> {
    word.literal().ok_or_else(|| {
        let message = format!(
            "`{}` stands before the program or is its name, and is left to an expansion; write it out",
            word.text
        );
        Finding::at(Code::WordNotLiteral, word.span, message)
    })
}

/// Checks that the word at `at` can be the program.
///
/// No program is called by a name with `-` in front, but wrappers differ in where they still
/// read options: `timeout 5 -k 1 git` runs `-k` under GNU and `git` under uutils.
fn program(words: &[Word], at: usize) -> Result<usize, Finding> {
    let Some(word) = words.get(at) else {
        let message = format!(
            "`{}` names no program to run; write one behind it",
            called(words)
        );
        return Err(about_wrapper(Code::WrapperCommand, words, message));
    };
    if literal(word)?.starts_with('-') {
        let message = format!(
            "`{}` stands where `{}` takes its program; put options first, in their usual form",
            word.text,
            called(words)
        );
        return Err(Finding::at(Code::WrapperOption, word.span, message));
    }
    Ok(at)
}

#[cfg(test)]
#[expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test stops at the first surprise"
)]
mod tests;

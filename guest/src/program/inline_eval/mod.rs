//! Code that a program is given as an argument, and programs that it is told to run.
//!
//! Each family of interpreters has the grammar of its options, so that `-c` is seen where the
//! interpreter takes it for an option and nowhere else.

mod awk;
mod families;
mod find;
mod git;
mod grammar;
mod helpers;
mod languages;
mod make;
mod sed;
mod xargs;

use std::ops::Range;

use families::{Family, family};
pub use families::{NAMES, takes_code};

use crate::reason::{Code, Finding};
use crate::shell::syntax::{ExpansionKind, Word};

/// Code among `words`, of which the first names the program: on the command line, on standard
/// input, or behind an option that names a program to run. `names` are the file names that the
/// program goes by; each may say what it is.
pub fn find(names: &[&str], words: &[Word]) -> Option<Finding> {
    let (program, operands) = words.split_first()?;
    let family = names.iter().find_map(|name| family(name))?;
    let found = match family {
        Family::Language(grammar) => grammar::find(grammar, operands),
        Family::Awk => awk::find(operands),
        Family::Sed => sed::find(operands),
        Family::Find => find::find(operands),
        Family::Git => git::find(operands),
        Family::Make => make::find(operands),
        Family::Xargs => xargs::find(operands),
        Family::Helper(options) => helpers::find(options, operands),
    }?;
    let (word, what) = match found {
        Found::At(index, what) => (operands.get(index).unwrap_or(program), what),
        Found::Program(what) => (program, what),
    };
    let message = format!(
        "`{}` {what}, and `strictInlineEval` wants that asked about",
        word.text
    );
    Some(Finding::at(Code::InlineEval, word.span, message))
}

/// Programs that the arguments of a program make it run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Carried {
    /// None, as far as is known.
    None,
    /// Each with its words.
    Programs(Vec<Range<usize>>),
    /// What runs is not certain.
    Unclear(Finding),
}

/// The programs that `words`, of which the first names the program, make it run.
pub fn carried(names: &[&str], words: &[Word]) -> Carried {
    match names.iter().find_map(|name| family(name)) {
        Some(Family::Xargs) => xargs::carried(words),
        Some(Family::Find) => find::carried(words),
        _ => match find(names, words) {
            Some(found) => Carried::Unclear(Finding {
                code: Code::CarriedProgram,
                ..found
            }),
            None => Carried::None,
        },
    }
}

/// Where code was found, and what it is, to follow the word in a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    /// At an operand.
    At(usize, &'static str),
    /// In what the program does without any.
    Program(&'static str),
}

const IS_CODE: &str = "gives code as an argument";
const FROM_STDIN: &str = "runs what it reads from its input";
const IS_EXPANDED: &str = "is expanded, and could come to be code";

/// Whether `path` names standard input.
fn is_stdin(path: &str) -> bool {
    matches!(path, "-" | "/dev/stdin" | "/dev/fd/0" | "/proc/self/fd/0")
}

/// Whether a word may come to start with a dash, or to be any word, once it is expanded.
fn may_be_option(word: &Word) -> bool {
    let first = word.expansions.first();
    first.is_some_and(|first| first.start == 0 && first.kind != ExpansionKind::Tilde)
}

/// The value of an option in `--name=value`, `-xvalue` or the next word.
fn value_of<'w>(operands: &'w [Word], index: usize, attached: Option<&'w str>) -> Option<&'w str> {
    attached.or_else(|| operands.get(index + 1).map(|word| word.text.as_str()))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests;

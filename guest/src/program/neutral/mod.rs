//! Builtins that change nothing outside the shell.
//!
//! Each form means the same in bash 5.2, dash 0.5.12, zsh 5.9 and busybox ash 1.35; where it does
//! not, no more than which of the judged commands run depends on it.

mod cd;
mod conditions;

pub use cd::cd_target;

use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

/// A builtin in a neutral form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Neutral<'a> {
    /// `cd DIR`.
    Cd {
        /// The directory, as [`cd_target`] takes it.
        operand: &'a Word,
    },
    /// One that leaves the directory as it is.
    Other,
}

/// What a command of these words does, where its name is that of a neutral builtin: an error if
/// the form is not neutral. `cdpath` tells whether the shell has a CDPATH.
pub fn neutral<'a>(words: &'a [Word], cdpath: bool) -> Option<Result<Neutral<'a>, Finding>> {
    let (name, operands) = words.split_first()?;
    let form = match name.literal()? {
        "cd" => {
            let operand = cd::form(name, operands, cdpath);
            return Some(operand.map(|operand| Neutral::Cd { operand }));
        }
        ":" => literals(operands),
        "true" | "false" | "pwd" => no_operands(name, operands),
        "exit" => exit(operands),
        "set" => set(name, operands),
        // Other forms run a program.
        "command" if operands.first()?.literal()? == "-v" => command_v(name, operands),
        "test" => conditions::form(name, operands),
        "[" => conditions::bracket(name, operands),
        _ => return None,
    };
    Some(form.map(|()| Neutral::Other))
}

fn literals(operands: &[Word]) -> Result<(), Finding> {
    match operands.iter().find(|word| word.literal().is_none()) {
        None => Ok(()),
        Some(word) => Err(refused(word, "is left to an expansion; write it out")),
    }
}

fn no_operands(name: &Word, operands: &[Word]) -> Result<(), Finding> {
    match operands.first() {
        None => Ok(()),
        Some(word) => {
            let why = format!("stands behind `{}`, which takes no words here", name.text);
            Err(refused(word, &why))
        }
    }
}

/// Nothing, or a status that all shells take modulo 256.
fn exit(operands: &[Word]) -> Result<(), Finding> {
    let (status, more) = match operands {
        [] => return Ok(()),
        [status, more @ ..] => (status, more),
    };
    let is_status = status.literal().is_some_and(|text| {
        (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    });
    match more.first() {
        None if is_status => Ok(()),
        None => Err(refused(
            status,
            "is no exit status of one to three digits; write one",
        )),
        Some(word) => Err(refused(word, "stands behind the exit status")),
    }
}

/// Clusters of `e`, `u`, `x` with `o pipefail`. zsh takes what follows `o` in its word for the
/// name, so the name is a word of its own and `o` the last letter.
fn set(name: &Word, operands: &[Word]) -> Result<(), Finding> {
    if operands.is_empty() {
        return Err(refused(name, "prints every variable; name an option"));
    }
    let mut words = operands.iter();
    while let Some(word) = words.next() {
        let why = "is no cluster of the options `e`, `u`, `x` and `o pipefail`; \
                   `set` takes only these";
        let letters = word
            .literal()
            .and_then(|text| text.strip_prefix(['-', '+']))
            .filter(|letters| !letters.is_empty())
            .ok_or_else(|| refused(word, why))?;
        let plain = letters.strip_suffix('o');
        if !plain
            .unwrap_or(letters)
            .bytes()
            .all(|byte| matches!(byte, b'e' | b'u' | b'x'))
        {
            return Err(refused(word, why));
        }
        if plain.is_some() && words.next().and_then(Word::literal) != Some("pipefail") {
            return Err(refused(word, "needs `pipefail` behind it"));
        }
    }
    Ok(())
}

/// `command -v NAME`. Before a second option, zsh would run a program called `-v`.
fn command_v(name: &Word, operands: &[Word]) -> Result<(), Finding> {
    match operands {
        [_, operand] if operand.literal().is_some_and(|text| !text.starts_with('-')) => Ok(()),
        [_, operand, ..] => Err(refused(
            operands.get(2).unwrap_or(operand),
            "stands behind `command -v`, which takes one literal name here",
        )),
        _ => Err(refused(name, "with `-v` needs a name")),
    }
}

/// Why `word` makes the form not neutral.
fn refused(word: &Word, why: &str) -> Finding {
    Finding::at(
        Code::BuiltinForm,
        word.span,
        format!("`{}` {why}", word.text),
    )
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]
mod tests;

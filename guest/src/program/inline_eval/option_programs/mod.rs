//! Options of other programs that name a command: not among the forms that inline eval is
//! promised for, but a way around it.

mod tables;
mod values;

use super::hit::{Hit, Why};
use super::options::{Argument, Arguments, Does, Grammar, Value};
use crate::shell::syntax::Word;

/// A program with such options: [`Does::Code`] always counts, [`Does::Own`] where the value does.
struct Program {
    names: &'static [&'static str],
    grammar: Grammar,
    /// Whether the value of the option names a command that is not plain.
    counts: fn(Choice<'_>) -> bool,
}

/// An option of such a program.
struct Choice<'a> {
    program: &'a str,
    name: &'a str,
    value: &'a str,
}

/// The first word that names a command for the program `called`.
pub(super) fn find(called: &str, words: &[Word]) -> Option<Hit> {
    let program = tables::PROGRAMS
        .iter()
        .find(|program| program.names.contains(&called))?;
    if program.names.contains(&"tar") && old_style(words) {
        return Some(Hit::new(1, Why::Command));
    }
    Arguments::new(&program.grammar, words).find_map(|argument| match argument {
        Argument::Option {
            does: Does::Code,
            at,
            ..
        } => Some(Hit::new(at, Why::Command)),
        Argument::Option {
            name,
            does: Does::Own,
            value,
            at,
        } => {
            let counts = match value {
                Value::Known(value) => (program.counts)(Choice {
                    program: called,
                    name,
                    value,
                }),
                Value::Expands => true,
                Value::None => false,
            };
            counts.then(|| Hit::new(at, Why::Command))
        }
        _ => None,
    })
}

/// `tar xIf program file`: letters without a dash, whose values follow in order.
fn old_style(words: &[Word]) -> bool {
    let letters = words.get(1).map_or("", |word| word.text.as_str());
    let is_cluster = letters.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_cluster && letters.contains(['I', 'F'])
}

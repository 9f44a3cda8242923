//! xargs, which runs a program with arguments from its input.

use super::hit::{Hit, Why};
use super::options::{Argument, Arguments, Does, Grammar, Value};
use crate::shell::syntax::Word;

/// xargs(1) of findutils 4.9 and FreeBSD 14.
static XARGS: Grammar = Grammar {
    abbreviates: true,
    ..Grammar::clustered(&[
        ("-I", Does::Own),
        ("-J", Does::Own),
        ("-i", Does::OwnAttached),
        ("--replace", Does::OwnAttached),
        ("-E", Does::Value),
        ("-L", Does::Value),
        ("-P", Does::Value),
        ("-R", Does::Value),
        ("-S", Does::Value),
        ("-a", Does::Value),
        ("-d", Does::Value),
        ("-n", Does::Value),
        ("-s", Does::Value),
        ("-e", Does::Attached),
        ("-l", Does::Attached),
        ("--arg-file", Does::Value),
        ("--delimiter", Does::Value),
        ("--max-args", Does::Value),
        ("--max-chars", Does::Value),
        ("--max-procs", Does::Value),
        ("--process-slot-var", Does::Value),
        ("--eof", Does::Attached),
        ("--max-lines", Does::Attached),
        ("-0", Does::Nothing),
        ("-o", Does::Nothing),
        ("-p", Does::Nothing),
        ("-r", Does::Nothing),
        ("-t", Does::Nothing),
        ("-x", Does::Nothing),
        ("--exit", Does::Nothing),
        ("--help", Does::Prints),
        ("--interactive", Does::Nothing),
        ("--no-run-if-empty", Does::Nothing),
        ("--null", Does::Nothing),
        ("--open-tty", Does::Nothing),
        ("--show-limits", Does::Nothing),
        ("--verbose", Does::Nothing),
        ("--version", Does::Prints),
    ])
};

/// The program; without one, xargs prints its input.
pub(super) fn find(words: &[Word]) -> Vec<Hit> {
    let mut replaced = None;
    for argument in Arguments::new(&XARGS, words) {
        match argument {
            Argument::Expands(at) => return vec![Hit::new(at, Why::Expands)],
            Argument::Unknown(at) => return vec![Hit::new(at, Why::Command)],
            Argument::Option {
                name,
                does: Does::Own | Does::OwnAttached,
                value,
                at,
            } => match value {
                Value::Expands => return vec![Hit::new(at, Why::Expands)],
                Value::Known(text) => replaced = Some(text),
                Value::None => replaced = (name != "-I").then_some("{}"),
            },
            Argument::Option { .. } => {}
            Argument::Operand(at) => return vec![Hit::new(at, program(words, at, replaced))],
        }
    }
    Vec::new()
}

fn program(words: &[Word], at: usize, replaced: Option<&str>) -> Why {
    match words.get(at).and_then(Word::literal) {
        // busybox replaces in the name of the program too.
        Some(name) if replaced.is_some_and(|text| !text.is_empty() && name.contains(text)) => {
            Why::Command
        }
        Some(_) => Why::Runs(at..words.len()),
        None => Why::Expands,
    }
}

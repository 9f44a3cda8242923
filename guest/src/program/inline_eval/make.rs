//! make.

use super::hit::{Hit, Why};
use super::options::{Argument, Arguments, Does, Grammar, Value};
use super::words::is_standard_input;
use crate::shell::syntax::Word;

/// make(1) of GNU 4.4.
static MAKE: Grammar = Grammar {
    abbreviates: true,
    permutes: true,
    ..Grammar::clustered(&[
        ("-E", Does::Code),
        ("--eval", Does::Code),
        ("-f", Does::File),
        ("--file", Does::File),
        ("--makefile", Does::File),
        ("-C", Does::Value),
        ("--directory", Does::Value),
        ("-I", Does::Value),
        ("--include-dir", Does::Value),
        ("-W", Does::Value),
        ("--assume-new", Does::Value),
        ("--new-file", Does::Value),
        ("--what-if", Does::Value),
        ("-o", Does::Value),
        ("--assume-old", Does::Value),
        ("--old-file", Does::Value),
        ("-O", Does::Attached),
        ("--output-sync", Does::Attached),
        ("-j", Does::Attached),
        ("--jobs", Does::Attached),
        ("--jobserver-auth", Does::Value),
        ("--jobserver-style", Does::Value),
        ("-l", Does::Attached),
        ("--load-average", Does::Attached),
        ("--max-load", Does::Attached),
        ("--debug", Does::Attached),
        ("--shuffle", Does::Attached),
        ("-h", Does::Prints),
        ("--help", Does::Prints),
        ("-v", Does::Prints),
        ("--version", Does::Prints),
        ("-B", Does::Nothing),
        ("-L", Does::Nothing),
        ("-R", Does::Nothing),
        ("-S", Does::Nothing),
        ("-b", Does::Nothing),
        ("-d", Does::Nothing),
        ("-e", Does::Nothing),
        ("-i", Does::Nothing),
        ("-k", Does::Nothing),
        ("-m", Does::Nothing),
        ("-n", Does::Nothing),
        ("-p", Does::Nothing),
        ("-q", Does::Nothing),
        ("-r", Does::Nothing),
        ("-s", Does::Nothing),
        ("-t", Does::Nothing),
        ("-w", Does::Nothing),
        ("--environment-overrides", Does::Nothing),
    ])
};

/// Variables that name the program which runs recipes, or hold options and files of make.
const VARIABLES: &[&str] = &[
    ".SHELLFLAGS",
    "GNUMAKEFLAGS",
    "MAKE",
    "MAKEFILES",
    "MAKEFLAGS",
    "MFLAGS",
    "MAKESHELL",
    "SHELL",
];

/// What the words make it run beside its makefile.
pub(super) fn find(words: &[Word]) -> Vec<Hit> {
    let whys = Arguments::new(&MAKE, words).filter_map(|argument| match argument {
        Argument::Expands(at) => Some((at, Why::Expands)),
        Argument::Unknown(_) => None,
        Argument::Operand(at) => variable(words.get(at)?).map(|why| (at, why)),
        Argument::Option {
            does, value, at, ..
        } => option(does, value).map(|why| (at, why)),
    });
    whys.map(|(at, why)| Hit::new(at, why)).collect()
}

fn option(does: Does, value: Value<'_>) -> Option<Why> {
    match (does, value) {
        (Does::Code, _) => Some(Why::Code),
        (Does::File, Value::Known(file)) if file == "-" || is_standard_input(file) => {
            Some(Why::Input)
        }
        (Does::File, Value::Expands) => Some(Why::Expands),
        _ => None,
    }
}

/// `NAME=value`. A value is expanded by make: `$(shell …)` in it runs a command, and so does
/// `NAME!=command`.
fn variable(word: &Word) -> Option<Why> {
    let (name, value) = word.text.split_once('=')?;
    if name.ends_with('!')
        || value.contains("$(")
        || value.contains("${") && word.literal().is_some()
    {
        return Some(Why::Code);
    }
    let name = name.trim_end_matches([':', '+', '?']).trim();
    VARIABLES.contains(&name).then_some(Why::Command)
}

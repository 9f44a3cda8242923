//! awk: gawk, mawk, busybox awk and the one true awk.

mod lexer;

use super::hit::{Hit, Why};
use super::options::{Argument, Arguments, Does, Grammar, Value};
use super::words::is_standard_input;
use crate::shell::syntax::Word;

/// gawk(1) of 5.2, whose options include those of mawk 1.3.4, busybox 1.35 and the one true awk,
/// except for `-d` and `-safe` of the last. `-W` stands for two dashes.
static AWK: Grammar = Grammar {
    abbreviates: true,
    ..Grammar::clustered(&[
        ("-e", Does::Code),
        ("--source", Does::Code),
        ("-E", Does::File),
        ("--exec", Does::File),
        ("-f", Does::File),
        ("--file", Does::File),
        ("-i", Does::Code),
        ("--include", Does::Code),
        ("-l", Does::Code),
        ("--load", Does::Code),
        ("-W", Does::Own),
        ("-D", Does::OwnAttached),
        ("--debug", Does::OwnAttached),
        ("-d", Does::OwnAttached),
        ("--dump-variables", Does::OwnAttached),
        ("-o", Does::OwnAttached),
        ("--pretty-print", Does::OwnAttached),
        ("-p", Does::OwnAttached),
        ("--profile", Does::OwnAttached),
        ("-F", Does::Value),
        ("--field-separator", Does::Value),
        ("-v", Does::Value),
        ("--assign", Does::Value),
        ("-L", Does::Attached),
        ("--lint", Does::Attached),
        ("--locale", Does::Attached),
        ("-h", Does::Prints),
        ("--help", Does::Prints),
        ("-V", Does::Prints),
        ("--version", Does::Prints),
        ("-C", Does::Prints),
        ("--copyright", Does::Prints),
        ("-I", Does::Nothing),
        ("-M", Does::Nothing),
        ("-N", Does::Nothing),
        ("-O", Does::Nothing),
        ("-P", Does::Nothing),
        ("-S", Does::Nothing),
        ("-b", Does::Nothing),
        ("-c", Does::Nothing),
        ("-g", Does::Nothing),
        ("-k", Does::Nothing),
        ("-n", Does::Nothing),
        ("-r", Does::Nothing),
        ("-s", Does::Nothing),
        ("-t", Does::Nothing),
        ("--bignum", Does::Nothing),
        ("--characters-as-bytes", Does::Nothing),
        ("--csv", Does::Nothing),
        ("--gen-pot", Does::Nothing),
        ("--lint-old", Does::Nothing),
        ("--no-optimize", Does::Nothing),
        ("--non-decimal-data", Does::Nothing),
        ("--optimize", Does::Nothing),
        ("--posix", Does::Nothing),
        ("--re-interval", Does::Nothing),
        ("--sandbox", Does::Nothing),
        ("--traditional", Does::Nothing),
        ("--trace", Does::Nothing),
        ("--use-lc-numeric", Does::Nothing),
    ])
};

/// Values of `-W` that choose nothing to run (mawk(1), gawk(1)).
const HARMLESS: &[&str] = &[
    "interactive",
    "posix_space",
    "posix",
    "traditional",
    "compat",
    "lint",
    "version",
    "help",
    "usage",
];

/// What the words make awk run, write or read beside its input.
pub(super) fn find(words: &[Word]) -> Vec<Hit> {
    let mut hits = Vec::new();
    let mut has_program = false;
    for argument in Arguments::new(&AWK, words) {
        match argument {
            Argument::Expands(at) => hits.push(Hit::new(at, Why::Expands)),
            // The one true awk reads past options that it does not know.
            Argument::Unknown(_) => continue,
            Argument::Operand(at) if !has_program => {
                program(words.get(at).and_then(Word::literal), at, &mut hits)
            }
            Argument::Operand(_) => {}
            Argument::Option {
                name,
                does,
                value,
                at,
            } => {
                option(name, does, value, at, &mut hits);
                has_program |= matches!(does, Does::Code | Does::File | Does::Prints);
                continue;
            }
        }
        // The operands behind the program are data.
        break;
    }
    if hits.is_empty() {
        hits.extend(one_true_awk(words));
    }
    hits
}

/// The same for the one true awk, which reads past a word with an option that it does not know,
/// value and all. A text that is not understood is none of its programs.
fn one_true_awk(words: &[Word]) -> Option<Hit> {
    let mut at = 1;
    loop {
        let text = words.get(at)?.literal()?;
        let is_option = text.len() > 1 && text.starts_with('-') && text != "--";
        if !is_option {
            break;
        }
        let takes_next = matches!(text, "-F" | "-v");
        if text.starts_with("-f") {
            return None;
        }
        at += 1 + usize::from(takes_next);
    }
    let at = at + usize::from(words.get(at)?.text == "--");
    let program = words.get(at)?.literal()?;
    let found = lexer::dangers(program);
    let mut hits = found.hits(|_| at);
    hits.find(|hit| hit.why != Why::Code)
}

fn option(name: &str, does: Does, value: Value<'_>, at: usize, hits: &mut Vec<Hit>) {
    match (does, name, value) {
        (Does::Code, ..) => hits.push(Hit::new(at, Why::Code)),
        (Does::File, _, Value::Known(file)) if file == "-" || is_standard_input(file) => {
            hits.push(Hit::new(at, Why::Input));
        }
        (Does::File, _, Value::Expands) => hits.push(Hit::new(at, Why::Expands)),
        (_, "-W", Value::Known(text)) if HARMLESS.contains(&text) => {}
        (_, "-W", _) => hits.push(Hit::new(at, Why::Code)),
        // The debugger reads commands; the others write a file.
        (_, "-D" | "--debug", _) => hits.push(Hit::new(at, Why::Input)),
        (Does::OwnAttached, ..) => hits.push(Hit::new(at, Why::Files)),
        _ => {}
    }
}

fn program(text: Option<&str>, at: usize, hits: &mut Vec<Hit>) {
    match text {
        None => hits.push(Hit::new(at, Why::Expands)),
        Some(text) => hits.extend(lexer::dangers(text).hits(|_| at)),
    }
}

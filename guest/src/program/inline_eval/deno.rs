//! deno and bun.

use super::hit::{Hit, Why};
use super::options::{Argument, Arguments, Does, Grammar};
use super::runners;
use super::script::{Interpreter, Next, Own, is_data_url};
use crate::shell::syntax::Word;

/// deno 2, `deno help run`: the options that take a value as the next word.
pub(super) static DENO: Interpreter = Interpreter {
    grammar: Grammar::clustered(&[
        ("-A", Does::Nothing),
        ("-E", Does::Attached),
        ("-I", Does::Attached),
        ("-L", Does::Value),
        ("-N", Does::Attached),
        ("-P", Does::Attached),
        ("-R", Does::Attached),
        ("-S", Does::Attached),
        ("-W", Does::Attached),
        ("-c", Does::Loads),
        ("-h", Does::Prints),
        ("-q", Does::Nothing),
        ("-r", Does::Attached),
        ("-V", Does::Prints),
        ("--cert", Does::Value),
        ("--conditions", Does::Value),
        ("--config", Does::Loads),
        ("--eval", Does::Code),
        ("--ext", Does::Value),
        ("--help", Does::Prints),
        ("--host", Does::Value),
        ("--import", Does::Own),
        ("--import-map", Does::Own),
        ("--location", Does::Value),
        ("--lock", Does::Value),
        ("--log-level", Does::Value),
        ("--minimum-dependency-age", Does::Value),
        ("--port", Does::Value),
        ("--preload", Does::Own),
        ("--require", Does::Own),
        ("--seed", Does::Value),
        ("--version", Does::Prints),
        ("--watch-exclude", Does::Attached),
    ]),
    reads_input: false,
    is_flag: is_deno_flag,
    own,
};

/// How options of deno begin that take no value, or take it behind `=` only.
fn is_deno_flag(option: &str) -> bool {
    ["--allow-", "--deny-", "--no-", "--unstable"]
        .iter()
        .any(|start| option.starts_with(start))
}

/// bun 1.2, `bun --help`.
pub(super) static BUN: Interpreter = Interpreter {
    grammar: Grammar::clustered(&[
        ("-e", Does::Code),
        ("-p", Does::Code),
        ("--eval", Does::Code),
        ("--print", Does::Code),
        ("-r", Does::Own),
        ("--import", Does::Own),
        ("--preload", Does::Own),
        ("--require", Does::Own),
        ("-F", Does::Loads),
        ("-c", Does::LoadsAttached),
        ("-d", Does::Value),
        ("-l", Does::Value),
        ("--conditions", Does::Value),
        ("--console-depth", Does::Value),
        ("--cwd", Does::Loads),
        ("--define", Does::Value),
        ("--dns-result-order", Does::Value),
        ("--drop", Does::Value),
        ("--elide-lines", Does::Value),
        ("--env-file", Does::Loads),
        ("--extension-order", Does::Value),
        ("--fetch-preconnect", Does::Value),
        ("--filter", Does::Loads),
        ("--install", Does::Value),
        ("--jsx-factory", Does::Value),
        ("--jsx-fragment", Does::Value),
        ("--jsx-import-source", Does::Value),
        ("--jsx-runtime", Does::Value),
        ("--loader", Does::Value),
        ("--main-fields", Does::Value),
        ("--max-http-header-size", Does::Value),
        ("--port", Does::Value),
        ("--shell", Does::Value),
        ("--title", Does::Value),
        ("--tsconfig-override", Does::Loads),
        ("--unhandled-rejections", Does::Value),
        ("--bun", Does::Nothing),
        ("--hot", Does::LoadsFlag),
        ("--if-present", Does::Nothing),
        ("--inspect", Does::Attached),
        ("--inspect-brk", Does::Attached),
        ("--inspect-wait", Does::Attached),
        ("--no-install", Does::Nothing),
        ("--silent", Does::Nothing),
        ("--smol", Does::Nothing),
        ("--watch", Does::LoadsFlag),
        ("-b", Does::Nothing),
        ("-h", Does::Prints),
        ("-i", Does::Nothing),
        ("-v", Does::Prints),
    ]),
    reads_input: false,
    is_flag: |_| false,
    own,
};

fn own(own: Own<'_>) -> Next {
    if is_data_url(own.value) {
        Next::Code
    } else {
        Next::Options
    }
}

/// The first word that gives deno code.
pub(super) fn deno(words: &[Word]) -> Option<Hit> {
    match subcommand(&DENO, words) {
        None => DENO.find(words).or_else(|| idle(&DENO, words)),
        Some((at, "eval")) => Some(Hit::new(at, Why::Code)),
        Some((at, "repl" | "jupyter")) => Some(Hit::new(at, Why::Input)),
        Some((at, "run" | "serve" | "test" | "bench" | "watch" | "x" | "compile" | "task")) => {
            behind(&DENO, words, at)
        }
        Some(_) => DENO.find(words),
    }
}

/// The first word that gives bun code.
pub(super) fn bun(words: &[Word]) -> Option<Hit> {
    match subcommand(&BUN, words) {
        None => BUN.find(words),
        // `bun exec` runs its operand as shell text.
        Some((at, "exec")) => Some(Hit::new(at, Why::Code)),
        Some((at, "repl")) => Some(Hit::new(at, Why::Input)),
        Some((_, "x")) => runners::find("bun", words),
        Some((at, "run" | "test")) => behind(&BUN, words, at),
        Some(_) => BUN.find(words),
    }
}

/// The word from which the arguments count that lead to the script of deno or bun: its own word,
/// or the subcommand `run`. Nothing where another one is named, or could be: what is no path can
/// be a task too.
pub(super) fn run(interpreter: &Interpreter, words: &[Word]) -> Option<usize> {
    match subcommand(interpreter, words) {
        None => Some(0),
        Some((at, "run")) => Some(at),
        Some((_, text)) => text.contains('/').then_some(0),
    }
}

/// The first operand.
fn subcommand<'a>(interpreter: &Interpreter, words: &'a [Word]) -> Option<(usize, &'a str)> {
    let mut arguments = Arguments::new(&interpreter.grammar, words);
    let at = arguments.find_map(|argument| match argument {
        Argument::Operand(at) => Some(at),
        _ => None,
    })?;
    words.get(at)?.literal().map(|text| (at, text))
}

/// What is found before and behind the subcommand at `at`.
fn behind(interpreter: &Interpreter, words: &[Word], at: usize) -> Option<Hit> {
    interpreter.find(words.get(..at)?).or_else(|| {
        let mut hit = interpreter.find(words.get(at..)?)?;
        hit.at += at;
        Some(hit)
    })
}

/// deno without a subcommand reads statements from the input.
fn idle(interpreter: &Interpreter, words: &[Word]) -> Option<Hit> {
    let prints = Arguments::new(&interpreter.grammar, words).any(|argument| {
        matches!(
            argument,
            Argument::Option {
                does: Does::Prints,
                ..
            }
        )
    });
    (!prints).then(|| Hit::new(0, Why::Input))
}

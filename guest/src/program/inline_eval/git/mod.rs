//! git: options, keys of the configuration and subcommands that run a command.

mod keys;
mod subcommands;

use super::hit::{Hit, Why};
use super::options::{Argument, Arguments, Does, Grammar, Value};
use crate::shell::syntax::Word;

/// git(1) of 2.47: options before the subcommand, of which none may be cut short.
static GIT: Grammar = Grammar::plain(&[
    ("-c", Does::Own),
    ("--config-env", Does::Code),
    ("--exec-path", Does::OwnAttached),
    ("-C", Does::Value),
    ("--git-dir", Does::Value),
    ("--work-tree", Does::Value),
    ("--namespace", Does::Value),
    ("--super-prefix", Does::Value),
    ("--attr-source", Does::Value),
    ("--list-cmds", Does::Value),
    ("-p", Does::Nothing),
    ("-P", Does::Nothing),
    ("-h", Does::Nothing),
    ("-v", Does::Nothing),
]);

/// Subcommands whose operands are a command.
const RUNS: &[&[&str]] = &[
    &["bisect", "run"],
    &["filter-branch"],
    &["for-each-repo"],
    &["merge-index"],
    &["merge-one-file"],
    &["remote-ext"],
    &["remote-fd"],
    &["shell"],
    &["submodule", "foreach"],
];

/// What the words make git run.
pub(super) fn find(words: &[Word]) -> Vec<Hit> {
    let mut hits = Vec::new();
    for argument in Arguments::new(&GIT, words) {
        match argument {
            Argument::Expands(at) => hits.push(Hit::new(at, Why::Expands)),
            Argument::Unknown(_) => {}
            Argument::Option {
                name: "-c",
                value,
                at,
                ..
            } => hits.extend(setting(value, at + 1)),
            Argument::Option {
                does: Does::Code,
                at,
                ..
            } => hits.push(Hit::new(at, Why::Command)),
            Argument::Option {
                does: Does::OwnAttached,
                value,
                at,
                ..
            } if value != Value::None => {
                hits.push(Hit::new(at, Why::Command));
            }
            Argument::Option { .. } => {}
            Argument::Operand(at) => {
                of_subcommand(words, at, &mut hits);
                break;
            }
        }
    }
    hits
}

/// `key=value` behind `-c`.
fn setting(value: Value<'_>, at: usize) -> Option<Hit> {
    match value {
        Value::Known(setting) => {
            let (key, value) = setting.split_once('=').unwrap_or((setting, "true"));
            keys::names_command(key, value).then(|| Hit::new(at, Why::Command))
        }
        Value::Expands => Some(Hit::new(at, Why::Expands)),
        Value::None => None,
    }
}

fn of_subcommand(words: &[Word], at: usize, hits: &mut Vec<Hit>) {
    let Some(name) = words.get(at).and_then(Word::literal) else {
        hits.push(Hit::new(at, Why::Expands));
        return;
    };
    if let Some(last) = runs(words, at) {
        hits.push(Hit::new(last, Why::Command));
        return;
    }
    if name == "config" {
        hits.extend(configured(words, at));
        return;
    }
    if name == "filter-repo" {
        let is_callback =
            |word: &Word| word.text.starts_with("--") && word.text.contains("-callback");
        let callbacks = (at..words.len()).filter(|at| words.get(*at).is_some_and(is_callback));
        hits.extend(callbacks.map(|at| Hit::new(at, Why::Code)));
        return;
    }
    if let Some(grammar) = subcommands::find(name) {
        let arguments = Arguments::from(grammar, words, at + 1);
        hits.extend(arguments.filter_map(|argument| of_argument(argument, words)));
    }
}

/// The last word of a subcommand that runs its operands.
fn runs(words: &[Word], at: usize) -> Option<usize> {
    let is_at = |names: &&&[&str]| {
        let called = words.get(at..).unwrap_or_default();
        called.len() >= names.len()
            && names
                .iter()
                .zip(called)
                .all(|(name, word)| word.text == *name)
    };
    let names = RUNS.iter().find(is_at)?;
    Some(at + names.len() - 1)
}

fn of_argument(argument: Argument<'_>, words: &[Word]) -> Option<Hit> {
    match argument {
        Argument::Expands(at) => Some(Hit::new(at, Why::Expands)),
        Argument::Unknown(_) => None,
        Argument::Operand(at) => words
            .get(at)
            .filter(|word| is_command_url(&word.text))
            .map(|_| Hit::new(at, Why::Command)),
        Argument::Option {
            does: Does::Code,
            at,
            ..
        } => Some(Hit::new(at, Why::Command)),
        Argument::Option {
            name: "-c" | "--config",
            value,
            at,
            ..
        } => setting(value, at),
        Argument::Option {
            does: Does::Own,
            value: Value::Known(url),
            at,
            ..
        } => is_command_url(url).then(|| Hit::new(at, Why::Command)),
        Argument::Option { .. } => None,
    }
}

/// `ext::command`, and any other helper program that a URL names (gitremote-helpers(7)).
fn is_command_url(text: &str) -> bool {
    text.split_once("::").is_some_and(|(helper, _)| {
        !helper.is_empty()
            && helper
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+.-".contains(&byte))
    })
}

/// `git config key value`, which a later command would run.
fn configured(words: &[Word], at: usize) -> Option<Hit> {
    let operands = words.get(at + 1..)?;
    let mut pairs = operands.iter().zip(operands.iter().skip(1));
    let offset = pairs.position(|(key, value)| {
        key.text.contains('.')
            && !key.text.starts_with('-')
            && keys::names_command(&key.text, &value.text)
    })?;
    Some(Hit::new(at + 2 + offset, Why::Command))
}

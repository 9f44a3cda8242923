//! Package runners, whose operands name a program: npx, npm exec, uv run, bundle exec and the like.

use super::hit::{Hit, Why};
use super::options::{Argument, Arguments, Does, Grammar};
use super::{by_name, script::is_data_url};
use crate::shell::syntax::Word;

/// The options of all of them that matter, and those that take a value (npm 10, pnpm 9, yarn 4,
/// uv 0.5, pipx 1.7, bundler 2.5).
static RUN: Grammar = Grammar::clustered(&[
    ("-c", Does::Code),
    ("--call", Does::Code),
    ("--shell-mode", Does::Code),
    ("--script-shell", Does::Own),
    ("--node-options", Does::Own),
    ("-m", Does::Value),
    ("--module", Does::Value),
    ("-p", Does::Value),
    ("--package", Does::Value),
    ("--python", Does::Value),
    ("-w", Does::Value),
    ("--workspace", Does::Value),
    ("-C", Does::Value),
    ("--dir", Does::Value),
    ("--cwd", Does::Value),
    ("--directory", Does::Value),
    ("--project", Does::Value),
    ("--prefix", Does::Value),
    ("--filter", Does::Value),
    ("-F", Does::Value),
    ("--registry", Does::Value),
    ("--cache", Does::Value),
    ("--userconfig", Does::Value),
    ("--with", Does::Value),
    ("--with-editable", Does::Value),
    ("--with-requirements", Does::Value),
    ("--env-file", Does::Value),
    ("--extra", Does::Value),
    ("--group", Does::Value),
    ("--from", Does::Value),
    ("--spec", Does::Value),
    ("--index", Does::Value),
    ("--index-url", Does::Value),
    ("--default-index", Does::Value),
    ("--gemfile", Does::Value),
    ("-q", Does::Nothing),
    ("-r", Does::Nothing),
    ("-v", Does::Nothing),
    ("-y", Does::Nothing),
    ("-s", Does::Nothing),
]);

/// Runners with the subcommands that run a program; none where the runner itself does.
const RUNNERS: &[(&str, &[&str])] = &[
    ("bun", &["x"]),
    ("bundle", &["exec"]),
    ("bunx", &[]),
    ("npm", &["exec", "x"]),
    ("npx", &[]),
    ("pdm", &["run"]),
    ("pipenv", &["run"]),
    ("pipx", &["run"]),
    ("pnpm", &["dlx", "exec", "node"]),
    ("pnpx", &[]),
    ("poetry", &["run"]),
    ("uv", &["run", "tool"]),
    ("uvx", &[]),
    ("yarn", &["dlx", "exec", "node", "run"]),
    ("yarnpkg", &["dlx", "exec", "node", "run"]),
];

/// The first word that gives the program behind the runner code.
pub(super) fn find(name: &str, words: &[Word]) -> Option<Hit> {
    match target(name, words) {
        Target::None => None,
        Target::Hit(hit) => Some(hit),
        Target::Program(at) => {
            let inner = words.get(at..)?;
            let Some(mut hit) = of_program(inner) else {
                return late_call(name, words);
            };
            hit.at += at;
            Some(hit)
        }
    }
}

/// The same with the program itself, which no lookup can name.
pub(super) fn programs(name: &str, words: &[Word]) -> Vec<Hit> {
    match target(name, words) {
        Target::None => Vec::new(),
        Target::Hit(hit) => vec![hit],
        Target::Program(at) => vec![Hit::new(at, Why::Command)],
    }
}

/// What a runner's words come to.
enum Target {
    None,
    Hit(Hit),
    /// The place of the program.
    Program(usize),
}

fn target(name: &str, words: &[Word]) -> Target {
    let Some((_, subcommands)) = RUNNERS.iter().find(|(known, _)| *known == name) else {
        return Target::None;
    };
    let first = operand(words, 1);
    let Target::Program(at) = first else {
        // An option of `npx` is one of the program that it runs; those of `npm install` are not.
        return if subcommands.is_empty() {
            first
        } else {
            Target::None
        };
    };
    let subcommand = words.get(at).map_or("", |word| word.text.as_str());
    match subcommand {
        _ if subcommands.is_empty() => first,
        "node" if subcommands.contains(&"node") => first,
        // `uv tool run`.
        "tool" if words.get(at + 1).is_none_or(|word| word.text != "run") => Target::None,
        "tool" => operand(words, at + 2),
        _ if subcommands.contains(&subcommand) => operand(words, at + 1),
        _ => Target::None,
    }
}

/// The first operand from `start`.
fn operand(words: &[Word], start: usize) -> Target {
    for argument in Arguments::from(&RUN, words, start) {
        match argument {
            Argument::Expands(at) => return Target::Hit(Hit::new(at, Why::Expands)),
            Argument::Operand(at) if words.get(at).is_some_and(|word| word.literal().is_none()) => {
                return Target::Hit(Hit::new(at, Why::Expands));
            }
            Argument::Operand(at) => return Target::Program(at),
            Argument::Option {
                does: Does::Code,
                at,
                ..
            } => return Target::Hit(Hit::new(at, Why::Code)),
            Argument::Option {
                does: Does::Own,
                at,
                ..
            } => return Target::Hit(Hit::new(at, Why::Command)),
            Argument::Option { .. } | Argument::Unknown(_) => {}
        }
    }
    Target::None
}

/// What is found by the program's own grammar: `npx tsx@4 -e …`, `uv run -`.
fn of_program(words: &[Word]) -> Option<Hit> {
    let text = words.first()?.literal()?;
    if text == "-" || is_data_url(text) {
        return Some(Hit::new(0, Why::Input));
    }
    let name = text.rsplit('/').next().unwrap_or(text);
    let name = name.split('@').next().unwrap_or(name);
    by_name(name, words)
}

/// npm reads its own options behind the program too, up to `--`.
fn late_call(name: &str, words: &[Word]) -> Option<Hit> {
    let is_call = |word: &Word| word.text == "-c" || word.text.starts_with("--call");
    let mut own = words.iter().take_while(|word| word.text != "--");
    let at = own.position(is_call)?;
    (name == "npm").then(|| Hit::new(at, Why::Code))
}

//! Package runners, whose operands name a program: npx, npm exec, uv run, bundle exec and the like.

use super::by_name;
use super::hit::{Hit, Why};
use super::options::{Argument, Arguments, Does, Grammar};
use super::script::{Refused, certain_operand, is_data_url};
use crate::reason::Code;
use crate::shell::syntax::Word;

/// The options of all of them that matter, and those that take a value (npm 10, pnpm 9, yarn 4,
/// uv 0.5, pipx 1.7, bundler 2.5).
static RUN: Grammar = Grammar::clustered(&[
    ("-c", Does::Code),
    ("--call", Does::Code),
    ("--shell-mode", Does::Code),
    ("--script-shell", Does::Own),
    ("--node-options", Does::Own),
    ("-m", Does::Loads),
    ("--module", Does::Loads),
    ("-p", Does::Loads),
    ("--package", Does::Loads),
    ("--python", Does::Loads),
    ("-w", Does::Loads),
    ("--workspace", Does::Loads),
    ("-C", Does::Loads),
    ("--dir", Does::Loads),
    ("--cwd", Does::Loads),
    ("--directory", Does::Loads),
    ("--project", Does::Loads),
    ("--prefix", Does::Loads),
    ("--filter", Does::Loads),
    ("-F", Does::Loads),
    ("--registry", Does::Value),
    ("--cache", Does::Value),
    ("--userconfig", Does::Loads),
    ("--with", Does::Loads),
    ("--with-editable", Does::Loads),
    ("--with-requirements", Does::Loads),
    ("--env-file", Does::Loads),
    ("--extra", Does::Loads),
    ("--group", Does::Loads),
    ("--from", Does::Loads),
    ("--spec", Does::Loads),
    ("--index", Does::Value),
    ("--index-url", Does::Value),
    ("--default-index", Does::Value),
    ("--gemfile", Does::Loads),
    ("-q", Does::Nothing),
    ("-r", Does::LoadsFlag),
    ("-v", Does::Nothing),
    ("-y", Does::Nothing),
    ("-s", Does::Nothing),
    ("--bun", Does::Nothing),
    ("--no", Does::Nothing),
    ("--no-install", Does::Nothing),
    ("--offline", Does::Nothing),
    ("--quiet", Does::Nothing),
    ("--silent", Does::Nothing),
    ("--yes", Does::Nothing),
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

/// The program of a package.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Package {
    /// The word that names it.
    pub(super) at: usize,
    /// Whether it may be found in PATH, where the package has none of the name.
    pub(super) searches_path: bool,
}

/// The program of a package that the runner starts, if it certainly runs no script of the package
/// instead, and fetches none. Otherwise the word that keeps it from being certain, and why.
pub(super) fn package(name: &str, words: &[Word]) -> Result<Package, Refused> {
    let first = program_operand(words, 1)?;
    let subcommand = words.get(first).map_or("", |word| word.text.as_str());
    let at = match (name, subcommand) {
        ("npx" | "bunx", _) | ("pnpm", "node") => first,
        ("npm", "exec" | "x") | ("pnpm" | "yarn" | "yarnpkg", "exec") | ("bun", "x") => {
            program_operand(words, first + 1)?
        }
        _ => return Err((first, Code::BindingPackageScript)),
    };
    // npm reads its own options behind the program too, up to `--`.
    let (before, behind) = words.split_at(at.min(words.len()));
    let is_separator = |word: &Word| word.text == "--";
    let mut own = behind.iter().take_while(|word| !is_separator(word));
    if name == "npm"
        && !before.iter().any(is_separator)
        && let Some(late) =
            own.position(|word| !word.expansions.is_empty() || word.text.starts_with('-'))
    {
        return Err((at + late, Code::BindingSeveralFiles));
    }
    Ok(Package {
        at,
        searches_path: name == "pnpm",
    })
}

/// The first operand from `start`, behind options that change nothing.
fn program_operand(words: &[Word], start: usize) -> Result<usize, Refused> {
    let operand = certain_operand(&RUN, |_| false, words, start)?;
    operand.ok_or((0, Code::BindingPackageScript))
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

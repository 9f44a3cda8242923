//! Variables: which may be set for a command, and which make a shell run something else.
//!
//! One rule for `NAME=value` before a command, for `env NAME=value`, and for what the request
//! sets.

mod blocked;
pub mod locale;

use crate::shell::is_name;

/// What setting a variable for a command can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// It decides which code runs or whom to trust; setting it is denied. The text says what it
    /// does, to follow its name.
    Blocked(&'static str),
    /// It changes nothing but presentation.
    Harmless,
    /// Anything else; the command is asked about.
    Unknown,
}

/// Names that are harmless, sorted.
const HARMLESS: &[&str] = &[
    "CI",
    "COLORTERM",
    "FORCE_COLOR",
    "LANG",
    "NODE_ENV",
    "NO_COLOR",
    "PYTHONUNBUFFERED",
    "RUST_BACKTRACE",
    "TERM",
];
/// The start of more such names: the categories of the locale (locale(7)).
const HARMLESS_PREFIX: &str = "LC_";

/// What setting `name` to `value` can do. `value` is absent where the shell has yet to expand
/// it; `allowed` are the operator's own names, with a `*` at the end for a prefix.
///
/// Upper and lower case are the same for what is blocked, since some tools read both, and
/// Windows knows no difference. What is blocked is so with every value, since even `PAGER=cat`
/// names a program that is looked up. A path as the value of a harmless variable is not
/// harmless, nor is a locale in whose encoding text could have other operators.
pub fn classify(name: &str, value: Option<&str>, allowed: &[String]) -> Class {
    let is_known = is_harmless(name);
    if !is_known && let Some(reason) = blocked_reason(name) {
        return Class::Blocked(reason);
    }
    let is_plain = |value: &&str| !value.contains('/');
    let Some(value) = value.filter(is_plain) else {
        return Class::Unknown;
    };
    let is_harmless = is_known && locale::is_harmless(name, value);
    if is_harmless || allowed.iter().any(|pattern| covers(pattern, name)) {
        return Class::Harmless;
    }
    Class::Unknown
}

/// What a blocked variable does; nothing for the others.
fn blocked_reason(name: &str) -> Option<&'static str> {
    // Functions of bash have names that are none.
    blocked::reason(&name.to_ascii_uppercase())
        .or_else(|| (!is_name(name)).then_some("is no name that a shell could set"))
}

/// None of these names is blocked.
fn is_harmless(name: &str) -> bool {
    let is_locale = name
        .strip_prefix(HARMLESS_PREFIX)
        .is_some_and(|category| !category.is_empty() && is_name(name));
    is_locale || HARMLESS.binary_search(&name).is_ok()
}

fn covers(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => name.starts_with(prefix),
        None => pattern == name,
    }
}

/// Every name with its class, for the documentation; a `*` stands for any text.
pub fn table() -> Vec<(String, Class)> {
    let blocked = blocked::rows().map(|(name, reason)| (name.to_owned(), Class::Blocked(reason)));
    let harmless = HARMLESS
        .iter()
        .map(|name| (*name).to_owned())
        .chain([format!("{HARMLESS_PREFIX}*")])
        .map(|name| (name, Class::Harmless));
    let mut all: Vec<_> = blocked.chain(harmless).collect();
    all.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    all
}

/// Variables with which a shell reads a file, defines a function, changes its options or runs a
/// command before or beside the text (bash(1), dash(1), zshall(1)); sorted.
const STARTUP: &[&str] = &[
    "ARGV0",
    "BASHOPTS",
    "BASH_ENV",
    "ENV",
    "FPATH",
    "MODULE_PATH",
    "NULLCMD",
    "PROMPT_COMMAND",
    "PS4",
    "READNULLCMD",
    "SHELLOPTS",
    "ZDOTDIR",
];

/// Whether a shell that finds `name` in its environment may run or read something else.
pub fn is_startup(name: &str) -> bool {
    STARTUP.binary_search(&name).is_ok() || name.starts_with("BASH_FUNC_")
}

#[cfg(test)]
mod tests;

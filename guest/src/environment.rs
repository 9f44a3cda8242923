//! Variables: which may be set for a command, and which make a shell run something else.

use crate::shell::is_name;

/// What setting a variable for a command can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// It decides which code runs; setting it is denied.
    Blocked,
    /// It changes nothing but presentation.
    Harmless,
    /// Anything else; the command is asked about.
    Unknown,
}

/// Names that are blocked: where programs are found, and what the dynamic loader loads
/// (ld.so(8), dyld(1)).
const BLOCKED: &[&str] = &["PATH"];
const BLOCKED_PREFIXES: &[&str] = &["DYLD_", "LD_"];

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
const HARMLESS_PREFIXES: &[&str] = &["LC_"];

/// What setting `name` to `value` can do. `value` is absent where the shell has yet to expand
/// it; `allowed` are the operator's own names, with a `*` at the end for a prefix.
pub fn classify(name: &str, value: Option<&str>, allowed: &[String]) -> Class {
    let upper = name.to_ascii_uppercase();
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| upper.starts_with(prefix));
    if !is_name(name) || BLOCKED.contains(&upper.as_str()) || starts(BLOCKED_PREFIXES) {
        return Class::Blocked;
    }
    let known = HARMLESS.binary_search(&name).is_ok()
        || HARMLESS_PREFIXES
            .iter()
            .any(|prefix| name.starts_with(prefix));
    let plain = value.is_some_and(|value| !value.contains('/'));
    if plain && (known || allowed.iter().any(|pattern| covers(pattern, name))) {
        return Class::Harmless;
    }
    Class::Unknown
}

fn covers(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => name.starts_with(prefix),
        None => pattern == name,
    }
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
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_for_the_search() {
        assert!(HARMLESS.is_sorted() && STARTUP.is_sorted());
    }

    #[test]
    fn classes() {
        let allowed = ["MY_FLAG".to_owned(), "APP_*".to_owned()];
        let class = |name, value| classify(name, Some(value), &allowed);
        assert_eq!(class("PATH", "x"), Class::Blocked);
        assert_eq!(class("path", "x"), Class::Blocked);
        assert_eq!(class("LD_PRELOAD", "x"), Class::Blocked);
        assert_eq!(class("1X", "x"), Class::Blocked);
        assert_eq!(class("LC_ALL", "C"), Class::Harmless);
        assert_eq!(class("LANG", "../x"), Class::Unknown);
        assert_eq!(class("MY_FLAG", "1"), Class::Harmless);
        assert_eq!(class("APP_MODE", "1"), Class::Harmless);
        assert_eq!(class("MY_FLAGS", "1"), Class::Unknown);
        assert_eq!(classify("LANG", None, &allowed), Class::Unknown);
    }

    #[test]
    fn startup_variables() {
        assert!(is_startup("BASH_ENV") && is_startup("BASH_FUNC_git%%") && !is_startup("HOME"));
    }
}

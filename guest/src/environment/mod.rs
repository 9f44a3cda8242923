//! Variables: which may be set for a command, and which make a shell run something else.
//!
//! One rule for `NAME=value` before a command, for `env NAME=value`, and for what the request
//! sets.

mod blocked;
mod effect;

pub use effect::Effect;

use crate::shell::is_name;

/// What setting a variable for a command can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// It decides which code runs or whom to trust; setting it is denied.
    Blocked(Effect),
    /// It changes nothing but presentation.
    Harmless,
    /// Anything else; the command is asked about.
    Unknown,
}

/// Names that are harmless for a shell with a payload, too; sorted.
const PRESENTATION: &[&str] = &["COLORTERM", "FORCE_COLOR", "LANG", "NO_COLOR", "TERM"];
/// Starts of such names: categories of the locale (locale(7)).
const PRESENTATION_PREFIX: &str = "LC_";
/// Names that are harmless for programs, sorted.
const HARMLESS: &[&str] = &["CI", "NODE_ENV", "PYTHONUNBUFFERED", "RUST_BACKTRACE"];

/// What setting `name` to `value` can do. `value` is absent where the shell has yet to expand
/// it; `allowed` are the operator's own names, with a `*` at the end for a prefix.
///
/// Upper and lower case are the same for what is blocked, since some tools read both, and
/// Windows knows no difference. A path as the value of a harmless variable is not harmless.
pub fn classify(name: &str, value: Option<&str>, allowed: &[String]) -> Class {
    if let Some(effect) = effect_of(name) {
        return Class::Blocked(effect);
    }
    let is_known = is_presentation(name) || HARMLESS.binary_search(&name).is_ok();
    let is_plain = value.is_some_and(|value| !value.contains('/'));
    if is_plain && (is_known || allowed.iter().any(|pattern| covers(pattern, name))) {
        return Class::Harmless;
    }
    Class::Unknown
}

/// Whether a variable that the request sets reaches a shell with a payload.
pub fn survives_in_shell_payload(name: &str) -> bool {
    is_presentation(name) || HARMLESS.binary_search(&name).is_ok()
}

/// What a blocked variable does; nothing for the others.
fn effect_of(name: &str) -> Option<Effect> {
    if !is_name(name) && !name.starts_with("BASH_FUNC_") {
        return Some(Effect::Invalid);
    }
    let upper = name.to_ascii_uppercase();
    let exact = blocked::NAMES
        .binary_search_by_key(&upper.as_str(), |(known, _)| known)
        .ok()
        .and_then(|at| blocked::NAMES.get(at));
    let by_prefix = || {
        blocked::PREFIXES
            .iter()
            .find(|(prefix, _)| upper.starts_with(prefix))
    };
    exact.or_else(by_prefix).map(|(_, effect)| *effect)
}

fn is_presentation(name: &str) -> bool {
    let is_locale = name
        .strip_prefix(PRESENTATION_PREFIX)
        .is_some_and(|category| !category.is_empty());
    is_locale || PRESENTATION.binary_search(&name).is_ok()
}

fn covers(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => name.starts_with(prefix),
        None => pattern == name,
    }
}

/// Every name and start of a name with its class, for the documentation: blocked ones with
/// what they do.
pub fn table() -> Vec<(String, Class)> {
    let blocked = blocked::NAMES
        .iter()
        .map(|(name, effect)| ((*name).to_owned(), Class::Blocked(*effect)));
    let prefixes = blocked::PREFIXES
        .iter()
        .map(|(prefix, effect)| (format!("{prefix}*"), Class::Blocked(*effect)));
    let harmless = PRESENTATION
        .iter()
        .chain(HARMLESS)
        .map(|name| (*name).to_owned())
        .chain([format!("{PRESENTATION_PREFIX}*")])
        .map(|name| (name, Class::Harmless));
    let mut all: Vec<_> = blocked.chain(prefixes).chain(harmless).collect();
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
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_for_the_search() {
        assert!(PRESENTATION.is_sorted() && HARMLESS.is_sorted() && STARTUP.is_sorted());
        assert!(blocked::NAMES.is_sorted_by(|(one, _), (other, _)| one < other));
        assert!(blocked::PREFIXES.is_sorted_by(|(one, _), (other, _)| one < other));
        let upper = |(name, _): &(&str, Effect)| *name == name.to_ascii_uppercase();
        assert!(blocked::NAMES.iter().all(upper) && blocked::PREFIXES.iter().all(upper));
    }

    #[test]
    fn what_decides_which_code_runs_is_blocked() {
        let anything = ["*".to_owned()];
        for name in [
            "PATH",
            "path",
            "LD_PRELOAD",
            "ld_library_path",
            "DYLD_INSERT_LIBRARIES",
            "BASH_ENV",
            "ps4",
            "BASH_FUNC_echo%%",
            "IFS",
            "NODE_OPTIONS",
            "PYTHONPATH",
            "PERL5OPT",
            "_java_options",
            "GIT_SSH_COMMAND",
            "GIT_CONFIG_COUNT",
            "git_exec_path",
            "PAGER",
            "EDITOR",
            "MAKEFLAGS",
            "RUSTC_WRAPPER",
            "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER",
            "npm_config_registry",
            "HTTPS_PROXY",
            "https_proxy",
            "TMPDIR",
            "HOME",
            "TAR_OPTIONS",
            "POSIXLY_CORRECT",
            "LUA_PATH_5_4",
        ] {
            let class = classify(name, Some("x"), &anything);
            assert!(
                matches!(class, Class::Blocked(effect) if effect != Effect::Invalid),
                "{name}"
            );
        }
        for name in ["1X", "A B", "", "A=B", "LC_X=Y", "é", "A-B"] {
            let class = classify(name, Some("x"), &anything);
            assert_eq!(class, Class::Blocked(Effect::Invalid), "{name}");
        }
    }

    #[test]
    fn harmless_names_are_exact_and_their_values_plain() {
        let allowed = ["MY_FLAG".to_owned(), "APP_*".to_owned()];
        let class = |name, value| classify(name, Some(value), &allowed);
        for (name, value) in [
            ("LC_ALL", "C"),
            ("LANG", "en_US.UTF-8"),
            ("TERM", "dumb"),
            ("CI", "true"),
            ("NODE_ENV", "test"),
            ("MY_FLAG", "1"),
            ("APP_MODE", ""),
        ] {
            assert_eq!(class(name, value), Class::Harmless, "{name}");
        }
        for (name, value) in [
            ("LANG", "../x"),
            ("lang", "C"),
            ("LC_", "C"),
            ("MY_FLAGS", "1"),
            ("my_flag", "1"),
            ("FOO", "1"),
            ("MY_FLAG", "/x"),
        ] {
            assert_eq!(class(name, value), Class::Unknown, "{name}");
        }
        assert_eq!(classify("LANG", None, &allowed), Class::Unknown);
    }

    #[test]
    fn startup_variables() {
        assert!(is_startup("BASH_ENV") && is_startup("BASH_FUNC_git%%") && !is_startup("HOME"));
        let blocked = |name: &&str| matches!(classify(name, Some(""), &[]), Class::Blocked(_));
        assert!(STARTUP.iter().all(blocked));
    }

    #[test]
    fn a_payload_is_given_what_is_harmless() {
        for name in ["LANG", "LC_ALL", "TERM", "NO_COLOR", "CI"] {
            assert!(survives_in_shell_payload(name), "{name}");
        }
        for name in ["FOO", "PATH", "MY_FLAG"] {
            assert!(!survives_in_shell_payload(name), "{name}");
        }
    }
}

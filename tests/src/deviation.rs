//! Where the engine whose documents this policy takes over answers otherwise, by name.
//! `docs/deviations.md` describes each.

use std::collections::BTreeSet;
use std::path::PathBuf;

/// For what they allow: the reason codes here, by the deviation that they stand for.
const STRICTER: &[(&str, &[&str])] = &[
    (
        "text-that-shells-read-differently",
        &[
            "ansi-c-quote",
            "arithmetic-expansion",
            "brace-expansion",
            "command-word-expansion",
            "control-character",
            "empty-command",
            "pipe-and",
            "reserved-word",
            "shells-disagree",
            "unicode-blank",
        ],
    ),
    (
        "redirections-are-opted-in",
        &["here-document", "redirection"],
    ),
    ("programs-must-exist", &["not-found", "not-executable"]),
    ("no-star-entry", &["not-listed"]),
    (
        "wrappers-have-option-tables",
        &[
            "environment-cleared",
            "wrapper-option",
            "wrapper-command",
            "role-untrusted",
            "launcher",
            "applet-unknown",
        ],
    ),
    (
        "shells-have-option-tables",
        &["login-files", "shell-option", "shell-stdin"],
    ),
    (
        "builtins-run-in-place-of-programs",
        &["builtin-name", "builtin-form", "cd-operand"],
    ),
    (
        "assignments-are-judged",
        &[
            "assignment-unknown",
            "assignment-only",
            "environment-denied",
            "environment-unknown",
        ],
    ),
    (
        "path-entries-are-absolute",
        &["path-entry-relative", "path-missing"],
    ),
    (
        "safe-bins-follow-the-tool",
        &[
            "safe-bin-denied-option",
            "safe-bin-expansion",
            "safe-bin-filter",
            "safe-bin-implementation",
            "safe-bin-never",
            "safe-bin-operand",
            "safe-bin-option",
            "safe-bin-path",
            "safe-bin-unprofiled",
            "safe-bin-untrusted",
            "safe-bin-value",
        ],
    ),
    ("inline-code-by-grammar", &["inline-eval"]),
    (
        "the-stricter-setting-counts",
        &["security-denied", "approvals-denied", "ask-always"],
    ),
    (
        "documents-are-checked",
        &["config-invalid", "approvals-invalid"],
    ),
    (
        "windows-text",
        &[
            "windows-metacharacter",
            "windows-path",
            "windows-quote",
            "windows-script",
            "windows-shell",
        ],
    ),
];

/// Names that stand for what they refuse, or for how they answer.
const OTHERS: &[&str] = &[
    "arguments-may-be-expanded",
    "full-security-reads-nothing",
    "interpreters-are-stored",
    "more-text-is-read",
    "neutral-builtins",
    "normalising-loses-nothing",
    "one-form-of-a-command",
    "package-programs-are-installed",
    "patterns-are-globs-without-case",
    "payloads-are-read",
    "plans-name-what-runs",
];

/// The deviation that a reason code stands for, where they allow.
pub fn of_code(code: &str) -> Option<&'static str> {
    let found = STRICTER.iter().find(|(_, codes)| codes.contains(&code));
    found.map(|(name, _)| *name)
}

/// Every name.
pub fn all() -> BTreeSet<&'static str> {
    let stricter = STRICTER.iter().map(|(name, _)| *name);
    stricter.chain(OTHERS.iter().copied()).collect()
}

/// The names that the documentation describes.
pub fn described() -> BTreeSet<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/deviations.md");
    let page = std::fs::read_to_string(path).unwrap();
    let names = page.lines().filter_map(|line| line.strip_prefix("## "));
    names.map(str::to_owned).collect()
}

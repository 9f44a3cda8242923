//! What is looked for, in one table.

use std::fmt;

/// How much a finding matters; the more the larger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Something to tidy up.
    Info,
    /// Something weakens the gate, or never works as it was meant.
    Warning,
    /// Something opens the gate.
    Critical,
}

impl Severity {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Critical => "critical",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// Something that is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// What its findings are called; the contract.
    pub id: &'static str,
    /// How much they matter.
    pub severity: Severity,
    /// What they mean, in a sentence.
    pub meaning: &'static str,
}

/// Defines the rules and the list of them.
macro_rules! rules {
    ($($name:ident $severity:ident $id:literal $meaning:literal)*) => {
        $(pub(super) const $name: Rule = Rule {
            id: $id,
            severity: Severity::$severity,
            meaning: $meaning,
        };)*

        /// Every rule, sorted by id.
        pub const RULES: &[Rule] = &[$($name),*];
    };
}

rules! {
    FALLBACK_FULL Warning "approvals.ask_fallback_full"
        "Commands run unasked whenever nobody can be asked."
    DENY_DUPLICATE Info "approvals.deny_duplicate"
        "The same deny pattern stands earlier in the list."
    ANY_FOLDER Warning "approvals.entry_any_folder"
        "An entry covers every program of a name, in whatever folder it lies."
    CARRIER Warning "approvals.entry_carrier"
        "An entry covers a program that runs whatever others its arguments name."
    DENIED Warning "approvals.entry_denied"
        "A deny pattern matches all that an entry covers."
    DUPLICATE Info "approvals.entry_duplicate"
        "The same entry stands earlier in the list."
    EVERYTHING Critical "approvals.entry_everything"
        "An entry covers every program of the machine."
    EXPIRED Info "approvals.entry_expired"
        "An entry has expired."
    FOLDER Warning "approvals.entry_folder"
        "An entry covers every program of a folder."
    INTERPRETER Critical "approvals.entry_interpreter"
        "An entry covers an interpreter, whatever code it is given."
    LAUNCHER Warning "approvals.entry_launcher"
        "An entry for a launcher has no `argv` rule, without which it covers nothing."
    LAUNCHER_UNBOUNDED Critical "approvals.entry_launcher_unbounded"
        "The `argv` rule of an entry for a launcher holds for all words, so that it covers every program."
    MULTI_CALL Critical "approvals.entry_multi_call"
        "An entry covers a program that holds many others."
    NEVER_MATCHES Warning "approvals.entry_never_matches"
        "An entry covers nothing, because its pattern cannot match."
    SHADOWED Info "approvals.entry_shadowed"
        "An earlier entry covers all that an entry covers."
    SHELL Critical "approvals.entry_shell"
        "An entry covers a shell, and with it every command."
    TRUSTED_FOLDER Critical "approvals.entry_trusted_folder"
        "An entry covers every program of a trusted directory, shells and interpreters among them."
    WRAPPER Warning "approvals.entry_wrapper"
        "An entry for a wrapper covers nothing: what the wrapper runs is judged."
    UNKNOWN_KEY Warning "documents.unknown_key"
        "A key is not known, and passed over, but nearly that of a setting."
    FULL Critical "tools.exec.full_without_ask"
        "Every command of an agent runs unasked."
    BROAD_BIN Warning "tools.exec.safe_bins_broad"
        "A safe bin takes programs in a language of its own."
    INTERPRETER_BIN Warning "tools.exec.safe_bins_interpreter_unprofiled"
        "A shell or an interpreter stands among the safe bins, without a profile."
    NEVER_BIN Warning "tools.exec.safe_bins_never"
        "A program stands among the safe bins that is never one, whatever its profile."
    UNPROFILED_BIN Warning "tools.exec.safe_bins_unprofiled"
        "A safe bin has no profile, without which it never counts."
    UNUSED_PROFILE Info "tools.exec.safe_bins_unused_profile"
        "A profile is for a name that is not among the safe bins."
    STRICT_EVAL Info "tools.exec.strict_inline_eval_off"
        "An interpreter is listed, and code on its command line is not asked about."
    BROAD_DIR Warning "tools.exec.trusted_dirs_broad"
        "A trusted directory holds more than programs."
    IGNORED_DIR Warning "tools.exec.trusted_dirs_ignored"
        "A trusted directory is ignored, because it names no one place for sure."
    WRITABLE_DIR Critical "tools.exec.trusted_dirs_writable"
        "Others may write a trusted directory, and so put any program there."
}

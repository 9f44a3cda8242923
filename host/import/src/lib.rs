//! Reads the permission rules of other agents and proposes entries for an approvals document.
//!
//! [`propose`] takes the texts of rule files and answers with a [`Proposal`]: allowlist entries,
//! deny patterns, settings, and one line for each rule that says what became of it. Nothing is
//! read from disk and nothing is written; what a program name stands for comes in through
//! [`Surroundings`], which [`Lookup`] implements over the policy's own reader and lookup.
//!
//! The one promise: an import allows nothing that its source would have asked about or denied.
//! Commands are compared by the program that runs and the words it is given, as the policy sees
//! them: how a text spells them does not count, nor by which link a program is called. So
//!
//! - only plain words, and a final "any arguments", become an entry;
//! - a rule that a stronger one could override in part becomes none ([`Outcome::Skipped`]);
//! - a program that can run anything is covered with fixed arguments alone; git counts as one
//!   until a subcommand is named;
//! - a file with an error in it is not imported at all ([`ImportError`]).

mod claude;
mod codex;
mod file;
mod gemini;
mod json;
mod lookup;
mod openclaw;
mod opencode;
mod overlap;
mod proposal;
mod rule;
mod starlark;
mod surroundings;
mod tables;
mod tree;
mod weigh;

pub use file::{File, ImportError, Origin};
pub use lookup::Lookup;
pub use proposal::{
    Document, Line, Outcome, Proposal, ProposedDeny, ProposedEntry, ProposedSetting,
};
pub use surroundings::{Found, Risk, Surroundings};

use std::collections::HashSet;

/// Whose rules are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// `permissions` of Claude Code's `settings.json`, at any number of levels.
    ClaudeCode,
    /// `prefix_rule` of Codex CLI's `*.rules` files, of any number of them.
    Codex,
    /// Policies of gemini-cli, TOML with `[[rule]]`.
    Gemini,
    /// `permission` of opencode's `opencode.json`, and `permissions` of its second version.
    Opencode,
    /// The approvals document of OpenClaw and its kin, whose entries name their agents.
    OpenClawApprovals,
    /// `tools.exec` of the configuration of OpenClaw and its kin.
    OpenClawConfig,
}

/// What to propose for `agent` from all files of one source, read together.
///
/// `agent` is the agent under which entries are put where the source does not name one.
///
/// # Errors
///
/// Names the place in a file that is not what it should be. Then nothing is imported.
pub fn propose(
    source: Source,
    files: &[File<'_>],
    agent: &str,
    surroundings: &dyn Surroundings,
) -> Result<Proposal, ImportError> {
    check_names(files)?;
    let mut proposal = match source {
        Source::ClaudeCode => claude::propose(files, agent, surroundings),
        Source::Codex => codex::propose(files, agent, surroundings),
        Source::Gemini => gemini::propose(files, agent, surroundings),
        Source::Opencode => opencode::propose(files, agent, surroundings),
        Source::OpenClawApprovals => openclaw::approvals(files, surroundings),
        Source::OpenClawConfig => openclaw::config(files),
    }?;
    let file_number = |name: &str| files.iter().position(|file| file.name == name);
    proposal.report.sort_by_key(|line| {
        let Origin { file, line, column } = &line.origin;
        (file_number(file), *line, *column)
    });
    Ok(proposal)
}

/// Rules of one file are compared in another way than those of two, so that files are told apart
/// by their names.
fn check_names(files: &[File<'_>]) -> Result<(), ImportError> {
    let mut seen = HashSet::new();
    match files.iter().find(|file| !seen.insert(file.name)) {
        Some(twice) => Err(ImportError {
            origin: Origin {
                file: twice.name.to_owned(),
                line: 1,
                column: 1,
            },
            message: "two files have this name".to_owned(),
        }),
        None => Ok(()),
    }
}

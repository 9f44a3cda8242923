//! The documents as they are written. Members that are not named here are passed over.
//!
//! The comments of members are what schemas and `docs/documents.md` tell about them.

mod config;

use super::ApprovalSettings;
use crate::json::{Described, Description, Shape, Target, TextType, objects, words};
use crate::limits;
use crate::trust::allowlist::{self, PatternCase};
use crate::trust::deny::DenyList;
use std::collections::BTreeMap;

pub(super) use config::{Carriers, Config, Exec};

/// The approvals document.
#[derive(Debug, Default)]
pub(super) struct Approvals {
    pub(super) version: Version,
    pub(super) pattern_case: Option<PatternCase>,
    pub(super) defaults: ApprovalSettings,
    pub(super) agents: BTreeMap<String, AgentApprovals>,
}

objects! {
    /// What agents may run without a question, and who asks about the rest.
    Approvals {
        /// The schema that an editor checks the document against.
        "$schema",
        /// The version of the format.
        required "version" => version,
        /// Where the approval service listens: `path` of its socket and the `token` that clients need.
        "socket",
        /// Whether patterns match paths in any case of letters, which is the default, or exactly.
        "patternCase" => pattern_case,
        /// What counts for every agent that has no setting of its own.
        "defaults" => defaults,
        /// What counts for single agents, by their names. The agent `*` stands for all of them, and
        /// `default` is an older name of `main`.
        "agents" => agents,
    }
}

/// The version of the approvals document, present once it was read.
#[derive(Debug, Default)]
pub(super) struct Version(pub(super) bool);

impl Described for Version {
    const DESCRIPTION: Description = Description::Exactly(1);
}

impl Target for Version {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        match value {
            Shape::Number(1.0) => self.0 = true,
            Shape::Number(_) => {
                return Err("expected version 1; other versions are not known".to_owned());
            }
            other => return Err(other.is_not("the number 1")),
        }
        Ok(())
    }
}

words! { PatternCase { Insensitive "insensitive" Exact "exact" } }

objects! {
    /// Settings. One that is left out is that of the agent `*`, then that of `defaults`, then that
    /// of `tools.exec`. Of this document and `tools.exec` the stricter counts.
    ApprovalSettings {
        /// What may run without a question: nothing, what the allowlist covers, or everything.
        "security" => security,
        /// When a person is asked: never, when nothing covers the command, or always.
        "ask" => ask,
        /// What happens when a person should be asked and none can be: the command is denied, runs
        /// if it is covered, or runs. `deny` is the default.
        "askFallback" => ask_fallback,
        /// Whether programs of known skills are covered. They are not by default.
        "autoAllowSkills" => auto_allow_skills,
    }
}

/// What the approvals document says for one agent.
#[derive(Debug, Default)]
pub(super) struct AgentApprovals {
    pub(super) settings: ApprovalSettings,
    pub(super) allowlist: Vec<Entry>,
    pub(super) deny: Vec<DenyPattern>,
}

objects! {
    /// What counts for one agent.
    AgentApprovals {
        /// The programs that the agent may run. Entries of the agent `*` come first.
        "allowlist" => allowlist,
        /// Patterns of paths that are denied, whatever else covers them.
        "deny" => deny,
        ..settings
    }
}

/// An entry of an allowlist. One that is text is a pattern and nothing else.
#[derive(Debug, Default)]
pub(super) struct Entry {
    pub(super) id: Option<String>,
    pub(super) pattern: Pattern,
    pub(super) argv: Option<Vec<ArgvPattern>>,
    pub(super) expires_at: Option<f64>,
}

objects! {
    /// A program that may run. Text alone is a pattern.
    Entry | pattern {
        /// A name for the entry that stays the same, such as a UUID.
        "id" => id,
        /// A glob for the path of the program, such as `~/Projects/**/bin/rg`. `*` and `?` stay
        /// inside one component, `**` does not. An entry whose pattern is blank, relative, or a
        /// name alone covers nothing.
        "pattern" => pattern,
        /// Globs for all words behind the program, one for each word; `**` stands for any number.
        "argv" => argv,
        /// When the entry ends to count, in milliseconds since 1970 began in UTC.
        "expiresAt" => expires_at,
        /// When the entry was last used, in milliseconds since 1970 began in UTC.
        "lastUsedAt",
        /// The command that last used the entry.
        "lastUsedCommand",
        /// The path of the program that last used the entry.
        "lastResolvedPath",
    }
}

/// A pattern within its limit; empty when there is none.
#[derive(Debug, Default)]
pub(super) struct Pattern(pub(super) String);

impl Described for Pattern {
    const DESCRIPTION: Description = Description::Text(TextType {
        bytes: Some(limits::PATTERN_BYTES),
        form: None,
    });
}

impl Target for Pattern {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        self.0.accept(value)?;
        if self.0.len() > limits::PATTERN_BYTES {
            return Err(format!(
                "the pattern is longer than {} bytes",
                limits::PATTERN_BYTES
            ));
        }
        Ok(())
    }
}

/// A pattern of an `argv` rule. One that is malformed is an error: with it the entry could cover
/// nothing, and rules are never found in the documents of others.
#[derive(Debug, Default)]
pub(super) struct ArgvPattern(pub(super) Pattern);

impl Described for ArgvPattern {
    const DESCRIPTION: Description = Pattern::DESCRIPTION;
}

impl Target for ArgvPattern {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        self.0.accept(value)?;
        allowlist::check_argv_pattern(&self.0.0).map_err(|problem| problem.to_string())
    }
}

/// A pattern that denies. One that could match nothing is an error: it would deny less than
/// its author believes.
#[derive(Debug, Default)]
pub(super) struct DenyPattern(pub(super) Pattern);

impl Described for DenyPattern {
    const DESCRIPTION: Description = Pattern::DESCRIPTION;
}

impl Target for DenyPattern {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        self.0.accept(value)?;
        DenyList::check(&self.0.0).map_err(|problem| problem.to_string())
    }
}

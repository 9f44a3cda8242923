//! The documents as they are written. Members that are not named here are passed over.

use super::{ApprovalSettings, AskMode, Host, Security};
use crate::json::{Shape, Target, words};
use crate::limits;
use crate::trust::allowlist::{self, PatternCase};
use crate::trust::deny::DenyList;
use crate::trust::safe_bins::Profile;
use std::collections::BTreeMap;

/// The approvals document.
#[derive(Debug, Default)]
pub(super) struct Approvals {
    pub(super) version: Version,
    pub(super) pattern_case: Option<PatternCase>,
    pub(super) defaults: ApprovalSettings,
    pub(super) agents: BTreeMap<String, AgentApprovals>,
}

impl Target for Approvals {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        value.object()
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        let member: &mut dyn Target = match key {
            "version" => &mut self.version,
            "patternCase" => &mut self.pattern_case,
            "defaults" => &mut self.defaults,
            "agents" => &mut self.agents,
            _ => return None,
        };
        Some(member)
    }
}

/// The version of the approvals document, present once it was read.
#[derive(Debug, Default)]
pub(super) struct Version(pub(super) bool);

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

impl Target for ApprovalSettings {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        value.object()
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        let member: &mut dyn Target = match key {
            "security" => &mut self.security,
            "ask" => &mut self.ask,
            "askFallback" => &mut self.ask_fallback,
            "autoAllowSkills" => &mut self.auto_allow_skills,
            _ => return None,
        };
        Some(member)
    }
}

/// What the approvals document says for one agent.
#[derive(Debug, Default)]
pub(super) struct AgentApprovals {
    pub(super) settings: ApprovalSettings,
    pub(super) allowlist: Vec<Entry>,
    pub(super) deny: Vec<DenyPattern>,
}

impl Target for AgentApprovals {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        value.object()
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        match key {
            "allowlist" => Some(&mut self.allowlist),
            "deny" => Some(&mut self.deny),
            _ => self.settings.member(key),
        }
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

impl Target for Entry {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        match value {
            Shape::Object => Ok(()),
            Shape::Text(_) => self.pattern.accept(value),
            other => Err(other.is_not("a pattern or an object with one")),
        }
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        let member: &mut dyn Target = match key {
            "id" => &mut self.id,
            "pattern" => &mut self.pattern,
            "argv" => &mut self.argv,
            "expiresAt" => &mut self.expires_at,
            _ => return None,
        };
        Some(member)
    }
}

/// A pattern within its limit; empty when there is none.
#[derive(Debug, Default)]
pub(super) struct Pattern(pub(super) String);

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

impl Target for DenyPattern {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        self.0.accept(value)?;
        DenyList::check(&self.0.0).map_err(|problem| problem.to_string())
    }
}

/// The configuration of the agents.
#[derive(Debug, Default)]
pub(super) struct Config {
    pub(super) tools: Tools,
    pub(super) agents: ConfigAgents,
    pub(super) agent_tools: BTreeMap<String, Tools>,
}

impl Target for Config {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        value.object()
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        let member: &mut dyn Target = match key {
            "tools" => &mut self.tools,
            "agents" => &mut self.agents,
            "agentTools" => &mut self.agent_tools,
            _ => return None,
        };
        Some(member)
    }
}

/// `agents` of the configuration.
#[derive(Debug, Default)]
pub(super) struct ConfigAgents {
    pub(super) list: Vec<ConfigAgent>,
}

impl Target for ConfigAgents {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        value.object()
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        if key == "list" {
            Some(&mut self.list)
        } else {
            None
        }
    }
}

/// An agent of the configuration.
#[derive(Debug, Default)]
pub(super) struct ConfigAgent {
    pub(super) id: Option<String>,
    pub(super) tools: Tools,
}

impl Target for ConfigAgent {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        value.object()
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        match key {
            "id" => Some(&mut self.id),
            "tools" => Some(&mut self.tools),
            _ => None,
        }
    }
}

/// `tools` of the configuration or of one agent.
#[derive(Debug, Default)]
pub(super) struct Tools {
    pub(super) exec: Exec,
}

impl Target for Tools {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        value.object()
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        if key == "exec" {
            Some(&mut self.exec)
        } else {
            None
        }
    }
}

/// `tools.exec`.
#[derive(Debug, Default)]
pub(super) struct Exec {
    pub(super) host: Option<Host>,
    pub(super) security: Option<Security>,
    pub(super) ask: Option<AskMode>,
    pub(super) safe_bins: Option<Vec<String>>,
    pub(super) safe_bin_trusted_dirs: Option<Vec<String>>,
    pub(super) safe_bin_profiles: BTreeMap<String, Profile>,
    pub(super) strict_inline_eval: Option<bool>,
    pub(super) allowed_env: Option<Vec<String>>,
    pub(super) strict_path: Option<bool>,
    pub(super) trust_login_files: Option<bool>,
    pub(super) harmless_redirections: Option<bool>,
    pub(super) carriers: Option<Carriers>,
    pub(super) shell_marker: VariableName,
}

impl Target for Exec {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        value.object()
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        let member: &mut dyn Target = match key {
            "host" => &mut self.host,
            "security" => &mut self.security,
            "ask" => &mut self.ask,
            "safeBins" => &mut self.safe_bins,
            "safeBinTrustedDirs" => &mut self.safe_bin_trusted_dirs,
            "safeBinProfiles" => &mut self.safe_bin_profiles,
            "strictInlineEval" => &mut self.strict_inline_eval,
            "allowedEnv" => &mut self.allowed_env,
            "strictPath" => &mut self.strict_path,
            "trustLoginFiles" => &mut self.trust_login_files,
            "harmlessRedirections" => &mut self.harmless_redirections,
            "carriers" => &mut self.carriers,
            "shellMarker" => &mut self.shell_marker,
            _ => return None,
        };
        Some(member)
    }
}

impl Target for Profile {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        value.object()
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        let member: &mut dyn Target = match key {
            "minPositional" => &mut self.min_positional,
            "maxPositional" => &mut self.max_positional,
            "allowedValueFlags" => &mut self.allowed_value_flags,
            "allowedFlags" => &mut self.allowed_flags,
            "deniedFlags" => &mut self.denied_flags,
            _ => return None,
        };
        Some(member)
    }
}

/// How programs that run others from their arguments are judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Carriers {
    /// By themselves.
    Off,
    /// By what they run, too.
    Strict,
}

words! { Carriers { Off "off" Strict "strict" } }

/// The name of an environment variable.
#[derive(Debug, Default)]
pub(super) struct VariableName(pub(super) Option<String>);

impl Target for VariableName {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        let mut name = String::new();
        name.accept(value)?;
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if name.is_empty()
            || !name.bytes().all(is_name)
            || name.starts_with(|c: char| c.is_ascii_digit())
        {
            return Err(
                "expected the name of a variable: letters, digits and `_`, no digit first"
                    .to_owned(),
            );
        }
        self.0 = Some(name);
        Ok(())
    }
}

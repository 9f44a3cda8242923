//! `tools.exec` of the configuration as it is written.

use crate::approvals::{AskMode, Host, Security};
use crate::json::{Described, Description, Shape, Target, TextType, objects, words};
use crate::trust::safe_bins::Profile;
use std::collections::BTreeMap;

/// The configuration of the agents.
#[derive(Debug, Default)]
pub(in crate::approvals) struct Config {
    pub(in crate::approvals) tools: Tools,
    pub(in crate::approvals) agents: ConfigAgents,
    pub(in crate::approvals) agent_tools: BTreeMap<String, Tools>,
}

/// `agents` of the configuration.
#[derive(Debug, Default)]
pub(in crate::approvals) struct ConfigAgents {
    pub(in crate::approvals) list: Vec<ConfigAgent>,
}

/// An agent of the configuration.
#[derive(Debug, Default)]
pub(in crate::approvals) struct ConfigAgent {
    pub(in crate::approvals) id: Option<String>,
    pub(in crate::approvals) tools: Tools,
}

/// `tools` of the configuration or of one agent.
#[derive(Debug, Default)]
pub(in crate::approvals) struct Tools {
    pub(in crate::approvals) exec: Exec,
}

/// `tools.exec`.
#[derive(Debug, Default)]
pub(in crate::approvals) struct Exec {
    pub(in crate::approvals) host: Option<Host>,
    pub(in crate::approvals) security: Option<Security>,
    pub(in crate::approvals) ask: Option<AskMode>,
    pub(in crate::approvals) safe_bins: Option<Vec<String>>,
    pub(in crate::approvals) safe_bin_trusted_dirs: Option<Vec<String>>,
    pub(in crate::approvals) safe_bin_profiles: BTreeMap<String, Profile>,
    pub(in crate::approvals) strict_inline_eval: Option<bool>,
    pub(in crate::approvals) allowed_env: Option<Vec<String>>,
    pub(in crate::approvals) strict_path: Option<bool>,
    pub(in crate::approvals) trust_login_files: Option<bool>,
    pub(in crate::approvals) harmless_redirections: Option<bool>,
    pub(in crate::approvals) carriers: Option<Carriers>,
    pub(in crate::approvals) shell_marker: VariableName,
}

objects! {
    /// What the configuration says about commands of agents.
    Config {
        /// The schema that an editor checks the document against.
        "$schema",
        /// What counts for every agent.
        "tools" => tools,
        /// What counts for single agents.
        "agents" => agents,
        /// The same by the names of agents. An agent stands here or in `agents.list`.
        "agentTools" => agent_tools,
    }

    /// The agents.
    ConfigAgents {
        /// Each agent once.
        "list" => list,
    }

    /// An agent.
    ConfigAgent {
        /// The name of the agent.
        required "id" => id,
        /// What counts for this agent, setting by setting, in place of what counts for all.
        "tools" => tools,
    }

    /// Settings of tools.
    Tools {
        /// How commands run.
        "exec" => exec,
    }

    /// How commands run, and what may run.
    Exec {
        /// Where commands run. `sandbox` is the default.
        "host" => host,
        /// What may run without a question: nothing, what the allowlist covers, or everything. The
        /// default is `deny` for the host `sandbox` and `allowlist` for the others.
        "security" => security,
        /// When a person is asked: never, when nothing covers the command, or always. `on-miss` is
        /// the default.
        "ask" => ask,
        /// Programs that may filter their input without an entry. The default is `cut`, `uniq`,
        /// `head`, `tail`, `tr` and `wc`; a list takes its place.
        "safeBins" => safe_bins,
        /// Directories that safe bins may lie in, beside `/bin` and `/usr/bin`. Each is an absolute
        /// path without `..`; others are passed over.
        "safeBinTrustedDirs" => safe_bin_trusted_dirs,
        /// What words a safe bin may be given, by its name. One that has no built-in profile needs
        /// one here.
        "safeBinProfiles" => safe_bin_profiles,
        /// Whether code on the command line of an interpreter always needs a person. `false` is the
        /// default.
        "strictInlineEval" => strict_inline_eval,
        /// Variables that a command may set beside the harmless ones. A `*` stands for any text.
        "allowedEnv" => allowed_env,
        /// Whether a program is not covered where another one could run in its stead: a folder that
        /// comes before its own in `PATH` can be written, or a program of its name that comes later
        /// is not listed. `false` is the default, and these are told as findings.
        "strictPath" => strict_path,
        /// Whether a login shell, which reads the login files of its user first, may run as it is
        /// written. `false` is the default.
        "trustLoginFiles" => trust_login_files,
        /// Whether redirections that change no file, such as `2>&1`, and here-documents may be
        /// covered. `false` is the default.
        "harmlessRedirections" => harmless_redirections,
        /// How listed programs that run others are judged, such as `xargs`: by themselves, which is
        /// the default, or by what they run, too.
        "carriers" => carriers,
        /// The variable that tells a command that it runs for an agent. `EXECGATE_SHELL` is the
        /// default.
        "shellMarker" => shell_marker,
        /// The node that commands run on.
        "node",
        /// Directories that come first in `PATH`.
        "pathPrepend",
        /// Whether an agent is told when a command in the background ends.
        "notifyOnExit",
        /// After how many milliseconds a command that was approved is reported as running.
        "approvalRunningNoticeMs",
        /// Settings of the tool that applies patches.
        "applyPatch",
    }

    /// What words a safe bin may be given. None of its operands and values looks like a path.
    Profile {
        /// The fewest operands. 0 is the default.
        "minPositional" => min_positional,
        /// The most operands. As few as `minPositional` is the default.
        "maxPositional" => max_positional,
        /// Options that take a value, such as `-n` or `--limit`.
        "allowedValueFlags" => allowed_value_flags,
        /// Options that take no value.
        "allowedFlags" => allowed_flags,
        /// Options that are refused. They count before the allowed ones.
        "deniedFlags" => denied_flags,
    }
}

/// How programs that run others from their arguments are judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::approvals) enum Carriers {
    /// By themselves.
    Off,
    /// By what they run, too.
    Strict,
}

words! { Carriers { Off "off" Strict "strict" } }

/// The name of an environment variable.
#[derive(Debug, Default)]
pub(in crate::approvals) struct VariableName(pub(in crate::approvals) Option<String>);

impl Described for VariableName {
    const DESCRIPTION: Description = Description::Text(TextType {
        form: Some("^[A-Za-z_][A-Za-z0-9_]*$"),
        ..TextType::ANY
    });
}

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

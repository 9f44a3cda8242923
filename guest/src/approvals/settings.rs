//! What the documents set for one agent.

use super::documents::map_of;
use super::schema::{Carriers, Exec};
use super::{AskFallback, AskMode, Host, Security};
use crate::trust::safe_bins::Profile;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Safe bins where `safeBins` is not set.
const SAFE_BINS: &[&str] = &["cut", "uniq", "head", "tail", "tr", "wc"];
/// Directories that are trusted in any case.
const TRUSTED_DIRS: &[&str] = &["/bin", "/usr/bin"];
/// The variable that tells a command that it runs for an agent.
const SHELL_MARKER: &str = "EXECGATE_SHELL";

/// `tools.exec` for one agent: what its own configuration leaves out comes from the global
/// one, and what both leave out has its default.
#[derive(Debug, Clone)]
pub struct ToolSettings {
    /// Where commands run.
    pub host: Option<Host>,
    /// What may run without a question.
    pub security: Option<Security>,
    /// When a person is asked.
    pub ask: Option<AskMode>,
    /// Names of programs that may filter their input without an entry.
    pub safe_bins: Arc<[String]>,
    /// Directories whose programs count as what their names say, absolute and without a slash
    /// at the end. They compare exactly.
    pub safe_bin_trusted_dirs: Arc<[String]>,
    /// Whether inline code always needs a person.
    pub strict_inline_eval: bool,
    /// Patterns of variable names that may be set.
    pub allowed_env: Arc<[String]>,
    /// Whether what is doubtful about PATH refuses.
    pub strict_path: bool,
    /// Whether a login shell's files are trusted.
    pub trust_login_files: bool,
    /// Whether redirections that change no file are read.
    pub harmless_redirections: bool,
    /// Whether listed carriers need what they run to be covered, too.
    pub carriers_strict: bool,
    /// The variable that tells a command that it runs for an agent.
    pub shell_marker: String,
    own_profiles: Arc<BTreeMap<String, Profile>>,
    global_profiles: Arc<BTreeMap<String, Profile>>,
}

impl ToolSettings {
    /// The profile that the configuration gives a safe bin; the agent's own comes first.
    pub fn safe_bin_profile(&self, name: &str) -> Option<&Profile> {
        self.own_profiles
            .get(name)
            .or_else(|| self.global_profiles.get(name))
    }

    /// The settings of an agent without configuration of its own.
    pub(super) fn global(exec: Exec) -> Self {
        let profiles: Arc<BTreeMap<_, _>> = Arc::new(by_bin_name(exec.safe_bin_profiles));
        Self {
            host: exec.host,
            security: exec.security,
            ask: exec.ask,
            safe_bins: match exec.safe_bins {
                Some(names) => bin_names(names),
                None => SAFE_BINS.iter().map(ToString::to_string).collect(),
            },
            safe_bin_trusted_dirs: trusted_dirs(exec.safe_bin_trusted_dirs.unwrap_or_default()),
            strict_inline_eval: exec.strict_inline_eval.unwrap_or(false),
            allowed_env: exec.allowed_env.unwrap_or_default().into(),
            strict_path: exec.strict_path.unwrap_or(false),
            trust_login_files: exec.trust_login_files.unwrap_or(false),
            harmless_redirections: exec.harmless_redirections.unwrap_or(false),
            carriers_strict: exec.carriers == Some(Carriers::Strict),
            shell_marker: exec
                .shell_marker
                .0
                .unwrap_or_else(|| SHELL_MARKER.to_owned()),
            own_profiles: Arc::default(),
            global_profiles: profiles,
        }
    }

    /// The settings of an agent: its own where it has them, else these.
    pub(super) fn overridden(&self, exec: Exec) -> Self {
        let global = self.clone();
        Self {
            host: exec.host.or(global.host),
            security: exec.security.or(global.security),
            ask: exec.ask.or(global.ask),
            safe_bins: exec.safe_bins.map_or(global.safe_bins, bin_names),
            safe_bin_trusted_dirs: exec
                .safe_bin_trusted_dirs
                .map_or(global.safe_bin_trusted_dirs, trusted_dirs),
            strict_inline_eval: exec.strict_inline_eval.unwrap_or(global.strict_inline_eval),
            allowed_env: exec.allowed_env.map_or(global.allowed_env, Arc::from),
            strict_path: exec.strict_path.unwrap_or(global.strict_path),
            trust_login_files: exec.trust_login_files.unwrap_or(global.trust_login_files),
            harmless_redirections: exec
                .harmless_redirections
                .unwrap_or(global.harmless_redirections),
            carriers_strict: exec.carriers.map_or(global.carriers_strict, |carriers| {
                carriers == Carriers::Strict
            }),
            shell_marker: exec.shell_marker.0.unwrap_or(global.shell_marker),
            own_profiles: Arc::new(by_bin_name(exec.safe_bin_profiles)),
            global_profiles: global.global_profiles,
        }
    }
}

/// What the approvals document sets for one agent; none where it leaves the value to
/// `tools.exec` or to the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ApprovalSettings {
    /// What may run without a question.
    pub security: Option<Security>,
    /// When a person is asked.
    pub ask: Option<AskMode>,
    /// What happens when nobody can be asked.
    pub ask_fallback: Option<AskFallback>,
    /// Whether programs of known skills are covered.
    pub auto_allow_skills: Option<bool>,
}

impl ApprovalSettings {
    /// These settings, and those of `other` where these have none.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            security: self.security.or(other.security),
            ask: self.ask.or(other.ask),
            ask_fallback: self.ask_fallback.or(other.ask_fallback),
            auto_allow_skills: self.auto_allow_skills.or(other.auto_allow_skills),
        }
    }
}

/// The name that a safe bin goes by.
pub(crate) fn bin_name(name: &str) -> String {
    name.trim().to_ascii_lowercase()
}

fn bin_names(names: Vec<String>) -> Arc<[String]> {
    names
        .iter()
        .map(|name| bin_name(name))
        .filter(|name| !name.is_empty())
        .collect()
}

/// Two names that differ in case or blanks mean the same program; the last in their order
/// of bytes counts.
fn by_bin_name(profiles: BTreeMap<String, Profile>) -> BTreeMap<String, Profile> {
    let by_bin_name = |(name, profile): (String, _)| (bin_name(&name), profile);
    map_of(profiles.into_iter().map(by_bin_name))
}

/// The built-in trusted directories and those of `extra` that name one place for sure:
/// relative ones and those with `..` do not.
fn trusted_dirs(extra: Vec<String>) -> Arc<[String]> {
    let built_in = TRUSTED_DIRS.iter().map(ToString::to_string);
    built_in
        .chain(extra.iter().filter_map(|dir| plain_directory(dir.trim())))
        .collect()
}

/// `dir` without repeated and closing slashes and `.` components; none where it names no one place,
/// or the root.
pub(crate) fn plain_directory(dir: &str) -> Option<String> {
    let components = dir
        .strip_prefix('/')?
        .split('/')
        .filter(|part| !matches!(*part, "" | "."));
    let mut plain = String::new();
    for component in components {
        if component == ".." {
            return None;
        }
        plain.push('/');
        plain.push_str(component);
    }
    Some(plain).filter(|plain| !plain.is_empty())
}

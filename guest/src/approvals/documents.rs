//! Reads the documents and merges them into one policy for each agent.

use super::schema::{AgentApprovals, Approvals, Config, Exec};
use super::{ApprovalSettings, ToolSettings};
use crate::json::{self, Bounds, Invalid, Piece};
use crate::limits;
use crate::reason::Code;
use crate::trust::allowlist::{Allowlist, EntryRef, EntrySpec, PatternCase};
use crate::trust::deny::DenyList;
use crate::trust::glob;
use crate::trust::skills::{SkillBin, SkillBins};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// The agent of the approvals document whose settings count for every agent.
pub(crate) const EVERY_AGENT: &str = "*";
/// The agent that the legacy agent is merged into.
pub(crate) const MAIN_AGENT: &str = "main";
/// The name that older documents use for the main agent.
pub(crate) const LEGACY_AGENT: &str = "default";
/// What all patterns of a document may stand for once their braces are written out.
const ALTERNATIVES: usize = 4 * limits::PATTERNS;

/// What a policy is made of.
#[derive(Debug, Clone, Copy, Default)]
pub struct Documents<'a> {
    /// The configuration as JSON text.
    pub config: Option<&'a str>,
    /// The approvals document as JSON text; absent: no such file.
    pub approvals: Option<&'a str>,
    /// Programs of known skills.
    pub skill_bins: &'a [SkillBin],
}

/// What is wrong with a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentError {
    /// `config`, `approvals` or `skill-bins`.
    pub document: &'static str,
    /// The reason code.
    pub code: Code,
    /// What is wrong and what to do.
    pub message: String,
    /// The path of keys to the place; empty for the whole document.
    pub path: String,
    /// Line, from 1, where it is known.
    pub line: Option<u32>,
    /// Column in bytes, from 1: the last byte that was read, which ends a value that is wrong.
    pub column: Option<u32>,
}

impl DocumentError {
    pub(crate) fn new(document: &'static str, code: Code, invalid: Invalid) -> Self {
        let Invalid {
            message,
            path,
            line,
            column,
        } = invalid;
        Self {
            document,
            code,
            message,
            path,
            line,
            column,
        }
    }
}

impl fmt::Display for DocumentError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.document)?;
        if !self.path.is_empty() {
            write!(formatter, " at `{}`", self.path)?;
        }
        write!(formatter, ": {}", self.message)?;
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(formatter, " (line {line}, column {column})")?;
        }
        Ok(())
    }
}

impl std::error::Error for DocumentError {}

/// The policy for every agent.
#[derive(Debug, Clone)]
pub struct PolicySet {
    agents: BTreeMap<String, AgentPolicy>,
    others: AgentPolicy,
}

/// The policy for one agent.
#[derive(Debug, Clone)]
pub struct AgentPolicy {
    /// `tools.exec`.
    pub tools: Arc<ToolSettings>,
    /// The settings of the approvals document.
    pub approvals: ApprovalSettings,
    /// The entries for every agent, then the agent's own.
    pub allowlist: Allowlist,
    /// The deny patterns for every agent, then the agent's own.
    pub deny: DenyList,
    /// Programs of known skills.
    pub skill_bins: SkillBins,
}

impl AgentPolicy {
    /// Whether `word`, as it is written, calls a program of a known skill, found at `resolved`, and
    /// the agent may run those.
    pub fn covers_skill(&self, word: &str, resolved: &str) -> bool {
        self.approvals.auto_allow_skills == Some(true) && self.skill_bins.covers(word, resolved)
    }
}

impl PolicySet {
    /// The policy for the agent `name`; for one that no document names, what counts for every
    /// agent.
    pub fn agent(&self, name: &str) -> &AgentPolicy {
        self.agents.get(name).unwrap_or(&self.others)
    }

    /// The policy for agents that no document names.
    pub fn others(&self) -> &AgentPolicy {
        &self.others
    }

    /// The agents that a document names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.agents.keys().map(String::as_str)
    }
}

/// Reads and merges the documents.
pub fn compile(documents: &Documents<'_>) -> Result<PolicySet, DocumentError> {
    let (global, configured) = read_config(documents.config)?;
    let global = Arc::new(ToolSettings::global(global));
    let (
        Approvals {
            pattern_case,
            defaults,
            ..
        },
        mut agents,
    ) = read_approvals(documents.approvals)?;
    let case = pattern_case.unwrap_or_default();
    if let Some(legacy) = agents.remove(LEGACY_AGENT) {
        agents
            .entry(MAIN_AGENT.to_owned())
            .or_default()
            .absorb(legacy, case);
    }
    let shared = agents.remove(EVERY_AGENT).unwrap_or_default();
    let others = AgentPolicy {
        tools: Arc::clone(&global),
        approvals: shared.settings.or(defaults),
        allowlist: Allowlist::compile(shared.allowlist, case),
        deny: DenyList::compile(shared.deny, case),
        skill_bins: checked_skill_bins(documents.skill_bins)?,
    };
    let with_own = |(name, agent)| (name, others.with(agent, case));
    let mut policies = map_of(agents.into_iter().map(with_own));
    for (name, exec) in configured {
        let policy = policies.entry(name).or_insert_with(|| others.clone());
        policy.tools = Arc::new(global.overridden(exec));
    }
    Ok(PolicySet {
        agents: policies,
        others,
    })
}

impl AgentPolicy {
    /// The policy for an agent of the approvals document, where this one is for all others.
    fn with(&self, agent: Agent, case: PatternCase) -> Self {
        Self {
            approvals: agent.settings.or(self.approvals),
            allowlist: self
                .allowlist
                .followed_by(&Allowlist::compile(agent.allowlist, case)),
            deny: self.deny.followed_by(&DenyList::compile(agent.deny, case)),
            ..self.clone()
        }
    }
}

/// An agent of the approvals document whose entries know where they stand.
#[derive(Debug, Default)]
struct Agent {
    settings: ApprovalSettings,
    allowlist: Vec<EntrySpec>,
    deny: Vec<EntryRef>,
}

impl Agent {
    fn new(name: &str, approvals: AgentApprovals) -> Self {
        let place = |index, id, pattern| EntryRef {
            agent: name.to_owned(),
            index,
            id,
            pattern,
        };
        // Entries without a pattern are ignored, but they count in the positions of others.
        let allowlist = (0..)
            .zip(approvals.allowlist)
            .filter(|(_, entry)| !entry.pattern.0.trim().is_empty())
            .map(|(index, entry)| EntrySpec {
                entry: place(index, entry.id, entry.pattern.0),
                argv: entry
                    .argv
                    .map(|patterns| patterns.into_iter().map(|pattern| pattern.0.0).collect()),
                expires_at: entry.expires_at,
            })
            .collect();
        let deny = (0..)
            .zip(approvals.deny)
            .map(|(index, deny)| place(index, None, deny.0.0));
        Self {
            settings: approvals.settings,
            allowlist,
            deny: deny.collect(),
        }
    }

    /// Takes over what `legacy` has and this agent has not; of its entries, those whose pattern no own
    /// entry has.
    fn absorb(&mut self, legacy: Agent, case: PatternCase) {
        let key = |spec: &EntrySpec| case.key(&spec.entry.pattern);
        self.settings = self.settings.or(legacy.settings);
        let mut known = BTreeSet::new();
        known.extend(self.allowlist.iter().map(key));
        self.allowlist.extend(
            legacy
                .allowlist
                .into_iter()
                .filter(|spec| !known.contains(&key(spec))),
        );
        self.deny.extend(legacy.deny);
    }

    /// How many alternatives its patterns stand for.
    fn alternatives(&self) -> usize {
        let rules = self.allowlist.iter().filter_map(|spec| spec.argv.as_ref());
        let entries = self.allowlist.iter().map(|spec| &spec.entry);
        entries
            .chain(&self.deny)
            .map(|entry| &entry.pattern)
            .chain(rules.flatten())
            .map(|pattern| glob::alternatives(pattern))
            .sum()
    }
}

fn read_approvals(
    text: Option<&str>,
) -> Result<(Approvals, BTreeMap<String, Agent>), DocumentError> {
    let mut approvals = Approvals::default();
    let Some(text) = text else {
        return Ok((approvals, BTreeMap::new()));
    };
    json::read(text, &Bounds::DOCUMENT, &mut approvals).map_err(invalid_approvals)?;
    if !approvals.version.0 {
        let message = "`version` is missing; expected `\"version\": 1`";
        let invalid = Invalid::at("version", message);
        return Err(invalid_approvals(placed(text, &["version"], invalid)));
    }
    let agents = std::mem::take(&mut approvals.agents);
    let agents = map_of(agents.into_iter().map(|(name, agent)| {
        let agent = Agent::new(&name, agent);
        (name, agent)
    }));
    if agents.values().map(Agent::alternatives).sum::<usize>() > ALTERNATIVES {
        let message =
            format!("the braces in patterns stand for more than {ALTERNATIVES} alternatives");
        let invalid = Invalid::at("agents", message);
        return Err(invalid_approvals(placed(text, &["agents"], invalid)));
    }
    Ok((approvals, agents))
}

/// Whether `text` is an approvals document.
pub(super) fn check_approvals(text: &str) -> Result<(), DocumentError> {
    read_approvals(Some(text)).map(|_| ())
}

/// `tools.exec` for all agents, and for those that have their own.
fn read_config(text: Option<&str>) -> Result<(Exec, BTreeMap<String, Exec>), DocumentError> {
    let mut config = Config::default();
    if let Some(text) = text {
        json::read(text, &Bounds::DOCUMENT, &mut config).map_err(invalid_config)?;
    }
    let agents = config.agent_tools.into_iter();
    let mut agents = map_of(agents.map(|(name, tools)| (name, tools.exec)));
    for (index, agent) in config.agents.list.into_iter().enumerate() {
        let refuse = |message| {
            let invalid = Invalid::at(format!("agents.list[{index}].id"), message);
            let place = ["agents", "list", &index.to_string(), "id"];
            Err(invalid_config(placed(
                text.unwrap_or_default(),
                &place,
                invalid,
            )))
        };
        let Some(name) = agent.id else {
            return refuse("`id` is missing; name the agent");
        };
        if agents.insert(name, agent.tools.exec).is_some() {
            return refuse("the agent is configured twice; keep one of the two");
        }
    }
    Ok((config.tools.exec, agents))
}

/// The error with the place where the value at `path` ends in `text`, or the last one around it that
/// is there. A step into a list is an index.
fn placed(text: &str, path: &[&str], invalid: Invalid) -> Invalid {
    let mut found = json::root(text);
    for step in path {
        let inner: Option<Piece> = match step.parse::<usize>() {
            Ok(index) => json::items(text, found).get(index).copied(),
            Err(_) => json::member(text, found, step).map(|member| member.value),
        };
        match inner {
            Some(inner) => found = inner,
            None => break,
        }
    }
    invalid.after(text.as_bytes().get(..found.end).unwrap_or_default())
}

/// The pairs by name, of which the last counts. To collect them would sort them first, and the
/// code of a sort for each type is a twentieth of the component.
pub(super) fn map_of<T>(pairs: impl Iterator<Item = (String, T)>) -> BTreeMap<String, T> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}

fn checked_skill_bins(bins: &[SkillBin]) -> Result<SkillBins, DocumentError> {
    if bins.len() > limits::PATTERNS {
        let message = format!("there are more than {} skill programs", limits::PATTERNS);
        return Err(invalid_skill_bins(Invalid::at("", message)));
    }
    for (index, bin) in bins.iter().enumerate() {
        if let Some((field, message)) = bin.problem() {
            let place = Invalid::at(format!("[{index}].{field}"), message);
            return Err(invalid_skill_bins(place));
        }
    }
    Ok(bins.into())
}

fn invalid_approvals(invalid: Invalid) -> DocumentError {
    DocumentError::new("approvals", Code::ApprovalsInvalid, invalid)
}

fn invalid_config(invalid: Invalid) -> DocumentError {
    DocumentError::new("config", Code::ConfigInvalid, invalid)
}

fn invalid_skill_bins(invalid: Invalid) -> DocumentError {
    DocumentError::new("skill-bins", Code::SkillBinsInvalid, invalid)
}

#[cfg(test)]
mod tests;

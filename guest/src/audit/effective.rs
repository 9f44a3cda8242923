//! What the documents come to for one agent, and where each value stands.

use super::DocumentKind;
use super::list::Entry;
use super::node::Node;
use super::tools::Tools;
use crate::approvals::{
    DocumentError, Documents, EVERY_AGENT, Host, LEGACY_AGENT, MAIN_AGENT, Source, bin_name,
    compile, effective,
};
use crate::decision::request::SessionOverrides;
use crate::trust::allowlist::EntryRef;
use std::collections::BTreeSet;

/// For whom the documents are read.
#[derive(Debug, Clone, Copy)]
pub struct Whom<'a> {
    /// The agent.
    pub agent: &'a str,
    /// Where the command would run, as its request says.
    pub host: Option<Host>,
    /// Settings of the session.
    pub session: SessionOverrides,
}

/// What the documents come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Every setting.
    pub settings: Vec<Setting>,
    /// The entries in the order in which they count.
    pub allowlist: Vec<EntryRef>,
    /// The deny patterns.
    pub deny: Vec<EntryRef>,
}

/// A setting with what made it what it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Setting {
    /// Its name in documents.
    pub name: &'static str,
    /// What holds.
    pub value: Value,
    /// `default`, `config`, `approvals`, `session` or `request`.
    pub document: &'static str,
    /// The path of keys in that document; empty for a default.
    pub place: String,
}

/// The value of a setting.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A word or a name.
    Word(String),
    /// True or false.
    Flag(bool),
    /// A list of names.
    Names(Vec<String>),
}

/// Says what holds for `whom`.
///
/// # Errors
///
/// When a document is not valid: then everything is denied.
pub fn explain(documents: &Documents<'_>, whom: &Whom<'_>) -> Result<Outcome, DocumentError> {
    let policies = compile(documents)?;
    let policy = policies.agent(whom.agent);
    let SessionOverrides {
        host,
        security,
        ask,
    } = whom.session;
    let holds = effective(policy, whom.host, host, security, ask);
    let places = Places::of(documents, whom.agent);
    let tools = &policy.tools;
    let word = |word: &str| Value::Word(word.to_owned());
    let names = |names: &[String]| Value::Names(names.to_vec());
    let profiles = Value::Names(places.profiles());
    let host_place = match (whom.host, host) {
        (Some(_), _) => ("request", "host".to_owned()),
        (None, Some(_)) => ("session", "host".to_owned()),
        (None, None) => places.config("host"),
    };
    let carriers = if tools.carriers_strict {
        "strict"
    } else {
        "off"
    };
    let skills = policy.approvals.auto_allow_skills.unwrap_or_default();
    let config = |name| places.config(name);
    let approvals = |name| places.approvals(name);
    let settings = [
        ("host", word(holds.host.as_str()), host_place),
        (
            "security",
            word(holds.security.as_str()),
            places.of_source("security", holds.security_source),
        ),
        (
            "ask",
            word(holds.ask.as_str()),
            places.of_source("ask", holds.ask_source),
        ),
        (
            "askFallback",
            word(holds.ask_fallback.as_str()),
            approvals("askFallback"),
        ),
        (
            "autoAllowSkills",
            Value::Flag(skills),
            approvals("autoAllowSkills"),
        ),
        ("safeBins", names(&tools.safe_bins), config("safeBins")),
        ("safeBinProfiles", profiles, config("safeBinProfiles")),
        (
            "safeBinTrustedDirs",
            names(&tools.safe_bin_trusted_dirs),
            config("safeBinTrustedDirs"),
        ),
        (
            "strictInlineEval",
            Value::Flag(tools.strict_inline_eval),
            config("strictInlineEval"),
        ),
        ("carriers", word(carriers), config("carriers")),
        (
            "harmlessRedirections",
            Value::Flag(tools.harmless_redirections),
            config("harmlessRedirections"),
        ),
        (
            "strictPath",
            Value::Flag(tools.strict_path),
            config("strictPath"),
        ),
        (
            "trustLoginFiles",
            Value::Flag(tools.trust_login_files),
            config("trustLoginFiles"),
        ),
        (
            "allowedEnv",
            names(&tools.allowed_env),
            config("allowedEnv"),
        ),
        (
            "shellMarker",
            word(&tools.shell_marker),
            config("shellMarker"),
        ),
    ];
    let setting = |(name, value, (document, place))| Setting {
        name,
        value,
        document,
        place,
    };
    Ok(Outcome {
        settings: settings.into_iter().map(setting).collect(),
        allowlist: places.entries("allowlist"),
        deny: places.entries("deny"),
    })
}

/// A document, and the path of keys in it.
type Place = (&'static str, String);

/// Where the settings of one agent can stand, the first that counts first.
struct Places<'t> {
    /// `tools.exec`.
    exec: Vec<Node<'t>>,
    /// The agent's own settings, those for all agents, and the defaults.
    approvals: Vec<Node<'t>>,
    /// The agents whose lists count, in that order, with their names.
    agents: Vec<(&'t str, Node<'t>)>,
}

impl<'t> Places<'t> {
    fn of(documents: &Documents<'t>, agent: &'t str) -> Self {
        let tools = Tools::of(&Node::root(
            DocumentKind::Config,
            documents.config.unwrap_or_default(),
        ));
        let (own, global): (Vec<_>, Vec<_>) = tools
            .all
            .into_iter()
            .filter(|tools| tools.agent.as_deref().is_none_or(|name| name == agent))
            .partition(|tools| tools.agent.is_some());
        let exec = own.into_iter().chain(global).map(|tools| tools.exec);
        let text = documents.approvals.unwrap_or_default();
        let root = Node::root(DocumentKind::Approvals, text);
        let named = |name| Some((name, root.find(&["agents", name])?));
        let own: &[&str] = match agent {
            MAIN_AGENT => &[MAIN_AGENT, LEGACY_AGENT],
            LEGACY_AGENT | EVERY_AGENT => &[],
            agent => &[agent],
        };
        let own: Vec<_> = own.iter().filter_map(|name| named(*name)).collect();
        let every = named(EVERY_AGENT);
        let settings = own.iter().chain(&every).map(|(_, node)| node.clone());
        Self {
            exec: exec.collect(),
            approvals: settings.chain(root.get("defaults")).collect(),
            agents: every.iter().cloned().chain(own.iter().cloned()).collect(),
        }
    }

    fn config(&self, name: &str) -> Place {
        place("config", &self.exec, name)
    }

    fn approvals(&self, name: &str) -> Place {
        place("approvals", &self.approvals, name)
    }

    fn of_source(&self, name: &str, source: Source) -> Place {
        match source {
            Source::Default => ("default", String::new()),
            Source::Tools => self.config(name),
            Source::Session => ("session", name.to_owned()),
            Source::Approvals => self.approvals(name),
        }
    }

    /// The names that have a profile.
    fn profiles(&self) -> Vec<String> {
        let mut names = BTreeSet::new();
        for profiles in self
            .exec
            .iter()
            .filter_map(|exec| exec.get("safeBinProfiles"))
        {
            names.extend(profiles.members().map(|member| bin_name(&member.key)));
        }
        names.into_iter().collect()
    }

    fn entries(&self, list: &str) -> Vec<EntryRef> {
        let mut entries = Vec::new();
        for (agent, node) in &self.agents {
            for (index, item) in (0..).zip(node.list(list)) {
                let id = item.get("id").and_then(|id| id.text());
                entries.push(EntryRef {
                    agent: (*agent).to_owned(),
                    index,
                    id: id.map(|id| id.into_owned()),
                    pattern: Entry::of(item).pattern.into_owned(),
                });
            }
        }
        entries
    }
}

fn place(document: &'static str, nodes: &[Node<'_>], name: &str) -> Place {
    let mut nodes = nodes.iter().filter_map(|node| node.get(name));
    nodes
        .next()
        .map_or(("default", String::new()), |node| (document, node.path))
}

#[cfg(test)]
mod tests;

//! Mends what can be mended without a choice.

use super::list::{Entry, lists};
use super::node::Node;
use super::tools::Tools;
use super::{DocumentKind, bins};
use crate::approvals::edit::layout::{Change, Layout, Written};
use crate::approvals::edit::normalise;
use crate::approvals::{DocumentError, Documents, PolicySet, compile};
use crate::json::Piece;
use std::collections::BTreeMap;

/// The member of a configuration that holds profiles.
const PROFILES: &str = "safeBinProfiles";

/// The documents that were changed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fixed {
    /// The configuration, if something was mended in it.
    pub config: Option<String>,
    /// The approvals document, if something was mended in it, or it was not in its present form.
    pub approvals: Option<String>,
}

/// Mends the findings that are fixable, and nothing else: safe bins without a profile get one that
/// takes no arguments, and entries that stand twice stand once. What is not touched stays as it is
/// written, but for the form of the approvals document ([`normalise`]).
///
/// # Errors
///
/// When a document is not valid, or would not be within its limits.
pub fn fix(documents: &Documents<'_>) -> Result<Fixed, DocumentError> {
    let policies = compile(documents)?;
    let config = documents.config.map(|text| with_profiles(&policies, text));
    let approvals = documents.approvals.map(without_duplicates).transpose()?;
    let changed = |new: Option<String>, old: Option<&str>| new.filter(|new| Some(&**new) != old);
    let fixed = Fixed {
        config: changed(config, documents.config),
        approvals: changed(approvals, documents.approvals),
    };
    compile(&Documents {
        config: fixed.config.as_deref().or(documents.config),
        approvals: fixed.approvals.as_deref().or(documents.approvals),
        ..*documents
    })?;
    Ok(fixed)
}

fn with_profiles(policies: &PolicySet, text: &str) -> String {
    let tools = Tools::of(&Node::root(DocumentKind::Config, text));
    let mut layout = Layout::of(text.to_owned());
    let mut changes = BTreeMap::new();
    let mut for_all = Vec::new();
    for agent in &tools.all {
        let mut names = bins::unprofiled(policies, agent);
        names.retain(|name| !for_all.contains(name));
        if agent.agent.is_none() {
            for_all.clone_from(&names);
        }
        let exec = agent.exec.piece;
        if let Some(change) = profiles(&layout, exec, &names) {
            changes.insert(exec.start, change);
        }
    }
    layout.apply(changes.into_values());
    layout.into_text()
}

/// Adds profiles that take no arguments to what stands at `exec`.
fn profiles(layout: &Layout, exec: Piece, names: &[String]) -> Option<Change> {
    let nothing = || Written::Object(Vec::new());
    let there = layout.find(exec, PROFILES);
    match there.filter(|there| there.of(layout.text()) != "null") {
        _ if names.is_empty() => None,
        Some(there) => layout.adding(there, names, &nothing()),
        None => {
            let profiles = names.iter().map(|name| (name.clone(), nothing()));
            layout.setting(exec, PROFILES, &Written::Object(profiles.collect()))
        }
    }
}

fn without_duplicates(text: &str) -> Result<String, DocumentError> {
    let mut layout = Layout::of(normalise(text, &mut std::iter::empty())?.text);
    let root = Node::root(DocumentKind::Approvals, layout.text());
    let mut changes = BTreeMap::new();
    for key in ["allowlist", "deny"] {
        for list in lists(&root, key) {
            let gone = |(entry, again): &(Entry<'_>, bool)| *again && entry.is_plain();
            let gone: Vec<bool> = list.entries.iter().map(gone).collect();
            if gone.contains(&true) {
                let kept = |index| gone.get(index) != Some(&true);
                changes.insert(list.piece.start, layout.retaining(list.piece, kept));
            }
        }
    }
    layout.apply(changes.into_values().flatten());
    Ok(layout.into_text())
}

//! Mends what can be mended without a choice.

use super::list::{Entry, lists};
use super::node::Node;
use super::tools::Tools;
use super::{DocumentKind, bins};
use crate::approvals::edit::layout::{Layout, Written};
use crate::approvals::edit::{child, normalise};
use crate::approvals::{DocumentError, Documents, PolicySet, compile};
use std::collections::BTreeMap;

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
    let mut missing = Vec::new();
    let mut places = BTreeMap::new();
    let mut for_all = Vec::new();
    for agent in &tools.all {
        let mut names = bins::unprofiled(policies, agent);
        names.retain(|name| !for_all.contains(name));
        if agent.agent.is_none() {
            for_all.clone_from(&names);
        }
        if !names.is_empty() {
            places.insert(agent.exec.piece.start, missing.len());
            missing.push(names);
        }
    }
    // From the end on, so that no place moves before its turn.
    let mut layout = Layout::of(text.to_owned());
    for (&start, names) in places.iter().rev() {
        let names = missing.get(*names).map_or(&[][..], Vec::as_slice);
        let exec = layout.value_at(start);
        let empty = Written::Object(Vec::new());
        let profiles = child(&mut layout, exec, "safeBinProfiles", empty.clone());
        layout.add_members(profiles, names, &empty);
    }
    layout.into_text()
}

fn without_duplicates(text: &str) -> Result<String, DocumentError> {
    let text = normalise(text, &mut std::iter::empty())?.text;
    let root = Node::root(DocumentKind::Approvals, &text);
    let mut changed = Vec::new();
    let mut places = BTreeMap::new();
    for key in ["allowlist", "deny"] {
        for list in lists(&root, key) {
            let gone = |(entry, again): &(Entry<'_>, bool)| *again && entry.is_plain();
            let gone: Vec<bool> = list.entries.iter().map(gone).collect();
            if gone.contains(&true) {
                places.insert(list.start, changed.len());
                changed.push(gone);
            }
        }
    }
    let mut layout = Layout::of(text.clone());
    for (&start, gone) in places.iter().rev() {
        let gone = changed.get(*gone).map_or(&[][..], Vec::as_slice);
        let list = layout.value_at(start);
        layout.retain_items(list, |index| gone.get(index) != Some(&true));
    }
    Ok(layout.into_text())
}

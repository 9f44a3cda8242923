//! The approvals document in its present form.

use super::super::DocumentError;
use super::super::documents::{LEGACY_AGENT, MAIN_AGENT, check_approvals};
use super::entries::pattern_case;
use super::layout::{Change, Layout, Written};
use crate::json::{Piece, string};
use crate::trust::allowlist::PatternCase;
use std::collections::BTreeSet;

/// A document in its present form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Normalised {
    /// The text.
    pub text: String,
    /// How many entries have no id yet. Whoever has randomness gives as many and normalises again.
    pub missing_ids: u32,
}

/// Brings the approvals document into its present form: what stands for the legacy agent `default`
/// is merged into `main`, entries that are text become objects, and entries without an id get the
/// next of `ids`. A document that has this form already stays as it is, byte for byte.
///
/// # Errors
///
/// When the document is not valid; nothing is guessed about one that is not.
pub fn normalise(
    text: &str,
    ids: &mut dyn Iterator<Item = String>,
) -> Result<Normalised, DocumentError> {
    check_approvals(text)?;
    let mut layout = Layout::of(text.to_owned());
    merge_legacy(&mut layout);
    let mut missing_ids = 0;
    let mut changes = Vec::new();
    for entry in entries(&layout) {
        let written = entry.of(layout.text());
        let mut new = Layout::of(as_object(written));
        if !has_id(&new) {
            match ids.next() {
                Some(id) => set_id(&mut new, id),
                None => missing_ids += 1,
            }
        }
        if new.text() != written {
            changes.push(Change::new(entry, new.into_text()));
        }
    }
    layout.apply(changes);
    Ok(Normalised {
        text: layout.into_text(),
        missing_ids,
    })
}

/// The entries of all agents, as they stand.
fn entries(layout: &Layout) -> Vec<Piece> {
    let agents = layout.find(layout.root(), "agents");
    let agents = agents.map_or_else(Vec::new, |agents| layout.values(agents));
    let lists = agents
        .into_iter()
        .filter_map(|agent| layout.find(agent, "allowlist"));
    lists.flat_map(|list| layout.items(list)).collect()
}

/// An entry that is nothing but its pattern, as an object.
fn as_object(entry: &str) -> String {
    match entry.starts_with('"') {
        true => format!("{{ \"pattern\": {entry} }}"),
        false => entry.to_owned(),
    }
}

fn has_id(entry: &Layout) -> bool {
    let id = entry.find(entry.root(), "id");
    id.is_some_and(|id| id.of(entry.text()) != "null")
}

fn set_id(entry: &mut Layout, id: String) {
    let root = entry.root();
    let id = Written::Text(id);
    match entry.find(root, "id") {
        Some(old) => entry.replace(old, &id),
        None => entry.set_first(root, "id", &id),
    }
}

fn agent(layout: &Layout, name: &str) -> Option<Piece> {
    let agents = layout.find(layout.root(), "agents")?;
    layout.find(agents, name)
}

/// Moves what stands for the legacy agent to the main one; what both have, the main one keeps, and
/// of lists both parts.
fn merge_legacy(layout: &mut Layout) {
    let Some(agents) = layout.find(layout.root(), "agents") else {
        return;
    };
    let Some(legacy) = layout.find(agents, LEGACY_AGENT) else {
        return;
    };
    let is_null = |layout: &Layout, piece: Piece| piece.of(layout.text()) == "null";
    match layout.find(agents, MAIN_AGENT) {
        None => layout.rename(agents, LEGACY_AGENT, MAIN_AGENT),
        Some(main) if is_null(layout, main) => {
            layout.unset(agents, MAIN_AGENT);
            layout.rename(layout.value_at(agents.start), LEGACY_AGENT, MAIN_AGENT);
        }
        Some(_) => {
            let parts = parts(layout, legacy);
            layout.unset(agents, LEGACY_AGENT);
            for (key, part) in parts {
                merge_part(layout, &key, part);
            }
        }
    }
}

/// The members of an agent that are set, as they are written.
fn parts(layout: &Layout, agent: Piece) -> Vec<(String, String)> {
    let keys = layout.keys(agent).into_iter();
    keys.filter_map(|key| {
        let value = layout.find(agent, &key)?.of(layout.text()).to_owned();
        (value != "null").then_some((key, value))
    })
    .collect()
}

fn merge_part(layout: &mut Layout, key: &str, part: String) {
    let Some(main) = agent(layout, MAIN_AGENT) else {
        return;
    };
    let own = layout.find(main, key);
    match own.filter(|own| own.of(layout.text()) != "null") {
        None => layout.set(main, key, &Written::Raw(part)),
        Some(own) if matches!(key, "allowlist" | "deny") => {
            let case = pattern_case(layout);
            let mut known = BTreeSet::new();
            if key == "allowlist" {
                // To collect them would sort them first, which takes more code.
                known.extend(patterns(layout, own, case));
            }
            let more = Layout::of(part);
            let items = more.items(more.root()).into_iter();
            let new = items.filter(|&item| !known.contains(&pattern(&more, item, case)));
            let new: Vec<_> = new
                .map(|item| Written::Raw(item.of(more.text()).to_owned()))
                .collect();
            layout.insert_items(own, usize::MAX, &new);
        }
        Some(_) => {}
    }
}

fn patterns(layout: &Layout, list: Piece, case: PatternCase) -> impl Iterator<Item = String> {
    let items = layout.items(list).into_iter();
    items.map(move |item| pattern(layout, item, case))
}

/// What is the same for entries with the same pattern.
fn pattern(layout: &Layout, item: Piece, case: PatternCase) -> String {
    let text = layout.text();
    let written = layout.find(item, "pattern").unwrap_or(item);
    case.key(&string(text, written).unwrap_or_default())
}

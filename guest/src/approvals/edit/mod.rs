//! Edits of the approvals document: text in, text out.
//!
//! A document that is not valid is never edited. What an edit does not touch stays as it was
//! written, with its order, its layout and the members that are not known here.

mod entries;
pub(crate) mod layout;
mod normalise;

use super::documents::{LEGACY_AGENT, MAIN_AGENT, check_approvals};
use super::{AskFallback, AskMode, DocumentError, Security};
use crate::json::Piece;
use entries::{find, find_text, holds};
use layout::{Layout, Written};
use std::fmt;

pub use normalise::{Normalised, normalise};

/// The document before anything is in it.
const NEW: &str = "{\n  \"version\": 1,\n  \"agents\": {}\n}\n";

/// A change of the approvals document.
#[derive(Debug, Clone, PartialEq)]
pub enum Edit {
    /// Adds an entry to an agent's allowlist, unless the same one stands there.
    Add {
        /// The agent; `*` for all.
        agent: String,
        /// The entry.
        entry: NewEntry,
        /// The position that it gets, from 0; absent: the last.
        at: Option<u32>,
    },
    /// Removes an entry.
    Remove {
        /// The agent.
        agent: String,
        /// The entry.
        which: Which,
    },
    /// Moves an entry to another position.
    Move {
        /// The agent.
        agent: String,
        /// The entry.
        which: Which,
        /// The position that it gets, counted without it.
        to: u32,
    },
    /// Sets or removes a setting.
    Set {
        /// The agent; absent: the defaults.
        agent: Option<String>,
        /// The setting with its value.
        setting: Setting,
    },
    /// Adds a deny pattern, unless the same one stands there.
    AddDeny {
        /// The agent; `*` for all.
        agent: String,
        /// The pattern.
        pattern: String,
    },
    /// Removes a deny pattern.
    RemoveDeny {
        /// The agent.
        agent: String,
        /// The pattern, exactly as written.
        pattern: String,
    },
    /// Notes that an entry was used.
    RecordUse {
        /// The agent.
        agent: String,
        /// The entry.
        which: Which,
        /// The use.
        used: LastUse,
    },
}

/// An entry to add.
#[derive(Debug, Clone, PartialEq)]
pub struct NewEntry {
    /// A UUID, from the host.
    pub id: Option<String>,
    /// The pattern over program paths.
    pub pattern: String,
    /// Patterns for the words behind the program.
    pub argv: Option<Vec<String>>,
    /// When it ends to count, in milliseconds since the epoch.
    pub expires_at: Option<f64>,
}

/// How an edit names an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Which {
    /// By its id.
    Id(String),
    /// By its pattern, exactly as written; the first one that has it.
    Pattern(String),
    /// By its position in the agent's list, from 0.
    Index(u32),
}

/// A setting with the value that it gets; without one it is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// `security`.
    Security(Option<Security>),
    /// `ask`.
    Ask(Option<AskMode>),
    /// `askFallback`.
    AskFallback(Option<AskFallback>),
    /// `autoAllowSkills`.
    AutoAllowSkills(Option<bool>),
}

/// When an entry last satisfied a command.
#[derive(Debug, Clone, PartialEq)]
pub struct LastUse {
    /// In milliseconds since the epoch.
    pub at: f64,
    /// The command as it was given.
    pub command: String,
    /// The path that its program was found at.
    pub resolved_path: String,
}

/// Why a document was not edited.
#[derive(Debug, Clone, PartialEq)]
pub enum EditError {
    /// The document is not valid, or would not be after the edit.
    Document(DocumentError),
    /// The edit names an entry that is not there.
    NoEntry {
        /// The agent.
        agent: String,
        /// The entry.
        which: Which,
    },
}

impl fmt::Display for EditError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document(error) => error.fmt(formatter),
            Self::NoEntry { agent, which } => {
                write!(formatter, "agent `{agent}` has no entry ")?;
                match which {
                    Which::Id(id) => write!(formatter, "with the id `{id}`"),
                    Which::Pattern(pattern) => write!(formatter, "with the pattern `{pattern}`"),
                    Which::Index(index) => write!(formatter, "at position {index}"),
                }?;
                formatter.write_str("; list the entries to see which there are")
            }
        }
    }
}

impl std::error::Error for EditError {}

impl From<DocumentError> for EditError {
    fn from(error: DocumentError) -> Self {
        Self::Document(error)
    }
}

/// Applies edits to the approvals document, one after the other: all of them or none. Without a
/// document they make one. The text comes normalised, but for ids, which only a host can give.
pub fn apply(text: Option<&str>, edits: &[Edit]) -> Result<String, EditError> {
    let normal = normalise(text.unwrap_or(NEW), &mut std::iter::empty())?;
    let mut layout = Layout::of(normal.text);
    for edit in edits {
        one(&mut layout, edit)?;
    }
    let text = layout.into_text();
    check_approvals(&text)?;
    Ok(text)
}

fn one(layout: &mut Layout, edit: &Edit) -> Result<(), EditError> {
    match edit {
        Edit::Add { agent, entry, at } => {
            let list = list_of(layout, agent, "allowlist");
            if !holds(layout, list, entry) {
                let at = at.map_or(usize::MAX, position);
                layout.insert_items(list, at, &[entry.written()]);
            }
        }
        Edit::Remove { agent, which } => {
            let (list, at) = found(layout, agent, which)?;
            layout.remove_item(list, at);
        }
        Edit::Move { agent, which, to } => {
            let (list, at) = found(layout, agent, which)?;
            let item = layout.items(list).get(at).copied();
            let raw = item.map(|item| Written::Raw(item.of(layout.text()).to_owned()));
            layout.remove_item(list, at);
            let list = list_of(layout, agent, "allowlist");
            layout.insert_items(list, position(*to), &Vec::from_iter(raw));
        }
        Edit::Set { agent, setting } => set(layout, agent.as_deref(), *setting),
        Edit::AddDeny { agent, pattern } => {
            let list = list_of(layout, agent, "deny");
            if find_text(layout, list, |text, case| {
                case.key(text) == case.key(pattern)
            })
            .is_none()
            {
                let written = Written::Text(pattern.clone());
                layout.insert_items(list, usize::MAX, &[written]);
            }
        }
        Edit::RemoveDeny { agent, pattern } => {
            let list = list_of(layout, agent, "deny");
            let at = find_text(layout, list, |text, _| text == pattern);
            let at = at.ok_or_else(|| no_entry(agent, &Which::Pattern(pattern.clone())))?;
            layout.remove_item(list, at);
        }
        Edit::RecordUse { agent, which, used } => {
            let (_, at) = found(layout, agent, which)?;
            for (key, value) in used.written() {
                let list = list_of(layout, agent, "allowlist");
                if let Some(entry) = layout.items(list).get(at).copied() {
                    layout.set(entry, key, &value);
                }
            }
        }
    }
    Ok(())
}

fn set(layout: &mut Layout, agent: Option<&str>, setting: Setting) {
    let word = |word: &str| Written::Text(word.to_owned());
    let (key, value) = match setting {
        Setting::Security(value) => ("security", value.map(|value| word(value.as_str()))),
        Setting::Ask(value) => ("ask", value.map(|value| word(value.as_str()))),
        Setting::AskFallback(value) => ("askFallback", value.map(|value| word(value.as_str()))),
        Setting::AutoAllowSkills(value) => (
            "autoAllowSkills",
            value.map(|value| Written::Raw(value.to_string())),
        ),
    };
    let object = match agent {
        Some(agent) => object(layout, &["agents", agent_name(agent)]),
        None => object(layout, &["defaults"]),
    };
    match value {
        Some(value) => layout.set(object, key, &value),
        None => layout.unset(object, key),
    }
}

/// The list that holds an entry, and the position of the entry in it.
fn found(layout: &mut Layout, agent: &str, which: &Which) -> Result<(Piece, usize), EditError> {
    let list = list_of(layout, agent, "allowlist");
    let at = find(layout, list, which).ok_or_else(|| no_entry(agent, which))?;
    Ok((list, at))
}

fn no_entry(agent: &str, which: &Which) -> EditError {
    EditError::NoEntry {
        agent: agent.to_owned(),
        which: which.clone(),
    }
}

/// The object at the end of `path`; what is missing of the path is made.
fn object(layout: &mut Layout, path: &[&str]) -> Piece {
    let mut at = layout.root();
    for key in path {
        at = child(layout, at, key, Written::Object(Vec::new()));
    }
    at
}

/// The list `key` of an agent, which is made where there is none.
fn list_of(layout: &mut Layout, agent: &str, key: &str) -> Piece {
    let agent = object(layout, &["agents", agent_name(agent)]);
    child(layout, agent, key, Written::List(Vec::new()))
}

/// The member `key` of the object at `parent`, which becomes `empty` where it is absent or null.
fn child(layout: &mut Layout, parent: Piece, key: &str, empty: Written) -> Piece {
    let there = layout.find(parent, key);
    if let Some(there) = there.filter(|there| there.of(layout.text()) != "null") {
        return there;
    }
    layout.set(parent, key, &empty);
    // What is set inside of `parent` does not move its start.
    let parent = layout.value_at(parent.start);
    layout.find(parent, key).unwrap_or(parent)
}

/// The agent that a name stands for; the legacy one was merged into the main one.
fn agent_name(agent: &str) -> &str {
    match agent {
        LEGACY_AGENT => MAIN_AGENT,
        other => other,
    }
}

fn position(index: u32) -> usize {
    usize::try_from(index).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests;

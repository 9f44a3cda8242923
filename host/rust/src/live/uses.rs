//! Which entries were used.

use crate::documents::{Edit, LastUse, Which};
use crate::types::{Decision, SatisfiedBy};
use crate::{Component, PolicyError};

/// An entry that satisfied a command.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Use {
    agent: String,
    which: Which,
    used: LastUse,
}

/// The entries that satisfied the commands of a decision.
pub(super) fn of<'a>(
    command: &'a str,
    decision: &'a Decision,
    at: f64,
) -> impl Iterator<Item = Use> + 'a {
    let segments = decision.segments.iter();
    let listed = segments.filter(|one| one.satisfied_by == Some(SatisfiedBy::Allowlist));
    listed.filter_map(move |segment| {
        let entry = segment.entry.as_ref()?;
        // Positions move while others edit, and patterns do not.
        let which = match &entry.id {
            Some(id) => Which::Id(id.clone()),
            None => Which::Pattern(entry.pattern.clone()),
        };
        Some(Use {
            agent: entry.agent.clone(),
            which,
            used: LastUse {
                at,
                command: command.to_owned(),
                resolved_path: segment.program.clone().unwrap_or_default(),
            },
        })
    })
}

/// Notes the last use of each entry in the document. An entry that somebody has removed meanwhile
/// is passed over; without any nothing is to be written.
pub(super) fn apply(
    component: &Component,
    text: Option<&str>,
    used: &[Use],
) -> Result<Option<String>, PolicyError> {
    let mut last: Vec<&Use> = Vec::new();
    for one in used.iter().rev() {
        let is_known = |known: &&Use| known.agent == one.agent && known.which == one.which;
        if !last.iter().any(is_known) {
            last.push(one);
        }
    }
    let mut edits: Vec<Edit> = last.into_iter().rev().map(edit).collect();
    match component.apply_edits(text, &edits) {
        Err(PolicyError::Document(error)) if error.code == NO_SUCH_ENTRY => {}
        written => return written.map(Some),
    }
    // Rarely: some are gone. Which ones is found out one by one.
    edits.retain(|edit| {
        component
            .apply_edits(text, std::slice::from_ref(edit))
            .is_ok()
    });
    match edits.is_empty() {
        true => Ok(None),
        false => component.apply_edits(text, &edits).map(Some),
    }
}

/// The code of an edit of what is not there.
const NO_SUCH_ENTRY: &str = "no-such-entry";

fn edit(used: &Use) -> Edit {
    Edit::RecordUse {
        agent: used.agent.clone(),
        which: used.which.clone(),
        used: used.used.clone(),
    }
}

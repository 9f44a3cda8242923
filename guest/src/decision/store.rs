//! What an answer of `allow-always` stores.

use super::answer::StoredEntry;
use super::judge::Judged;
use super::table::Outcome;
use crate::reason::{Code, Finding};

/// An entry for every command that is not covered, or the reason why nothing is stored: all of
/// them or none.
pub(super) fn storable(
    agent: &str,
    judged: &[Judged],
    outcome: &Outcome,
) -> Result<Vec<StoredEntry>, Finding> {
    if let Some(reason) = &outcome.must_ask {
        return Err(reason.clone());
    }
    let mut entries: Vec<StoredEntry> = Vec::new();
    for (index, Judged { segment, pattern }) in judged.iter().enumerate() {
        let Some(reason) = &segment.reason else {
            continue;
        };
        let pattern = pattern.as_ref().ok_or_else(|| reason.clone())?;
        if !entries.iter().any(|entry| entry.pattern == *pattern) {
            entries.push(StoredEntry {
                agent: agent.to_owned(),
                pattern: pattern.clone(),
                segment: u32::try_from(index).unwrap_or(u32::MAX),
            });
        }
    }
    if !entries.is_empty() {
        return Ok(entries);
    }
    Err(outcome.missed.clone().unwrap_or_else(|| {
        Finding::new(
            Code::Covered,
            "every command is covered already, so that there is nothing to store",
        )
    }))
}

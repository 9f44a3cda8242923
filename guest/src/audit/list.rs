//! Entries as they are written.

use super::node::{Member, Node};
use crate::approvals::{ENTRY, LEGACY_AGENT, MAIN_AGENT};
use crate::json::{ObjectType, Piece, Word, push_quoted, quoted};
use crate::trust::allowlist::PatternCase;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// An entry of an allowlist, or a deny pattern.
pub(super) struct Entry<'t> {
    pub(super) node: Node<'t>,
    pub(super) pattern: Cow<'t, str>,
    pub(super) argv: Option<Vec<Cow<'t, str>>>,
    pub(super) expires_at: Option<f64>,
}

impl<'t> Entry<'t> {
    pub(super) fn of(node: Node<'t>) -> Self {
        let pattern = node.get("pattern").and_then(|pattern| pattern.text());
        let argv = node.get("argv").map(|argv| {
            let words = argv.items().filter_map(|word| word.text());
            words.collect()
        });
        let expires_at = node.get("expiresAt").and_then(|at| at.number());
        Self {
            pattern: pattern.or_else(|| node.text()).unwrap_or_default(),
            argv,
            expires_at,
            node,
        }
    }

    /// The text that is the same for entries that cover the same.
    fn key(&self, case: PatternCase) -> String {
        let mut key = quoted(&case.key(&self.pattern));
        if let Some(words) = &self.argv {
            key.push('[');
            words.iter().for_each(|word| push_quoted(&mut key, word));
        }
        if let Some(ends) = self.expires_at {
            // To write the number itself would take ten times the code.
            key.push_str(&ends.to_bits().to_string());
        }
        key
    }

    /// Whether it covers a program whatever that is given.
    pub(super) fn takes_any_words(&self) -> bool {
        let any =
            |words: &Vec<Cow<'_, str>>| !words.is_empty() && words.iter().all(|word| word == "**");
        self.argv.as_ref().is_none_or(any)
    }

    /// Whether nothing would be lost with it where the same entry stands elsewhere: a member that
    /// is not known may matter to somebody.
    pub(super) fn is_plain(&self) -> bool {
        let known = |key: &str| {
            let mut members = ENTRY.object().into_iter().flat_map(ObjectType::members);
            members.any(|member| member.key == key)
        };
        let mut members = self.node.members();
        members.all(|member| known(&member.key))
    }
}

/// A list of an agent, with whether the same as an entry stood there before.
pub(super) struct List<'t> {
    pub(super) agent: Cow<'t, str>,
    /// Where it stands in the text.
    pub(super) piece: Piece,
    pub(super) entries: Vec<(Entry<'t>, bool)>,
}

/// The lists of that key of all agents. That of the legacy agent goes on where the main one's ends.
pub(super) fn lists<'t>(approvals: &Node<'t>, key: &str) -> Vec<List<'t>> {
    let case = pattern_case(approvals);
    let agents = approvals.get("agents");
    let mut agents: Vec<Member<'_>> = agents.iter().flat_map(Node::members).collect();
    if let Some(legacy) = agents.iter().position(|agent| agent.key == LEGACY_AGENT) {
        let legacy = agents.remove(legacy);
        agents.push(legacy);
    }
    let mut of_main = BTreeSet::new();
    let mut lists = Vec::new();
    for agent in agents {
        let Some(list) = agent.value.get(key) else {
            continue;
        };
        let mut own = BTreeSet::new();
        let seen = match &*agent.key {
            MAIN_AGENT | LEGACY_AGENT => &mut of_main,
            _ => &mut own,
        };
        let entries = list.items().map(Entry::of);
        let entries = entries.map(|entry| {
            let again = !seen.insert(entry.key(case));
            (entry, again)
        });
        lists.push(List {
            entries: entries.collect(),
            piece: list.piece,
            agent: agent.key,
        });
    }
    lists
}

/// How the patterns of the document compare.
pub(super) fn pattern_case(approvals: &Node<'_>) -> PatternCase {
    let word = approvals.get("patternCase").and_then(|word| word.text());
    word.and_then(|word| PatternCase::of(&word))
        .unwrap_or_default()
}

//! Keys that are nearly those of settings.

use super::node::{Member, Node};
use super::report::Report;
use super::rules;

/// A key that an object can have, with what its value holds.
pub(super) struct Known {
    key: &'static str,
    holds: Holds,
}

/// What a value holds.
enum Holds {
    /// Nothing with keys.
    Value,
    /// These members.
    Object(&'static [Known]),
    /// Objects with these members.
    List(&'static [Known]),
    /// Objects with these members, by names of any kind.
    Map(&'static [Known]),
}

const fn known(key: &'static str, holds: Holds) -> Known {
    Known { key, holds }
}

const fn value(key: &'static str) -> Known {
    known(key, Holds::Value)
}

/// The configuration. It holds much else that is nothing of ours.
pub(super) const CONFIG: &[Known] = &[
    known("tools", Holds::Object(TOOLS)),
    known(
        "agents",
        Holds::Object(&[known(
            "list",
            Holds::List(&[value("id"), known("tools", Holds::Object(TOOLS))]),
        )]),
    ),
    known("agentTools", Holds::Map(TOOLS)),
];

const TOOLS: &[Known] = &[known("exec", Holds::Object(EXEC))];

const EXEC: &[Known] = &[
    value("host"),
    value("security"),
    value("ask"),
    value("safeBins"),
    value("safeBinTrustedDirs"),
    known("safeBinProfiles", Holds::Map(PROFILE)),
    value("strictInlineEval"),
    value("allowedEnv"),
    value("strictPath"),
    value("trustLoginFiles"),
    value("harmlessRedirections"),
    value("carriers"),
    value("shellMarker"),
];

const PROFILE: &[Known] = &[
    value("minPositional"),
    value("maxPositional"),
    value("allowedValueFlags"),
    value("allowedFlags"),
    value("deniedFlags"),
];

/// The approvals document.
pub(super) const APPROVALS: &[Known] = &[
    value("version"),
    value("socket"),
    value("patternCase"),
    known("defaults", Holds::Object(DEFAULTS)),
    known("agents", Holds::Map(AGENT)),
];

const DEFAULTS: &[Known] = &[
    value("security"),
    value("ask"),
    value("askFallback"),
    value("autoAllowSkills"),
];

const AGENT: &[Known] = &[
    value("security"),
    value("ask"),
    value("askFallback"),
    value("autoAllowSkills"),
    known("allowlist", Holds::List(ENTRY)),
    value("deny"),
];

const ENTRY: &[Known] = &[
    value("id"),
    value("pattern"),
    value("argv"),
    value("expiresAt"),
    value("lastUsedAt"),
    value("lastUsedCommand"),
    value("lastResolvedPath"),
];

/// Looks at the keys of an object and of what it holds.
pub(super) fn look(object: &Node<'_>, known: &'static [Known], report: &mut Report) {
    for Member { key, value } in object.members() {
        match known.iter().find(|known| known.key == key) {
            Some(known) => inside(&value, &known.holds, report),
            None => {
                if let Some(meant) = nearest(&key, known) {
                    let text = format!("`{key}` is not known, and passed over");
                    let fix = format!("write `{meant}` if that is what is meant");
                    report.add(&rules::UNKNOWN_KEY, &value, text, &fix);
                }
            }
        }
    }
}

fn inside(value: &Node<'_>, holds: &Holds, report: &mut Report) {
    match holds {
        Holds::Value => {}
        Holds::Object(known) => look(value, known, report),
        Holds::List(known) => value.items().for_each(|item| look(&item, known, report)),
        Holds::Map(known) => {
            let values = value.members().map(|member| member.value);
            values.for_each(|value| look(&value, known, report));
        }
    }
}

/// The known key that `key` is nearest to, if it is near.
fn nearest(key: &str, known: &[Known]) -> Option<&'static str> {
    let near = |known: &Known| {
        // Short words are all near to each other.
        let most = (known.key.len() / 3).min(2);
        if known.key.eq_ignore_ascii_case(key) {
            return Some((0, known.key));
        }
        if known.key.len().abs_diff(key.len()) > most {
            return None;
        }
        let edits = edits(key.as_bytes(), known.key.as_bytes());
        (edits <= most).then_some((edits, known.key))
    };
    let nearest = known.iter().filter_map(near).min();
    nearest.map(|(_, known)| known)
}

/// How many bytes have to be added, left out, changed, or exchanged with the next one to make `b`
/// of `a` (optimal string alignment).
fn edits(a: &[u8], b: &[u8]) -> usize {
    // For the starts of `b`: from what of `a` came before the last byte, and up to the last byte.
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let at = |row: &[usize], index: Option<usize>| {
        index
            .and_then(|index| row.get(index).copied())
            .unwrap_or(usize::MAX - 1)
    };
    let mut previous = None;
    for (row, &byte) in (1..).zip(a) {
        let mut current = vec![row];
        let mut previous_b = None;
        for (column, &other) in (1..).zip(b) {
            let changed = at(&last, Some(column - 1)) + usize::from(byte != other);
            let one_more = at(&last, Some(column)).min(at(&current, Some(column - 1))) + 1;
            let is_exchanged = previous == Some(other) && previous_b == Some(byte);
            let exchanged = at(
                &before,
                usize::checked_sub(column, 2).filter(|_| is_exchanged),
            );
            current.push(changed.min(one_more).min(exchanged + 1));
            previous_b = Some(other);
        }
        before = std::mem::replace(&mut last, current);
        previous = Some(byte);
    }
    at(&last, Some(b.len()))
}

#[cfg(test)]
mod tests {
    use super::super::list;
    use super::*;

    #[test]
    fn edits_are_counted() {
        for (a, b, expected) in [
            ("", "", 0),
            ("", "ab", 2),
            ("ask", "ask", 0),
            ("aks", "ask", 1),
            ("alowlist", "allowlist", 1),
            ("safe_bins", "safeBins", 2),
            ("host", "node", 3),
            ("ab", "", 2),
        ] {
            assert_eq!(edits(a.as_bytes(), b.as_bytes()), expected, "{a} {b}");
        }
    }

    #[test]
    fn only_what_is_near_is_suggested() {
        for (key, expected) in [
            ("Security", Some("security")),
            ("safe_bins", Some("safeBins")),
            ("safeBin", Some("safeBins")),
            ("hots", Some("host")),
            ("aks", Some("ask")),
            ("ASK", Some("ask")),
            ("node", None),
            ("as", Some("ask")),
            ("applyPatch", None),
            ("timeoutSec", None),
        ] {
            assert_eq!(nearest(key, EXEC), expected, "{key}");
        }
        assert_eq!(nearest("ib", ENTRY), None);
    }

    #[test]
    fn entries_have_the_members_that_are_known() {
        let keys: Vec<_> = ENTRY.iter().map(|known| known.key).collect();
        assert_eq!(keys, list::MEMBERS);
    }
}

//! Keys that are nearly those of settings.

use super::node::{Member, Node};
use super::report::Report;
use super::rules;
use crate::json::{Description, ObjectType};

/// Looks at the keys of a value that is read as `description` says.
pub(super) fn look(value: &Node<'_>, description: &Description, report: &mut Report) {
    match description {
        Description::List(item) => {
            for value in value.items() {
                look(&value, item, report);
            }
        }
        Description::Map(named) => {
            for Member { value, .. } in value.members() {
                look(&value, named, report);
            }
        }
        Description::Object(object) | Description::ObjectOr(object, _) => {
            members(value, object, report);
        }
        _ => {}
    }
}

fn members(object: &Node<'_>, known: &'static ObjectType, report: &mut Report) {
    for Member { key, value } in object.members() {
        let mut members = known.members();
        if let Some(member) = members.find(|member| member.key == key) {
            look(&value, &member.value, report);
        } else if let Some(meant) = nearest(&key, known.members().map(|member| member.key)) {
            let text = format!("`{key}` is not known, and passed over");
            let fix = format!("write `{meant}` if that is what is meant");
            report.add(&rules::UNKNOWN_KEY, &value, text, &fix);
        }
    }
}

/// The known key that `key` is nearest to, if it is near.
fn nearest(key: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let near = |known: &'static str| {
        // Short words are all near to each other.
        let most = (known.len() / 3).min(2);
        if known.eq_ignore_ascii_case(key) {
            return Some((0, known));
        }
        if known.len().abs_diff(key.len()) > most {
            return None;
        }
        let edits = edits(key.as_bytes(), known.as_bytes());
        (edits <= most).then_some((edits, known))
    };
    let nearest = known.filter_map(near).min();
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
        let known = ["host", "security", "ask", "safeBins"];
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
            assert_eq!(nearest(key, known.into_iter()), expected, "{key}");
        }
        assert_eq!(nearest("ib", ["id"].into_iter()), None);
    }
}

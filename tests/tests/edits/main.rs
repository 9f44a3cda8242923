//! What holds for all edits of all approvals documents.

mod document;
mod model;

use document::{AGENTS, Document, IDS, PATTERNS, Unknown, document};
use execgate_policy::approvals::edit::{
    Edit, EditError, LastUse, NewEntry, Setting, Which, apply, normalise,
};
use execgate_policy::approvals::{AskFallback, AskMode, Documents, PolicySet, Security, compile};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;

fn value(text: &str) -> Value {
    // The one thing that a value cannot hold is half a character.
    serde_json::from_str(&text.replace("\\ud800", "half")).unwrap()
}

fn compiled(text: &str) -> PolicySet {
    let documents = Documents {
        approvals: Some(text),
        ..Documents::default()
    };
    compile(&documents).unwrap()
}

fn normal(text: &str) -> String {
    normalise(text, &mut std::iter::empty()).unwrap().text
}

fn any_agent() -> impl Strategy<Value = String> {
    prop::sample::select(AGENTS.to_vec()).prop_map(str::to_owned)
}

fn any_pattern() -> impl Strategy<Value = String> {
    prop::sample::select(PATTERNS.to_vec()).prop_map(str::to_owned)
}

fn any_denied() -> impl Strategy<Value = String> {
    let patterns = vec!["/bin/b", "/BIN/b", "/usr/*/c", "/bin/d"];
    prop::sample::select(patterns).prop_map(str::to_owned)
}

fn any_which() -> impl Strategy<Value = Which> {
    prop_oneof![
        prop::sample::select(IDS.to_vec()).prop_map(|id| Which::Id(id.to_owned())),
        any_pattern().prop_map(Which::Pattern),
        (0..3_u32).prop_map(Which::Index),
    ]
}

fn any_entry() -> impl Strategy<Value = NewEntry> {
    let id = prop::option::of(prop::sample::select(IDS.to_vec()));
    let argv = prop::sample::select(vec![None, Some(vec![]), Some(vec!["x".to_owned()])]);
    let expires = prop::sample::select(vec![None, Some(5.0)]);
    (id, any_pattern(), argv, expires).prop_map(|(id, pattern, argv, expires_at)| NewEntry {
        id: id.map(str::to_owned),
        pattern,
        argv,
        expires_at,
    })
}

fn any_setting() -> impl Strategy<Value = Setting> {
    use Setting as S;
    prop::sample::select(vec![
        S::Security(Some(Security::Full)),
        S::Security(None),
        S::Ask(Some(AskMode::Always)),
        S::Ask(None),
        S::AskFallback(Some(AskFallback::Allowlist)),
        S::AskFallback(None),
        S::AutoAllowSkills(Some(true)),
        S::AutoAllowSkills(None),
    ])
}

fn any_edit() -> impl Strategy<Value = Edit> {
    let used = any::<String>().prop_map(|command| LastUse {
        at: 1_760_000_000_000.0,
        command,
        resolved_path: "/bin/a".to_owned(),
    });
    prop_oneof![
        3 => (any_agent(), any_entry(), prop::option::of(0..4_u32))
            .prop_map(|(agent, entry, at)| Edit::Add { agent, entry, at }),
        2 => (any_agent(), any_which()).prop_map(|(agent, which)| Edit::Remove { agent, which }),
        3 => (any_agent(), any_which(), 0..4_u32)
            .prop_map(|(agent, which, to)| Edit::Move { agent, which, to }),
        2 => (prop::option::of(any_agent()), any_setting())
            .prop_map(|(agent, setting)| Edit::Set { agent, setting }),
        2 => (any_agent(), any_denied())
            .prop_map(|(agent, pattern)| Edit::AddDeny { agent, pattern }),
        1 => (any_agent(), any_denied())
            .prop_map(|(agent, pattern)| Edit::RemoveDeny { agent, pattern }),
        1 => (any_agent(), any_which(), used)
            .prop_map(|(agent, which, used)| Edit::RecordUse { agent, which, used }),
    ]
}

/// Whether `value` has the member `key` anywhere.
fn has_member(value: &Value, key: &str) -> bool {
    match value {
        Value::Object(members) => members
            .iter()
            .any(|(name, value)| name == key || has_member(value, key)),
        Value::Array(items) => items.iter().any(|item| has_member(item, key)),
        _ => false,
    }
}

/// Checks that the unknown members which `expected` has stand in `text` as they were written, in
/// their order.
fn keeps(text: &str, unknown: &[Unknown], expected: &Value) -> Result<(), TestCaseError> {
    let mut last: BTreeMap<usize, usize> = BTreeMap::new();
    for Unknown { object, key, raw } in unknown {
        if !has_member(expected, key) {
            continue;
        }
        let quoted = format!("\"{key}\":");
        let places: Vec<_> = text.match_indices(&quoted).collect();
        prop_assert_eq!(places.len(), 1, "{} in {}", key, text);
        let at = places[0].0;
        let written = text[at + quoted.len()..].trim_start_matches(' ');
        prop_assert!(written.starts_with(raw.as_str()), "{} in {}", key, text);
        let before = last.insert(*object, at);
        prop_assert!(before < Some(at), "{} is out of order in {}", key, text);
    }
    Ok(())
}

/// What the documents decide for every agent: its settings, and for each path the entry and whether
/// it is denied.
fn decided(text: &str) -> Vec<String> {
    let policy = compiled(text);
    let of_agent = |agent: &&str| {
        let agent = policy.agent(agent);
        let found = ["/bin/a", "/bin/b", "/bin/B", "/usr/x/c", "/bin/d"].map(|path| {
            let found = agent.allowlist.find(path, path, None);
            let denied = agent.deny.find(path, path, None);
            (
                found.map(|found| found.entry.pattern.clone()),
                denied.is_some(),
            )
        });
        format!("{:?} {found:?}", agent.approvals)
    };
    ["main", "ops", "other"].iter().map(of_agent).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn normalising_changes_no_decision_and_is_done_once(Document { text, unknown } in document()) {
        let once = normal(&text);
        prop_assert_eq!(&normal(&once), &once);
        prop_assert_eq!(decided(&once), decided(&text));
        let expected = value(&once);
        let mut meant = value(&text);
        model::normalise(&mut meant);
        prop_assert_eq!(&expected, &meant);
        keeps(&once, &unknown, &meant)?;
    }

    #[test]
    fn every_entry_gets_an_id_and_nothing_else(Document { text, .. } in document()) {
        let before = normalise(&text, &mut std::iter::empty()).unwrap();
        let mut ids = (0..).map(|number| format!("new-{number}"));
        let after = normalise(&text, &mut ids).unwrap();
        prop_assert_eq!(after.missing_ids, 0);
        prop_assert_eq!(ids.next(), Some(format!("new-{}", before.missing_ids)));
        let mut expected = value(&before.text);
        let mut given = value(&after.text);
        for document in [&mut expected, &mut given] {
            let agents = document["agents"].as_object_mut().into_iter().flatten();
            let lists = agents.filter_map(|(_, agent)| agent.get_mut("allowlist")?.as_array_mut());
            for entry in lists.flatten() {
                let id = entry.as_object_mut().unwrap().remove("id");
                entry["has-id"] = id.is_some().into();
            }
        }
        let expected = expected.to_string().replace("\"has-id\":false", "\"has-id\":true");
        prop_assert_eq!(given.to_string(), expected);
        prop_assert_eq!(normal(&after.text), after.text);
    }

    #[test]
    fn edits_do_what_they_say_and_nothing_else(
        Document { text, unknown } in document(),
        edits in prop::collection::vec(any_edit(), 0..6),
    ) {
        let start = normal(&text);
        prop_assert_eq!(apply(Some(&start), &[]).unwrap(), start.clone());
        let mut expected = value(&start);
        let mut done: Vec<Edit> = Vec::new();
        for edit in edits {
            let mut next = expected.clone();
            let is_possible = model::apply(&mut next, &edit).is_some();
            done.push(edit);
            match apply(Some(&text), &done) {
                Ok(edited) => {
                    prop_assert!(is_possible, "{:?}", done);
                    prop_assert_eq!(value(&edited), next.clone(), "{:?}", done);
                    prop_assert_eq!(normal(&edited), edited.clone());
                    compiled(&edited);
                    keeps(&edited, &unknown, &next)?;
                    expected = next;
                }
                Err(EditError::NoEntry { .. }) => {
                    prop_assert!(!is_possible, "{:?}", done);
                    done.pop();
                }
                Err(error) => prop_assert!(false, "{}: {:?}", error, done),
            }
        }
    }
}

#[test]
fn the_documents_and_edits_above_are_not_trivial() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut possible, mut unknown, mut merged) = (0, 0, 0);
    for _ in 0..200 {
        let (document, edit) = (document(), any_edit())
            .new_tree(&mut runner)
            .unwrap()
            .current();
        possible += usize::from(apply(Some(&document.text), &[edit]).is_ok());
        unknown += document.unknown.len();
        let agents = &value(&document.text)["agents"];
        merged += usize::from(agents["main"].is_object() && agents["default"].is_object());
    }
    assert!(possible > 80, "only {possible} of 200 edits are possible");
    assert!(unknown > 1000, "only {unknown} unknown members");
    assert!(merged > 20, "only {merged} documents are merged");
}

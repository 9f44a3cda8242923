//! Documents that are none: every one is refused with its place, denies everything, and is never
//! edited.

use execgate::types::Documents as HostDocuments;
use execgate::{Component, Options, PolicyError, RealPaths};
use execgate_policy::approvals::edit::{Edit, EditError, NewEntry, apply, normalise};
use execgate_policy::approvals::{DocumentError, Documents};
use execgate_policy::decision::Policy;
use execgate_policy::door;
use execgate_policy::program::facts::MemoryFacts;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

/// Texts with their errors; `%` stands for what is repeated. Without `of`, for both documents.
const BAD: &str = include_str!("../documents/bad.jsonl");
/// What else the values of the examples may be, by their place.
const ACCEPTED: &str = include_str!("../documents/accepted.json");
/// An example of each document, in which every member that is read has a value.
const EXAMPLES: [(&str, &str); 2] = [
    ("approvals", include_str!("../documents/published.json")),
    ("config", include_str!("../documents/config.json")),
];

static COMPONENT: LazyLock<Component> =
    LazyLock::new(|| Component::embedded(&Options::default()).unwrap());

fn load(document: &str, text: &str) -> Result<Policy, DocumentError> {
    let given = |name: &str| (name == document).then_some(text);
    Policy::load(&Documents {
        config: given("config"),
        approvals: given("approvals"),
        skill_bins: &[],
    })
}

/// The error of a text that is no such document, once it is seen to have all that an error has and
/// to keep everything shut.
#[track_caller]
fn refused(document: &str, text: &str) -> DocumentError {
    let start: String = text.chars().take(200).collect();
    let error = load(document, text).expect_err(&start);
    assert_eq!(error.document, document, "{start}");
    assert_eq!(
        error.code.as_str(),
        format!("{document}-invalid"),
        "{start}"
    );
    assert!(
        error.line >= Some(1) && error.column >= Some(1),
        "{start}: {error}"
    );
    assert!(
        !error.message.is_empty() && !error.message.contains('\n'),
        "{start}"
    );
    denies(&error);
    same_in_the_component(&error, text);
    if document == "approvals" {
        is_not_edited(&error, text);
    }
    error
}

fn denies(error: &DocumentError) {
    let request = json!({ "command": "ls", "env": { "PATH": "/bin" }, "elevated": "full" });
    let policy = Policy::denying(error);
    let answer = door::decide_json(&policy, &request.to_string(), &MemoryFacts::default());
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["verdict"], "deny", "{error}");
    assert_eq!(answer["reason"]["code"], error.code.as_str());
    assert_eq!(answer["reason"]["message"], error.to_string());
}

fn same_in_the_component(error: &DocumentError, text: &str) {
    let given = |name: &str| (name == error.document).then(|| text.to_owned());
    let documents = HostDocuments {
        config: given("config"),
        approvals: given("approvals"),
        skill_bins: Vec::new(),
    };
    let loaded = COMPONENT.policy(documents, Arc::new(RealPaths));
    let Err(PolicyError::Document(found)) = loaded else {
        panic!("the component does not say {error}");
    };
    assert_eq!(found.code, error.code.as_str());
    assert_eq!(
        (found.document, found.message, found.path),
        (
            error.document.to_owned(),
            error.message.clone(),
            error.path.clone()
        )
    );
    assert_eq!(
        (found.line, found.column),
        (error.line, error.column),
        "{error}"
    );
}

fn is_not_edited(error: &DocumentError, text: &str) {
    let add = Edit::Add {
        agent: "main".to_owned(),
        entry: NewEntry {
            id: None,
            pattern: "/bin/ls".to_owned(),
            argv: None,
            expires_at: None,
        },
        at: None,
    };
    let edited = [apply(Some(text), &[]), apply(Some(text), &[add])];
    for edited in edited {
        assert_eq!(edited, Err(EditError::Document(error.clone())));
    }
    let mut ids = std::iter::repeat("id".to_owned());
    assert_eq!(normalise(text, &mut ids), Err(error.clone()));
}

#[test]
fn every_mistake_is_named_with_its_place() {
    for line in BAD.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let mut text = row["text"].as_str().unwrap().to_owned();
        if let Some(part) = row["repeat"][0].as_str() {
            let count = usize::try_from(row["repeat"][1].as_u64().unwrap()).unwrap();
            text = text.replace('%', &part.repeat(count));
        }
        for (document, _) in EXAMPLES {
            if row["of"].as_str().is_some_and(|of| of != document) {
                continue;
            }
            let error = refused(document, &text);
            let id = &row["id"];
            assert_eq!(
                json!([error.line, error.column]),
                row["place"],
                "{id}: {error}"
            );
            assert_eq!(error.path, row["path"].as_str().unwrap(), "{id}: {error}");
            let message = row["message"].as_str().unwrap();
            assert!(error.message.contains(message), "{id}: {error}");
        }
    }
}

#[test]
fn a_document_that_was_cut_off_is_none() {
    for (document, text) in EXAMPLES {
        let whole = text.trim_end().len();
        for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
            let cut = &text[..end];
            if end < whole {
                refused(document, cut);
            } else {
                assert!(load(document, cut).is_ok(), "{end}");
            }
        }
    }
}

/// The pointers of all values, with the paths that errors have for them.
fn places(value: &Value, at: (&str, &str), found: &mut Vec<(String, String)>) {
    let (pointer, path) = at;
    found.push((pointer.to_owned(), path.to_owned()));
    let dot = if path.is_empty() { "" } else { "." };
    for (key, member) in value.as_object().into_iter().flatten() {
        let at = (format!("{pointer}/{key}"), format!("{path}{dot}{key}"));
        places(member, (&at.0, &at.1), found);
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        let at = (format!("{pointer}/{index}"), format!("{path}[{index}]"));
        places(item, (&at.0, &at.1), found);
    }
}

fn places_of(text: &str) -> (Value, Vec<(String, String)>) {
    let example: Value = serde_json::from_str(text).unwrap();
    let mut found = Vec::new();
    places(&example, ("", ""), &mut found);
    (example, found)
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap()
}

/// The line in which two texts begin to differ.
fn first_difference(a: &str, b: &str) -> u32 {
    let same = a.lines().zip(b.lines()).take_while(|(a, b)| a == b).count();
    u32::try_from(same).unwrap() + 1
}

#[test]
fn a_value_of_another_type_is_accepted_only_where_it_means_something() {
    let accepted: BTreeMap<String, BTreeMap<String, Value>> = {
        let all: Value = serde_json::from_str(ACCEPTED).unwrap();
        let of = |document: &str| {
            let of = all[document].as_object().unwrap().clone();
            (document.to_owned(), of.into_iter().collect())
        };
        EXAMPLES.map(|(document, _)| of(document)).into()
    };
    let others = ["null", "true", "1", "\"x\"", "[]", "{}"];
    for (document, text) in EXAMPLES {
        let (example, places) = places_of(text);
        let mut taken: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for (pointer, path) in places {
            for other in others {
                let mut changed = example.clone();
                *changed.pointer_mut(&pointer).unwrap() = serde_json::from_str(other).unwrap();
                let changed = pretty(&changed);
                if load(document, &changed).is_ok() {
                    taken.entry(pointer.clone()).or_default().insert(other);
                    continue;
                }
                let error = refused(document, &changed);
                // Of an object that lacks something, that is named.
                let lacks = other == "{}" && error.message.contains("is missing");
                let is_there = error.path == path || lacks && error.path.starts_with(&path);
                assert!(is_there, "{pointer} as {other}: {error}");
                let line = first_difference(&pretty(&example), &changed);
                assert_eq!(error.line, Some(line), "{pointer} as {other}: {error}");
            }
        }
        let wanted = accepted[document].iter().map(|(pointer, values)| {
            let values = match values.as_array() {
                Some(values) => values.iter().filter_map(Value::as_str).collect(),
                None => BTreeSet::from(others),
            };
            (pointer.clone(), values)
        });
        assert_eq!(
            taken,
            wanted.collect::<BTreeMap<_, BTreeSet<&str>>>(),
            "{document}"
        );
    }
}

/// `value` as text, with the member at `pointer` twice.
fn doubled(value: &Value, at: &str, pointer: &str) -> String {
    let mut out = Vec::new();
    match value {
        Value::Object(members) => {
            for (key, member) in members {
                let at = format!("{at}/{key}");
                let shown = format!("\"{key}\":{}", doubled(member, &at, pointer));
                out.extend(vec![shown; if at == pointer { 2 } else { 1 }]);
            }
            format!("{{{}}}", out.join(",\n"))
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                out.push(doubled(item, &format!("{at}/{index}"), pointer));
            }
            format!("[{}]", out.join(",\n"))
        }
        other => other.to_string(),
    }
}

#[test]
fn no_member_stands_twice() {
    for (document, text) in EXAMPLES {
        let (example, places) = places_of(text);
        for (pointer, path) in places {
            let twice = doubled(&example, "", &pointer);
            let is_member = twice != doubled(&example, "", "none");
            // What belongs to hosts is not read, its members not either.
            if !is_member || pointer.starts_with("/socket/") {
                assert!(load(document, &twice).is_ok(), "{pointer}");
                continue;
            }
            let error = refused(document, &twice);
            assert_eq!(error.path, path, "{error}");
            assert!(error.message.contains("stands twice"), "{error}");
        }
    }
}

#[test]
fn what_is_not_read_may_be_anything_that_json_allows() {
    let deep = "[".repeat(10_000) + &"]".repeat(10_000);
    for value in [deep.as_str(), "\"\\ud800\"", "{\"a\":1,\"a\":1}", "1e999"] {
        let text = format!("{{\"version\":1,\"x\":{value}}}");
        for (document, _) in EXAMPLES {
            assert!(load(document, &text).is_ok(), "{document}");
        }
        assert_eq!(apply(Some(&text), &[]), Ok(text));
    }
}

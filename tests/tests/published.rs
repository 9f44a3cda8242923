//! The approvals document of the published schema: it loads, keeps its bytes, and each of its members
//! does something.

use execgate_policy::approvals::edit::{Edit, LastUse, NewEntry, Setting, Which, apply, normalise};
use execgate_policy::approvals::{AskMode, DocumentError};
use execgate_policy::decision::Policy;
use execgate_policy::door;
use execgate_tests::holds;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const PUBLISHED: &str = include_str!("../documents/published.json");
/// Members with a value that changes the answer to a request. `with` changes both sides first.
const EFFECTS: &str = include_str!("../documents/published-effects.jsonl");
/// Members that the policy does not read. Those of the socket belong to hosts.
const KEPT: [&str; 2] = ["/socket/path", "/socket/token"];
/// Members that tell of the last use of an entry, with the values of another one.
const LAST_USE: [(&str, &str); 3] = [
    ("lastUsedAt", "1760000000000"),
    ("lastUsedCommand", "\"rg \\\"x\\\"\""),
    ("lastResolvedPath", "\"/home/agent/work/b/bin/rg\""),
];

fn document() -> Value {
    serde_json::from_str(PUBLISHED).unwrap()
}

fn id() -> String {
    let id = document()["agents"]["main"]["allowlist"][0]["id"].clone();
    id.as_str().unwrap().to_owned()
}

/// The pointers of all values that hold no others.
fn leaves(value: &Value, at: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => members
            .iter()
            .for_each(|(key, value)| leaves(value, &format!("{at}/{key}"), found)),
        Value::Array(items) => (0..)
            .zip(items)
            .for_each(|(index, value)| leaves(value, &format!("{at}/{index}"), found)),
        _ => {
            found.insert(at.to_owned());
        }
    }
}

fn decide(approvals: &Value, request: &Value) -> Value {
    let program = json!({ "executable": true });
    let files = json!({ "/home/agent/work/a/bin/rg": program, "/usr/bin/*": program });
    let mut facts = door::facts_json(&files.to_string()).unwrap();
    facts.add_directory("/srv/p");
    let documents = json!({
        "approvals": approvals,
        "skillBins": [{ "name": "fd", "resolvedPath": "/usr/bin/fd" }],
    });
    let mut whole = json!({
        "cwd": "/srv/p",
        "env": { "PATH": "/home/agent/work/a/bin:/usr/bin", "HOME": "/home/agent" },
        "host": "gateway",
        "approverReachable": true,
    });
    for (name, value) in request.as_object().unwrap() {
        whole[name] = value.clone();
    }
    let policy = door::load_json(&documents.to_string());
    let policy = policy.unwrap_or_else(|error: DocumentError| Policy::denying(&error));
    serde_json::from_str(&door::decide_json(&policy, &whole.to_string(), &facts)).unwrap()
}

fn effects() -> Vec<Value> {
    let rows = EFFECTS.lines().map(serde_json::from_str);
    rows.collect::<Result<_, _>>().unwrap()
}

#[test]
fn every_member_does_something() {
    let mut shown: BTreeSet<String> = KEPT.map(str::to_owned).into();
    let entry = "/agents/main/allowlist/0";
    shown.extend(LAST_USE.map(|(member, _)| format!("{entry}/{member}")));
    for row in effects() {
        let mut approvals = document();
        let with = row["with"].as_object().into_iter().flatten();
        for (pointer, value) in with {
            *approvals.pointer_mut(pointer).unwrap() = value.clone();
        }
        let before = decide(&approvals, &row["request"]);
        assert!(holds(&before, &row["before"]), "{row}: before: {before}");
        let field = row["field"].as_str().unwrap();
        *approvals.pointer_mut(field).unwrap() = row["value"].clone();
        let after = decide(&approvals, &row["request"]);
        assert!(holds(&after, &row["after"]), "{row}: after: {after}");
        assert!(!holds(&before, &row["after"]), "{row} shows nothing");
        shown.insert(field.to_owned());
    }
    let mut all = BTreeSet::new();
    leaves(&document(), "", &mut all);
    assert_eq!(shown, all);
}

#[test]
fn it_is_in_its_present_form_in_every_layout() {
    let one_line: String = PUBLISHED.lines().map(str::trim_start).collect();
    for text in [
        PUBLISHED.to_owned(),
        PUBLISHED.replace('\n', "\r\n"),
        PUBLISHED.replace("  ", "\t"),
        one_line,
    ] {
        let first = normalise(&text, &mut std::iter::empty()).unwrap();
        assert_eq!((first.text.as_str(), first.missing_ids), (&*text, 0));
        let second = normalise(&first.text, &mut std::iter::empty()).unwrap();
        assert_eq!(second, first);
    }
}

#[test]
fn a_use_is_recorded_in_place() {
    let used = LastUse {
        at: 1_760_000_000_000.0,
        command: "rg \"x\"".to_owned(),
        resolved_path: "/home/agent/work/b/bin/rg".to_owned(),
    };
    let edit = Edit::RecordUse {
        agent: "main".to_owned(),
        which: Which::Id(id()),
        used,
    };
    let text = apply(Some(PUBLISHED), &[edit]).unwrap();
    let entry = document()["agents"]["main"]["allowlist"][0].clone();
    let expected = LAST_USE
        .iter()
        .fold(PUBLISHED.to_owned(), |text, (key, new)| {
            let old = format!("\"{key}\": {}", entry[key]);
            assert_eq!(text.matches(&old).count(), 1, "{old}");
            text.replace(&old, &format!("\"{key}\": {new}"))
        });
    assert_eq!(text, expected);
}

#[test]
fn what_belongs_to_hosts_survives_every_edit_byte_for_byte() {
    let start = PUBLISHED.find("\"socket\"").unwrap();
    let end = start + PUBLISHED[start..].find('}').unwrap();
    let socket = &PUBLISHED[start..=end];
    for member in KEPT {
        let value = document().pointer(member).unwrap().to_string();
        assert!(socket.contains(&value), "{member}");
    }
    let main = || "main".to_owned();
    let edits = [
        Edit::Add {
            agent: main(),
            entry: NewEntry {
                id: None,
                pattern: "/usr/bin/git".to_owned(),
                argv: None,
                expires_at: None,
            },
            at: Some(0),
        },
        Edit::Move {
            agent: main(),
            which: Which::Id(id()),
            to: 0,
        },
        Edit::Set {
            agent: None,
            setting: Setting::Ask(Some(AskMode::Always)),
        },
        Edit::Set {
            agent: Some(main()),
            setting: Setting::AutoAllowSkills(None),
        },
        Edit::Remove {
            agent: main(),
            which: Which::Id(id()),
        },
    ];
    for count in 0..=edits.len() {
        let text = apply(Some(PUBLISHED), &edits[..count]).unwrap();
        assert!(text.contains(socket), "{count} edits: {text}");
        let again = normalise(&text, &mut std::iter::empty()).unwrap();
        assert_eq!(again.text, text);
    }
}

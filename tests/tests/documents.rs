//! Questions about documents: the component answers as the policy does natively, and edits in JSON
//! do what they say.

use execgate::documents::{Edit, LastUse, NewEntry, Question, Texts, Which};
use execgate::{Component, Options, PolicyError};
use execgate_policy::door;
use execgate_tests::all_cases;
use serde_json::{Value, json};

const PUBLISHED: &str = include_str!("../documents/published.json");

fn component() -> Component {
    Component::embedded(&Options::default()).unwrap()
}

/// A question with its native answer.
type Native = (Question, fn(&str) -> String);

const QUESTIONS: [Native; 6] = [
    (Question::Validate, door::validate_json),
    (Question::Normalise, door::normalise_json),
    (Question::ApplyEdits, door::apply_edits_json),
    (Question::Effective, door::effective_json),
    (Question::Audit, door::audit_json),
    (Question::Fix, door::fix_json),
];

#[test]
fn the_component_answers_as_the_policy_does() {
    let component = component();
    let edits = json!([
        { "op": "add", "agent": "main", "entry": { "pattern": "/b/a" } },
        { "op": "set", "setting": "ask", "value": "always" },
    ]);
    let mut seen = std::collections::BTreeSet::new();
    for case in all_cases() {
        let documents = case.documents();
        let question = json!({
            "config": documents.config, "approvals": documents.approvals, "edits": edits,
            "ids": ["1", "2"], "writableDirs": ["/usr/bin"], "now": 0,
        });
        let question = question.to_string();
        if !seen.insert(question.clone()) {
            continue;
        }
        for (kind, native) in QUESTIONS {
            let answer = component.documents_json(kind, &question);
            assert_eq!(answer, native(&question), "{}: {kind:?}", case.name);
        }
    }
    assert!(seen.len() > 100, "only {} documents", seen.len());
}

#[test]
fn what_is_no_question_is_refused() {
    for (kind, native) in QUESTIONS {
        for text in [
            "",
            "[]",
            "{\"approvals\": 1, \"config\": 1}",
            "{\"edits\": {}, \"ids\": 1",
        ] {
            let answer: Value = serde_json::from_str(&native(text)).unwrap();
            let is_listed = kind == Question::Validate && answer["ok"] == true;
            assert!(
                answer["ok"] == false || is_listed,
                "{kind:?} {text} {answer}"
            );
            let error = if is_listed {
                &answer["result"][0]
            } else {
                &answer["error"]
            };
            assert!(
                error["message"]
                    .as_str()
                    .is_some_and(|text| !text.is_empty()),
                "{answer}"
            );
        }
    }
}

fn edited(edits: Value) -> Value {
    let question = json!({ "approvals": PUBLISHED, "edits": edits });
    serde_json::from_str(&door::apply_edits_json(&question.to_string())).unwrap()
}

#[test]
fn an_edit_that_lacks_something_names_it() {
    let which = json!({ "index": 0 });
    for (edit, path) in [
        (json!({}), "op"),
        (json!({ "op": "add" }), "agent"),
        (json!({ "op": "add", "agent": "a" }), "entry"),
        (
            json!({ "op": "add", "agent": "a", "entry": {} }),
            "entry.pattern",
        ),
        (json!({ "op": "remove", "agent": "a" }), "which"),
        (
            json!({ "op": "remove", "agent": "a", "which": { "id": "1", "index": 0 } }),
            "which",
        ),
        (json!({ "op": "move", "agent": "a", "which": which }), "to"),
        (json!({ "op": "set", "agent": "a" }), "setting"),
        (
            json!({ "op": "set", "setting": "ask", "value": true }),
            "value",
        ),
        (
            json!({ "op": "set", "setting": "ask", "value": "never" }),
            "value",
        ),
        (
            json!({ "op": "set", "setting": "autoAllowSkills", "value": "on" }),
            "value",
        ),
        (json!({ "op": "add-deny", "agent": "a" }), "pattern"),
        (
            json!({ "op": "record-use", "agent": "a", "which": which, "used": { "at": 1 } }),
            "used.command",
        ),
    ] {
        let answer = edited(json!([{ "op": "add-deny", "agent": "a", "pattern": "/b/a" }, edit]));
        assert_eq!(
            answer["error"]["path"],
            format!("edits[1].{path}"),
            "{edit}"
        );
        assert_eq!(answer["error"]["code"], "request-invalid", "{edit}");
    }
    let unknown = edited(json!([{ "op": "remove", "agent": "main", "which": { "id": "no" } }]));
    assert_eq!(unknown["error"]["code"], "no-such-entry");
}

#[test]
fn typed_edits_do_what_they_say() {
    let agent = || "main".to_owned();
    let entry = NewEntry {
        id: Some("11111111-1111-4111-8111-111111111111".to_owned()),
        argv: Some(vec!["log".to_owned(), "**".to_owned()]),
        expires_at: Some(2.0e12),
        ..NewEntry::pattern("/usr/bin/git")
    };
    let edits = [
        Edit::Add {
            agent: agent(),
            entry,
            at: Some(0),
        },
        Edit::Add {
            agent: agent(),
            entry: NewEntry::pattern("/usr/bin/ls"),
            at: None,
        },
        Edit::RecordUse {
            agent: agent(),
            which: Which::Pattern("/usr/bin/ls".to_owned()),
            used: LastUse {
                at: 1.7e12,
                command: "ls -l".to_owned(),
                resolved_path: "/usr/bin/ls".to_owned(),
            },
        },
        Edit::Move {
            agent: agent(),
            which: Which::Index(0),
            to: 1,
        },
        Edit::Set {
            agent: None,
            setting: "security".to_owned(),
            value: json!("full"),
        },
        Edit::Set {
            agent: Some(agent()),
            setting: "ask".to_owned(),
            value: Value::Null,
        },
        Edit::AddDeny {
            agent: "*".to_owned(),
            pattern: "/usr/bin/dd".to_owned(),
        },
    ];
    let component = component();
    let text = component.apply_edits(Some(PUBLISHED), &edits).unwrap();
    let value: Value = serde_json::from_str(&text).unwrap();
    let main = &value["agents"]["main"];
    let list: Vec<_> = main["allowlist"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| &entry["pattern"])
        .collect();
    assert_eq!(list[1], "/usr/bin/git");
    let last = main["allowlist"].as_array().unwrap().last().unwrap();
    assert_eq!(last["lastUsedAt"], 1_700_000_000_000_u64);
    assert_eq!(main["allowlist"][1]["expiresAt"], 2_000_000_000_000_u64);
    assert!(main["ask"].is_null());
    assert_eq!(value["defaults"]["security"], "full");
    assert_eq!(value["agents"]["*"]["deny"], json!(["/usr/bin/dd"]));

    let missing = component.apply_edits(
        Some(&text),
        &[Edit::RemoveDeny {
            agent: agent(),
            pattern: "/usr/bin/dd".to_owned(),
        }],
    );
    let Err(PolicyError::Document(error)) = missing else {
        panic!("{missing:?}")
    };
    assert_eq!(error.code, "no-such-entry");
}

#[test]
fn typed_questions_have_typed_answers() {
    let component = component();
    let texts = Texts {
        config: Some(
            "{\"tools\": {\"exec\": {\"security\": \"full\", \"ask\": \"off\", \"safeBins\": [\"mine\", \"python3\"]}}}",
        ),
        approvals: Some(
            "{\"version\": 1, \"agents\": {\"main\": {\"allowlist\": [\"/b/a\", \"/b/a\"]}}}",
        ),
    };
    assert!(component.validate(&texts).unwrap().is_empty());
    let effective = component.effective(&texts, "main", None).unwrap();
    let security = &effective.settings[1];
    assert_eq!(
        (security.value.as_str(), security.place.as_str()),
        (Some("full"), "tools.exec.security")
    );
    let findings = component
        .audit(&texts, &["/usr/bin".to_owned()], Some(0.0))
        .unwrap();
    let ids: Vec<_> = findings.iter().map(|finding| finding.id.as_str()).collect();
    assert!(
        ids.contains(&"tools.exec.safe_bins_interpreter_unprofiled"),
        "{ids:?}"
    );
    let fixed = component.fix(&texts).unwrap();
    assert!(fixed.config.unwrap().contains("\"mine\""));
    let approvals = fixed.approvals.unwrap();
    assert_eq!(approvals.matches("/b/a").count(), 1, "{approvals}");
    let normalised = component.normalise(&approvals, &[]).unwrap();
    assert_eq!(normalised.missing_ids, 1);

    let damaged = Texts {
        config: Some("{"),
        approvals: Some("{}"),
    };
    let errors = component.validate(&damaged).unwrap();
    let documents: Vec<_> = errors.iter().map(|error| error.document.as_str()).collect();
    assert_eq!(documents, ["config", "approvals"]);
    assert!(component.audit(&damaged, &[], None).is_err());
}

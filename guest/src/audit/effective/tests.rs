#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use super::*;
use crate::approvals::{AskMode, Security};

const CONFIG: &str = r#"{
  "tools": {"exec": {"host": "gateway", "security": "full", "ask": "off", "safeBins": ["cut", "jq"],
    "safeBinProfiles": {"jq": {}}}},
  "agents": {"list": [{"id": "other"}, {"id": "main", "tools": {"exec": {"ask": "on-miss",
    "strictInlineEval": true, "safeBinProfiles": {"Mine": {}}}}}]}
}"#;

const APPROVALS: &str = r#"{
  "version": 1,
  "defaults": {"security": "allowlist", "askFallback": "allowlist"},
  "agents": {
    "*": {"ask": "always", "allowlist": ["/b/all"], "deny": ["/b/rm"]},
    "default": {"autoAllowSkills": true, "allowlist": [{"id": "1", "pattern": "/b/old"}]},
    "main": {"security": "deny", "ask": null, "allowlist": ["/b/a"], "deny": ["/b/dd"]}
  }
}"#;

fn outcome(agent: &str, host: Option<Host>, session: SessionOverrides) -> Outcome {
    let documents = Documents {
        config: Some(CONFIG),
        approvals: Some(APPROVALS),
        ..Documents::default()
    };
    let whom = Whom {
        agent,
        host,
        session,
    };
    explain(&documents, &whom).unwrap()
}

/// `name value document place` of the settings that no default made.
fn lines(outcome: &Outcome) -> Vec<String> {
    let set = outcome
        .settings
        .iter()
        .filter(|one| one.document != "default");
    set.map(|one| {
        let value = match &one.value {
            Value::Word(word) => word.clone(),
            Value::Flag(flag) => flag.to_string(),
            Value::Names(names) => names.join(","),
        };
        format!("{} {value} {} {}", one.name, one.document, one.place)
    })
    .collect()
}

fn patterns(entries: &[EntryRef]) -> Vec<String> {
    let entry = |entry: &EntryRef| format!("{}[{}] {}", entry.agent, entry.index, entry.pattern);
    entries.iter().map(entry).collect()
}

#[test]
fn every_value_names_its_place() {
    let main = outcome("main", None, SessionOverrides::default());
    assert_eq!(
        lines(&main),
        [
            "host gateway config tools.exec.host",
            "security deny approvals agents.main.security",
            "ask always approvals agents.*.ask",
            "askFallback allowlist approvals defaults.askFallback",
            "autoAllowSkills true approvals agents.default.autoAllowSkills",
            "safeBins cut,jq config tools.exec.safeBins",
            "safeBinProfiles jq,mine config agents.list[1].tools.exec.safeBinProfiles",
            "strictInlineEval true config agents.list[1].tools.exec.strictInlineEval",
        ]
    );
    assert_eq!(
        patterns(&main.allowlist),
        ["*[0] /b/all", "main[0] /b/a", "default[0] /b/old"]
    );
    assert_eq!(patterns(&main.deny), ["*[0] /b/rm", "main[0] /b/dd"]);
}

#[test]
fn others_have_what_counts_for_all() {
    for agent in ["nobody", "default", "*"] {
        let others = outcome(agent, None, SessionOverrides::default());
        assert_eq!(
            lines(&others)[1..5],
            [
                "security allowlist approvals defaults.security",
                "ask always approvals agents.*.ask",
                "askFallback allowlist approvals defaults.askFallback",
                "safeBins cut,jq config tools.exec.safeBins",
            ],
            "{agent}"
        );
        assert_eq!(patterns(&others.allowlist), ["*[0] /b/all"], "{agent}");
    }
}

#[test]
fn requests_and_sessions_are_named() {
    let session = SessionOverrides {
        host: Some(Host::Sandbox),
        security: Some(Security::Deny),
        ask: Some(AskMode::Off),
    };
    let with_request = outcome("nobody", Some(Host::Node), session);
    let expected = [
        "host node request host",
        "security deny session security",
        "ask always approvals agents.*.ask",
    ];
    assert_eq!(lines(&with_request)[..3], expected);
    assert_eq!(
        lines(&outcome("nobody", None, session))[0],
        "host sandbox session host"
    );
}

#[test]
fn without_documents_everything_is_a_default() {
    let whom = Whom {
        agent: "main",
        host: None,
        session: SessionOverrides::default(),
    };
    let outcome = explain(&Documents::default(), &whom).unwrap();
    assert_eq!(lines(&outcome), [""; 0]);
    assert!(outcome.settings.iter().all(|one| one.place.is_empty()));
}

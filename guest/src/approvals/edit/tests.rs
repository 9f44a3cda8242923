#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use super::*;
use crate::approvals::{Documents, compile};

const PUBLISHED: &str = r#"{
  "version": 1,
  "socket": {
    "path": "~/.execgate/exec-approvals.sock",
    "token": "base64url-token"
  },
  "defaults": {
    "security": "deny",
    "ask": "on-miss",
    "askFallback": "deny",
    "autoAllowSkills": false
  },
  "agents": {
    "main": {
      "security": "allowlist",
      "allowlist": [
        {
          "id": "B0C8C0B3-2C2D-4F8A-9A3C-5A4B3C2D1E0F",
          "pattern": "~/Projects/**/bin/rg",
          "lastUsedAt": 1737150000000,
          "mine": [1,  2]
        }
      ]
    }
  }
}
"#;

fn normal(text: &str) -> Normalised {
    normalise(text, &mut std::iter::empty()).unwrap()
}

fn entry(pattern: &str) -> NewEntry {
    NewEntry {
        id: None,
        pattern: pattern.to_owned(),
        argv: None,
        expires_at: None,
    }
}

fn add(agent: &str, pattern: &str, at: Option<u32>) -> Edit {
    Edit::Add {
        agent: agent.to_owned(),
        entry: entry(pattern),
        at,
    }
}

fn main_agent() -> String {
    "main".to_owned()
}

/// The patterns of an agent, in order.
fn patterns(text: &str, agent: &str) -> Vec<String> {
    let value: serde_json::Value = serde_json::from_str(text).unwrap();
    let list = value["agents"][agent]["allowlist"].as_array().unwrap();
    let pattern = |entry: &serde_json::Value| entry["pattern"].as_str().unwrap().to_owned();
    list.iter().map(pattern).collect()
}

#[test]
fn a_document_in_its_present_form_stays_byte_for_byte() {
    for text in [
        PUBLISHED,
        "{\"version\":1}",
        " {\"version\": 1,\r\n\"agents\": {}} ",
    ] {
        let normal = normal(text);
        assert_eq!((normal.text.as_str(), normal.missing_ids), (text, 0));
    }
}

#[test]
fn entries_get_their_form_and_their_ids() {
    let text = r#"{"version": 1, "agents": {"a": {"allowlist": ["/b/x", {"pattern": "/b/y"}]},
        "b": {"allowlist": [{"id": null, "pattern": "/b/z"}, {"id": "7", "pattern": "/b/u"}]}}}"#;
    let first = normal(text);
    assert_eq!(first.missing_ids, 3);
    let mut ids = ["i", "j", "k"].map(str::to_owned).into_iter();
    let second = normalise(&first.text, &mut ids).unwrap();
    assert_eq!(second.missing_ids, 0);
    let expected = r#"{"version": 1, "agents": {"a": {"allowlist": [{ "id": "i", "pattern": "/b/x" }, {"id": "j", "pattern": "/b/y"}]},
        "b": {"allowlist": [{"id": "k", "pattern": "/b/z"}, {"id": "7", "pattern": "/b/u"}]}}}"#;
    assert_eq!(
        second.text.replace(", \"pattern", ",\"pattern"),
        expected.replace(", \"pattern", ",\"pattern")
    );
    assert_eq!(normal(&second.text).text, second.text);
}

#[test]
fn the_legacy_agent_is_merged_into_the_main_one() {
    let alone = r#"{"version": 1, "agents": {"default": {"ask": "off"}}}"#;
    assert_eq!(normal(alone).text, alone.replace("default", "main"));
    let both = r#"{"version": 1, "agents": {
        "default": {"ask": "off", "security": "full", "x": 1, "allowlist": ["/B/X ", "/b/y"]},
        "main": {"ask": "always", "security": null, "allowlist": ["/b/x"]}}}"#;
    let text = normal(both).text;
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let expected = serde_json::json!({ "main": {
        "ask": "always", "security": "full", "x": 1,
        "allowlist": [{ "pattern": "/b/x" }, { "pattern": "/b/y" }],
    }});
    assert_eq!(value["agents"], expected);
}

#[test]
fn what_is_normalised_decides_as_before() {
    let text = r#"{"version": 1, "agents": {"default": {"allowlist": ["/b/y"]}, "*": {"security": "deny"}}}"#;
    let compiled = |text: &str| {
        let documents = Documents {
            approvals: Some(text),
            ..Documents::default()
        };
        let compiled = format!("{:?}", compile(&documents).unwrap());
        // An entry says where it stands.
        compiled.replace("agent: \"default\"", "agent: \"main\"")
    };
    assert_eq!(compiled(text), compiled(&normal(text).text));
}

#[test]
fn entries_are_added_once_and_where_they_should() {
    let edits = [
        add("main", "/b/a", None),
        add("main", "/B/A", None),
        add("main", "/b/first", Some(0)),
        add("*", "/b/all", None),
    ];
    let text = apply(Some(PUBLISHED), &edits).unwrap();
    let all = ["/b/first", "~/Projects/**/bin/rg", "/b/a"];
    assert_eq!(patterns(&text, "main"), all);
    assert_eq!(patterns(&text, "*"), ["/b/all"]);
    assert!(text.contains("\"mine\": [1,  2]"), "{text}");
    let ruled = Edit::Add {
        agent: main_agent(),
        entry: NewEntry {
            argv: Some(vec!["status".to_owned()]),
            ..entry("/b/a")
        },
        at: None,
    };
    let text = apply(Some(&text), &[ruled.clone(), ruled]).unwrap();
    assert_eq!(patterns(&text, "main").len(), 4);
}

#[test]
fn the_first_edit_makes_the_document() {
    let expected = "{\n  \"version\": 1,\n  \"agents\": {\n    \"main\": {\n      \"allowlist\": [\n        {\n          \"pattern\": \"/b/a\"\n        }\n      ]\n    }\n  }\n}\n";
    assert_eq!(apply(None, &[add("main", "/b/a", None)]).unwrap(), expected);
    assert_eq!(
        apply(None, &[add("default", "/b/a", None)]).unwrap(),
        expected
    );
}

#[test]
fn deny_patterns_are_added_once_and_removed() {
    let (agent, pattern) = (main_agent, |text: &str| text.to_owned());
    let deny = |text| Edit::AddDeny {
        agent: agent(),
        pattern: pattern(text),
    };
    let allow = |text| Edit::RemoveDeny {
        agent: agent(),
        pattern: pattern(text),
    };
    let edits = [deny("/b/rm"), deny("/b/dd"), deny(" /B/RM ")];
    let text = apply(Some(PUBLISHED), &edits).unwrap();
    let denied = |text: &str| {
        let value: serde_json::Value = serde_json::from_str(text).unwrap();
        value["agents"]["main"]["deny"].to_string()
    };
    assert_eq!(denied(&text), r#"["/b/rm","/b/dd"]"#);
    assert_eq!(
        denied(&apply(Some(&text), &[allow("/b/rm")]).unwrap()),
        r#"["/b/dd"]"#
    );
    assert!(apply(Some(&text), &[allow("/B/rm")]).is_err());
    let malformed = apply(Some(&text), &[deny("/b/[")]).unwrap_err();
    assert!(matches!(malformed, EditError::Document(_)), "{malformed}");
}

#[test]
fn entries_are_removed_and_moved_by_id_pattern_or_position() {
    let adds = ["/b/a", "/b/b", "/b/c"].map(|pattern| add("main", pattern, None));
    let text = apply(Some(PUBLISHED), &adds).unwrap();
    let published = Which::Id("B0C8C0B3-2C2D-4F8A-9A3C-5A4B3C2D1E0F".to_owned());
    let agent = main_agent;
    let moved = Edit::Move {
        agent: agent(),
        which: published,
        to: 2,
    };
    let text = apply(Some(&text), &[moved]).unwrap();
    let order = ["/b/a", "/b/b", "~/Projects/**/bin/rg", "/b/c"];
    assert_eq!(patterns(&text, "main"), order);
    assert!(text.contains("\"mine\": [1,  2]"), "{text}");
    let remove = |which| Edit::Remove {
        agent: agent(),
        which,
    };
    let edits = [
        remove(Which::Index(3)),
        remove(Which::Pattern("/b/a".to_owned())),
    ];
    let text = apply(Some(&text), &edits).unwrap();
    assert_eq!(patterns(&text, "main"), ["/b/b", "~/Projects/**/bin/rg"]);
    for which in [
        Which::Index(2),
        Which::Id("x".to_owned()),
        Which::Pattern("/b/a".to_owned()),
    ] {
        let error = apply(Some(&text), &[remove(which.clone())]).unwrap_err();
        let agent = agent();
        assert_eq!(error, EditError::NoEntry { agent, which });
    }
}

#[test]
fn settings_are_set_and_removed() {
    let set = |agent: Option<&str>, setting| Edit::Set {
        agent: agent.map(str::to_owned),
        setting,
    };
    let edits = [
        set(None, Setting::Security(Some(Security::Allowlist))),
        set(None, Setting::AutoAllowSkills(None)),
        set(Some("main"), Setting::Ask(Some(AskMode::Always))),
        set(Some("other"), Setting::AskFallback(Some(AskFallback::Full))),
    ];
    let text = apply(Some(PUBLISHED), &edits).unwrap();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let defaults = serde_json::json!({
        "security": "allowlist", "ask": "on-miss", "askFallback": "deny",
    });
    assert_eq!(value["defaults"], defaults);
    assert_eq!(value["agents"]["main"]["ask"], "always");
    assert_eq!(value["agents"]["other"]["askFallback"], "full");
}

#[test]
fn a_use_is_recorded_in_the_entry_alone() {
    let used = Edit::RecordUse {
        agent: main_agent(),
        which: Which::Index(0),
        used: LastUse {
            at: 1_800_000_000_000.0,
            command: "rg \"x\"".to_owned(),
            resolved_path: "/b/rg".to_owned(),
        },
    };
    let text = apply(Some(PUBLISHED), &[used]).unwrap();
    let expected = PUBLISHED
        .replace("1737150000000", "1800000000000")
        .replace(
            "[1,  2]\n",
            "[1,  2],\n          \"lastUsedCommand\": \"rg \\\"x\\\"\",\n          \"lastResolvedPath\": \"/b/rg\"\n",
        );
    assert_eq!(text, expected);
}

#[test]
fn what_is_not_valid_is_neither_edited_nor_made() {
    for text in [
        "",
        "{",
        "[]",
        "{\"version\": 2}",
        "{\"version\": 1, \"agents\": 7}",
    ] {
        let error = apply(Some(text), &[add("main", "/b/a", None)]).unwrap_err();
        assert!(matches!(error, EditError::Document(_)), "{text}: {error}");
    }
    let long = "/".repeat(crate::limits::PATTERN_BYTES + 1);
    let error = apply(Some(PUBLISHED), &[add("main", &long, None)]).unwrap_err();
    assert!(matches!(error, EditError::Document(_)), "{error}");
}

use crate::support::{PATH, import, machine};
use execgate_import::{File, Lookup, Source, propose};

const SOURCES: [Source; 6] = [
    Source::ClaudeCode,
    Source::Codex,
    Source::Gemini,
    Source::Opencode,
    Source::OpenClawApprovals,
    Source::OpenClawConfig,
];

#[test]
fn files_are_told_apart_by_their_names() {
    let facts = machine();
    let lookup = Lookup {
        path: PATH,
        facts: &facts,
    };
    let file = File {
        name: "a",
        text: "{}",
    };
    let error = propose(Source::Opencode, &[file, file], "main", &lookup).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a:1:1: two files have this name; nothing was imported"
    );
}

#[test]
fn hostile_files_are_errors() {
    for source in SOURCES {
        for text in [
            "[".repeat(200_000),
            "{\"a\":".repeat(100_000),
            "a=[".repeat(100_000),
            "f(a=[".repeat(100_000),
            "\"\\".repeat(1000),
            "\0".to_owned(),
            " ".repeat(2_000_000),
        ] {
            assert!(import(source, &[&text]).is_err(), "{source:?}");
        }
    }
}

#[test]
fn too_many_rules_are_an_error() {
    let text = "prefix_rule(pattern=[\"ls\"])\n".repeat(2001);
    let error = import(Source::Codex, &[&text]).unwrap_err();
    assert!(
        error.starts_with("0:2001:1: there are more than 2000 rules"),
        "{error}"
    );
}

#[test]
fn rules_that_take_too_long_to_compare_are_an_error() {
    let list = |pattern: &dyn Fn(usize) -> String| {
        let rules: Vec<String> = (0..900)
            .map(|n| format!("\"Bash({})\"", pattern(n)))
            .collect();
        rules.join(",")
    };
    let allow = list(&|n| format!("ls {}{n}", "a".repeat(400)));
    let ask = list(&|n| format!("*{}*b{n}", "a*".repeat(200)));
    let text = format!(r#"{{"permissions":{{"allow":[{allow}],"ask":[{ask}]}}}}"#);
    let error = import(Source::ClaudeCode, &[&text]).unwrap_err();
    assert!(
        error.contains("the rules are too many to compare"),
        "{error}"
    );
}

#[test]
fn a_proposal_can_be_printed_and_sent() {
    let proposal = import(Source::Codex, &["prefix_rule(pattern=['ls', '-l'])"]).unwrap();
    assert_eq!(
        proposal.to_string(),
        "allow main /usr/bin/ls [\"-l\", \"**\"]\n0:1:1: prefix_rule(pattern=['ls', '-l']): imported\n"
    );
    let origin = serde_json::json!({"file": "0", "line": 1, "column": 1});
    assert_eq!(
        serde_json::to_value(&proposal).unwrap(),
        serde_json::json!({
            "entries": [{
                "agent": "main", "pattern": "/usr/bin/ls", "argv": ["-l", "**"], "origin": origin
            }],
            "deny": [],
            "settings": [],
            "report": [{
                "origin": origin, "outcome": "imported", "rule_text": "prefix_rule(pattern=['ls', '-l'])"
            }],
        })
    );
}

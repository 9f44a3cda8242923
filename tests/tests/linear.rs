//! The component's work grows with the length of a text and no faster: under a bound on
//! instructions that squares of the length would exceed, long texts of every kind are judged, and
//! long documents are checked, edited and mended.

use execgate::documents::{Edit, NewEntry, Texts};
use execgate::types::Documents;
use execgate::{Component, MemoryPaths, Options};
use serde_json::{Value, json};
use std::sync::Arc;

/// Bytes in each text.
const BYTES: usize = 64 * 1024;
/// Instructions for one text: some thousands a byte, where the square of the length is more
/// than four thousand millions.
const FUEL: u64 = 200_000_000;

/// `start`, then `repeated` as often as it fits, then `end`.
fn long(start: &str, repeated: &str, end: &str) -> String {
    format!(
        "{start}{}{end}",
        repeated.repeat((BYTES - start.len() - end.len()) / repeated.len())
    )
}

fn texts() -> Vec<String> {
    let repeated = [
        "a",
        " a",
        "'a'",
        "\"a\"",
        "\\a",
        "\\",
        "''",
        "\"\"",
        "'",
        "\"",
        "$a",
        "${a}",
        "\"$a\"",
        "$",
        "$(",
        "${",
        "$((",
        "`",
        "(",
        "{",
        "}",
        "{a,b}",
        "{a",
        "{a,",
        "{,}",
        "a{b}c",
        "[",
        "]",
        "[a]",
        "[!",
        "[[:alpha:]",
        "[[",
        "*",
        "**",
        "?",
        "~",
        "/~",
        "=",
        "a=",
        "a=b ",
        "A=b ",
        "#",
        " #",
        "\n",
        " \n",
        "\n#",
        " \\\n",
        ";",
        "a;",
        "a&&",
        "a||",
        "a|",
        "&",
        "|",
        "!",
        "! ",
        "<",
        ">",
        "<<",
        "<<a\n",
        "é",
        "\u{a0}",
        "a\u{3000}",
        "@(",
        "!(",
        ",",
        "..",
        "{1..",
        "%",
        "^",
        "../",
        "a/",
        "./../",
    ];
    let mut texts = Vec::new();
    for piece in repeated {
        texts.push(long("git ", piece, ""));
        texts.push(long("", piece, ""));
        texts.push(long("git a{", piece, "}"));
        texts.push(long("git \"", piece, "\""));
    }
    texts
}

#[test]
fn the_work_for_a_text_is_linear_in_its_length() {
    let component = Component::embedded(&Options {
        fuel: FUEL,
        ..Options::default()
    })
    .unwrap();
    let approvals = json!({ "version": 1, "agents": { "main": { "allowlist": ["/bin/*", "/**/git", "~/*"] } } });
    let documents = Documents {
        config: None,
        approvals: Some(approvals.to_string()),
        skill_bins: Vec::new(),
    };
    let paths = MemoryPaths::from_json(&json!({ "/bin/*": { "executable": true } })).unwrap();
    let policy = component.policy(documents, Arc::new(paths)).unwrap();
    let mut read = 0;
    for text in texts() {
        let request = json!({ "command": text, "env": { "PATH": "/bin" }, "host": "gateway", "approverReachable": true });
        let answer: Value =
            serde_json::from_str(&policy.decide_json(&request.to_string())).unwrap();
        let start: String = text.chars().take(24).collect();
        assert_ne!(
            answer["reason"]["code"], "policy-fault",
            "{start:?}: {}",
            answer["reason"]["message"]
        );
        read += usize::from(answer["verdict"] == "allow");
    }
    assert!(
        read > 20,
        "only {read} texts were accepted, so little was read to the end"
    );
}

/// Agents in the long documents.
const AGENTS: usize = 1_900;
/// Instructions for one question about them: a million an agent, where what is done for each on
/// the whole text would take several.
const FUEL_FOR_DOCUMENTS: u64 = 1_500_000_000;

/// An approvals document of which every agent's lists are mended and brought into present form.
fn long_approvals() -> String {
    let entries = json!([{ "pattern": "/a" }, "/b", { "id": "1", "pattern": "/a" }]);
    let agent = json!({ "allowlist": entries, "deny": ["/d/*", "/d/*"] });
    let agents = (0..AGENTS).map(|number| (format!("agent-{number}"), agent.clone()));
    json!({ "version": 1, "agents": Value::Object(agents.collect()) }).to_string()
}

/// A configuration of which every agent lacks a profile.
fn long_config() -> String {
    let agents = (0..AGENTS).map(|number| {
        json!({ "id": format!("agent-{number}"), "tools": { "exec": { "safeBins": ["mytool"] } } })
    });
    json!({ "agents": { "list": Vec::from_iter(agents) } }).to_string()
}

#[test]
fn the_work_for_documents_is_linear_in_their_length() {
    let component = Component::embedded(&Options {
        fuel: FUEL_FOR_DOCUMENTS,
        ..Options::default()
    })
    .unwrap();
    let (approvals, config) = (long_approvals(), long_config());
    let texts = Texts {
        config: Some(&config),
        approvals: Some(&approvals),
    };
    let ids: Vec<_> = (0..2 * AGENTS).map(|id| format!("id-{id}")).collect();
    let normal = component.normalise(&approvals, &ids).unwrap();
    assert_eq!(normal.missing_ids, 0);
    let edit = Edit::Add {
        agent: "main".to_owned(),
        entry: NewEntry::pattern("/c"),
        at: None,
    };
    let edited = component.apply_edits(Some(&approvals), &[edit]).unwrap();
    assert!(edited.len() > approvals.len());
    let fixed = component.fix(&texts).unwrap();
    assert_eq!(fixed.approvals.unwrap().matches("/a").count(), AGENTS);
    let profiles = fixed.config.unwrap().matches("safeBinProfiles").count();
    assert_eq!(profiles, AGENTS);
    let findings = component.audit(&texts, &[], None).unwrap();
    assert!(findings.len() > AGENTS);
}

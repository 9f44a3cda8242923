//! Facts about stored entries, patterns, renderings and variables that may lie beside the
//! repository.

use execgate_policy::decision::Policy;
use execgate_policy::door;
use execgate_policy::program::facts::CanonicalPath;
use execgate_tests::{Case, vectors};
use serde_json::{Value, json};

/// The answer to the command of a row, as a plan, with the settings of its context.
fn answer(row: &Case) -> Value {
    ask_about(row, door::decide_json)
}

fn ask_about(row: &Case, door: Door) -> Value {
    let context = row.field("context");
    let allowlist = match &context["allowlist"] {
        Value::Null => json!([]),
        list => list.clone(),
    };
    let mut exec = json!({ "security": "allowlist", "ask": "on-miss" });
    for name in ["safeBins", "strictInlineEval"] {
        if !context[name].is_null() {
            exec[name] = context[name].clone();
        }
    }
    let documents = json!({
        "tools": { "exec": exec },
        "approvals": { "version": 1, "agents": { "main": { "allowlist": allowlist } } },
    });
    let request = json!({
        "command": row.field("command"),
        "cwd": "/srv/proj",
        "env": { "PATH": "/usr/bin:/bin", "HOME": "/home/agent" },
        "envOverrides": context.get("envOverrides").cloned().unwrap_or(json!({})),
        "host": "gateway",
        "approverReachable": true,
    });
    ask(door, &documents, &request)
}

/// [`door::decide_json`] or [`door::explain_json`].
type Door = fn(&Policy, &str, &dyn CanonicalPath) -> String;

fn ask(door: Door, documents: &Value, request: &Value) -> Value {
    let program = json!({ "executable": true });
    let files = json!({ "/usr/bin/*": program, "/bin/*": program });
    let mut facts = door::facts_json(&files.to_string()).unwrap();
    facts.add_directory("/srv/proj");
    let policy = door::load_json(&documents.to_string()).unwrap();
    serde_json::from_str(&door(&policy, &request.to_string(), &facts)).unwrap()
}

/// Our code for the reason that a row wants, and what a step has to say beside it.
fn reason_and_words(wanted: &str) -> (&'static str, &'static str) {
    match wanted {
        "allowlist-miss" => ("not-listed", "no allowlist entry matches `/usr/bin/touch`"),
        "basename-pattern-ignored" => (
            "not-listed",
            "entry 0 of agent `main` is `ls`: a name without a folder is ignored",
        ),
        other => panic!("no reason stands for {other}"),
    }
}

/// The rows of one kind that nobody disputes.
fn rows(op: &str) -> Vec<Case> {
    let all = vectors("other.jsonl").unwrap_or_default();
    let mut rows: Vec<_> = all
        .into_iter()
        .filter(|row| row.field("op") == op)
        .collect();
    rows.retain(|row| row.field("disputed") != true);
    rows
}

#[test]
fn entries_that_are_stored() {
    for row in rows("persist") {
        let answer = answer(&row);
        let stored: Vec<&Value> = answer["allowAlways"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|entry| &entry["pattern"])
            .collect();
        let wanted: Vec<&Value> = row
            .field("expected_patterns")
            .as_array()
            .unwrap()
            .iter()
            .collect();
        assert_eq!(answer["verdict"], "ask", "{}", row.name);
        assert_eq!(stored, wanted, "{}: {answer}", row.name);
    }
}

#[test]
fn refusals_that_are_explained() {
    for row in rows("explain") {
        let explanation = ask_about(&row, door::explain_json);
        let wanted = row.field("expect_reason").as_str().unwrap();
        let (code, words) = reason_and_words(wanted);
        let reason = &explanation["decision"]["reason"];
        assert_eq!(reason["code"], code, "{}: {explanation}", row.name);
        let steps = explanation["steps"].as_array().unwrap();
        let says = |stage: &str| {
            let text = |step: &Value| step["text"].as_str().unwrap().contains(words);
            steps
                .iter()
                .any(|step| step["stage"] == stage && text(step))
        };
        assert!(
            says("judged") && says("decided"),
            "{}: {explanation}",
            row.name
        );
    }
}

#[test]
fn patterns_that_match() {
    for row in rows("match-pattern") {
        let path = row.field("path").as_str().unwrap();
        let documents = json!({
            "approvals": { "version": 1, "agents": { "main": { "allowlist": [row.field("pattern")] } } },
        });
        let request = json!({
            "argv": [path],
            "cwd": "/",
            "env": { "PATH": "/usr/bin", "HOME": "/home/agent" },
            "host": "gateway",
            "approverReachable": true,
        });
        let mut files = json!({ path: { "executable": true } });
        if path.contains("..") {
            files[path] = json!({ "executable": true, "canonical": "/srv/proj/x" });
        }
        let mut facts = door::facts_json(&files.to_string()).unwrap();
        facts.add_directory("/");
        let policy = door::load_json(&documents.to_string()).unwrap();
        let answer = door::decide_json(&policy, &request.to_string(), &facts);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let matched = if answer["verdict"] == "allow" {
            "match"
        } else {
            "no-match"
        };
        assert_eq!(row.field("expected"), matched, "{}: {answer}", row.name);
    }
}

#[test]
fn words_that_reach_the_program() {
    for row in rows("render") {
        let answer = answer(&row);
        let step = &answer["plan"]["scripts"][0]["pipelines"][0]["steps"][0];
        let wanted = row.field("expected_argv");
        assert_eq!(answer["verdict"], "allow", "{}: {answer}", row.name);
        assert_eq!(step["program"], wanted[0], "{}", row.name);
        let words: Vec<&Value> = step["words"]
            .as_array()
            .unwrap()
            .iter()
            .skip(1)
            .map(|word| &word["text"])
            .collect();
        let wanted: Vec<&Value> = wanted.as_array().unwrap().iter().skip(1).collect();
        assert_eq!(words, wanted, "{}", row.name);
        let rendered = shell_words::split(answer["plan"]["text"].as_str().unwrap()).unwrap();
        assert_eq!(json!(rendered), *row.field("expected_argv"), "{}", row.name);
    }
}

#[test]
fn variables_that_reach_the_command() {
    for row in rows("env") {
        let answer = answer(&row);
        match row.field("expected").as_str().unwrap() {
            "reject" => assert_eq!(
                answer["reason"]["code"], "environment-denied",
                "{}: {answer}",
                row.name
            ),
            "filtered" => {
                assert_eq!(answer["verdict"], "allow", "{}: {answer}", row.name);
                for (name, value) in row.field("expected_env").as_object().unwrap() {
                    let change = json!({ "name": name, "value": value });
                    let changes = answer["plan"]["env"].as_array().unwrap();
                    assert!(changes.contains(&change), "{}: {answer}", row.name);
                }
            }
            other => panic!("{}: {other}", row.name),
        }
    }
}

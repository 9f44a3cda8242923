//! Cases about documents and settings from the own tests of the engine whose documents this policy
//! takes over, where they are present. Each difference has a name, which `docs/deviations.md`
//! describes.

use execgate_policy::approvals::edit::normalise;
use execgate_policy::approvals::{
    AskMode, Documents, Host, PolicySet, Security, SkillBin, compile, effective,
};
use execgate_policy::door;
use execgate_tests::{Case, deviation, vectors};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// What both say about a case, in the same words, and the deviation when they differ.
struct Answers {
    ours: Value,
    theirs: Value,
    deviation: &'static str,
}

const NO_SKILLS: &[SkillBin] = &[];

fn load(config: &Value, approvals: &Value) -> Option<PolicySet> {
    let (config, approvals) = (config.to_string(), approvals.to_string());
    let documents = Documents {
        config: Some(&config),
        approvals: Some(&approvals),
        skill_bins: NO_SKILLS,
    };
    compile(&documents).ok()
}

/// `security`, `ask` and `askFallback` that hold for an agent at the gateway.
fn settings(policy: &PolicySet, agent: &str) -> Value {
    let held = effective(policy.agent(agent), Some(Host::Gateway), None, None, None);
    json!({
        "security": held.security.as_str(),
        "ask": held.ask.as_str(),
        "askFallback": held.ask_fallback.as_str(),
    })
}

/// The patterns that count for an agent, in the order in which they are tried. Each is found by
/// making all patterns the same: the first match is the first entry, which is then taken out.
fn tried(file: &Value, agent: &str) -> Vec<String> {
    const PROBE: &str = "/probe";
    let mut probed = file.clone();
    for agent in probed["agents"].as_object_mut().unwrap().values_mut() {
        for entry in agent["allowlist"].as_array_mut().unwrap() {
            entry["pattern"] = json!(PROBE);
        }
    }
    let mut patterns = Vec::new();
    loop {
        let policy = load(&json!({}), &probed).unwrap();
        let allowlist = &policy.agent(agent).allowlist;
        let Some(found) = allowlist.find(PROBE, PROBE, None) else {
            return patterns;
        };
        let index = usize::try_from(found.entry.index).unwrap();
        let list = |file: &Value| file["agents"][&found.entry.agent]["allowlist"].clone();
        patterns.push(list(file)[index]["pattern"].as_str().unwrap().to_owned());
        probed["agents"][&found.entry.agent]["allowlist"][index]["pattern"] = json!("");
    }
}

/// The patterns of a list in a text that was normalised.
fn patterns(text: &str, agent: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(text).unwrap();
    let list = file["agents"][agent]["allowlist"].as_array();
    let entries = list.into_iter().flatten();
    entries.map(|entry| entry["pattern"].clone()).collect()
}

fn resolve(row: &Case) -> Answers {
    let input = row.field("input");
    let agent = input["agentId"].as_str().unwrap_or("main");
    let tool = |name: &str| input["overrides"][name].clone();
    let exec = json!({ "security": tool("security"), "ask": tool("ask") });
    let config = json!({ "tools": { "exec": exec } });
    let theirs = row.field("expected").clone();
    let deviation = "documents-are-checked";
    let Some(policy) = load(&config, &input["file"]) else {
        return Answers {
            ours: json!("invalid"),
            theirs,
            deviation,
        };
    };
    let mut ours = settings(&policy, agent);
    if !theirs["patterns"].is_null() {
        // An agent of an older document is looked at where it is once the document is normalised.
        let normal = normalise(&input["file"].to_string(), &mut std::iter::empty()).unwrap();
        let file: Value = serde_json::from_str(&normal.text).unwrap();
        let before = tried(&input["file"], agent);
        assert_eq!(tried(&file, agent), before, "{}", row.name);
        ours["patterns"] = json!(before);
        ours["defaultAgentRemoved"] = json!(file["agents"]["default"].is_null());
    }
    let named = theirs.as_object().unwrap().keys();
    let ours = named.map(|name| (name.clone(), ours[name].clone()));
    Answers {
        ours: Value::Object(ours.collect()),
        theirs,
        deviation,
    }
}

fn normalised(row: &Case) -> Answers {
    let list = &row.field("input")["allowlist"];
    let file = json!({ "version": 1, "agents": { "main": { "allowlist": list } } });
    let theirs = row.field("expected")["patterns"].clone();
    match normalise(&file.to_string(), &mut std::iter::empty()) {
        Ok(normal) => Answers {
            ours: json!(patterns(&normal.text, "main")),
            theirs,
            deviation: "normalising-loses-nothing",
        },
        Err(_) => Answers {
            ours: json!("invalid"),
            theirs,
            deviation: "documents-are-checked",
        },
    }
}

/// Whether a wrong setting is taken out.
fn normalised_defaults(row: &Case) -> Answers {
    let file = json!({ "version": 1, "defaults": row.field("input")["defaults"] });
    let ours = match normalise(&file.to_string(), &mut std::iter::empty()) {
        Ok(normal) => json!(!normal.text.contains("defaults")),
        Err(_) => json!("invalid"),
    };
    Answers {
        ours,
        theirs: row.field("expected")["dropped"].clone(),
        deviation: "documents-are-checked",
    }
}

/// One setting of two, in the configuration and in the approvals document, either way.
fn stricter(row: &Case, name: &str) -> Answers {
    let input = row.field("input");
    let merged = |tools: &Value, approvals: &Value| {
        let config = json!({ "tools": { "exec": { name: tools } } });
        let file = json!({ "version": 1, "defaults": { name: approvals } });
        settings(&load(&config, &file).unwrap(), "main")[name].clone()
    };
    let theirs = &row.field("expected")["value"];
    Answers {
        ours: json!([
            merged(&input["a"], &input["b"]),
            merged(&input["b"], &input["a"])
        ]),
        theirs: json!([theirs, theirs]),
        deviation: "unexplained",
    }
}

fn min_security(row: &Case) -> Answers {
    stricter(row, "security")
}

fn max_ask(row: &Case) -> Answers {
    stricter(row, "ask")
}

fn requires_approval(row: &Case) -> Answers {
    let input = row.field("input");
    let command = match input["analysisOk"] == true {
        true => "ls",
        false => "ls $(x)",
    };
    let list = match input["allowlistSatisfied"] == true {
        true => json!(["/usr/bin/ls"]),
        false => json!([]),
    };
    let documents = json!({
        "tools": { "exec": { "security": input["security"], "ask": input["ask"] } },
        "approvals": { "version": 1, "agents": { "main": { "allowlist": list } } },
    });
    let answer = decide(&documents, &json!({ "command": command }));
    Answers {
        ours: json!(answer["verdict"] == "ask"),
        theirs: row.field("expected")["value"].clone(),
        deviation: "unexplained",
    }
}

/// A request cannot say that it was approved, so that a decision that comes with it is none.
fn approval_decision(row: &Case) -> Answers {
    let documents = json!({ "tools": { "exec": { "ask": "always" } } });
    let decision = &row.field("input")["value"];
    let with = json!({ "command": "ls", "approvalDecision": decision, "approved": true });
    let with = decide(&documents, &with);
    let without = decide(&documents, &json!({ "command": "ls" }));
    Answers {
        ours: match with == without {
            true => Value::Null,
            false => with["verdict"].clone(),
        },
        theirs: row.field("expected")["value"].clone(),
        deviation: "unexplained",
    }
}

fn decide(documents: &Value, request: &Value) -> Value {
    let files = json!({ "/usr/bin/ls": { "executable": true } });
    let mut facts = door::facts_json(&files.to_string()).unwrap();
    facts.add_directory("/srv/p");
    let mut request = request.clone();
    request["cwd"] = json!("/srv/p");
    request["env"] = json!({ "PATH": "/usr/bin" });
    request["host"] = json!("gateway");
    request["approverReachable"] = json!(true);
    let policy = door::load_json(&documents.to_string()).unwrap();
    serde_json::from_str(&door::decide_json(&policy, &request.to_string(), &facts)).unwrap()
}

fn word(row: &Case) -> Answers {
    let input = row.field("input");
    let value = input["value"].as_str().unwrap();
    let ours = match input["kind"].as_str().unwrap() {
        "host" => Host::parse(value).map(Host::as_str),
        "security" => Security::parse(value).map(Security::as_str),
        "ask" => AskMode::parse(value).map(AskMode::as_str),
        other => panic!("{}: {other}", row.name),
    };
    Answers {
        ours: json!(ours),
        theirs: row.field("expected")["value"].clone(),
        deviation: "documents-are-checked",
    }
}

fn safe_bins(row: &Case) -> Answers {
    let exec = json!({ "safeBins": row.field("input")["safeBins"] });
    let policy = load(
        &json!({ "tools": { "exec": exec } }),
        &json!({ "version": 1 }),
    );
    let policy = policy.unwrap();
    // A name that stands twice is the same as one: they are only looked up.
    let ours: BTreeSet<&String> = policy.agent("main").tools.safe_bins.iter().collect();
    Answers {
        ours: json!(ours),
        theirs: row.field("expected")["safeBins"].clone(),
        deviation: "unexplained",
    }
}

type Compare = fn(&Case) -> Answers;

const AREAS: &[(&str, Compare)] = &[
    ("approval-decision", approval_decision),
    ("approvals-normalise", normalised),
    ("approvals-normalise-defaults", normalised_defaults),
    ("approvals-resolve", resolve),
    ("max-ask", max_ask),
    ("min-security", min_security),
    ("normalise-enum", word),
    ("requires-approval", requires_approval),
    ("safe-bins-normalise", safe_bins),
];

#[test]
fn differences_fall_under_a_deviation() {
    let Some(rows) = vectors("peer.jsonl") else {
        return;
    };
    let areas: BTreeMap<_, _> = AREAS.iter().copied().collect();
    let described = deviation::described();
    let mut compared = BTreeSet::new();
    for row in &rows {
        let area = row.field("area").as_str().unwrap();
        let Some(compare) = areas.get(area) else {
            continue;
        };
        compared.insert(area);
        let answers = compare(row);
        if answers.ours == answers.theirs {
            continue;
        }
        let Answers {
            ours,
            theirs,
            deviation,
        } = answers;
        let line = format!("{deviation}: {} {ours}, theirs {theirs}", row.name);
        println!("{line}");
        assert!(described.contains(deviation), "{line}");
    }
    assert_eq!(compared.len(), areas.len(), "only {compared:?}");
}

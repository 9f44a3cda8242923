//! Cases from the own tests of the engine whose documents this policy takes over, where they are
//! present. Each difference has a name, which `docs/deviations.md` describes.

use execgate_policy::door;
use execgate_policy::environment::{self, Class};
use execgate_tests::{Case, deviation, vectors};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The folder of the programs of a case.
const BIN: &str = "/opt/tools";

/// What both say about a case, in the same words, and the deviation when they differ.
struct Answers {
    ours: Value,
    theirs: Value,
    deviation: &'static str,
}

fn decide(request: Value, exec: Value, allowlist: Value) -> Value {
    let documents = json!({
        "tools": { "exec": exec },
        "approvals": { "version": 1, "agents": { "main": { "allowlist": allowlist } } },
    });
    let is_windows = request["platform"] == "windows";
    let program = json!({ "executable": true });
    let files = match is_windows {
        true => json!({ r"C:\bin\*": program }),
        false => json!({
            "/usr/bin/*": program, "/bin/*": program, (format!("{BIN}/*")): program,
            (format!("{BIN}/scripts/save.sh")): {}, "/opt/homebrew/bin/*": program, "/opt/builds/*": program,
        }),
    };
    let mut facts = door::facts_json(&files.to_string()).unwrap();
    let (cwd, path) = match is_windows {
        true => (r"C:\bin", r"C:\bin"),
        false => (BIN, "/usr/bin:/opt/tools"),
    };
    facts.add_directory(cwd);
    let mut request = request;
    request["cwd"] = json!(cwd);
    request["env"] = json!({ "PATH": path, "HOME": "/home/agent" });
    request["host"] = json!("gateway");
    request["approverReachable"] = json!(true);
    let policy = door::load_json(&documents.to_string()).unwrap();
    serde_json::from_str(&door::decide_json(&policy, &request.to_string(), &facts)).unwrap()
}

fn by_code(answer: &Value) -> &'static str {
    let code = answer["reason"]["code"].as_str().unwrap_or_default();
    deviation::of_code(code).unwrap_or("unexplained")
}

/// Whether the text is read, and the commands in it.
fn shell_analysis(row: &Case) -> Answers {
    let input = row.field("input");
    let is_windows = input["platform"] == "win32";
    let platform = if is_windows { "windows" } else { "linux" };
    let request = json!({ "command": input["command"], "platform": platform });
    let answer = decide(request, json!({}), json!(["/**", r"C:\**"]));
    let ours = answer["segments"]
        .as_array()
        .is_some_and(|segments| !segments.is_empty());
    let theirs = row.field("expected")["ok"] == true;
    let deviation = match (ours, is_windows) {
        (_, true) => "windows-text",
        (false, false) => by_code(&answer),
        (true, false) => "more-text-is-read",
    };
    Answers {
        ours: json!(ours),
        theirs: json!(theirs),
        deviation,
    }
}

fn safe_bin(row: &Case, name: &Value, argv: Vec<Value>, theirs: &Value) -> Answers {
    let input = row.field("input");
    let bins = match &input["safeBins"] {
        Value::Null => json!([name]),
        bins => bins.clone(),
    };
    let mut exec = json!({ "safeBins": bins });
    if !input["safeBinProfiles"].is_null() {
        exec["safeBinProfiles"] = input["safeBinProfiles"].clone();
    }
    let answer = decide(json!({ "argv": argv }), exec, json!([]));
    Answers {
        ours: json!(answer["verdict"] == "allow"),
        theirs: theirs.clone(),
        deviation: "safe-bins-follow-the-tool",
    }
}

fn safe_bin_usage(row: &Case) -> Answers {
    let input = row.field("input");
    let argv = input["argv"].as_array().unwrap().clone();
    safe_bin(
        row,
        &input["executableName"],
        argv,
        &row.field("expected")["safe"],
    )
}

fn safe_bin_argv(row: &Case) -> Answers {
    let input = row.field("input");
    let mut argv = vec![input["bin"].clone()];
    argv.extend(input["args"].as_array().unwrap().iter().cloned());
    safe_bin(row, &input["bin"], argv, &row.field("expected")["valid"])
}

fn pattern_match(row: &Case) -> Answers {
    let input = row.field("input");
    let argv = json!([input["resolution"]["resolvedPath"]]);
    let answer = decide(
        json!({ "argv": argv }),
        json!({}),
        input["patterns"].clone(),
    );
    let is_star = input["patterns"][0] == "*";
    Answers {
        ours: json!(answer["verdict"] == "allow"),
        theirs: json!(!row.field("expected")["matched"].is_null()),
        deviation: if is_star {
            "no-star-entry"
        } else {
            "patterns-are-globs-without-case"
        },
    }
}

/// Whether the first word leads on to another program.
fn unwrapped(row: &Case) -> Answers {
    let input = row.field("input");
    let expected = row.field("expected");
    let theirs = match &expected["kind"] {
        Value::Null => !expected["argv"].is_null(),
        kind => kind == "unwrapped",
    };
    let answer = decide(json!({ "argv": input["argv"] }), json!({}), json!([]));
    let segment = &answer["segments"][0];
    let ours = !input["argv"][0].is_null() && segment["wrappers"][0] == input["argv"][0];
    Answers {
        ours: json!(ours),
        theirs: json!(theirs),
        deviation: "wrappers-have-option-tables",
    }
}

/// Whether commands are found in a word.
fn shell_payload(row: &Case) -> Answers {
    let answer = decide(
        json!({ "argv": row.field("input")["argv"] }),
        json!({}),
        json!([]),
    );
    Answers {
        ours: json!(answer["segments"][0]["depth"].as_u64() > Some(0)),
        theirs: json!(!row.field("expected")["command"].is_null()),
        deviation: "shells-have-option-tables",
    }
}

fn inline_eval(row: &Case) -> Answers {
    let request = json!({ "argv": row.field("input")["argv"] });
    let answer = decide(request, json!({ "strictInlineEval": true }), json!(["/**"]));
    Answers {
        ours: json!(answer["reason"]["code"] == "inline-eval"),
        theirs: json!(!row.field("expected")["hit"].is_null()),
        deviation: "inline-code-by-grammar",
    }
}

fn allow_always(row: &Case) -> Answers {
    let command = row.field("input")["command"].as_str().unwrap();
    let path = json!({ "command": command });
    let exec = json!({ "safeBinTrustedDirs": [BIN] });
    let mut answer = decide_below(path, exec);
    let stored: Vec<Value> = answer["allowAlways"]
        .as_array_mut()
        .into_iter()
        .flatten()
        .map(|entry| json!(entry["pattern"].as_str().unwrap().replace(BIN, "$DIR")))
        .collect();
    Answers {
        ours: json!(stored),
        theirs: row.field("expected")["patterns"].clone(),
        deviation: "interpreters-are-stored",
    }
}

/// As [`decide`], with every program below the folder of the case.
fn decide_below(request: Value, exec: Value) -> Value {
    let program = json!({ "executable": true });
    let files = json!({ (format!("{BIN}/*")): program, (format!("{BIN}/scripts/save.sh")): {} });
    let mut facts = door::facts_json(&files.to_string()).unwrap();
    facts.add_directory(BIN);
    let mut request = request;
    request["cwd"] = json!(BIN);
    request["env"] = json!({ "PATH": BIN, "HOME": "/home/agent" });
    request["host"] = json!("gateway");
    request["approverReachable"] = json!(true);
    let documents = json!({ "tools": { "exec": exec } });
    let policy = door::load_json(&documents.to_string()).unwrap();
    serde_json::from_str(&door::decide_json(&policy, &request.to_string(), &facts)).unwrap()
}

fn env_key(row: &Case) -> Answers {
    let key = row.field("input")["key"].as_str().unwrap();
    let class = environment::classify(key, Some("x"), &[]);
    Answers {
        ours: json!(matches!(class, Class::Blocked(_))),
        theirs: row.field("expected")["blockedAlways"].clone(),
        deviation: "assignments-are-judged",
    }
}

fn answers(row: &Case) -> Option<Answers> {
    let compare = match row.field("area").as_str().unwrap() {
        "shell-analysis" => shell_analysis,
        "safe-bin-usage" => safe_bin_usage,
        "safe-bin-argv" => safe_bin_argv,
        "pattern-match" => pattern_match,
        "multiplexer" | "env-unwrap" | "dispatch-unwrap" => unwrapped,
        "shell-payload" => shell_payload,
        "inline-eval" => inline_eval,
        "allow-always" => allow_always,
        "env-key" => env_key,
        _ => return None,
    };
    Some(compare(row))
}

#[test]
fn differences_fall_under_a_deviation() {
    let Some(rows) = vectors("peer.jsonl") else {
        return;
    };
    let described = deviation::described();
    let mut areas: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let mut deviations: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for row in &rows {
        let Some(answers) = answers(row) else {
            continue;
        };
        let counts = areas
            .entry(row.field("area").as_str().unwrap())
            .or_default();
        counts[0] += 1;
        if answers.ours == answers.theirs {
            counts[1] += 1;
            continue;
        }
        let input = row.field("input");
        let line = format!(
            "{} {input}: {}, theirs {}",
            row.id(),
            answers.ours,
            answers.theirs
        );
        deviations.entry(answers.deviation).or_default().push(line);
    }
    println!("{:<20}{:>6}{:>8}", "area", "rows", "agree");
    for (area, [rows, agree]) in &areas {
        println!("{area:<20}{rows:>6}{agree:>8}");
    }
    for (name, rows) in &deviations {
        println!("{name} ({})\n  {}", rows.len(), rows.join("\n  "));
        assert!(described.contains(*name), "{name}: {}", rows.join("\n"));
    }
    assert!(areas.len() >= 11, "only {areas:?}");
}

//! `execgate replay`.

use std::fmt::Write;
use std::io;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::house::{House, Run};

/// A case whose files are its own.
fn case(id: &str, command: &str, more: Value) -> Value {
    let mut case = json!({
        "id": id,
        "request": {
            "command": command, "cwd": "/srv", "env": {"PATH": "/usr/bin"}, "platform": "linux", "host": "gateway",
            "approverReachable": true,
        },
        "approvals": {"version": 1, "agents": {"main": {"allowlist": [{"pattern": "/usr/bin/git"}]}}},
        "files": {"/usr/bin/*": {"executable": true}},
        "note": "passed over",
    });
    for (key, value) in more.as_object().into_iter().flatten() {
        case[key] = value.clone();
    }
    case
}

fn lines(cases: &[Value]) -> String {
    cases.iter().fold(String::new(), |mut text, case| {
        let _ = writeln!(text, "{case}");
        text
    })
}

fn replay(house: &House, input: &str) -> Run {
    house.run_with(&["replay"], input.as_bytes())
}

fn decisions(run: &Run) -> Vec<Value> {
    run.stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("a decision"))
        .collect()
}

#[test]
fn decisions_come_out_in_order_with_their_ids() {
    let house = House::new();
    let mut cases = vec![
        case("a", "git status", json!({})),
        case("b", "rg x", json!({})),
        case("c", "git status", json!({"approvals": null})),
        case("d", "rg x", json!({"tools": {"exec": {"ask": "off"}}})),
        json!({"request": {"argv": ["./x"], "platform": "linux"}}),
    ];
    cases[1]["id"] = json!({"any": ["thing"]});
    let file = house.write("cases.jsonl", lines(&cases));
    let run = house.run(&["replay", &file]);
    let ids_and_verdicts: Vec<_> = decisions(&run)
        .iter()
        .map(|decision| (decision["id"].clone(), decision["verdict"].clone()))
        .collect();
    let expected = [
        (json!("a"), json!("allow")),
        (json!({"any": ["thing"]}), json!("ask")),
        (json!("c"), json!("ask")),
        (json!("d"), json!("deny")),
        (json!(5), json!("deny")),
    ];
    assert_eq!(ids_and_verdicts, expected, "{run}");
    assert!(
        decisions(&run)[0]["segments"][0]["entry"].is_object(),
        "{run}"
    );
    assert_eq!(run.code, 0, "{run}");
    assert_eq!(run.stderr, "5 decided: 1 allow, 2 ask, 2 deny\n");
}

#[test]
fn thousands_of_lines_keep_their_order() {
    let house = House::new();
    let cases: Vec<_> = (0..3000)
        .map(|number| {
            let tools = json!({"tools": {"exec": {"ask": if number % 40 == 0 { "off" } else { "on-miss" }}}});
            case(&number.to_string(), if number % 3 == 0 { "rg x" } else { "git x" }, tools)
        })
        .collect();
    let run = replay(&house, &lines(&cases));
    for (number, decision) in decisions(&run).iter().enumerate() {
        let verdict = match number {
            _ if number % 3 != 0 => "allow",
            _ if number % 40 == 0 => "deny",
            _ => "ask",
        };
        assert_eq!(
            (&decision["id"], &decision["verdict"]),
            (&json!(number.to_string()), &json!(verdict))
        );
    }
    assert!(run.stderr.starts_with("3000 decided"), "{run}");
}

#[test]
fn what_was_expected_is_compared() {
    let house = House::new();
    let met = [
        case("a", "git x", json!({"expected": "allow"})),
        case("b", "rg x", json!({"expected": "ask"})),
        case("c", "rg x", json!({"expected": "ask-or-deny"})),
        case("d", "rg x", json!({"expected": "deny", "disputed": true})),
        case("e", "rg x", json!({})),
    ];
    let run = replay(&house, &lines(&met));
    assert_eq!(run.code, 0, "{run}");
    assert!(
        run.stderr
            .ends_with("\nexpected: 3 met, 0 not met (0 of them allowed), 1 disputed\n"),
        "{run}"
    );

    let unmet = [
        case("f", "git x", json!({"expected": "ask-or-deny"})),
        case("g", "rg x", json!({"expected": "allow", "disputed": false})),
    ];
    let run = replay(&house, &lines(&[&met[..], &unmet].concat()));
    assert_eq!((run.code, decisions(&run).len()), (1, 7), "{run}");
    assert!(
        run.stderr
            .contains("mismatch: line 6, \"f\": expected ask-or-deny, got allow: "),
        "{run}"
    );
    assert!(
        run.stderr
            .contains("mismatch: line 7, \"g\": expected allow, got ask: "),
        "{run}"
    );
    assert!(
        run.stderr
            .ends_with("\nexpected: 3 met, 2 not met (1 of them allowed), 1 disputed\n"),
        "{run}"
    );
}

#[test]
fn a_line_that_is_no_case_is_told_and_the_rest_is_judged() {
    let house = House::new();
    let long = format!("\"{}", "x".repeat(17 << 20));
    let deep = format!("{{\"request\": {{}}, \"files\": {}", "[".repeat(100_000));
    let deep_request = format!("{{\"request\": {}{}}}", "[".repeat(1000), "]".repeat(1000));
    for (line, message) in [
        ("nonsense", "column 2: expected ident"),
        ("[]", "column"),
        (r#"{"id": 1}"#, "missing field `request`"),
        (r#"{"request": {"command": "git x""#, "EOF"),
        (
            r#"{"request": {}, "expected": "maybe"}"#,
            "unknown variant `maybe`",
        ),
        (r#"{"request": {}, "files": {"/a": 3}}"#, "files: "),
        (r#"{"request": {}, "files": []}"#, "files: "),
        (r#"{"request": {"cwd": 3}, "files": {}}"#, "`request.cwd`"),
        (
            r#"{"request": {}, "skillBins": [{"name": "x"}]}"#,
            "`skillBins`",
        ),
        (r#"{"request": {}, "agentTools": 3}"#, "`agentTools`"),
        (long.as_str(), "more than 16777216 bytes"),
        (deep.as_str(), "EOF"),
        (r#"{"request": {}, "disputed": "no"}"#, "boolean"),
    ] {
        let input = format!(
            "{}\n{line}\n{}",
            case("a", "git x", json!({})),
            case("b", "git x", json!({}))
        );
        let run = replay(&house, &input);
        let shown = &line[..line.len().min(60)];
        assert_eq!((run.code, decisions(&run).len()), (1, 2), "{shown}: {run}");
        assert!(
            run.stderr.starts_with("error: line 2: ") && run.stderr.contains(message),
            "{shown}: {run}"
        );
        assert!(
            run.stderr.ends_with("without a decision: 1\n"),
            "{shown}: {run}"
        );
    }
    let run = replay(&house, &deep_request);
    assert_eq!(
        decisions(&run)[0]["reason"]["code"],
        json!("request-invalid"),
        "{run}"
    );
}

#[test]
fn requests_that_are_not_valid_are_denied() {
    let house = House::new();
    for request in [
        "{}",
        "[]",
        "3",
        r#"{"command": "x", "argv": ["x"]}"#,
        r#"{"command": 3}"#,
    ] {
        let run = replay(&house, &format!("{{\"request\": {request}}}"));
        let decision = &decisions(&run)[0];
        assert_eq!(
            (&decision["verdict"], &decision["reason"]["code"]),
            (&json!("deny"), &json!("request-invalid"))
        );
        assert_eq!(run.code, 0, "{run}");
    }
}

#[test]
fn documents_that_are_not_valid_deny() {
    let house = House::new();
    let run = replay(
        &house,
        &lines(&[
            case(
                "a",
                "git x",
                json!({"approvals": {"version": 7}, "expected": "deny"}),
            ),
            case("b", "git x", json!({"approvals": "{", "expected": "deny"})),
            case(
                "c",
                "git x",
                json!({"tools": {"exec": {"ask": 3}}, "expected": "deny"}),
            ),
        ]),
    );
    let codes: Vec<_> = decisions(&run)
        .iter()
        .map(|decision| decision["reason"]["code"].clone())
        .collect();
    assert_eq!(
        codes,
        ["approvals-invalid", "approvals-invalid", "config-invalid"],
        "{run}"
    );
    assert_eq!(run.code, 0, "{run}");
}

#[test]
fn the_approvals_may_be_the_text_of_the_file() {
    let house = House::new();
    let text =
        json!({"version": 1, "agents": {"main": {"allowlist": ["/usr/bin/rg"]}}}).to_string();
    let run = replay(
        &house,
        &lines(&[case(
            "a",
            "rg x",
            json!({"approvals": text, "expected": "allow"}),
        )]),
    );
    assert_eq!(run.code, 0, "{run}");
}

#[test]
fn settings_of_an_agent_apply_to_it_alone() {
    let house = House::new();
    let tools = json!({"agentTools": {"main": {"exec": {"ask": "off"}}, "other": {"exec": {"ask": "always"}}}});
    let run = replay(&house, &lines(&[case("a", "rg x", tools)]));
    assert_eq!(decisions(&run)[0]["settings"]["ask"], json!("off"), "{run}");
}

#[test]
fn files_are_those_of_the_case_or_of_this_machine() {
    let house = House::new();
    let bin = house.text_path("bin");
    let request =
        json!({"command": "git x", "env": {"PATH": bin}, "platform": "linux", "host": "gateway"});
    let real = json!({"request": request});
    let none = json!({"request": request, "files": {}});
    let run = replay(&house, &lines(&[real, none]));
    let programs: Vec<_> = decisions(&run)
        .iter()
        .map(|decision| decision["segments"][0]["program"].clone())
        .collect();
    assert_eq!(
        programs,
        [json!(house.text_path("bin/git")), Value::Null],
        "{run}"
    );
}

#[test]
fn the_mode_can_be_replaced() {
    let house = House::new();
    let approvals = json!({"version": 1, "agents": {"main": {"allowlist": ["/usr/bin/*"]}}});
    let mut kill = case("a", "kill 1", json!({"approvals": approvals}));
    kill["request"]["mode"] = json!("pinned");
    let input = lines(&[kill]);
    for (mode, verdict) in [("pinned", "allow"), ("as-written", "ask")] {
        let run = house.run_with(&["replay", "--mode", mode, "-"], input.as_bytes());
        assert_eq!(decisions(&run)[0]["verdict"], json!(verdict), "{run}");
    }
}

#[test]
fn input_that_cannot_be_read_is_named() {
    let house = House::new();
    for file in [house.text_path("missing.jsonl"), house.text_path("work")] {
        let run = house.run(&["replay", &file]);
        assert!(
            run.code == 1 && run.stderr.contains(&format!("cannot read {file}")),
            "{run}"
        );
    }
    let run = replay(&house, "");
    assert!(
        run.code == 0 && run.stderr.starts_with("0 decided"),
        "{run}"
    );
}

#[test]
fn a_reader_that_has_gone_away_ends_it_quietly() {
    let house = House::new();
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    let file = house.write(
        "cases.jsonl",
        lines(&vec![case("a", "git x", json!({})); 500]),
    );
    let output = house
        .command(&["replay", &file])
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .expect("the program");
    let run = Run::from(output);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
}

#[test]
fn defaults_and_a_whole_configuration_hold_for_the_lines_behind() {
    let cases = concat!(
        r#"{"defaults":{"request":{"cwd":"/w","host":"gateway","approverReachable":true},"files":{"/bin/*":{"executable":true}}}}"#,
        "\n",
        r#"{"id":"a","request":{"command":"/bin/ls"},"config":{"tools":{"exec":{"security":"full","ask":"off"}}},"expected":"allow"}"#,
        "\n",
        r#"{"id":"b","request":{"command":"/bin/ls"},"config":{"tools":{"exec":{"security":"deny"}}},"expected":"deny"}"#,
        "\n",
    );
    let file = std::env::temp_dir().join(format!("execgate-defaults-{}.jsonl", std::process::id()));
    std::fs::write(&file, cases).expect("the temporary folder can be written");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_execgate"))
        .arg("replay")
        .arg(&file)
        .output()
        .expect("the program starts");
    std::fs::remove_file(&file).expect("the file is there");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(text.lines().count(), 2);
}

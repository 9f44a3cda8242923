//! `execgate check`.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::house::{House, Run};

#[test]
fn the_verdict_is_the_exit_code() {
    let house = House::new();
    let git = house.text_path("bin/git");
    let off = house.write(
        "off.json",
        r#"{"tools":{"exec":{"security":"allowlist","ask":"off"}}}"#,
    );
    assert_eq!(house.run(&["check", "--allow", &git, "git status"]).code, 0);
    assert_eq!(house.run(&["check", "git status"]).code, 3);
    assert_eq!(
        house.run(&["check", "--config", &off, "git status"]).code,
        4
    );
}

#[test]
fn the_answer_shows_each_command_and_what_would_help() {
    let house = House::new();
    let (git, curl) = (house.text_path("bin/git"), house.text_path("bin/curl"));
    let run = house.run(&["check", "--allow", &git, "git status | curl -s x"]);
    let expected = format!(
        "\
ASK  no allowlist entry matches `{curl}` [not-listed]

    git status | curl -s x
                 ^^^^

    ok    git status  {git}{gap}  --allow {git}
    miss  curl -s x   {curl}{short}  not-listed
",
        gap = " ".repeat(aligned(&git, &curl)),
        short = " ".repeat(aligned(&curl, &git)),
    );
    assert!(run.stdout.starts_with(&expected), "{run}");
    assert!(
        run.stdout
            .contains(&format!("\n          --allow {curl}\n")),
        "{run}"
    );
    assert!(
        run.stdout.contains(&format!(
            "agents.main.allowlist: {{\"pattern\":\"{curl}\"}}\n"
        )),
        "{run}"
    );
    assert_eq!((run.code, run.stderr.as_str()), (3, ""));
}

/// Blanks behind `path` in a column with `other`: none where the column is too narrow for them.
fn aligned(path: &str, other: &str) -> usize {
    let fitting = [path, other]
        .into_iter()
        .map(str::len)
        .filter(|length| *length <= 40);
    fitting.max().unwrap_or(0).saturating_sub(path.len())
}

#[test]
fn the_remedy_is_what_it_says() {
    let house = House::new();
    let (_, before) = house.check_json(&["rg x"]);
    let remedy = before["segments"][0]["remedies"][0]["value"]
        .as_str()
        .expect("a remedy");
    let (code, after) = house.check_json(&["--allow", remedy, "rg x"]);
    assert_eq!((code, after["verdict"].as_str()), (0, Some("allow")));
}

#[test]
fn carets_stand_on_the_line_of_the_reason() {
    let house = House::new();
    let (git, rg) = (house.text_path("bin/git"), house.text_path("bin/rg"));
    let run = house.run(&[
        "check",
        "--allow",
        &git,
        "--allow",
        &rg,
        "git status\nrg 日本 \"$(id)\"\n",
    ]);
    let excerpt = "    1 | git status\n    2 | rg 日本 \"$(id)\"\n      |          ^^";
    assert!(run.stdout.contains(excerpt), "{run}");
    assert_ne!(run.code, 0, "{run}");
}

#[test]
fn hidden_characters_are_shown() {
    let house = House::new();
    let run = house.run(&["check", "rg '\u{202e}'\u{1b}[31m"]);
    assert!(run.stdout.contains(r"rg '\u{202E}'\u{1B}[31m"), "{run}");
    assert!(!run.stdout.contains(['\u{202e}', '\u{1b}']), "{run}");
}

#[test]
fn colours_are_for_terminals_and_for_those_who_ask() {
    let house = House::new();
    let git = house.text_path("bin/git");
    for command in ["check", "explain"] {
        let arguments = [command, "--allow", &git, "git status | rg x"];
        let plain = house.run(&arguments);
        assert!(!plain.stdout.contains('\u{1b}'), "{plain}");
        let coloured = house.run(&[&arguments[..], &["--color", "always"]].concat());
        assert!(coloured.stdout.contains("\u{1b}["), "{coloured}");
        assert_eq!(without_colours(&coloured), plain.stdout);
    }
}

/// The output without the sequences that set colours.
fn without_colours(run: &Run) -> String {
    let mut parts = run.stdout.split("\u{1b}[");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(part.split_once('m').map_or(part, |(_, rest)| rest));
    }
    text
}

#[test]
fn json_is_one_object_with_the_whole_decision() {
    let house = House::new();
    let git = house.text_path("bin/git");
    let (code, decision) = house.check_json(&["--allow", &git, "git status"]);
    assert_eq!((code, decision["verdict"].as_str()), (0, Some("allow")));
    for key in [
        "reason",
        "fallback",
        "settings",
        "segments",
        "plan",
        "allowAlways",
        "findings",
    ] {
        assert!(
            decision.get(key).is_some(),
            "{key} is missing in {decision}"
        );
    }
    assert_eq!(decision["segments"][0]["program"], json!(git));
    assert_eq!(
        decision["segments"][0]["entry"],
        json!({"agent": "main", "index": 0, "id": "--allow", "pattern": git})
    );
}

#[test]
fn words_of_argv_are_taken_as_they_are() {
    let house = House::new();
    let git = house.text_path("bin/git");
    let (code, decision) = house.check_json(&["--allow", &git, "--", "git", "a b", "", "$(id); x"]);
    assert_eq!(code, 0, "{decision}");
    assert_eq!(
        decision["segments"][0]["argv"],
        json!(["git", "a b", "", "$(id); x"])
    );
    let run = house.run(&["check", "--", "curl", "-s", "x"]);
    assert!(run.stdout.contains("    curl -s x\n    ^^^^\n"), "{run}");
}

#[test]
fn text_comes_from_standard_input_too() {
    let house = House::new();
    let rg = house.text_path("bin/rg");
    let run = house.run_with(&["check", "--allow", &rg, "-"], b"rg x\nrg y\n");
    assert!(run.code == 0 && run.stdout.contains("2 | rg y"), "{run}");
}

#[test]
fn the_approvals_of_the_home_apply_unless_others_are_named() {
    let house = House::new();
    let list = |program: &str| {
        json!({"version": 1, "agents": {"main": {"allowlist": [{"pattern": house.text_path(program)}]}}}).to_string()
    };
    house.write("home/.execgate/exec-approvals.json", list("bin/git"));
    let other = house.write("other.json", list("bin/rg"));
    assert_eq!(house.run(&["check", "git status"]).code, 0);
    assert_eq!(house.run(&["check", "rg x"]).code, 3);
    assert_eq!(house.run(&["check", "--approvals", &other, "rg x"]).code, 0);
    assert_eq!(
        house
            .run(&["check", "--approvals", &other, "git status"])
            .code,
        3
    );
    let curl = house.text_path("bin/curl");
    assert_eq!(
        house
            .run(&["check", "--allow", &curl, "git status | curl x"])
            .code,
        0
    );
}

#[test]
fn an_approvals_document_that_denies_beats_the_command_line() {
    let house = House::new();
    let git = house.text_path("bin/git");
    house.write(
        "home/.execgate/exec-approvals.json",
        r#"{"version":1,"defaults":{"security":"deny"},"agents":{}}"#,
    );
    assert_eq!(house.run(&["check", "--allow", &git, "git status"]).code, 4);
}

#[test]
fn the_agent_chooses_the_list() {
    let house = House::new();
    let git = house.text_path("bin/git");
    let approvals =
        json!({"version": 1, "agents": {"ops": {"allowlist": [{"pattern": git}]}}}).to_string();
    let approvals = house.write("approvals.json", approvals);
    assert_eq!(
        house
            .run(&["check", "--approvals", &approvals, "git status"])
            .code,
        3
    );
    let (code, decision) =
        house.check_json(&["--approvals", &approvals, "--agent", "ops", "git status"]);
    assert_eq!(
        (code, decision["settings"]["agent"].as_str()),
        (0, Some("ops"))
    );
}

#[test]
fn a_configuration_may_be_json5() {
    let house = House::new();
    let config = house.write(
        "config.json5",
        "{ tools: { exec: { security: 'full', ask: 'off', /* all */ } } }",
    );
    let (code, decision) = house.check_json(&["--config", &config, "curl x"]);
    assert_eq!(
        (code, decision["settings"]["security"].as_str()),
        (0, Some("full"))
    );
}

#[test]
fn safe_bins_are_added_to_the_configuration() {
    let house = House::new();
    let config = house.write("config.json", r#"{"tools":{"exec":{"safeBins":3}}}"#);
    let run = house.run(&["check", "--config", &config, "--safe-bin", "rg", "rg x"]);
    assert!(
        run.code == 1 && run.stderr.contains("tools.exec.safeBins"),
        "{run}"
    );
    let (_, without) = house.check_json(&["rg x"]);
    let (_, with) = house.check_json(&["--safe-bin", "rg", "rg x"]);
    assert_ne!(
        without["segments"][0], with["segments"][0],
        "the name makes no difference"
    );
}

#[test]
fn the_mode_and_the_shell_reach_the_policy() {
    let house = House::new();
    let (kill, rg) = (house.text_path("bin/kill"), house.text_path("bin/rg"));
    let arguments = ["--allow", &kill, "kill 1"];
    assert_eq!(house.check_json(&arguments).0, 0);
    let (code, decision) = house.check_json(&[&["--mode", "as-written"], &arguments[..]].concat());
    assert_eq!(
        (code, decision["reason"]["code"].as_str()),
        (3, Some("builtin-name"))
    );

    let arguments = ["--allow", &rg, "rg {a,b}"];
    assert_eq!(house.check_json(&arguments).0, 3);
    assert_eq!(
        house
            .check_json(&[&["--shell", "bash"], &arguments[..]].concat())
            .0,
        0
    );
}

#[test]
fn the_working_directory_is_this_one_or_the_one_named() {
    let house = House::new();
    house.program("work/here");
    house.program("elsewhere/there");
    let pattern = house.text_path("**/*here");
    assert_eq!(house.run(&["check", "--allow", &pattern, "./here"]).code, 0);
    assert_eq!(
        house.run(&["check", "--allow", &pattern, "./there"]).code,
        3
    );
    let cwd = house.text_path("elsewhere");
    let (code, decision) = house.check_json(&["--cwd", &cwd, "--allow", &pattern, "./there"]);
    assert_eq!((code, &decision["plan"]["cwd"]), (0, &json!(cwd)));
    assert_eq!(
        house
            .run(&[
                "check",
                "--cwd",
                "../elsewhere/",
                "--allow",
                &pattern,
                "./there"
            ])
            .code,
        0
    );
}

#[test]
fn a_bare_name_in_allow_is_warned_of() {
    let house = House::new();
    let run = house.run(&["check", "--allow", "git", "git status"]);
    assert_eq!(run.code, 3);
    assert!(
        run.stderr.starts_with("warning: --allow git has no effect"),
        "{run}"
    );
}

#[test]
fn variables_that_are_no_text_are_left_out_with_a_note() {
    let house = House::new();
    let git = house.text_path("bin/git");
    let mut command = house.command(&["check", "--allow", &git, "git status"]);
    command.env("ODD", OsString::from_vec(vec![0xff]));
    let run = house.finish(command, b"");
    assert_eq!(run.code, 0, "{run}");
    assert_eq!(
        run.stderr,
        "note: the environment variable ODD is not valid UTF-8 and is left out\n"
    );
}

#[test]
fn a_reader_that_has_gone_away_is_no_error() {
    let house = House::new();
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    let output = house
        .command(&["check", "rg x"])
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .expect("the program");
    assert_eq!(Run::from(output).stderr, "");
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_an_error() {
    let house = House::new();
    let full = File::options()
        .write(true)
        .open("/dev/full")
        .expect("a full device");
    let output = house
        .command(&["check", "rg x"])
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .expect("the program");
    let run = Run::from(output);
    assert!(
        run.code == 1 && run.stderr.contains("cannot write to standard output"),
        "{run}"
    );
}

#[test]
fn decisions_do_not_depend_on_how_they_are_shown() {
    let house = House::new();
    for text in ["git status", "git 'a", "rg x && git y", "(", ""] {
        let (code, decision) = house.check_json(&[text]);
        let run = house.run(&["check", text]);
        let verdict = decision["verdict"].as_str().map(str::to_uppercase);
        assert_eq!(run.code, code, "{run}");
        assert_eq!(
            run.stdout.split_whitespace().next(),
            verdict.as_deref(),
            "{run}"
        );
        assert_eq!(
            decision["segments"].as_array().map_or(0, Vec::len) > 0,
            run.stdout.contains("\n    miss"),
            "{run}"
        );
        assert_ne!(decision["reason"], Value::Null);
    }
}

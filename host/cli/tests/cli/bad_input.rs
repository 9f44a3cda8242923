//! Input that is wrong: what is said, how it ends, and that nothing happens.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::symlink;

use serde_json::Value;

use crate::house::House;

#[test]
fn a_wrong_command_line_is_a_usage_error() {
    let house = House::new();
    for (arguments, message) in [
        (&["check"][..], "required"),
        (&["check", "--"], "required"),
        (&["check", "rg x", "--", "rg", "x"], "cannot be used with"),
        (&["check", "rg", "x"], "unexpected argument"),
        (&["check", "--mode", "loose", "rg x"], "loose"),
        (&["check", "--color", "often", "rg x"], "often"),
        (&["check", "--nonsense", "rg x"], "--nonsense"),
        (&["judge", "rg x"], "judge"),
        (&[], "Usage"),
    ] {
        let run = house.run(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {run}");
        assert!(run.stderr.contains(message), "{arguments:?}: {run}");
        assert_eq!(run.stdout, "", "{arguments:?}");
    }
}

#[test]
fn an_argument_that_is_no_text_is_named() {
    let house = House::new();
    let odd = OsString::from_vec(b"rg \xff\x1b".to_vec());
    for (arguments, place) in [
        (&["check".as_ref(), odd.as_os_str()][..], 2),
        (
            &[
                "check".as_ref(),
                "--".as_ref(),
                "rg".as_ref(),
                odd.as_os_str(),
            ],
            4,
        ),
    ] {
        let run = house.run::<&OsStr>(arguments);
        assert_eq!(run.code, 2, "{run}");
        let message = format!(r"argument {place} is not valid UTF-8: rg \xFF\u{{1B}}");
        assert!(run.stderr.contains(&message), "{run}");
    }
}

#[test]
fn a_document_that_cannot_be_used_is_named_with_the_place() {
    let house = House::new();
    let latin = house.write("latin.json", b"{\n  \"version\": \"\xe9\"}");
    let endless = house.write("endless.json", vec![b' '; (16 << 20) + 1]);
    let deep = house.write("deep.json", format!("{{a: {}", "[".repeat(100_000)));
    let twice = house.write("twice.json", "{tools: {}, tools: {}}");
    let folder = house.text_path("work");
    let missing = house.text_path("missing.json");
    let broken = house.write("broken.json", "{\n  \"version\": 1,\n  \"agents\": {\n}");
    let version = house.write("version.json", r#"{"version": 2, "agents": {}}"#);
    let typed = house.write(
        "typed.json",
        r#"{"version": 1, "agents": {"main": {"allowlist": 3}}}"#,
    );
    let mode = house.write("mode.json", r#"{"tools": {"exec": {"security": "lax"}}}"#);
    for (option, file, messages) in [
        ("--approvals", &missing, &["cannot read"][..]),
        ("--approvals", &folder, &["cannot read"]),
        ("--approvals", &latin, &["json:2: ", r"\xE9 at byte 16"]),
        ("--approvals", &endless, &["more than 16777216 bytes"]),
        ("--approvals", &broken, &["broken.json:4"]),
        ("--approvals", &version, &["version"]),
        ("--approvals", &typed, &["agents.main.allowlist"]),
        ("--config", &missing, &["cannot read"]),
        ("--config", &broken, &["neither JSON nor JSON5"]),
        ("--config", &deep, &["levels of nesting"]),
        ("--config", &twice, &["`tools` stands twice"]),
        ("--config", &mode, &["tools.exec.security"]),
    ] {
        let run = house.run(&["check", option, file, "--allow", "/bin/x", "rg x"]);
        assert_eq!(run.code, 1, "{file}: {run}");
        assert_eq!(run.stdout, "", "{file}");
        for message in [&[file.as_str()], messages].concat() {
            assert!(run.stderr.contains(message), "{message} for {file}: {run}");
        }
    }
}

#[test]
fn an_approvals_document_in_the_home_that_cannot_be_read_is_not_passed_over() {
    let house = House::new();
    house.write("home/.execgate/readme", "");
    symlink("nowhere", house.path("home/.execgate/exec-approvals.json")).expect("a link");
    let run = house.run(&["check", "rg x"]);
    assert!(
        run.code == 1 && run.stderr.contains("exec-approvals.json"),
        "{run}"
    );
}

#[test]
fn a_working_directory_that_is_none_is_named() {
    let house = House::new();
    let file = house.write("file", "");
    let missing = house.text_path("missing");
    for cwd in [missing, file] {
        let run = house.run(&["check", "--cwd", &cwd, "rg x"]);
        assert_eq!(run.code, 1, "{cwd}: {run}");
        assert!(
            run.stderr.contains(&format!("the working directory {cwd}")),
            "{cwd}: {run}"
        );
    }
}

#[test]
fn a_failure_with_json_is_one_object_too() {
    let house = House::new();
    for command in ["check", "explain"] {
        let run = house.run(&[command, "--json", "--approvals", "missing.json", "rg x"]);
        let object: Value = serde_json::from_str(&run.stdout).expect("one object");
        let message = object["error"]["message"].as_str().expect("a message");
        assert!(message.contains("missing.json"), "{run}");
        assert_eq!((run.code, object.get("verdict")), (1, None));
    }
}

#[test]
fn text_from_standard_input_is_checked() {
    let house = House::new();
    let run = house.run_with(&["check", "-"], b"rg \xff");
    assert!(
        run.code == 1 && run.stderr.contains(r"\xFF at byte 3"),
        "{run}"
    );
    let run = house.run_with(&["check", "-"], &vec![b'x'; (4 << 20) + 1]);
    assert!(
        run.code == 1 && run.stderr.contains("more than 4194304 bytes"),
        "{run}"
    );
}

#[test]
fn odd_texts_are_judged_and_never_allowed() {
    let house = House::new();
    let rg = house.text_path("bin/rg");
    let huge = format!("rg {}", "x".repeat(200 << 10));
    let words = format!("rg{}", " x".repeat(50_000));
    let parentheses = "( ".repeat(60_000);
    let substitutions = format!("rg {}", "$(".repeat(50_000));
    let lines = "\n".repeat(100_000);
    for (text, code) in [
        ("rg a\0b", "control-character"),
        ("rg a\rb", "control-character"),
        ("", "empty-text"),
        (huge.as_str(), "too-complex"),
        (words.as_str(), "too-complex"),
        (parentheses.as_str(), "subshell"),
        (substitutions.as_str(), "command-substitution"),
        (lines.as_str(), "empty-text"),
    ] {
        let shown = &text[..text.len().min(20)];
        let run = house.run_with(&["check", "--json", "--allow", &rg, "-"], text.as_bytes());
        let decision: Value =
            serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run}"));
        assert_eq!(
            (run.code, decision["reason"]["code"].as_str()),
            (3, Some(code)),
            "{shown:?}"
        );
        let run = house.run_with(&["check", "--allow", &rg, "-"], text.as_bytes());
        assert!(
            run.code == 3 && run.stdout.len() < 8 << 10,
            "{shown:?}: {} bytes",
            run.stdout.len()
        );
    }
}

//! What the policy asks about paths: candidates for programs and the working directory, and
//! no other argument.

use execgate_policy::decision::Policy;
use execgate_policy::door;
use execgate_policy::program::facts::MemoryFacts;
use execgate_tests::{Case, Files, Recorded, all_cases, decide_natively};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Every path that may be asked about: the working directory, and each command's first word
/// in the folders of PATH or, with a slash in it, in the working directory.
fn allowed(request: &Value, answer: &Value) -> BTreeSet<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let cwd = text(&request["cwd"]);
    let path = text(&request["env"]["PATH"]);
    // Relative programs are looked up from where the working directory really is.
    let real = answer["plan"]["cwd"].as_str().unwrap_or(&cwd).to_owned();
    let mut allowed = BTreeSet::from([cwd]);
    for segment in answer["segments"].as_array().into_iter().flatten() {
        let name = text(&segment["argv"][0]);
        if name.starts_with('/') {
            allowed.insert(name);
        } else if name.contains('/') {
            allowed.insert(format!("{real}/{name}"));
        } else {
            allowed.extend(path.split(':').map(|folder| format!("{folder}/{name}")));
        }
    }
    allowed
}

fn check(case: &Case) -> usize {
    let (answer, asked) = decide_natively(case);
    let answer = serde_json::from_str(&answer).unwrap();
    let allowed = allowed(case.field("request"), &answer);
    for path in &asked {
        assert!(
            allowed.contains(path),
            "{} asks about `{path}`: {}",
            case.name,
            case.field("request")
        );
    }
    asked.len()
}

#[test]
fn only_programs_and_the_working_directory_are_asked_about() {
    let asked: usize = all_cases().iter().map(check).sum();
    assert!(asked > 500, "only {asked} questions");
}

#[test]
fn arguments_are_never_asked_about() {
    let commands = [
        "git log /secret/a",
        "git log -- ./secret ../secret secret",
        "git --git-dir=/secret log | rg -f /secret/b; ls \"/secret/c\" '/secret/d' \\/secret",
        "LANG=/secret/x git log",
        "git log ~/secret $HOME/secret /secret/* {/secret/a,/secret/b}",
        "nice -n 5 git log /secret",
        "env FOO=/secret git log",
        "sh /secret/script.sh",
        "bash -c 'cat /secret/e' /secret/f",
        "python3 /secret/app.py /secret/g",
        "sudo -u x /secret/h",
        "find /secret -exec /secret/i {} \\;",
        "cat < /secret/j > /secret/k",
        "cat <<EOF\n/secret/l\nEOF",
        "rg $(cat /secret/m) `/secret/n`",
        "[ -e /secret/o ] && test -f /secret/p",
        "git log # /secret/q",
    ];
    let documents =
        json!({ "approvals": { "version": 1, "agents": { "main": { "allowlist": ["/**"] } } } });
    let policy = door::load_json(&documents.to_string()).unwrap();
    for mode in ["pinned", "as-written"] {
        for command in commands {
            assert_not_asked(&policy, &json!({ "command": command }), mode);
        }
        let words = json!(["git", "/secret/r", "./secret", "-C/secret", "--x=/secret"]);
        assert_not_asked(&policy, &json!({ "argv": words }), mode);
    }
}

fn assert_not_asked(policy: &Policy, request: &Value, mode: &str) {
    let mut request = request.clone();
    request["cwd"] = json!("/srv");
    request["env"] = json!({ "PATH": "/usr/bin:/bin", "HOME": "/home/agent", "X": "/secret/s" });
    request["mode"] = json!(mode);
    request["host"] = json!("gateway");
    let mut facts: MemoryFacts =
        serde_json::from_value(json!({ "/usr/bin/*": { "executable": true } })).unwrap();
    facts.add_directory("/srv");
    let files = Recorded::new(Files::Memory(facts));
    let answer = door::decide_json(policy, &request.to_string(), &files);
    assert!(answer.starts_with(r#"{"verdict":"#), "{request}: {answer}");
    for path in files.asked() {
        assert!(!path.contains("secret"), "{request} asks about `{path}`");
    }
}

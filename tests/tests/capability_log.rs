//! What the policy asks about paths: candidates for programs and the working directory, and
//! no other argument.

use execgate_policy::decision::Policy;
use execgate_policy::door;
use execgate_policy::program::facts::MemoryFacts;
use execgate_policy::program::lookup::windows::{normal, starts_at_drive};
use execgate_tests::{Case, Files, Recorded, all_cases, decide_natively};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Programs of which an operand can name a program, a script or a directory to go to.
const LEADING: &[&str] = &[
    "ash",
    "bash",
    "busybox",
    "cd",
    "command",
    "dash",
    "env",
    "exec",
    "find",
    "nice",
    "nohup",
    "sh",
    "stdbuf",
    "time",
    "timeout",
    "toybox",
    "coreutils",
    "xargs",
    "zsh",
];

/// Every path that may be asked about: the working directory, each command's first word in the
/// folders of PATH or, with a slash in it, in the working directory; behind a program that leads
/// to others, its operands, too.
fn allowed(request: &Value, answer: &Value) -> BTreeSet<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let cwd = text(&request["cwd"]);
    let path = text(&request["env"]["PATH"]);
    let home = text(&request["env"]["HOME"]);
    // Relative programs are looked up from where the working directory really is, and from where
    // a `cd` leads.
    let real = answer["plan"]["cwd"].as_str().unwrap_or(&cwd).to_owned();
    let mut folders = vec![real.clone()];
    let mut allowed = BTreeSet::from([cwd]);
    for segment in answer["segments"].as_array().into_iter().flatten() {
        let list = |name: &str| segment[name].as_array().into_iter().flatten().map(text);
        let words: Vec<String> = list("argv").chain(list("wrappers")).collect();
        let is_inside = list("wrappers").next().is_some();
        let leads = is_inside
            || words.iter().any(|word| {
                let name = word.rsplit('/').next().unwrap_or_default();
                LEADING.contains(&name) || name.starts_with('g') && LEADING.contains(&&name[1..])
            });
        let count = if leads { words.len() } else { 1 };
        // A payload that is read although its shell is covered has programs of its own.
        let is_apart = |character: char| character.is_whitespace() || ";|&(){}".contains(character);
        let inside: Vec<String> = match leads {
            true => words
                .iter()
                .flat_map(|word| word.split(is_apart))
                .map(str::to_owned)
                .collect(),
            false => Vec::new(),
        };
        if words.first().is_some_and(|word| word == "cd") {
            for word in words.iter().skip(1) {
                let place = word.replacen('~', &home, 1);
                let places: Vec<_> = folders.iter().map(|folder| join(folder, &place)).collect();
                allowed.extend(places.iter().cloned());
                folders.extend(places);
            }
        }
        for name in words.iter().take(count).chain(&inside) {
            if name.starts_with('/') {
                allowed.insert(name.clone());
                continue;
            }
            allowed.extend(folders.iter().map(|folder| format!("{folder}/{name}")));
            if !name.contains('/') {
                allowed.extend(path.split(':').map(|folder| format!("{folder}/{name}")));
            }
        }
    }
    allowed
}

/// A directory's operand from a folder, without `.` and empty components; `..` goes up.
fn join(folder: &str, operand: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let before = if operand.starts_with('/') { "" } else { folder };
    for component in before.split('/').chain(operand.split('/')) {
        match component {
            "" | "." => {}
            ".." => drop(kept.pop()),
            name => kept.push(name),
        }
    }
    format!("/{}", kept.join("/"))
}

/// Whether `path` may be asked about on Windows: the working directory, or a command's first word
/// with or without an extension, in the working directory, in a folder of PATH or where it says.
fn is_allowed_on_windows(path: &str, request: &Value, answer: &Value) -> bool {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let cwd = text(&request["cwd"]);
    if path == normal(&cwd) {
        return true;
    }
    let variables = request["env"].as_object().into_iter().flatten();
    let folders = variables
        .filter(|(name, _)| name.eq_ignore_ascii_case("PATH"))
        .flat_map(|(_, value)| value.as_str().unwrap_or_default().split(';'));
    let folders: Vec<&str> = folders.chain([cwd.as_str()]).collect();
    let segments = answer["segments"].as_array().into_iter().flatten();
    segments.into_iter().any(|segment| {
        let name = text(&segment["argv"][0]);
        let bases: Vec<String> = match name.contains(['\\', '/']) {
            true if starts_at_drive(&name) => vec![normal(&name)],
            true => vec![normal(&format!("{cwd}\\{name}"))],
            false => folders
                .iter()
                .map(|folder| normal(&format!("{folder}\\{name}")))
                .collect(),
        };
        bases.iter().any(|base| {
            let extension = path.strip_prefix(base.as_str());
            extension.is_some_and(|rest| {
                rest.is_empty() || rest.starts_with('.') && !rest.contains('\\')
            })
        })
    })
}

fn check(case: &Case) -> usize {
    let (answer, asked) = decide_natively(case);
    let answer = serde_json::from_str(&answer).unwrap();
    let request = case.field("request");
    let allowed = allowed(request, &answer);
    let is_windows = request["platform"] == "windows";
    for path in &asked {
        assert!(
            allowed.contains(path) || is_windows && is_allowed_on_windows(path, request, &answer),
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
        "timeout 5 nice sh -c 'git log /secret/t' /secret/u",
        "cd /srv && git log /secret/v",
        "sort /secret/w | head /secret/x",
        "sh -c '\"$0\" \"$@\"' git /secret/y",
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
    for pattern in ["/**", "/usr/bin/git"] {
        let documents = json!({ "approvals": { "version": 1, "agents": { "main": { "allowlist": [pattern] } } } });
        let policy = door::load_json(&documents.to_string()).unwrap();
        for mode in ["pinned", "as-written"] {
            for command in commands {
                assert_not_asked(&policy, &json!({ "command": command }), mode);
            }
            let words = json!(["git", "/secret/r", "./secret", "-C/secret", "--x=/secret"]);
            assert_not_asked(&policy, &json!({ "argv": words }), mode);
        }
    }
}

fn assert_not_asked(policy: &Policy, request: &Value, mode: &str) {
    let mut request = request.clone();
    request["cwd"] = json!("/srv");
    request["env"] = json!({ "PATH": "/usr/bin:/bin", "HOME": "/home/agent", "X": "/secret/s" });
    request["mode"] = json!(mode);
    request["host"] = json!("gateway");
    let mut facts: MemoryFacts =
        door::facts_json(&json!({ "/usr/bin/*": { "executable": true } }).to_string()).unwrap();
    facts.add_directory("/srv");
    let files = Recorded::new(Files::Memory(facts));
    let answer = door::decide_json(policy, &request.to_string(), &files);
    assert!(answer.starts_with(r#"{"verdict":"#), "{request}: {answer}");
    for path in files.asked() {
        assert!(!path.contains("secret"), "{request} asks about `{path}`");
    }
}

//! `execgate approvals`: the document that people keep.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::{Value, json};

use crate::house::{House, Run};

/// Where the document is without an option.
const DOCUMENT: &str = "home/.execgate/exec-approvals.json";

/// Runs the program where it may write.
fn edit(house: &House, arguments: &[&str]) -> Run {
    let output = house.command(arguments).output().expect("the program");
    Run::from(output)
}

fn saved(house: &House) -> Value {
    let text = fs::read_to_string(house.path(DOCUMENT)).expect("the document");
    serde_json::from_str(&text).expect("JSON")
}

fn mode(path: &Path) -> u32 {
    let metadata = fs::metadata(path).expect("metadata");
    metadata.permissions().mode() & 0o7777
}

/// A house with a document of two entries for the main agent and one for all.
fn with_entries() -> House {
    let house = House::new();
    let document = json!({
        "version": 1,
        "x-note": "kept",
        "agents": {
            "main": { "allowlist": [
                { "id": "1", "pattern": "/bin/a", "x-owner": "ops" },
                { "id": "2", "pattern": "/bin/b", "lastUsedAt": 7, "lastUsedCommand": "b --fast" },
            ] },
            "*": { "allowlist": [{ "id": "3", "pattern": "/bin/c", "argv": ["log", "**"] }] },
        }
    });
    house.write(DOCUMENT, document.to_string());
    fs::set_permissions(
        house.path("home/.execgate"),
        fs::Permissions::from_mode(0o700),
    )
    .expect("a private folder");
    house
}

#[test]
fn the_first_edit_makes_a_private_document() {
    let house = House::new();
    let git = house.text_path("bin/git");
    let run = edit(&house, &["approvals", "allowlist", "add", &git]);
    assert_eq!(run.code, 0, "{run}");
    assert_eq!(mode(&house.path(DOCUMENT)), 0o600);
    assert_eq!(mode(&house.path("home/.execgate")), 0o700);
    let saved = saved(&house);
    let entry = &saved["agents"]["main"]["allowlist"][0];
    assert_eq!(entry["pattern"], json!(git));
    assert_eq!(entry["id"].as_str().map(str::len), Some(36));

    let (code, decision) = house.check_json(&["git status"]);
    assert_eq!((code, &decision["verdict"]), (0, &json!("allow")));
}

#[test]
fn an_entry_with_words_and_an_end_covers_no_more() {
    let house = House::new();
    let git = house.text_path("bin/git");
    let add = ["approvals", "allowlist", "add", "--expires-in", "1h", &git];
    let run = edit(&house, &[&add[..], &["--", "log", "**"]].concat());
    assert_eq!(run.code, 0, "{run}");
    let entry = &saved(&house)["agents"]["main"]["allowlist"][0];
    assert_eq!(entry["argv"], json!(["log", "**"]));
    assert!(entry["expiresAt"].as_u64().is_some(), "{entry}");
    for (text, code) in [("git log --oneline", 0), ("git push", 3)] {
        assert_eq!(house.check_json(&[text]).0, code, "{text}");
    }
    let run = edit(
        &house,
        &["approvals", "allowlist", "add", "--no-words", "/bin/pwd"],
    );
    assert_eq!(run.code, 0, "{run}");
    let entry = &saved(&house)["agents"]["main"]["allowlist"][1];
    assert_eq!(entry["argv"], json!([]));
}

#[test]
fn an_entry_that_stands_there_is_not_added_again() {
    let house = with_entries();
    let before = saved(&house);
    let run = edit(&house, &["approvals", "allowlist", "add", "/bin/a"]);
    assert!(
        run.code == 0 && run.stderr.contains("stands there already"),
        "{run}"
    );
    assert_eq!(saved(&house), before);
}

#[test]
fn what_an_edit_does_not_touch_stays() {
    let house = with_entries();
    let remove = ["approvals", "allowlist", "remove"];
    for which in [&["/bin/b"][..], &["--id", "3", "--agent", "*"]] {
        let run = edit(&house, &[&remove, which].concat());
        assert_eq!(run.code, 0, "{run}");
    }
    let add = ["approvals", "allowlist", "add", "--at", "0", "/bin/z"];
    assert_eq!(edit(&house, &add).code, 0);
    let saved = saved(&house);
    assert_eq!(saved["x-note"], json!("kept"));
    let list = saved["agents"]["main"]["allowlist"].as_array();
    let list = list.expect("a list");
    assert_eq!(list.len(), 2);
    assert_eq!(list[0]["pattern"], json!("/bin/z"));
    assert_eq!(
        list[1],
        json!({ "id": "1", "pattern": "/bin/a", "x-owner": "ops" })
    );
    assert_eq!(saved["agents"]["*"]["allowlist"], json!([]));
}

#[test]
fn an_entry_that_is_not_there_changes_nothing() {
    let house = with_entries();
    let before = saved(&house);
    for which in [&["/bin/q"][..], &["--id", "9"], &["--index", "2"]] {
        let arguments = [&["approvals", "allowlist", "remove"], which].concat();
        let run = edit(&house, &arguments);
        assert_eq!(run.code, 1, "{run}");
        assert!(run.stderr.contains("list the entries"), "{run}");
    }
    assert_eq!(saved(&house), before);
    let run = house.run(&["approvals", "allowlist", "remove"]);
    assert!(run.code != 0 && run.stderr.contains("--index"), "{run}");
}

#[test]
fn entries_are_listed_with_their_use() {
    let house = with_entries();
    let run = house.run(&["approvals", "allowlist", "list"]);
    for line in ["main[1]      /bin/b  last: b --fast\n", "/bin/c log **\n"] {
        assert!(run.stdout.contains(line), "{run}");
    }
    let run = house.run(&["approvals", "allowlist", "list", "--agent", "ci", "--json"]);
    let list: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let all = json!([{ "agent": "*", "index": 0, "pattern": "/bin/c", "id": "3", "argv": ["log", "**"] }]);
    assert_eq!(list, all);
    let house = House::new();
    assert_eq!(house.run(&["approvals", "allowlist", "list"]).stdout, "");
}

#[test]
fn a_doubtful_entry_is_warned_about() {
    let house = House::new();
    let run = edit(&house, &["approvals", "allowlist", "add", "/usr/bin/bash"]);
    assert!(
        run.code == 0
            && run
                .stderr
                .contains("warning: `/usr/bin/bash` covers the shell"),
        "{run}"
    );
}

#[test]
fn settings_are_set_and_removed() {
    let house = House::new();
    let set = |arguments: &[&str]| edit(&house, &[&["approvals", "set"], arguments].concat());
    assert_eq!(set(&["security=allowlist", "ask=off"]).code, 0);
    assert_eq!(set(&["--agent", "ci", "autoAllowSkills=true"]).code, 0);
    let wanted = json!({
        "version": 1,
        "agents": { "ci": { "autoAllowSkills": true } },
        "defaults": { "security": "allowlist", "ask": "off" },
    });
    assert_eq!(saved(&house), wanted);
    assert_eq!(set(&["ask="]).code, 0);
    assert_eq!(
        saved(&house)["defaults"],
        json!({ "security": "allowlist" })
    );
    for (wrong, told) in [
        ("security=maybe", "deny, allowlist or full"),
        ("security", "NAME=VALUE"),
        ("colour=red", "there are security, ask"),
        ("autoAllowSkills=1", "true or false"),
    ] {
        let run = set(&[wrong]);
        assert!(run.code == 1 && run.stderr.contains(told), "{run}");
    }
}

#[test]
fn a_dry_run_shows_the_document_and_writes_nothing() {
    let house = with_entries();
    let before = fs::read(house.path(DOCUMENT)).expect("the document");
    let run = house.run(&["approvals", "set", "--dry-run", "security=full"]);
    let shown: Value = serde_json::from_str(&run.stdout).expect("the document");
    assert_eq!(shown["defaults"]["security"], json!("full"));
    assert_eq!(fs::read(house.path(DOCUMENT)).expect("it"), before);
}

#[test]
fn an_edit_of_an_older_document_is_refused() {
    let house = with_entries();
    let get = house.run(&["approvals", "get", "--json"]);
    let get: Value = serde_json::from_str(&get.stdout).expect("JSON");
    let hash = get["hash"].as_str().expect("a hash");
    let add = |pattern| {
        [
            "approvals",
            "allowlist",
            "add",
            "--base-hash",
            hash,
            pattern,
        ]
        .map(str::to_owned)
    };
    let first = add("/bin/x");
    let first: Vec<&str> = first.iter().map(String::as_str).collect();
    assert_eq!(edit(&house, &first).code, 0);
    let once = saved(&house);
    let run = house.run(&add("/bin/y"));
    assert_eq!(run.code, 1, "{run}");
    assert!(run.stderr.contains(hash), "{run}");
    assert_eq!(saved(&house), once);
}

#[test]
fn a_whole_document_is_checked_before_it_is_put_in_place() {
    let house = with_entries();
    let before = saved(&house);
    for (text, told) in [
        ("{ \"version\": 2 }", "approvals:1:14"),
        ("{ \"version\": 1, // no\n }", "comment"),
        ("", "approvals:1:1"),
    ] {
        let file = house.write("new.json", text);
        let run = edit(&house, &["approvals", "set", "--file", &file]);
        assert!(run.code == 1 && run.stderr.contains(told), "{run}");
    }
    assert_eq!(saved(&house), before);
    let new = json!({ "version": 1, "agents": { "default": { "allowlist": ["/bin/n"] } } });
    let mut command = house.command(&["approvals", "set", "--file", "-"]);
    let file = house.write("new.json", new.to_string());
    command.stdin(fs::File::open(file).expect("a file"));
    let run = Run::from(command.output().expect("the program"));
    assert_eq!(run.code, 0, "{run}");
    let entry = &saved(&house)["agents"]["main"]["allowlist"][0];
    assert_eq!(entry["pattern"], json!("/bin/n"));
    assert!(entry["id"].is_string());
}

#[test]
fn the_place_is_told_and_can_be_chosen() {
    let house = House::new();
    let run = house.run(&["approvals", "path"]);
    assert_eq!(run.stdout.trim_end(), house.text_path(DOCUMENT));
    let mut command = house.command(&["approvals", "path"]);
    command.env("EXECGATE_STATE_DIR", house.path("state"));
    let run = house.finish(command, b"");
    assert_eq!(
        run.stdout.trim_end(),
        house.text_path("state/exec-approvals.json")
    );
    let run = house.run(&["approvals", "path", "--json", "--approvals", "mine.json"]);
    let told: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(told["path"], json!(house.text_path("work/mine.json")));
    assert_eq!(told["exists"], json!(false));
    let run = house.run(&["approvals", "get"]);
    assert!(run.code == 1 && run.stderr.contains("makes it"), "{run}");
}

#[test]
fn a_document_that_others_can_write_is_not_edited() {
    let house = with_entries();
    let before = saved(&house);
    let linked = house.path("home/.execgate/linked.json");
    std::os::unix::fs::symlink(house.path(DOCUMENT), &linked).expect("a link");
    let linked = linked.to_str().expect("a path in UTF-8");
    let set = ["approvals", "set", "ask=off"];
    let run = edit(&house, &[&set[..], &["--approvals", linked]].concat());
    assert!(
        run.code == 1 && run.stderr.contains("symbolic link"),
        "{run}"
    );
    let open = fs::Permissions::from_mode(0o777);
    fs::set_permissions(house.path("home/.execgate"), open).expect("a folder for all");
    let run = edit(&house, &set);
    assert!(run.code == 1 && run.stderr.contains("chmod"), "{run}");
    assert_eq!(saved(&house), before);
}

#[test]
fn an_edit_is_tried_before_it_is_saved() {
    let house = House::new();
    let git = house.text_path("bin/git");
    edit(&house, &["approvals", "allowlist", "add", &git]);
    let rg = house.text_path("bin/rg");
    let test = [
        "approvals",
        "allowlist",
        "test",
        "--add",
        &rg,
        "--remove",
        &git,
    ];
    let run = house.run(&[&test[..], &["git log", "rg x", "kill 1"]].concat());
    let lines: Vec<_> = run.stdout.lines().collect();
    assert!(lines[0].starts_with("was allow, now ask  git log"), "{run}");
    assert!(lines[1].starts_with("was ask, now allow  rg x"), "{run}");
    assert!(lines[2].starts_with("ask  kill 1"), "{run}");

    let run = house.run_with(&[&test[..], &["--json", "-"]].concat(), b"rg x\ngit log\n");
    let lines: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines[0]["command"], json!("rg x"));
    assert_eq!(lines[0]["edited"]["verdict"], json!("allow"));
    assert_eq!(lines[1]["saved"]["verdict"], json!("allow"));
    assert_eq!(lines[1]["edited"]["verdict"], json!("ask"));
}

#[test]
fn what_holds_is_told_with_its_place() {
    let house = with_entries();
    let config = house.write(
        "config.json5",
        "{ tools: { exec: { security: 'full', ask: 'on-miss' } } /* JSON5 */ }",
    );
    edit(&house, &["approvals", "set", "security=allowlist"]);
    let arguments = ["policy", "effective", "--config", &config];
    let run = house.run(&arguments);
    for line in [
        "security             allowlist  approvals: defaults.security\n",
        "ask                  on-miss  config: tools.exec.ask\n",
        "allow                /bin/c  *[0]\n",
    ] {
        assert!(run.stdout.contains(line), "{run}");
    }
    let run = house.run(&[&arguments[..], &["--agent", "ci", "--json"]].concat());
    let told: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let settings = told["settings"].as_array().expect("settings");
    assert!(
        settings.iter().any(|setting| setting["name"] == "security"
            && setting["place"] == "defaults.security"
            && setting["document"] == "approvals"),
        "{told}"
    );
    assert_eq!(told["allowlist"].as_array().map(Vec::len), Some(1));
}

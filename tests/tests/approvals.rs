//! Approvals as others describe them, where their rows lie beside the repository: what is bound,
//! what counts as changed, and what people are shown.
#![cfg(unix)]

use execgate::binding::{Binding, Bound, Drift, Holder, environment_digest};
use execgate_policy::door;
use execgate_policy::reason::Finding;
use execgate_tests::{Case, Files, bind_request, deviation, host_binding, vectors};
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use tempfile::TempDir;

#[path = "../../host/cli/src/render/escape.rs"]
mod escape;

const EXPIRES: u64 = 1_000;

/// What both say about a row, and the deviation under which a difference falls.
struct Answers {
    ours: Value,
    theirs: Value,
    deviation: &'static str,
}

type Bindings = Result<execgate_policy::decision::binding::Binding, Finding>;

/// What is bound for words in a working directory with `scripts`, where every program is known.
fn bind_words(words: &Value, env: &Value, scripts: &Value) -> Bindings {
    let program = json!({ "executable": true });
    let mut files = json!({ "/usr/bin/*": program, "/bin/*": program });
    for script in scripts.as_array().into_iter().flatten() {
        files[format!("/srv/p/{}", script.as_str().unwrap())] = json!({});
    }
    let mut facts = door::facts_json(&files.to_string()).unwrap();
    facts.add_directory("/srv/p");
    let request = json!({
        "argv": words,
        "cwd": "/srv/p",
        "env": { "PATH": "/usr/bin", "HOME": "/home/agent" },
        "envOverrides": env,
        "host": "gateway",
        "approverReachable": true,
    });
    bind_request("{}", &request.to_string(), &facts)
}

fn by_code(bound: &Bindings) -> &'static str {
    let code = bound
        .as_ref()
        .err()
        .map_or("", |reason| reason.code.as_str());
    match code {
        "binding-package-script" => "package-programs-are-installed",
        "request-invalid" => "documents-are-checked",
        // The reason of the plan that is lacking is in the message alone.
        "binding-uncertain" => "shells-have-option-tables",
        code => deviation::of_code(code).unwrap_or("unexplained"),
    }
}

fn run_plan(row: &Case) -> Answers {
    let bound = bind_words(
        &row.field("input")["command"],
        &json!({}),
        &row.field("input")["files"],
    );
    let ours = match &bound {
        Ok(binding) => json!([true, binding.file.as_ref().map(|file| file.word)]),
        Err(_) => json!([false, null]),
    };
    let expected = row.field("expected");
    Answers {
        ours,
        theirs: json!([expected["ok"], expected["argvIndex"]]),
        deviation: by_code(&bound),
    }
}

/// Their code for a drift.
fn their_code(served: Result<(), Drift>) -> &'static str {
    match served {
        Ok(()) => "ok",
        Err(Drift::EnvironmentUnbound) => "APPROVAL_ENV_BINDING_MISSING",
        Err(Drift::Environment) => "APPROVAL_ENV_MISMATCH",
        Err(_) => "APPROVAL_REQUEST_MISMATCH",
    }
}

fn binding_match(row: &Case) -> Answers {
    let side = |side: &Value| {
        let text = |name: &str| side[name].as_str().unwrap_or_default().to_owned();
        let binding = Binding {
            cwd: text("cwd"),
            text: side["argv"].to_string(),
            commands: Vec::new(),
            env: vec![execgate::types::Variable {
                name: "X".to_owned(),
                value: text("envHash"),
            }],
            executables: Vec::new(),
            file: None,
        };
        let holder = Holder {
            agent: text("agentId"),
            session: Some(text("sessionKey")),
        };
        (binding, holder)
    };
    let input = row.field("input");
    let (expected, actual) = (side(&input["expected"]), side(&input["actual"]));
    let bound = Bound::bind(expected.0, expected.1, EXPIRES).unwrap();
    Answers {
        ours: json!(their_code(bound.redeem(&actual.0, &actual.1, 0))),
        theirs: row.field("expected")["code"].clone(),
        deviation: "unexplained",
    }
}

fn env_binding(row: &Case) -> Answers {
    let bound = bind_words(&json!(["ls"]), &row.field("input")["env"], &json!([]));
    let env = bound
        .as_ref()
        .map(|binding| host_binding(binding).env)
        .unwrap_or_default();
    let names: Vec<&str> = env.iter().map(|variable| variable.name.as_str()).collect();
    let expected = row.field("expected");
    Answers {
        ours: json!([
            names,
            environment_digest(&env).map(|digest| digest.len() * 2)
        ]),
        theirs: json!([expected["envKeys"], expected["hashLength"]]),
        deviation: by_code(&bound),
    }
}

/// A plan with a word at index -1 cannot be written down here: the index has a type without it.
fn plan_normalise(row: &Case) -> Answers {
    let bound = bind_words(&row.field("input")["argv"], &json!({}), &json!([]));
    let expected = row.field("expected");
    let ours = match &bound {
        Ok(binding) if !expected.is_null() => json!(binding.commands[0].argv),
        _ => Value::Null,
    };
    Answers {
        ours,
        theirs: expected["argv"].clone(),
        deviation: "plans-name-what-runs",
    }
}

fn system_run_command(row: &Case) -> Answers {
    let input = row.field("input");
    let request = json!({ "argv": input["command"] }).to_string();
    let read = door::request_json(&request);
    Answers {
        ours: json!(read.is_ok()),
        theirs: row.field("expected")["ok"].clone(),
        deviation: match read {
            Ok(_) => "one-form-of-a-command",
            Err(_) => "documents-are-checked",
        },
    }
}

fn display(row: &Case) -> Answers {
    let text = row.field("input")["text"].as_str().unwrap();
    Answers {
        ours: json!(escape::visible(text)),
        theirs: row.field("expected")["text"].clone(),
        deviation: "unexplained",
    }
}

#[test]
fn differences_fall_under_a_deviation() {
    let described = deviation::described();
    for row in vectors("peer.jsonl").unwrap_or_default() {
        let compare = match row.field("area").as_str().unwrap() {
            "run-plan" => run_plan,
            "binding-match" => binding_match,
            "env-binding" => env_binding,
            "plan-normalise" => plan_normalise,
            "system-run-command" => system_run_command,
            "display" => display,
            _ => continue,
        };
        let answers = compare(&row);
        if answers.ours == answers.theirs {
            continue;
        }
        let line = format!(
            "{}: {} {}, theirs {}",
            answers.deviation,
            row.id(),
            answers.ours,
            answers.theirs
        );
        println!("{line}");
        assert!(described.contains(answers.deviation), "{line}");
    }
}

/// A folder with programs that are trusted, files, and a link to the working directory.
struct Machine {
    folder: TempDir,
}

impl Machine {
    fn new() -> Self {
        let machine = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        for folder in ["bin", "work", "other"] {
            fs::create_dir(machine.path(folder)).unwrap();
        }
        for program in ["sh", "cat", "git", "python3", "npm", "pnpm", "node"] {
            let path = machine.path(&format!("bin/{program}"));
            fs::write(&path, "").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        }
        for file in ["job.sh", "a.py", "a.js", "x"] {
            fs::write(machine.path(&format!("work/{file}")), "1").unwrap();
        }
        symlink(machine.path("work"), machine.path("link")).unwrap();
        machine
    }

    fn path(&self, name: &str) -> String {
        let root = fs::canonicalize(self.folder.path()).unwrap();
        root.join(name).to_str().unwrap().to_owned()
    }

    /// What is bound for the fields `command` or `argv` of `row`.
    fn bind(&self, row: &Value) -> Result<Binding, String> {
        let bin = self.path("bin");
        let request = json!({
            "command": row["command"],
            "argv": row["argv"],
            "cwd": self.path("link"),
            "env": { "PATH": bin },
            "host": "gateway",
            "approverReachable": true,
        });
        let documents = json!({ "tools": { "exec": { "safeBinTrustedDirs": [bin] } } });
        let bound = bind_request(
            &documents.to_string(),
            &request.to_string(),
            &Files::Machine,
        );
        bound
            .as_ref()
            .map(host_binding)
            .map_err(|reason| reason.message.clone())
    }

    fn change(&self, change: &Value) {
        if let Some(file) = change["fileContent"].as_str() {
            fs::write(self.path(&format!("work/{file}")), "2").unwrap();
        }
        if !change["cwdRealpath"].is_null() {
            fs::remove_file(self.path("link")).unwrap();
            symlink(self.path("other"), self.path("link")).unwrap();
        }
    }

    /// Whether the command runs when it is approved, then changed, then run.
    fn runs(&self, row: &Value, change: &Value) -> Result<(), String> {
        let holder = Holder {
            agent: "main".to_owned(),
            session: None,
        };
        let bound = Bound::bind(self.bind(row)?, holder.clone(), EXPIRES);
        let bound = bound.map_err(|error| error.to_string())?;
        self.change(change);
        let run = if change["argv"].is_null() {
            row
        } else {
            change
        };
        let served = bound.redeem(&self.bind(run)?, &holder, 0);
        served.map_err(|drift| drift.code().to_owned())
    }
}

#[test]
fn an_approval_holds_for_what_was_shown() {
    let rows = [
        json!({ "command": "python3 a.py", "expected": null }),
        json!({ "command": "cat x", "expected": null }),
        json!({ "command": "sh ./job.sh", "expected": "approval-file-changed", "change": { "fileContent": "job.sh" } }),
        json!({ "command": "pnpm exec node a.js", "expected": "approval-file-changed", "change": { "fileContent": "a.js" } }),
        json!({ "command": "cat x", "expected": "approval-cwd-changed", "change": { "cwdRealpath": "other" } }),
        json!({ "argv": ["git", "a"], "expected": "approval-command-changed", "change": { "argv": ["git", "b"] } }),
    ];
    for row in rows {
        let served = Machine::new().runs(&row, &row["change"]);
        assert_eq!(json!(served.err()), row["expected"], "{row}");
    }
}

#[test]
fn approvals_that_others_want_denied() {
    for row in other_rows("bind") {
        let words = json!({ "command": row.field("command"), "argv": row.field("argv") });
        let change = &row.field("context")["changeBeforeRun"];
        let served = Machine::new().runs(&words, change);
        let expected = row.field("expected") == "allow";
        assert_eq!(served.is_ok(), expected, "{}: {served:?}", row.name);
    }
}

fn other_rows(op: &str) -> Vec<Case> {
    let mut rows = vectors("other.jsonl").unwrap_or_default();
    rows.retain(|row| row.field("op") == op);
    rows
}

#[test]
fn text_is_shown_whole_and_as_it_is() {
    for row in other_rows("display") {
        let template = row.field("command_template");
        let part = |name: &str| template[name].as_str().unwrap_or_default();
        let count = template["count"].as_u64().unwrap_or_default();
        let repeated = part("repeat").repeat(usize::try_from(count).unwrap());
        let command = match row.field("command").as_str() {
            Some(command) => command.to_owned(),
            None => format!("{}{repeated}{}", part("prefix"), part("suffix")),
        };
        let shown = escape::visible(&command);
        assert!(
            shown.chars().count() >= command.chars().count(),
            "{}",
            row.name
        );
        assert!(!shown.contains('\n'), "{}", row.name);
        let texts = |name: &str| row.field(name).as_array().cloned().unwrap_or_default();
        for text in texts("must_contain") {
            assert!(
                shown.contains(text.as_str().unwrap()),
                "{}: {shown}",
                row.name
            );
        }
        for text in texts("must_not_contain") {
            assert!(
                !shown.contains(text.as_str().unwrap()),
                "{}: {shown}",
                row.name
            );
        }
    }
}

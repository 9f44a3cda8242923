use crate::support::{commands, covers, denied, entries, import, report, unlinked};
use execgate_import::Source::Codex;
use proptest::prelude::*;

const RULES: &str = r#"# what the user agreed to
prefix_rule(pattern=["ls"])
prefix_rule(
    pattern = ["git", ["log", "status"]],  # two in one
    decision = "allow",
    match = ["git log -n 5", ["git", "status"]],
    not_match = ["git push"],
)
prefix_rule(pattern=["git", "push"], decision="allow", justification='own fork')
prefix_rule(pattern=["git", "push", "--force"], decision="prompt")
prefix_rule(pattern=["cargo", "build *"])
prefix_rule(pattern=["python3", "run.py"])
prefix_rule(pattern=["bash", "-lc"])
prefix_rule(pattern=["env", "git"])
prefix_rule(pattern=["sudo"])
prefix_rule(pattern=["wc"], match=["wc $HOME"])
prefix_rule(pattern=[["nosuch", "wc"], "-l"])
prefix_rule(pattern=["rm"], decision="forbidden")
prefix_rule(pattern=["fetch", "x"], decision="forbidden")
prefix_rule(pattern=["curl"])
host_executable(name="vim", paths=["/usr/bin/vim", "/opt/vim"])
prefix_rule(pattern=["vim", "--version"])
host_executable(name="find", paths=[])
prefix_rule(pattern=["find", "."])
network_rule(host="x.test", protocol="https", decision="allow")
"#;

#[test]
fn every_rule_has_a_line() {
    let proposal = import(Codex, &[RULES]).unwrap();
    assert_eq!(
        entries(&proposal),
        [
            "main /usr/bin/ls **",
            "main /usr/bin/git log,**",
            "main /usr/bin/git status,**",
            r"main /usr/bin/cargo build \*,**",
            "main /usr/bin/python3 run.py",
            "main /usr/bin/wc -l,**",
            "main /usr/bin/vim --version",
        ]
    );
    assert_eq!(denied(&proposal), ["/usr/bin/rm"]);
    let outcomes: Vec<String> = report(&proposal)
        .iter()
        .map(|line| match line.rsplit_once("): ") {
            Some((rule, outcome)) => format!("{} {outcome}", rule.split(": ").next().unwrap_or("")),
            None => line.clone(),
        })
        .collect();
    assert_eq!(
        outcomes,
        [
            "0:2:1 imported",
            "0:3:1 imported",
            "0:9:1 skipped: `prefix_rule(pattern=[\"git\", \"push\", \"--force\"], decision=\"prompt\")` at 0:10 may override it in part",
            "0:10:1 skipped: what no entry covers is asked about anyway",
            "0:11:1 imported",
            "0:12:1 narrowed: without further arguments, since /usr/bin/python3 can be given code or programs to run",
            "0:13:1 skipped: /usr/bin/bash is a shell, so that any arguments would mean anything; write a rule with fixed ones",
            "0:14:1 skipped: /usr/bin/env is a wrapper, judged by what it runs; write the rule for that program",
            "0:15:1 skipped: /usr/bin/sudo is a launcher, so that any arguments would mean anything; write a rule with fixed ones",
            "0:16:1 skipped: an example of it cannot be read: a shell expands `$HOME`",
            "0:17:1 narrowed: in part: there is no program `nosuch` in PATH",
            "0:18:1 imported",
            "0:19:1 skipped: deny patterns go by program alone; what no entry covers is not allowed anyway",
            "0:20:1 skipped: `prefix_rule(pattern=[\"fetch\", \"x\"], decision=\"forbidden\")` at 0:19 may override it in part",
            "0:22:1 narrowed: without further arguments, since /usr/bin/vim can be given code or programs to run; there is no `/opt/vim`",
            "0:24:1 skipped: no path is listed that its program may have",
            "0:25:1 skipped: it is not about commands",
        ]
    );
    assert_eq!(
        report(&proposal)[1],
        r#"0:3:1: prefix_rule( pattern = ["git", ["log", "status"]], # two in one decision = "allow", match = ["git log -n 5", ["git", "status"]], not_match = ["git push"], ): imported"#
    );
}

#[test]
fn an_error_imports_nothing_and_has_a_place() {
    for (text, expected) in [
        (
            "prefix_rule(pattern=[\"ls\"])\nfor x in []:\n  pass",
            "0:2:1: only calls",
        ),
        ("prefix_rule()", "0:1:1: `prefix_rule` has no `pattern`"),
        (
            "prefix_rule(pattern=\"ls\")",
            "0:1:21: `pattern` is not a list",
        ),
        ("prefix_rule(pattern=[])", "0:1:21: `pattern` has no words"),
        (
            "prefix_rule(pattern=[[]])",
            "0:1:22: there are no alternatives",
        ),
        ("prefix_rule(pattern=[[[]]])", "0:1:23: an element of"),
        (
            "prefix_rule(pattern=[\"ls\"], decision=\"yes\")",
            "0:1:38: `decision` is not",
        ),
        (
            "prefix_rule(pattern=[\"ls\"], cwd=\"/\")",
            "0:1:29: `prefix_rule` has no argument `cwd`",
        ),
        (
            "prefix_rule(pattern=[\"ls\"], match=[\"rm\"])",
            "0:1:36: `match` is not true",
        ),
        (
            "prefix_rule(pattern=[\"ls\"], not_match=[[\"ls\"]])",
            "0:1:40: `not_match` is not true",
        ),
        (
            "allow(pattern=[\"ls\"])",
            "0:1:1: the function `allow` is not known",
        ),
        (
            "host_executable(name=\"git\", paths=[\"/usr/bin/rm\"])",
            "0:1:36: the path is not absolute, or",
        ),
        (
            "host_executable(name=\"git\", paths=[\"git\"])",
            "0:1:36: the path is not absolute, or",
        ),
    ] {
        let error = import(Codex, &[text]).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn a_rule_of_another_file_counts() {
    let allow = r#"prefix_rule(pattern=["git", "log"])"#;
    let prompt = r#"prefix_rule(pattern=["git"], decision="prompt")"#;
    assert_eq!(entries(&import(Codex, &[allow]).unwrap()).len(), 1);
    assert_eq!(entries(&import(Codex, &[allow, prompt]).unwrap()).len(), 0);
}

/// A rule of the model: alternatives for each word, and its decision.
type Model = (Vec<Vec<&'static str>>, &'static str);

/// Whether the strictest of the rules that match says allow. A link counts as its program.
fn allows(rules: &[Model], command: &[String]) -> bool {
    let matching = rules.iter().filter(|(pattern, _)| {
        pattern.len() <= command.len()
            && pattern
                .iter()
                .zip(command)
                .all(|(any, word)| any.iter().any(|other| unlinked(other) == unlinked(word)))
    });
    let decisions: Vec<&str> = matching.map(|(_, decision)| *decision).collect();
    !decisions.is_empty() && decisions.iter().all(|decision| *decision == "allow")
}

fn rule() -> impl Strategy<Value = Model> {
    let programs = prop::sample::select(vec!["git", "ls", "npm", "fetch", "curl", "nice"]);
    let words = prop::sample::select(vec!["status", "log", "-f", "*"]);
    let decision = prop::sample::select(vec!["allow", "allow", "prompt", "forbidden"]);
    (
        prop::collection::vec(programs, 1..3),
        prop::collection::vec(prop::collection::vec(words, 1..3), 0..3),
        decision,
    )
        .prop_map(|(programs, rest, decision)| {
            ([programs].into_iter().chain(rest).collect(), decision)
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn nothing_is_allowed_that_the_source_would_not_allow(
        rules in prop::collection::vec(rule(), 1..6),
        commands in commands(),
    ) {
        let calls = rules.iter().map(|(pattern, decision)| {
            format!("prefix_rule(pattern={pattern:?}, decision=\"{decision}\")\n")
        });
        let proposal = import(Codex, &[&calls.collect::<String>()]).unwrap();
        for command in commands {
            prop_assert!(
                allows(&rules, &command) || !covers(&proposal, "main", &command),
                "{command:?}"
            );
        }
    }
}

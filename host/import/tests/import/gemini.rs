use crate::support::{commands, covers, denied, entries, import, report, unlinked};
use execgate_import::Source::Gemini;
use proptest::prelude::*;

const POLICY: &str = r#"# rules of the user
[[rule]]
toolName = "run_shell_command"
commandPrefix = ["ls", "git log", "git push", "npm"]
decision = "allow"
priority = 100

[[rule]]
toolName = "run_*"
commandPrefix = "git push --force"
decision = "ask_user"
priority = 200

[[rule]]
toolName = "run_shell_command"
commandPrefix = "rm"
decision = "deny"
priority = 50
denyMessage = "no"

[[rule]]
toolName = "run_shell_command"
commandRegex = "cargo (build|test)"
decision = "allow"
priority = 100

[[rule]]
toolName = "run_shell_command"
commandPrefix = "wc"
decision = "allow"
priority = 100
modes = ["yolo"]

[[rule]]
commandPrefix = "wc"
decision = "allow"
priority = 100

[[rule]]
toolName = "run_shell_command"
commandRegex = 'curl\s.*'
decision = "deny"
priority = 300

[[rule]]
toolName = "run_shell_command"
commandPrefix = ["curl", "if x", "wc $X"]
decision = "allow"
priority = 100

[[rule]]
toolName = "read_file"
decision = "allow"
priority = 1

[[rule]]
toolName = "run_shell_command"
decision = "allow"
priority = 1
"#;

#[test]
fn every_rule_has_a_line() {
    let proposal = import(Gemini, &[POLICY]).unwrap();
    assert_eq!(
        entries(&proposal),
        ["main /usr/bin/ls **", "main /usr/bin/git log,**"]
    );
    assert_eq!(denied(&proposal), ["/usr/bin/rm"]);
    assert_eq!(
        report(&proposal),
        [
            "0:4:18: allow commandPrefix \"ls\": imported",
            "0:4:24: allow commandPrefix \"git log\": imported",
            "0:4:35: allow commandPrefix \"git push\": skipped: `ask_user commandPrefix \"git push --force\"` at 0:10 may override it in part",
            "0:4:47: allow commandPrefix \"npm\": skipped: /usr/bin/npm can be given code or programs to run, so that any arguments would mean anything; write a rule with fixed ones",
            "0:10:17: ask_user commandPrefix \"git push --force\": skipped: what no entry covers is asked about anyway",
            "0:16:17: deny commandPrefix \"rm\": imported",
            "0:22:1: toolName = \"run_shell_command\" commandRegex = \"cargo (build|test)\" decision = \"allow\" priority = 100: skipped: `commandRegex` is a regular expression; write it as `commandPrefix`",
            "0:29:17: allow commandPrefix \"wc\": skipped: it holds only under `modes`",
            "0:35:17: allow commandPrefix \"wc\": skipped: it does not name the tool `run_shell_command`",
            "0:40:1: toolName = \"run_shell_command\" commandRegex = 'curl\\s.*' decision = \"deny\" priority = 300: skipped: deny patterns go by program alone; what no entry covers is not allowed anyway",
            "0:47:18: allow commandPrefix \"curl\": skipped: `toolName = \"run_shell_command\" commandRegex = 'curl\\s.*' decision = \"deny\" priority = 300` at 0:40 may override it in part",
            "0:47:26: allow commandPrefix \"if x\": skipped: `if` belongs to a compound command, which is not read",
            "0:47:34: allow commandPrefix \"wc $X\": skipped: only plain words, and `*` as the last one, become an entry",
            "0:52:1: toolName = \"read_file\" decision = \"allow\" priority = 1: skipped: it is not about shell commands",
            "0:57:1: toolName = \"run_shell_command\" decision = \"allow\" priority = 1: skipped: it allows any command, and no entry does",
        ]
    );
}

fn rule(rest: &str) -> String {
    format!("[[rule]]\ntoolName = \"run_shell_command\"\n{rest}\n")
}

#[test]
fn the_stronger_rule_counts() {
    let allow = rule("commandPrefix = \"git log\"\ndecision = \"allow\"\npriority = 100");
    for (stronger, imported) in [
        ("decision = \"deny\"\npriority = 99", 1),
        ("decision = \"deny\"\npriority = 100", 0),
        ("decision = \"ask_user\"\npriority = 101", 0),
        ("decision = \"deny\"\npriority = 101\nmodes = [\"plan\"]", 0),
        (
            "commandRegex = \"git push\"\ndecision = \"deny\"\npriority = 101",
            0,
        ),
        (
            "commandRegex = \"ls -l\"\ndecision = \"deny\"\npriority = 101",
            1,
        ),
        (
            "commandRegex = \"ls ?\"\ndecision = \"deny\"\npriority = 101",
            0,
        ),
        (
            "commandRegex = \"ls |git\"\ndecision = \"deny\"\npriority = 101",
            0,
        ),
        (
            "argsPattern = \"x\"\ndecision = \"deny\"\npriority = 101",
            0,
        ),
        ("mcpName = \"x\"\ndecision = \"deny\"\npriority = 101", 1),
    ] {
        let both = format!("{allow}{}", rule(stronger));
        assert_eq!(
            entries(&import(Gemini, &[&both]).unwrap()).len(),
            imported,
            "{stronger}"
        );
        // Which of two files is the stronger is not known.
        let apart = import(Gemini, &[&allow, &rule(stronger)]).unwrap();
        let is_weaker = stronger.ends_with("99");
        let expected = if is_weaker { 0 } else { imported };
        assert_eq!(entries(&apart).len(), expected, "{stronger}");
    }
    let checked = format!("{allow}[[safety_checker]]\ntoolName = \"run_shell_command\"\n");
    assert_eq!(entries(&import(Gemini, &[&checked]).unwrap()).len(), 0);
    let other = format!("{allow}[[safety_checker]]\ntoolName = \"write_file\"\n");
    assert_eq!(entries(&import(Gemini, &[&other]).unwrap()).len(), 1);
}

#[test]
fn an_error_imports_nothing_and_has_a_place() {
    for (text, expected) in [
        ("[[rule]\n", "0:1:8: "),
        ("x = 1", "0:1:1: `x` is not known"),
        ("[rule]\na = 1", "0:1:1: `rule` is not a list"),
        ("[[rule]]\npriority = 1", "0:2:1: a rule has no `decision`"),
        (
            "[[rule]]\ndecision = \"allow\"",
            "0:2:1: a rule has no `priority`",
        ),
        (
            "[[rule]]\ndecision = \"yes\"\npriority = 1",
            "0:2:12: `decision` is not",
        ),
        (
            "[[rule]]\ndecision = \"deny\"\npriority = 1000",
            "0:3:12: `priority` is no",
        ),
        (
            "[[rule]]\ndecision = \"deny\"\npriority = 1.5",
            "0:3:12: `priority` is no",
        ),
        (
            "[[rule]]\ndecision = \"deny\"\npriority = 1\ncommandPrefix = [1]",
            "0:4:18: `commandPrefix` is not text",
        ),
        (
            "[[rule]]\ndecision = \"deny\"\npriority = 1\ntoolName = 1",
            "0:4:12: `toolName` is not text",
        ),
        (
            "[[rule]]\ndecision = \"deny\"\ndecision = \"deny\"\npriority = 1",
            "0:3:1: duplicate key",
        ),
    ] {
        let error = import(Gemini, &[text]).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }
}

/// A rule of the model: prefix, decision, priority.
type Model = (String, &'static str, u32);

/// What the first rule of the highest priority that matches says.
fn allows(rules: &[Model], text: &str) -> bool {
    let matching = rules.iter().filter(|(prefix, _, _)| {
        text.strip_prefix(prefix.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    });
    let highest = matching.rev().max_by_key(|(_, _, priority)| *priority);
    highest.is_some_and(|(_, decision, _)| *decision == "allow")
}

fn model() -> impl Strategy<Value = Model> {
    let word = prop::sample::select(vec!["git", "ls", "curl", "status", "log", "-f"]);
    let decision = prop::sample::select(vec!["allow", "allow", "ask_user", "deny"]);
    let prefix = prop::collection::vec(word, 1..4).prop_map(|words| words.join(" "));
    (prefix, decision, 0..4_u32)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_allowed_that_the_source_would_not_allow(
        rules in prop::collection::vec(model(), 1..7),
        commands in commands(),
    ) {
        let tables = rules.iter().map(|(prefix, decision, priority)| {
            rule(&format!(
                "commandPrefix = \"{prefix}\"\ndecision = \"{decision}\"\npriority = {priority}"
            ))
        });
        let proposal = import(Gemini, &[&tables.collect::<String>()]).unwrap();
        for command in commands {
            let words: Vec<&str> = command.iter().map(|word| unlinked(word)).collect();
            prop_assert!(
                allows(&rules, &words.join(" ")) || !covers(&proposal, "main", &command),
                "{command:?}"
            );
        }
    }
}

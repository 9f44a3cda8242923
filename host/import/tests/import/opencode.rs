use crate::support::{commands, covers, denied, entries, import, report, unlinked};
use execgate_import::Source::Opencode;
use proptest::prelude::*;

const CONFIG: &str = r#"{
  "$schema": "x", // comments are fine
  "permission": {
    "edit": "ask",
    "bash": {
      "*": "allow",
      "git *": "ask",
      "git log *": "allow",
      "git status": "allow",
      "git push *": "allow",
      "git push --force*": "deny",
      "ls": "allow",
      "wc ?": "allow",
      "~/bin/x *": "allow",
      "python3 *": "allow",
      "rm *": "deny",
    },
  },
  "agent": {
    "build": { "permission": { "bash": { "cargo build *": "allow", "wc *": "allow" } } },
    "plan": { "tools": { "write": false }, "permission": { "bash": { "ls": "ask" } } }
  }
}"#;

#[test]
fn every_rule_has_a_line() {
    let proposal = import(Opencode, &[CONFIG]).unwrap();
    assert_eq!(
        entries(&proposal),
        [
            "main /usr/bin/git log,**",
            "main /usr/bin/git status",
            "build /usr/bin/cargo build,**",
            "build /usr/bin/wc",
        ]
    );
    assert_eq!(denied(&proposal), ["/usr/bin/rm"]);
    assert_eq!(
        report(&proposal),
        [
            "0:4:5: \"edit\": \"ask\": skipped: it is not about shell commands",
            "0:6:7: \"*\": \"allow\": skipped: it allows any command, and no entry does",
            "0:7:7: \"git *\": \"ask\": skipped: what no entry covers is asked about anyway",
            "0:8:7: \"git log *\": \"allow\": imported",
            "0:9:7: \"git status\": \"allow\": imported",
            "0:10:7: \"git push *\": \"allow\": skipped: `\"git push --force*\": \"deny\"` at 0:11 may override it in part",
            "0:11:7: \"git push --force*\": \"deny\": skipped: deny patterns go by program alone; what no entry covers is not allowed anyway",
            "0:12:7: \"ls\": \"allow\": skipped: `\"ls\": \"ask\"` at 0:21 may override it in part",
            "0:13:7: \"wc ?\": \"allow\": skipped: only plain words, and `*` as the last one, become an entry",
            "0:14:7: \"~/bin/x *\": \"allow\": skipped: it allows any command, and no entry does",
            "0:15:7: \"python3 *\": \"allow\": skipped: /usr/bin/python3 can be given code or programs to run, so that any arguments would mean anything; write a rule with fixed ones",
            "0:16:7: \"rm *\": \"deny\": imported",
            "0:20:42: \"cargo build *\": \"allow\": imported",
            "0:20:68: \"wc *\": \"allow\": imported",
            "0:21:70: \"ls\": \"ask\": skipped: what no entry covers is asked about anyway",
        ]
    );
}

#[test]
fn the_last_rule_that_matches_counts() {
    for (text, imported) in [
        (
            r#"{"permission": {"bash": {"*": "ask", "ls": "allow"}}}"#,
            1,
        ),
        (
            r#"{"permission": {"bash": {"ls": "allow", "*": "ask"}}}"#,
            0,
        ),
        (
            r#"{"permission": {"*": "ask", "bash": {"ls": "allow"}}}"#,
            1,
        ),
        (
            r#"{"permission": {"bash": {"ls": "allow"}, "*": "ask"}}"#,
            0,
        ),
        (
            r#"{"permission": {"bash": {"ls": "allow"}, "b*": "deny"}}"#,
            0,
        ),
        (
            r#"{"permission": {"bash": {"ls": "allow"}, "edit": "deny"}}"#,
            1,
        ),
        (
            r#"{"permission": "ask", "agent": {"a": {"permission": {"bash": {"ls": "allow"}}}}}"#,
            1,
        ),
        (
            r#"{"permission": {"bash": {"ls": "allow"}}, "agent": {"a": {"permission": "ask"}}}"#,
            0,
        ),
        (
            r#"{"permission": {"bash": {"ls": "allow"}}, "tools": {"bash": false}}"#,
            1,
        ),
        (
            r#"{"permission": {"bash": {"ls": "allow"}}, "agent": {"a": {"tools": {"bash": false}}}}"#,
            0,
        ),
        (r#"{"permission": "allow"}"#, 0),
        (
            r#"{"permissions": [{"action": "*", "resource": "*", "effect": "ask"},
                {"action": "shell", "resource": "ls", "effect": "allow"}]}"#,
            1,
        ),
        (
            r#"{"permissions": [{"action": "shell", "resource": "ls", "effect": "allow"},
                {"action": "sh*", "resource": "l*", "effect": "deny"}]}"#,
            0,
        ),
        (
            r#"{"permissions": [{"action": "read", "resource": "ls", "effect": "allow"}]}"#,
            0,
        ),
    ] {
        assert_eq!(
            entries(&import(Opencode, &[text]).unwrap()).len(),
            imported,
            "{text}"
        );
    }
    let allow = r#"{"permission": {"bash": {"ls": "allow"}}}"#;
    let ask = r#"{"permission": {"bash": {"*": "ask"}}}"#;
    for files in [[allow, ask], [ask, allow]] {
        assert_eq!(entries(&import(Opencode, &files).unwrap()).len(), 0);
    }
}

#[test]
fn an_error_imports_nothing_and_has_a_place() {
    for (text, expected) in [
        ("{\"permission\": 1}", "0:1:16: expected"),
        (
            "{\"permission\": {\"bash\": {\"ls\": \"yes\"}}}",
            "0:1:32: expected",
        ),
        (
            "{\"permission\": {\"bash\": {\"ls\": \"ask\", \"ls\": \"allow\"}}}",
            "0:1:39: `ls` is given twice",
        ),
        (
            "{\"permissions\": {}}",
            "0:1:17: `permissions` is not a list",
        ),
        ("{\"permissions\": [{}]}", "0:1:18: there is no `action`"),
        (
            "{\"permissions\": [{\"action\": \"shell\", \"resource\": \"ls\", \"effect\": \"allow\", \"when\": \"x\"}]}",
            "0:1:75: `when` is not known",
        ),
        (
            "{\"agent\": {\"a\": 1}}",
            "0:1:17: an agent is not an object",
        ),
        ("{permission: {}}", "0:1:2: "),
        ("{\"a\": 1} x", "0:1:10: "),
    ] {
        let error = import(Opencode, &[text]).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }
}

/// A rule of the model: pattern and effect.
type Model = (String, &'static str);

fn matches(pattern: &[u8], text: &[u8]) -> bool {
    match (pattern.split_first(), text.split_first()) {
        (None, None) => true,
        (Some((b'*', rest)), _) => (0..=text.len()).any(|skip| matches(rest, &text[skip..])),
        (Some((b'?', rest)), Some((_, text))) => matches(rest, text),
        (Some((one, rest)), Some((other, text))) => one == other && matches(rest, text),
        _ => false,
    }
}

/// What the last rule that matches says. A blank and `*` at the end may match nothing.
fn allows(rules: &[Model], text: &str) -> bool {
    let matching = rules.iter().rev().find(|(pattern, _)| {
        let patterns = [Some(pattern.as_str()), pattern.strip_suffix(" *")];
        let mut patterns = patterns.into_iter().flatten();
        patterns.any(|pattern| matches(pattern.as_bytes(), text.as_bytes()))
    });
    matching.is_some_and(|(_, effect)| *effect == "allow")
}

fn rule() -> impl Strategy<Value = Model> {
    let word = prop::sample::select(vec![
        "git", "ls", "curl", "status", "log", "-f", "*", "s*", "l?", "*g",
    ]);
    let effect = prop::sample::select(vec!["allow", "allow", "ask", "deny"]);
    let pattern = prop::collection::vec(word, 1..4).prop_map(|words| words.join(" "));
    (pattern, effect)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_allowed_that_the_source_would_not_allow(
        rules in prop::collection::vec(rule(), 1..7),
        commands in commands(),
    ) {
        let list = rules.iter().map(|(pattern, effect)| {
            format!(r#"{{"action": "shell", "resource": "{pattern}", "effect": "{effect}"}}"#)
        });
        let text = format!("{{\"permissions\": [{}]}}", list.collect::<Vec<_>>().join(","));
        let proposal = import(Opencode, &[&text]).unwrap();
        for command in commands {
            let words: Vec<&str> = command.iter().map(|word| unlinked(word)).collect();
            let text = words.join(" ");
            prop_assert!(allows(&rules, &text) || !covers(&proposal, "main", &command), "{text}");
        }
    }
}

use crate::support::{commands, covers, denied, entries, has_imported, import, report, unlinked};
use execgate_import::Source::ClaudeCode;
use proptest::prelude::*;

const USER: &str = r#"{
  // what the user said
  "model": "m",
  "permissions": {
    "allow": [
      "Bash(ls *)",
      "Bash(git status)",
      "Bash(git log:*)",
      "Bash(git push *)",
      "Bash(npm run build *)",
      "Bash(npm *)",
      "Bash(git bisect run *)",
      "Bash(cargo t*)",
      "Bash(env git *)",
      "Bash(wc '-l')",
      "Bash(nosuch *)",
      "Bash",
      "Read(./src/**)",
      "Bash(git status)",
      "Bash(curl *)",
    ],
    "ask": ["Bash(git push --force *)"],
    "defaultMode": "bypassPermissions"
  }
}"#;

const PROJECT: &str = r#"{"permissions": {"deny": ["Bash(fetch *)", "Bash(rm -rf *)"]}}"#;

#[test]
fn every_rule_has_a_line() {
    let proposal = import(ClaudeCode, &[USER, PROJECT]).unwrap();
    assert_eq!(
        entries(&proposal),
        [
            "main /usr/bin/ls",
            "main /usr/bin/git status",
            "main /usr/bin/git log,**",
            "main /usr/bin/npm run,build",
            "main /usr/bin/git bisect,run",
        ]
    );
    assert_eq!(denied(&proposal), ["/usr/bin/fetch"]);
    assert_eq!(
        report(&proposal),
        [
            "0:6:7: Bash(ls *): imported",
            "0:7:7: Bash(git status): imported",
            "0:8:7: Bash(git log:*): imported",
            "0:9:7: Bash(git push *): skipped: `Bash(git push --force *)` at 0:22 may override it in part",
            "0:10:7: Bash(npm run build *): narrowed: without further arguments, since /usr/bin/npm can be given code or programs to run",
            "0:11:7: Bash(npm *): skipped: /usr/bin/npm can be given code or programs to run, so that any arguments would mean anything; write a rule with fixed ones",
            "0:12:7: Bash(git bisect run *): narrowed: without further arguments, since /usr/bin/git can be given code or programs to run",
            "0:13:7: Bash(cargo t*): skipped: only plain words, and `*` as the last one, become an entry",
            "0:14:7: Bash(env git *): skipped: /usr/bin/env is a wrapper, judged by what it runs; write the rule for that program",
            "0:15:7: Bash(wc '-l'): skipped: only plain words, and `*` as the last one, become an entry",
            "0:16:7: Bash(nosuch *): skipped: there is no program `nosuch` in PATH",
            "0:17:7: Bash: skipped: it allows any command, and no entry does",
            "0:18:7: Read(./src/**): skipped: it is not about shell commands",
            "0:19:7: Bash(git status): imported",
            "0:20:7: Bash(curl *): skipped: `Bash(fetch *)` at 1:1 may override it in part",
            "0:22:13: Bash(git push --force *): skipped: what no entry covers is asked about anyway",
            "0:23:20: defaultMode bypassPermissions: skipped: modes are not imported; what no entry covers is asked about",
            "1:1:27: Bash(fetch *): imported",
            "1:1:44: Bash(rm -rf *): skipped: deny patterns go by program alone; what no entry covers is not allowed anyway",
        ]
    );
}

#[test]
fn a_stronger_rule_that_may_match_keeps_an_allow_rule_out() {
    for (allow, strict) in [
        ("git status *", "Bash(* --force*)"),
        ("git status *", "Bash(git sta*)"),
        ("git status", "Bash(* status *)"),
        ("git status", "Bash(git *)"),
        ("git status", "Bash(/usr/bin/git status)"),
        ("git status", "Bash(GIT status)"),
        ("git status", "Bash(nice *)"),
        ("git status", "Bash(sh -c *)"),
        ("git status", "Bash(*/git *)"),
        ("git status", "Bash(git status; *)"),
        ("git status", "Bash(X=1 git *)"),
        ("git status", "Bash(run_in_background:true)"),
        ("git status", "Bash"),
        ("git status", "B*"),
        ("git status", "Bash(git status"),
        ("curl *", "Bash(fetch x)"),
        ("ls *", "Bash(ls -l)"),
    ] {
        for effect in ["ask", "deny"] {
            let text = format!(
                r#"{{"permissions":{{"allow":["Bash({allow})"],"{effect}":["{strict}"]}}}}"#
            );
            let proposal = import(ClaudeCode, &[&text]).unwrap();
            assert_eq!(
                entries(&proposal),
                [""; 0],
                "{allow} under {effect} {strict}"
            );
        }
    }
    for strict in [
        "Bash(git push *)",
        "Bash(rm *)",
        "Bash(git status -v)",
        "Bash(nice)",
        "Bash(* --force*)",
    ] {
        let text =
            format!(r#"{{"permissions":{{"allow":["Bash(git status)"],"deny":["{strict}"]}}}}"#);
        assert!(
            has_imported(&import(ClaudeCode, &[&text]).unwrap()),
            "{strict}"
        );
    }
}

#[test]
fn an_error_imports_nothing_and_has_a_place() {
    for (text, expected) in [
        ("", "0:1:1: the file is empty"),
        ("{\n \"a\": }", "0:2:7: "),
        ("{'permissions': {}}", "0:1:2: "),
        ("[]", "0:1:1: the file is not an object"),
        (
            "{\"permissions\": []}",
            "0:1:17: `permissions` is not an object",
        ),
        (
            "{\"permissions\":\n {\"deny\": {}}}",
            "0:2:11: `permissions.deny` is not a list",
        ),
        (
            "{\"permissions\": {\"allow\": [1]}}",
            "0:1:28: a rule of `permissions.allow` is not text in quotes",
        ),
        ("{\"a\": 1, \"a\": 2}", "0:1:10: `a` is given twice"),
    ] {
        let error = import(ClaudeCode, &[text]).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
        assert!(error.ends_with("; nothing was imported"), "{error}");
    }
    let deep = "[".repeat(100_000);
    assert!(import(ClaudeCode, &[&deep]).is_err());
}

/// Whether the source's pattern matches a text: `*` is any text, and one behind a blank at the
/// end, or `:*` there, may be nothing together with the blank.
fn matches(pattern: &str, text: &str) -> bool {
    fn glob(pattern: &[u8], text: &[u8]) -> bool {
        match pattern.split_first() {
            None => text.is_empty(),
            Some((b'*', rest)) => (0..=text.len()).any(|skip| glob(rest, &text[skip..])),
            Some((first, rest)) => text
                .split_first()
                .is_some_and(|(other, text)| other == first && glob(rest, text)),
        }
    }
    let spelt = pattern.strip_suffix(":*").map(|head| format!("{head} *"));
    let pattern = spelt.as_deref().unwrap_or(pattern);
    let bare = pattern
        .strip_suffix(" *")
        .is_some_and(|head| glob(head.as_bytes(), text.as_bytes()));
    bare || glob(pattern.as_bytes(), text.as_bytes())
}

fn pattern() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "git", "ls", "npm", "curl", "status", "log", "-f", "*", "s*", "*g", "l*s", "log:*",
    ]);
    prop::collection::vec(word, 1..4).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn nothing_is_allowed_that_the_source_would_not_allow(
        allow in prop::collection::vec(pattern(), 1..4),
        ask in prop::collection::vec(pattern(), 0..2),
        deny in prop::collection::vec(pattern(), 0..2),
        commands in commands(),
    ) {
        let list = |patterns: &[String]| {
            let rules = patterns.iter().map(|pattern| format!("\"Bash({pattern})\""));
            rules.collect::<Vec<_>>().join(",")
        };
        let text = format!(
            r#"{{"permissions":{{"allow":[{}],"ask":[{}],"deny":[{}]}}}}"#,
            list(&allow), list(&ask), list(&deny)
        );
        let proposal = import(ClaudeCode, &[&text]).unwrap();
        for command in commands {
            let words: Vec<&str> = command.iter().map(|word| unlinked(word)).collect();
            let text = words.join(" ");
            let any = |patterns: &[String]| patterns.iter().any(|pattern| matches(pattern, &text));
            let allowed = any(&allow) && !any(&ask) && !any(&deny);
            prop_assert!(allowed || !covers(&proposal, "main", &command), "{text}");
        }
    }
}

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::{AgentPolicy, DocumentError, Documents, PolicySet, SkillBin, compile};
use crate::approvals::{AskFallback, AskMode, Host, Security};
use crate::reason::Code;
use crate::trust::safe_bins::Profile;
use std::fmt::Write as _;

fn approvals(text: &str) -> PolicySet {
    compile(&Documents {
        approvals: Some(text),
        ..Documents::default()
    })
    .unwrap()
}

fn config(text: &str) -> PolicySet {
    compile(&Documents {
        config: Some(text),
        ..Documents::default()
    })
    .unwrap()
}

fn approvals_error(text: &str) -> DocumentError {
    let error = compile(&Documents {
        approvals: Some(text),
        ..Documents::default()
    })
    .unwrap_err();
    assert_eq!(
        (error.document, error.code),
        ("approvals", Code::ApprovalsInvalid)
    );
    error
}

fn config_error(text: &str) -> DocumentError {
    let error = compile(&Documents {
        config: Some(text),
        ..Documents::default()
    })
    .unwrap_err();
    assert_eq!(
        (error.document, error.code),
        ("config", Code::ConfigInvalid)
    );
    error
}

/// The entry that covers a program: agent and position.
fn entry(policy: &AgentPolicy, path: &str) -> Option<(String, u32)> {
    let found = policy.allowlist.find(path, path, None)?;
    Some((found.entry.agent.clone(), found.entry.index))
}

fn at(agent: &str, index: u32) -> Option<(String, u32)> {
    Some((agent.to_owned(), index))
}

#[test]
fn without_documents_everything_has_its_default() {
    let set = compile(&Documents::default()).unwrap();
    let policy = set.agent("main");
    let tools = &policy.tools;
    assert_eq!((tools.host, tools.security, tools.ask), (None, None, None));
    assert_eq!(
        *tools.safe_bins,
        ["cut", "uniq", "head", "tail", "tr", "wc"]
    );
    assert_eq!(*tools.safe_bin_trusted_dirs, ["/bin", "/usr/bin"]);
    assert!(tools.allowed_env.is_empty());
    assert!(!tools.strict_inline_eval && !tools.strict_path && !tools.trust_login_files);
    assert!(!tools.harmless_redirections && !tools.carriers_strict);
    assert_eq!(tools.shell_marker, "EXECGATE_SHELL");
    assert_eq!(policy.approvals.security, None);
    assert_eq!(entry(policy, "/usr/bin/rg"), None);
}

mod approvals_document {
    use super::*;

    #[test]
    fn every_member_of_the_published_schema_loads() {
        let set = approvals(
            r#"{
                "version": 1,
                "socket": {"path": "~/x.sock", "token": "t", "more": [[1, {"a": null}]]},
                "defaults": {"security": "deny", "ask": "on-miss", "askFallback": "deny", "autoAllowSkills": false},
                "agents": {
                    "main": {
                        "security": "allowlist", "ask": "off", "askFallback": "full", "autoAllowSkills": true,
                        "allowlist": [
                            "/usr/bin/ls",
                            {"id": "A", "pattern": "/usr/bin/rg", "lastUsedAt": 1737150000000,
                             "lastUsedCommand": "rg -n", "lastResolvedPath": "/usr/bin/rg", "x": {"y": 1}}
                        ],
                        "notes": ["kept"]
                    }
                }
            }"#,
        );
        let main = set.agent("main");
        assert_eq!(main.approvals.security, Some(Security::Allowlist));
        assert_eq!(main.approvals.ask, Some(AskMode::Off));
        assert_eq!(main.approvals.ask_fallback, Some(AskFallback::Full));
        assert_eq!(main.approvals.auto_allow_skills, Some(true));
        assert_eq!(entry(main, "/usr/bin/ls"), at("main", 0));
        let found = main
            .allowlist
            .find("/usr/bin/rg", "/usr/bin/rg", None)
            .unwrap();
        assert_eq!(
            (found.entry.index, found.entry.id.as_deref()),
            (1, Some("A"))
        );
        let other = set.agent("other");
        assert_eq!(other.approvals.security, Some(Security::Deny));
        assert_eq!(entry(other, "/usr/bin/ls"), None);
    }

    #[test]
    fn an_agents_field_comes_before_that_of_all_agents_and_the_defaults() {
        let set = approvals(
            r#"{"version": 1,
                "defaults": {"security": "full", "ask": "always", "askFallback": "full"},
                "agents": {
                    "*": {"security": "allowlist", "ask": "off"},
                    "main": {"security": "deny", "ask": null}
                }}"#,
        );
        let main = set.agent("main").approvals;
        assert_eq!(main.security, Some(Security::Deny));
        assert_eq!(main.ask, Some(AskMode::Off));
        assert_eq!(main.ask_fallback, Some(AskFallback::Full));
        assert_eq!(main.auto_allow_skills, None);
        let other = set.agent("other").approvals;
        assert_eq!(other.security, Some(Security::Allowlist));
        assert_eq!(other.ask, Some(AskMode::Off));
    }

    #[test]
    fn entries_for_all_agents_come_first() {
        let set = approvals(
            r#"{"version": 1, "agents": {
                "main": {"allowlist": ["/usr/bin/ls", "/usr/bin/rg"]},
                "*": {"allowlist": ["/bin/cat", "/usr/bin/rg"]}
            }}"#,
        );
        let main = set.agent("main");
        assert_eq!(entry(main, "/usr/bin/rg"), at("*", 1));
        assert_eq!(entry(main, "/usr/bin/ls"), at("main", 0));
        let other = set.agent("other");
        assert_eq!(entry(other, "/bin/cat"), at("*", 0));
        assert_eq!(entry(other, "/usr/bin/ls"), None);
    }

    #[test]
    fn the_legacy_agent_is_merged_into_main() {
        let set = approvals(
            r#"{"version": 1, "agents": {
                "default": {"security": "full", "ask": "always", "allowlist": ["/bin/legacy", "/BIN/both "], "deny": ["/bin/no"]},
                "main": {"security": "allowlist", "allowlist": ["/bin/both", "/bin/main"]}
            }}"#,
        );
        let main = set.agent("main");
        assert_eq!(main.approvals.security, Some(Security::Allowlist));
        assert_eq!(main.approvals.ask, Some(AskMode::Always));
        assert_eq!(entry(main, "/bin/both"), at("main", 0));
        assert_eq!(entry(main, "/bin/main"), at("main", 1));
        assert_eq!(entry(main, "/bin/legacy"), at("default", 0));
        assert_eq!(main.allowlist.inert().count(), 0);
        assert!(main.deny.find("/bin/no", "/bin/no", None).is_some());
        assert_eq!(entry(set.agent("default"), "/bin/legacy"), None);
    }

    #[test]
    fn a_legacy_entry_with_the_pattern_of_an_own_one_is_dropped() {
        let text = |case: &str| {
            format!(
                r#"{{"version": 1, "patternCase": "{case}", "agents": {{
                    "main": {{"allowlist": [{{"pattern": "/bin/Git", "argv": ["status"]}}]}},
                    "default": {{"allowlist": ["/bin/git"]}}}}}}"#
            )
        };
        let folded = approvals(&text("insensitive"));
        assert_eq!(entry(folded.agent("main"), "/bin/git"), None);
        let exact = approvals(&text("exact"));
        assert_eq!(entry(exact.agent("main"), "/bin/git"), at("default", 0));
    }

    #[test]
    fn legacy_entries_with_the_same_pattern_are_all_taken_over() {
        let legacy = r#""default": {"allowlist": [{"pattern": "/bin/a", "argv": []}, "/bin/a"]}"#;
        for agents in [
            legacy.to_owned(),
            format!("{legacy}, \"main\": {{}}"),
            format!("{legacy}, \"main\": {{\"allowlist\": [\"/bin/b\"]}}"),
        ] {
            let set = approvals(&format!("{{\"version\": 1, \"agents\": {{{agents}}}}}"));
            assert_eq!(entry(set.agent("main"), "/bin/a"), at("default", 1));
        }
    }

    #[test]
    fn the_legacy_agent_alone_is_main() {
        let set = approvals(
            r#"{"version": 1, "agents": {"default": {"ask": "off", "allowlist": ["/bin/x"]}}}"#,
        );
        assert_eq!(set.agent("main").approvals.ask, Some(AskMode::Off));
        assert_eq!(entry(set.agent("main"), "/bin/x"), at("default", 0));
        assert_eq!(entry(set.agent("ops"), "/bin/x"), None);
    }

    #[test]
    fn blank_entries_are_ignored_and_keep_the_positions_of_others() {
        let set = approvals(
            r#"{"version": 1, "agents": {"main": {"allowlist": ["", "  ", {"pattern": ""}, {"id": "x"}, {"pattern": null}, "/bin/ls"]}}}"#,
        );
        let main = set.agent("main");
        assert_eq!(entry(main, "/bin/ls"), at("main", 5));
        assert_eq!(main.allowlist.inert().count(), 0);
    }

    #[test]
    fn pattern_case_counts_for_the_whole_document() {
        let set = |case: &str| {
            approvals(&format!(
                r#"{{"version": 1, "agents": {{"main": {{"allowlist": ["/bin/LS"], "deny": ["/bin/RM"]}}}}, "patternCase": {case}}}"#
            ))
        };
        for (case, folded) in [
            ("\"exact\"", false),
            ("\"insensitive\"", true),
            ("null", true),
        ] {
            let set = set(case);
            let main = set.agent("main");
            assert_eq!(entry(main, "/bin/ls").is_some(), folded, "{case}");
            assert_eq!(
                main.deny.find("/bin/rm", "/bin/rm", None).is_some(),
                folded,
                "{case}"
            );
        }
    }

    #[test]
    fn entries_with_rules_do_not_match_by_their_path_alone() {
        let set = approvals(
            r#"{"version": 1, "agents": {"main": {"allowlist": [
                {"pattern": "/bin/git", "argv": ["status"]},
                {"pattern": "/bin/rg", "expiresAt": 99999999999999},
                {"pattern": "/bin/ls", "argv": null, "expiresAt": null}
            ]}}}"#,
        );
        let main = set.agent("main");
        assert_eq!(entry(main, "/bin/git"), None);
        assert_eq!(entry(main, "/bin/rg"), None);
        assert_eq!(entry(main, "/bin/ls"), at("main", 2));
        assert_eq!(main.allowlist.inert().count(), 0);
    }

    #[test]
    fn deny_patterns_of_all_agents_and_of_the_agent_count() {
        let set = approvals(
            r#"{"version": 1, "agents": {"*": {"deny": ["/bin/rm"]}, "main": {"deny": ["/bin/dd"]}}}"#,
        );
        let denies = |agent, path| set.agent(agent).deny.find(path, path, None).is_some();
        assert!(denies("main", "/bin/rm") && denies("main", "/bin/dd") && denies("ops", "/bin/rm"));
        assert!(!denies("ops", "/bin/dd") && !denies("main", "/bin/ls"));
    }

    #[test]
    fn a_pattern_that_is_malformed_leaves_the_document_usable() {
        let set = approvals(
            r#"{"version": 1, "agents": {"main": {"allowlist": ["/bin/[x", "/bin/ls"]}}}"#,
        );
        assert_eq!(entry(set.agent("main"), "/bin/ls"), at("main", 1));
        assert_eq!(set.agent("main").allowlist.inert().count(), 1);
    }
}

mod approvals_errors {
    use super::*;

    /// The place and the start of the message.
    #[track_caller]
    fn check(text: &str, path: &str, position: Option<(u32, u32)>, message: &str) {
        let error = approvals_error(text);
        assert_eq!(error.path, path, "{error}");
        assert_eq!(error.line.zip(error.column), position, "{error}");
        assert!(error.message.starts_with(message), "{error}");
    }

    #[test]
    fn syntax() {
        check("", "", Some((1, 1)), "not valid JSON: it is empty");
        check(" \r\n\t", "", Some((2, 1)), "not valid JSON: it is empty");
        check(
            "{\"version\": 1,}",
            "",
            Some((1, 15)),
            "not valid JSON: trailing comma",
        );
        check(
            "{\"version\": 1} x",
            "",
            Some((1, 16)),
            "not valid JSON: trailing characters",
        );
        check(
            "{\n \"agents\": {\n  \"main\": {\"ask\" \"off\"}\n}}",
            "agents.main.ask",
            Some((3, 18)),
            "not valid JSON: expected `:`",
        );
        check(
            "{\"version\": 1, \"x\": [1, tru]}",
            "x",
            Some((1, 28)),
            "not valid JSON",
        );
        check(
            "{\"version\": 1, \"agents\": {\"main\": {\"allowlist\": [\"/bin/ls\"",
            "agents.main.allowlist[1]",
            Some((1, 58)),
            "not valid JSON: EOF while parsing a list",
        );
    }

    #[test]
    fn what_people_write_where_json_does_not_have_it() {
        let comment = "not valid JSON: comments are not allowed; take them out";
        let quotes = "not valid JSON: text and keys stand in double quotes";
        for (text, position, message) in [
            ("// a\n{\"version\": 1}", (1, 1), comment),
            ("{\"version\": 1, // a\n \"x\": 1}", (1, 16), comment),
            ("{\"version\": 1\n/* a */}", (2, 1), comment),
            ("{\r\n# a\r\n}", (2, 1), comment),
            ("{\"version\": 1} // a", (1, 16), comment),
            ("{'version': 1}", (1, 2), quotes),
            ("{\"x\":\n  'a'}", (2, 3), quotes),
            (
                "\u{feff}{\"version\": 1}",
                (1, 1),
                "not valid JSON: it starts with a byte order mark",
            ),
        ] {
            let error = approvals_error(text);
            assert_eq!(error.line.zip(error.column), Some(position), "{error}");
            assert!(error.message.starts_with(message), "{error}");
        }
    }

    #[test]
    fn version() {
        check("{}", "version", Some((1, 2)), "`version` is missing");
        check(
            "{\n \"version\": null}",
            "version",
            Some((2, 16)),
            "`version` is missing",
        );
        check(
            "{\"version\": 2}",
            "version",
            Some((1, 13)),
            "expected version 1",
        );
        check(
            "{\"version\": 1.5}",
            "version",
            Some((1, 15)),
            "expected version 1",
        );
        check(
            "{\"version\": \"1\"}",
            "version",
            Some((1, 15)),
            "expected the number 1, found text",
        );
        assert!(
            compile(&Documents {
                approvals: Some("{\"version\": 1.0}"),
                ..Documents::default()
            })
            .is_ok()
        );
    }

    #[test]
    fn wrong_types_name_the_place() {
        for whole in ["null", "[]", "11", "true"] {
            let end = u32::try_from(whole.len()).unwrap();
            check(whole, "", Some((1, end)), "expected an object, found");
        }
        check(
            "{\"agents\": []}",
            "agents",
            Some((1, 13)),
            "expected an object, found a list",
        );
        check(
            "{\"agents\": {\"main\": 1}}",
            "agents.main",
            Some((1, 21)),
            "expected an object, found a number",
        );
        check(
            "{\"agents\": {\"main\": {\"allowlist\": \"ls\"}}}",
            "agents.main.allowlist",
            Some((1, 38)),
            "expected a list, found text",
        );
        check(
            "{\"agents\": {\"main\": {\"allowlist\": [\"/a\", 7]}}}",
            "agents.main.allowlist[1]",
            Some((1, 42)),
            "expected a pattern or an object with one, found a number",
        );
        check(
            "{\"agents\": {\"main\": {\"allowlist\": [null]}}}",
            "agents.main.allowlist[0]",
            Some((1, 39)),
            "expected a pattern or an object with one, found null",
        );
        check(
            "{\"agents\": {\"main\": {\"allowlist\": [{\"pattern\": []}]}}}",
            "agents.main.allowlist[0].pattern",
            Some((1, 49)),
            "expected text, found a list",
        );
        check(
            "{\"agents\": {\"main\": {\"allowlist\": [{\"argv\": \"x\"}]}}}",
            "agents.main.allowlist[0].argv",
            Some((1, 47)),
            "expected a list, found text",
        );
        check(
            "{\"agents\": {\"main\": {\"allowlist\": [{\"argv\": [1]}]}}}",
            "agents.main.allowlist[0].argv[0]",
            Some((1, 46)),
            "expected text, found a number",
        );
        check(
            "{\"agents\": {\"main\": {\"allowlist\": [{\"argv\": [\"a\", \"[\"]}]}}}",
            "agents.main.allowlist[0].argv[1]",
            Some((1, 53)),
            "`[` is not closed; close it, or write `\\[` for the character",
        );
        check(
            "{\"agents\": {\"main\": {\"allowlist\": [{\"expiresAt\": \"x\"}]}}}",
            "agents.main.allowlist[0].expiresAt",
            Some((1, 52)),
            "expected a number, found text",
        );
        check(
            "{\"agents\": {\"main\": {\"allowlist\": [{\"id\": 1}]}}}",
            "agents.main.allowlist[0].id",
            Some((1, 43)),
            "expected text, found a number",
        );
        check(
            "{\"defaults\": {\"autoAllowSkills\": \"yes\"}}",
            "defaults.autoAllowSkills",
            Some((1, 38)),
            "expected true or false, found text",
        );
    }

    #[test]
    fn unknown_words_name_the_known_ones() {
        check(
            "{\"defaults\": {\n\"security\": \"none\"}}",
            "defaults.security",
            Some((2, 18)),
            "expected `deny` or `allowlist` or `full`, found `none`",
        );
        check(
            "{\"defaults\": {\"security\": \"Deny\"}}",
            "defaults.security",
            Some((1, 32)),
            "expected `deny` or",
        );
        check(
            "{\"defaults\": {\"ask\": \"never\"}}",
            "defaults.ask",
            Some((1, 28)),
            "expected `off` or `on-miss` or `always`, found `never`",
        );
        check(
            "{\"defaults\": {\"askFallback\": true}}",
            "defaults.askFallback",
            Some((1, 33)),
            "expected `deny` or `allowlist` or `full`, found true or false",
        );
        check(
            "{\"patternCase\": \"EXACT\"}",
            "patternCase",
            Some((1, 23)),
            "expected `insensitive` or `exact`",
        );
        check(
            "{\"patternCase\": \"\\u001b[31m\"}",
            "patternCase",
            Some((1, 28)),
            "expected `insensitive` or `exact`, found other text",
        );
    }

    #[test]
    fn duplicate_keys_are_refused() {
        check(
            "{\"version\": 1, \"version\": 1}",
            "version",
            Some((1, 24)),
            "the key stands twice",
        );
        check(
            "{\"agents\": {\"main\": {\"security\": \"deny\", \"security\": \"full\"}}}",
            "agents.main.security",
            Some((1, 51)),
            "the key stands twice",
        );
        check(
            "{\"agents\": {\"main\": {}, \"main\": {}}}",
            "agents.main",
            Some((1, 30)),
            "the key stands twice",
        );
        check(
            "{\"agents\": {\"main\": {}, \"m\\u0061in\": {}}}",
            "agents.main",
            Some((1, 35)),
            "the key stands twice",
        );
        check(
            "{\"agents\": {\"a b\": {\"allowlist\": [{\"pattern\": \"/a\", \"pattern\": \"/**\"}]}}}",
            "agents[\"a b\"].allowlist[0].pattern",
            Some((1, 61)),
            "the key stands twice",
        );
    }

    #[test]
    fn deny_patterns_that_match_nothing_are_refused() {
        let text = |pattern: &str| {
            format!(
                "{{\"version\": 1, \"agents\": {{\"main\": {{\"deny\": [\"/bin/rm\", \"{pattern}\"]}}}}}}"
            )
        };
        for pattern in ["rm", "", "./rm", "/bin/[x", "/bin/rm/"] {
            let error = approvals_error(&text(pattern));
            assert_eq!(error.path, "agents.main.deny[1]", "{pattern}");
        }
        assert!(
            compile(&Documents {
                approvals: Some(&text("~/bin/*")),
                ..Documents::default()
            })
            .is_ok()
        );
    }

    #[test]
    fn limits() {
        let document = |entries: &str| {
            format!("{{\"version\": 1, \"agents\": {{\"main\": {{\"allowlist\": [{entries}]}}}}}}")
        };
        let loads = |text: &str| {
            compile(&Documents {
                approvals: Some(text),
                ..Documents::default()
            })
            .is_ok()
        };

        let pattern = |bytes: usize| document(&format!("\"/{}\"", "x".repeat(bytes - 1)));
        assert!(loads(&pattern(4096)));
        check(
            &pattern(4097),
            "agents.main.allowlist[0]",
            Some((1, 4148)),
            "the pattern is longer than 4096 bytes",
        );

        let patterns = |count: usize| {
            let mut text = "\"/bin/ls\"".to_owned();
            (1..count).for_each(|index| write!(text, ",\"/bin/t{index}\"").unwrap());
            document(&text)
        };
        assert!(loads(&patterns(10_000)));
        let error = approvals_error(&patterns(10_001));
        assert_eq!(error.path, "agents.main.allowlist[10000]");
        assert!(error.message.contains("10000"), "{error}");

        let sized = |bytes: usize| format!("{{\"version\": 1{}}}", " ".repeat(bytes - 14));
        assert!(loads(&sized(4 * 1024 * 1024)));
        check(
            &sized(4 * 1024 * 1024 + 1),
            "",
            Some((1, 4 * 1024 * 1024 + 1)),
            "the document has 4194305 bytes, and at most 4194304 are read",
        );

        let braces =
            |count: usize| document(&vec!["\"/{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}\""; count].join(","));
        assert!(loads(&braces(625)));
        check(
            &braces(626),
            "agents",
            Some((1, u32::try_from(braces(626).len() - 1).unwrap())),
            "the braces in patterns stand for more than 40000 alternatives",
        );
    }

    #[test]
    fn many_agents_are_bounded() {
        let mut text = "{\"version\": 1, \"agents\": {".to_owned();
        (0..100_001).for_each(|index| write!(text, "\"{index}\":{{}},").unwrap());
        text.push_str("\"main\": {}}}");
        assert!(
            approvals_error(&text)
                .message
                .contains("more than 100000 values")
        );
    }

    #[test]
    fn deep_nesting_is_passed_over_or_refused_without_a_fault() {
        let deep = "[".repeat(100_000) + &"]".repeat(100_000);
        assert!(
            compile(&Documents {
                approvals: Some(&format!("{{\"version\": 1, \"x\": {deep}}}")),
                ..Documents::default()
            })
            .is_ok()
        );
        check(
            &format!("{{\"agents\": {deep}}}"),
            "agents",
            Some((1, 12)),
            "expected an object",
        );
        assert!(
            approvals_error(&"{\"x\":".repeat(100_000))
                .message
                .starts_with("not valid JSON")
        );
    }

    #[test]
    fn the_text_of_an_error_names_document_place_and_position() {
        let error = approvals_error("{\"version\": 1,\n \"defaults\": {\"ask\": \"never\"}}");
        assert_eq!(
            error.to_string(),
            "approvals at `defaults.ask`: expected `off` or `on-miss` or `always`, found `never` (line 2, column 28)"
        );
        assert_eq!(
            approvals_error("{}").to_string(),
            "approvals at `version`: `version` is missing; expected `\"version\": 1` (line 1, column 2)"
        );
    }
}

mod configuration {
    use super::*;

    #[test]
    fn every_setting_is_read() {
        let set = config(
            r#"{"tools": {"deny": ["x"], "exec": {
                "host": "gateway", "security": "allowlist", "ask": "always", "node": "mac-1", "pathPrepend": ["~/bin"],
                "safeBins": [" JQ ", "", "sort"],
                "safeBinTrustedDirs": ["/opt/tools//bin/", "/opt/./x", "/", "relative", "/opt/../etc", " /snap/bin "],
                "safeBinProfiles": {" MyFilter ": {"minPositional": 0, "maxPositional": 1, "allowedValueFlags": ["-n"], "allowedFlags": ["-q"], "deniedFlags": ["-f"], "note": 1}},
                "strictInlineEval": true, "allowedEnv": ["FOO_*"], "strictPath": true, "trustLoginFiles": true,
                "harmlessRedirections": true, "carriers": "strict", "shellMarker": "AGENT_SHELL"
            }}}"#,
        );
        let tools = &set.agent("main").tools;
        assert_eq!(tools.host, Some(Host::Gateway));
        assert_eq!(tools.security, Some(Security::Allowlist));
        assert_eq!(tools.ask, Some(AskMode::Always));
        assert_eq!(*tools.safe_bins, ["jq", "sort"]);
        assert_eq!(
            *tools.safe_bin_trusted_dirs,
            ["/bin", "/usr/bin", "/opt/tools/bin", "/opt/x", "/snap/bin"]
        );
        let profile = Profile {
            min_positional: Some(0),
            max_positional: Some(1),
            allowed_value_flags: vec!["-n".to_owned()],
            allowed_flags: vec!["-q".to_owned()],
            denied_flags: vec!["-f".to_owned()],
        };
        assert_eq!(tools.safe_bin_profile("myfilter"), Some(&profile));
        assert_eq!(tools.safe_bin_profile("jq"), None);
        assert!(tools.strict_inline_eval && tools.strict_path && tools.trust_login_files);
        assert!(tools.harmless_redirections && tools.carriers_strict);
        assert_eq!(*tools.allowed_env, ["FOO_*"]);
        assert_eq!(tools.shell_marker, "AGENT_SHELL");
    }

    #[test]
    fn an_empty_list_of_safe_bins_is_no_safe_bin() {
        assert!(
            config(r#"{"tools": {"exec": {"safeBins": []}}}"#)
                .agent("main")
                .tools
                .safe_bins
                .is_empty()
        );
        assert_eq!(
            config(r#"{"tools": {"exec": {"safeBins": null}}}"#)
                .agent("main")
                .tools
                .safe_bins
                .len(),
            6
        );
    }

    const LAYERED: &str = r#"
        "tools": {"exec": {
            "security": "full", "ask": "always", "strictPath": true, "carriers": "strict",
            "safeBins": ["jq"], "safeBinTrustedDirs": ["/opt/a"],
            "safeBinProfiles": {"x": {"maxPositional": 1}, "y": {"maxPositional": 2}}
        }}"#;
    const OWN: &str = r#"{"exec": {
        "security": "deny", "ask": null, "strictPath": false, "carriers": "off",
        "safeBins": [], "safeBinTrustedDirs": ["/opt/b"],
        "safeBinProfiles": {"x": {"deniedFlags": ["-n"]}}
    }}"#;

    #[track_caller]
    fn check_layers(text: &str) {
        let set = config(text);
        let own = &set.agent("ops").tools;
        assert_eq!(own.security, Some(Security::Deny));
        assert_eq!(own.ask, Some(AskMode::Always));
        assert!(!own.strict_path && !own.carriers_strict);
        assert!(own.safe_bins.is_empty());
        assert_eq!(*own.safe_bin_trusted_dirs, ["/bin", "/usr/bin", "/opt/b"]);
        assert_eq!(own.safe_bin_profile("x").unwrap().max_positional, None);
        assert_eq!(own.safe_bin_profile("y").unwrap().max_positional, Some(2));
        let global = &set.agent("main").tools;
        assert_eq!(global.security, Some(Security::Full));
        assert!(global.strict_path && global.carriers_strict);
        assert_eq!(*global.safe_bins, ["jq"]);
        assert_eq!(
            global.safe_bin_profile("x").unwrap().max_positional,
            Some(1)
        );
    }

    #[test]
    fn an_agents_fields_replace_the_global_ones() {
        check_layers(&format!(
            r#"{{{LAYERED}, "agents": {{"defaults": {{"x": 1}}, "list": [{{"id": "ops", "name": "Ops", "tools": {OWN}}}]}}}}"#
        ));
        check_layers(&format!(r#"{{{LAYERED}, "agentTools": {{"ops": {OWN}}}}}"#));
    }

    #[test]
    fn configuration_and_approvals_of_an_agent_meet() {
        let set = compile(&Documents {
            config: Some(r#"{"agentTools": {"ops": {"exec": {"ask": "off"}}, "solo": {"exec": {"ask": "always"}}}}"#),
            approvals: Some(r#"{"version": 1, "agents": {"*": {"allowlist": ["/bin/cat"]}, "ops": {"allowlist": ["/bin/ls"]}}}"#),
            skill_bins: &[],
        })
        .unwrap();
        assert_eq!(set.agent("ops").tools.ask, Some(AskMode::Off));
        assert_eq!(entry(set.agent("ops"), "/bin/ls"), at("ops", 0));
        assert_eq!(set.agent("solo").tools.ask, Some(AskMode::Always));
        assert_eq!(entry(set.agent("solo"), "/bin/cat"), at("*", 0));
        assert_eq!(entry(set.agent("solo"), "/bin/ls"), None);
    }

    #[test]
    fn everything_else_is_passed_over() {
        let deep = "[".repeat(10_000) + &"]".repeat(10_000);
        let set = config(&format!(
            r#"{{"models": {deep}, "channels": {{"list": [1, "two", {{"tools": 3}}]}}, "tools": {{"exec": {{"ask": "off"}}, "web": []}}, "agents": {{}}}}"#
        ));
        assert_eq!(set.agent("main").tools.ask, Some(AskMode::Off));
    }

    #[track_caller]
    fn check_error(text: &str, path: &str, message: &str) {
        let error = config_error(text);
        assert_eq!(error.path, path, "{error}");
        assert!(error.message.starts_with(message), "{error}");
    }

    #[test]
    fn errors_name_the_place() {
        check_error("[]", "", "expected an object, found a list");
        check_error("{\"tools\":", "tools", "not valid JSON: EOF");
        check_error(
            r#"{"tools": {"exec": {"security": "none"}}}"#,
            "tools.exec.security",
            "expected `deny` or",
        );
        check_error(
            r#"{"tools": {"exec": {"host": "moon"}}}"#,
            "tools.exec.host",
            "expected `sandbox` or `gateway` or `node`, found `moon`",
        );
        check_error(
            r#"{"tools": {"exec": {"carriers": "loose"}}}"#,
            "tools.exec.carriers",
            "expected `off` or `strict`",
        );
        check_error(
            r#"{"tools": {"exec": {"safeBins": "jq"}}}"#,
            "tools.exec.safeBins",
            "expected a list, found text",
        );
        check_error(
            r#"{"tools": {"exec": {"safeBins": ["jq", 1]}}}"#,
            "tools.exec.safeBins[1]",
            "expected text, found a number",
        );
        check_error(
            r#"{"tools": {"exec": {"strictPath": 1}}}"#,
            "tools.exec.strictPath",
            "expected true or false, found a number",
        );
        for number in ["-1", "1.5", "4294967296", "1e300"] {
            let text = format!(
                r#"{{"tools": {{"exec": {{"safeBinProfiles": {{"x": {{"maxPositional": {number}}}}}}}}}}}"#
            );
            check_error(
                &text,
                "tools.exec.safeBinProfiles.x.maxPositional",
                "expected a whole number",
            );
        }
        for name in ["", "1A", "A-B", "É", "A=B"] {
            let text = format!(r#"{{"tools": {{"exec": {{"shellMarker": "{name}"}}}}}}"#);
            check_error(
                &text,
                "tools.exec.shellMarker",
                "expected the name of a variable",
            );
        }
        check_error(
            r#"{"tools": {"exec": {"ask": "off", "ask": "off"}}}"#,
            "tools.exec.ask",
            "the key stands twice",
        );
        for (list, position, message) in [
            (
                "{\"id\": \"a\"},\n {\"tools\": {}}",
                (2, 14),
                "`id` is missing",
            ),
            (
                "{\"id\": \"a\"},\n {\"id\": null}",
                (2, 12),
                "`id` is missing",
            ),
            (
                "{\"id\": \"a\"},\n {\"id\": \"a\"}",
                (2, 11),
                "the agent is configured twice",
            ),
        ] {
            let text = format!("{{\"agents\": {{\"list\": [{list}]}}}}");
            check_error(&text, "agents.list[1].id", message);
            let error = config_error(&text);
            assert_eq!(error.line.zip(error.column), Some(position), "{error}");
        }
        check_error(
            r#"{"agents": {"list": [{"id": "a"}]}, "agentTools": {"a": {}}}"#,
            "agents.list[0].id",
            "the agent is configured twice",
        );
    }
}

mod skill_programs {
    use super::*;

    fn load(name: &str, path: &str) -> Result<PolicySet, DocumentError> {
        let bin = SkillBin {
            name: name.to_owned(),
            resolved_path: path.to_owned(),
        };
        compile(&Documents {
            skill_bins: &[bin],
            ..Documents::default()
        })
    }

    #[test]
    fn an_agent_may_run_them_where_its_settings_say_so() {
        let bins = [SkillBin {
            name: "rg".to_owned(),
            resolved_path: "/opt/bin/rg".to_owned(),
        }];
        let covers = |approvals: &str, agent: &str| {
            let documents = Documents {
                approvals: Some(approvals),
                skill_bins: &bins,
                ..Documents::default()
            };
            let set = compile(&documents).unwrap();
            set.agent(agent).covers_skill("rg", "/opt/bin/rg")
        };
        let one = r#"{"version": 1, "agents": {"main": {"autoAllowSkills": true}}}"#;
        assert!(covers(one, "main") && !covers(one, "ops"));
        let all = r#"{"version": 1, "defaults": {"autoAllowSkills": true}, "agents": {"ops": {"autoAllowSkills": false}}}"#;
        assert!(covers(all, "main") && !covers(all, "ops"));
        let shared = r#"{"version": 1, "agents": {"*": {"autoAllowSkills": true}, "ops": {}}}"#;
        assert!(covers(shared, "main") && covers(shared, "ops"));
        assert!(!covers(r#"{"version": 1}"#, "main"));
    }

    #[test]
    fn a_name_is_bare_and_a_path_absolute() {
        for (name, path, place) in [
            ("", "/bin/x", "[0].name"),
            ("bin/x", "/bin/x", "[0].name"),
            ("x", "bin/x", "[0].resolvedPath"),
        ] {
            let error = load(name, path).unwrap_err();
            assert_eq!(
                (error.document, error.code),
                ("skill-bins", Code::SkillBinsInvalid)
            );
            assert_eq!(error.path, place);
        }
    }
}

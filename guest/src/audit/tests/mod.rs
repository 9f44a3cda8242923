#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod cases;
mod fixes;

use super::*;
use cases::CASES;

const NOW: f64 = 1000.0;

fn found(config: Option<&str>, approvals: Option<&str>) -> Vec<Finding> {
    audit(&Input {
        documents: Documents {
            config,
            approvals,
            skill_bins: &[],
        },
        writable_dirs: &["/opt/shared".to_owned()],
        now: Some(NOW),
    })
    .unwrap()
}

#[test]
fn each_rule_has_its_findings_and_no_others() {
    for case in CASES {
        let places = |text: &str| {
            let (config, approvals) = case.document.documents(text);
            let all = found(config.as_deref(), approvals.as_deref());
            let own = all.into_iter().filter(|finding| finding.id == case.rule.id);
            own.map(|finding| finding.place).collect::<Vec<_>>()
        };
        for (text, place) in case.with {
            assert_eq!(places(text), [*place], "{}: {text}", case.rule.id);
        }
        for text in case.without {
            assert_eq!(places(text), [""; 0], "{}: {text}", case.rule.id);
        }
    }
}

#[test]
fn each_rule_has_a_case() {
    assert!(RULES.is_sorted_by(|one, other| one.id < other.id));
    for rule in RULES {
        let is_own = |case: &cases::Case| case.rule.id == rule.id;
        assert!(CASES.iter().any(is_own), "{}", rule.id);
    }
}

#[test]
fn a_document_that_is_not_valid_is_an_error() {
    let input = |config, approvals| Input {
        documents: Documents {
            config,
            approvals,
            skill_bins: &[],
        },
        ..Input::default()
    };
    for (config, approvals, document) in [
        (Some("{"), None, "config"),
        (None, Some("{\"version\": 2}"), "approvals"),
        (
            None,
            Some(r#"{"version": 1, "agents": {"a": {"deny": ["rm"]}}}"#),
            "approvals",
        ),
    ] {
        let input = input(config, approvals);
        assert_eq!(audit(&input).unwrap_err().document, document);
        assert_eq!(fix(&input.documents).unwrap_err().document, document);
    }
}

#[test]
fn documents_without_faults_have_no_findings() {
    let config = r#"{"tools": {"exec": {"security": "allowlist", "safeBins": ["cut", "grep"]}}}"#;
    let approvals = r#"{"version": 1, "agents": {"*": {"allowlist": ["/usr/bin/rg"], "deny": ["/bin/rm"]},
        "main": {"allowlist": [{"id": "1", "pattern": "~/Projects/**/bin/x"}]}}}"#;
    assert_eq!(found(None, None), []);
    assert_eq!(found(Some(config), Some(approvals)), []);
}

#[test]
fn places_are_counted_in_lines_and_bytes() {
    let approvals = r#"{
 "version": 1, "agents": { "main": { "é": 1, "allowlist": [
  "/**",
  "é/rg", "/bin/sh" ] } } }"#;
    let places = found(None, Some(approvals))
        .into_iter()
        .map(|finding| (finding.id, finding.line, finding.column));
    assert_eq!(
        places.collect::<Vec<_>>(),
        [
            (rules::EVERYTHING.id, 3, 3),
            (rules::NEVER_MATCHES.id, 4, 3),
            (rules::SHADOWED.id, 4, 12),
        ]
    );
}

#[test]
fn findings_of_the_configuration_come_first() {
    let all = found(
        Some(r#"{"tools": {"exec": {"safeBins": ["rev"]}}}"#),
        Some(r#"{"version": 1, "agents": {"a": {"allowlist": ["rg"]}}}"#),
    );
    let documents: Vec<_> = all
        .iter()
        .map(|finding| finding.document.as_str())
        .collect();
    assert_eq!(documents, ["config", "approvals"]);
}

#[test]
fn settings_of_the_configuration_count_for_entries() {
    let approvals = r#"{"version": 1, "agents": {"main": {"allowlist": ["/usr/bin/git", "/opt/x/node", "/opt/y/*"]}}}"#;
    let ids = |exec: &str| {
        let config = format!("{{\"tools\": {{\"exec\": {exec}}}}}");
        let all = found(Some(&config), Some(approvals));
        all.iter().map(|finding| finding.id).collect::<Vec<_>>()
    };
    let [carrier, interpreter, eval, folder, trusted] = [
        rules::CARRIER.id,
        rules::INTERPRETER.id,
        rules::STRICT_EVAL.id,
        rules::FOLDER.id,
        rules::TRUSTED_FOLDER.id,
    ];
    assert_eq!(ids("{}"), [carrier, interpreter, eval, folder]);
    assert_eq!(
        ids(r#"{"carriers": "strict", "strictInlineEval": true}"#),
        [interpreter, folder]
    );
    assert_eq!(
        ids(r#"{"safeBinTrustedDirs": ["/opt/y"]}"#),
        [carrier, interpreter, eval, trusted]
    );
}

#[test]
fn agents_that_may_run_everything_are_named() {
    let config = r#"{"tools": {"exec": {"security": "full"}}, "agentTools": {
        "a": {"exec": {"ask": "off"}}, "b": {"exec": {"ask": "always"}}, "c": {"exec": {}}}}"#;
    let texts = |approvals: Option<&str>| {
        let all = found(Some(config), approvals);
        let open = all
            .into_iter()
            .filter(|finding| finding.id == rules::FULL.id);
        open.map(|finding| finding.text).collect::<Vec<_>>()
    };
    let all = texts(None);
    assert_eq!(all.len(), 1);
    assert!(all[0].contains("for `a`, `c`, all others:"), "{}", all[0]);
    let stricter = r#"{"version": 1, "agents": {"*": {"ask": "always"}, "c": {"ask": "on-miss"}}}"#;
    let all = texts(Some(stricter));
    assert_eq!(all.len(), 1);
    assert!(all[0].contains("for `c`:"), "{}", all[0]);
    let allowlist = r#"{"version": 1, "defaults": {"security": "allowlist"}}"#;
    assert_eq!(texts(Some(allowlist)), [""; 0]);
}

#[test]
fn a_directory_that_is_trusted_in_any_case_stands_nowhere() {
    let writable_dirs = ["/usr/bin".to_owned(), "/opt/other".to_owned()];
    let all = audit(&Input {
        writable_dirs: &writable_dirs,
        ..Input::default()
    });
    let all = all.unwrap();
    assert_eq!(all.len(), 1);
    assert_eq!(
        (all[0].id, all[0].line, all[0].column),
        (rules::WRITABLE_DIR.id, 0, 0)
    );
}

#[test]
fn without_the_time_nothing_has_expired() {
    let approvals =
        r#"{"version": 1, "agents": {"a": {"allowlist": [{"pattern": "/x", "expiresAt": 1}]}}}"#;
    let all = audit(&Input {
        documents: Documents {
            approvals: Some(approvals),
            ..Documents::default()
        },
        ..Input::default()
    });
    assert_eq!(all, Ok(Vec::new()));
}

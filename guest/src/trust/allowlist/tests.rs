#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::{Allowlist, Call, EntryRef, EntrySpec, PatternCase, Unmet};
use crate::shell::Span;
use crate::shell::syntax::Word;
use crate::trust::glob::PatternProblem;
use proptest::prelude::*;

const HOME: Option<&str> = Some("/home/agent");

fn spec(index: u32, pattern: &str) -> EntrySpec {
    let entry = EntryRef {
        agent: "main".to_owned(),
        index,
        id: None,
        pattern: pattern.to_owned(),
    };
    EntrySpec {
        entry,
        argv: None,
        expires_at: None,
    }
}

fn list(patterns: &[&str]) -> Allowlist {
    let specs = (0..)
        .zip(patterns)
        .map(|(index, pattern)| spec(index, pattern));
    Allowlist::compile(specs, PatternCase::Insensitive)
}

fn found(list: &Allowlist, path: &str) -> Option<u32> {
    list.find(path, path, HOME).map(|found| found.entry.index)
}

#[test]
fn nothing_matches_an_empty_list() {
    assert_eq!(found(&Allowlist::default(), "/usr/bin/rg"), None);
    assert_eq!(found(&list(&[]), "/usr/bin/rg"), None);
}

#[test]
fn the_first_in_list_order_wins() {
    let all = list(&["/usr/**", "/usr/bin/*", "/usr/bin/rg", "/**/rg"]);
    assert_eq!(found(&all, "/usr/bin/rg"), Some(0));
    let turned = list(&["/**/fd", "/**/rg", "/usr/bin/rg", "/usr/bin/*", "/usr/**"]);
    assert_eq!(found(&turned, "/usr/bin/rg"), Some(1));
    assert_eq!(found(&turned, "/usr/bin/ls"), Some(3));
    assert_eq!(found(&turned, "/usr/lib/x"), Some(4));
    let twice = list(&["/bin/{x,rg}", "/bin/rg"]);
    assert_eq!(found(&twice, "/bin/rg"), Some(0));
}

#[test]
fn either_path_satisfies() {
    let all = list(&["/usr/bin/xz", "/usr/bin/unxz"]);
    let index = |resolved, canonical| all.find(resolved, canonical, HOME).map(|m| m.entry.index);
    assert_eq!(index("/usr/bin/unxz", "/usr/bin/xz"), Some(0));
    assert_eq!(index("/usr/bin/unxz", "/opt/xz"), Some(1));
    assert_eq!(index("/opt/unxz", "/usr/bin/xz"), Some(0));
    assert_eq!(index("/opt/unxz", "/opt/xz"), None);
}

#[test]
fn on_windows_separators_and_case_do_not_count() {
    const HOME: Option<&str> = Some(r"C:\Users\agent");
    let specs = |patterns: &[&str]| -> Vec<EntrySpec> {
        (0..)
            .zip(patterns)
            .map(|(index, pattern)| spec(index, pattern))
            .collect()
    };
    for case in [PatternCase::Insensitive, PatternCase::Exact] {
        let matches = |pattern: &str, path: &str| {
            let list = Allowlist::compile(specs(&[pattern]), case);
            list.find(path, path, HOME).is_some()
        };
        for (pattern, path) in [
            (r"C:\Tools\rg.exe", "c:/tools/RG.EXE"),
            ("c:/tools/RG.EXE", r"C:\Tools\rg.exe"),
            (r"C:\Tools/rg.exe", r"C:/Tools\rg.exe"),
            (r"C:\Tools\*", r"C:\Tools\rg.exe"),
            (r"C:\**\rg.exe", r"C:\a\b\rg.exe"),
            (r"C:\{Tools,bin}\r[fg].exe", r"C:\BIN\RG.exe"),
            (
                r"C:\Program Files (x86)\*\g?t.exe",
                r"C:\Program Files (x86)\Git\git.exe",
            ),
            ("{C,D}:/Tools/rg.exe", r"d:\tools\rg.exe"),
            (r"~\bin\*.exe", r"C:\Users\Agent\bin\rg.exe"),
            ("~/bin/*.exe", r"c:\users\agent\BIN\rg.exe"),
            (r"C:\a[[]1]\x[{]y[}].exe", r"C:\a[1]\x{y}.exe"),
        ] {
            assert!(matches(pattern, path), "{pattern} must match {path}");
        }
        for (pattern, path) in [
            (r"C:\Tools\rg.exe", r"D:\Tools\rg.exe"),
            (r"C:\Tools\*", r"C:\Tools\sub\rg.exe"),
            (r"C:\Tools\*", r"C:\Tools\..\x.exe"),
            (r"C:\Tools\*", r"C:\Tools\\x.exe"),
            ("/**", r"C:\Tools\rg.exe"),
            ("/C:/Tools/rg.exe", r"C:\Tools\rg.exe"),
            ("C:/Tools/rg.exe", "/C:/Tools/rg.exe"),
            (r"C:\**", "/usr/bin/rg"),
            (r"C:\**", r"\\server\share\x.exe"),
            (r"C:\**", r"\\?\C:\x.exe"),
            (r"C:\**", "C:x.exe"),
            (r"~\bin\*", r"C:\Users\other\bin\rg.exe"),
        ] {
            assert!(!matches(pattern, path), "{pattern} must not match {path}");
        }
    }
}

#[test]
fn patterns_that_match_nothing_on_windows_are_inert() {
    let all = list(&[
        r"rg.exe",
        r"Tools\rg.exe",
        r"C:rg.exe",
        r"\\server\x\rg.exe",
        r"C:\",
        r"C:\a\..\b",
    ]);
    assert!(all.is_empty());
    assert_eq!(all.inert().count(), 6);
    assert!(!list(&[r"C:\rg.exe"]).is_empty());
}

#[test]
fn a_path_with_dots_counts_only_by_its_canonical_path() {
    let all = list(&["/usr/bin/**", "~/Projects/**/bin/rg"]);
    let matches = |resolved, canonical| all.find(resolved, canonical, HOME).is_some();
    assert!(!matches("/usr/bin/../../tmp/evil", "/tmp/evil"));
    assert!(!matches("/usr/bin/./x", "/tmp/x"));
    assert!(!matches("/usr/bin//x", "/tmp/x"));
    assert!(!matches(
        "/home/agent/Projects/a/../../../evil/bin/rg",
        "/evil/bin/rg"
    ));
    assert!(matches("/tmp/../usr/bin/ls", "/usr/bin/ls"));
    assert!(matches("/usr/bin/..x", "/tmp/x"));
}

#[test]
fn relative_paths_match_nothing() {
    let all = list(&["/**"]);
    assert!(all.find("usr/bin/rg", "usr/bin/rg", HOME).is_none());
    assert!(all.find("", "", HOME).is_none());
    assert!(all.find("/", "/", HOME).is_none());
    assert!(all.find("/x", "/x", HOME).is_some());
}

#[test]
fn home_comes_with_the_request() {
    let all = list(&["~/x17/**", "~/.local/bin/*"]);
    let matches = |path, home| all.find(path, path, home).is_some();
    assert!(matches("/home/agent/x17/a/b", HOME));
    assert!(matches("/root/x17/a/b", Some("/root")));
    assert!(matches("/home/agent/.local/bin/tool", HOME));
    assert!(!matches("/home/agent/.local/bin/sub/tool", HOME));
    assert!(!matches("/home/agent/x17/a/b", Some("/root")));
    assert!(!matches("/home/agent2/x17/a", HOME));
    assert!(!matches("/x17/a", HOME));
    for home in [
        None,
        Some(""),
        Some("/"),
        Some("home/agent"),
        Some("/home/agent/"),
        Some("/home/./agent"),
    ] {
        assert!(!matches("/home/agent/x17/a/b", home), "{home:?}");
        assert!(!matches("/x17/a", home), "{home:?}");
    }
}

#[test]
fn home_may_hold_any_character() {
    let all = list(&["~/bin/rg"]);
    assert!(
        all.find("/home/é*/bin/rg", "/home/é*/bin/rg", Some("/home/é*"))
            .is_some()
    );
    assert!(
        all.find("/home/éx/bin/rg", "/home/éx/bin/rg", Some("/home/é*"))
            .is_none()
    );
    assert!(
        all.find("/home/漢/bin/rg", "/home/漢/bin/rg", Some("/home/e"))
            .is_none()
    );
}

#[test]
fn a_match_by_case_alone_is_told() {
    let all = list(&["/OPT/bin/RG", "/usr/bin/[F]d", "~/Bin/x", "/usr/bin/ls"]);
    let by_case = |path| all.find(path, path, HOME).map(|found| found.by_case_only);
    assert_eq!(by_case("/opt/bin/rg"), Some(true));
    assert_eq!(by_case("/OPT/bin/RG"), Some(false));
    assert_eq!(by_case("/usr/bin/fd"), Some(true));
    assert_eq!(by_case("/usr/bin/Fd"), Some(false));
    assert_eq!(by_case("/home/agent/bin/x"), Some(true));
    assert_eq!(by_case("/HOME/agent/Bin/x"), Some(true));
    assert_eq!(by_case("/home/agent/Bin/x"), Some(false));
    // One of both paths matches exactly.
    let found = all.find("/usr/bin/LS", "/usr/bin/ls", HOME).unwrap();
    assert!(!found.by_case_only);
}

#[test]
fn exact_case_is_the_documents_choice() {
    let specs = [spec(0, "/OPT/bin/RG"), spec(1, "/opt/bin/[a-z]d")];
    let all = Allowlist::compile(specs, PatternCase::Exact);
    assert!(found(&all, "/opt/bin/rg").is_none());
    assert_eq!(found(&all, "/OPT/bin/RG"), Some(0));
    assert_eq!(found(&all, "/opt/bin/fd"), Some(1));
    assert!(found(&all, "/opt/bin/FD").is_none());
}

#[test]
fn blanks_around_a_pattern_do_not_count() {
    assert_eq!(found(&list(&["  /usr/bin/rg\t"]), "/usr/bin/rg"), Some(0));
}

#[test]
fn entries_that_satisfy_nothing_are_listed_with_the_cause() {
    let all = list(&["*", "/usr/bin/[x", "/usr/bin/ls"]);
    for path in ["/usr/bin/[x", "/usr/bin/x"] {
        assert_eq!(found(&all, path), None, "{path}");
    }
    assert_eq!(found(&all, "/usr/bin/ls"), Some(2));
    let causes: Vec<_> = all
        .inert()
        .map(|(entry, cause)| (entry.index, cause))
        .collect();
    let expected = [
        (0, PatternProblem::NoSeparator),
        (1, PatternProblem::UnclosedSet),
    ];
    assert_eq!(causes, expected);
}

/// An entry for git that asks for these operands and ends at this time.
fn ruled(index: u32, argv: Option<&[&str]>, expires_at: Option<f64>) -> EntrySpec {
    let owned = |patterns: &[&str]| {
        patterns
            .iter()
            .map(|pattern| (*pattern).to_owned())
            .collect()
    };
    EntrySpec {
        argv: argv.map(owned),
        expires_at,
        ..spec(index, "/usr/bin/git")
    }
}

/// What covers `git` with these operands at that time, or what the nearest entry lacks.
fn call(
    list: &Allowlist,
    operands: &[&str],
    now: Option<f64>,
) -> Result<u32, Option<(u32, Unmet)>> {
    let word = |text: &&str| Word::from_literal((*text).to_owned(), Span::new(0, 0));
    let operands: Vec<Word> = operands.iter().map(word).collect();
    let call = Call {
        resolved: "/usr/bin/git",
        canonical: "/usr/bin/git",
        operands: &operands,
        now,
        needs_argv_rule: false,
    };
    list.find_call(&call, HOME)
        .map(|found| found.entry.index)
        .map_err(|near| near.map(|near| (near.entry.index, near.unmet)))
}

#[test]
fn an_entry_with_a_rule_matches_a_call_alone() {
    let all = Allowlist::compile(
        [ruled(0, Some(&["status"]), None)],
        PatternCase::Insensitive,
    );
    assert_eq!(found(&all, "/usr/bin/git"), None);
    assert_eq!(call(&all, &["status"], None), Ok(0));
    assert_eq!(call(&all, &["push"], None), Err(Some((0, Unmet::Argv))));
    assert_eq!(call(&list(&["/usr/bin/rg"]), &["push"], None), Err(None));
}

#[test]
fn an_entry_ends_to_count() {
    let all = Allowlist::compile([ruled(0, None, Some(5.0))], PatternCase::Insensitive);
    assert_eq!(found(&all, "/usr/bin/git"), None);
    assert_eq!(call(&all, &[], Some(4.0)), Ok(0));
    assert_eq!(call(&all, &[], Some(5.0)), Err(Some((0, Unmet::Expired))));
    assert_eq!(call(&all, &[], None), Err(Some((0, Unmet::Expired))));
}

#[test]
fn the_first_entry_whose_rule_holds_wins() {
    let specs = [
        ruled(0, Some(&["push"]), None),
        ruled(1, None, Some(5.0)),
        ruled(2, Some(&["status"]), None),
        ruled(3, None, None),
    ];
    let all = Allowlist::compile(specs, PatternCase::Insensitive);
    assert_eq!(call(&all, &["status"], None), Ok(2));
    assert_eq!(call(&all, &["status"], Some(1.0)), Ok(1));
    assert_eq!(call(&all, &["log"], None), Ok(3));
    assert_eq!(found(&all, "/usr/bin/git"), Some(3));
}

#[test]
fn only_entries_with_an_argv_rule_may_be_asked_for() {
    let specs = [
        ruled(0, None, None),
        ruled(1, None, Some(5.0)),
        ruled(2, Some(&["status"]), None),
    ];
    let all = Allowlist::compile(specs, PatternCase::Insensitive);
    let index = |operand: &str| {
        let operands = [Word::from_literal(operand.to_owned(), Span::new(0, 0))];
        let call = Call {
            resolved: "/usr/bin/git",
            canonical: "/usr/bin/git",
            operands: &operands,
            now: Some(1.0),
            needs_argv_rule: true,
        };
        let found = all.find_call(&call, HOME);
        found
            .map(|found| (found.entry.index, found.has_argv_rule))
            .map_err(|near| near.map(|near| (near.entry.index, near.unmet)))
    };
    assert_eq!(index("status"), Ok((2, true)));
    assert_eq!(index("push"), Err(Some((2, Unmet::Argv))));
}

#[test]
fn an_entry_with_a_malformed_rule_is_inert() {
    let specs = [
        ruled(0, Some(&["status", "[a"]), None),
        ruled(1, Some(&["{a"]), None),
    ];
    let all = Allowlist::compile(specs, PatternCase::Insensitive);
    assert!(all.is_empty());
    assert_eq!(call(&all, &["status"], None), Err(None));
    let causes: Vec<_> = all.inert().map(|(_, cause)| cause).collect();
    assert_eq!(
        causes,
        [PatternProblem::UnclosedSet, PatternProblem::UnclosedBrace]
    );
}

#[test]
fn the_list_before_comes_first() {
    let shared = list(&["/usr/bin/uname", "/usr/bin/rg"]);
    let own = list(&["/usr/bin/rg", "/usr/bin/ls"]);
    let both = shared.followed_by(&own);
    let entry = |path| both.find(path, path, HOME).map(|found| found.entry.clone());
    assert_eq!(entry("/usr/bin/rg"), Some(spec(1, "/usr/bin/rg").entry));
    assert_eq!(entry("/usr/bin/ls"), Some(spec(1, "/usr/bin/ls").entry));
    assert_eq!(
        entry("/usr/bin/uname"),
        Some(spec(0, "/usr/bin/uname").entry)
    );
}

#[test]
fn patterns_deeper_than_the_index_looks_are_found() {
    let deep = "/a".repeat(40);
    let all = list(&[
        &format!("{deep}/*"),
        &format!("{deep}/**/x"),
        &format!("{deep}/b/y"),
    ]);
    assert_eq!(found(&all, &format!("{deep}/x")), Some(0));
    assert_eq!(found(&all, &format!("{deep}/b/x")), Some(1));
    assert_eq!(found(&all, &format!("{deep}/b/y")), Some(2));
    assert_eq!(found(&all, &deep), None);
}

fn pattern() -> impl Strategy<Value = String> {
    let component = prop_oneof![
        5 => "[abAB]{1,2}",
        1 => Just("*".to_owned()),
        1 => Just("**".to_owned()),
        1 => Just("{a,b}".to_owned()),
        1 => Just("?[ab]".to_owned()),
    ];
    let root = prop_oneof![Just("/"), Just("~/"), Just("/home/"), Just("")];
    (root, prop::collection::vec(component, 1..5))
        .prop_map(|(root, components)| format!("{root}{}", components.join("/")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// The index finds what a walk over single entries finds.
    #[test]
    fn a_long_list_is_its_entries_in_order(
        patterns in prop::collection::vec(pattern(), 1..40),
        resolved in "(/home)?(/[abAB]{1,2}){1,4}",
        canonical in "(/home)?(/[abAB]{1,2}){1,4}",
        exact: bool,
    ) {
        let case = if exact { PatternCase::Exact } else { PatternCase::Insensitive };
        let specs: Vec<_> = (0..).zip(&patterns).map(|(index, pattern)| spec(index, pattern)).collect();
        let all = Allowlist::compile(specs.clone(), case);
        let home = Some("/home/a");
        let walked = specs.into_iter().find_map(|spec| {
            let alone = Allowlist::compile([spec], case);
            let found = alone.find(&resolved, &canonical, home)?;
            Some((found.entry.index, found.by_case_only))
        });
        let found = all.find(&resolved, &canonical, home).map(|m| (m.entry.index, m.by_case_only));
        prop_assert_eq!(found, walked);
    }
}

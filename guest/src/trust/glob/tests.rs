#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::{Case, PatternProblem, Root, RootedPath, alternatives, compile, escape};
use globset::GlobBuilder;
use proptest::prelude::*;
use std::time::{Duration, Instant};

fn matches(pattern: &str, path: &str, case: Case) -> bool {
    let path = RootedPath {
        root: Root::Absolute,
        rest: path.strip_prefix('/').unwrap(),
    };
    compile(pattern)
        .unwrap()
        .iter()
        .any(|glob| glob.matches(path, case))
}

#[track_caller]
fn check(pattern: &str, matching: &[&str], others: &[&str]) {
    for path in matching {
        assert!(
            matches(pattern, path, Case::Folded),
            "{pattern} must match {path}"
        );
    }
    for path in others {
        assert!(
            !matches(pattern, path, Case::Folded),
            "{pattern} must not match {path}"
        );
    }
}

#[test]
fn literal() {
    check(
        "/usr/bin/rg",
        &["/usr/bin/rg"],
        &["/usr/bin/rgx", "/usr/bin", "/usr/bin/rg/x", "/bin/rg"],
    );
    check(
        "/opt/c++/bin/g++",
        &["/opt/c++/bin/g++"],
        &["/opt/ccc/bin/ggg"],
    );
    check("/opt/(a)/l.$", &["/opt/(a)/l.$"], &["/opt/a/lx"]);
    check("/opt/a,b", &["/opt/a,b"], &["/opt/a"]);
    check("/opt/~/x~", &["/opt/~/x~"], &["/opt/x"]);
}

#[test]
fn star_stays_in_its_component() {
    check(
        "/usr/bin/*",
        &["/usr/bin/rg", "/usr/bin/.x"],
        &["/usr/bin", "/usr/bin/sub/rg"],
    );
    check(
        "/usr/*/rg",
        &["/usr/bin/rg"],
        &["/usr/rg", "/usr/local/bin/rg"],
    );
    check(
        "/bin/r*g",
        &["/bin/rg", "/bin/rxxg"],
        &["/bin/rgx", "/bin/r/g"],
    );
    check("/bin/*++", &["/bin/g++", "/bin/++"], &["/bin/g+"]);
}

#[test]
fn question_mark_is_one_scalar_value() {
    check(
        "/bin/r?",
        &["/bin/rg", "/bin/ré", "/bin/r漢", "/bin/r😀"],
        &["/bin/r", "/bin/rgg", "/bin/r/"],
    );
    check("/bin/r?x", &["/bin/r😀x"], &["/bin/r/x"]);
}

#[test]
fn double_star_is_any_number_of_components() {
    check(
        "/a/**/b",
        &["/a/b", "/a/x/b", "/a/x/y/b"],
        &["/a/xb", "/a/b/c", "/b"],
    );
    check("/**/rg", &["/rg", "/usr/bin/rg"], &["/usr/bin/xrg"]);
    check("/a/**", &["/a/b", "/a/b/c"], &["/a", "/ab/c"]);
    check("/a/**/**", &["/a/b", "/a/b/c"], &["/a"]);
    check("/**", &["/a", "/a/b"], &[]);
    check("/**/*", &["/a", "/a/b"], &[]);
    check(
        "/a/**/b/**/c",
        &["/a/b/c", "/a/x/b/y/z/c", "/a/b/b/c"],
        &["/a/c", "/a/b/d"],
    );
}

#[test]
fn double_star_beside_other_text_is_a_star() {
    check("/a/x**", &["/a/x", "/a/xy"], &["/a/x/y"]);
    check("/a/**x", &["/a/x", "/a/yx"], &["/a/y/x"]);
    check("/a/***", &["/a/x"], &["/a/x/y"]);
    check("/a/{**,b}/c", &["/a/c", "/a/x/y/c", "/a/b/c"], &["/a/x"]);
    check("/a/x{**,b}/c", &["/a/x/c", "/a/xy/c"], &["/a/x/y/c"]);
}

#[test]
fn sets() {
    check(
        "/bin/[a-c]x",
        &["/bin/ax", "/bin/cx", "/bin/BX"],
        &["/bin/dx", "/bin/x"],
    );
    check("/bin/[!a-c]x", &["/bin/dx"], &["/bin/ax", "/bin/BX"]);
    check("/bin/[^a]x", &["/bin/bx"], &["/bin/ax"]);
    check("/bin[!x]rg", &["/bin-rg"], &["/bin/rg"]);
    check("/bin[+-9]rg", &["/bin.rg", "/bin0rg"], &["/bin/rg"]);
    check("/bin/[]a]", &["/bin/]", "/bin/a"], &["/bin/b"]);
    check("/bin/[!]a]", &["/bin/b"], &["/bin/]", "/bin/a"]);
    check("/bin/[a-]", &["/bin/a", "/bin/-"], &["/bin/b"]);
    check("/bin/[*?{]", &["/bin/*", "/bin/?", "/bin/{"], &["/bin/a"]);
    check(
        "/bin/[\\]\\-a]",
        &["/bin/]", "/bin/-", "/bin/a"],
        &["/bin/\\"],
    );
    check("/bin/[é-ü]", &["/bin/ö"], &["/bin/o"]);
}

#[test]
fn braces() {
    check(
        "/bin/{rg,fd}",
        &["/bin/rg", "/bin/fd"],
        &["/bin/rgfd", "/bin/{rg,fd}"],
    );
    check("/bin/r{,ip}g", &["/bin/rg", "/bin/ripg"], &["/bin/rip"]);
    check(
        "/bin/{a,b{c,d}e}f",
        &["/bin/af", "/bin/bcef", "/bin/bdef"],
        &["/bin/bf", "/bin/bcf"],
    );
    check(
        "/{usr,opt/local}/bin/rg",
        &["/usr/bin/rg", "/opt/local/bin/rg"],
        &["/opt/bin/rg"],
    );
    check(
        "{/usr/bin,/opt/bin}/rg",
        &["/usr/bin/rg", "/opt/bin/rg"],
        &["/bin/rg"],
    );
    check("/bin/{a}", &["/bin/a"], &["/bin/{a}"]);
    check(
        "/bin/{[,}],x}",
        &["/bin/,", "/bin/}", "/bin/x"],
        &["/bin/["],
    );
}

#[test]
fn backslash_escapes() {
    check("/bin/\\*", &["/bin/*"], &["/bin/x"]);
    check("/bin/\\{a,b\\}", &["/bin/{a,b}"], &["/bin/a"]);
    check("/bin/\\[a]", &["/bin/[a]"], &["/bin/a"]);
    check("/bin\\/rg", &["/bin/rg"], &["/bin\\/rg"]);
    check("/a\\/**\\/b", &["/a/b", "/a/x/y/b"], &["/a/xb"]);
    check("/bin/{a\\,b,c}", &["/bin/a,b", "/bin/c"], &["/bin/a"]);
}

#[test]
fn letters_fold_in_ascii_only() {
    assert!(matches("/OPT/[X]?/RG", "/opt/xé/rg", Case::Folded));
    assert!(!matches("/opt/É", "/opt/é", Case::Folded));
    assert!(!matches("/opt/k", "/opt/\u{212a}", Case::Folded));
    assert!(!matches("/OPT/rg", "/opt/rg", Case::Exact));
    assert!(!matches("/opt/[R]*", "/opt/rg", Case::Exact));
    assert!(matches("/opt/[r]*", "/opt/rg", Case::Exact));
}

#[test]
fn the_home_directory_is_a_root_of_its_own() {
    let globs = compile("~/bin/*").unwrap();
    let below = |root| RootedPath {
        root,
        rest: "bin/rg",
    };
    assert!(
        globs
            .iter()
            .all(|glob| glob.matches(below(Root::Home), Case::Folded))
    );
    assert!(
        !globs
            .iter()
            .any(|glob| glob.matches(below(Root::Absolute), Case::Folded))
    );
}

#[test]
fn problems() {
    let problem = |pattern: &str| compile(pattern).unwrap_err();
    for name in [
        "rg",
        "*",
        "**",
        "?",
        "l*",
        "~",
        "",
        "{a,b}",
        "C:rg.exe",
        "Tools\\rg.exe",
    ] {
        assert_eq!(problem(name), PatternProblem::NoSeparator, "{name}");
    }
    for relative in [
        "./rg",
        "bin/rg",
        "*/rg",
        "**/rg",
        "~user/rg",
        "\\~/rg",
        "{/bin,bin}/rg",
        "C:bin/rg",
        "{C,D}:bin/rg",
    ] {
        assert_eq!(problem(relative), PatternProblem::Relative, "{relative}");
    }
    for odd in [
        "/",
        "//bin/rg",
        "/bin//rg",
        "/bin/",
        "/bin/./rg",
        "/bin/../rg",
        "~/",
        "/bin/{a,}",
    ] {
        assert_eq!(problem(odd), PatternProblem::NotNormal, "{odd}");
    }
    assert_eq!(problem("/bin/[a"), PatternProblem::UnclosedSet);
    assert_eq!(problem("/bin/[]"), PatternProblem::UnclosedSet);
    assert_eq!(problem("/bin/[a-"), PatternProblem::UnclosedSet);
    assert_eq!(problem("/bin/[a\\"), PatternProblem::UnclosedSet);
    assert_eq!(problem("/bin/[z-a]"), PatternProblem::BackwardRange);
    assert_eq!(problem("/bin/[[:alpha:]]"), PatternProblem::NamedClass);
    assert_eq!(problem("/bin/{a,b"), PatternProblem::UnclosedBrace);
    assert_eq!(problem("/bin/a}"), PatternProblem::UnopenedBrace);
    assert_eq!(problem("/bin/a\\"), PatternProblem::DanglingEscape);
}

#[test]
fn length_is_bounded() {
    let pattern = |bytes: usize| format!("/{}", "x".repeat(bytes - 1));
    assert!(compile(&pattern(4096)).is_ok());
    assert_eq!(
        compile(&pattern(4097)).unwrap_err(),
        PatternProblem::TooLong
    );
}

#[test]
fn alternatives_are_bounded() {
    let groups = |count: usize| format!("/{}", "{a,b}".repeat(count));
    assert_eq!(alternatives(&groups(8)), 256);
    assert_eq!(compile(&groups(8)).unwrap().len(), 256);
    assert_eq!(
        compile(&groups(20)).unwrap_err(),
        PatternProblem::TooManyAlternatives
    );
    assert_eq!(alternatives(&groups(20)), 0);
    let long = format!("{}{}", groups(8), "x".repeat(200));
    let empty = format!("{}/x", "{,}".repeat(1000));
    for pattern in [long, empty] {
        assert_eq!(
            compile(&pattern).unwrap_err(),
            PatternProblem::TooManyAlternatives
        );
    }
    let nested = format!("/{}a{}", "{".repeat(2000), "}".repeat(2000));
    assert!(compile(&nested).is_ok());
}

/// Backtracking into every wildcard would take longer than anybody can wait.
#[test]
fn matching_is_not_exponential() {
    let many_stars = format!("/usr/bin/{}c", "*a".repeat(2000));
    let many_letters = format!("/usr/bin/{}b", "a".repeat(4000));
    let many_deep = format!("/{}x", "**/a/".repeat(800));
    let many_folders = format!("/{}y", "a/".repeat(2000));
    let start = Instant::now();
    check(&many_stars, &[], &[&many_letters]);
    check(&many_deep, &[], &[&many_folders]);
    check(
        &format!("/{}{}c", "**/*a*/".repeat(200), "*a".repeat(800)),
        &[],
        &[&many_folders, &many_letters],
    );
    assert!(
        start.elapsed() < Duration::from_secs(5),
        "took {:?}",
        start.elapsed()
    );
}

#[test]
fn an_escaped_path_is_matched_by_its_pattern_alone() {
    let path = "/opt/a*?[x]{b,c}\\d";
    check(
        &escape(path),
        &[path],
        &["/opt/a*?x{b,c}\\d", "/opt/aa?[x]b\\d"],
    );
    assert_eq!(escape("/usr/bin/g++"), "/usr/bin/g++");
    assert_eq!(
        escape(r"C:\Tools (x86)\a[1]\{b}.exe"),
        r"C:\Tools (x86)\a[[]1]\[{]b[}].exe"
    );
    check(
        escape("/opt/blank ").trim(),
        &["/opt/blank "],
        &["/opt/blank"],
    );
}

/// A component in a syntax that means the same to both matchers.
fn component() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[abAB]",
        1 => Just("*".to_owned()),
        1 => Just("?".to_owned()),
        1 => prop_oneof![Just("[ab]"), Just("[!a]"), Just("[^B-Z]"), Just("[A-b]"), Just("[]a]")].prop_map(str::to_owned),
        1 => prop_oneof![Just("\\a"), Just("\\*"), Just("**"), Just("***")].prop_map(str::to_owned),
        1 => prop_oneof![Just("{a,b}"), Just("{ab,a{b,*}}"), Just("{,b}a"), Just("{a/b,?}"), Just("{[!b],\\b}")].prop_map(str::to_owned),
    ];
    prop_oneof![
        4 => prop::collection::vec(piece, 1..4).prop_map(|pieces| pieces.concat()),
        1 => Just("**".to_owned()),
    ]
}

fn pattern() -> impl Strategy<Value = String> {
    prop::collection::vec(component(), 1..5)
        .prop_map(|components| format!("/{}", components.join("/")))
}

fn path() -> impl Strategy<Value = String> {
    prop::collection::vec("[abAB*]{1,3}", 1..5)
        .prop_map(|components| format!("/{}", components.join("/")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn agrees_with_globset(pattern in pattern(), paths in prop::collection::vec(path(), 8), fold: bool) {
        let oracle = GlobBuilder::new(&pattern)
            .case_insensitive(fold)
            .literal_separator(true)
            .backslash_escape(true)
            .empty_alternates(true)
            .build()
            .unwrap()
            .compile_matcher();
        let case = if fold { Case::Folded } else { Case::Exact };
        for path in &paths {
            prop_assert_eq!(matches(&pattern, path, case), oracle.is_match(path), "{} on {}", pattern, path);
        }
    }

    #[test]
    fn an_escaped_path_matches_itself(path in "/[^/\u{0}]{1,12}") {
        prop_assume!(!matches!(path.as_str(), "/." | "/.."));
        prop_assert!(matches(escape(&path).trim(), &path, Case::Exact));
    }

    #[test]
    fn any_text_compiles_or_is_a_problem(text in "(C:)?[/~*?\\[\\]!^{},\\\\a.-]{0,40}") {
        let _ = compile(&text);
    }
}

//! Facts about commands that may lie beside the repository: nothing is allowed that must not
//! run, and what needs no more than reading, lookup and the allowlist is.

use execgate_tests::{Case, decide_natively, read_cases};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Rows that should be allowed and are not yet, by the rule that is missing. A row that is
/// allowed must leave the list.
const MISSING: &[(&str, &[&str])] = &[
    (
        "safe bins",
        &[
            "safebin-long-abbrev-12",
            "safebin-short-flags-15",
            "safebin-short-flags-16",
            "safebin-short-flags-17",
            "safebin-short-flags-19",
            "safebin-short-flags-21",
            "safebin-positional-14",
            "safebin-positional-15",
            "safebin-custom-profile-01",
        ],
    ),
    ("neutral builtins", &["chain-split-17"]),
    (
        "wrappers",
        &[
            "dispatch-wrapper-01",
            "dispatch-wrapper-02",
            "dispatch-wrapper-04",
            "dispatch-wrapper-05",
            "dispatch-wrapper-06",
            "dispatch-wrapper-08",
            "dispatch-wrapper-16",
        ],
    ),
    ("multi-call programs", &["multiplexer-05", "multiplexer-07"]),
    ("inline code", &["inline-eval-19", "inline-eval-27"]),
    ("skills", &["skills-auto-allow-02"]),
];

/// Rows that do harm only as builtins of a shell. A pinned plan runs the program instead.
const BUILTINS: &[&str] = &[
    "arith-subscript-02",
    "arith-subscript-05",
    "arith-subscript-07",
];

fn rows(name: &str) -> Option<Vec<Case>> {
    let vectors = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/vectors");
    let path = vectors.join(name);
    if !path.exists() {
        println!("no {}: nothing to compare with", path.display());
        return None;
    }
    Some(read_cases(&path))
}

/// How the rows of one class came out.
#[derive(Default)]
struct Count {
    allow: usize,
    refused: usize,
    false_allow: usize,
    false_deny: usize,
}

/// The rows that came out wrong and that nobody disputes.
#[derive(Default)]
struct Wrong {
    allowed: Vec<String>,
    denied: Vec<String>,
}

/// Judges the rows, prints how each class came out, and gives those that came out wrong.
fn judge(title: &str, rows: &[Case]) -> Wrong {
    let mut classes: BTreeMap<&str, Count> = BTreeMap::new();
    let mut wrong = Wrong::default();
    for row in rows {
        let (answer, _) = decide_natively(row);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let count = classes
            .entry(row.field("class").as_str().unwrap())
            .or_default();
        let disputed = row.field("disputed") == true;
        match (
            answer["verdict"] == "allow",
            row.field("expected") == "allow",
        ) {
            (true, true) => count.allow += 1,
            (false, false) => count.refused += 1,
            (true, false) => {
                count.false_allow += 1;
                wrong
                    .allowed
                    .extend((!disputed).then(|| row.id().to_owned()));
            }
            (false, true) => {
                count.false_deny += 1;
                wrong
                    .denied
                    .extend((!disputed).then(|| row.id().to_owned()));
            }
        }
    }
    println!(
        "{title:<26}{:>8}{:>8}{:>12}{:>12}",
        "allow", "refused", "false allow", "false deny"
    );
    for (
        class,
        Count {
            allow,
            refused,
            false_allow,
            false_deny,
        },
    ) in classes
    {
        println!("  {class:<24}{allow:>8}{refused:>8}{false_allow:>12}{false_deny:>12}");
    }
    wrong
}

#[test]
fn commands_run_as_written() {
    let Some(rows) = rows("decide.jsonl") else {
        return;
    };
    let wrong = judge("as written", &rows);
    assert!(wrong.allowed.is_empty(), "allowed: {:?}", wrong.allowed);
    let mut missing: Vec<&str> = MISSING.iter().flat_map(|(_, ids)| *ids).copied().collect();
    missing.sort_unstable();
    let mut denied: Vec<&str> = wrong.denied.iter().map(String::as_str).collect();
    denied.sort_unstable();
    assert_eq!(
        denied, missing,
        "denied are not the rows that wait for a rule"
    );
}

#[test]
fn commands_run_as_planned() {
    let Some(rows) = rows("decide.jsonl") else {
        return;
    };
    let pinned = |row: Case| row.with_request("mode", json!("pinned"));
    let wrong = judge("pinned", &rows.into_iter().map(pinned).collect::<Vec<_>>());
    assert_eq!(wrong.allowed, BUILTINS);
}

#[test]
fn known_weaknesses_of_others_are_none_of_this_policy() {
    let Some(rows) = rows("weaknesses.jsonl") else {
        return;
    };
    let wrong = judge("weaknesses", &rows);
    assert!(wrong.allowed.is_empty(), "allowed: {:?}", wrong.allowed);
}

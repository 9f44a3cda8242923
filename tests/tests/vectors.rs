//! Facts about commands that may lie beside the repository: nothing is allowed that must not
//! run, and what is plainly covered is.

use execgate_tests::{Case, decide_natively, vectors};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Rows that do harm only as they are written; a plan runs something else, for the reason given.
const MENDED_BY_A_PLAN: &[(&str, &[&str])] = &[
    (
        "the program runs in place of the shell's builtin",
        &[
            "arith-subscript-02",
            "arith-subscript-05",
            "arith-subscript-07",
        ],
    ),
    (
        "jq is given an empty home",
        &[
            "safebin-jq-11",
            "safebin-jq-12",
            "safebin-jq-13",
            "F2-5",
            "F3-2",
        ],
    ),
    (
        "the shell reads no login files",
        &["shell-wrapper-15", "shell-wrapper-16"],
    ),
];

fn is_mended_by_a_plan(id: &String) -> bool {
    let ids = MENDED_BY_A_PLAN.iter().flat_map(|(_, ids)| *ids);
    ids.into_iter().any(|known| known == id)
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

/// Every row of the file `name` gets the answer that is wanted, as written and planned.
fn check(name: &str) {
    let Some(rows) = vectors(name) else {
        return;
    };
    let wrong = judge(&format!("{name}, as written"), &rows);
    assert!(wrong.allowed.is_empty(), "allowed: {:?}", wrong.allowed);
    assert!(wrong.denied.is_empty(), "denied: {:?}", wrong.denied);
    let pinned = |row: Case| row.with_request("mode", json!("pinned"));
    let rows: Vec<_> = rows.into_iter().map(pinned).collect();
    let mut wrong = judge(&format!("{name}, planned"), &rows);
    wrong.allowed.retain(|id| !is_mended_by_a_plan(id));
    assert!(wrong.allowed.is_empty(), "allowed: {:?}", wrong.allowed);
    assert!(wrong.denied.is_empty(), "denied: {:?}", wrong.denied);
}

#[test]
fn commands() {
    check("decide.jsonl");
}

#[test]
fn known_weaknesses_of_others_are_none_of_this_policy() {
    check("weaknesses.jsonl");
}

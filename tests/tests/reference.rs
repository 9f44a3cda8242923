//! Where two releases of the engine whose documents this policy takes over answer otherwise: each
//! difference falls under a deviation that `docs/deviations.md` describes.
//!
//! Their answers lie beside the repository, where they are present.

use execgate_tests::{Case, decide_natively, deviation, vectors};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Why something that they do not allow is covered here: the first that holds for a segment.
fn looser(row: &Case, answer: &Value) -> &'static str {
    let command = row.field("request")["command"].as_str().unwrap_or_default();
    let segments = answer["segments"].as_array().cloned().unwrap_or_default();
    let any = |holds: &dyn Fn(&Value) -> bool| segments.iter().any(holds);
    let more_text = command.contains(['\n', '#', '!']) || command.trim_end().ends_with(';');
    if answer["reason"]["code"] == "full-security" {
        "full-security-reads-nothing"
    } else if row.field("request")["platform"] == "windows" {
        "windows-text"
    } else if any(&|segment| segment["depth"].as_u64() > Some(0)) {
        "payloads-are-read"
    } else if any(&|segment| segment["satisfiedBy"] == "safe-bin") {
        "safe-bins-follow-the-tool"
    } else if any(&|segment| segment["satisfiedBy"] == "neutral") {
        "neutral-builtins"
    } else if any(&|segment| {
        segment["wrappers"]
            .as_array()
            .is_some_and(|names| !names.is_empty())
    }) {
        "wrappers-have-option-tables"
    } else if row.field("class") == "shell" {
        "payloads-are-read"
    } else if more_text {
        "more-text-is-read"
    } else if command.contains(['$', '*', '?', '~']) {
        "arguments-may-be-expanded"
    } else if row.field("class") == "pattern" {
        "patterns-are-globs-without-case"
    } else if row.field("class") == "inline" {
        "inline-code-by-grammar"
    } else {
        "unexplained"
    }
}

fn deviation(row: &Case, answer: &Value, theirs: &str) -> &'static str {
    // They look up POSIX paths for Windows, too.
    if theirs != "allow" || row.field("request")["platform"] == "windows" {
        return looser(row, answer);
    }
    let code = answer["reason"]["code"].as_str().unwrap_or_default();
    deviation::of_code(code).unwrap_or("unexplained")
}

#[test]
fn every_deviation_is_described() {
    let named: BTreeSet<String> = deviation::all().into_iter().map(str::to_owned).collect();
    assert_eq!(deviation::described(), named);
}

#[test]
fn differences_fall_under_a_deviation() {
    let Some(rows) = vectors("reference-cases.jsonl") else {
        return;
    };
    let mut groups: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let mut deviations: BTreeMap<&str, usize> = BTreeMap::new();
    let mut unexplained = Vec::new();
    for row in &rows {
        let (answer, _) = decide_natively(row);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let ours = if answer["verdict"] == "allow" {
            "allow"
        } else {
            "ask-or-deny"
        };
        let counts = groups
            .entry(row.field("class").as_str().unwrap())
            .or_default();
        counts[0] += 1;
        for (at, release) in [(1, "reference"), (2, "reference_2026_9_6")] {
            let theirs = row.field(release).as_str().unwrap();
            if ours == theirs {
                counts[at] += 1;
                continue;
            }
            let name = deviation(row, &answer, theirs);
            *deviations.entry(name).or_default() += 1;
            if name == "unexplained" {
                unexplained.push(format!(
                    "{}: {} {}",
                    row.name,
                    row.field("request")["command"],
                    answer["reason"]
                ));
            }
        }
    }
    println!(
        "{:<20}{:>6}{:>12}{:>12}",
        "group", "rows", "2026.3.22", "2026.9.6"
    );
    for (group, [rows, first, second]) in groups {
        println!("{group:<20}{rows:>6}{first:>12}{second:>12}");
    }
    println!("{deviations:#?}");
    assert!(unexplained.is_empty(), "{}", unexplained.join("\n"));
}

//! Documents of `corpus/`, and large ones. `document` is a value, or the text of what a value could
//! not say; `outcome` is `valid`, `invalid` or the name of what the policy alone refuses.

use execgate_schemas::{BEYOND, Kind, Outcome, Schema, repository, rows};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

#[track_caller]
fn check(schema: &Schema, id: &str, document: &Value, expected: &str) {
    let text = document
        .as_str()
        .map_or_else(|| document.to_string(), str::to_owned);
    let outcome = match schema.outcome(&text) {
        Ok(Outcome::Valid) => "valid",
        Ok(Outcome::Invalid) => "invalid",
        Ok(Outcome::Beyond(name)) => name,
        Err(problem) => panic!("{id}: {problem}"),
    };
    assert_eq!(outcome, expected, "{id}");
}

/// Checks the rows of a file, and returns what they expect.
fn check_rows(file: &str, kind: Kind) -> BTreeSet<String> {
    let schema = kind.schema();
    let mut seen = BTreeSet::new();
    for row in rows(&repository().join("tests/schemas/corpus").join(file)) {
        let text = |field: &str| row[field].as_str().unwrap().to_owned();
        check(&schema, &text("id"), &row["document"], &text("outcome"));
        seen.insert(text("outcome"));
    }
    seen
}

/// Documents at a limit and beyond it, with their outcomes.
fn large() -> Vec<(Kind, Value, &'static str)> {
    let allowlist = |entries: Vec<String>| {
        let document = json!({ "version": 1, "agents": { "main": { "allowlist": entries } } });
        (Kind::Approvals, document)
    };
    let letters = |letter: &str, count| vec![format!("/{}", letter.repeat(count))];
    let alternatives = |count| vec!["/{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}".to_owned(); count];
    let entries = |count| vec!["/bin/ls".to_owned(); count];
    let bins = |count, other| {
        let exec = json!({ "safeBins": vec!["x"; count], "allowedEnv": vec!["X"; other] });
        (Kind::Config, json!({ "tools": { "exec": exec } }))
    };
    let agents: Map<_, _> = (0..100_001)
        .map(|index| (index.to_string(), json!({})))
        .collect();
    let agents = (Kind::Approvals, json!({ "version": 1, "agents": agents }));
    let large = [
        (allowlist(letters("x", 4095)), "valid"),
        (allowlist(letters("x", 4096)), "invalid"),
        (allowlist(letters("é", 2048)), "bytes"),
        (allowlist(entries(10_000)), "valid"),
        (allowlist(entries(10_001)), "invalid"),
        (allowlist(alternatives(625)), "valid"),
        (allowlist(alternatives(626)), "alternatives-of-all"),
        (bins(5000, 5000), "valid"),
        (bins(5000, 5001), "items"),
        (bins(10_001, 0), "invalid"),
        (agents, "values"),
    ];
    large
        .into_iter()
        .map(|((kind, document), outcome)| (kind, document, outcome))
        .collect()
}

#[test]
fn every_outcome_is_met() {
    let mut seen = check_rows("approvals.jsonl", Kind::Approvals);
    seen.extend(check_rows("config.jsonl", Kind::Config));
    for (index, (kind, document, outcome)) in large().into_iter().enumerate() {
        let id = format!("large document {index}");
        check(&kind.schema(), &id, &document, outcome);
        seen.insert(outcome.to_owned());
    }
    let beyond = BEYOND.iter().map(|(name, _)| *name);
    for outcome in beyond.chain(["valid", "invalid"]) {
        assert!(seen.contains(outcome), "no document is `{outcome}`");
    }
}

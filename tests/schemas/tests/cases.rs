//! The documents of all cases: what loads is valid, and what the policy refuses is not.

use execgate_schemas::{Kind, Schema, repository, rows};
use serde_json::{Value, json};
use std::fs;

/// `above` over `below`, object by object: how `tests/cases` completes its rows.
fn merge(below: &Value, above: &Value) -> Value {
    match (below, above) {
        (Value::Object(under), Value::Object(over)) => {
            let mut merged = under.clone();
            for (key, value) in over {
                let below = under.get(key).unwrap_or(&Value::Null);
                merged.insert(key.clone(), merge(below, value));
            }
            Value::Object(merged)
        }
        _ => above.clone(),
    }
}

/// The configuration of a row.
fn config(row: &Value) -> Value {
    match row.get("config") {
        Some(config) => config.clone(),
        None => json!({ "tools": row["tools"], "agentTools": row["agentTools"] }),
    }
}

fn check(schema: &Schema, id: &str, document: &Value) {
    let text = document
        .as_str()
        .map_or_else(|| document.to_string(), str::to_owned);
    if let Err(problem) = schema.outcome(&text) {
        panic!("{id}: {problem}");
    }
}

#[test]
fn documents_of_cases() {
    let (approvals, configuration) = (Kind::Approvals.schema(), Kind::Config.schema());
    let mut checked = 0;
    for entry in fs::read_dir(repository().join("tests/cases")).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_none_or(|extension| extension != "jsonl")
        {
            continue;
        }
        let mut defaults = json!({});
        for row in rows(&path) {
            if let Some(found) = row.get("defaults") {
                defaults = found.clone();
                continue;
            }
            let row = merge(&defaults, &row);
            let id = format!("{}: {}", path.display(), row["id"]);
            check(&configuration, &id, &config(&row));
            if !row["approvals"].is_null() {
                check(&approvals, &id, &row["approvals"]);
            }
            checked += 1;
        }
    }
    assert!(checked > 1000, "only {checked} cases were found");
}

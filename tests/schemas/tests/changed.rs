//! Documents with every member, of which one value at a time is another one or missing.

use execgate_schemas::{Kind, Outcome, repository, rows};
use serde_json::{Value, json};

/// The places of all values in `document`, as JSON pointers.
fn places(document: &Value, place: String, found: &mut Vec<String>) {
    found.push(place.clone());
    match document {
        Value::Object(members) => {
            for (key, value) in members {
                let key = key.replace('~', "~0").replace('/', "~1");
                places(value, format!("{place}/{key}"), found);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                places(value, format!("{place}/{index}"), found);
            }
        }
        _ => {}
    }
}

/// `document` without the member at `place`, if it is a member.
fn without(document: &Value, place: &str) -> Option<Value> {
    let (object, key) = place.rsplit_once('/')?;
    let mut document = document.clone();
    document.pointer_mut(object)?.as_object_mut()?.remove(key)?;
    Some(document)
}

fn changed(document: &Value, place: &str) -> Vec<Value> {
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(-1),
        json!(1.5),
        json!(4_294_967_296_u64),
        json!(1e300),
        json!(""),
        json!("x"),
        json!("/x"),
        json!("9 x"),
        json!("deny"),
        json!("x".repeat(4097)),
        json!([]),
        json!([null]),
        json!([1]),
        json!(["/x"]),
        json!([{}]),
        json!({}),
        json!({ "x": null }),
        json!({ "x": 1 }),
        json!({ "x": {} }),
    ];
    let replaced = values.into_iter().map(|value| {
        let mut document = document.clone();
        *document.pointer_mut(place).unwrap() = value;
        document
    });
    replaced.chain(without(document, place)).collect()
}

#[track_caller]
fn check(file: &str, kind: Kind) {
    let schema = kind.schema();
    let rows = rows(&repository().join("tests/schemas/corpus").join(file));
    let full = rows.iter().find(|row| row["id"] == "every-member").unwrap();
    let document = &full["document"];
    let mut found = Vec::new();
    places(document, String::new(), &mut found);
    let (mut valid, mut invalid) = (0, 0);
    for place in found {
        for changed in changed(document, &place) {
            match schema.outcome(&changed.to_string()) {
                Ok(Outcome::Valid) => valid += 1,
                Ok(Outcome::Invalid) => invalid += 1,
                Ok(Outcome::Beyond(_)) => {}
                Err(problem) => panic!("changed at `{place}`: {problem}"),
            }
        }
    }
    assert!(valid > 100 && invalid > 100, "{valid} valid, {invalid} not");
}

#[test]
fn approvals() {
    check("approvals.jsonl", Kind::Approvals);
}

#[test]
fn configuration() {
    check("config.jsonl", Kind::Config);
}

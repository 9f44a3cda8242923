//! The document that is edited: an approvals document whose entries are only identifiers.

use anyhow::Context;
use serde_json::{Value, json};

/// Adds an entry. No text is the empty document.
pub fn with_entry(text: Option<&str>, id: &str) -> anyhow::Result<String> {
    let mut document: Value = match text {
        Some(text) => serde_json::from_str(text)?,
        None => json!({ "version": 1, "agents": { "main": { "allowlist": [] } } }),
    };
    let entries = document
        .pointer_mut("/agents/main/allowlist")
        .and_then(Value::as_array_mut)
        .context("the document has no allowlist")?;
    entries.push(json!({ "id": id, "pattern": format!("/usr/bin/{id}") }));
    Ok(format!("{document:#}\n"))
}

/// The identifiers of all entries, in order. No text has none.
pub fn ids(text: Option<&str>) -> anyhow::Result<Vec<String>> {
    let Some(text) = text else {
        return Ok(Vec::new());
    };
    let document: Value = serde_json::from_str(text)?;
    let entries = document
        .pointer("/agents/main/allowlist")
        .and_then(Value::as_array)
        .context("the document has no allowlist")?;
    let id = |entry: &Value| Some(entry.get("id")?.as_str()?.to_owned());
    let ids: Option<Vec<String>> = entries.iter().map(id).collect();
    ids.context("an entry has no identifier")
}

#[cfg(test)]
mod tests {
    use super::{ids, with_entry};

    #[test]
    fn entries_are_found_again() {
        let one = with_entry(None, "a").unwrap();
        let two = with_entry(Some(&one), "b").unwrap();
        assert_eq!(ids(Some(&two)).unwrap(), ["a", "b"]);
        assert!(ids(None).unwrap().is_empty());
        for damaged in ["", "{}", &two[..two.len() - 3]] {
            assert!(ids(Some(damaged)).is_err(), "{damaged}");
            assert!(with_entry(Some(damaged), "c").is_err(), "{damaged}");
        }
    }
}

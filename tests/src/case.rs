//! The case format, and what a case expects of an answer.

use crate::Files;
use execgate::types::{Documents, SkillBin};
use execgate_policy::door;
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;

/// A case.
#[derive(Debug, Clone)]
pub struct Case {
    /// The file and the id.
    pub name: String,
    row: Value,
}

/// Reads a file of cases, one JSON object a line, each of which says what is expected.
pub fn read_cases(path: &Path) -> Vec<Case> {
    let cases = read_rows(path);
    for case in &cases {
        let expected = case.field("expected");
        assert!(
            is_expectation(expected),
            "{}: `expected` is {expected}",
            case.name
        );
    }
    cases
}

/// Reads a file of rows in the case format, whatever they expect.
///
/// A line with the one key `defaults` is merged into each line behind it: objects field by
/// field, where the line's own value wins.
fn read_rows(path: &Path) -> Vec<Case> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let stem = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let mut defaults = json!({});
    let mut cases = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let place = format!("{}:{}", path.display(), index + 1);
        let row: Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{place}: {error}"));
        if let Some(found) = row.get("defaults") {
            defaults = found.clone();
            continue;
        }
        let row = merge(defaults.clone(), row);
        let id = row["id"]
            .as_str()
            .unwrap_or_else(|| panic!("{place}: no `id`"));
        cases.push(Case {
            name: format!("{stem}: {id}"),
            row,
        });
    }
    cases
}

/// Rows that may lie beside the repository, in the file `name`; nothing where it is not there.
pub fn vectors(name: &str) -> Option<Vec<Case>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/vectors");
    let path = folder.join(name);
    if !path.exists() {
        println!("no {}: nothing to compare with", path.display());
        return None;
    }
    Some(read_rows(&path))
}

/// The cases of this package.
pub fn all_cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let entries =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "jsonl")
    });
    files.sort();
    files.iter().flat_map(|path| read_cases(path)).collect()
}

fn is_expectation(expected: &Value) -> bool {
    matches!(
        expected.as_str(),
        Some("allow" | "ask" | "deny" | "ask-or-deny")
    )
}

fn merge(below: Value, above: Value) -> Value {
    match (below, above) {
        (Value::Object(mut below), Value::Object(above)) => {
            for (key, value) in above {
                let merged = merge(below.remove(&key).unwrap_or_default(), value);
                below.insert(key, merged);
            }
            Value::Object(below)
        }
        (_, above) => above,
    }
}

impl Case {
    /// A field of the case.
    pub fn field(&self, name: &str) -> &Value {
        &self.row[name]
    }

    /// The id alone.
    pub fn id(&self) -> &str {
        self.row["id"].as_str().unwrap_or_default()
    }

    /// The case with another value for a field of its request.
    #[must_use]
    pub fn with_request(mut self, field: &str, value: Value) -> Self {
        self.row["request"][field] = value;
        self
    }

    /// The request as JSON text.
    pub fn request(&self) -> String {
        self.row["request"].to_string()
    }

    /// The documents as one JSON text, as the text door takes them.
    pub fn documents_json(&self) -> String {
        let mut documents = Map::new();
        for name in ["config", "tools", "agentTools", "approvals", "skillBins"] {
            if let Some(value) = self.row.get(name) {
                documents.insert(name.to_owned(), value.clone());
            }
        }
        Value::Object(documents).to_string()
    }

    /// The documents, each as its own text.
    pub fn documents(&self) -> Documents {
        let beside = json!({ "tools": self.row["tools"], "agentTools": self.row["agentTools"] });
        let config = self.row.get("config").unwrap_or(&beside).to_string();
        let approvals = match &self.row["approvals"] {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            document => Some(document.to_string()),
        };
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let bins = self.row["skillBins"].as_array().into_iter().flatten();
        let skill_bins = bins
            .map(|bin| SkillBin {
                name: text(&bin["name"]),
                resolved_path: text(&bin["resolvedPath"]),
            })
            .collect();
        Documents {
            config: Some(config),
            approvals,
            skill_bins,
        }
    }

    /// The files: those of the case, in which the working directory exists, or the machine's.
    pub fn files(&self) -> Files {
        let Some(files) = self.row.get("files") else {
            return Files::Machine;
        };
        let mut facts = door::facts_json(&files.to_string())
            .unwrap_or_else(|error| panic!("{}: files: {error}", self.name));
        if let Some(cwd) = self.row["request"]["cwd"].as_str() {
            facts.add_directory(cwd);
        }
        Files::Memory(facts)
    }

    /// What is wrong with an answer, if anything is.
    pub fn mismatch(&self, answer: &Value) -> Option<String> {
        let span = |span: &Value| json!([span["start"], span["end"]]);
        let found = [
            ("expectedReason", answer["reason"]["code"].clone()),
            ("expectedSpan", span(&answer["reason"]["span"])),
            ("expectedText", answer["plan"]["text"].clone()),
        ];
        let expected = self.row["expected"].as_str().unwrap_or_default();
        let verdict = answer["verdict"].as_str().unwrap_or_default();
        let meets = verdict == expected || (expected == "ask-or-deny" && verdict != "allow");
        if !meets {
            return Some(format!(
                "expected {expected}, got {verdict}: {}",
                answer["reason"]
            ));
        }
        for (name, found) in found {
            match self.row.get(name) {
                Some(expected) if *expected != found => {
                    return Some(format!(
                        "{name} is {expected}, got {found}: {}",
                        answer["reason"]
                    ));
                }
                _ => {}
            }
        }
        let wanted = self.row.get("expectedAnswer")?;
        (!holds(answer, wanted)).then(|| format!("expectedAnswer is {wanted}, got {answer}"))
    }
}

/// Whether `found` has everything that `wanted` names.
pub fn holds(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Object(found), Value::Object(wanted)) => wanted
            .iter()
            .all(|(key, wanted)| holds(found.get(key).unwrap_or(&Value::Null), wanted)),
        (Value::Array(found), Value::Array(wanted)) => {
            found.len() == wanted.len() && found.iter().zip(wanted).all(|(f, w)| holds(f, w))
        }
        (found, wanted) => found == wanted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(row: Value) -> Case {
        Case {
            name: String::new(),
            row,
        }
    }

    #[test]
    fn defaults_give_way_field_by_field() {
        let below = json!({ "a": { "b": 1, "c": 2 }, "d": 3 });
        let above = json!({ "a": { "b": null, "e": 4 }, "d": { "f": 5 } });
        let merged = json!({ "a": { "b": null, "c": 2, "e": 4 }, "d": { "f": 5 } });
        assert_eq!(merge(below, above), merged);
    }

    #[test]
    fn a_mismatch_is_seen_in_each_expectation() {
        let answer = json!({
            "verdict": "ask",
            "reason": { "code": "not-listed", "span": { "start": 1, "end": 3 } },
            "plan": { "text": "x", "env": [1] },
        });
        let right = [
            json!({ "expected": "ask" }),
            json!({ "expected": "ask-or-deny", "expectedReason": "not-listed" }),
            json!({ "expected": "ask", "expectedSpan": [1, 3], "expectedText": "x" }),
            json!({ "expected": "ask", "expectedAnswer": { "plan": { "env": [1] } } }),
            json!({ "expected": "ask", "expectedAnswer": { "absent": null } }),
        ];
        for row in right {
            assert_eq!(case(row.clone()).mismatch(&answer), None, "{row}");
        }
        let wrong = [
            json!({ "expected": "allow" }),
            json!({ "expected": "deny" }),
            json!({ "expected": "ask", "expectedReason": "launcher" }),
            json!({ "expected": "ask", "expectedSpan": [1, 4] }),
            json!({ "expected": "ask", "expectedText": "y" }),
            json!({ "expected": "ask", "expectedAnswer": { "plan": { "env": [] } } }),
            json!({ "expected": "ask", "expectedAnswer": { "plan": null } }),
        ];
        for row in wrong {
            assert!(case(row.clone()).mismatch(&answer).is_some(), "{row}");
        }
        let allowed = json!({ "verdict": "allow" });
        assert!(
            case(json!({ "expected": "ask-or-deny" }))
                .mismatch(&allowed)
                .is_some()
        );
    }
}

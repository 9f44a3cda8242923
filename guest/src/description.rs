//! What the policy tells about itself, as values and as JSON.

use crate::door::answer::records;
use crate::door::writer::{self, Fields, ToJson, Writer};
use crate::self_test::{self, SelfTestFailure, SelfTestReport};
use crate::{LANGUAGE_VERSION, limits, program, reason};

/// Facts about the policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The semantic version of the policy language.
    pub language_version: &'static str,
    /// The bounds.
    pub limits: Vec<Limit>,
    /// Every code, sorted.
    pub reason_codes: Vec<ReasonCode>,
    /// The built-in tables.
    pub tables: Vec<Table>,
}

/// A bound that the policy keeps to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// Its name.
    pub name: &'static str,
    /// The largest value that is accepted.
    pub value: u32,
    /// What is counted.
    pub unit: &'static str,
}

/// A code with its meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReasonCode {
    /// The code.
    pub code: reason::Code,
    /// What it means.
    pub meaning: &'static str,
}

/// What the policy knows by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The table's name.
    pub name: &'static str,
    /// The names in it, sorted.
    pub entries: Vec<&'static str>,
}

/// Facts about this policy.
#[must_use]
pub fn facts() -> Facts {
    let limits = limits::ALL.iter().map(|&(name, value, unit)| Limit {
        name,
        value: u32::try_from(value).unwrap_or(u32::MAX),
        unit,
    });
    let reason_codes = reason::Code::ALL.iter().map(|&code| ReasonCode {
        code,
        meaning: code.meaning(),
    });
    let tables = program::tables().into_iter();
    Facts {
        language_version: LANGUAGE_VERSION,
        limits: limits.collect(),
        reason_codes: reason_codes.collect(),
        tables: tables
            .map(|(name, entries)| Table { name, entries })
            .collect(),
    }
}

records! {
    Facts {
        "languageVersion" language_version
        "limits" limits
        "reasonCodes" reason_codes
        "tables" tables
    }
    Limit { "name" name "value" value "unit" unit }
    ReasonCode { "code" code "meaning" meaning }
    Table { "name" name "entries" entries }
    SelfTestReport { "cases" cases "failures" failures }
    SelfTestFailure { "id" id "expected" expected "actual" actual }
}

/// Facts about this policy, as one JSON object.
#[must_use]
pub fn describe_json() -> String {
    writer::to_text(&facts())
}

/// The outcome of a self-test, as one JSON object.
#[must_use]
pub fn self_test_json() -> String {
    writer::to_text(&self_test::run())
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]
mod tests {
    use super::{describe_json, facts, self_test_json};
    use serde_json::Value;

    #[test]
    fn the_json_tells_the_same_as_the_values() {
        let (facts, json) = (facts(), describe_json());
        let json: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json["languageVersion"], facts.language_version);
        let names = |list: &str, member: &str| -> Vec<String> {
            let list = json[list].as_array().unwrap().iter();
            list.map(|item| item[member].as_str().unwrap().to_owned())
                .collect()
        };
        let limits: Vec<_> = facts.limits.iter().map(|limit| limit.name).collect();
        assert_eq!(names("limits", "name"), limits);
        let codes: Vec<_> = facts.reason_codes.iter().map(|code| code.code).collect();
        let codes: Vec<_> = codes.iter().map(|code| code.as_str()).collect();
        assert_eq!(names("reasonCodes", "code"), codes);
        let tables: Vec<_> = facts.tables.iter().map(|table| table.name).collect();
        assert_eq!(names("tables", "name"), tables);
        assert_eq!(json["tables"][6]["name"], "shells");
        assert!(json["tables"][6]["entries"].as_array().unwrap().len() > 3);
    }

    #[test]
    fn the_self_test_is_told_as_json() {
        let report: Value = serde_json::from_str(&self_test_json()).unwrap();
        assert_eq!(report["failures"], serde_json::json!([]));
        assert!(report["cases"].as_u64().unwrap() > 20);
    }
}

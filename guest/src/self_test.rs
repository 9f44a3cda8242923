//! Cases that the policy carries, so that a host can tell whether a component judges as
//! it should before it takes the place of another.

use crate::decision::request::Request;
use crate::door;
use crate::program::facts::MemoryFacts;
use serde::Deserialize;

/// One case a line.
const CASES: &str = include_str!("../self-test.jsonl");

/// The outcome of a self-test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelfTestReport {
    /// How many cases ran.
    pub cases: u32,
    /// Those that failed.
    pub failures: Vec<SelfTestFailure>,
}

/// A case that did not give the answer it should.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelfTestFailure {
    /// The case.
    pub id: String,
    /// The verdict that it should give.
    pub expected: String,
    /// What it gave.
    pub actual: String,
}

/// Runs every case that the policy carries. Nothing is asked of the host.
#[must_use]
pub fn run() -> SelfTestReport {
    report(CASES)
}

fn report(cases: &str) -> SelfTestReport {
    let mut report = SelfTestReport {
        cases: 0,
        failures: Vec::new(),
    };
    for line in cases.lines() {
        report.cases = report.cases.saturating_add(1);
        report.failures.extend(failure(line));
    }
    report
}

/// What is needed of a case beside its documents, which the text door takes out of the
/// same line.
#[derive(Deserialize)]
struct Case {
    id: String,
    request: Request,
    files: MemoryFacts,
    expected: String,
}

fn failure(line: &str) -> Option<SelfTestFailure> {
    let case: Case = match serde_json::from_str(line) {
        Ok(case) => case,
        Err(error) => {
            return Some(SelfTestFailure {
                id: String::new(),
                expected: "a case".to_owned(),
                actual: error.to_string(),
            });
        }
    };
    let actual = match door::load_json(line) {
        Ok(policy) => policy
            .decide(&case.request, &case.files)
            .verdict
            .as_str()
            .to_owned(),
        Err(error) => error.message,
    };
    let Case { id, expected, .. } = case;
    (actual != expected).then_some(SelfTestFailure {
        id,
        expected,
        actual,
    })
}

//! Cases that the policy carries, so that a host can tell whether a component judges as
//! it should before it takes the place of another.

use crate::door;

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

fn failure(line: &str) -> Option<SelfTestFailure> {
    let case = match door::case_json(line) {
        Ok(case) => case,
        Err(error) => {
            return Some(SelfTestFailure {
                id: String::new(),
                expected: "a case".to_owned(),
                actual: error,
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
    let door::Case { id, expected, .. } = case;
    (actual != expected).then_some(SelfTestFailure {
        id,
        expected,
        actual,
    })
}

#[cfg(test)]
mod tests {
    use super::{CASES, SelfTestFailure, report, run};

    #[test]
    fn every_case_that_is_carried_holds() {
        let report = run();
        assert_eq!(report.failures, []);
        assert!(report.cases > 20, "only {} cases", report.cases);
    }

    #[test]
    fn a_case_that_does_not_hold_is_reported() {
        let wrong = CASES.replace(r#""expected":"allow""#, r#""expected":"deny""#);
        let allowed = CASES.matches(r#""expected":"allow""#).count();
        let report = report(&wrong);
        assert_eq!(report.failures.len(), allowed);
        let first = SelfTestFailure {
            id: "listed".to_owned(),
            expected: "deny".to_owned(),
            actual: "allow".to_owned(),
        };
        assert_eq!(report.failures.first(), Some(&first));
        assert_eq!(super::report("{}").failures.len(), 1);
    }
}

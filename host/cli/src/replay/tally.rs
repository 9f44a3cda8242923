//! What came out of a replay, counted.

use super::case::Expected;
use crate::exit::Exit;
use crate::render::Verdict;

/// How a decision stands to what was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Agreement {
    Met,
    /// Another verdict, where reasonable systems differ.
    Disputed,
    /// Allowed what should not be.
    WronglyAllowed,
    /// Any other verdict than the one expected.
    OtherwiseWrong,
}

impl Agreement {
    pub(super) fn of(expected: Expected, verdict: Verdict, disputed: bool) -> Self {
        match verdict {
            _ if expected.is_met_by(verdict) => Self::Met,
            _ if disputed => Self::Disputed,
            Verdict::Allow => Self::WronglyAllowed,
            Verdict::Ask | Verdict::Deny => Self::OtherwiseWrong,
        }
    }

    pub(super) fn is_mismatch(self) -> bool {
        matches!(self, Self::WronglyAllowed | Self::OtherwiseWrong)
    }
}

/// Counts of verdicts and agreements.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// Lines read.
    pub(super) lines: u64,
    allowed: u64,
    asked: u64,
    denied: u64,
    met: u64,
    disputed: u64,
    wrongly_allowed: u64,
    otherwise_wrong: u64,
    /// Lines without a decision.
    pub(super) failures: u64,
}

impl Tally {
    pub(super) fn count_verdict(&mut self, verdict: Verdict) {
        let counter = match verdict {
            Verdict::Allow => &mut self.allowed,
            Verdict::Ask => &mut self.asked,
            Verdict::Deny => &mut self.denied,
        };
        *counter += 1;
    }

    pub(super) fn count_agreement(&mut self, agreement: Agreement) {
        let counter = match agreement {
            Agreement::Met => &mut self.met,
            Agreement::Disputed => &mut self.disputed,
            Agreement::WronglyAllowed => &mut self.wrongly_allowed,
            Agreement::OtherwiseWrong => &mut self.otherwise_wrong,
        };
        *counter += 1;
    }

    /// 0 when every line was judged and nothing undisputed was expected otherwise.
    pub(super) fn exit(&self) -> Exit {
        if self.failures + self.wrongly_allowed + self.otherwise_wrong == 0 {
            Exit::Success
        } else {
            Exit::Failure
        }
    }

    /// The counts in a line or two.
    pub(super) fn summary(&self) -> String {
        let decided = self.allowed + self.asked + self.denied;
        let mut text = format!(
            "{decided} decided: {} allow, {} ask, {} deny",
            self.allowed, self.asked, self.denied
        );
        let mismatches = self.wrongly_allowed + self.otherwise_wrong;
        if self.met + self.disputed + mismatches > 0 {
            text.push_str(&format!(
                "\nexpected: {} met, {mismatches} not met ({} of them allowed), {} disputed",
                self.met, self.wrongly_allowed, self.disputed
            ));
        }
        if self.failures > 0 {
            text.push_str(&format!("\nwithout a decision: {}", self.failures));
        }
        text
    }
}

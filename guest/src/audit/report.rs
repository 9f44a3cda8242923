//! Findings on their way out.

use super::node::Node;
use super::{DocumentKind, Finding, Rule};
use std::collections::BTreeMap;

/// What was found so far, in the order of its places.
#[derive(Default)]
pub(super) struct Report {
    found: BTreeMap<Key, Finding>,
}

/// Where a finding belongs: its document, where its value starts, and how many came before it.
type Key = (DocumentKind, Option<usize>, usize);

impl Report {
    /// Notes what a person has to mend.
    pub(super) fn add(&mut self, rule: &Rule, at: &Node<'_>, text: String, fix: &str) {
        let start = Some(at.piece.start);
        self.push(rule, at.document, start, at.path.clone(), text, fix);
    }

    /// Notes what [`fix`](super::fix) mends.
    pub(super) fn add_fixable(&mut self, rule: &Rule, at: &Node<'_>, text: String, fix: &str) {
        let start = Some(at.piece.start);
        self.push(rule, at.document, start, at.path.clone(), text, fix)
            .fixable = true;
    }

    /// Notes what stands nowhere in the configuration.
    pub(super) fn add_absent(&mut self, rule: &Rule, path: &str, text: String, fix: &str) {
        self.push(rule, DocumentKind::Config, None, path.to_owned(), text, fix);
    }

    fn push(
        &mut self,
        rule: &Rule,
        document: DocumentKind,
        start: Option<usize>,
        place: String,
        text: String,
        fix: &str,
    ) -> &mut Finding {
        let finding = Finding {
            id: rule.id,
            severity: rule.severity,
            document,
            place,
            line: 0,
            column: 0,
            text,
            fix: fix.to_owned(),
            fixable: false,
        };
        let key = (document, start, self.found.len());
        self.found.entry(key).or_insert(finding)
    }

    /// All findings in the order of their places, which are counted in one pass over each text.
    pub(super) fn finish(self, config: &str, approvals: &str) -> Vec<Finding> {
        let mut config = Place::new(config);
        let mut approvals = Place::new(approvals);
        let mut findings = Vec::new();
        for ((document, start, _), mut finding) in self.found {
            let place = match document {
                DocumentKind::Config => &mut config,
                DocumentKind::Approvals => &mut approvals,
            };
            if let Some(start) = start {
                (finding.line, finding.column) = place.advance(start);
            }
            findings.push(finding);
        }
        findings
    }
}

/// A place in a text, which only moves forward.
struct Place<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    line_start: usize,
}

impl<'t> Place<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            line: 1,
            line_start: 0,
        }
    }

    /// Line and column of the byte at `to`, both from 1.
    fn advance(&mut self, to: usize) -> (u32, u32) {
        let passed = self.text.get(self.at..to).unwrap_or_default();
        self.line += passed.matches('\n').count();
        if let Some(newline) = passed.rfind('\n') {
            self.line_start = self.at + newline + 1;
        }
        self.at = to;
        (narrow(self.line), narrow(to - self.line_start + 1))
    }
}

/// Documents are bounded far below 4 GiB.
fn narrow(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

//! Decisions as the text door gives them, as far as they are shown.

use serde::Deserialize;

/// The answer in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    Allow,
    Ask,
    Deny,
}

impl Verdict {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }
}

/// A range of the text in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Finding {
    pub(crate) code: String,
    pub(crate) message: String,
    #[serde(default)]
    pub(crate) span: Option<Span>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Settings {
    pub(crate) agent: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Entry {
    pub(crate) agent: String,
    pub(crate) id: Option<String>,
    pub(crate) pattern: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Remedy {
    pub(crate) target: String,
    pub(crate) value: String,
    pub(crate) message: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Segment {
    pub(crate) span: Span,
    pub(crate) depth: usize,
    pub(crate) program: Option<String>,
    pub(crate) canonical: Option<String>,
    #[serde(default)]
    pub(crate) wrappers: Vec<String>,
    pub(crate) satisfied_by: Option<String>,
    pub(crate) entry: Option<Entry>,
    pub(crate) reason: Option<Finding>,
    pub(crate) remedies: Vec<Remedy>,
    pub(crate) findings: Vec<Finding>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct StoredEntry {
    pub(crate) agent: String,
    pub(crate) pattern: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Decision {
    pub(crate) verdict: Verdict,
    pub(crate) reason: Finding,
    pub(crate) settings: Settings,
    pub(crate) segments: Vec<Segment>,
    pub(crate) plan: Option<super::plan::Plan>,
    pub(crate) allow_always: Vec<StoredEntry>,
    pub(crate) allow_always_reason: Option<Finding>,
    pub(crate) findings: Vec<Finding>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Step {
    pub(crate) stage: String,
    pub(crate) text: String,
    pub(crate) span: Option<Span>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Explanation {
    pub(crate) steps: Vec<Step>,
    pub(crate) decision: Decision,
}

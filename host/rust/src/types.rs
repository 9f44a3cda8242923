//! Requests, decisions and the other records of the contract, as `wit/` documents them.

pub use crate::bindings::execgate::policy::canonical_path::{PathFacts, PathKind};
pub use crate::bindings::exports::execgate::policy::about::{
    Facts, Limit, ReasonCode, SelfTestFailure, SelfTestReport, Table,
};
pub use crate::bindings::exports::execgate::policy::policy::{
    DocumentError, Documents, ExplanationStep, SkillBin,
};
pub use crate::bindings::exports::execgate::policy::types::*;

/// A decision with every step that led to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The steps, in order.
    pub steps: Vec<ExplanationStep>,
    /// The decision.
    pub decision: Decision,
}

//! Requests, decisions and the other records of the contract, as `wit/` documents them.

pub use crate::bindings::execgate::policy::canonical_path::{PathFacts, PathKind};
pub use crate::bindings::exports::execgate::policy::about::{
    Facts, Limit, ReasonCode, SelfTestFailure, SelfTestReport, Table,
};
pub use crate::bindings::exports::execgate::policy::policy::{
    DocumentError, Documents, Explanation, ExplanationStep, SkillBin,
};
pub use crate::bindings::exports::execgate::policy::types::*;

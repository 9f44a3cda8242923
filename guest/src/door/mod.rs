//! The text door: documents, requests and decisions as JSON, for hosts to which one
//! string is dearer than no record.
//!
//! Both doors lead to the same policy and give the same answers. Fields have the names of
//! the contract in camelCase; fields that are not known are passed over; `null` is the
//! same as absent.

pub(crate) mod answer;
mod audit;
mod binding;
mod case;
mod documents;
mod edits;
mod facts;
mod request;
mod words;
pub(crate) mod writer;

pub use audit::{audit_json, effective_json, fix_json, validate_json};
pub use binding::{binding_answer, plan_for_approval_json};
pub use case::{Case, case_json};
pub use documents::{load_answer, load_json};
pub use edits::{apply_edits_json, normalise_json};
pub use facts::facts_json;

use crate::decision::answer::{Decision, Explanation, ExplanationStep};
use crate::decision::request::Request;
use crate::decision::{Policy, denied};
use crate::json::Invalid;
use crate::program::facts::CanonicalPath;
use crate::reason::{Code, Finding};

/// Judges a request in JSON; what is no request gets a `deny`.
#[must_use]
pub fn decide_json(policy: &Policy, text: &str, paths: &dyn CanonicalPath) -> String {
    match request::read(text) {
        Ok(request) => writer::to_text(&policy.decide(&request, paths)),
        Err(error) => writer::to_text(&refusal(error)),
    }
}

/// Judges a request in JSON and tells every step.
#[must_use]
pub fn explain_json(policy: &Policy, text: &str, paths: &dyn CanonicalPath) -> String {
    match request::read(text) {
        Ok(request) => writer::to_text(&policy.explain(&request, paths)),
        Err(error) => {
            let decision = refusal(error);
            let step = ExplanationStep {
                stage: "read",
                text: decision.reason.message.clone(),
                span: None,
            };
            writer::to_text(&Explanation {
                steps: vec![step],
                decision,
            })
        }
    }
}

/// Reads a request in JSON.
///
/// # Errors
///
/// Why it is no request.
pub fn request_json(text: &str) -> Result<Request, Finding> {
    request::read(text).map_err(|error| refusal(error).reason)
}

/// The answer to what is no request: it names no agent.
fn refusal(invalid: Invalid) -> Decision {
    let message = format!("the request is not valid: {invalid}");
    denied("", Finding::new(Code::RequestInvalid, message))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests;

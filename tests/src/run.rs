//! A case, judged.

use crate::{Case, Recorded};
use execgate::{Component, PolicyError};
use execgate_policy::decision::Policy;
use execgate_policy::door;
use std::sync::Arc;

/// The answer of the policy as a library, and what it asked. Documents with an error give
/// the decision that stands for them.
pub fn decide_natively(case: &Case) -> (String, Vec<String>) {
    let files = Recorded::new(case.files());
    let policy = door::load_json(&case.documents_json());
    let policy = policy.unwrap_or_else(|error| Policy::denying(&error));
    let answer = door::decide_json(&policy, &case.request(), &files);
    (answer, files.asked())
}

/// The answer of the component, and what it asked; or why it does not take the documents.
pub fn decide_in_component(
    component: &Component,
    case: &Case,
) -> Result<(String, Vec<String>), PolicyError> {
    let files = Arc::new(Recorded::new(case.files()));
    let policy = component.policy(case.documents(), files.clone())?;
    let answer = policy.decide_json(&case.request());
    Ok((answer, files.asked()))
}

//! What an approval of a case binds.

use crate::Case;
use execgate_policy::decision::Policy;
use execgate_policy::decision::binding::Binding;
use execgate_policy::door;
use execgate_policy::program::facts::CanonicalPath;
use execgate_policy::reason::Finding;
use serde_json::{Value, json};

/// What an approval of the request of a case binds, or why none can be given.
pub fn bind(case: &Case) -> Result<Binding, Finding> {
    bind_request(&case.documents_json(), &case.request(), &case.files())
}

/// What an approval of `request` binds, or why none can be given.
pub fn bind_request(
    documents: &str,
    request: &str,
    paths: &dyn CanonicalPath,
) -> Result<Binding, Finding> {
    let policy = door::load_json(documents).unwrap_or_else(|error| Policy::denying(&error));
    policy.plan_for_approval(door::request_json(request)?, paths)
}

/// The same as JSON: the fields of the binding, or `refused` with the code.
pub fn binding_json(bound: &Result<Binding, Finding>) -> Value {
    let mut answer: Value = serde_json::from_str(&door::binding_answer(bound)).unwrap();
    if let Err(reason) = bound {
        return json!({ "refused": reason.code.as_str() });
    }
    let binding = &mut answer["binding"];
    let env = binding["env"].as_array().into_iter().flatten();
    let pair = |variable: &Value| {
        Some((
            variable["name"].as_str()?.to_owned(),
            variable["value"].clone(),
        ))
    };
    binding["env"] = Value::Object(env.filter_map(pair).collect());
    binding.take()
}

/// The same as the host takes it.
pub fn host_binding(binding: &Binding) -> execgate::binding::Binding {
    let answer = door::binding_answer(&Ok(binding.clone()));
    execgate::binding::Binding::from_json(&answer).unwrap()
}

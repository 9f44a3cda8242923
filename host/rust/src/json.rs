//! The text door's answer when the component gives none.

use serde_json::{Value, json};

use crate::Fault;
use crate::fault::POLICY_FAULT;

/// [`Fault::decision`] as the text door writes it. The request is read as far as it can
/// be: the component may have failed because of it.
pub(crate) fn decision(fault: &Fault, request: &str) -> Value {
    let request: Value = serde_json::from_str(request).unwrap_or_default();
    json!({
        "verdict": "deny",
        "reason": { "code": POLICY_FAULT, "message": fault.to_string() },
        "fallback": false,
        "settings": {
            "agent": request["agent"].as_str().unwrap_or("main"),
            "host": request["host"].as_str().unwrap_or("sandbox"),
            "security": "deny",
            "ask": "always",
            "askFallback": "deny",
        },
        "segments": [],
        "allowAlways": [],
        "findings": [],
    })
}

/// [`Fault::explanation`] as the text door writes it.
pub(crate) fn explanation(fault: &Fault, request: &str) -> Value {
    json!({
        "steps": [{ "stage": "decided", "text": fault.to_string() }],
        "decision": decision(fault, request),
    })
}

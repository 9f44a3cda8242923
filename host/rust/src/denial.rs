//! Decisions of the loader itself, where there is no policy that could decide: always `deny`.

use serde_json::{Value, json};

use crate::Fault;
use crate::fault::POLICY_FAULT;
use crate::types::{
    AskFallback, AskMode, Decision, ExecHost, Explanation, ExplanationStep, Finding, Request,
    Security, Settings, Verdict,
};

/// Why everything is denied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Denial {
    /// The reason code.
    pub(crate) code: String,
    /// The same for people.
    pub(crate) message: String,
}

impl From<Fault> for Denial {
    fn from(fault: Fault) -> Self {
        Self {
            code: POLICY_FAULT.to_owned(),
            message: fault.to_string(),
        }
    }
}

impl Denial {
    /// The decision on `request`: `deny`, under the strictest settings.
    pub(crate) fn decision(&self, request: &Request) -> Decision {
        Decision {
            verdict: Verdict::Deny,
            reason: Finding {
                code: self.code.clone(),
                message: self.message.clone(),
                span: None,
            },
            fallback: false,
            settings: Settings {
                agent: request.agent.clone().unwrap_or_else(|| "main".to_owned()),
                host: request.host.unwrap_or(ExecHost::Sandbox),
                security: Security::Deny,
                ask: AskMode::Always,
                ask_fallback: AskFallback::Deny,
            },
            segments: Vec::new(),
            plan: None,
            allow_always: Vec::new(),
            allow_always_reason: None,
            findings: Vec::new(),
        }
    }

    pub(crate) fn explanation(&self, request: &Request) -> Explanation {
        let step = ExplanationStep {
            stage: "decided".to_owned(),
            text: self.message.clone(),
            span: None,
        };
        Explanation {
            steps: vec![step],
            decision: self.decision(request),
        }
    }

    /// The decision as the text door writes it. The request is read as far as it can be: the
    /// component may have failed because of it.
    pub(crate) fn decision_json(&self, request: &str) -> Value {
        let request: Value = serde_json::from_str(request).unwrap_or_default();
        json!({
            "verdict": "deny",
            "reason": self.finding(),
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

    /// The explanation as the text door writes it.
    pub(crate) fn explanation_json(&self, request: &str) -> Value {
        json!({
            "steps": [{ "stage": "decided", "text": self.message }],
            "decision": self.decision_json(request),
        })
    }

    /// What functions with an outcome answer.
    pub(crate) fn refusal_json(&self) -> Value {
        json!({ "ok": false, "error": self.finding() })
    }

    fn finding(&self) -> Value {
        json!({ "code": self.code, "message": self.message })
    }
}

//! Bindings from the policy's text door.

use serde::{Deserialize, Deserializer};

use super::Binding;
use crate::fault::POLICY_FAULT;
use crate::types::{Finding, Span, Variable};

impl Binding {
    /// Reads an answer of `plan-for-approval-json`.
    ///
    /// # Errors
    ///
    /// The reason that the answer gives; `policy-fault` where it is no such answer.
    pub fn from_json(answer: &str) -> Result<Self, Finding> {
        let answer = serde_json::from_str(answer).unwrap_or_else(|error| Answer {
            binding: None,
            error: Some(Refusal {
                code: POLICY_FAULT.to_owned(),
                message: format!("the policy's answer cannot be read: {error}"),
                span: None,
            }),
        });
        match answer {
            Answer {
                binding: Some(binding),
                error: None,
            } => Ok(binding),
            Answer { error, .. } => Err(error.map_or_else(empty, Refusal::into)),
        }
    }
}

fn empty() -> Finding {
    Finding {
        code: POLICY_FAULT.to_owned(),
        message: "the policy's answer has neither a binding nor an error".to_owned(),
        span: None,
    }
}

#[derive(Deserialize)]
struct Answer {
    binding: Option<Binding>,
    error: Option<Refusal>,
}

#[derive(Deserialize)]
struct Refusal {
    code: String,
    message: String,
    span: Option<Place>,
}

#[derive(Deserialize)]
struct Place {
    start: u32,
    end: u32,
}

impl From<Refusal> for Finding {
    fn from(refusal: Refusal) -> Self {
        Self {
            code: refusal.code,
            message: refusal.message,
            span: refusal.span.map(|Place { start, end }| Span { start, end }),
        }
    }
}

#[derive(Deserialize)]
struct Pair {
    name: String,
    value: String,
}

pub(super) fn variables<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Variable>, D::Error> {
    let pairs = Vec::<Pair>::deserialize(from)?;
    let variable = |Pair { name, value }| Variable { name, value };
    Ok(pairs.into_iter().map(variable).collect())
}

#[cfg(test)]
mod tests {
    use super::Binding;

    #[test]
    fn what_is_no_answer_is_a_fault() {
        for answer in [
            "",
            "{}",
            r#"{"ok":true}"#,
            r#"{"ok":true,"binding":{"cwd":1}}"#,
        ] {
            let refusal = Binding::from_json(answer).unwrap_err();
            assert_eq!(refusal.code, "policy-fault", "{answer}");
        }
        let both = r#"{"ok":true,"binding":{"cwd":"/","text":"","commands":[],"env":[],"executables":[]},"error":{"code":"a","message":"b","span":{"start":1,"end":2}}}"#;
        let refusal = Binding::from_json(both).unwrap_err();
        assert_eq!(
            (refusal.code.as_str(), refusal.span.map(|span| span.end)),
            ("a", Some(2))
        );
    }
}

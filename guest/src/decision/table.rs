//! Settings and judgement to a verdict.

use super::answer::Verdict;
use super::request::Elevated;
use crate::approvals::{AskFallback, AskMode, Effective, Security, Source};
use crate::reason::{Code, Finding};

/// What the commands of a request came to. All absent: every command is covered.
#[derive(Debug, Clone, Default)]
pub(super) struct Outcome {
    /// Something that is denied whatever the settings allow.
    pub(super) denied: Option<Finding>,
    /// The first thing that is not covered.
    pub(super) missed: Option<Finding>,
    /// Something that only a person may allow, whatever the settings allow.
    pub(super) must_ask: Option<Finding>,
}

/// A verdict with what decided it.
#[derive(Debug, Clone)]
pub(super) struct Ruling {
    pub(super) verdict: Verdict,
    pub(super) reason: Finding,
    pub(super) fallback: bool,
}

impl Ruling {
    fn new(verdict: Verdict, reason: Finding) -> Self {
        Self {
            verdict,
            reason,
            fallback: false,
        }
    }
}

/// The verdict for an outcome under these settings.
pub(super) fn rule(
    settings: &Effective,
    elevated: Elevated,
    approver_reachable: bool,
    outcome: &Outcome,
) -> Ruling {
    if let Some(reason) = &outcome.denied {
        return Ruling::new(Verdict::Deny, reason.clone());
    }
    if settings.security == Security::Deny {
        return Ruling::new(Verdict::Deny, denied_by(settings.security_source));
    }
    if elevated == Elevated::Full {
        return Ruling::new(
            Verdict::Allow,
            Finding::new(Code::ElevatedFull, "elevated mode `full` skips approvals"),
        );
    }
    let full = settings.security == Security::Full;
    let missed = outcome.missed.as_ref().filter(|_| !full);
    if let Some(reason) = missed
        && settings.ask == AskMode::Off
    {
        return Ruling::new(Verdict::Deny, reason.clone());
    }
    let asked = match missed.or(outcome.must_ask.as_ref()) {
        Some(reason) => reason.clone(),
        None if settings.ask == AskMode::Always => {
            Finding::new(Code::AskAlways, "the settings ask about every command")
        }
        None if full => {
            return Ruling::new(
                Verdict::Allow,
                Finding::new(Code::FullSecurity, "the settings allow every command"),
            );
        }
        None => {
            return Ruling::new(
                Verdict::Allow,
                Finding::new(Code::Covered, "every command is covered"),
            );
        }
    };
    if approver_reachable {
        return Ruling::new(Verdict::Ask, asked);
    }
    fall_back(settings.ask_fallback, outcome, &asked)
}

fn denied_by(source: Source) -> Finding {
    match source {
        Source::Approvals => Finding::new(
            Code::ApprovalsDenied,
            "the approvals document denies every command for this agent",
        ),
        Source::Session => Finding::new(
            Code::SessionDenied,
            "the settings of the session deny every command",
        ),
        Source::Tools => Finding::new(
            Code::SecurityDenied,
            "`tools.exec.security` denies every command",
        ),
        Source::Default => Finding::new(
            Code::SecurityDenied,
            "no document sets `security`, and without it every command is denied here",
        ),
    }
}

fn fall_back(fallback: AskFallback, outcome: &Outcome, asked: &Finding) -> Ruling {
    let allowed = match fallback {
        AskFallback::Deny => false,
        AskFallback::Allowlist => outcome.missed.is_none() && outcome.must_ask.is_none(),
        AskFallback::Full => outcome.must_ask.is_none(),
    };
    let (verdict, code, word) = if allowed {
        (Verdict::Allow, Code::FallbackAllowed, "allows")
    } else {
        (Verdict::Deny, Code::FallbackDenied, "denies")
    };
    let message = format!(
        "nobody can be asked, and `askFallback: {}` {word} it: {}",
        fallback.as_str(),
        asked.message
    );
    Ruling {
        verdict,
        reason: Finding {
            code,
            message,
            span: asked.span,
        },
        fallback: true,
    }
}

//! From a request to a decision: settings and judgement to verdict, plan and explanation.

pub mod answer;
pub mod binding;
mod caution;
mod explain;
mod judge;
mod judgement;
mod plan;
mod reading;
pub mod request;
mod store;
mod table;
mod windows;

use answer::{Decision, Explanation, Plan, Settings, Verdict};
use judgement::{Judgement, judge};
use request::Request;

use crate::approvals::{
    self, AgentPolicy, AskFallback, AskMode, DocumentError, Documents, Effective, Host, PolicySet,
    Security,
};
use crate::program::facts::CanonicalPath;
use crate::reason::{Code, Finding};

/// The agent of a request that names none.
const DEFAULT_AGENT: &str = "main";

/// Documents, compiled: what [`decide`](Self::decide) judges by.
#[derive(Debug)]
pub struct Policy {
    state: State,
}

#[derive(Debug)]
enum State {
    Loaded(PolicySet),
    /// Every decision is `deny` with this reason.
    Denying(Finding),
}

impl Policy {
    /// Compiles `documents`.
    pub fn load(documents: &Documents) -> Result<Self, DocumentError> {
        Ok(Self {
            state: State::Loaded(approvals::compile(documents)?),
        })
    }

    /// The policy that documents with an error stand for: everything is denied.
    pub fn denying(error: &DocumentError) -> Self {
        Self {
            state: State::Denying(Finding::new(error.code, error.to_string())),
        }
    }

    /// The policy before any documents are loaded: everything is denied.
    pub fn unloaded() -> Self {
        Self {
            state: State::Denying(Finding::new(
                Code::PolicyNotLoaded,
                "no documents have been loaded; load them first",
            )),
        }
    }

    /// Judges one request. `paths` is asked about candidate programs and the working directory.
    pub fn decide(&self, request: &Request, paths: &dyn CanonicalPath) -> Decision {
        let agent = request.agent.as_deref().unwrap_or(DEFAULT_AGENT);
        let policy = match self.agent_policy(agent) {
            Ok(policy) => policy,
            Err(reason) => return denied(agent, reason),
        };
        let session = &request.session;
        let settings = approvals::effective(
            policy,
            request.host,
            session.host,
            session.security,
            session.ask,
        );
        let judgement = judge(request, policy, paths);
        let ruling = table::rule(
            &settings,
            request.elevated,
            request.approver_reachable,
            &judgement.outcome,
        );
        let allow_always = match ruling.verdict {
            Verdict::Ask => store::storable(agent, &judgement.judged, &judgement.outcome),
            Verdict::Allow | Verdict::Deny => Ok(Vec::new()),
        };
        let plan = match (ruling.verdict, judgement.plan) {
            (Verdict::Deny, _) | (Verdict::Ask, None) => None,
            (Verdict::Allow, None) => Some(plan::verbatim(request, judgement.cwd.as_deref())),
            (Verdict::Allow | Verdict::Ask, plan) => plan,
        };
        let env = judgement.env;
        let plan = plan.map(|plan| Plan { env, ..plan });
        Decision {
            verdict: ruling.verdict,
            reason: ruling.reason,
            fallback: ruling.fallback,
            settings: settings_of(agent, &settings),
            segments: Judgement::into_segments(judgement.judged),
            plan,
            allow_always_reason: allow_always.as_ref().err().cloned(),
            allow_always: allow_always.unwrap_or_default(),
            findings: judgement.findings,
        }
    }

    /// The documents of an agent, or why there are none.
    fn agent_policy(&self, agent: &str) -> Result<&AgentPolicy, Finding> {
        match &self.state {
            State::Loaded(set) => Ok(set.agent(agent)),
            State::Denying(reason) => Err(reason.clone()),
        }
    }

    /// Judges one request and tells every step.
    pub fn explain(&self, request: &Request, paths: &dyn CanonicalPath) -> Explanation {
        let recording = explain::Recording::new(paths);
        let decision = self.decide(request, &recording);
        Explanation {
            steps: explain::steps(&decision, &recording),
            decision,
        }
    }
}

/// A `deny` that no documents decided: for a request that cannot be judged, and for a policy
/// that is not usable.
pub fn denied(agent: &str, reason: Finding) -> Decision {
    Decision {
        verdict: Verdict::Deny,
        reason,
        fallback: false,
        settings: Settings {
            agent: agent.to_owned(),
            host: Host::Sandbox,
            security: Security::Deny,
            ask: AskMode::OnMiss,
            ask_fallback: AskFallback::Deny,
        },
        segments: Vec::new(),
        plan: None,
        allow_always: Vec::new(),
        allow_always_reason: None,
        findings: Vec::new(),
    }
}

fn settings_of(agent: &str, settings: &Effective) -> Settings {
    Settings {
        agent: agent.to_owned(),
        host: settings.host,
        security: settings.security,
        ask: settings.ask,
        ask_fallback: settings.ask_fallback,
    }
}

//! A whole request, judged: its text, its commands and its environment.

use super::answer::{Plan, Segment};
use super::judge::{self, Judge, Judged};
use super::request::{Command, Mode, Request, Variable};
use super::table::Outcome;
use super::{plan, reading};
use crate::approvals::AgentPolicy;
use crate::environment::{self, Class};
use crate::program::facts::CanonicalPath;
use crate::reason::{Code, Finding};

/// What judging a request came to.
pub(super) struct Judgement {
    pub(super) outcome: Outcome,
    pub(super) segments: Vec<Segment>,
    pub(super) plan: Option<Plan>,
    pub(super) cwd: Option<String>,
    pub(super) findings: Vec<Finding>,
}

impl Judgement {
    /// Nothing was judged because of `outcome`.
    fn unread(outcome: Outcome, findings: Vec<Finding>) -> Self {
        Self {
            outcome,
            segments: Vec::new(),
            plan: None,
            cwd: None,
            findings,
        }
    }
}

/// Reads a request and judges every command in it.
pub(super) fn judge(
    request: &Request,
    policy: &AgentPolicy,
    paths: &dyn CanonicalPath,
) -> Judgement {
    let findings = dropped_variables(request);
    let mut outcome = overrides(request, policy);
    let read = match outcome.denied {
        Some(_) => return Judgement::unread(outcome, findings),
        None => reading::script(request)
            .and_then(|script| Ok((script, judge::working_directory(request, paths)?))),
    };
    let (script, cwd) = match read {
        Ok(read) => read,
        Err(reason) => {
            outcome.must_ask = is_cautious(policy).then(|| reason.clone());
            outcome.missed.get_or_insert(reason);
            return Judgement::unread(outcome, findings);
        }
    };
    let judged = Judge {
        request,
        policy,
        paths,
        cwd: cwd.as_deref(),
    }
    .script(&script);
    let env = plan::environment(request, &policy.tools.shell_marker);
    let plan = plan::build(&script, &judged, cwd.as_deref(), env);
    let segments: Vec<Segment> = judged
        .into_iter()
        .map(|Judged { segment, .. }| segment)
        .collect();
    let first = |holds: &dyn Fn(Code) -> bool| {
        let findings = segments
            .iter()
            .flat_map(|segment| segment.reason.iter().chain(&segment.findings));
        findings
            .into_iter()
            .find(|finding| holds(finding.code))
            .cloned()
    };
    outcome.denied = first(&|code| matches!(code, Code::DenyPattern | Code::EnvironmentDenied));
    outcome.missed = outcome
        .missed
        .or_else(|| shell_environment(request))
        .or_else(|| segments.iter().find_map(|segment| segment.reason.clone()));
    if is_cautious(policy) {
        outcome.must_ask = first(&hides_code);
    }
    Judgement {
        outcome,
        segments,
        plan,
        cwd,
        findings,
    }
}

/// Whether something that was not looked at is asked about even where the settings allow
/// everything: it could be code on the command line, or a program that is denied.
fn is_cautious(policy: &AgentPolicy) -> bool {
    policy.tools.strict_inline_eval || !policy.deny.is_empty()
}

/// Whether a command with this reason or finding can be given code that was not looked at.
fn hides_code(code: Code) -> bool {
    matches!(
        code,
        Code::InlineEvalNotJudged | Code::NotUnwrapped | Code::Launcher | Code::BuiltinName
    )
}

/// What the variables that the request sets come to.
fn overrides(request: &Request, policy: &AgentPolicy) -> Outcome {
    let mut outcome = Outcome::default();
    let class = |variable: &Variable| {
        environment::classify(
            &variable.name,
            Some(&variable.value),
            &policy.tools.allowed_env,
        )
    };
    let named = |wanted: Class| {
        request
            .env_overrides
            .iter()
            .find(|variable| class(variable) == wanted)
    };
    if let Some(variable) = named(Class::Blocked) {
        let message = format!(
            "the request sets `{}`, which decides which code runs; leave it out",
            variable.name
        );
        outcome.denied = Some(Finding::new(Code::EnvironmentDenied, message));
    }
    if let Some(variable) = named(Class::Unknown) {
        let message = format!(
            "the request sets `{}`; what that does is not judged yet, so leave it out",
            variable.name
        );
        outcome.missed = Some(Finding::new(Code::EnvironmentUnknown, message));
    }
    outcome
}

/// Why the environment makes a shell that reads the text run something else.
fn shell_environment(request: &Request) -> Option<Finding> {
    if request.mode != Mode::AsWritten || !matches!(request.command, Command::Text(_)) {
        return None;
    }
    if let Some(variable) = request
        .env
        .iter()
        .find(|variable| environment::is_startup(&variable.name))
    {
        let message = format!(
            "`{}` in the environment makes some shell read or run something else first; unset it",
            variable.name
        );
        return Some(Finding::new(Code::StartupVariable, message));
    }
    let zsh_possible = request.shell.as_ref().is_none_or(|shell| {
        matches!(shell.name.as_str(), "zsh" | "sh" | "") && !shell.clean_startup
    });
    if zsh_possible && request.variable("PATH") == Some("/bin:/usr/bin") {
        let message = "zsh's start-up file on Debian replaces exactly this PATH; name the shell, or declare its start-up files clean";
        return Some(Finding::new(Code::PathReplaced, message));
    }
    None
}

/// Variables that a plan leaves out.
fn dropped_variables(request: &Request) -> Vec<Finding> {
    if request.mode != Mode::Pinned {
        return Vec::new();
    }
    let startup = request
        .env
        .iter()
        .filter(|variable| environment::is_startup(&variable.name));
    startup
        .map(|variable| {
            Finding::new(
                Code::DroppedVariable,
                format!("`{}` is removed for the run", variable.name),
            )
        })
        .collect()
}

//! A request as a whole: its commands and its environment.

use super::answer::{EnvChange, Plan, Segment};
use super::caution::{denies, hides_code, is_cautious};
use super::judge::stage::{Planned, Stage};
use super::judge::{self, Judge, Judged};
use super::request::{Command, Mode, Platform, Request, Variable};
use super::table::Outcome;
use super::{plan, reading};
use crate::approvals::AgentPolicy;
use crate::environment::{self, Class};
use crate::program::facts::CanonicalPath;
use crate::reason::{Code, Finding};

/// What judging a request came to.
pub(super) struct Judgement {
    pub(super) outcome: Outcome,
    pub(super) judged: Vec<Judged>,
    /// The plan, to which [`env`](Self::env) belongs.
    pub(super) plan: Option<Plan>,
    pub(super) cwd: Option<String>,
    /// Variables to set or remove for the whole run.
    pub(super) env: Vec<EnvChange>,
    pub(super) findings: Vec<Finding>,
}

impl Judgement {
    /// The segments of the answer.
    pub(super) fn into_segments(judged: Vec<Judged>) -> Vec<Segment> {
        judged.into_iter().map(|judged| judged.segment).collect()
    }
}

/// Reads a request and judges every command in it.
pub(super) fn judge(
    request: &Request,
    policy: &AgentPolicy,
    paths: &dyn CanonicalPath,
) -> Judgement {
    let marker = &policy.tools.shell_marker;
    let mut findings = dropped_variables(request);
    let mut outcome = Outcome {
        denied: blocked_override(request, policy),
        ..Outcome::default()
    };
    let read = match outcome.denied {
        Some(_) => None,
        None => Some(
            reading::script(request, policy)
                .and_then(|script| Ok((script, judge::working_directory(request, paths)?))),
        ),
    };
    let (script, cwd) = match read {
        Some(Ok(read)) => read,
        read => {
            let reason = read.and_then(Result::err);
            outcome.must_ask = reason.clone().filter(|_| is_cautious(policy));
            outcome.missed = unknown_override(request, policy).or(reason);
            return Judgement {
                outcome,
                judged: Vec::new(),
                plan: None,
                cwd: None,
                env: plan::environment(request, marker, |_| true),
                findings,
            };
        }
    };
    let mut judge = Judge::new(request, policy, paths);
    let script = judge.request(script, cwd.clone());
    outcome.denied = judge.first_finding(denies);
    if is_cautious(policy) {
        outcome.must_ask = judge.first_finding(hides_code);
    }
    findings.append(&mut judge.findings);
    let judged = judge.judged;
    // A shell is given what it reads, and of the environment only what is harmless.
    let to_shell = is_payload(&script);
    let keeps = |variable: &Variable| !to_shell || class(variable, policy) == Class::Harmless;
    if to_shell {
        findings.extend(dropped_overrides(request, keeps));
    } else {
        outcome.missed = unknown_override(request, policy);
    }
    outcome.missed = outcome
        .missed
        .or_else(|| shell_environment(request, &judged))
        .or_else(|| judged.iter().find_map(uncovered));
    Judgement {
        env: plan::environment(request, marker, keeps),
        plan: plan::build(request, script, cwd.as_deref()),
        outcome,
        judged,
        cwd,
        findings,
    }
}

/// Why a command is not covered. Code alone is no such reason: a person is asked about it
/// whatever the settings are.
fn uncovered(judged: &Judged) -> Option<Finding> {
    let reason = judged.segment.reason.as_ref();
    reason
        .filter(|reason| reason.code != Code::InlineEval)
        .cloned()
}

/// Whether the request runs nothing but payloads of shells.
fn is_payload(script: &Planned) -> bool {
    script
        .pipelines
        .iter()
        .flat_map(|pipeline| &pipeline.stages)
        .all(|stage| matches!(stage, Stage::Payload { .. }))
}

fn class(variable: &Variable, policy: &AgentPolicy) -> Class {
    environment::classify(
        &variable.name,
        Some(&variable.value),
        &policy.tools.allowed_env,
    )
}

/// A variable that the request sets and nothing may set.
fn blocked_override(request: &Request, policy: &AgentPolicy) -> Option<Finding> {
    request.env_overrides.iter().find_map(|variable| {
        let Class::Blocked(does) = class(variable, policy) else {
            return None;
        };
        let message = format!(
            "the request sets `{}`, which {does}; leave it out",
            variable.name
        );
        Some(Finding::new(Code::EnvironmentDenied, message))
    })
}

/// A variable that the request sets and nobody knows.
fn unknown_override(request: &Request, policy: &AgentPolicy) -> Option<Finding> {
    let unknown = |variable: &&Variable| class(variable, policy) == Class::Unknown;
    let variable = request.env_overrides.iter().find(unknown)?;
    let message = format!(
        "the request sets `{}`, and what that does is not known; leave it out, or add it to `allowedEnv`",
        variable.name
    );
    Some(Finding::new(Code::EnvironmentUnknown, message))
}

/// Variables that do not reach a shell with a payload.
fn dropped_overrides(request: &Request, keeps: impl Fn(&Variable) -> bool) -> Vec<Finding> {
    let dropped = request
        .env_overrides
        .iter()
        .filter(|variable| !keeps(variable));
    dropped
        .map(|variable| {
            let message = format!(
                "`{}` is left out: a shell is given harmless variables alone",
                variable.name
            );
            Finding::new(Code::OverrideDropped, message)
        })
        .collect()
}

/// Why the environment makes a shell that reads the text run something else.
fn shell_environment(request: &Request, judged: &[Judged]) -> Option<Finding> {
    let is_text = matches!(request.command, Command::Text(_));
    let has_shell = judged
        .iter()
        .any(|judged| !judged.segment.wrappers.is_empty());
    let is_read = (is_text || has_shell) && request.platform != Platform::Windows;
    if request.mode != Mode::AsWritten || !is_read {
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
    if let Some((name, locale)) = environment::locale::doubtful(|name| request.variable(name))
        && !request.is_ascii()
    {
        let message = format!(
            "`{name}` is `{locale}`, in whose encoding the text may have other characters; set a UTF-8 locale"
        );
        return Some(Finding::new(Code::LocaleEncoding, message));
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

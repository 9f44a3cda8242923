//! Every step that led to a decision, for people.

use std::cell::RefCell;

use super::answer::{Decision, ExplanationStep, Segment};
use crate::program::facts::{CanonicalPath, PathError, PathErrorKind, PathFacts, PathKind};
use crate::reason::Finding;

/// A capability that remembers what it was asked and what it answered.
pub(super) struct Recording<'a> {
    paths: &'a dyn CanonicalPath,
    answers: RefCell<Vec<(String, Result<PathFacts, PathError>)>>,
}

impl<'a> Recording<'a> {
    pub(super) fn new(paths: &'a dyn CanonicalPath) -> Self {
        Self {
            paths,
            answers: RefCell::default(),
        }
    }
}

impl CanonicalPath for Recording<'_> {
    fn realpath(&self, path: &str) -> Result<PathFacts, PathError> {
        let answer = self.paths.realpath(path);
        let mut answers = self.answers.borrow_mut();
        if !answers.iter().any(|(asked, _)| asked == path) {
            answers.push((path.to_owned(), answer.clone()));
        }
        answer
    }
}

/// The steps of `decision`, with the look-ups that were made for it.
pub(super) fn steps(decision: &Decision, recording: &Recording) -> Vec<ExplanationStep> {
    let mut steps = read(decision);
    let answers = recording.answers.borrow();
    steps.extend(
        answers
            .iter()
            .map(|(path, answer)| step("looked-up", looked_up(path, answer))),
    );
    steps.extend(decision.segments.iter().map(judged));
    steps.push(decided(decision));
    steps
}

fn step(stage: &'static str, text: String) -> ExplanationStep {
    ExplanationStep {
        stage,
        text,
        span: None,
    }
}

fn read(decision: &Decision) -> Vec<ExplanationStep> {
    if decision.segments.is_empty() {
        let Finding {
            code,
            message,
            span,
        } = &decision.reason;
        return vec![ExplanationStep {
            stage: "read",
            text: format!("not read ({}): {message}", code.as_str()),
            span: *span,
        }];
    }
    let command = |segment: &Segment| ExplanationStep {
        stage: "read",
        text: format!("command {:?}", segment.argv),
        span: Some(segment.span),
    };
    decision.segments.iter().map(command).collect()
}

fn looked_up(path: &str, answer: &Result<PathFacts, PathError>) -> String {
    match answer {
        Ok(facts) => {
            let kind = match facts.kind {
                PathKind::RegularFile if facts.executable => "a program",
                PathKind::RegularFile => "a file that is not executable",
                PathKind::Directory => "a directory",
                PathKind::Other => "neither a file nor a directory",
            };
            format!("{path}: {kind}, canonical {}", facts.canonical)
        }
        Err(error) => {
            let why = match error.kind {
                PathErrorKind::NotFound => "nothing there",
                PathErrorKind::NotPermitted => "not permitted",
                PathErrorKind::NotText => "canonical path is not text",
            };
            format!("{path}: {why}")
        }
    }
}

fn judged(segment: &Segment) -> ExplanationStep {
    let name = subject(segment);
    let text = match (&segment.reason, &segment.entry, segment.satisfied_by) {
        (Some(reason), _, _) => format!(
            "{name} misses ({}): {}",
            reason.code.as_str(),
            reason.message
        ),
        (None, Some(entry), _) => format!(
            "{name} is covered by entry {} of agent `{}`: {}",
            entry.index, entry.agent, entry.pattern
        ),
        (None, None, Some(by)) => format!("{name} is covered: {}", by.as_str()),
        (None, None, None) => format!("{name} was not judged"),
    };
    ExplanationStep {
        stage: "judged",
        text,
        span: Some(segment.span),
    }
}

/// What was judged: the command's word, or the program behind what stands around it.
fn subject(segment: &Segment) -> String {
    match &segment.program {
        Some(program) if !segment.wrappers.is_empty() => {
            format!("`{program}` behind `{}`", segment.wrappers.join(" "))
        }
        _ => format!("`{}`", segment.argv.first().map_or("", String::as_str)),
    }
}

fn decided(decision: &Decision) -> ExplanationStep {
    let settings = &decision.settings;
    let Finding {
        code,
        message,
        span,
    } = &decision.reason;
    let text = format!(
        "{} ({}): {message}; agent `{}`, host {}, security {}, ask {}, askFallback {}",
        decision.verdict.as_str(),
        code.as_str(),
        settings.agent,
        settings.host.as_str(),
        settings.security.as_str(),
        settings.ask.as_str(),
        settings.ask_fallback.as_str(),
    );
    ExplanationStep {
        stage: "decided",
        text,
        span: *span,
    }
}

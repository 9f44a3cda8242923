//! `execgate replay`.

mod case;
mod defaults;
mod lines;
mod policies;
mod screen;
mod tally;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result};
use execgate::{POLICY_FAULT, PolicyError};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

use crate::args::{Mode, Replay};
use crate::exit::Exit;
use crate::judge;
use crate::output::Output;
use crate::render::{Finding, Verdict};
use case::Case;
use defaults::Defaults;
use lines::{LINE_BYTES, Line, Lines};
use policies::Policies;
use screen::Screen;
use tally::{Agreement, Tally};

/// Judges the cases of a file, and compares with what they expect.
pub(crate) fn run(args: &Replay, output: &Output) -> Result<Exit> {
    let (reader, length) = open(&args.file)?;
    let policies = Policies::new(judge::component(output)?);
    let screen = Screen::new(length);
    let mut run = Run {
        policies,
        screen,
        output,
        tally: Tally::default(),
        mode: args.mode,
        defaults: Defaults::default(),
    };
    let outcome = run.lines(Lines::new(reader));
    let Run { screen, tally, .. } = run;
    drop(screen);
    match outcome {
        Ok(()) => {
            output.summary(&tally.summary());
            Ok(tally.exit())
        }
        // Nobody reads on, so there is nobody to tell.
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Failure),
        Err(Stop::Output(error)) => Err(error).context("cannot write to standard output"),
        Err(Stop::Input(error)) => Err(error).with_context(|| {
            format!(
                "cannot read {} after line {}",
                args.file.display(),
                tally.lines
            )
        }),
    }
}

/// The input, and how long it is where that is known.
fn open(path: &Path) -> Result<(Box<dyn Read>, Option<u64>)> {
    if path == Path::new("-") {
        return Ok((Box::new(io::stdin()), None));
    }
    let context = || format!("cannot read {}", path.display());
    let file = File::open(path).with_context(context)?;
    let metadata = file.metadata().with_context(context)?;
    let length = metadata.is_file().then_some(metadata.len());
    Ok((Box::new(file), length))
}

/// A replay under way.
struct Run<'a> {
    policies: Policies,
    screen: Screen,
    output: &'a Output,
    tally: Tally,
    mode: Option<Mode>,
    defaults: Defaults,
}

/// What ends a replay early.
enum Stop {
    Input(io::Error),
    Output(io::Error),
}

/// The part of a decision that is counted and told.
#[derive(Deserialize)]
struct Outcome {
    verdict: Verdict,
    reason: Finding,
}

impl Run<'_> {
    fn lines(&mut self, mut lines: Lines<Box<dyn Read>>) -> Result<(), Stop> {
        loop {
            if lines.may_wait() {
                self.screen.flush().map_err(Stop::Output)?;
            }
            let Some(line) = lines.next().map_err(Stop::Input)? else {
                return self.screen.flush().map_err(Stop::Output);
            };
            self.tally.lines += 1;
            self.line(line).map_err(Stop::Output)?;
            self.screen.progress(lines.bytes, self.tally.lines);
        }
    }

    fn line(&mut self, line: Line<'_>) -> io::Result<()> {
        let text = match line {
            Line::Text(text) if text.trim_ascii().is_empty() => return Ok(()),
            Line::Text(text) => text,
            Line::TooLong => return self.failure(&format!("has more than {LINE_BYTES} bytes")),
        };
        if self.defaults.take(text) {
            return Ok(());
        }
        let text = self.defaults.complete(text);
        let case = match Case::read(&text) {
            Ok(case) => case,
            Err(problem) => return self.failure(&problem),
        };
        match self.decide(&case) {
            Ok((decision, outcome)) => self.decided(&case, &decision, &outcome),
            Err(error) => self.failure(&format!("{error:#}")),
        }
    }

    fn decide(&mut self, case: &Case<'_>) -> Result<(String, Outcome)> {
        let request = case.request(self.mode)?;
        let decision = match &*self.policies.of(case)? {
            Ok(policy) => policy.decide_json(&request),
            Err(error) => denied(error),
        };
        let outcome = judge::read(&decision)?;
        Ok((decision, outcome))
    }

    fn decided(&mut self, case: &Case<'_>, decision: &str, outcome: &Outcome) -> io::Result<()> {
        let number = self.tally.lines.to_string();
        let id = case.id.map_or(number.as_str(), RawValue::get);
        self.screen.decision(id, decision)?;
        self.tally.count_verdict(outcome.verdict);
        if outcome.reason.code == POLICY_FAULT {
            return self.failure(&outcome.reason.message);
        }
        let Some(expected) = case.expected else {
            return Ok(());
        };
        let agreement = Agreement::of(expected, outcome.verdict, case.disputed);
        self.tally.count_agreement(agreement);
        if !agreement.is_mismatch() {
            return Ok(());
        }
        let Outcome { verdict, reason } = outcome;
        let message = format!(
            "line {number}, {id}: expected {}, got {}: {} [{}]",
            expected.as_str(),
            verdict.as_str(),
            reason.message,
            reason.code
        );
        self.screen.message(|| self.output.mismatch(&message))
    }

    /// Tells that the line has no decision, or none that counts.
    fn failure(&mut self, problem: &str) -> io::Result<()> {
        self.tally.failures += 1;
        let message = format!("line {}: {problem}", self.tally.lines);
        self.screen.message(|| self.output.error(&message))
    }
}

/// The decision under documents that cannot be loaded: without a policy nothing may run.
fn denied(error: &PolicyError) -> String {
    let code = match error {
        PolicyError::Document(error) => error.code.as_str(),
        PolicyError::Fault(_) => POLICY_FAULT,
    };
    let reason = json!({"code": code, "message": error.to_string(), "span": null});
    json!({
        "verdict": "deny",
        "reason": reason,
        "fallback": false,
        "settings": null,
        "segments": [],
        "plan": null,
        "allowAlways": [],
        "allowAlwaysReason": null,
        "findings": [],
    })
    .to_string()
}

//! Every command of a request, judged one by one.
//!
//! [`Judge::script`] walks a script in order of the text. For each command, [`chain`] goes
//! through the programs that run other programs down to the one that does the work, [`cover`]
//! asks the documents about that one, and [`stage`] is what is left of the command for a plan.

mod carrier;
mod chain;
mod checks;
mod cover;
mod directory;
mod end;
mod neutral;
mod payload;
mod place;
mod safe_bin;
pub(super) mod stage;
mod start;
mod variables;
mod windows;

use super::answer::{SatisfiedBy, Segment};
use super::request::{Command, Mode, Platform, Request};
use crate::approvals::AgentPolicy;
use crate::program::facts::{CanonicalPath, PathKind};
use crate::program::lookup::Program;
use crate::program::lookup::windows::{normal, starts_at_drive};
use crate::reason::{Code, Finding};
use crate::shell::syntax::{Script, SimpleCommand};
use directory::Directory;
use place::{Place, Scope, Spot};
use stage::{Planned, PlannedPipeline, Stage};
use std::borrow::Cow;
use std::rc::Rc;

/// A simple command with what was found out about it.
#[derive(Debug)]
pub(super) struct Judged {
    pub(super) segment: Segment,
    /// The pattern that an entry for it would have, where an entry is what it lacks.
    pub(super) pattern: Option<String>,
}

/// What is needed to judge the commands of one request, and what came of them.
pub(super) struct Judge<'a> {
    pub(super) request: &'a Request,
    pub(super) policy: &'a AgentPolicy,
    pub(super) paths: &'a dyn CanonicalPath,
    /// The commands judged so far, in order of the text.
    pub(super) judged: Vec<Judged>,
    /// Findings about no single command.
    pub(super) findings: Vec<Finding>,
    /// Programs that were looked up by bare name, which no `cd` changes.
    found: Vec<Rc<Program>>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        request: &'a Request,
        policy: &'a AgentPolicy,
        paths: &'a dyn CanonicalPath,
    ) -> Self {
        Self {
            request,
            policy,
            paths,
            judged: Vec::new(),
            findings: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Judges every command of the request's own script, which starts in `cwd`.
    pub(super) fn request(&mut self, script: Script, cwd: Option<String>) -> Planned {
        let text = matches!(self.request.command, Command::Text(_));
        self.script(script, &Scope::of_request(text), cwd)
    }

    fn script(&mut self, script: Script, scope: &Scope, cwd: Option<String>) -> Planned {
        let mut directory = Directory::new(cwd);
        let mut pipelines = Vec::with_capacity(script.pipelines.len());
        let last = script.pipelines.len().saturating_sub(1);
        for (index, pipeline) in script.pipelines.into_iter().enumerate() {
            directory.enter(pipeline.connector);
            let alone = pipeline.commands.len() == 1;
            let mut timed = false;
            let mut stages = Vec::with_capacity(pipeline.commands.len());
            for (position, command) in pipeline.commands.into_iter().enumerate() {
                let place = Place {
                    alone,
                    first: position == 0,
                    last: alone && index == last,
                    negated: pipeline.negated,
                };
                let stage = self.command(command, scope, place, &mut directory);
                timed |= stage.is_timed();
                stages.push(stage);
            }
            pipelines.push(PlannedPipeline {
                connector: pipeline.connector,
                negated: pipeline.negated,
                timed,
                stages,
            });
        }
        Planned { pipelines }
    }

    /// Judges one command: a neutral builtin, or a chain of programs.
    fn command(
        &mut self,
        command: SimpleCommand,
        scope: &Scope,
        place: Place,
        directory: &mut Directory,
    ) -> Stage {
        let mut segment = blank_segment(&command, scope);
        if let Err(reason) = self.check_declared(&command, scope) {
            return self.missed(segment, reason);
        }
        let neutral = match self.request.platform {
            Platform::Windows => None,
            Platform::Linux | Platform::Macos => self.neutral(&command, scope, place, directory),
        };
        match neutral {
            Some(Ok(cwd_after)) => {
                segment.satisfied_by = Some(SatisfiedBy::Neutral);
                return self.push(segment, None, Stage::Builtin { command, cwd_after });
            }
            Some(Err(reason)) => return self.missed(segment, reason),
            None => {}
        }
        let assigned = self.check_assignments(&command.assignments).err();
        let spot = Spot {
            scope,
            place,
            cwd: directory.known(),
        };
        let chain = match &assigned {
            Some(reason) if reason.code == Code::EnvironmentDenied => Err(reason.clone()),
            _ => self.chain(&command, spot, &mut segment),
        };
        match chain {
            Ok(chain) => self.end(chain, command, spot, assigned, segment),
            Err(reason) => {
                let reason = match assigned {
                    Some(assigned) if reason.code != Code::DenyPattern => assigned,
                    _ => reason,
                };
                self.missed(segment, reason)
            }
        }
    }

    /// A command that is not covered and has no place in a plan.
    fn missed(&mut self, mut segment: Segment, reason: Finding) -> Stage {
        segment.reason = Some(reason);
        self.push(segment, None, Stage::Unplanned)
    }

    fn push(&mut self, segment: Segment, pattern: Option<String>, stage: Stage) -> Stage {
        self.judged.push(Judged { segment, pattern });
        stage
    }

    /// The first reason or finding of a command whose code `holds`.
    pub(super) fn first_finding(&self, holds: impl Fn(Code) -> bool) -> Option<Finding> {
        self.judged
            .iter()
            .map(|judged| &judged.segment)
            .flat_map(|segment| segment.reason.iter().chain(&segment.findings))
            .find(|finding| holds(finding.code))
            .cloned()
    }

    fn home(&self) -> Option<&'a str> {
        self.request.home()
    }

    /// Whether a shell runs the words of `scope` as they stand, with its own builtins.
    fn is_as_written(&self, scope: &Scope) -> bool {
        self.request.mode == Mode::AsWritten && scope.is_read
    }
}

fn blank_segment(command: &SimpleCommand, scope: &Scope) -> Segment {
    Segment {
        span: command.span,
        depth: scope.depth,
        argv: command.words.iter().map(|word| word.text.clone()).collect(),
        words: command.words.iter().map(|word| word.span).collect(),
        program: None,
        canonical: None,
        wrappers: scope.wrappers.clone(),
        satisfied_by: None,
        entry: None,
        reason: None,
        remedies: Vec::new(),
        findings: Vec::new(),
    }
}

/// The canonical working directory of a request, or why the request misses.
pub(super) fn working_directory(
    request: &Request,
    paths: &dyn CanonicalPath,
) -> Result<Option<String>, Finding> {
    let Some(cwd) = &request.cwd else {
        return Ok(None);
    };
    let is_windows = request.platform == Platform::Windows;
    let is_absolute = |path: &str| match is_windows {
        true => starts_at_drive(path),
        false => path.starts_with('/'),
    };
    if !is_absolute(cwd) {
        return Err(Finding::new(
            Code::CwdNotFound,
            format!("the working directory `{cwd}` is not an absolute path"),
        ));
    }
    let asked = match is_windows {
        true => normal(cwd).into(),
        false => Cow::from(cwd),
    };
    match paths.realpath(&asked) {
        Ok(facts) if facts.kind == PathKind::Directory && is_absolute(&facts.canonical) => {
            Ok(Some(facts.canonical))
        }
        Ok(_) => Err(Finding::new(
            Code::CwdNotFound,
            format!("the working directory `{cwd}` is not a directory"),
        )),
        Err(_) => Err(Finding::new(
            Code::CwdNotFound,
            format!("there is no working directory `{cwd}`"),
        )),
    }
}

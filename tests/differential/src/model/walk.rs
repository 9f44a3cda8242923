//! The walk through a plan, as a shell goes through a script.

use std::path::Path;

use execgate_policy::decision::answer::{
    BuiltinStep, Connector, PayloadStep, Plan, PlanPipeline, PlanScript, Step,
};
use execgate_policy::decision::request::Mode;

use super::call::{Call, Stream, Streams};
use super::command::{Head, Options, environment, heads, words_of};
use super::program::pinned;
use super::{Expected, Oracle, Situation, Start, Unmodelled};
use crate::scene::Scene;
use crate::shells::Shell;

pub(super) struct Walk<'a> {
    pub(super) plan: &'a Plan,
    pub(super) mode: Mode,
    pub(super) scene: &'a Scene,
    pub(super) oracle: &'a mut dyn Oracle,
    pub(super) pipes: u32,
    pub(super) talks: bool,
    /// What no shell waits for.
    pub(super) late: Vec<Call>,
}

/// What a command finds.
#[derive(Debug, Clone)]
pub(super) struct State {
    pub(super) situation: Situation,
    pub(super) streams: Streams,
}

/// Where a command stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// After `time`.
    pub(super) timed: bool,
    /// Where `exec` could stand before it.
    pub(super) last: bool,
}

/// What became of a command, or of a pipeline.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    pub(super) pipelines: Vec<Vec<Call>>,
    /// What could follow once the shell gave up.
    pub(super) possible: Option<Vec<Vec<Call>>>,
    pub(super) status: u8,
    /// Whether the shell ends.
    pub(super) ended: bool,
    /// Whether it reads all of its input.
    pub(super) reads: bool,
    /// What comes out of it, where that is known.
    pub(super) printed: Option<Vec<u8>>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(plan: &'a Plan, start: &Start<'a>, oracle: &'a mut dyn Oracle) -> Self {
        Self {
            plan,
            mode: start.mode,
            scene: start.scene,
            oracle,
            pipes: 0,
            talks: false,
            late: Vec::new(),
        }
    }

    pub(super) fn whole(mut self, situation: Situation) -> Result<Expected, Unmodelled> {
        let streams = Streams::outermost();
        let script = self.plan.scripts.first();
        let script = script.ok_or(Unmodelled::Plan("there is no script"))?;
        let outcome = self.script(script, State { situation, streams })?;
        Ok(Expected {
            status: outcome.possible.is_none().then_some(outcome.status),
            pipelines: outcome.pipelines,
            possible: outcome.possible,
            late: self.late,
            talks: self.talks,
        })
    }

    fn script(&mut self, script: &PlanScript, mut state: State) -> Result<Outcome, Unmodelled> {
        let pipelines = &script.pipelines;
        let mut run = Outcome::default();
        if state.situation.options.noexec && state.situation.shell != Shell::Zsh {
            return Ok(run);
        }
        for (position, pipeline) in pipelines.iter().enumerate() {
            let runs = match pipeline.connector {
                Connector::First | Connector::Then => true,
                Connector::AndThen => run.status == 0,
                Connector::OrElse => run.status != 0,
            };
            if !runs {
                continue;
            }
            let rest = pipelines.get(position + 1..).unwrap_or_default();
            let outcome = self.pipeline(pipeline, rest.is_empty(), &mut state)?;
            run.reads |= outcome.reads && position == 0;
            run.pipelines.extend(outcome.pipelines);
            if let Some(mut possible) = outcome.possible {
                let mut cwds = vec![state.situation.cwd.clone()];
                self.possible(pipeline, &state, &mut cwds)?;
                for pipeline in rest {
                    possible.push(self.possible(pipeline, &state, &mut cwds)?);
                }
                run.possible = Some(possible);
                return Ok(run);
            }
            run.status = outcome.status;
            state.situation.status = outcome.status;
            // What the first command has not read is not known.
            state.streams.input = state.streams.input.filter(Vec::is_empty);
            let decides = rest
                .first()
                .is_none_or(|next| next.connector == Connector::Then);
            let fails = outcome.status != 0 && !pipeline.negated && decides;
            if outcome.ended || (fails && state.situation.options.errexit) {
                break;
            }
        }
        Ok(run)
    }

    fn pipeline(
        &mut self,
        pipeline: &PlanPipeline,
        is_last: bool,
        state: &mut State,
    ) -> Result<Outcome, Unmodelled> {
        let mut outcome = match pipeline.steps.as_slice() {
            [] => return Err(Unmodelled::Plan("a pipeline has no stage")),
            [step] => {
                let place = Place {
                    timed: pipeline.timed,
                    last: is_last,
                };
                match self.step(step, place, state)? {
                    Some(outcome) => outcome,
                    None => self.gives_up(pipeline, state)?,
                }
            }
            _ => self.stages(pipeline, state)?,
        };
        if pipeline.negated && !outcome.ended {
            outcome.status = u8::from(outcome.status == 0);
        }
        Ok(outcome)
    }

    /// Several stages, each in a shell of its own.
    fn stages(
        &mut self,
        pipeline: &PlanPipeline,
        state: &mut State,
    ) -> Result<Outcome, Unmodelled> {
        let waited_for = self.late.len();
        let mut stages: Vec<Outcome> = Vec::new();
        let mut input = state.streams.input.clone();
        let mut inner = self.states(pipeline.steps.len(), state);
        for (position, (step, inner)) in pipeline.steps.iter().zip(&mut inner).enumerate() {
            inner.streams.input = input.take();
            let place = Place {
                timed: pipeline.timed && position == 0,
                last: false,
            };
            let stage = self.step(step, place, inner)?;
            let Some(stage) = stage.filter(|stage| stage.possible.is_none()) else {
                let since = self.late.split_off(waited_for);
                self.late_if_at_all(since);
                return self.gives_up(pipeline, state);
            };
            input.clone_from(&stage.printed);
            stages.push(stage);
        }
        let unheard = self.unheard(pipeline, &mut stages, &mut inner)?;
        let ends = state.situation.shell.runs_last_stage();
        if let Some(inner) = inner.pop().filter(|_| ends) {
            state.situation = inner.situation;
        }
        let pipefail = state.situation.options.pipefail;
        if unheard && pipefail {
            return self.gives_up(pipeline, state);
        }
        let failed = stages.iter().rfind(|stage| stage.status != 0);
        let last = stages.last();
        let mut together = Outcome {
            status: failed
                .filter(|_| pipefail)
                .or(last)
                .map_or(0, |stage| stage.status),
            ended: ends && last.is_some_and(|stage| stage.ended),
            reads: stages.first().is_some_and(|stage| stage.reads),
            ..Outcome::default()
        };
        let calls = stages
            .into_iter()
            .flat_map(|stage| stage.pipelines)
            .flatten();
        // A shell that ends in the last stage does not wait for the others.
        match together.ended {
            true => self.late.extend(calls),
            false => together.pipelines.push(calls.collect()),
        }
        Ok(together)
    }

    /// Shells that write to a stage which does not read may be ended by that, or go on as
    /// after a failure: what they run need not run. Whether there are any.
    fn unheard(
        &mut self,
        pipeline: &PlanPipeline,
        stages: &mut [Outcome],
        inner: &mut [State],
    ) -> Result<bool, Unmodelled> {
        let mut any = false;
        for writer in 0..stages.len().saturating_sub(1) {
            if stages[writer + 1].reads || stages[writer].printed.is_some() {
                continue;
            }
            any = true;
            stages[writer].pipelines.clear();
            let state = &mut inner[writer];
            let mut cwds = vec![state.situation.cwd.clone()];
            let calls = self.possible_step(&pipeline.steps[writer], state, &mut cwds)?;
            self.late_if_at_all(calls);
        }
        Ok(any)
    }

    /// The state of each stage: its output is a pipe, but for that of the last.
    pub(super) fn states(&mut self, count: usize, state: &State) -> Vec<State> {
        (1..=count)
            .map(|number| {
                let mut state = state.clone();
                if number < count {
                    self.pipes += 1;
                    state.streams.output = Stream::Pipe(self.pipes);
                }
                state
            })
            .collect()
    }

    /// The shell gives up, and does not wait for what it may have started.
    fn gives_up(&mut self, pipeline: &PlanPipeline, state: &State) -> Result<Outcome, Unmodelled> {
        let mut cwds = vec![state.situation.cwd.clone()];
        let calls = self.possible(pipeline, state, &mut cwds)?;
        self.late_if_at_all(calls);
        Ok(Outcome {
            possible: Some(Vec::new()),
            ..Outcome::default()
        })
    }

    fn late_if_at_all(&mut self, calls: Vec<Call>) {
        // What may run at all may be timed.
        self.talks |= !calls.is_empty();
        self.late.extend(calls.into_iter().map(|call| Call {
            optional: true,
            ..call
        }));
    }

    /// One command; nothing when the shell gives up over one of its words.
    fn step(
        &mut self,
        step: &Step,
        place: Place,
        state: &mut State,
    ) -> Result<Option<Outcome>, Unmodelled> {
        if state.situation.options.noexec {
            return Ok(self.unexecuted(step, state));
        }
        match step {
            Step::Program(step) => self.command(step, place, state),
            Step::Builtin(step) => self.builtin(step, state).map(Some),
            Step::Payload(step) => self.payload(step, state),
        }
    }

    /// What `zsh -n` makes of a command: it runs nothing, but expands words in a way of its own, and
    /// may give up over them: it finds no program for `=ls`.
    fn unexecuted(&mut self, step: &Step, state: &State) -> Option<Outcome> {
        let (words, operands) = match step {
            Step::Program(step) => (&step.words, &[][..]),
            Step::Builtin(step) => (&step.words, &[][..]),
            Step::Payload(step) => (&step.shell.words, &step.operands[..]),
        };
        let mut parts = words.iter().chain(operands).flat_map(|word| &word.parts);
        if parts.any(|part| part.expansion.is_some()) {
            self.talks = true;
            return None;
        }
        Some(Outcome {
            status: state.situation.status,
            ..Outcome::default()
        })
    }

    fn builtin(&mut self, step: &BuiltinStep, state: &mut State) -> Result<Outcome, Unmodelled> {
        let ran = self.oracle.run(&step.words, &state.situation)?;
        let streams = state.streams.redirected(&step.redirections)?;
        self.talks |= ran.complained || streams.output == Streams::outermost().errors;
        let ended = ran.cwd.is_none();
        if let Some(cwd) = ran.cwd {
            let planned = step.cwd_after.as_ref().filter(|_| ran.status == 0);
            if planned.is_some_and(|planned| Path::new(planned) != cwd) {
                return Err(Unmodelled::Plan("a `cd` leads elsewhere"));
            }
            state.situation.cwd = cwd;
        }
        if !ended && step.words.first().is_some_and(|word| word.text == "set") {
            state.situation.options.apply(&step.words);
        }
        Ok(Outcome {
            status: ran.status,
            ended,
            ..Outcome::default()
        })
    }

    fn payload(
        &mut self,
        step: &PayloadStep,
        state: &State,
    ) -> Result<Option<Outcome>, Unmodelled> {
        for word in &step.operands {
            if self.oracle.expand(word, &state.situation)?.is_none() {
                return Ok(None);
            }
        }
        let mut words = pinned(&step.shell);
        words.push(self.recorder());
        let inner = self.inside(step, state)?;
        let stopped = self.stopped(&words, state)?;
        if stopped.is_some() && !inner.situation.options.noexec {
            return Ok(stopped);
        }
        let outcome = self.script(self.script_of(step)?, inner)?;
        Ok(Some(Outcome {
            ended: false,
            ..outcome
        }))
    }

    /// What the commands of a payload find.
    pub(super) fn inside(
        &mut self,
        step: &PayloadStep,
        state: &State,
    ) -> Result<State, Unmodelled> {
        let heads = heads(&step.shell);
        let shell = heads.last().and_then(Head::shell);
        let shell = shell.ok_or(Unmodelled::Plan("a payload is for no known shell"))?;
        let words = words_of(&step.shell, &heads, heads.len() - 1);
        let options = Options::of_shell(words, shell);
        let mut operands = 0;
        for word in step.operands.iter().skip(1) {
            let expanded = self.oracle.expand(word, &state.situation)?;
            operands += expanded.map_or(0, |words| words.len());
        }
        let outer = &state.situation;
        Ok(State {
            situation: Situation {
                shell,
                process: None,
                cwd: outer.cwd.clone(),
                environment: environment(&step.shell, &heads, &outer.environment),
                options,
                operands,
                status: 0,
            },
            streams: state.streams.redirected(&step.shell.redirections)?,
        })
    }

    pub(super) fn script_of(&self, step: &PayloadStep) -> Result<&'a PlanScript, Unmodelled> {
        let number = usize::try_from(step.script).unwrap_or(usize::MAX);
        let script = self.plan.scripts.get(number);
        script.ok_or(Unmodelled::Plan("a script is missing"))
    }
}

//! The walk through a plan, as a shell goes through a script.

use std::path::Path;

use execgate_policy::decision::answer::{
    BuiltinStep, CommandStep, Connector, PayloadStep, Plan, PlanPipeline, PlanWord, Redirection,
    Step,
};
use execgate_policy::decision::request::Mode;

use super::call::{Call, Stream, Streams};
use super::command::{Head, Options, environment, file_name, heads, words_of};
use super::{Expected, Oracle, Situation, Start, Unmodelled};
use crate::expand::depends_on_status;
use crate::programs::{self, STATUSES, ending};

/// Builtins that run as written in place of the program of their name. All but `printf`
/// end as the recording programs do.
const IN_PLACE: &[&str] = &["echo", "printf", "true", "false"];

pub(super) struct Walk<'a> {
    plan: &'a Plan,
    mode: Mode,
    root: &'a Path,
    oracle: &'a mut dyn Oracle,
    pipes: u32,
    talks: bool,
}

/// What a command finds.
#[derive(Debug, Clone)]
struct State {
    situation: Situation,
    streams: Streams,
}

/// Where a command stands.
#[derive(Debug, Clone, Copy)]
struct Place {
    /// After `time`.
    timed: bool,
    /// Where `exec` could stand before it.
    last: bool,
}

/// What became of a command, or of a pipeline.
#[derive(Debug, Default)]
struct Outcome {
    pipelines: Vec<Vec<Call>>,
    /// What could follow once the shell gave up.
    possible: Option<Vec<Vec<Call>>>,
    status: u8,
    /// Whether the shell ends.
    ended: bool,
    /// What comes out of it, where that is known.
    printed: Option<Vec<u8>>,
}

/// Who does what a word names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Doer {
    Program,
    Builtin,
    Either,
}

impl<'a> Walk<'a> {
    pub(super) fn new(plan: &'a Plan, start: &Start<'a>, oracle: &'a mut dyn Oracle) -> Self {
        Self {
            plan,
            mode: start.mode,
            root: start.root,
            oracle,
            pipes: 0,
            talks: false,
        }
    }

    pub(super) fn whole(mut self, situation: Situation) -> Result<Expected, Unmodelled> {
        let streams = Streams::outermost();
        let outcome = self.script(0, State { situation, streams })?;
        Ok(Expected {
            status: outcome.possible.is_none().then_some(outcome.status),
            pipelines: outcome.pipelines,
            possible: outcome.possible,
            talks: self.talks,
        })
    }

    fn script(&mut self, number: usize, mut state: State) -> Result<Outcome, Unmodelled> {
        let script = self.plan.scripts.get(number);
        let pipelines = &script
            .ok_or(Unmodelled::Plan("a script is missing"))?
            .pipelines;
        let mut run = Outcome::default();
        if state.situation.options.noexec {
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
            run.pipelines.extend(outcome.pipelines);
            if let Some(mut possible) = outcome.possible {
                for pipeline in rest {
                    possible.push(self.possible(pipeline, &state)?);
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
        self.talks |= pipeline.timed;
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
        let mut together = Outcome::default();
        let mut calls = Vec::new();
        let mut input = state.streams.input.clone();
        let inner = self.states(pipeline.steps.len(), state);
        let last = pipeline.steps.len() - 1;
        for (position, (step, mut inner)) in pipeline.steps.iter().zip(inner).enumerate() {
            inner.streams.input = input;
            let place = Place {
                timed: pipeline.timed && position == 0,
                // Behind a pipe, each stage is the last of its shell.
                last: true,
            };
            let stage = self.step(step, place, &mut inner)?;
            let Some(stage) = stage.filter(|stage| stage.possible.is_none()) else {
                return self.gives_up(pipeline, state);
            };
            calls.extend(stage.pipelines.into_iter().flatten());
            input = stage.printed;
            if position == last || (state.situation.options.pipefail && stage.status != 0) {
                together.status = match stage.status {
                    0 if state.situation.options.pipefail => together.status,
                    status => status,
                };
            }
            if position == last && state.situation.shell.runs_last_stage() {
                together.ended = stage.ended;
                state.situation = inner.situation;
            }
        }
        together.pipelines.push(calls);
        Ok(together)
    }

    /// The state of each stage: its output is a pipe, but for that of the last.
    fn states(&mut self, count: usize, state: &State) -> Vec<State> {
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

    fn gives_up(&mut self, pipeline: &PlanPipeline, state: &State) -> Result<Outcome, Unmodelled> {
        Ok(Outcome {
            possible: Some(vec![self.possible(pipeline, state)?]),
            ..Outcome::default()
        })
    }

    /// One command; nothing when the shell gives up over one of its words.
    fn step(
        &mut self,
        step: &Step,
        place: Place,
        state: &mut State,
    ) -> Result<Option<Outcome>, Unmodelled> {
        match step {
            Step::Program(step) => self.command(step, place, state),
            Step::Builtin(step) => self.builtin(step, state).map(Some),
            Step::Payload(step) => self.payload(step, state),
        }
    }

    fn builtin(&mut self, step: &BuiltinStep, state: &mut State) -> Result<Outcome, Unmodelled> {
        let ran = self.oracle.run(&step.words, &state.situation)?;
        self.talks |= ran.complained;
        let ended = ran.cwd.is_none();
        if let Some(cwd) = ran.cwd {
            let planned = step.cwd_after.as_ref().filter(|_| ran.status == 0);
            if planned.is_some_and(|planned| Path::new(planned) != cwd) {
                return Err(Unmodelled::Plan("a `cd` leads elsewhere"));
            }
            state.situation.cwd = cwd;
        }
        if !ended && step.words.first().is_some_and(|word| word.text == "set") {
            let options = &mut state.situation.options;
            options.apply(&step.words);
            self.talks |= options.talks;
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
        let inner = self.inside(step, state)?;
        let script = usize::try_from(step.script).unwrap_or(usize::MAX);
        let outcome = self.script(script, inner)?;
        Ok(Some(Outcome {
            ended: false,
            ..outcome
        }))
    }

    /// What the commands of a payload find.
    fn inside(&mut self, step: &PayloadStep, state: &State) -> Result<State, Unmodelled> {
        let heads = heads(&step.shell);
        let shell = heads.last().and_then(Head::shell);
        let shell = shell.ok_or(Unmodelled::Plan("a payload is for no known shell"))?;
        let words = words_of(&step.shell, &heads, heads.len() - 1);
        let options = Options::of_shell(words, shell);
        self.talks |= options.talks || debugs(&step.shell, &heads);
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
            streams: redirected(&state.streams, &step.shell.redirections)?,
        })
    }

    fn command(
        &mut self,
        step: &CommandStep,
        place: Place,
        state: &State,
    ) -> Result<Option<Outcome>, Unmodelled> {
        let heads = heads(step);
        self.talks |= debugs(step, &heads);
        let Some(mut call) = self.call(step, &heads, state)? else {
            return Ok(None);
        };
        let inner = innermost(&heads)?;
        for (number, head) in heads.iter().enumerate().take(heads.len() - 1) {
            if let Some(shell) = head.shell() {
                let options = Options::of_shell(words_of(step, &heads, number), shell);
                self.talks |= options.talks;
                if options.noexec {
                    return Ok(Some(Outcome::default()));
                }
            }
        }
        call.cwd = call
            .cwd
            .or_else(|| state.situation.cwd.to_str().map(str::to_owned));
        let doer = self.doer(step, &heads, place, state);
        let records = Path::new(inner.canonical).starts_with(self.root);
        let is_printf = step
            .words
            .get(inner.word)
            .is_some_and(|word| word.text == "printf");
        let mut outcome = Outcome::default();
        outcome.status = if doer != Doer::Program && is_printf {
            let words = step.words.get(inner.word..).unwrap_or_default();
            self.asked(words, state)?
        } else if records {
            ending(file_name(inner.canonical)).status
        } else {
            self.asked(&step.words, state)?
        };
        if doer == Doer::Program && records {
            outcome.printed = Some(programs::output(file_name(inner.canonical)));
        }
        if doer != Doer::Builtin && records {
            call.optional = doer == Doer::Either;
            outcome.pipelines.push(vec![call]);
        }
        Ok(Some(outcome))
    }

    fn asked(&mut self, words: &[PlanWord], state: &State) -> Result<u8, Unmodelled> {
        let ran = self.oracle.run(words, &state.situation)?;
        self.talks |= ran.complained;
        Ok(ran.status)
    }

    /// Who does what the innermost word names. Which names may be builtins is the
    /// policy's to say: an unknown one shows as a program that did not run.
    fn doer(&self, step: &CommandStep, heads: &[Head<'_>], place: Place, state: &State) -> Doer {
        let innermost = heads.last().and_then(|head| step.words.get(head.word));
        let in_place = innermost.is_some_and(|word| IN_PLACE.contains(&word.text.as_str()));
        if self.mode != Mode::AsWritten || !in_place {
            return Doer::Program;
        }
        let outer = heads.len().checked_sub(2).and_then(|at| heads.get(at));
        match outer {
            // `exec` is not in the plan; the shells differ in what it makes of builtins.
            None if place.last => Doer::Either,
            None => Doer::Builtin,
            Some(outer) if outer.shell().is_some() => Doer::Either,
            Some(_) if heads.len() == 2 && place.timed && state.situation.shell.has_time() => {
                Doer::Builtin
            }
            Some(_) => Doer::Program,
        }
    }

    /// The start that a command is; nothing when the shell gives up over one of its words.
    fn call(
        &mut self,
        step: &CommandStep,
        heads: &[Head<'_>],
        state: &State,
    ) -> Result<Option<Call>, Unmodelled> {
        let inner = innermost(heads)?;
        let word = step.words.get(inner.word);
        let word = word.ok_or(Unmodelled::Plan("a pin is for no word"))?;
        let name = match self.mode {
            Mode::Pinned => inner.program,
            Mode::AsWritten => &word.text,
        };
        let mut argv = vec![name.as_bytes().to_vec()];
        for word in step.words.iter().skip(inner.word + 1) {
            let Some(words) = self.oracle.expand(word, &state.situation)? else {
                return Ok(None);
            };
            argv.extend(words);
        }
        let mut program = inner.canonical.as_bytes().to_vec();
        if inner.is_script() {
            program = self
                .root
                .join("expand/script")
                .into_os_string()
                .into_encoded_bytes();
            argv.insert(0, program.clone());
        }
        let mut environment: Vec<_> = environment(step, heads, &state.situation.environment)
            .into_iter()
            .map(|(name, value)| format!("{name}={value}").into_bytes())
            .collect();
        environment.sort_unstable();
        Ok(Some(Call {
            program,
            argv,
            cwd: step.cwd.clone(),
            environment,
            streams: redirected(&state.streams, &step.redirections)?,
            optional: false,
        }))
    }

    /// Every start that the pipeline could be, whatever came before it.
    fn possible(
        &mut self,
        pipeline: &PlanPipeline,
        state: &State,
    ) -> Result<Vec<Call>, Unmodelled> {
        self.talks |= pipeline.timed;
        let mut calls = Vec::new();
        let mut states = self.states(pipeline.steps.len(), state);
        for (step, state) in pipeline.steps.iter().zip(&mut states) {
            state.streams.input = None;
            match step {
                Step::Program(step) => calls.extend(self.possible_calls(step, state)?),
                Step::Builtin(_) => (),
                Step::Payload(step) => {
                    let inner = self.inside(step, state)?;
                    let script = usize::try_from(step.script).unwrap_or(usize::MAX);
                    let script = self.plan.scripts.get(script);
                    for pipeline in script.iter().flat_map(|script| &script.pipelines) {
                        calls.extend(self.possible(pipeline, &inner)?);
                    }
                }
            }
        }
        Ok(calls)
    }

    fn possible_calls(
        &mut self,
        step: &CommandStep,
        state: &mut State,
    ) -> Result<Vec<Call>, Unmodelled> {
        let heads = heads(step);
        let statuses = if step.words.iter().any(depends_on_status) {
            STATUSES
        } else {
            &[0]
        };
        let mut calls = Vec::new();
        for status in statuses {
            state.situation.status = *status;
            calls.extend(self.call(step, &heads, state)?);
        }
        Ok(calls)
    }
}

fn innermost<'h>(heads: &[Head<'h>]) -> Result<Head<'h>, Unmodelled> {
    heads
        .last()
        .copied()
        .ok_or(Unmodelled::Plan("a step has no program"))
}

/// Whether an `env` among the wrappers tells what it does.
fn debugs(step: &CommandStep, heads: &[Head<'_>]) -> bool {
    let debug = |word: &PlanWord| matches!(word.text.as_str(), "-v" | "--debug");
    heads
        .iter()
        .enumerate()
        .take(heads.len().saturating_sub(1))
        .any(|(number, head)| {
            file_name(head.canonical) == "env" && words_of(step, heads, number).iter().any(debug)
        })
}

/// The streams after redirections, which change nothing outside.
fn redirected(streams: &Streams, redirections: &[Redirection]) -> Result<Streams, Unmodelled> {
    let mut streams = streams.clone();
    for Redirection {
        descriptor,
        operator,
        target,
        body,
    } in redirections
    {
        let null = target == "/dev/null";
        match (descriptor, operator.as_str(), target.as_str(), body) {
            (0, "<<", _, Some(body)) => streams.input = Some(body.clone().into_bytes()),
            (0, "<", _, None) if null => streams.input = Some(Vec::new()),
            (1, ">" | ">>", _, None) if null => streams.output = Stream::Null,
            (2, ">" | ">>", _, None) if null => streams.errors = Stream::Null,
            (1, ">&", "2", None) => streams.output = streams.errors,
            (2, ">&", "1", None) => streams.errors = streams.output,
            _ => return Err(Unmodelled::Plan("a redirection is not modelled")),
        }
    }
    Ok(streams)
}

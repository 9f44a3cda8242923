//! What a program call starts, or has a builtin do.

use std::path::Path;

use execgate_policy::decision::answer::{CommandStep, PlanWord};
use execgate_policy::decision::request::Mode;

use super::Unmodelled;
use super::call::{Call, Streams};
use super::command::{Head, environment, file_name, heads};
use super::walk::{Outcome, Place, State, Walk};
use crate::programs::{self, ending};

/// Builtins that run as written in place of the program of their name. All but `printf`
/// end as the recording programs do.
const IN_PLACE: &[&str] = &["echo", "printf", "true", "false"];

/// Who does what a word names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Doer {
    Program,
    Builtin,
    Either,
}

/// Whether the program `time` in front of `inner` tells its times where the output goes: what is
/// printed then differs from run to run.
fn tells_times(step: &CommandStep, inner: &Head<'_>, call: &Call) -> bool {
    let is_time = |word: &PlanWord| file_name(&word.text) == "time";
    call.streams.errors == call.streams.output && step.words.iter().take(inner.word).any(is_time)
}

impl Walk<'_> {
    pub(super) fn command(
        &mut self,
        step: &CommandStep,
        place: Place,
        state: &State,
    ) -> Result<Option<Outcome>, Unmodelled> {
        let heads = heads(step);
        let inner = innermost(&heads)?;
        let Some(mut call) = self.call(step, &heads, state)? else {
            return Ok(None);
        };
        if heads.len() > 1 {
            let mut words = pinned(step);
            words.truncate(inner.word + usize::from(inner.is_script()));
            words.extend((!inner.is_script()).then(|| self.recorder()));
            if let Some(stopped) = self.stopped(&words, state)? {
                return Ok(Some(stopped));
            }
        }
        call.cwd = call
            .cwd
            .or_else(|| state.situation.cwd.to_str().map(str::to_owned));
        self.talks |= call.streams.output == Streams::outermost().errors;
        let doer = self.doer(step, &heads, place, state);
        let records = Path::new(inner.canonical).starts_with(self.scene.root());
        let is_printf = step
            .words
            .get(inner.word)
            .is_some_and(|word| word.text == "printf");
        let status = if doer != Doer::Program && is_printf {
            let words = step.words.get(inner.word..).unwrap_or_default();
            self.asked(words, state)?
        } else if records {
            ending(file_name(inner.canonical)).status
        } else {
            self.asked(&step.words, state)?
        };
        let mut outcome = Outcome {
            status,
            ..Outcome::default()
        };
        if doer == Doer::Program && records {
            outcome.reads = true;
            let printed = || programs::output(file_name(inner.canonical));
            outcome.printed = (!tells_times(step, &inner, &call)).then(printed);
        }
        if doer != Doer::Builtin && records {
            call.optional = doer == Doer::Either;
            outcome.pipelines.push(vec![call]);
        }
        Ok(Some(outcome))
    }

    /// What becomes of wrappers and shells that do not get to what they are to run.
    pub(super) fn stopped(
        &mut self,
        words: &[PlanWord],
        state: &State,
    ) -> Result<Option<Outcome>, Unmodelled> {
        let ran = self.oracle.run(words, &state.situation)?;
        self.talks |= ran.complained;
        Ok((ran.starts == 0).then(|| Outcome {
            status: ran.status,
            ..Outcome::default()
        }))
    }

    pub(super) fn recorder(&self) -> PlanWord {
        word(&self.scene.recorder().to_string_lossy())
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
    pub(super) fn call(
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
                .scene
                .script_recorder()
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
            streams: state.streams.redirected(&step.redirections)?,
            optional: false,
        }))
    }
}

fn innermost<'h>(heads: &[Head<'h>]) -> Result<Head<'h>, Unmodelled> {
    heads
        .last()
        .copied()
        .ok_or(Unmodelled::Plan("a step has no program"))
}

/// The words of the step with its programs by their paths.
pub(super) fn pinned(step: &CommandStep) -> Vec<PlanWord> {
    let mut words = step.words.clone();
    for head in heads(step) {
        if let Some(named) = words.get_mut(head.word) {
            *named = word(head.program);
        }
    }
    words
}

fn word(text: &str) -> PlanWord {
    PlanWord {
        text: text.to_owned(),
        parts: Vec::new(),
    }
}

//! What may still start once a shell gave up.

use std::path::PathBuf;

use execgate_policy::decision::answer::{CommandStep, PlanPipeline, Step};

use super::Unmodelled;
use super::call::Call;
use super::command::heads;
use super::walk::{State, Walk};
use crate::expand::depends_on_status;
use crate::programs::STATUSES;

impl Walk<'_> {
    /// Every start that the pipeline could be, whatever came before it, in each of the
    /// working directories that a `cd` may have led to.
    pub(super) fn possible(
        &mut self,
        pipeline: &PlanPipeline,
        state: &State,
        cwds: &mut Vec<PathBuf>,
    ) -> Result<Vec<Call>, Unmodelled> {
        let mut calls = Vec::new();
        let mut states = self.states(pipeline.steps.len(), state);
        for (step, state) in pipeline.steps.iter().zip(&mut states) {
            calls.extend(self.possible_step(step, state, cwds)?);
        }
        Ok(calls)
    }

    /// The same for a stage.
    pub(super) fn possible_step(
        &mut self,
        step: &Step,
        state: &mut State,
        cwds: &mut Vec<PathBuf>,
    ) -> Result<Vec<Call>, Unmodelled> {
        state.streams.input = None;
        match step {
            Step::Program(step) => self.possible_calls(step, state, cwds),
            Step::Builtin(step) => {
                for cwd in cwds.clone() {
                    state.situation.cwd = cwd;
                    let ran = self.oracle.run(&step.words, &state.situation)?;
                    cwds.extend(ran.cwd.filter(|cwd| !cwds.contains(cwd)));
                }
                Ok(Vec::new())
            }
            Step::Payload(step) => {
                let inner = self.inside(step, state)?;
                let (mut calls, mut cwds) = (Vec::new(), cwds.clone());
                for pipeline in &self.script_of(step)?.pipelines {
                    calls.extend(self.possible(pipeline, &inner, &mut cwds)?);
                }
                Ok(calls)
            }
        }
    }

    fn possible_calls(
        &mut self,
        step: &CommandStep,
        state: &mut State,
        cwds: &[PathBuf],
    ) -> Result<Vec<Call>, Unmodelled> {
        let heads = heads(step);
        let statuses = match step.words.iter().any(depends_on_status) {
            true => STATUSES,
            false => &[0],
        };
        let mut calls = Vec::new();
        for cwd in cwds {
            state.situation.cwd.clone_from(cwd);
            for status in statuses {
                state.situation.status = *status;
                let call = self.call(step, &heads, state)?;
                calls.extend(call.filter(|call| !calls.contains(call)));
            }
        }
        Ok(calls)
    }
}

//! Stages as the steps of a plan.

use super::super::answer::{
    BuiltinStep, CommandStep, EnvChange, PayloadStep, Pin, PlanPipeline, PlanScript, PlanWord,
    Redirection, Step, WordPart,
};
use super::super::judge::stage::{Call, Pinned, Planned, PlannedPipeline, Stage};
use crate::shell::syntax::{self, Piece, Word};

/// The scripts of a plan: the text first, then the payloads.
#[derive(Debug, Default)]
pub(super) struct Steps {
    pub(super) scripts: Vec<PlanScript>,
    /// Whether words are left that only a shell can expand.
    pub(super) needs_shell: bool,
}

/// The steps of `script`, if the program of every command was found.
pub(super) fn build(script: Planned) -> Option<Steps> {
    let mut steps = Steps::default();
    steps.script(script)?;
    Some(steps)
}

impl Steps {
    /// Adds a script with its payloads; the answer is its place among the scripts.
    fn script(&mut self, script: Planned) -> Option<u32> {
        let place = self.scripts.len();
        self.scripts.push(PlanScript::default());
        let mut pipelines = Vec::with_capacity(script.pipelines.len());
        for pipeline in script.pipelines {
            pipelines.push(self.pipeline(pipeline)?);
        }
        *self.scripts.get_mut(place)? = PlanScript { pipelines };
        u32::try_from(place).ok()
    }

    fn pipeline(&mut self, pipeline: PlannedPipeline) -> Option<PlanPipeline> {
        let mut steps = Vec::with_capacity(pipeline.stages.len());
        for stage in pipeline.stages {
            steps.push(self.stage(stage)?);
        }
        Some(PlanPipeline {
            connector: pipeline.connector,
            negated: pipeline.negated,
            timed: pipeline.timed,
            steps,
        })
    }

    fn stage(&mut self, stage: Stage) -> Option<Step> {
        match stage {
            Stage::Unplanned => None,
            Stage::Builtin { command, cwd_after } => Some(Step::Builtin(BuiltinStep {
                span: command.span,
                words: self.words(command.words),
                cwd_after,
                redirections: redirections(command.redirections),
            })),
            Stage::Call(call) => Some(Step::Program(self.call(call))),
            Stage::Payload {
                shell,
                script,
                operands,
            } => Some(Step::Payload(PayloadStep {
                span: shell.command.span,
                shell: self.call(shell),
                script: self.script(script)?,
                operands: self.words(operands),
            })),
        }
    }

    fn call(&mut self, call: Call) -> CommandStep {
        let command = call.command;
        let assigned = command.assignments.into_iter().map(|assignment| EnvChange {
            name: assignment.name,
            value: Some(assignment.value.text),
        });
        let pin = |pin: &Pinned| Pin {
            word: u32::try_from(pin.word).unwrap_or(u32::MAX),
            program: pin.program.pinned().into_owned(),
            canonical: pin.program.facts.canonical.clone(),
        };
        CommandStep {
            span: command.span,
            program: call.program.pinned().into_owned(),
            canonical: call.program.facts.canonical.clone(),
            words: self.words(command.words),
            pins: call.pins.iter().map(pin).collect(),
            inner: pin(&call.inner),
            env: assigned.chain(call.env).collect(),
            cwd: call.cwd,
            redirections: redirections(command.redirections),
        }
    }

    fn words(&mut self, words: Vec<Word>) -> Vec<PlanWord> {
        self.needs_shell |= words.iter().any(|word| word.literal().is_none());
        words.into_iter().map(plan_word).collect()
    }
}

fn redirections(redirections: Vec<syntax::Redirection>) -> Vec<Redirection> {
    let redirections = redirections.into_iter().map(|redirection| Redirection {
        descriptor: redirection.descriptor,
        operator: redirection.operator.as_str().to_owned(),
        target: redirection.target,
        body: redirection.body,
    });
    redirections.collect()
}

fn plan_word(word: Word) -> PlanWord {
    let parts = match word.literal() {
        Some(_) => Vec::new(),
        None => word.pieces().map(part).collect(),
    };
    PlanWord {
        text: word.text,
        parts,
    }
}

fn part(piece: Piece) -> WordPart {
    WordPart {
        text: piece.text.to_owned(),
        expansion: piece.expansion.map(|expansion| expansion.kind.as_str()),
        quoted: piece.expansion.is_some_and(|expansion| expansion.quoted),
    }
}

//! What is left of a judged command for a plan.

use super::super::answer::EnvChange;
use crate::program::lookup::Program;
use crate::shell::syntax::{Connector, SimpleCommand, Word};
use std::rc::Rc;

/// A script, judged: what a plan is built from.
#[derive(Debug)]
pub(in crate::decision) struct Planned {
    pub(in crate::decision) pipelines: Vec<PlannedPipeline>,
}

impl Planned {
    /// Whether the program of every command is known.
    pub(in crate::decision) fn is_complete(&self) -> bool {
        let mut stages = self.pipelines.iter().flat_map(|pipeline| &pipeline.stages);
        stages.all(|stage| match stage {
            Stage::Unplanned => false,
            Stage::Builtin { .. } | Stage::Call(_) => true,
            Stage::Payload { script, .. } => script.is_complete(),
        })
    }
}

/// A pipeline, judged.
#[derive(Debug)]
pub(in crate::decision) struct PlannedPipeline {
    pub(in crate::decision) connector: Connector,
    pub(in crate::decision) negated: bool,
    pub(in crate::decision) timed: bool,
    pub(in crate::decision) stages: Vec<Stage>,
}

/// A command, judged.
#[derive(Debug)]
pub(in crate::decision) enum Stage {
    /// Something of it is not known, so that there is no plan.
    Unplanned,
    /// A neutral builtin.
    Builtin {
        command: SimpleCommand,
        cwd_after: Option<String>,
    },
    /// A program, with wrappers around it where it has them.
    Call(Call),
    /// A shell with a payload.
    Payload {
        /// The shell with the words before the payload.
        shell: Call,
        script: Planned,
        /// The words behind the payload.
        operands: Vec<Word>,
    },
}

/// The start of a program.
#[derive(Debug)]
pub(in crate::decision) struct Call {
    /// The words that are kept, argv\[0\] first, with redirections and assignments.
    pub(in crate::decision) command: SimpleCommand,
    /// The outermost program.
    pub(in crate::decision) program: Rc<Program>,
    /// The last program, behind those around it.
    pub(in crate::decision) inner: Pinned,
    /// Programs and scripts that words of the command name.
    pub(in crate::decision) pins: Vec<Pinned>,
    /// Variables that are set beside the assignments.
    pub(in crate::decision) env: Vec<EnvChange>,
    pub(in crate::decision) cwd: Option<String>,
    /// Whether `time` stands before the pipeline.
    pub(in crate::decision) timed: bool,
}

/// A word that names a program or a script by a path that was looked up.
#[derive(Debug, Clone)]
pub(in crate::decision) struct Pinned {
    pub(in crate::decision) word: usize,
    pub(in crate::decision) program: Rc<Program>,
}

impl Stage {
    /// Whether it starts with `time`.
    pub(super) fn is_timed(&self) -> bool {
        match self {
            Self::Call(call) | Self::Payload { shell: call, .. } => call.timed,
            Self::Builtin { .. } | Self::Unplanned => false,
        }
    }
}

//! What a plan says must run, worked out from how every program ends.

mod call;
mod command;
mod possible;
mod program;
mod walk;

use std::io;
use std::path::PathBuf;

use execgate_policy::decision::answer::{EnvChange, Plan, PlanWord};
use execgate_policy::decision::request::Mode;

pub use call::{Call, Stream, Streams, own_variables};
pub use command::{Options, heads};

use crate::expand::Expanded;
use crate::scene::{Environment, Scene};
use crate::shells::Shell;

/// What must run. The starts of one pipeline have no order among themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Expected {
    /// The pipelines that run, in order, up to the first one over which the shell
    /// gives up. Those of a shell in a stage of its own stand among them.
    pub pipelines: Vec<Vec<Call>>,
    /// After the shell gave up: every start that could follow, by pipeline. Each may
    /// run once or not at all.
    pub possible: Option<Vec<Vec<Call>>>,
    /// The starts that no shell waits for: they come at any time.
    pub late: Vec<Call>,
    /// The exit status, when the shell does not give up.
    pub status: Option<u8>,
    /// Whether something writes to standard error that is no complaint.
    pub talks: bool,
}

/// What a plan cannot be compared for.
#[derive(Debug)]
pub enum Unmodelled {
    /// The plan lacks something, or has what is not modelled.
    Plan(&'static str),
    /// The shell could not be asked.
    Shell(io::Error),
}

impl From<io::Error> for Unmodelled {
    fn from(error: io::Error) -> Self {
        Self::Shell(error)
    }
}

/// What the answers of a shell depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Situation {
    /// The shell.
    pub shell: Shell,
    /// The process that it is, where that is known.
    pub process: Option<u32>,
    /// The working directory.
    pub cwd: PathBuf,
    /// The environment.
    pub environment: Environment,
    /// The options that are set.
    pub options: Options,
    /// The number of positional parameters.
    pub operands: usize,
    /// The status of the pipeline before.
    pub status: u8,
}

/// How a shell gets over a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// The status.
    pub status: u8,
    /// The working directory afterwards; nothing when the command ends the shell.
    pub cwd: Option<PathBuf>,
    /// How many recording programs it started.
    pub starts: usize,
    /// Whether something came to standard error.
    pub complained: bool,
}

/// The shell itself, asked about what a plan leaves to it.
pub trait Oracle {
    /// What it makes of a word.
    fn expand(&mut self, word: &PlanWord, at: &Situation) -> io::Result<Expanded>;

    /// What becomes of the words as a command.
    fn run(&mut self, words: &[PlanWord], at: &Situation) -> io::Result<Ran>;
}

/// How a plan is run.
#[derive(Debug, Clone)]
pub struct Start<'a> {
    /// As written or rendered.
    pub mode: Mode,
    /// Where the recording programs are.
    pub scene: &'a Scene,
    /// The shell that runs it.
    pub situation: Situation,
}

/// Works out what `plan` runs.
pub fn expected(
    plan: &Plan,
    start: &Start<'_>,
    oracle: &mut dyn Oracle,
) -> Result<Expected, Unmodelled> {
    if plan.verbatim {
        return Err(Unmodelled::Plan("it runs as it came"));
    }
    walk::Walk::new(plan, start, oracle).whole(start.situation.clone())
}

/// The environment with changes applied.
pub fn changed(environment: &Environment, changes: &[EnvChange]) -> Environment {
    let mut environment = environment.clone();
    for change in changes {
        environment.retain(|(name, _)| *name != change.name);
        environment.extend(
            change
                .value
                .clone()
                .map(|value| (change.name.clone(), value)),
        );
    }
    environment
}

#[cfg(test)]
mod tests;

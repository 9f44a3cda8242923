//! One working directory in which commands are judged, run and compared.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use execgate_policy::decision::answer::Plan;
use execgate_policy::decision::request::Mode;

use crate::compare::{Observed, difference, left_files, unjudged};
use crate::expand::{Asked, Memory, remove};
use crate::judge::{Answer, Judge, Question};
use crate::model::{Unmodelled, changed, expected};
use crate::record;
use crate::scene::{ENVIRONMENTS, Environment, Scene, list};
use crate::shells::{Shell, Shells, Start};

/// Both ways in which what is allowed may run.
pub const MODES: [Mode; 2] = [Mode::AsWritten, Mode::Pinned];

/// A command to try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The text, with [`ROOT`](crate::escape::ROOT) for the folder of the scene.
    pub command: String,
    /// The number of the environment.
    pub environment: usize,
    /// The shell that the request declares, and that alone runs it.
    pub shell: Option<Shell>,
}

/// A difference between a judgement and what ran.
#[derive(Debug, Clone)]
pub struct Divergence {
    /// The command.
    pub sample: Sample,
    /// The shell.
    pub shell: Shell,
    /// How the command was run.
    pub mode: Mode,
    /// The text that ran.
    pub ran: String,
    /// What differs.
    pub difference: String,
    /// What the shell wrote to standard error.
    pub complaints: String,
}

/// A working directory, a file of records, and what has been learnt about words.
#[derive(Debug)]
pub struct Bench<'a> {
    scene: &'a Scene,
    shells: &'a Shells,
    cwd: PathBuf,
    records: PathBuf,
    environments: [Environment; ENVIRONMENTS],
    memory: Memory,
}

impl<'a> Bench<'a> {
    /// A bench of its own for each thread: `number` tells them apart.
    pub fn set_up(scene: &'a Scene, shells: &'a Shells, number: usize) -> Result<Self> {
        let folder = scene.root().join(format!("bench-{number}"));
        let cwd = folder.join("cwd");
        fs::create_dir_all(&cwd).with_context(|| format!("cannot make {}", cwd.display()))?;
        Ok(Self {
            scene,
            shells,
            cwd,
            records: folder.join("records"),
            environments: std::array::from_fn(|number| scene.environment(number)),
            memory: Memory::default(),
        })
    }

    /// What `judge` says about the sample in one mode.
    pub fn judge(&self, judge: &dyn Judge, sample: &Sample, mode: Mode) -> Answer {
        let Sample {
            ref command,
            environment,
            shell,
        } = *sample;
        let text = self.scene.localise(command);
        let environment = &self.environments[environment];
        judge.judge(Question {
            text: &text,
            mode,
            shell,
            cwd: &self.cwd,
            environment,
        })
    }

    /// Judges the sample, runs it where it is allowed, and gives the differences.
    pub fn try_out(&mut self, judge: &dyn Judge, sample: &Sample) -> Result<Vec<Divergence>> {
        let mut divergences = Vec::new();
        for mode in MODES {
            if let Answer::Allowed(plan) = self.judge(judge, sample, mode) {
                for shell in shells_for(sample) {
                    divergences.extend(self.run(sample, &plan, mode, shell)?);
                }
            }
        }
        Ok(divergences)
    }

    /// Runs what `plan` allows in one shell.
    pub fn run(
        &mut self,
        sample: &Sample,
        plan: &Plan,
        mode: Mode,
        shell: Shell,
    ) -> Result<Option<Divergence>> {
        let text = match mode {
            Mode::AsWritten => self.scene.localise(&sample.command),
            Mode::Pinned => plan.text.clone(),
        };
        let mut complaints = String::new();
        let difference = match text.contains('\0') {
            true => Some("the text holds a NUL, which no shell can be given".to_owned()),
            false => self.difference(sample, plan, mode, shell, &text, &mut complaints)?,
        };
        Ok(difference.map(|difference| Divergence {
            sample: sample.clone(),
            shell,
            mode,
            ran: self.scene.generalise(&text),
            difference: self.scene.shorten(&difference),
            complaints: self.scene.shorten(&complaints),
        }))
    }

    fn difference(
        &mut self,
        sample: &Sample,
        plan: &Plan,
        mode: Mode,
        shell: Shell,
        text: &str,
        complaints: &mut String,
    ) -> Result<Option<String>> {
        // What the plan changes for the whole run is done by whoever starts the shell.
        let environment = &changed(&self.environments[sample.environment], &plan.env);
        let (cwd, records) = (self.cwd.as_path(), self.records.as_path());
        remove(records)?;
        let ended = self.shells.run(Start {
            shell,
            text,
            cwd,
            environment,
            records,
        })?;
        complaints.clone_from(&ended.complaints);
        let files = list(cwd)?;
        let observed = Observed {
            records: record::read(records)?,
            ended,
            files,
        };
        remove(records)?;
        empty(cwd)?;

        let mut asked = Asked {
            shells: self.shells,
            shell,
            pid: observed.ended.pid,
            number: sample.environment,
            environment,
            cwd,
            recorder: &self.scene.recorder(),
            records,
            memory: &mut self.memory,
        };
        let expected = expected(plan, mode, environment, &mut asked);
        Ok(match expected {
            Ok(expected) => difference(plan, &expected, &observed),
            Err(Unmodelled::Shell(error)) => return Err(error.into()),
            Err(Unmodelled::Plan(why)) => Some(
                unjudged(plan, &observed.records)
                    .or_else(|| left_files(&observed.files))
                    .unwrap_or_else(|| format!("the plan cannot be compared: {why}")),
            ),
        })
    }
}

/// The shells that a sample is run with.
pub fn shells_for(sample: &Sample) -> Vec<Shell> {
    sample
        .shell
        .map_or_else(|| Shell::ALL.to_vec(), |shell| vec![shell])
}

/// Empties the working directory, in case a command has left something.
fn empty(folder: &Path) -> Result<()> {
    if !list(folder)?.is_empty() {
        fs::remove_dir_all(folder)?;
        fs::create_dir(folder)?;
    }
    Ok(())
}

//! One working directory in which commands are judged, run and compared.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use execgate_policy::decision::answer::Plan;
use execgate_policy::decision::request::Mode;

use crate::compare::{Observed, difference, left_files, unjudged};
use crate::expand::{Asked, Memory, remove};
use crate::judge::{Answer, Judge, Question, Settings};
use crate::model::{self, Options, Situation, Unmodelled, changed, expected};
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
    /// The settings of the policy.
    pub settings: Settings,
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

/// A scene of one's own, and what has been learnt about words.
#[derive(Debug)]
pub struct Bench<'a> {
    scene: &'a Scene,
    shells: &'a Shells,
    cwd: PathBuf,
    environments: [Environment; ENVIRONMENTS],
    memory: Memory,
}

impl<'a> Bench<'a> {
    /// A bench in a scene that no other bench uses.
    pub fn set_up(scene: &'a Scene, shells: &'a Shells) -> Self {
        Self {
            scene,
            shells,
            cwd: scene.cwd(),
            environments: std::array::from_fn(|number| scene.environment(number)),
            memory: Memory::default(),
        }
    }

    /// What `judge` says about the sample in one mode.
    pub fn judge(&self, judge: &dyn Judge, sample: &Sample, mode: Mode) -> Answer {
        let Sample {
            ref command,
            environment,
            shell,
            settings,
        } = *sample;
        let text = self.scene.localise(command);
        let environment = &self.environments[environment];
        judge.judge(Question {
            text: &text,
            mode,
            shell,
            settings,
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
        let environment = changed(&self.environments[sample.environment], &plan.env);
        let (cwd, records) = (self.cwd.as_path(), self.scene.records());
        remove(&records)?;
        let ended = self.shells.run(Start {
            shell,
            text,
            cwd,
            environment: &environment,
            output: &self.scene.output(),
        })?;
        complaints.clone_from(&ended.complaints);
        let observed = Observed {
            records: record::read(&records)?,
            ended,
            files: list(cwd)?,
        };
        remove(&records)?;
        empty(cwd)?;
        if let Some(difference) = unjudged(plan, &observed.records, self.scene) {
            return Ok(Some(difference));
        }

        let start = model::Start {
            mode,
            scene: self.scene,
            situation: Situation {
                shell,
                process: Some(observed.ended.pid),
                cwd: cwd.to_owned(),
                environment,
                options: Options::default(),
                operands: 0,
                status: 0,
            },
        };
        let mut asked = Asked {
            shells: self.shells,
            scene: self.scene,
            memory: &mut self.memory,
        };
        Ok(match expected(plan, &start, &mut asked) {
            Ok(expected) => difference(&expected, &observed),
            Err(Unmodelled::Shell(error)) => return Err(error.into()),
            Err(Unmodelled::Plan(why)) => Some(
                left_files(&observed.files)
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

//! Who says what may run: the policy, or in tests something wrong in its place.

use std::path::Path;

use execgate_policy::decision::answer::Plan;
use execgate_policy::decision::request::Mode;

use crate::scene::Environment;
use crate::shells::Shell;

/// What operators set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Settings {
    /// An allowlist and safe bins.
    #[default]
    Usual,
    /// The same, with what has to be opted in: redirections, and a listed `busybox`.
    OptedIn,
}

impl Settings {
    /// Every one.
    pub const ALL: [Self; 2] = [Self::Usual, Self::OptedIn];

    /// What they are called in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::OptedIn => "opted in",
        }
    }
}

/// What a judge is asked.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// The text.
    pub text: &'a str,
    /// How it would be run.
    pub mode: Mode,
    /// The shell that would run it; absent: any of them.
    pub shell: Option<Shell>,
    /// What the operator has set.
    pub settings: Settings,
    /// The working directory.
    pub cwd: &'a Path,
    /// The environment.
    pub environment: &'a Environment,
}

/// The answer.
#[derive(Debug, Clone)]
pub enum Answer {
    /// It may run, and this is what runs.
    Allowed(Plan),
    /// It may not, for this reason.
    Refused(String),
}

/// Says what may run.
pub trait Judge: Sync {
    /// Judges one text.
    fn judge(&self, question: Question<'_>) -> Answer;
}

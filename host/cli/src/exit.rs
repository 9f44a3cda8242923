//! How the process ends.

use std::process::ExitCode;

use crate::render::Verdict;

/// The exit codes, a part of the interface. Usage errors end with 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The verdict is `allow`, or there was nothing to judge and all went well.
    Success = 0,
    /// There is no verdict, or cases did not get the one they expect.
    Failure = 1,
    /// The verdict is `ask`.
    Ask = 3,
    /// The verdict is `deny`.
    Deny = 4,
}

impl From<Verdict> for Exit {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Allow => Self::Success,
            Verdict::Ask => Self::Ask,
            Verdict::Deny => Self::Deny,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

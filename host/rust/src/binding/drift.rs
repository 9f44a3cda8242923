//! Why nothing was bound, and what has changed since it was.

use super::content::ContentError;

/// Why what an approval is for cannot be fixed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BindError {
    /// The working directory.
    #[error("no approval can be bound: the working directory `{path}` {why}")]
    Cwd {
        /// Its path.
        path: String,
        /// What is wrong with it.
        why: ContentError,
    },
    /// A program.
    #[error("no approval can be bound: the program `{path}` {why}")]
    Executable {
        /// Its path.
        path: String,
        /// What is wrong with it.
        why: ContentError,
    },
    /// The file that is run.
    #[error("no approval can be bound: the file `{path}` {why}; name a file that is there")]
    File {
        /// Its path.
        path: String,
        /// What is wrong with it.
        why: ContentError,
    },
}

/// Why an approval does not serve a run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Drift {
    /// It has expired.
    #[error("the approval has expired; ask again")]
    Expired,
    /// It has served a run.
    #[error("the approval has been used, and serves one run; ask again")]
    Used,
    /// It was given to another agent, or in another session.
    #[error("the approval was given to another agent or session; ask again")]
    Holder,
    /// The working directory is another one.
    #[error(
        "the working directory was `{bound}` when the command was approved, and has changed; ask again"
    )]
    Cwd {
        /// The one that was bound.
        bound: String,
    },
    /// The words are other ones, or what connects them.
    #[error("the command has changed since it was approved; ask again")]
    Command,
    /// Variables are set, and none were when it was approved.
    #[error("variables are set that the approval does not bind; ask again")]
    EnvironmentUnbound,
    /// The variables that are set are other ones.
    #[error("the variables that are set have changed since the command was approved; ask again")]
    Environment,
    /// A program is another one.
    #[error("the program `{path}` has changed since the command was approved; ask again")]
    Executable {
        /// The path that was bound, or is run now where none was bound.
        path: String,
    },
    /// A file is run that the approval does not bind.
    #[error("the file `{path}` is not bound by the approval; ask again")]
    FileUnbound {
        /// Its path.
        path: String,
    },
    /// The file that is run is another one, or holds something else.
    #[error("the file `{path}` has changed since the command was approved; ask again")]
    File {
        /// The path that was bound.
        path: String,
    },
}

impl Drift {
    /// The reason code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Expired => "approval-expired",
            Self::Used => "approval-used",
            Self::Holder => "approval-holder-changed",
            Self::Cwd { .. } => "approval-cwd-changed",
            Self::Command => "approval-command-changed",
            Self::EnvironmentUnbound => "approval-environment-unbound",
            Self::Environment => "approval-environment-changed",
            Self::Executable { .. } => "approval-executable-changed",
            Self::FileUnbound { .. } => "approval-file-unbound",
            Self::File { .. } => "approval-file-changed",
        }
    }
}

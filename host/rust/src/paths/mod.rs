//! The one capability that a policy is lent: what a path names.

mod memory;
#[cfg(unix)]
mod real;

pub use memory::{FilesError, MemoryPaths};
#[cfg(unix)]
pub use real::RealPaths;

use crate::types::PathFacts;

/// Answers what a path names on the machine where the command would run.
///
/// The contract in `wit/canonical-path.wit` says what each fact means. A policy calls
/// this from every thread that asks it for decisions.
pub trait CanonicalPath: Send + Sync {
    /// Facts about an absolute path.
    ///
    /// # Errors
    ///
    /// Says why the path has no facts, or that this cannot be told.
    fn realpath(&self, path: &str) -> Result<PathFacts, PathError>;
}

/// Why a path has no facts.
///
/// `folder_writable` tells whether the folder of the path exists and this process may
/// write it, so that the path could come to name something later.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// The path names nothing.
    #[error("no such file")]
    NotFound {
        /// Whether something could be put there.
        folder_writable: bool,
    },
    /// A folder on the way may not be searched.
    #[error("permission denied")]
    NotPermitted {
        /// Whether something could be put there.
        folder_writable: bool,
    },
    /// The canonical path is not valid UTF-8.
    #[error("the canonical path is not valid UTF-8")]
    NotText {
        /// Whether something could be put there.
        folder_writable: bool,
    },
    /// It cannot be told: the call that asked ends as a fault, and its decision is `deny`.
    #[error("{0}")]
    Unanswerable(String),
}

//! Approvals that hold for what was shown: fixed when a person is asked, compared when it runs.
//!
//! The policy says what to bind ([`Binding`]). [`Bound::bind`] fixes it: it opens the working
//! directory and every file once and keeps what they are. [`Bound::redeem`] serves one run, before
//! it expires, and only where nothing has changed; otherwise a [`Drift`] says what has.
//!
//! Between a check and the start of a program there is a moment in which another process could
//! still change a file. A host that starts the programs of a plan itself calls
//! [`Bound::recheck_command`] right before each of them; one that passes text on cannot.

mod bound;
mod content;
mod drift;
mod read;

pub use bound::{Bound, Holder, environment_digest};
pub use content::{ContentError, EXECUTABLE_MAXIMUM, FILE_MAXIMUM};
pub use drift::{BindError, Drift};

use serde::Deserialize;

use crate::types::Variable;

/// A plan for approval, as the policy gives it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Binding {
    /// The canonical working directory at the start.
    pub cwd: String,
    /// The plan as shell text.
    pub text: String,
    /// Every program call, in order of the text.
    pub commands: Vec<BoundCommand>,
    /// What the request sets and the run is given.
    #[serde(deserialize_with = "read::variables")]
    pub env: Vec<Variable>,
    /// Every program that is started by a known path.
    pub executables: Vec<Executable>,
    /// The file that an interpreter or a shell runs.
    pub file: Option<FileOperand>,
}

/// A program call.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct BoundCommand {
    /// The words, argv\[0\] as written.
    pub argv: Vec<String>,
    /// The canonical working directory, where it is known.
    pub cwd: Option<String>,
}

/// A program that is started.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Executable {
    /// The index of its command.
    pub command: u32,
    /// The index of the word that names it.
    pub word: u32,
    /// The path that is run.
    pub path: String,
    /// The canonical path that `path` must have.
    pub canonical: String,
    /// Whether its content is fixed too.
    pub hashed: bool,
}

/// A file whose code is run.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct FileOperand {
    /// The index of its command.
    pub command: u32,
    /// The index of the word that names it.
    pub word: u32,
    /// Its absolute path.
    pub path: String,
}

/// A SHA-256 digest.
pub type Sha256Digest = [u8; 32];

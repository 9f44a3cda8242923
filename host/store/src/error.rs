use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::hash::Hash;
use crate::store::MAXIMUM;

/// Why the document could not be read or written. It is as it was, except where a variant says
/// otherwise.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// A link could lead anywhere, and whoever may change it chooses the document.
    #[error("`{path}` is a symbolic link, and none is followed here; name what it leads to")]
    Link {
        /// The document or its folder.
        path: PathBuf,
    },
    /// Something else lies there.
    #[error("`{path}` is not a {expected}; move it away, or name another path")]
    WrongKind {
        /// What lies there.
        path: PathBuf,
        /// `folder` or `regular file`.
        expected: &'static str,
    },
    /// Its owner could change it at any time.
    #[error(
        "`{path}` belongs to user {owner}, and this is user {user}; work as its owner, or give it away with `chown {user}`"
    )]
    ForeignOwner {
        /// The document or its folder.
        path: PathBuf,
        /// The id of its owner.
        owner: u32,
        /// The effective id of this process.
        user: u32,
    },
    /// Others could change it at any time.
    #[error("others may write `{path}` (its mode is {mode:o}); run `chmod go-w` on it")]
    WritableByOthers {
        /// The document or its folder.
        path: PathBuf,
        /// Its permission bits.
        mode: u32,
    },
    /// The document is or would be larger than [`MAXIMUM`].
    #[error("`{path}` would have more than the {MAXIMUM} bytes allowed; remove entries from it")]
    TooLarge {
        /// The document.
        path: PathBuf,
    },
    /// The document is no text.
    #[error("`{path}` is not UTF-8 from byte {at} on; restore it, or write it anew")]
    NotText {
        /// The document.
        path: PathBuf,
        /// The offset of the first byte that is wrong.
        at: usize,
    },
    /// Another process edits, or hangs while it does.
    #[error(
        "`{path}` was locked by another process for {waited:?}{}; try again, or end that process",
        last_holder(*.holder)
    )]
    Locked {
        /// The file that is locked.
        path: PathBuf,
        /// How long this process waited.
        waited: Duration,
        /// The id of the process that could hold the lock, if it can be told.
        holder: Option<u32>,
    },
    /// The new document is in place, but a loss of power could bring the old one back.
    #[error("`{path}` was written, but the disk did not confirm it ({error}); look after the disk")]
    NotDurable {
        /// The folder of the document.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The system refused.
    #[error("cannot {action} `{path}`: {error}")]
    System {
        /// What was tried, as a verb.
        action: &'static str,
        /// With which file or folder.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
}

fn last_holder(holder: Option<u32>) -> String {
    holder
        .map(|id| format!(", last by process {id}"))
        .unwrap_or_default()
}

/// Why an edit was not made.
#[derive(Debug, thiserror::Error)]
pub enum EditError<E> {
    /// The document could not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The document is not the one that the edit was made for. Nothing was merged.
    #[error(
        "the document is {now} by now and the edit was made for {base}; read it and edit again"
    )]
    Stale {
        /// What the edit was made for.
        base: Hash,
        /// What the document is.
        now: Hash,
    },
    /// The function that makes the edit refused.
    #[error("{0}")]
    Refused(E),
}

//! Keeps the approvals document of execgate on disk: private to its user, locked against other
//! processes, written whole or not at all.
//!
//! The document is text here, and what it means is the caller's: edits come in as functions from
//! the old text to the new one.
//!
//! - [`Place`] says where the document is, and [`Store`] reads and edits it.
//! - [`Recorder`] writes down what was used, without keeping a decision waiting.
//! - [`Watcher`] tells when the document is another one, damaged or gone.
//! - [`random`] has the tokens and identifiers that a policy without randomness cannot make.
//!
//! ```
//! use execgate_store::{Place, Store};
//!
//! # let home = tempfile::tempdir()?;
//! # let home = home.path();
//! let store = Store::new(Place::file(&home.join(".execgate/exec-approvals.json"))?);
//! let seen = store.read()?;
//! let change = |_: Option<&str>| Ok::<_, std::fmt::Error>("{\"version\":1}\n".to_owned());
//! let written = store.edit(Some(&seen.hash), change)?;
//! assert_eq!(store.read()?, written);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(not(unix))]
compile_error!("execgate-store relies on owners, modes and locks of Unix; it has no Windows part");

mod error;
mod folder;
mod hash;
mod lock;
mod place;
pub mod random;
mod recorder;
mod store;
mod watcher;

pub use error::{EditError, StoreError};
pub use hash::{Hash, HashError};
pub use place::{DOCUMENT, FOLDER, Place, PlaceError, STATE_DIR_VARIABLE, Wanted};
pub use recorder::{Recorder, RecorderOptions, Setback};
pub use store::{LOCK_WAIT, MAXIMUM, Snapshot, Store};
pub use watcher::{Watcher, WatcherOptions};

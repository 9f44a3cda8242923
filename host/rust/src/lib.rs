//! Loads the execgate policy, a WebAssembly component, and asks it whether shell commands
//! may run.
//!
//! ```
//! use std::sync::Arc;
//! use execgate::{Component, Options, RealPaths, types};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let component = Component::embedded(&Options::default())?;
//! let documents = types::Documents {
//!     config: Some(r#"{"tools":{"exec":{"host":"gateway","security":"allowlist"}}}"#.to_owned()),
//!     approvals: None,
//!     skill_bins: Vec::new(),
//! };
//! let policy = component.policy(documents, Arc::new(RealPaths))?;
//! let answer = policy.decide_json(r#"{"command":"rm -rf /","env":{"PATH":"/usr/bin:/bin"}}"#);
//! assert!(!answer.contains(r#""verdict":"allow""#));
//! # Ok(())
//! # }
//! ```
//!
//! A loader decides nothing. It verifies the component, bounds its memory, instructions
//! and time, and lends it one capability: what a path names. Whatever goes wrong in a
//! call, its decision is `deny` with the reason `policy-fault`, and the next call starts
//! afresh.
//!
//! With the feature `compile` (default) the library carries the component as WebAssembly,
//! compiles it, and keeps the result for this user; it also loads other components. With
//! `precompiled` it carries the component as native code. With that one alone it holds no
//! compiler. With `store` it follows the approvals document of this user ([`live`]).

#[cfg(not(any(feature = "compile", feature = "precompiled")))]
compile_error!(
    "execgate needs the feature `compile` or `precompiled`: without one it carries no policy"
);

mod artifact;
#[cfg(unix)]
pub mod binding;
mod bindings;
#[cfg(feature = "compile")]
mod bytes;
#[cfg(all(unix, feature = "compile"))]
mod cache;
#[cfg(feature = "compile")]
mod compile;
mod component;
mod deadline;
mod denial;
pub mod documents;
mod engine;
mod error;
mod fault;
mod instance;
mod json;
#[cfg(all(unix, feature = "store"))]
pub mod live;
mod native;
mod options;
mod paths;
mod policy;
pub mod types;
mod verify;

#[cfg(feature = "compile")]
pub use compile::precompile;
pub use component::{Component, Origin};
pub use error::{LoadError, PolicyError};
pub use fault::{Fault, POLICY_FAULT};
pub use options::{CachePolicy, MEMORY_MAXIMUM, Options};
#[cfg(unix)]
pub use paths::RealPaths;
pub use paths::{CanonicalPath, FilesError, MemoryPaths, PathError};
pub use policy::Policy;

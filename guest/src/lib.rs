//! The policy of execgate: text or argv goes in, a decision with a plan and a reason
//! comes out.
//!
//! Data flows one way. [`shell`] turns text into a script of commands, [`program`]
//! finds what a command runs, [`trust`] says whether something covers it,
//! [`approvals`] holds the documents, and [`decision`] puts it all together:
//! [`Policy::decide`](decision::Policy::decide) is the one entry. [`audit`] says what is
//! doubtful about the documents. A module uses only modules named before it in that list.
//!
//! There is no I/O here: what a path names comes in through
//! [`CanonicalPath`](program::facts::CanonicalPath), the one capability.

/// The version of the rules: it changes when a decision changes, apart from the versions of
/// packages.
pub const LANGUAGE_VERSION: &str = "0.1.0";

pub mod approvals;
pub mod audit;
pub mod decision;
pub mod description;
pub mod door;
pub mod environment;
mod json;
pub mod limits;
pub mod program;
pub mod reason;
pub mod self_test;
pub mod shell;
pub mod trust;

#[cfg(target_arch = "wasm32")]
mod component;

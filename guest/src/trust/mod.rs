//! Whether something covers a program.

pub mod allowlist;
pub mod deny;
pub mod glob;
mod index;
mod rule;
pub mod safe_bins;
pub mod skills;

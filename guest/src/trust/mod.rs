//! Whether something covers a program.

pub mod allowlist;
pub mod deny;
pub mod glob;
mod index;
pub mod safe_bins;

//! Whether an edit that was acknowledged can be lost: four processes edit one approvals document
//! and are killed at random moments, while a fifth reads it all the time.

pub mod document;
mod kill;
pub mod log;
pub mod run;
pub mod worker;

//! What safe bins are believed to do, held against the real tools: words that the policy accepts
//! are made from its option tables, the tools run with them in a folder full of files with
//! tempting names, and every system call that names a file, a socket or a program is looked at.

pub mod check;
pub mod denied;
pub mod filters;
mod folder;
pub mod generate;
mod rules;
pub mod spawn;
mod trace;

pub use trace::obstacle;

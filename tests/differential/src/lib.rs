//! What the policy allows is run by real shells, and what ran is compared with what
//! was judged.
//!
//! [`generate`] makes commands out of a grammar. A [`judge`] says what may run and
//! gives a plan. A [`Bench`](bench::Bench) runs the text and the plan's rendering with bash, dash,
//! zsh and busybox ash in an empty folder, under a PATH of recording programs (see
//! [`scene`] and [`programs`]). [`model`] works out from the plan what must run, with
//! the shell itself asked about expansions and builtins ([`expand`]), and [`compare`] holds it
//! against the [`record`]s. A [`campaign`] does that many times and counts.

pub mod bench;
pub mod campaign;
pub mod compare;
pub mod corpus;
pub mod escape;
pub mod expand;
pub mod generate;
pub mod judge;
pub mod model;
pub mod policy;
pub mod programs;
pub mod random;
pub mod record;
pub mod report;
pub mod scene;
pub mod shells;
pub mod shrink;

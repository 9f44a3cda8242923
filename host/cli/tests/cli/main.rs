//! The program from outside: what it prints and how it ends.
#![cfg(unix)]

mod about;
mod approvals;
mod bad_input;
mod check;
mod explain;
mod house;
mod replay;

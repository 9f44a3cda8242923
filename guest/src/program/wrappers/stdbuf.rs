//! `stdbuf`: runs the program with other buffering.

use super::options::{Opt, Options, refused, taking};
use super::values::Value;
use super::{Family, Unwrapped, program, unknown};
use crate::reason::Finding;
use crate::shell::syntax::Word;

/// stdbuf(1), coreutils 9.1.
const GNU: &[Opt] = &[
    refused("", "help"),
    refused("", "version"),
    taking("e", "error", Value::Buffering),
    taking("i", "input", Value::Buffering),
    taking("o", "output", Value::Buffering),
];

/// stdbuf(1), FreeBSD 14.
const BSD: &[Opt] = &[
    taking("e", "", Value::Buffering),
    taking("i", "", Value::Buffering),
    taking("o", "", Value::Buffering),
];

pub(super) fn unwrap(family: Family, words: &[Word]) -> Result<Unwrapped, Finding> {
    let table = match family {
        Family::Gnu => GNU,
        Family::Bsd => BSD,
        // busybox has none.
        Family::Busybox => return Err(unknown("stdbuf", words)),
    };
    let inner = Options::skip(words, table)?;
    program(words, inner).map(Unwrapped::plain)
}

//! `timeout`: runs the program and ends it after a while.

use super::options::{Opt, Options, flag, refused, taking};
use super::values::Value;
use super::{Family, Unwrapped, literal, program};
use crate::reason::Finding;
use crate::shell::syntax::Word;

/// timeout(1), coreutils 9.1; `-f` and `-p` are those of POSIX.1-2024, in later releases.
const GNU: &[Opt] = &[
    flag("f", "foreground"),
    flag("p", "preserve-status"),
    flag("v", "verbose"),
    refused("", "help"),
    refused("", "version"),
    taking("k", "kill-after", Value::Duration),
    taking("s", "signal", Value::Signal),
];

/// timeout(1), FreeBSD 14.
const BSD: &[Opt] = &[
    flag("f", "foreground"),
    flag("p", "preserve-status"),
    flag("v", "verbose"),
    refused("h", "help"),
    taking("k", "kill-after", Value::Duration),
    taking("s", "signal", Value::Signal),
];

/// busybox 1.35, coreutils/timeout.c. Before 1.30 the duration was no operand but `-t`.
const BUSYBOX: &[Opt] = &[
    taking("k", "", Value::Duration),
    taking("s", "", Value::Signal),
];

pub(super) fn unwrap(family: Family, words: &[Word]) -> Result<Unwrapped, Finding> {
    let table = match family {
        Family::Gnu => GNU,
        Family::Bsd => BSD,
        Family::Busybox => BUSYBOX,
    };
    let mut options = Options::new(words, table);
    while options.next()?.is_some() {}
    let at = options.at();
    if let Some(word) = words.get(at) {
        options.check(Value::Duration, literal(word)?, at)?;
    }
    program(words, at + 1).map(Unwrapped::plain)
}

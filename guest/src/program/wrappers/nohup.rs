//! `nohup`: runs the program so that it outlives its terminal.

use super::options::{Opt, Options, refused};
use super::{Family, Unwrapped, program};
use crate::reason::Finding;
use crate::shell::syntax::Word;

/// nohup(1), coreutils 9.1; FreeBSD 14 and macOS 14 have no options, but read `--`.
const OPTIONS: &[Opt] = &[refused("", "help"), refused("", "version")];

pub(super) fn unwrap(family: Family, words: &[Word]) -> Result<Unwrapped, Finding> {
    let inner = match family {
        Family::Gnu | Family::Bsd => Options::skip(words, OPTIONS)?,
        // busybox 1.35, coreutils/nohup.c: the next word is the program, `--` too.
        Family::Busybox => 1,
    };
    program(words, inner).map(Unwrapped::plain)
}

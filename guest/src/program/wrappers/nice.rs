//! `nice`: runs the program with another priority.

use super::options::{Opt, Options, refused, taking};
use super::values::Value;
use super::{Family, Unwrapped, literal, program};
use crate::reason::Finding;
use crate::shell::syntax::Word;

/// nice(1), coreutils 9.1.
const GNU: &[Opt] = &[
    refused("", "help"),
    refused("", "version"),
    taking("n", "adjustment", Value::Number),
];

/// nice(1) of FreeBSD 14 and macOS 14; busybox 1.35, coreutils/nice.c.
const SHORT_ONLY: &[Opt] = &[taking("n", "", Value::Number)];

pub(super) fn unwrap(family: Family, words: &[Word]) -> Result<Unwrapped, Finding> {
    let inner = match family {
        Family::Gnu => by_getopt(words, GNU, usize::MAX)?,
        Family::Bsd => by_getopt(words, SHORT_ONLY, 1)?,
        Family::Busybox => by_hand(words)?,
    };
    program(words, inner).map(Unwrapped::plain)
}

/// Options as getopt reads them; up to word `numeric_until` they may be numbers too.
fn by_getopt(
    words: &[Word],
    table: &'static [Opt],
    numeric_until: usize,
) -> Result<usize, Finding> {
    let mut options = Options::new(words, table);
    loop {
        let at = options.at();
        if let Some(number) = numeric(words, at)?.filter(|_| at <= numeric_until) {
            options.check(Value::Number, number, at)?;
            options.step();
        } else if options.next()?.is_none() {
            return Ok(options.at());
        }
    }
}

/// busybox does not use getopt: it takes one option and no `--`; the next word is the program,
/// whatever it looks like.
fn by_hand(words: &[Word]) -> Result<usize, Finding> {
    let mut options = Options::new(words, SHORT_ONLY);
    if let Some(number) = numeric(words, 1)? {
        options.check(Value::Number, number, 1)?;
        return Ok(2);
    }
    if words.get(1).is_some_and(|word| word.text == "--") {
        return Ok(1);
    }
    options.next()?;
    Ok(options.at())
}

/// The number in the obsolete form `-5` or `--5`, which is minus five.
fn numeric(words: &[Word], at: usize) -> Result<Option<&str>, Finding> {
    let Some(word) = words.get(at) else {
        return Ok(None);
    };
    let Some(number) = literal(word)?.strip_prefix('-') else {
        return Ok(None);
    };
    let digits = number.strip_prefix('-').unwrap_or(number);
    Ok(digits
        .starts_with(|character: char| character.is_ascii_digit())
        .then_some(number))
}

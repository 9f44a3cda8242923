//! `env`: sets and takes away variables, then runs the program.

use super::options::{Opt, Options, flag, refused, taking};
use super::values::Value;
use super::{Family, Setting, Unset, Unwrapped, literal, program};
use crate::reason::Finding;
use crate::shell::syntax::Word;

/// env(1), coreutils 9.1; `argv0` came with 9.5, `file` is uutils' own.
const GNU: &[Opt] = &[
    flag("i", "ignore-environment"),
    flag("v", "debug"),
    refused("", "block-signal"),
    refused("", "default-signal"),
    refused("", "help"),
    refused("", "ignore-signal"),
    refused("", "list-signal-handling"),
    refused("", "version"),
    refused("0", "null"),
    refused("C", "chdir"),
    refused("S", "split-string"),
    refused("a", "argv0"),
    refused("f", "file"),
    taking("u", "unset", Value::Variable),
];

/// env(1) of FreeBSD 14 and macOS 14.
const BSD: &[Opt] = &[
    flag("i", ""),
    flag("v", ""),
    refused("0", ""),
    refused("C", ""),
    refused("L", ""),
    refused("P", ""),
    refused("S", ""),
    refused("U", ""),
    taking("u", "", Value::Variable),
];

/// busybox 1.35, coreutils/env.c.
const BUSYBOX: &[Opt] = &[
    flag("i", "ignore-environment"),
    refused("", "help"),
    refused("0", "null"),
    taking("u", "unset", Value::Variable),
];

pub(super) fn unwrap(family: Family, words: &[Word]) -> Result<Unwrapped, Finding> {
    let table = match family {
        Family::Gnu => GNU,
        Family::Bsd => BSD,
        Family::Busybox => BUSYBOX,
    };
    let mut found = Unwrapped::plain(0);
    let mut options = Options::new(words, table);
    while let Some(given) = options.next()? {
        match given.option.short {
            "i" => found.clears = found.clears.or(Some(given.word)),
            "u" => found.unsets.push(Unset {
                word: given.word,
                name: given.value.to_owned(),
            }),
            _ => {}
        }
    }
    let mut at = options.at();
    // A lone `-` means `-i`. Behind it BSD still reads options; nobody takes one for a program.
    if !options.ended() && words.get(at).is_some_and(|word| word.text == "-") {
        found.clears = found.clears.or(Some(at));
        at += 1;
    }
    // Whatever holds a `=` is an assignment, a path too: no program behind `env` has one.
    while let Some(word) = words.get(at) {
        let Some((name, value)) = literal(word)?.split_once('=') else {
            break;
        };
        found.sets.push(Setting {
            word: at,
            name: name.to_owned(),
            value: value.to_owned(),
        });
        at += 1;
    }
    found.inner = program(words, at)?;
    Ok(found)
}

//! `time`: runs the program and tells how long it took. Also a reserved word of bash and zsh.

use super::options::{Opt, Options, flag, refused};
use super::{Family, Unwrapped, called, program};
use crate::reason::{Code, Finding};
use crate::shell::reserved;
use crate::shell::syntax::Word;

/// time(1), GNU time 1.9. Everything but `-p` is refused: `-o` and `-a` write a file, `-f` and
/// its relatives are not worth their risk.
const GNU: &[Opt] = &[
    flag("p", "portability"),
    refused("V", "version"),
    refused("a", "append"),
    refused("f", "format"),
    refused("h", "help"),
    refused("o", "output"),
    refused("q", "quiet"),
    refused("v", "verbose"),
];

/// time(1) of FreeBSD 14 and macOS 14; busybox 1.35, miscutils/time.c.
const SHORT_ONLY: &[Opt] = &[
    flag("p", ""),
    refused("a", ""),
    refused("f", ""),
    refused("h", ""),
    refused("l", ""),
    refused("o", ""),
    refused("v", ""),
];

pub(super) fn unwrap(family: Family, words: &[Word]) -> Result<Unwrapped, Finding> {
    if words.first().is_some_and(is_reserved_word) {
        return behind_reserved_word(words);
    }
    let table = match family {
        Family::Gnu => GNU,
        Family::Bsd | Family::Busybox => SHORT_ONLY,
    };
    let inner = Options::skip(words, table)?;
    program(words, inner).map(Unwrapped::plain)
}

fn is_reserved_word(word: &Word) -> bool {
    word.text == "time" && !word.quoted
}

/// Where `time` may be the shell's own, all shells agree only on a plain command behind it: zsh
/// runs `-p` in `time -p git`; bash and zsh assign in `time A=1 git`, dash runs `A=1`.
fn behind_reserved_word(words: &[Word]) -> Result<Unwrapped, Finding> {
    let inner = program(words, 1)?;
    if let Some(word) = words.get(inner).filter(|word| is_grammar(word)) {
        let message = format!(
            "shells differ in whether `{}` behind `{}` is a program; call `/usr/bin/time`",
            word.text,
            called(words)
        );
        return Err(Finding::at(Code::ShellsDisagree, word.span, message));
    }
    Ok(Unwrapped::plain(inner))
}

/// Whether a shell may read the word as an assignment or as a reserved word.
fn is_grammar(word: &Word) -> bool {
    let assigns = word
        .text
        .split_once('=')
        .is_some_and(|(name, _)| !name.contains('/'));
    assigns || (!word.quoted && reserved::is_reserved(&word.text))
}

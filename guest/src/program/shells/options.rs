//! The options of the shells, and how each reads them.
//!
//! From bash(1) 5.2, dash(1) 0.5.12, zshoptions(1) 5.9 and busybox 1.35 `ash.c`; every form was run.

use super::{Posix, literal};
use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

/// Names for `-o` and `+o` that change how a payload runs, and nothing that runs before it.
const NAMES: &[&str] = &[
    "errexit", "noglob", "nounset", "pipefail", "verbose", "xtrace",
];

/// What is accepted of one shell's options.
struct Table {
    /// Letters behind `-`, besides `c`, `l` and `o`.
    on: &'static str,
    /// Letters behind `+`, besides `o`.
    off: &'static str,
    /// Whether letters may follow `o` in its word. zsh takes them for the name; the others go
    /// on and take the name from the next word.
    name_apart: bool,
    /// Long options, which bash takes only before all others.
    long: &'static [&'static str],
    /// The option that keeps start-up files away where nobody asked for a login shell.
    guard: Option<&'static str>,
}

/// Without it, zsh reads `.zshenv` whatever it runs.
const NO_RCS: &str = "-f";
/// Without it, bash reads `.bashrc` before a payload if its input is a socket or `SSH_CLIENT`
/// is set.
const NO_RC: &str = "--norc";

/// What any of the others may be that is called `sh`; only zsh then lacks `-E`.
const SH: Table = Table {
    on: "efnuvx",
    off: "efnuvx",
    name_apart: false,
    long: &[],
    guard: None,
};
const BASH: Table = Table {
    on: "Eefnuvx",
    off: "Eefnuvx",
    name_apart: true,
    long: &["--login", "--norc"],
    guard: Some(NO_RC),
};
const DASH: Table = Table {
    on: "Eefnuvx",
    off: "Eefnuvx",
    name_apart: true,
    long: &[],
    guard: None,
};
const ASH: Table = Table {
    on: "Eefnuvx",
    off: "Eefnuvx",
    name_apart: true,
    long: &["--login"],
    guard: None,
};
/// `+f` would bring the start-up files back.
const ZSH: Table = Table {
    on: "Eefnuvx",
    off: "Eenuvx",
    name_apart: false,
    long: &["--login"],
    guard: Some(NO_RCS),
};

impl Posix {
    fn table(self) -> &'static Table {
        match self {
            Self::Sh => &SH,
            Self::Bash => &BASH,
            Self::Dash => &DASH,
            Self::Ash => &ASH,
            Self::Zsh => &ZSH,
        }
    }
}

/// The options of an invocation, read up to the first operand.
pub(super) struct Options<'a> {
    table: &'static Table,
    words: &'a [Word],
    /// The next word; in the end the first operand.
    pub(super) at: usize,
    /// Whether `c` was among them: the first operand is a payload.
    pub(super) payload: bool,
    /// The first word that asks for a login shell.
    pub(super) login: Option<usize>,
    /// The words without what asks for a login shell.
    pub(super) kept: Vec<String>,
    guarded: bool,
    /// Whether only long options came so far.
    long_only: bool,
}

impl<'a> Options<'a> {
    /// Reads the options behind the shell's own word.
    pub(super) fn read(shell: Posix, words: &'a [Word]) -> Result<Self, Finding> {
        let mut options = Self {
            table: shell.table(),
            words,
            at: 1,
            payload: false,
            login: None,
            kept: Vec::new(),
            guarded: false,
            long_only: true,
        };
        while options.word()? {}
        Ok(options)
    }

    /// The option that would keep start-up files away, where it is missing.
    pub(super) fn missing_guard(&self) -> Option<&'static str> {
        let guard = self.table.guard?;
        let matters = !self.guarded && (self.payload || guard == NO_RCS);
        matters.then_some(guard)
    }

    /// Reads the next word, if it is an option with more to come.
    fn word(&mut self) -> Result<bool, Finding> {
        let Some(word) = self.words.get(self.at) else {
            return Ok(false);
        };
        let text = literal(word)?;
        match text.as_bytes() {
            b"-" | b"--" => {
                self.keep(text);
                return Ok(false);
            }
            [b'-', b'-', ..] => self.long(word, text)?,
            [b'-' | b'+', ..] => self.cluster(word, text)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn long(&mut self, word: &Word, text: &str) -> Result<(), Finding> {
        if !self.long_only || !self.table.long.contains(&text) {
            return Err(refused(word, text));
        }
        if text == "--login" {
            self.login.get_or_insert(self.at);
            self.at += 1;
        } else {
            self.guarded = true;
            self.keep(text);
        }
        Ok(())
    }

    /// Letters behind one `-` or `+`, with the names for each `o` in the words behind.
    fn cluster(&mut self, word: &Word, text: &str) -> Result<(), Finding> {
        self.long_only = false;
        let (sign, letters) = text.split_at(1);
        if letters.is_empty() {
            return Err(refused(word, text));
        }
        let on = sign == "-";
        let mut kept = sign.to_owned();
        let mut names = 0;
        for (offset, letter) in letters.char_indices() {
            let is_last = letters.get(offset + 1..) == Some("");
            match letter {
                'l' if on => {
                    self.login.get_or_insert(self.at);
                    continue;
                }
                'c' if on => self.payload = true,
                'o' if is_last || self.table.name_apart => names += 1,
                _ if on && self.table.on.contains(letter) => {
                    self.guarded |= letter == 'f' && self.table.guard == Some(NO_RCS);
                }
                _ if !on && self.table.off.contains(letter) => {}
                _ => return Err(refused(word, &format!("{sign}{letter}"))),
            }
            kept.push(letter);
        }
        self.at += 1;
        if kept.len() > 1 {
            self.kept.push(kept);
        }
        (0..names).try_for_each(|_| self.name(word))
    }

    /// The name behind an `o` of `word`.
    fn name(&mut self, word: &Word) -> Result<(), Finding> {
        let Some(name) = self.words.get(self.at) else {
            let message = format!("`{}` lacks the name of an option", word.text);
            return Err(Finding::at(Code::ShellOption, word.span, message));
        };
        let text = literal(name)?;
        if !NAMES.contains(&text) {
            return Err(refused(name, text));
        }
        self.keep(text);
        Ok(())
    }

    fn keep(&mut self, text: &str) {
        self.kept.push(text.to_owned());
        self.at += 1;
    }
}

fn refused(word: &Word, option: &str) -> Finding {
    let message = format!(
        "the option `{option}` can make this shell do more than its payload or script says; \
         leave it out"
    );
    Finding::at(Code::ShellOption, word.span, message)
}

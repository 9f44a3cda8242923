//! Programs that are no interpreters, with options that name a program to run.

use super::{Found, may_be_option};
use crate::shell::syntax::Word;

/// The options of a program that name another one.
#[derive(Debug)]
pub(super) struct Options {
    /// Long ones; abbreviations count where `abbreviates`.
    long: &'static [&'static str],
    /// Letters.
    letters: &'static str,
    abbreviates: bool,
    /// Whether a value, attached or the next word, of `-o` or elsewhere holds one of these, in
    /// lower case.
    texts: &'static [&'static str],
}

const NONE: Options = Options {
    long: &[],
    letters: "",
    abbreviates: true,
    texts: &[],
};

/// tar(1) of GNU and BSD.
pub(super) const TAR: Options = Options {
    long: &[
        "--checkpoint-action",
        "--info-script",
        "--new-volume-script",
        "--rmt-command",
        "--rsh-command",
        "--to-command",
        "--use-compress-program",
    ],
    letters: "IF",
    ..NONE
};

/// rg(1).
pub(super) const RG: Options = Options {
    long: &["--pre", "--hostname-bin"],
    abbreviates: false,
    ..NONE
};

/// rsync(1).
pub(super) const RSYNC: Options = Options {
    long: &["--rsh", "--rsync-path"],
    letters: "e",
    abbreviates: false,
    ..NONE
};

/// ssh(1), scp(1), sftp(1), ssh_config(5).
pub(super) const SSH: Options = Options {
    letters: "S",
    texts: &[
        "proxycommand",
        "localcommand",
        "knownhostscommand",
        "permitlocalcommand",
    ],
    ..NONE
};

/// sort(1).
pub(super) const SORT: Options = Options {
    long: &["--compress-program"],
    ..NONE
};

/// split(1).
pub(super) const SPLIT: Options = Options {
    long: &["--filter"],
    ..NONE
};

/// man(1).
pub(super) const MAN: Options = Options {
    long: &["--pager", "--html", "--browser"],
    letters: "PH",
    ..NONE
};

/// zip(1).
pub(super) const ZIP: Options = Options {
    long: &["--unzip-command", "-TT"],
    abbreviates: false,
    ..NONE
};

/// npm(1), npx(1), pnpm, yarn, bunx: text for a shell.
pub(super) const NPM: Options = Options {
    long: &["--call", "--script-shell", "--node-options"],
    letters: "c",
    abbreviates: false,
    ..NONE
};

/// sqlite3(1): commands of its own shell, and functions that reach beyond the database.
pub(super) const SQLITE: Options = Options {
    long: &["-cmd", "--cmd"],
    abbreviates: false,
    texts: &[
        ".shell",
        ".system",
        ".import |",
        "load_extension",
        "writefile(",
        "edit(",
    ],
    ..NONE
};

/// An option that names a program, among the words behind one with these options. Options may
/// stand anywhere.
pub(super) fn find(options: &Options, operands: &[Word]) -> Option<Found> {
    let names = |word: &Word| {
        let text = word.text.as_str();
        let lower = text.to_ascii_lowercase();
        options.texts.iter().any(|known| lower.contains(known)) || options.is_named(text)
    };
    let index = operands
        .iter()
        .take_while(|word| word.text != "--")
        .position(|word| names(word) || may_be_option(word) && !options.long.is_empty())?;
    Some(Found::At(index, "names a program or holds commands"))
}

impl Options {
    fn is_named(&self, text: &str) -> bool {
        let name = text.split('=').next().unwrap_or(text);
        if self.long.contains(&name) {
            return true;
        }
        if name.starts_with("--") {
            let is_start = |long: &&str| name.len() > 3 && long.starts_with(name);
            return self.abbreviates && self.long.iter().any(is_start);
        }
        // A letter stands for itself or ends a cluster of flags.
        let letters = text.strip_prefix('-').unwrap_or_default();
        let first = letters.chars().next();
        first.is_some_and(|first| self.letters.contains(first))
            || letters.len() > 1
                && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
                && letters
                    .chars()
                    .next_back()
                    .is_some_and(|last| self.letters.contains(last))
    }
}

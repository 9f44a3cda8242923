//! The option tables of the built-in safe bins that parse their words with getopt_long(3).
//!
//! A table lists every option of the tool, the undocumented ones too: an abbreviation is unique
//! among all of them or it is none.

mod cut;
mod grep;
mod head;
mod sort;
mod tail;
mod tr;
mod uniq;
mod wc;

use super::value::Value;

/// A tool with what its words may be.
#[derive(Debug)]
pub struct Tool {
    /// Its name.
    pub name: &'static str,
    /// Every option of the GNU tool.
    pub options: &'static [Opt],
    /// The fewest and the most operands that are no names of files.
    pub operands: (usize, usize),
    /// Whether it looks for options behind operands, too.
    pub permutes: bool,
    /// Whether digits are an option.
    pub digits: Digits,
    /// Whether an option must give the pattern, so that no operand is one.
    pub needs_pattern: bool,
    /// The letters that mean the same in FreeBSD and macOS.
    pub bsd: &'static str,
    /// The letters that mean the same in busybox.
    pub busybox: &'static str,
}

impl Tool {
    /// The long names of all its options, without dashes.
    pub fn long_names(&self) -> impl Iterator<Item = &'static str> {
        self.options.iter().flat_map(|option| option.long).copied()
    }
}

/// Where digits behind a dash are an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Digits {
    /// Nowhere.
    No,
    /// As the first word, alone: `head -5`.
    First,
    /// Like letters: `grep -5`.
    Anywhere,
}

/// An option.
#[derive(Debug)]
pub struct Opt {
    /// Its letter.
    pub short: Option<char>,
    /// Its long names, which mean the same.
    pub long: &'static [&'static str],
    /// What it takes.
    pub kind: Kind,
    /// Whether its value is the pattern of the tool.
    pub is_pattern: bool,
}

/// What an option takes, or why it is refused.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// Nothing.
    Flag,
    /// A value: attached, or the next word.
    Value(Value),
    /// A value behind `=` of a long name, or nothing.
    Optional(Value),
    /// It uses a file or runs a program; the published profile names it.
    Denied,
    /// It is refused for this reason, which follows the option in a message.
    Unsupported(&'static str),
}

impl Opt {
    const fn new(short: Option<char>, long: &'static [&'static str], kind: Kind) -> Self {
        Self {
            short,
            long,
            kind,
            is_pattern: false,
        }
    }

    const fn flag(short: char, long: &'static [&'static str]) -> Self {
        Self::new(Some(short), long, Kind::Flag)
    }

    const fn long_flag(long: &'static [&'static str]) -> Self {
        Self::new(None, long, Kind::Flag)
    }

    const fn value(short: char, long: &'static [&'static str], value: Value) -> Self {
        Self::new(Some(short), long, Kind::Value(value))
    }

    const fn long_value(long: &'static [&'static str], value: Value) -> Self {
        Self::new(None, long, Kind::Value(value))
    }

    const fn optional(long: &'static [&'static str], value: Value) -> Self {
        Self::new(None, long, Kind::Optional(value))
    }

    const fn denied(short: char, long: &'static [&'static str]) -> Self {
        Self::new(Some(short), long, Kind::Denied)
    }

    const fn long_denied(long: &'static [&'static str]) -> Self {
        Self::new(None, long, Kind::Denied)
    }
}

/// `--help` and `--version`.
const HELP: Opt = Opt::long_flag(&["help"]);
const VERSION: Opt = Opt::long_flag(&["version"]);

static ALL: [&Tool; 8] = [
    &cut::TOOL,
    &grep::TOOL,
    &head::TOOL,
    &sort::TOOL,
    &tail::TOOL,
    &tr::TOOL,
    &uniq::TOOL,
    &wc::TOOL,
];

/// Every tool, sorted by name.
pub fn all() -> &'static [&'static Tool] {
    &ALL
}

/// The tool of that name.
pub(super) fn find(name: &str) -> Option<&'static Tool> {
    ALL.iter().copied().find(|tool| tool.name == name)
}

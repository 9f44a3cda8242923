//! What is found among the arguments, and how it is told.

use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;
use std::ops::Range;

/// Something among the arguments that is code, or could be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hit {
    /// The word that decides it.
    pub(super) at: usize,
    pub(super) why: Why,
}

/// Where a program text first does something, as offsets in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Dangers {
    /// It runs another program.
    pub(super) command: Option<usize>,
    /// It writes or reads a file that it names.
    pub(super) files: Option<usize>,
    /// It is not understood from there on.
    pub(super) unclear: Option<usize>,
}

impl Dangers {
    /// The same as hits, where `word_of` tells the word of an offset.
    pub(super) fn hits(self, word_of: impl Fn(usize) -> usize) -> impl Iterator<Item = Hit> {
        let found = [
            (self.command, Why::Command),
            (self.unclear, Why::Code),
            (self.files, Why::Files),
        ];
        found
            .into_iter()
            .filter_map(move |(offset, why)| Some(Hit::new(word_of(offset?), why)))
    }
}

/// What it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Why {
    /// The word holds code, or is the option before it.
    Code,
    /// The program comes from the input.
    Input,
    /// What the word becomes is not known, and it could be code.
    Expands,
    /// The word names a command, or is the option before it.
    Command,
    /// These words are a program and its arguments.
    Runs(Range<usize>),
    /// The word makes the program read, write or remove files by itself.
    Files,
}

impl Hit {
    pub(super) fn new(at: usize, why: Why) -> Self {
        Self { at, why }
    }

    /// The hit as a reason.
    pub(super) fn finding(&self, code: Code, words: &[Word]) -> Finding {
        let program = words.first().map_or("", |word| word.text.as_str());
        let word = words.get(self.at);
        let text = word.map_or("", |word| word.text.as_str());
        let message = match &self.why {
            Why::Code => format!(
                "`{text}` gives `{program}` code to run; put the code into a file and run that"
            ),
            Why::Input => {
                format!("`{program}` reads its program from its input; name a file instead")
            }
            Why::Expands => format!(
                "`{text}` is expanded, and could become code or an option for `{program}`; write it out"
            ),
            Why::Command | Why::Runs(_) => {
                format!("`{text}` makes `{program}` run another program; run that one by itself")
            }
            Why::Files => format!(
                "`{text}` makes `{program}` change or read files by itself; do that in a command of its own"
            ),
        };
        match word {
            Some(word) => Finding::at(code, word.span, message),
            None => Finding::new(code, message),
        }
    }
}

//! What an import asks about the machine that the rules are for.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// A program that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its absolute path, as a shell would execute it.
    pub path: String,
    /// Its path without links.
    pub canonical: String,
}

impl Found {
    /// Whether both lead to the same program.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.path == other.path || self.canonical == other.canonical
    }
}

/// Why a program with any arguments would mean anything at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Risk {
    /// It runs the program that its arguments name, and is judged by that one alone.
    Wrapper,
    /// It reads commands.
    Shell,
    /// It is many programs in one file.
    MultiCall,
    /// It only starts another program, in a way that is not judged.
    Launcher,
    /// It can be given code, or other programs, as arguments.
    Interpreter,
}

impl Risk {
    /// What reports say of such a program.
    pub(crate) fn phrase(self) -> &'static str {
        match self {
            Self::Wrapper => "is a wrapper",
            Self::Shell => "is a shell",
            Self::MultiCall => "is many programs in one",
            Self::Launcher => "is a launcher",
            Self::Interpreter => "can be given code or programs to run",
        }
    }

    /// Whether a program inside such a call is judged as if it were called by itself.
    pub(crate) fn is_looked_through(self) -> bool {
        matches!(self, Self::Wrapper | Self::Shell | Self::MultiCall)
    }
}

/// What an import asks: how text is read, and which programs there are.
pub trait Surroundings {
    /// The words of `text`, if it is one command of nothing but literal words.
    ///
    /// # Errors
    ///
    /// Says what else is in the text.
    fn words(&self, text: &str) -> Result<Vec<String>, String>;

    /// The program that `name`, a bare name or an absolute path, stands for now.
    ///
    /// # Errors
    ///
    /// Says why there is none.
    fn find(&self, name: &str) -> Result<Found, String>;

    /// Why the program with the words `fixed` and any further ones would mean anything. `path`
    /// and `canonical` may be bare names, where there is no such program.
    fn risk(&self, path: &str, canonical: &str, fixed: &[String]) -> Option<Risk>;
}

/// Steps that comparing the rules of one import may take: a second or a few.
const STEPS: u64 = 1_000_000_000;

/// Surroundings that look each program up once, and end a comparison that takes too long: every
/// rule is compared with every other.
pub(crate) struct Remembered<'a> {
    inner: &'a dyn Surroundings,
    programs: RefCell<HashMap<String, Result<Found, String>>>,
    steps_left: Cell<u64>,
}

impl<'a> Remembered<'a> {
    pub(crate) fn new(inner: &'a dyn Surroundings) -> Self {
        Self {
            inner,
            programs: RefCell::default(),
            steps_left: Cell::new(STEPS),
        }
    }

    /// Whether there is time for so many more steps.
    pub(crate) fn spend(&self, steps: usize) -> bool {
        let steps = u64::try_from(steps).unwrap_or(u64::MAX);
        self.steps_left
            .set(self.steps_left.get().saturating_sub(steps));
        !self.is_spent()
    }

    /// Whether a comparison was given up.
    pub(crate) fn is_spent(&self) -> bool {
        self.steps_left.get() == 0
    }
}

impl Surroundings for Remembered<'_> {
    fn words(&self, text: &str) -> Result<Vec<String>, String> {
        self.inner.words(text)
    }

    fn find(&self, name: &str) -> Result<Found, String> {
        let mut programs = self.programs.borrow_mut();
        let found = programs
            .entry(name.to_owned())
            .or_insert_with(|| self.inner.find(name));
        found.clone()
    }

    fn risk(&self, path: &str, canonical: &str, fixed: &[String]) -> Option<Risk> {
        self.inner.risk(path, canonical, fixed)
    }
}

//! The allowlist: entries whose patterns match program paths.

mod paths;

pub(super) use paths::is_usable_home;

use super::glob::{self, Case, Glob, PatternProblem, Root, RootedPath};
use super::index::Index;
pub use super::rule::Unmet;
use super::rule::{self, Rule};
use crate::shell::syntax::Word;
use paths::Program;
use std::ops::Range;
use std::sync::Arc;

/// The allowlist entry that satisfied a segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryRef {
    /// The agent under which it stands; `*` for all.
    pub agent: String,
    /// Its position in that agent's list, from 0.
    pub index: u32,
    /// Its id, when it has one.
    pub id: Option<String>,
    /// Its pattern as written.
    pub pattern: String,
}

/// An entry as its document states it.
#[derive(Debug, Clone, PartialEq)]
pub struct EntrySpec {
    /// Where it stands, and its pattern. Blanks around the pattern do not count.
    pub entry: EntryRef,
    /// Patterns for the words behind the program, one each; `**` stands for any number of words.
    /// Without patterns, the program is given no words.
    pub argv: Option<Vec<String>>,
    /// When it ends to count, in milliseconds since the epoch.
    pub expires_at: Option<f64>,
}

/// Whether upper and lower case ASCII letters are the same in patterns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PatternCase {
    /// They are the same.
    #[default]
    Insensitive,
    /// They differ.
    Exact,
}

impl PatternCase {
    /// The text that is the same for patterns that are the same.
    pub fn key(self, pattern: &str) -> String {
        match self {
            Self::Insensitive => pattern.trim().to_ascii_lowercase(),
            Self::Exact => pattern.trim().to_owned(),
        }
    }
}

impl From<PatternCase> for Case {
    fn from(case: PatternCase) -> Self {
        match case {
            PatternCase::Insensitive => Self::Folded,
            PatternCase::Exact => Self::Exact,
        }
    }
}

/// Whether `pattern` can stand in an `argv` rule.
pub fn check_argv_pattern(pattern: &str) -> Result<(), PatternProblem> {
    rule::element(pattern).map(drop)
}

/// An entry that matches a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match<'a> {
    /// The entry.
    pub entry: &'a EntryRef,
    /// Whether it matches only when upper and lower case are the same.
    pub by_case_only: bool,
    /// Whether it asks for words, and has them.
    pub has_argv_rule: bool,
}

/// A program with what it is given.
#[derive(Debug, Clone, Copy)]
pub struct Call<'a> {
    /// The path that lookup gave.
    pub resolved: &'a str,
    /// Its canonical path.
    pub canonical: &'a str,
    /// The words behind the program.
    pub operands: &'a [Word],
    /// The time, in milliseconds since the epoch.
    pub now: Option<f64>,
    /// Whether only entries with an `argv` rule count.
    pub needs_argv_rule: bool,
}

/// An entry whose pattern matches, but that asks for more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Near<'a> {
    /// The entry.
    pub entry: &'a EntryRef,
    /// What it lacks.
    pub unmet: Unmet,
}

/// Entries in matching order, compiled. Copies share what is compiled.
#[derive(Debug, Clone, Default)]
pub struct Allowlist {
    parts: Vec<Arc<Part>>,
}

/// The entries of one list.
#[derive(Debug)]
struct Part {
    case: PatternCase,
    table: Table,
    /// Entries with a pattern that is malformed or can match nothing.
    inert: Vec<(EntryRef, PatternProblem)>,
}

impl Allowlist {
    /// Compiles a list. Entries that can satisfy nothing are kept for [`inert`](Self::inert).
    pub fn compile(entries: impl IntoIterator<Item = EntrySpec>, case: PatternCase) -> Self {
        let mut part = Part {
            case,
            table: Table::default(),
            inert: Vec::new(),
        };
        for EntrySpec {
            entry,
            argv,
            expires_at,
        } in entries
        {
            let compiled = glob::compile(entry.pattern.trim())
                .and_then(|globs| Ok((globs, Rule::compile(argv.as_deref(), expires_at)?)));
            match compiled {
                Ok((globs, rule)) => part.table.insert(entry, rule, globs),
                Err(problem) => part.inert.push((entry, problem)),
            }
        }
        Self {
            parts: vec![Arc::new(part)],
        }
    }

    /// This list, then `other`.
    #[must_use]
    pub fn followed_by(&self, other: &Self) -> Self {
        Self {
            parts: self.parts.iter().chain(&other.parts).cloned().collect(),
        }
    }

    /// The first entry in list order that matches a program by one of its paths, whatever it is
    /// given: entries that ask for more do not count.
    ///
    /// `resolved` is the path that lookup gave; written with empty, `.` or `..` components it
    /// does not count. `canonical` is its canonical path. `home` is the home directory of the
    /// request; patterns that start with `~/` match nothing unless it is an absolute path
    /// other than `/`, without a slash at the end.
    pub fn find(&self, resolved: &str, canonical: &str, home: Option<&str>) -> Option<Match<'_>> {
        if self.is_empty() {
            return None;
        }
        let program = Program::new(resolved, canonical, home);
        self.first(&program, &|row| row.rule.is_empty())
    }

    /// The first entry in list order that matches a program by one of its paths, and by what it
    /// is given; else the first that matches by its path alone.
    pub fn find_call(
        &self,
        call: &Call<'_>,
        home: Option<&str>,
    ) -> Result<Match<'_>, Option<Near<'_>>> {
        let program = Program::new(call.resolved, call.canonical, home);
        let check = |row: &Row| row.rule.check(call.operands, call.now);
        let counts = |row: &Row| row.rule.has_argv() || !call.needs_argv_rule;
        if let Some(found) = self.first(&program, &|row| counts(row) && check(row).is_ok()) {
            return Ok(found);
        }
        let with_rules = self.parts.iter().filter(|part| part.table.has_rules);
        Err(with_rules
            .filter_map(|part| part.table.first_row(&program, part.case, &counts))
            .find_map(|row| {
                Some(Near {
                    entry: &row.entry,
                    unmet: check(row).err()?,
                })
            }))
    }

    fn first(&self, program: &Program<'_>, accepts: &dyn Fn(&Row) -> bool) -> Option<Match<'_>> {
        self.parts
            .iter()
            .find_map(|part| part.table.find(program, part.case, accepts))
    }

    /// Whether no entry can satisfy anything.
    pub fn is_empty(&self) -> bool {
        self.parts.iter().all(|part| part.table.rows.is_empty())
    }

    /// The entries that satisfy nothing, each with the cause.
    pub fn inert(&self) -> impl Iterator<Item = (&EntryRef, PatternProblem)> {
        self.parts
            .iter()
            .flat_map(|part| part.inert.iter().map(|(entry, cause)| (entry, *cause)))
    }

    /// The first entry that starts at the home directory.
    pub(super) fn first_at_home(&self) -> Option<&EntryRef> {
        self.parts
            .iter()
            .find_map(|part| part.table.first_at_home())
    }
}

/// Entries with what their patterns compiled to.
#[derive(Debug, Default)]
struct Table {
    rows: Vec<Row>,
    globs: Vec<RowGlob>,
    index: Index,
    has_rules: bool,
}

#[derive(Debug)]
struct Row {
    entry: EntryRef,
    rule: Rule,
    /// Its alternatives in `Table::globs`.
    globs: Range<usize>,
}

#[derive(Debug)]
struct RowGlob {
    row: usize,
    glob: Glob,
}

impl Table {
    fn insert(&mut self, entry: EntryRef, rule: Rule, globs: Vec<Glob>) {
        self.has_rules |= !rule.is_empty();
        let start = self.globs.len();
        for glob in globs {
            // Documents are bounded far below 2³² patterns.
            let number = u32::try_from(self.globs.len()).unwrap_or(u32::MAX);
            self.index.insert(&glob, number);
            self.globs.push(RowGlob {
                row: self.rows.len(),
                glob,
            });
        }
        self.rows.push(Row {
            entry,
            rule,
            globs: start..self.globs.len(),
        });
    }

    fn find(
        &self,
        program: &Program<'_>,
        case: PatternCase,
        accepts: &dyn Fn(&Row) -> bool,
    ) -> Option<Match<'_>> {
        let Row { entry, rule, globs } = self.first_row(program, case, accepts)?;
        let alternatives = self.globs.get(globs.clone()).unwrap_or_default();
        let exactly = program.paths(Case::Exact).any(|path| {
            alternatives
                .iter()
                .any(|alternative| alternative.glob.matches(path, Case::Exact))
        });
        Some(Match {
            entry,
            by_case_only: !exactly,
            has_argv_rule: rule.has_argv(),
        })
    }

    /// The first row that `accepts` and of which a pattern matches one of the program's paths.
    fn first_row(
        &self,
        program: &Program<'_>,
        case: PatternCase,
        accepts: &dyn Fn(&Row) -> bool,
    ) -> Option<&Row> {
        if self.rows.is_empty() {
            return None;
        }
        let case = program.case(case);
        let first = program
            .paths(case)
            .filter_map(|path| self.first_match(path, case, accepts))
            .min_by_key(|found| found.row)?;
        self.rows.get(first.row)
    }

    fn first_match(
        &self,
        path: RootedPath<'_>,
        case: Case,
        accepts: &dyn Fn(&Row) -> bool,
    ) -> Option<&RowGlob> {
        let mut first: Option<u32> = None;
        self.index.candidates(path, |bucket| {
            let earlier = bucket
                .iter()
                .take_while(|&&number| first.is_none_or(|f| number < f));
            let found = earlier.copied().find(|&number| {
                self.glob(number).is_some_and(|candidate| {
                    candidate.glob.matches(path, case)
                        && self.rows.get(candidate.row).is_some_and(accepts)
                })
            });
            first = found.or(first);
        });
        first.and_then(|number| self.glob(number))
    }

    fn glob(&self, number: u32) -> Option<&RowGlob> {
        self.globs.get(usize::try_from(number).ok()?)
    }

    fn first_at_home(&self) -> Option<&EntryRef> {
        let first = self
            .globs
            .iter()
            .find(|glob| glob.glob.root() == Root::Home)?;
        self.rows.get(first.row).map(|row| &row.entry)
    }
}

#[cfg(test)]
mod tests;

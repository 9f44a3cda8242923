//! The allowlist: entries whose patterns match program paths.

use super::glob::{self, Case, Glob, PatternProblem, Root, RootedPath};
use super::index::Index;
use crate::program::lookup::windows::starts_at_drive;
use std::borrow::Cow;
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
    /// Whether it has an `argv` rule.
    pub has_argv_rule: bool,
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

impl From<PatternCase> for Case {
    fn from(case: PatternCase) -> Self {
        match case {
            PatternCase::Insensitive => Self::Folded,
            PatternCase::Exact => Self::Exact,
        }
    }
}

/// Why an entry satisfies nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inert {
    /// Its pattern is malformed or can match nothing.
    Pattern(PatternProblem),
    /// It has an `argv` rule, which is not judged yet.
    ArgvRule,
    /// It expires, which is not judged yet.
    Expiry,
}

/// An entry that matches a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match<'a> {
    /// The entry.
    pub entry: &'a EntryRef,
    /// Whether it matches only when upper and lower case are the same.
    pub by_case_only: bool,
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
    /// Entries that can satisfy.
    judged: Table,
    /// Entries with a rule beside the pattern that is not judged yet.
    unjudged: Table,
    inert: Vec<(EntryRef, Inert)>,
}

impl Allowlist {
    /// Compiles a list. Entries that can satisfy nothing are kept for [`inert`](Self::inert).
    pub fn compile(entries: impl IntoIterator<Item = EntrySpec>, case: PatternCase) -> Self {
        let mut part = Part {
            case,
            judged: Table::default(),
            unjudged: Table::default(),
            inert: Vec::new(),
        };
        for EntrySpec {
            entry,
            has_argv_rule,
            expires_at,
        } in entries
        {
            let globs = match glob::compile(entry.pattern.trim()) {
                Ok(globs) => globs,
                Err(problem) => {
                    part.inert.push((entry, Inert::Pattern(problem)));
                    continue;
                }
            };
            let missing_rule = match (has_argv_rule, expires_at) {
                (true, _) => Some(Inert::ArgvRule),
                (false, Some(_)) => Some(Inert::Expiry),
                (false, None) => None,
            };
            match missing_rule {
                None => part.judged.insert(entry, globs),
                Some(inert) => {
                    part.inert.push((entry.clone(), inert));
                    part.unjudged.insert(entry, globs);
                }
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

    /// The first entry in list order that matches a program by one of its paths.
    ///
    /// `resolved` is the path that lookup gave; written with empty, `.` or `..` components it
    /// does not count. `canonical` is its canonical path. `home` is the home directory of the
    /// request; patterns that start with `~/` match nothing unless it is an absolute path
    /// other than `/`, without a slash at the end.
    pub fn find(&self, resolved: &str, canonical: &str, home: Option<&str>) -> Option<Match<'_>> {
        let program = Program::new(resolved, canonical, home);
        self.parts
            .iter()
            .find_map(|part| part.judged.find(&program, part.case))
    }

    /// The first entry whose pattern matches but that does not count, because it has a rule
    /// that is not judged yet.
    pub fn find_unjudged(
        &self,
        resolved: &str,
        canonical: &str,
        home: Option<&str>,
    ) -> Option<Match<'_>> {
        let program = Program::new(resolved, canonical, home);
        self.parts
            .iter()
            .find_map(|part| part.unjudged.find(&program, part.case))
    }

    /// Whether no entry can satisfy anything.
    pub fn is_empty(&self) -> bool {
        self.parts.iter().all(|part| part.judged.rows.is_empty())
    }

    /// The entries that satisfy nothing, each with the cause.
    pub fn inert(&self) -> impl Iterator<Item = (&EntryRef, Inert)> {
        self.parts
            .iter()
            .flat_map(|part| part.inert.iter().map(|(entry, cause)| (entry, *cause)))
    }

    /// The first entry that starts at the home directory.
    pub(super) fn first_at_home(&self) -> Option<&EntryRef> {
        self.parts
            .iter()
            .find_map(|part| part.judged.first_at_home())
    }
}

/// Entries with what their patterns compiled to.
#[derive(Debug, Default)]
struct Table {
    rows: Vec<Row>,
    globs: Vec<RowGlob>,
    index: Index,
}

#[derive(Debug)]
struct Row {
    entry: EntryRef,
    /// Its alternatives in `Table::globs`.
    globs: Range<usize>,
}

#[derive(Debug)]
struct RowGlob {
    row: usize,
    glob: Glob,
}

impl Table {
    fn insert(&mut self, entry: EntryRef, globs: Vec<Glob>) {
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
            globs: start..self.globs.len(),
        });
    }

    fn find(&self, program: &Program<'_>, case: PatternCase) -> Option<Match<'_>> {
        if self.rows.is_empty() {
            return None;
        }
        let case = program.case(case);
        let first = program
            .paths(case)
            .filter_map(|path| self.first_match(path, case))
            .min_by_key(|found| found.row)?;
        let Row { entry, globs } = self.rows.get(first.row)?;
        let alternatives = self.globs.get(globs.clone()).unwrap_or_default();
        let exactly = program.paths(Case::Exact).any(|path| {
            alternatives
                .iter()
                .any(|alternative| alternative.glob.matches(path, Case::Exact))
        });
        Some(Match {
            entry,
            by_case_only: !exactly,
        })
    }

    fn first_match(&self, path: RootedPath<'_>, case: Case) -> Option<&RowGlob> {
        let mut first: Option<u32> = None;
        self.index.candidates(path, |bucket| {
            let earlier = bucket
                .iter()
                .take_while(|&&number| first.is_none_or(|f| number < f));
            let found = earlier.copied().find(|&number| {
                self.glob(number)
                    .is_some_and(|candidate| candidate.glob.matches(path, case))
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

/// The paths of a program that entries are held against, with `/` between components.
struct Program<'a> {
    paths: [Option<Cow<'a, str>>; 2],
    home: Option<Cow<'a, str>>,
}

impl<'a> Program<'a> {
    fn new(resolved: &'a str, canonical: &'a str, home: Option<&'a str>) -> Self {
        let resolved = Some(resolved).filter(|&path| path != canonical);
        Self {
            paths: [resolved.and_then(normal), normal(canonical)],
            home: home.and_then(normal),
        }
    }

    /// Names of files have no case on Windows, whatever the document says.
    fn case(&self, case: PatternCase) -> Case {
        match &self.paths {
            [_, Some(canonical)] if starts_at_drive(canonical) => Case::Folded,
            _ => case.into(),
        }
    }

    /// Each path from the root and, where it is below, from the home directory.
    fn paths(&self, case: Case) -> impl Iterator<Item = RootedPath<'_>> {
        self.paths.iter().flatten().flat_map(move |path| {
            let from_root = match path.strip_prefix('/') {
                Some(rest) => (Root::Absolute, rest),
                None => (Root::Drive, &**path),
            };
            let below_home = self
                .home
                .as_deref()
                .and_then(|home| below(path, home, case));
            let at_home = below_home.map(|rest| (Root::Home, rest));
            [Some(from_root), at_home]
                .into_iter()
                .flatten()
                .map(|(root, rest)| RootedPath { root, rest })
        })
    }
}

/// Whether patterns that start with `~/` can be held against paths.
pub(super) fn is_usable_home(home: &str) -> bool {
    normal(home).is_some()
}

/// An absolute path with `/` between components, if it is other than a root and without empty,
/// `.` and `..` components.
fn normal(path: &str) -> Option<Cow<'_, str>> {
    let path: Cow<'_, str> = match path.strip_prefix('/') {
        Some(_) => path.into(),
        None if starts_at_drive(path) => path.replace('\\', "/").into(),
        None => return None,
    };
    let (_, below_root) = path.split_once('/')?;
    below_root
        .split('/')
        .all(|component| !matches!(component, "" | "." | ".."))
        .then_some(path)
}

/// What is left of `path` below `folder`.
fn below<'a>(path: &'a str, folder: &str, case: Case) -> Option<&'a str> {
    let (start, rest) = path.split_at_checked(folder.len())?;
    rest.strip_prefix('/')
        .filter(|_| case.same_text(start, folder))
}

#[cfg(test)]
mod tests;

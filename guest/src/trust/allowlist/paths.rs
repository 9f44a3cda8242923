//! The paths of a program, as entries are held against them.

use super::PatternCase;
use crate::program::facts::has_plain_components;
use crate::program::lookup::windows::starts_at_drive;
use crate::trust::glob::{Case, Root, RootedPath};
use std::borrow::Cow;

/// The paths of a program that entries are held against, with `/` between components.
pub(super) struct Program<'a> {
    paths: [Option<Cow<'a, str>>; 2],
    home: Option<Cow<'a, str>>,
}

impl<'a> Program<'a> {
    pub(super) fn new(resolved: &'a str, canonical: &'a str, home: Option<&'a str>) -> Self {
        let resolved = Some(resolved).filter(|&path| path != canonical);
        Self {
            paths: [resolved.and_then(normal), normal(canonical)],
            home: home.and_then(normal),
        }
    }

    /// Names of files have no case on Windows, whatever the document says.
    pub(super) fn case(&self, case: PatternCase) -> Case {
        match &self.paths {
            [_, Some(canonical)] if starts_at_drive(canonical) => Case::Folded,
            _ => case.into(),
        }
    }

    /// Each path from the root and, where it is below, from the home directory.
    pub(super) fn paths(&self, case: Case) -> impl Iterator<Item = RootedPath<'_>> {
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
pub(in crate::trust) fn is_usable_home(home: &str) -> bool {
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
    has_plain_components(below_root).then_some(path)
}

/// What is left of `path` below `folder`.
fn below<'a>(path: &'a str, folder: &str, case: Case) -> Option<&'a str> {
    let (start, rest) = path.split_at_checked(folder.len())?;
    rest.strip_prefix('/')
        .filter(|_| case.same_text(start, folder))
}

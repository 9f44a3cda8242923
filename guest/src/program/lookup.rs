//! Finding the program of a command word, as the shell does it (POSIX.1-2024, XCU 2.9.1.4).

pub mod windows;

use super::facts::{CanonicalPath, PathErrorKind, PathFacts, PathKind};
use crate::reason::{Code, Finding};
use crate::shell::Span;
use std::borrow::Cow;

/// Where programs are looked for.
#[derive(Debug, Clone, Copy)]
pub struct Search<'a> {
    /// The value of PATH.
    pub path: Option<&'a str>,
    /// The working directory at the command, where it is known.
    pub cwd: Option<&'a str>,
    /// Whether folders of PATH behind the hit are looked at too: a shell falls through to
    /// them when the first program cannot be started.
    pub thorough: bool,
}

/// A program that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// The path that lookup gave, as the shell would execute it.
    pub path: String,
    /// What it names.
    pub facts: PathFacts,
    /// Folders of PATH before the hit that the host's process may write.
    pub writable_before: Vec<String>,
    /// Other programs of the name in later folders of PATH.
    pub later: Vec<Later>,
}

/// A program of the same name in a later folder of PATH.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Later {
    /// Its path.
    pub path: String,
    /// Its canonical path.
    pub canonical: String,
}

impl Program {
    /// The path to run it by: canonical, but with the link's own name where link and target
    /// differ in name, since a multi-call program goes by that name.
    pub fn pinned(&self) -> Cow<'_, str> {
        let canonical = &self.facts.canonical;
        let name = file_name(&self.path);
        if windows::starts_at_drive(canonical) {
            return if file_name(canonical).eq_ignore_ascii_case(name) {
                canonical.into()
            } else {
                format!("{}\\{name}", self.facts.folder.trim_end_matches('\\')).into()
            };
        }
        if file_name(canonical) == name {
            return canonical.into();
        }
        format!("{}/{name}", self.facts.folder.trim_end_matches('/')).into()
    }

    /// Whether the program is, or may be, reached through a link. `.` components lead nowhere;
    /// with `..` the path says nothing.
    pub fn is_linked(&self) -> bool {
        let written = components(&self.path).filter(|component| *component != ".");
        !written.eq(components(&self.facts.canonical))
    }
}

fn components(path: &str) -> impl Iterator<Item = &str> {
    let is_separator: fn(char) -> bool = if windows::starts_at_drive(path) {
        windows::is_separator
    } else {
        |character| character == '/'
    };
    path.split(is_separator)
        .filter(|component| !component.is_empty())
}

/// The last separator of `path`: on a drive of Windows, `\` counts too.
fn last_separator(path: &str) -> Option<usize> {
    // Names are short, and the search of the standard library is made for long texts.
    let mut bytes = path.bytes();
    if windows::starts_at_drive(path) {
        bytes.rposition(|byte| matches!(byte, b'\\' | b'/'))
    } else {
        bytes.rposition(|byte| byte == b'/')
    }
}

/// The last component of `path`.
pub fn file_name(path: &str) -> &str {
    last_separator(path)
        .and_then(|separator| path.get(separator + 1..))
        .unwrap_or(path)
}

/// The folder of an absolute `path`.
pub fn folder(path: &str) -> &str {
    match last_separator(path) {
        None | Some(0) => "/",
        Some(separator) => path.get(..separator).unwrap_or("/"),
    }
}

/// The program that the word `name`, at `span`, runs.
pub fn find(
    name: &str,
    span: Span,
    search: Search,
    paths: &dyn CanonicalPath,
) -> Result<Program, Finding> {
    if name.contains('/') {
        return by_path(name, span, search, paths);
    }
    by_name(name, span, search, paths)
}

fn by_path(
    name: &str,
    span: Span,
    search: Search,
    paths: &dyn CanonicalPath,
) -> Result<Program, Finding> {
    let path = absolute(name, span, search.cwd)?;
    match paths.realpath(&path) {
        Ok(facts) if facts.executable => Ok(Program {
            path,
            facts,
            writable_before: Vec::new(),
            later: Vec::new(),
        }),
        Ok(facts) => Err(Finding::at(
            Code::NotExecutable,
            span,
            format!("`{path}` is {}", not_a_program(&facts)),
        )),
        Err(error) => Err(without_facts(&path, span, error.kind)),
    }
}

/// The script that the word `name` names: a regular file. Shells look in the working directory
/// first, and a name without a slash elsewhere only when nothing is there.
pub fn find_script(
    name: &str,
    span: Span,
    cwd: Option<&str>,
    paths: &dyn CanonicalPath,
) -> Result<Program, Finding> {
    let path = absolute(name, span, cwd)?;
    match paths.realpath(&path) {
        Ok(facts) if facts.kind == PathKind::RegularFile => Ok(Program {
            path,
            facts,
            writable_before: Vec::new(),
            later: Vec::new(),
        }),
        Ok(facts) => Err(Finding::at(
            Code::NotFound,
            span,
            format!("the script `{path}` is {}", not_a_program(&facts)),
        )),
        Err(error) => Err(without_facts(&path, span, error.kind)),
    }
}

/// `name` from the root.
fn absolute(name: &str, span: Span, cwd: Option<&str>) -> Result<String, Finding> {
    match cwd {
        _ if name.starts_with('/') => Ok(name.to_owned()),
        Some(cwd) => Ok(join(cwd, name)),
        None => {
            let message = format!(
                "`{name}` is relative to a working directory that is not known; write an absolute path"
            );
            Err(Finding::at(Code::CwdUnknown, span, message))
        }
    }
}

fn not_a_program(facts: &PathFacts) -> &'static str {
    match facts.kind {
        PathKind::RegularFile => "not executable",
        PathKind::Directory => "a directory",
        PathKind::Other => "not a regular file",
    }
}

fn without_facts(path: &str, span: Span, kind: PathErrorKind) -> Finding {
    match kind {
        PathErrorKind::NotFound => {
            Finding::at(Code::NotFound, span, format!("there is no `{path}`"))
        }
        PathErrorKind::NotPermitted => Finding::at(
            Code::NotFound,
            span,
            format!("a folder on the way to `{path}` may not be searched"),
        ),
        PathErrorKind::NotText => Finding::at(
            Code::NotCanonicalText,
            span,
            format!("the canonical path of `{path}` is not valid UTF-8"),
        ),
    }
}

fn by_name(
    name: &str,
    span: Span,
    search: Search,
    paths: &dyn CanonicalPath,
) -> Result<Program, Finding> {
    let Some(path) = search.path else {
        let message = format!(
            "there is no PATH in which to look up `{name}`; write an absolute path or give PATH in the environment"
        );
        return Err(Finding::at(Code::PathMissing, span, message));
    };
    if let Some(entry) = path.split(':').find(|entry| !entry.starts_with('/')) {
        let message = format!(
            "PATH has the entry `{entry}`, which depends on the working directory; remove it"
        );
        return Err(Finding::at(Code::PathEntryRelative, span, message));
    }
    // dash(1) and busybox ash: `DIR%func` holds functions, and what else follows `%` is passed over.
    if let Some(entry) = path.split(':').find(|entry| entry.contains('%'))
        && search.thorough
    {
        let message =
            format!("PATH has the entry `{entry}`, which some shells cut at its `%`; remove it");
        return Err(Finding::at(Code::PathEntryOption, span, message));
    }
    if name.is_empty() {
        return Err(Finding::at(
            Code::NotFound,
            span,
            "the name of the program is empty",
        ));
    }
    let mut folders = path.split(':');
    let mut writable_before = Vec::new();
    let mut seen = None;
    while let Some(folder) = folders.next() {
        let candidate = join(folder, name);
        match paths.realpath(&candidate) {
            Ok(facts) if facts.executable => {
                let later = if search.thorough {
                    later(name, folders, &facts, paths)
                } else {
                    Vec::new()
                };
                return Ok(Program {
                    path: candidate,
                    facts,
                    writable_before,
                    later,
                });
            }
            Ok(facts) => {
                seen = seen.or_else(|| {
                    Some(Finding::at(
                        Code::NotExecutable,
                        span,
                        format!("`{candidate}` is {}", not_a_program(&facts)),
                    ))
                });
            }
            Err(error) if error.kind == PathErrorKind::NotText => {
                return Err(without_facts(&candidate, span, error.kind));
            }
            Err(error) if error.folder_writable && search.thorough => {
                writable_before.push(folder.to_owned())
            }
            Err(_) => {}
        }
    }
    Err(seen.unwrap_or_else(|| {
        Finding::at(
            Code::NotFound,
            span,
            format!("there is no program `{name}` in PATH"),
        )
    }))
}

/// Programs of the name in the remaining folders that are other files than `first`.
fn later<'a>(
    name: &str,
    folders: impl Iterator<Item = &'a str>,
    first: &PathFacts,
    paths: &dyn CanonicalPath,
) -> Vec<Later> {
    let mut found = Vec::new();
    for folder in folders {
        let path = join(folder, name);
        match paths.realpath(&path) {
            Ok(facts) if facts.executable && facts.canonical != first.canonical => {
                found.push(Later {
                    path,
                    canonical: facts.canonical,
                })
            }
            _ => {}
        }
    }
    found
}

fn join(folder: &str, name: &str) -> String {
    [folder.trim_end_matches('/'), "/", name].concat()
}

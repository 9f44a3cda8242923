//! What paths name: the one capability that the policy is lent.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// The kind of the file that a canonical path names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PathKind {
    /// A regular file.
    #[default]
    RegularFile,
    /// A directory.
    Directory,
    /// Anything else.
    Other,
}

/// What an existing path names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathFacts {
    /// The absolute path without links, `.` or `..`.
    pub canonical: String,
    /// The kind of the file that `canonical` names.
    pub kind: PathKind,
    /// A regular file for which `access(X_OK)` holds.
    pub executable: bool,
    /// The canonical path of the folder that holds the last component of the path as asked.
    pub folder: String,
    /// Whether the host's process may write `folder`.
    pub folder_writable: bool,
}

/// Why a path has no facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathErrorKind {
    /// It names nothing.
    NotFound,
    /// A folder on the way may not be searched.
    NotPermitted,
    /// Its canonical form is not valid UTF-8.
    NotText,
}

/// The answer for a path without facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PathError {
    /// Why.
    pub kind: PathErrorKind,
    /// Whether the folder of the path exists and the host's process may write it.
    pub folder_writable: bool,
}

/// The capability: facts about an absolute path.
pub trait CanonicalPath {
    /// What `path` names. The same path may be asked more than once.
    fn realpath(&self, path: &str) -> Result<PathFacts, PathError>;
}

/// A file as [`MemoryFacts`] holds it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemoryFile {
    /// The canonical path; absent: the path as asked, without `.` and `..`. Under a
    /// folder key it may end in `/*`, for the same name in another folder.
    pub canonical: Option<String>,
    /// The kind of the file.
    pub kind: PathKind,
    /// Whether it is a regular file that may be executed.
    pub executable: bool,
    /// The canonical folder; absent: the folder of the path as asked, or the one that
    /// `canonical` gives for all its names.
    pub folder: Option<String>,
    /// Whether the folder can be written.
    pub folder_writable: bool,
}

/// Facts held in memory, for tests and for cases that carry their own.
///
/// A key ending in `/*` stands for every name in that folder; an exact key beats it.
#[derive(Debug, Clone, Default)]
pub struct MemoryFacts {
    exact: BTreeMap<String, Result<MemoryFile, PathError>>,
    folders: BTreeMap<String, Result<MemoryFile, PathError>>,
}

impl MemoryFacts {
    /// Says what `key` names, in place of what was said before.
    pub fn insert(&mut self, key: &str, file: Result<MemoryFile, PathError>) {
        match folder_key(key) {
            Some(folder) => self.folders.insert(folder.to_owned(), file),
            None => self.exact.insert(key.to_owned(), file),
        };
    }

    /// Says that `path` is a directory, unless there is something about it already.
    pub fn add_directory(&mut self, path: &str) {
        let directory = MemoryFile {
            kind: PathKind::Directory,
            ..MemoryFile::default()
        };
        self.exact.entry(path.to_owned()).or_insert(Ok(directory));
    }
}

impl CanonicalPath for MemoryFacts {
    fn realpath(&self, path: &str) -> Result<PathFacts, PathError> {
        const NOT_FOUND: PathError = PathError {
            kind: PathErrorKind::NotFound,
            folder_writable: false,
        };
        let path = normal_path(path).ok_or(NOT_FOUND)?;
        let (folder, name) = split(&path);
        let file = match self.exact.get(&*path) {
            Some(file) => file,
            None if name.is_empty() => return Err(NOT_FOUND),
            None => self.folders.get(folder).ok_or(NOT_FOUND)?,
        };
        let file = file.as_ref().map_err(|&error| error)?;
        let moved = file.canonical.as_deref().and_then(folder_key);
        let canonical = match (moved, &file.canonical) {
            (Some(to), _) => format!("{to}{}{name}", separator(&path)),
            (None, Some(canonical)) => canonical.clone(),
            (None, None) => path.clone().into_owned(),
        };
        let folder = file.folder.as_deref().or(moved).unwrap_or(folder);
        Ok(PathFacts {
            canonical,
            kind: file.kind,
            executable: file.executable && file.kind == PathKind::RegularFile,
            folder: if folder.is_empty() { "/" } else { folder }.to_owned(),
            folder_writable: file.folder_writable,
        })
    }
}

/// The folder of a key that stands for all its names.
fn folder_key(key: &str) -> Option<&str> {
    key.strip_suffix("/*").or_else(|| key.strip_suffix("\\*"))
}

/// What separates the components of an absolute path.
fn separator(path: &str) -> char {
    if path.starts_with('/') { '/' } else { '\\' }
}

/// The folder and the name of a normal path.
fn split(path: &str) -> (&str, &str) {
    path.rsplit_once(separator(path)).unwrap_or(("", path))
}

/// Whether no component of `path` is empty, `.` or `..`.
pub fn has_plain_components(path: &str) -> bool {
    // The component so far, as long as it is nothing but dots.
    let mut dots = Some(0);
    for byte in path.bytes().chain([b'/']) {
        dots = match (byte, dots) {
            (b'/', Some(0..=2)) => return false,
            (b'/', _) => Some(0),
            (b'.', Some(dots)) => Some(dots + 1),
            _ => None,
        };
    }
    true
}

/// An absolute path without `.`, `..` and empty components; links are not followed.
fn normal_path(path: &str) -> Option<Cow<'_, str>> {
    if path.strip_prefix('/').is_some_and(has_plain_components) {
        return Some(path.into());
    }
    let separator = separator(path);
    let mut components = path.split(separator);
    let root = components.next()?;
    if separator == '\\' && !root.ends_with(':') {
        return None;
    }
    let mut kept = Vec::new();
    for component in components {
        match component {
            "" | "." => {}
            ".." => drop(kept.pop()),
            name => kept.push(name),
        }
    }
    let path = format!("{root}{separator}{}", kept.join(&separator.to_string()));
    Some(path.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn executable(canonical: Option<&str>) -> Result<MemoryFile, PathError> {
        let canonical = canonical.map(str::to_owned);
        Ok(MemoryFile {
            canonical,
            executable: true,
            ..MemoryFile::default()
        })
    }

    fn canonical(facts: &MemoryFacts, path: &str) -> Result<(String, String), PathErrorKind> {
        facts
            .realpath(path)
            .map(|facts| (facts.canonical, facts.folder))
            .map_err(|e| e.kind)
    }

    fn found(canonical: &str, folder: &str) -> Result<(String, String), PathErrorKind> {
        Ok((canonical.to_owned(), folder.to_owned()))
    }

    #[test]
    fn a_folder_key_stands_for_its_names_alone() {
        let mut facts = MemoryFacts::default();
        facts.insert("/usr/bin/*", executable(None));
        assert_eq!(
            canonical(&facts, "/usr/bin/git"),
            found("/usr/bin/git", "/usr/bin")
        );
        assert_eq!(
            canonical(&facts, "/usr/lib/../bin/./git"),
            found("/usr/bin/git", "/usr/bin")
        );
        for path in ["/usr/bin", "/usr/bin/sub/git", "/bin/git", "git", "", "/"] {
            assert_eq!(
                canonical(&facts, path),
                Err(PathErrorKind::NotFound),
                "{path}"
            );
        }
    }

    #[test]
    fn an_exact_key_beats_its_folder() {
        let missing = PathError {
            kind: PathErrorKind::NotPermitted,
            folder_writable: true,
        };
        let mut facts = MemoryFacts::default();
        facts.insert("/bin/*", executable(None));
        facts.insert("/bin/rg", executable(Some("/opt/rg/14/rg")));
        facts.insert("/bin/secret", Err(missing));
        assert_eq!(canonical(&facts, "/bin/rg"), found("/opt/rg/14/rg", "/bin"));
        assert_eq!(facts.realpath("/bin/secret"), Err(missing));
    }

    #[test]
    fn a_folder_that_is_a_link_moves_its_names() {
        let mut facts = MemoryFacts::default();
        facts.insert("/bin/*", executable(Some("/usr/bin/*")));
        assert_eq!(
            canonical(&facts, "/bin/git"),
            found("/usr/bin/git", "/usr/bin")
        );
    }

    #[test]
    fn windows_paths_are_looked_up_by_their_own_separator() {
        let mut facts = MemoryFacts::default();
        facts.insert(r"C:\bin\*", executable(None));
        assert_eq!(
            canonical(&facts, r"C:\x\..\bin\git.exe"),
            found(r"C:\bin\git.exe", r"C:\bin")
        );
        assert_eq!(
            canonical(&facts, r"bin\git.exe"),
            Err(PathErrorKind::NotFound)
        );
    }

    #[test]
    fn a_directory_is_not_executable_and_gives_way_to_what_is_known() {
        let mut facts = MemoryFacts::default();
        facts.add_directory("/srv");
        facts.insert("/tool", executable(None));
        facts.add_directory("/tool");
        let kind = |path| {
            facts
                .realpath(path)
                .map(|facts| (facts.kind, facts.executable))
        };
        assert_eq!(kind("/srv/"), Ok((PathKind::Directory, false)));
        assert_eq!(kind("/tool"), Ok((PathKind::RegularFile, true)));
        assert_eq!(canonical(&facts, "/tool"), found("/tool", "/"));
    }
}

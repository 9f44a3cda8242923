use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::{Map, Value};

use super::{CanonicalPath, PathError};
use crate::types::{PathFacts, PathKind};

/// Paths that exist in memory alone: for tests, replays and previews.
///
/// A path is known by itself, or as one of the names in a folder of which every name is
/// known; the path itself comes first.
#[derive(Debug, Clone, Default)]
pub struct MemoryPaths {
    files: HashMap<String, File>,
    folders: HashMap<String, File>,
}

#[derive(Debug, Clone)]
struct File {
    canonical: Option<String>,
    kind: PathKind,
    executable: bool,
    folder: Option<String>,
    folder_writable: bool,
    /// The answer in place of facts.
    error: Option<PathError>,
}

/// What is wrong with a description of files.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("files: `{path}`: {problem}")]
pub struct FilesError {
    path: String,
    problem: String,
}

impl MemoryPaths {
    /// Reads the object `files` of a case: facts by path, where a path that ends in `/*`
    /// stands for every name in that folder.
    ///
    /// The facts are `executable` (default false), `canonical` (default the path itself; one
    /// that ends in `/*` stands for the same name in another folder), `kind` (`file`,
    /// `directory` or `other`; default `file`), `folder` (default that of the path) and
    /// `folderWritable` (default false), or an `error` (`not-found`, `not-permitted`,
    /// `not-text`) in their place.
    ///
    /// # Errors
    ///
    /// Names the first path that is not absolute or whose facts are not of that form.
    pub fn from_json(files: &Value) -> Result<Self, FilesError> {
        let Value::Object(files) = files else {
            return Err(FilesError {
                path: String::new(),
                problem: "must be an object of facts by path".to_owned(),
            });
        };
        let mut paths = Self::default();
        for (path, facts) in files {
            let in_path = |problem: String| FilesError {
                path: path.clone(),
                problem,
            };
            if !is_absolute(path) {
                return Err(in_path("must be an absolute path".to_owned()));
            }
            let Value::Object(facts) = facts else {
                return Err(in_path("must be an object of facts".to_owned()));
            };
            let file = File::from_json(facts).map_err(in_path)?;
            match folder_key(path) {
                Some(folder) => paths.folders.insert(folder.to_owned(), file),
                None => paths.files.insert(path.clone(), file),
            };
        }
        Ok(paths)
    }

    /// Adds a directory, unless the path is known already.
    #[must_use]
    pub fn with_directory(mut self, path: &str) -> Self {
        self.files.entry(path.to_owned()).or_insert(File {
            canonical: None,
            kind: PathKind::Directory,
            executable: false,
            folder: None,
            folder_writable: false,
            error: None,
        });
        self
    }
}

impl CanonicalPath for MemoryPaths {
    fn realpath(&self, path: &str) -> Result<PathFacts, PathError> {
        let path = normal(path)
            .ok_or_else(|| PathError::Unanswerable(format!("`{path}` is not an absolute path")))?;
        let (folder, name) = path.rsplit_once(separator(&path)).unwrap_or(("", &path));
        let in_folder = || self.folders.get(folder).filter(|_| !name.is_empty());
        let file = self
            .files
            .get(&*path)
            .or_else(in_folder)
            .ok_or(PathError::NotFound {
                folder_writable: false,
            })?;
        if let Some(error) = &file.error {
            return Err(error.clone());
        }
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

/// What separates the components of an absolute path: a path of Windows starts with a drive.
fn separator(path: &str) -> char {
    if path.starts_with('/') { '/' } else { '\\' }
}

fn is_absolute(path: &str) -> bool {
    path.starts_with('/') || path.get(1..3) == Some(":\\")
}

/// An absolute path without `.`, `..` and empty components; links are not followed.
fn normal(path: &str) -> Option<Cow<'_, str>> {
    let is_plain = |component: &str| !matches!(component, "" | "." | "..");
    if path
        .strip_prefix('/')
        .is_some_and(|rest| rest.split('/').all(is_plain))
    {
        return Some(path.into());
    }
    let separator = separator(path);
    let mut components = path.split(separator);
    let root = components.next().filter(|_| is_absolute(path))?;
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

impl File {
    fn from_json(facts: &Map<String, Value>) -> Result<Self, String> {
        let folder_writable = flag(facts, "folderWritable")?;
        let kind = match facts.get("kind").map(Value::as_str) {
            None | Some(Some("file")) => PathKind::RegularFile,
            Some(Some("directory")) => PathKind::Directory,
            Some(Some("other")) => PathKind::Other,
            Some(_) => return Err("`kind` must be `file`, `directory` or `other`".to_owned()),
        };
        let error = match facts.get("error").map(Value::as_str) {
            None => None,
            Some(Some("not-found")) => Some(PathError::NotFound { folder_writable }),
            Some(Some("not-permitted")) => Some(PathError::NotPermitted { folder_writable }),
            Some(Some("not-text")) => Some(PathError::NotText { folder_writable }),
            Some(_) => {
                return Err("`error` must be `not-found`, `not-permitted` or `not-text`".to_owned());
            }
        };
        Ok(Self {
            canonical: absolute(facts, "canonical")?,
            kind,
            executable: flag(facts, "executable")?,
            folder: absolute(facts, "folder")?,
            folder_writable,
            error,
        })
    }
}

fn absolute(facts: &Map<String, Value>, name: &str) -> Result<Option<String>, String> {
    match facts.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(path)) if is_absolute(path) => Ok(Some(path.clone())),
        Some(_) => Err(format!("`{name}` must be an absolute path")),
    }
}

fn flag(facts: &Map<String, Value>, name: &str) -> Result<bool, String> {
    match facts.get(name) {
        None => Ok(false),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(_) => Err(format!("`{name}` must be true or false")),
    }
}

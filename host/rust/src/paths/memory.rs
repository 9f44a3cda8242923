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
    folder_writable: bool,
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
    /// The facts are `executable` (default false), `canonical` (default the path itself),
    /// `kind` (`file`, `directory` or `other`; default `file`) and `folderWritable`
    /// (default false).
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
            if !path.starts_with('/') {
                return Err(in_path("must be an absolute path".to_owned()));
            }
            let Value::Object(facts) = facts else {
                return Err(in_path("must be an object of facts".to_owned()));
            };
            let file = File::from_json(facts).map_err(in_path)?;
            match path.strip_suffix("/*") {
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
            folder_writable: false,
        });
        self
    }
}

impl CanonicalPath for MemoryPaths {
    fn realpath(&self, path: &str) -> Result<PathFacts, PathError> {
        let Some((folder, name)) = path.rsplit_once('/').filter(|_| path.starts_with('/')) else {
            return Err(PathError::Unanswerable(format!(
                "`{path}` is not an absolute path"
            )));
        };
        let in_folder = || match name {
            "" | "." | ".." => None,
            _ => self.folders.get(folder),
        };
        let file = self
            .files
            .get(path)
            .or_else(in_folder)
            .ok_or(PathError::NotFound {
                folder_writable: false,
            })?;
        Ok(PathFacts {
            canonical: file.canonical.as_deref().unwrap_or(path).to_owned(),
            kind: file.kind,
            executable: file.executable && file.kind == PathKind::RegularFile,
            folder: if folder.is_empty() { "/" } else { folder }.to_owned(),
            folder_writable: file.folder_writable,
        })
    }
}

impl File {
    fn from_json(facts: &Map<String, Value>) -> Result<Self, String> {
        let canonical = match facts.get("canonical") {
            None | Some(Value::Null) => None,
            Some(Value::String(path)) if path.starts_with('/') => Some(path.clone()),
            Some(_) => return Err("`canonical` must be an absolute path".to_owned()),
        };
        let kind = match facts.get("kind").map(Value::as_str) {
            None | Some(Some("file")) => PathKind::RegularFile,
            Some(Some("directory")) => PathKind::Directory,
            Some(Some("other")) => PathKind::Other,
            Some(_) => return Err("`kind` must be `file`, `directory` or `other`".to_owned()),
        };
        Ok(Self {
            canonical,
            kind,
            executable: flag(facts, "executable")?,
            folder_writable: flag(facts, "folderWritable")?,
        })
    }
}

fn flag(facts: &Map<String, Value>, name: &str) -> Result<bool, String> {
    match facts.get(name) {
        None => Ok(false),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(_) => Err(format!("`{name}` must be true or false")),
    }
}

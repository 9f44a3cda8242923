//! JSON to facts about paths, for cases that carry their own.

use crate::json::{Bounds, Shape, Target, read};
use crate::program::facts::{MemoryFacts, MemoryFile, PathError, PathErrorKind, PathKind};
use std::collections::BTreeMap;

/// Reads facts: an object with a path or, ending in `/*`, a folder for each key.
pub fn facts_json(text: &str) -> Result<MemoryFacts, String> {
    let mut files = Files::default();
    read(text, &BOUNDS, &mut files).map_err(|invalid| invalid.to_string())?;
    Ok(facts(files))
}

const BOUNDS: Bounds = Bounds::bytes("text", usize::MAX);

pub(super) type Files = BTreeMap<String, Fields>;

pub(super) fn facts(files: Files) -> MemoryFacts {
    let mut facts = MemoryFacts::default();
    for (key, file) in files {
        facts.insert(&key, file.into_file());
    }
    facts
}

/// The fields of a file as they come.
#[derive(Default)]
pub(super) struct Fields {
    canonical: Option<String>,
    kind: Option<PathKind>,
    executable: Option<bool>,
    folder: Option<String>,
    folder_writable: Option<bool>,
    error: Option<PathErrorKind>,
}

impl Fields {
    fn into_file(self) -> Result<MemoryFile, PathError> {
        let folder_writable = self.folder_writable.unwrap_or_default();
        match self.error {
            Some(kind) => Err(PathError {
                kind,
                folder_writable,
            }),
            None => Ok(MemoryFile {
                canonical: self.canonical,
                kind: self.kind.unwrap_or_default(),
                executable: self.executable.unwrap_or_default(),
                folder: self.folder,
                folder_writable,
            }),
        }
    }
}

impl Target for Fields {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        match value {
            Shape::Object => Ok(()),
            other => Err(other.is_not("an object with facts about a file")),
        }
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        let member: &mut dyn Target = match key {
            "canonical" => &mut self.canonical,
            "kind" => &mut self.kind,
            "executable" => &mut self.executable,
            "folder" => &mut self.folder,
            "folderWritable" => &mut self.folder_writable,
            "error" => &mut self.error,
            _ => return None,
        };
        Some(member)
    }
}

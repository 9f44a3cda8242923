//! JSON to facts about paths, for cases that carry their own.

use super::input::{Named, Object, Value, object, read_as, word};
use crate::program::facts::{MemoryFacts, MemoryFile, PathError, PathErrorKind, PathKind};
use serde::de::{Deserialize, Deserializer, MapAccess};

read_as! {
    object: Fields;
    word: PathKind, PathErrorKind;
}

/// The fields of a file as they come.
#[derive(Default)]
struct Fields {
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

impl<'de> Object<'de> for Fields {
    const EXPECTED: &'static str = "an object with facts about a file";

    fn field<A: MapAccess<'de>>(
        &mut self,
        name: &str,
        value: Value<'_, 'de, A>,
    ) -> Result<(), A::Error> {
        match name {
            "canonical" => value.read(&mut self.canonical),
            "kind" => value.read(&mut self.kind),
            "executable" => value.read(&mut self.executable),
            "folder" => value.read(&mut self.folder),
            "folderWritable" => value.read(&mut self.folder_writable),
            "error" => value.read(&mut self.error),
            _ => value.skip(),
        }
    }
}

impl<'de> Deserialize<'de> for MemoryFacts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let files = Named::<Fields>::deserialize(deserializer)?;
        let mut facts = Self::default();
        for (key, file) in files.0 {
            facts.insert(&key, file.into_file());
        }
        Ok(facts)
    }
}

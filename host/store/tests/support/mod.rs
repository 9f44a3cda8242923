//! A document in a folder of its own.

#![allow(dead_code, reason = "each test program uses its part of it")]

use std::convert::Infallible;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use execgate_store::{Place, Store};

pub(crate) struct Scene {
    pub(crate) store: Store,
    pub(crate) folder: PathBuf,
    pub(crate) file: PathBuf,
    pub(crate) lock: PathBuf,
    _root: tempfile::TempDir,
}

impl Scene {
    /// Without document and without folder.
    pub(crate) fn new() -> Self {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("home/.execgate");
        let file = folder.join("exec-approvals.json");
        Self {
            store: Store::new(Place::file(&file).unwrap()),
            lock: folder.join(".exec-approvals.lock"),
            folder,
            file,
            _root: root,
        }
    }

    /// With a document of these bytes.
    pub(crate) fn with(bytes: &[u8]) -> Self {
        let scene = Self::new();
        fs::create_dir_all(&scene.folder).unwrap();
        fs::set_permissions(&scene.folder, fs::Permissions::from_mode(0o700)).unwrap();
        fs::write(&scene.file, bytes).unwrap();
        fs::set_permissions(&scene.file, fs::Permissions::from_mode(0o600)).unwrap();
        scene
    }

    pub(crate) fn text(&self) -> String {
        fs::read_to_string(&self.file).unwrap()
    }

    /// Puts a document of this text into the place of the one there is.
    pub(crate) fn replace(&self, text: &str) {
        let beside = self.folder.join("beside");
        fs::write(&beside, text).unwrap();
        fs::rename(beside, &self.file).unwrap();
    }

    /// The names in the folder, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).unwrap();
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = entries
            .map(|entry| name(entry).into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// Reading and editing both fail and say so.
    pub(crate) fn refuses(&self, expected: &str) {
        let read = self.store.read().unwrap_err().to_string();
        let edited = self.store.edit(None, set("x")).unwrap_err().to_string();
        for error in [read, edited] {
            assert!(error.contains(expected), "{error}");
        }
    }
}

/// Makes the document this text.
pub(crate) fn set(text: &str) -> impl FnOnce(Option<&str>) -> Result<String, Infallible> {
    let text = text.to_owned();
    |_| Ok(text)
}

pub(crate) fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

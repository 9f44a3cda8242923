//! Compiled components on disk, so that the next process need not compile.
//!
//! A file here is native code, so it is used only when nobody but this user could have
//! written it: the folder and the file are opened first and judged afterwards, by what
//! was opened. Anything that is off makes the cache look empty.

use std::ffi::OsString;
use std::fs::{DirBuilder, File};
use std::hash::{Hash as _, Hasher};
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::DirBuilderExt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, process};

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, Stat};
use rustix::fs::{fstat, open, openat, renameat, statat, unlinkat};
use rustix::io::Errno;
use rustix::process::geteuid;
use sha2::{Digest, Sha256};
use wasmtime::Engine;
use wasmtime::component::Component;

use crate::CachePolicy;
use crate::artifact::{Artifact, Hash, hex};
use crate::native::Trusted;

/// No compiled policy is this large, and a file that is must not fill the memory.
const FILE_MAXIMUM: u64 = 256 << 20;

/// So many compiled components are kept. Each build of the policy makes another.
const FILES: usize = 16;

/// Why the cache was not used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    #[error("neither XDG_CACHE_HOME nor HOME names a folder")]
    NoHome,
    #[error("`{0}`: {1}")]
    Folder(PathBuf, std::io::Error),
    #[error("`{0}` belongs to another user, or others may write it")]
    FolderNotPrivate(PathBuf),
    #[error("`{0}` is not a file that this user alone may write")]
    FileNotPrivate(String),
    #[error("`{0}` is damaged, or was made from another component")]
    Damaged(String),
    #[error("`{0}` cannot be loaded: {1:#}")]
    Refused(String, wasmtime::Error),
    #[error("`{0}`: {1}")]
    File(String, std::io::Error),
}

/// One folder of compiled components, open.
pub(crate) struct Cache {
    folder: OwnedFd,
}

impl Cache {
    /// Opens the folder, and makes it first when there is none.
    pub(crate) fn open(policy: &CachePolicy) -> Result<Option<Self>, Trouble> {
        let path = match policy {
            CachePolicy::Off => return Ok(None),
            CachePolicy::Folder(path) => path.clone(),
            CachePolicy::User => user_folder(|name| env::var_os(name)).ok_or(Trouble::NoHome)?,
        };
        let in_folder = |error: std::io::Error| Trouble::Folder(path.clone(), error);
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&path)
            .map_err(in_folder)?;
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let folder = open(&path, flags, Mode::empty()).map_err(|error| in_folder(error.into()))?;
        let facts = fstat(&folder).map_err(|error| in_folder(error.into()))?;
        if !is_private(&facts) {
            return Err(Trouble::FolderNotPrivate(path));
        }
        Ok(Some(Self { folder }))
    }

    /// The component stored under `key`, when it was made from `component`; none when
    /// nothing is stored.
    pub(crate) fn load(
        &self,
        key: &Key,
        component: &Hash,
        engine: &Engine,
    ) -> Result<Option<Component>, Trouble> {
        let Some(bytes) = self.read(key)? else {
            return Ok(None);
        };
        let artifact = Artifact::from_whole_bytes(&bytes)
            .filter(|artifact| artifact.component == *component)
            .ok_or_else(|| Trouble::Damaged(key.0.clone()))?;
        let loaded = Trusted::cached(artifact).load(engine);
        loaded
            .map(Some)
            .map_err(|error| Trouble::Refused(key.0.clone(), error))
    }

    fn read(&self, key: &Key) -> Result<Option<Vec<u8>>, Trouble> {
        let in_file = |error: std::io::Error| Trouble::File(key.0.clone(), error);
        // Without NONBLOCK a pipe that lies there would keep this waiting.
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = match openat(&self.folder, &key.0, flags, Mode::empty()) {
            Ok(file) => file,
            Err(Errno::NOENT) => return Ok(None),
            Err(error) => return Err(in_file(error.into())),
        };
        let facts = fstat(&file).map_err(|error| in_file(error.into()))?;
        let size = u64::try_from(facts.st_size).unwrap_or(u64::MAX);
        let is_file = FileType::from_raw_mode(facts.st_mode) == FileType::RegularFile;
        if !is_file || !is_private(&facts) || size > FILE_MAXIMUM {
            return Err(Trouble::FileNotPrivate(key.0.clone()));
        }
        let mut bytes = Vec::with_capacity(size as usize);
        File::from(file)
            .take(FILE_MAXIMUM)
            .read_to_end(&mut bytes)
            .map_err(in_file)?;
        Ok(Some(bytes))
    }

    /// Stores `bytes` under `key`: all of them or none, whoever else does the same.
    pub(crate) fn write(&self, key: &Key, bytes: &[u8]) -> Result<(), Trouble> {
        static SERIAL: AtomicU32 = AtomicU32::new(0);
        let serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        let unfinished = format!("{}.{}-{serial}", key.0, process::id());
        let result = self
            .write_new(&unfinished, bytes)
            .and_then(|()| Ok(renameat(&self.folder, &unfinished, &self.folder, &key.0)?));
        // A folder that is too full is no reason not to use what was stored.
        let _ = self.prune();
        result.map_err(|error| {
            // Whether or not it is there: it is of no use.
            let _ = unlinkat(&self.folder, &unfinished, AtFlags::empty());
            Trouble::File(unfinished.clone(), error)
        })
    }

    /// Removes all but the newest files.
    fn prune(&self) -> Result<(), Errno> {
        let mut files = Vec::new();
        for entry in Dir::read_from(&self.folder)? {
            let name = entry?.file_name().to_owned();
            let facts = statat(&self.folder, &name, AtFlags::SYMLINK_NOFOLLOW)?;
            if FileType::from_raw_mode(facts.st_mode) == FileType::RegularFile {
                files.push((facts.st_mtime, name));
            }
        }
        files.sort_unstable();
        let surplus = files.len().saturating_sub(FILES);
        for (_, name) in &files[..surplus] {
            unlinkat(&self.folder, name, AtFlags::empty())?;
        }
        Ok(())
    }

    fn write_new(&self, name: &str, bytes: &[u8]) -> std::io::Result<()> {
        let flags =
            OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let file = openat(&self.folder, name, flags, Mode::RUSR | Mode::WUSR)?;
        File::from(file).write_all(bytes)
    }
}

/// The name of a file in the cache: it differs whenever the code might.
pub(crate) struct Key(String);

impl Key {
    pub(crate) fn new(component: &Hash, engine: &Engine) -> Self {
        let mut hasher = Sha256Hasher(Sha256::new());
        hasher.write(component);
        hasher.write(env!("CARGO_PKG_VERSION").as_bytes());
        // The version of wasmtime, its settings and the features of the processor.
        engine.precompile_compatibility_hash().hash(&mut hasher);
        Self(format!("{}.native", hex(&hasher.0.finalize().into())))
    }
}

/// Collects what is hashed, since the 64 bits of a usual hasher could be the same twice.
struct Sha256Hasher(Sha256);

impl Hasher for Sha256Hasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        let hash: Hash = self.0.clone().finalize().into();
        u64::from_le_bytes([
            hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6], hash[7],
        ])
    }
}

fn is_private(facts: &Stat) -> bool {
    facts.st_uid == geteuid().as_raw()
        && Mode::from_raw_mode(facts.st_mode) & (Mode::WGRP | Mode::WOTH) == Mode::empty()
}

fn user_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let absolute = |name| {
        variable(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let base = absolute("XDG_CACHE_HOME").or_else(|| {
        let below = if cfg!(target_os = "macos") {
            "Library/Caches"
        } else {
            ".cache"
        };
        Some(absolute("HOME")?.join(below))
    })?;
    Some(base.join("execgate/compiled"))
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::path::PathBuf;

    fn user_folder(variables: &[(&str, &str)]) -> Option<PathBuf> {
        super::user_folder(|name| {
            let (_, value) = variables.iter().find(|(known, _)| *known == name)?;
            Some(OsString::from(value))
        })
    }

    #[test]
    fn the_cache_lies_in_the_folder_that_the_user_named() {
        let home = ("HOME", "/home/a");
        let named = user_folder(&[home, ("XDG_CACHE_HOME", "/c")]);
        assert_eq!(named, Some(PathBuf::from("/c/execgate/compiled")));
        // A relative one would be another folder in each working directory.
        let at_home = user_folder(&[home]);
        assert_eq!(user_folder(&[home, ("XDG_CACHE_HOME", "c")]), at_home);
        assert!(at_home.is_some_and(|folder| folder.starts_with("/home/a")));
        assert_eq!(user_folder(&[("HOME", "")]), None);
    }
}

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process;

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags};
use rustix::fs::{fchmod, fstat, lstat, mkdir, open, openat, renameat, statat, unlinkat};
use rustix::io::Errno;
use rustix::process::geteuid;

use crate::error::StoreError;
use crate::store::MAXIMUM;

const OF_USER: Mode = Mode::RUSR.union(Mode::WUSR);

/// A folder that is open and that nobody but this user may write.
///
/// Everything is opened first and judged afterwards, by what was opened.
pub(crate) struct Folder {
    descriptor: OwnedFd,
    path: PathBuf,
}

impl Folder {
    /// Opens the folder; none when there is none.
    pub(crate) fn open(path: &Path) -> Result<Option<Self>, StoreError> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let descriptor = match open(path, flags, Mode::empty()) {
            Ok(descriptor) => descriptor,
            Err(Errno::NOENT) => return Ok(None),
            Err(Errno::NOTDIR | Errno::LOOP) => return Err(no_folder(path)),
            Err(error) => return Err(system("open", path, error)),
        };
        judge(&descriptor, path, FileType::Directory)?;
        let path = path.to_path_buf();
        Ok(Some(Self { descriptor, path }))
    }

    /// Opens the folder, and makes it first when there is none.
    pub(crate) fn open_or_create(path: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = Self::open(path)? {
            return Ok(folder);
        }
        create(path)?;
        Self::open(path)?.ok_or_else(|| system("create", path, Errno::NOENT))
    }

    /// The bytes of a file, at most one more than [`MAXIMUM`]; none when there is no file.
    pub(crate) fn read(&self, name: &OsStr) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(file) = self.open_file(name, OFlags::RDONLY)? else {
            return Ok(None);
        };
        let mut bytes = Vec::new();
        file.take(MAXIMUM as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| system("read", &self.path.join(name), error))?;
        Ok(Some(bytes))
    }

    /// Opens a regular file that nobody but this user may write; none when there is none.
    pub(crate) fn open_file(
        &self,
        name: &OsStr,
        access: OFlags,
    ) -> Result<Option<File>, StoreError> {
        let path = self.path.join(name);
        // Without NONBLOCK a pipe that lies there would keep this waiting.
        let flags = access | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = match openat(&self.descriptor, name, flags, OF_USER) {
            Ok(file) => file,
            Err(Errno::NOENT) => return Ok(None),
            Err(Errno::LOOP) => return Err(StoreError::Link { path }),
            // What the system says of a folder or of a socket.
            Err(Errno::ISDIR | Errno::NXIO) => {
                return Err(wrong_kind(&path, FileType::RegularFile));
            }
            Err(error) => return Err(system("open", &path, error)),
        };
        judge(&file, &path, FileType::RegularFile)?;
        Ok(Some(File::from(file)))
    }

    /// Whether `name` is this open file, and not another one that took its place.
    pub(crate) fn holds(&self, name: &OsStr, file: &File) -> Result<bool, StoreError> {
        let path = self.path.join(name);
        let opened = fstat(file).map_err(|error| system("look at", &path, error))?;
        match statat(&self.descriptor, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(named) => Ok((named.st_dev, named.st_ino) == (opened.st_dev, opened.st_ino)),
            Err(Errno::NOENT) => Ok(false),
            Err(error) => Err(system("look at", &path, error)),
        }
    }

    /// Removes what processes left that ended while they wrote. Only under the lock is nobody
    /// still writing.
    pub(crate) fn sweep(&self, name: &OsStr) -> Result<(), StoreError> {
        let failed = |error: Errno| system("list", &self.path, error);
        for entry in Dir::read_from(&self.descriptor).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let found = OsStr::from_bytes(entry.file_name().to_bytes());
            if is_unfinished(found, name) {
                unlinkat(&self.descriptor, found, AtFlags::empty())
                    .map_err(|error| system("remove", &self.path.join(found), error))?;
            }
        }
        Ok(())
    }

    /// Writes `bytes` beside the file `name`, onto the disk.
    pub(crate) fn prepare<'a>(
        &'a self,
        name: &'a OsStr,
        bytes: &[u8],
    ) -> Result<Unfinished<'a>, StoreError> {
        let beside = unfinished_name(name);
        let path = self.path.join(&beside);
        let flags =
            OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let file = openat(&self.descriptor, &beside, flags, OF_USER)
            .map_err(|error| system("create", &path, error))?;
        let unfinished = Unfinished {
            folder: self,
            name,
            beside,
        };
        // The umask may have taken bits away.
        fchmod(&file, OF_USER).map_err(|error| system("create", &path, error))?;
        let mut file = File::from(file);
        file.write_all(bytes)
            .and_then(|()| file.sync_all())
            .map_err(|error| system("write", &path, error))?;
        Ok(unfinished)
    }
}

/// A new document beside the old one, removed unless it takes its place.
pub(crate) struct Unfinished<'a> {
    folder: &'a Folder,
    name: &'a OsStr,
    beside: OsString,
}

impl Unfinished<'_> {
    /// Puts it into the place of the document, onto the disk.
    pub(crate) fn put_in_place(self) -> Result<(), StoreError> {
        let Folder { descriptor, path } = self.folder;
        renameat(descriptor, &self.beside, descriptor, self.name)
            .map_err(|error| system("replace", &path.join(self.name), error))?;
        sync(descriptor, path)
    }
}

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        // Mostly it is in place by now. What cannot be removed, the next edit sweeps away.
        let _ = unlinkat(&self.folder.descriptor, &self.beside, AtFlags::empty());
    }
}

/// `.NAME.PID.tmp`
fn unfinished_name(name: &OsStr) -> OsString {
    let mut beside = OsString::from(".");
    beside.push(name);
    beside.push(format!(".{}.tmp", process::id()));
    beside
}

fn is_unfinished(found: &OsStr, name: &OsStr) -> bool {
    let id = found.as_bytes().strip_prefix(b".").and_then(|rest| {
        rest.strip_prefix(name.as_bytes())?
            .strip_prefix(b".")?
            .strip_suffix(b".tmp")
    });
    id.is_some_and(|id| !id.is_empty() && id.iter().all(u8::is_ascii_digit))
}

/// Makes a folder for this user alone, and those above it that are missing.
fn create(path: &Path) -> Result<(), StoreError> {
    let made = match (mkdir(path, Mode::RWXU), path.parent()) {
        (Err(Errno::NOENT), Some(above)) => {
            create(above)?;
            mkdir(path, Mode::RWXU)
        }
        (made, _) => made,
    };
    match made {
        Ok(()) => sync_above(path),
        Err(Errno::EXIST) => Ok(()),
        Err(error) => Err(system("create", path, error)),
    }
}

fn sync_above(path: &Path) -> Result<(), StoreError> {
    let Some(above) = path.parent() else {
        return Ok(());
    };
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let folder = open(above, flags, Mode::empty()).map_err(|error| system("open", above, error))?;
    sync(&folder, above)
}

fn sync(folder: &OwnedFd, path: &Path) -> Result<(), StoreError> {
    let confirmed = folder
        .try_clone()
        .and_then(|copy| File::from(copy).sync_all());
    confirmed.map_err(|error| StoreError::NotDurable {
        path: path.to_path_buf(),
        error,
    })
}

/// Refuses what is of another kind, or what anyone but this user could change.
fn judge(opened: impl AsFd, path: &Path, expected: FileType) -> Result<(), StoreError> {
    let facts = fstat(opened).map_err(|error| system("look at", path, error))?;
    let path = path.to_path_buf();
    if FileType::from_raw_mode(facts.st_mode) != expected {
        return Err(wrong_kind(&path, expected));
    }
    let user = geteuid().as_raw();
    if facts.st_uid != user {
        let owner = facts.st_uid;
        return Err(StoreError::ForeignOwner { path, owner, user });
    }
    let mode = Mode::from_raw_mode(facts.st_mode);
    if mode.intersects(Mode::WGRP | Mode::WOTH) {
        #[allow(clippy::useless_conversion, reason = "the type is narrower on macOS")]
        let mode = u32::from(mode.as_raw_mode());
        return Err(StoreError::WritableByOthers { path, mode });
    }
    Ok(())
}

/// What is wrong with something that could not be opened as a folder.
fn no_folder(path: &Path) -> StoreError {
    match lstat(path) {
        Ok(facts) if FileType::from_raw_mode(facts.st_mode) == FileType::Symlink => {
            let path = path.to_path_buf();
            StoreError::Link { path }
        }
        _ => wrong_kind(path, FileType::Directory),
    }
}

fn wrong_kind(path: &Path, expected: FileType) -> StoreError {
    StoreError::WrongKind {
        path: path.to_path_buf(),
        expected: match expected {
            FileType::Directory => "folder",
            _ => "regular file",
        },
    }
}

pub(crate) fn system(
    action: &'static str,
    path: &Path,
    error: impl Into<std::io::Error>,
) -> StoreError {
    StoreError::System {
        action,
        path: path.to_path_buf(),
        error: error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::is_unfinished;

    #[test]
    fn only_own_leftovers_are_swept() {
        for (found, expected) in [
            (".a.json.12.tmp", true),
            (".a.json.tmp", false),
            (".a.json..tmp", false),
            (".a.json.1x.tmp", false),
            (".b.json.12.tmp", false),
            ("a.json.12.tmp", false),
            ("a.json", false),
            (".a.lock", false),
        ] {
            let found_it = is_unfinished(found.as_ref(), "a.json".as_ref());
            assert_eq!(found_it, expected, "{found}");
        }
    }
}

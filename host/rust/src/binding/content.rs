//! What a file holds, and what a directory is.

use std::fs::{self, File};
use std::io::{self, Read};

use rustix::fs::{FileType, Mode, OFlags, fstat, open};
use sha2::{Digest, Sha256};

use super::Sha256Digest;

/// Bytes of the largest file of code that is bound: 64 MiB.
pub const FILE_MAXIMUM: u64 = 64 * 1024 * 1024;
/// Bytes of the largest program whose content is bound: 512 MiB, since runtimes such as node and
/// deno are single programs of more than 100 MB.
pub const EXECUTABLE_MAXIMUM: u64 = 512 * 1024 * 1024;

/// Why the content of a path cannot be fixed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ContentError {
    /// It is not there, or may not be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// It is a directory, a device, a pipe or a socket.
    #[error("is not a regular file")]
    NotRegular,
    /// It is no directory.
    #[error("is not a directory")]
    NotDirectory,
    /// It is larger than what is bound.
    #[error("is larger than {0} bytes")]
    TooLarge(u64),
    /// Its canonical path is another one.
    #[error("is now `{0}`")]
    Moved(String),
}

impl From<io::Error> for ContentError {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}

/// The canonical path of `path`.
pub(super) fn canonical(path: &str) -> Result<String, ContentError> {
    let found = fs::canonicalize(path)?;
    found
        .into_os_string()
        .into_string()
        .map_err(|_| ContentError::Unreadable("its canonical path is not valid UTF-8".to_owned()))
}

/// Refuses `path` unless its canonical path is `wanted`.
pub(super) fn check_canonical(path: &str, wanted: &str) -> Result<(), ContentError> {
    let found = canonical(path)?;
    match found == wanted {
        true => Ok(()),
        false => Err(ContentError::Moved(found)),
    }
}

/// The digest of the regular file at the canonical path `path`, of at most `maximum` bytes.
///
/// The file is opened once. Neither a link that was put in its place is followed, nor does a pipe
/// keep this waiting.
pub(super) fn digest(path: &str, maximum: u64) -> Result<Sha256Digest, ContentError> {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let opened = open(path, flags, Mode::empty()).map_err(io::Error::from)?;
    let kind = fstat(&opened).map_err(io::Error::from)?.st_mode;
    if FileType::from_raw_mode(kind) != FileType::RegularFile {
        return Err(ContentError::NotRegular);
    }
    let mut file = File::from(opened).take(maximum.saturating_add(1));
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 64 * 1024];
    loop {
        match file.read(&mut buffer) {
            Ok(0) if file.limit() == 0 => return Err(ContentError::TooLarge(maximum)),
            Ok(0) => return Ok(hasher.finalize().into()),
            Ok(length) => hasher.update(&buffer[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// What tells a directory from another one that takes its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DirectoryId {
    device: u64,
    inode: u64,
}

/// The directory at the canonical path `path`.
pub(super) fn directory(path: &str) -> Result<DirectoryId, ContentError> {
    use std::os::unix::fs::MetadataExt;
    check_canonical(path, path)?;
    let found = fs::symlink_metadata(path)?;
    match found.is_dir() {
        true => Ok(DirectoryId {
            device: found.dev(),
            inode: found.ino(),
        }),
        false => Err(ContentError::NotDirectory),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(folder: &tempfile::TempDir, name: &str) -> String {
        let root = fs::canonicalize(folder.path()).unwrap();
        root.join(name).to_str().unwrap().to_owned()
    }

    #[test]
    fn a_file_is_bound_up_to_its_maximum() {
        let folder = tempfile::tempdir().unwrap();
        let file = path(&folder, "a");
        fs::write(&file, "abc").unwrap();
        let wanted: Sha256Digest = Sha256::digest(b"abc").into();
        assert_eq!(digest(&file, 3), Ok(wanted));
        assert_eq!(digest(&file, 2), Err(ContentError::TooLarge(2)));
        fs::write(&file, "").unwrap();
        assert!(digest(&file, 0).is_ok());
    }

    #[test]
    fn what_is_no_regular_file_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        #[cfg(target_os = "linux")]
        {
            use rustix::fs::{CWD, mknodat};
            let pipe = path(&folder, "pipe");
            mknodat(CWD, &*pipe, FileType::Fifo, Mode::RUSR, 0).unwrap();
            assert_eq!(digest(&pipe, 9), Err(ContentError::NotRegular));
        }
        assert_eq!(
            digest(&path(&folder, "."), 9),
            Err(ContentError::NotRegular)
        );
        assert_eq!(digest("/dev/null", 9), Err(ContentError::NotRegular));
        assert!(matches!(
            digest(&path(&folder, "no"), 9),
            Err(ContentError::Unreadable(_))
        ));
        let (file, link) = (path(&folder, "a"), path(&folder, "b"));
        fs::write(&file, "abc").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        assert!(matches!(digest(&link, 9), Err(ContentError::Unreadable(_))));
        assert_eq!(
            check_canonical(&link, &link),
            Err(ContentError::Moved(file.clone()))
        );
        assert_eq!(directory(&file), Err(ContentError::NotDirectory));
    }
}

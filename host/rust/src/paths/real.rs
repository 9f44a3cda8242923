use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};
use rustix::io::Errno;

use super::{CanonicalPath, PathError};
use crate::types::{PathFacts, PathKind};

/// The paths of this machine, as this process sees them.
#[derive(Debug, Clone, Copy, Default)]
pub struct RealPaths;

impl CanonicalPath for RealPaths {
    fn realpath(&self, path: &str) -> Result<PathFacts, PathError> {
        if !path.starts_with('/') {
            return Err(PathError::Unanswerable(format!(
                "`{path}` is not an absolute path"
            )));
        }
        if path.contains('\0') {
            // No file system can hold such a name.
            return Err(PathError::NotFound {
                folder_writable: false,
            });
        }
        let asked = Path::new(path);
        let canonical = fs::canonicalize(asked).map_err(|error| missing(asked, &error))?;
        let kind = kind(&canonical).map_err(|error| missing(asked, &error))?;
        let folder = folder(asked, &canonical).map_err(|error| missing(asked, &error))?;
        let executable =
            kind == PathKind::RegularFile && access(&canonical, Access::EXEC_OK).is_ok();
        let folder_writable = access(&folder, Access::WRITE_OK).is_ok();
        Ok(PathFacts {
            canonical: text(canonical, folder_writable)?,
            kind,
            executable,
            folder: text(folder, folder_writable)?,
            folder_writable,
        })
    }
}

fn kind(canonical: &Path) -> io::Result<PathKind> {
    // A link here was put in place since the path was made canonical: it is `other`.
    let kind = fs::symlink_metadata(canonical)?.file_type();
    Ok(if kind.is_file() {
        PathKind::RegularFile
    } else if kind.is_dir() {
        PathKind::Directory
    } else {
        PathKind::Other
    })
}

/// The canonical folder that holds the last component of `asked`.
fn folder(asked: &Path, canonical: &Path) -> io::Result<PathBuf> {
    // `file_name` is absent for `/` and after `..`, where no name is held by a folder.
    match (asked.parent(), asked.file_name()) {
        (Some(parent), Some(_)) if asked != canonical => fs::canonicalize(parent),
        _ => Ok(canonical.parent().unwrap_or(canonical).to_path_buf()),
    }
}

fn text(path: PathBuf, folder_writable: bool) -> Result<String, PathError> {
    path.into_os_string()
        .into_string()
        .map_err(|_| PathError::NotText { folder_writable })
}

fn missing(asked: &Path, error: &io::Error) -> PathError {
    // The dot makes it fail for a parent that is no folder.
    let folder_writable = || {
        asked
            .parent()
            .is_some_and(|parent| access(parent.join("."), Access::WRITE_OK).is_ok())
    };
    match Errno::from_io_error(error) {
        Some(Errno::NOENT | Errno::NOTDIR | Errno::LOOP | Errno::NAMETOOLONG) => {
            PathError::NotFound {
                folder_writable: folder_writable(),
            }
        }
        Some(Errno::ACCESS | Errno::PERM) => PathError::NotPermitted {
            folder_writable: folder_writable(),
        },
        _ => PathError::Unanswerable(format!("`{}`: {error}", asked.display())),
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::Path;

    use rustix::io::Errno;

    use super::{PathError, missing};

    #[test]
    fn an_error_is_an_answer_only_where_it_says_something_about_the_path() {
        let answer = |error: Errno| missing(Path::new("/no/no"), &io::Error::from(error));
        let folder_writable = false;
        for error in [Errno::NOENT, Errno::NOTDIR, Errno::LOOP, Errno::NAMETOOLONG] {
            assert_eq!(answer(error), PathError::NotFound { folder_writable });
        }
        for error in [Errno::ACCESS, Errno::PERM] {
            assert_eq!(answer(error), PathError::NotPermitted { folder_writable });
        }
        for error in [Errno::IO, Errno::NOMEM, Errno::STALE] {
            assert!(matches!(answer(error), PathError::Unanswerable(_)));
        }
    }
}

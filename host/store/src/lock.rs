use std::ffi::OsStr;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process;
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{FlockOperation, OFlags, flock};
use rustix::io::Errno;

use crate::error::StoreError;
use crate::folder::{Folder, system};

/// How long to sleep before the lock is tried again.
const PAUSE: Duration = Duration::from_millis(2);

/// No process id has more digits.
const ID_DIGITS: u64 = 10;

/// The lock on a document, until it is dropped or the process ends, however it ends.
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock, and waits for it as long as `wait`.
    pub(crate) fn take(
        folder: &Folder,
        name: &OsStr,
        path: &Path,
        wait: Duration,
    ) -> Result<Self, StoreError> {
        let started = Instant::now();
        loop {
            let mut file = folder
                .open_file(name, OFlags::RDWR | OFlags::CREATE)?
                .ok_or_else(|| system("create", path, Errno::NOENT))?;
            match flock(&file, FlockOperation::NonBlockingLockExclusive) {
                // A lock on a file that somebody removed meanwhile keeps nobody out.
                Ok(()) if folder.holds(name, &file)? => {
                    sign(&mut file);
                    return Ok(Self { _file: file });
                }
                Ok(()) | Err(Errno::WOULDBLOCK | Errno::INTR) => {}
                Err(error) => return Err(system("lock", path, error)),
            }
            let waited = started.elapsed();
            if waited >= wait {
                return Err(StoreError::Locked {
                    path: path.to_path_buf(),
                    waited: wait,
                    holder: holder(file),
                });
            }
            thread::sleep(PAUSE.min(wait - waited));
        }
    }
}

/// Leaves the id of this process in the file. It only helps whoever waits too long, so it is no
/// reason to fail.
fn sign(file: &mut File) {
    if file.set_len(0).is_ok() {
        let _ = file.write_all(process::id().to_string().as_bytes());
    }
}

fn holder(file: File) -> Option<u32> {
    let mut text = String::new();
    file.take(ID_DIGITS).read_to_string(&mut text).ok()?;
    text.parse().ok()
}

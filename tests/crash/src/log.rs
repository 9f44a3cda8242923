//! What a worker says is done: a file to which each of its lives only appends.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The log of a worker.
pub fn path(folder: &Path, worker: usize) -> PathBuf {
    folder.join(format!("acknowledged-{worker}"))
}

/// A log that is open.
#[derive(Debug)]
pub struct Log {
    file: File,
}

impl Log {
    /// Opens the log at its end, and makes it first when there is none.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let mut file = File::options().create(true).append(true).open(path)?;
        // A life that was killed within a line does not spoil the next one.
        file.write_all(b"\n")?;
        Ok(Self { file })
    }

    /// Says that the edit with this identifier is done, onto the disk.
    pub fn acknowledge(&mut self, id: &str) -> anyhow::Result<()> {
        self.file.write_all(format!("{id}.\n").as_bytes())?;
        Ok(self.file.sync_data()?)
    }
}

/// The identifiers in a log. A line that was cut off says nothing.
pub fn acknowledged(path: &Path) -> anyhow::Result<Vec<String>> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error.into()),
    };
    let whole = text.lines().filter_map(|line| line.strip_suffix('.'));
    Ok(whole.map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Log, acknowledged};

    #[test]
    fn only_whole_lines_count() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        assert!(acknowledged(&path).unwrap().is_empty());
        Log::open(&path).unwrap().acknowledge("a").unwrap();
        let cut = fs::read_to_string(&path).unwrap() + "b";
        fs::write(&path, cut).unwrap();
        Log::open(&path).unwrap().acknowledge("c").unwrap();
        assert_eq!(acknowledged(&path).unwrap(), ["a", "c"]);
    }
}

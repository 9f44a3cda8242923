//! The folder in which the tools run: files with the names of their words, and inputs.

use anyhow::Context;
use std::fs;
use std::path::{Path, PathBuf};

/// Names that operands, values and patterns have, too.
const TEMPTING: &[&str] = &[
    "1", "2", "5", "-", "a", "b", "x", "in", "out", "secret", "README", "file", "a-z", "both",
    "never", "always", "4K", "10M", ".jq", "quiet", "numeric", "binary",
];

/// A folder that is removed at the end.
pub(crate) struct Folder {
    root: PathBuf,
}

impl Folder {
    pub(crate) fn new(name: &str) -> anyhow::Result<Self> {
        let root =
            std::env::temp_dir().join(format!("execgate-syscalls-{}-{name}", std::process::id()));
        let work = root.join("work");
        fs::create_dir_all(&work).with_context(|| format!("cannot make {}", work.display()))?;
        for name in TEMPTING {
            fs::write(work.join(name), "secret\n")?;
        }
        let line = "a:b c 1\n";
        fs::write(root.join("line"), line)?;
        fs::write(root.join("lines"), line.repeat(200))?;
        fs::write(root.join("json"), "{\"a\": [1, 2], \"env\": \"x\"}\n")?;
        fs::write(root.join("binary"), [0, 1, 2, 255, 10].repeat(50))?;
        fs::write(
            root.join("large"),
            line.repeat(4 * 1024 * 1024 / line.len()),
        )?;
        Ok(Self { root })
    }

    /// Where the tools run.
    pub(crate) fn work(&self) -> PathBuf {
        self.root.join("work")
    }

    /// A file beside the working folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// The path of an input as text.
    pub(crate) fn input(&self, name: &str) -> String {
        self.path(name).to_string_lossy().into_owned()
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

//! Where things are.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// A source tree and the folder for what compilers leave behind.
#[derive(Debug, Clone)]
pub struct Workspace {
    root: PathBuf,
    target: PathBuf,
}

impl Workspace {
    /// The source tree that the current folder is in, with cargo's target folder.
    ///
    /// # Errors
    ///
    /// When the current folder is in no source tree of execgate.
    pub fn of_current_folder() -> Result<Self> {
        let here = std::env::current_dir().context("cannot tell the current folder")?;
        let Some(root) = here.ancestors().find(|folder| is_root(folder)) else {
            bail!(
                "not inside the source tree of execgate: no `wit/world.wit` and `guest/Cargo.toml` here or above"
            );
        };
        let target = match std::env::var_os("CARGO_TARGET_DIR") {
            Some(target) if !target.is_empty() => here.join(target),
            _ => root.join("target"),
        };
        Ok(Self::at(root, &target))
    }

    /// The source tree at `root`, built in `target`. Both are absolute.
    #[must_use]
    pub fn at(root: &Path, target: &Path) -> Self {
        Self {
            root: root.to_owned(),
            target: target.to_owned(),
        }
    }

    /// The top of the source tree.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Cargo's target folder.
    #[must_use]
    pub fn target(&self) -> &Path {
        &self.target
    }
}

fn is_root(folder: &Path) -> bool {
    folder.join("wit/world.wit").is_file() && folder.join("guest/Cargo.toml").is_file()
}

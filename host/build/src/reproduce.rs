//! The proof that the same sources give the same bytes.

use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result, bail};

use crate::{Compiler, Component, Workspace};

/// Builds the component from two copies of the sources, at paths of different lengths
/// and from nothing, at the same time, and compares the results with each other and
/// with a build in place. Everything that cargo builds is built anew in each copy: the
/// guest, its dependencies, and the standard library where the compiler comes without.
///
/// # Errors
///
/// When two of the three differ; the message gives the digests. The copies are then
/// left for comparison. Also when a build fails.
pub fn reproduce(workspace: &Workspace, compiler: &Compiler) -> Result<Component> {
    let scratch = workspace.target().join("reproduce");
    remove(&scratch)?;
    let [first, second] = ["a", "another/folder"].map(|place| {
        let place = scratch.join(place);
        Workspace::at(&place.join("sources"), &place.join("target"))
    });
    for copy in [&first, &second] {
        copy_sources(workspace.root(), copy.root())?;
    }
    let (in_place, first, second) = thread::scope(|scope| {
        let build = |place| scope.spawn(move || Component::build(place, compiler, true));
        let copies = [build(&first), build(&second)];
        let in_place = Component::build(workspace, compiler, true);
        let [first, second] = copies.map(|thread| match thread.join() {
            Ok(built) => built,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        (in_place, first, second)
    });
    let (in_place, first, second) = (in_place?, first?, second?);
    if in_place != first || first != second {
        bail!(
            "the same sources gave different components:\n  {} in place\n  {} and\n  {} in two copies, in {}",
            in_place.digest(),
            first.digest(),
            second.digest(),
            scratch.display(),
        );
    }
    remove(&scratch)?;
    Ok(in_place)
}

fn remove(folder: &Path) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    std::fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))
}

/// Copies a source tree without what git and builds keep in it.
fn copy_sources(from: &Path, to: &Path) -> Result<()> {
    std::fs::create_dir_all(to).with_context(|| format!("cannot make {}", to.display()))?;
    for entry in entries(from)? {
        let name = entry.file_name().unwrap_or_default();
        let target = to.join(name);
        if !entry.is_dir() {
            std::fs::copy(&entry, &target)
                .with_context(|| format!("cannot copy {}", entry.display()))?;
        } else if !is_left_behind(&entry) {
            copy_sources(&entry, &target)?;
        }
    }
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = || {
        std::fs::read_dir(folder)?
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<std::io::Result<Vec<_>>>()
    };
    read().with_context(|| format!("cannot read {}", folder.display()))
}

/// Folders that are no sources: git's own, installed packages, and what a compiler
/// marks as its own.
fn is_left_behind(folder: &Path) -> bool {
    let named = |name: &str| folder.file_name().is_some_and(|own| own == name);
    named(".git") || named("node_modules") || folder.join("CACHEDIR.TAG").exists()
}

//! Builds the policy component, and nothing else: the one way from `guest/` and
//! `wit/` to the file that hosts load.
//!
//! ```text
//! guest/ + wit/ ─ cargo ─► core module ─ wit-component ─► component ─ checks ─► build/policy.wasm
//! ```
//!
//! # Use
//!
//! ```text
//! cargo run -p execgate-build -- component    # build what is out of date
//! cargo run -p execgate-build -- reproduce    # build twice elsewhere and compare
//! ```
//!
//! Both take `--compiler current` or `--compiler debian` to insist on one compiler.
//!
//! # Contract with the crates that embed the component
//!
//! `component` leaves two files, which git ignores:
//!
//! - `build/policy.wasm`: the component. It is written only when its bytes change, so
//!   its time stamp can serve as "rebuild me".
//! - `build/policy.wasm.sha256`: its digest, in the format of `sha256sum`.
//!
//! A crate that embeds the component does not depend on this one, whose dependencies a
//! published crate should not drag along. Its `build.rs` takes the file that the
//! environment variable `EXECGATE_COMPONENT` names, else `build/policy.wasm` at the top
//! of the repository, tells cargo to rerun it when the variable or the file changes,
//! and fails with "run `make component`" when there is no such file.
//!
//! The shipped CLI embeds `build/policy.cwasm` instead, which `execgate-precompile`
//! (of the crate `execgate`) makes from `build/policy.wasm`; there, `build.rs` takes the
//! path from `EXECGATE_PRECOMPILED`. See `dist.sh` beside this crate.
//!
//! # Compiler
//!
//! The guest is built for `wasm32-unknown-unknown`, whose standard library imports
//! nothing, so that the component's imports are those of its world and no more. The
//! first of these that works is used:
//!
//! 1. the `rustc` on the path, when it has the standard library for that target,
//! 2. Debian's newer compiler (`rustc-web`, `cargo-web`, `rust-web-src`), which builds
//!    the standard library from source,
//! 3. the first, after `rustup target add wasm32-unknown-unknown`,
//! 4. the second, after installing it with `apt-get`, when this user may do that.
//!
//! A build with the second compiler takes the linker from the first one, or Debian's.
//! Neither build inherits settings of the cargo that started this program.
//!
//! # What is checked
//!
//! A component is only written when it is valid, imports exactly
//! [`IMPORTS`](component::IMPORTS), has one memory with the maximum
//! [`MEMORY_MAXIMUM`](component::MEMORY_MAXIMUM), and holds no path of this machine.
//!
//! # Same bytes
//!
//! The same sources and the same compiler and linker give the same bytes, wherever the
//! sources lie: paths are remapped, code generation is one unit with fat LTO, and
//! `Cargo.lock` decides every dependency. `reproduce` proves it. The two compilers
//! differ in bytes from one another.
//!
//! # Size and speed
//!
//! The profile `component` has `opt-level = "s"`. At 3 the component was 699 kB instead
//! of 428, and a host took twice as long to compile it, which is most of a first run;
//! reading a long command was about a fifth faster. `wasm-opt -O3` then takes 9 % off
//! the size, 2 % of it compressed. That is not worth a third tool, whose version
//! would decide the bytes, so there is none.
//!
//! What is out of date is left to cargo, which knows every file that the compiler
//! read, the compiler's version, its flags and the lock file. Wrapping and checking
//! take so little that they are always done.

mod compiler;
pub mod component;
mod guest;
mod install;
mod process;
mod reproduce;
mod workspace;

use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

pub use compiler::{Compiler, Origin};
pub use reproduce::reproduce;
pub use workspace::Workspace;

/// Where the component goes, relative to the top of the source tree.
pub const COMPONENT: &str = "build/policy.wasm";

/// A component that was built and checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Component {
    bytes: Vec<u8>,
}

impl Component {
    /// Compiles the guest, wraps it and checks the result. A quiet build shows
    /// nothing unless it fails.
    ///
    /// # Errors
    ///
    /// When the guest does not compile, or the component is not what hosts rely on.
    pub fn build(workspace: &Workspace, compiler: &Compiler, quiet: bool) -> Result<Self> {
        let module = guest::build(workspace, compiler, quiet)?;
        let bytes = component::wrap(&module)?;
        let folders = guest::remapped(workspace, compiler);
        component::verify(&bytes, folders.iter().map(|(folder, _)| folder.as_path()))?;
        Ok(Self { bytes })
    }

    /// Puts the component and its digest where hosts find them, and tells whether
    /// they were other ones before.
    ///
    /// # Errors
    ///
    /// When they cannot be written.
    pub fn store(&self, workspace: &Workspace) -> Result<bool> {
        let file = workspace.root().join(COMPONENT);
        let digest = format!("{}  policy.wasm\n", self.digest());
        let changed = replace(&file, &self.bytes)?;
        replace(&file.with_extension("wasm.sha256"), digest.as_bytes())?;
        Ok(changed)
    }

    /// The SHA-256 digest in lower-case hexadecimal.
    #[must_use]
    pub fn digest(&self) -> String {
        Sha256::digest(&self.bytes)
            .iter()
            .fold(String::new(), |mut text, byte| {
                let _ = write!(text, "{byte:02x}");
                text
            })
    }

    /// The size in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.bytes.len()
    }
}

/// Writes a file whole or not at all, and leaves alone one that is the same already.
fn replace(file: &Path, bytes: &[u8]) -> Result<bool> {
    let write = || match std::fs::read(file) {
        Ok(before) if before == bytes => Ok(false),
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => {
            let folder = file.parent().unwrap_or(Path::new("."));
            std::fs::create_dir_all(folder)?;
            let draft = file.with_extension(format!("draft-{}", std::process::id()));
            std::fs::write(&draft, bytes)?;
            std::fs::rename(&draft, file)?;
            Ok(true)
        }
    };
    write().with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_that_of_sha256sum() {
        let component = Component {
            bytes: b"abc".to_vec(),
        };
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(component.digest(), expected);
    }

    #[test]
    fn an_unchanged_component_keeps_its_time_stamp() -> Result<()> {
        let root = std::env::temp_dir().join(format!("execgate-build-{}", std::process::id()));
        let workspace = Workspace::at(&root, &root.join("target"));
        let component = |text: &str| Component { bytes: text.into() };
        assert!(component("one").store(&workspace)?);
        let written = std::fs::metadata(root.join(COMPONENT))?.modified()?;
        assert!(!component("one").store(&workspace)?);
        assert_eq!(
            std::fs::metadata(root.join(COMPONENT))?.modified()?,
            written
        );
        assert!(component("two").store(&workspace)?);
        assert_eq!(std::fs::read(root.join(COMPONENT))?, b"two");
        let digest = std::fs::read_to_string(root.join("build/policy.wasm.sha256"))?;
        assert_eq!(
            digest,
            format!("{}  policy.wasm\n", component("two").digest())
        );
        std::fs::remove_dir_all(root)?;
        Ok(())
    }
}

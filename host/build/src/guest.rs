//! The guest, compiled to a core module.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::compiler::{Compiler, TARGET};
use crate::component::MEMORY_MAXIMUM;
use crate::process::run;
use crate::workspace::Workspace;

const PACKAGE: &str = "execgate-policy";
const MODULE: &str = "execgate_policy.wasm";
const PROFILE: &str = "component";

/// The stack lies below the data, so that running over its end traps.
const STACK: u32 = 1024 * 1024;

/// Compiles the guest and returns the core module.
pub(crate) fn build(workspace: &Workspace, compiler: &Compiler, quiet: bool) -> Result<Vec<u8>> {
    let target = target(workspace);
    let mut cargo = compiler.cargo();
    cargo.current_dir(workspace.root());
    // One crate type: beside a library, cargo would not apply LTO.
    cargo.args([
        "rustc",
        "--package",
        PACKAGE,
        "--lib",
        "--crate-type",
        "cdylib",
    ]);
    cargo.args(["--profile", PROFILE, "--target", TARGET]);
    cargo.args(compiler.cargo_options());
    cargo.arg("--target-dir").arg(&target);
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags(workspace, compiler));
    if workspace.root().join("Cargo.lock").exists() {
        cargo.arg("--locked");
    }
    if quiet {
        cargo.arg("--quiet");
    }
    run(&mut cargo)?;

    let module = target.join(TARGET).join(PROFILE).join(MODULE);
    std::fs::read(&module).with_context(|| format!("cargo left no {}", module.display()))
}

/// Flags for rustc, in the form that cargo takes before any other.
fn flags(workspace: &Workspace, compiler: &Compiler) -> OsString {
    let mut flags = vec![
        OsString::from(format!("-Clink-arg=--max-memory={MEMORY_MAXIMUM}")),
        OsString::from(format!("-Clink-arg=-zstack-size={STACK}")),
        OsString::from("-Clink-arg=--stack-first"),
        // What is smaller than a call is inlined under `opt-level = "z"` anyway; this much more
        // pays in speed and costs 2 % in size.
        OsString::from("-Cllvm-args=-inline-threshold=10"),
    ];
    for (from, to) in remapped(workspace, compiler) {
        let mut flag = OsString::from("--remap-path-prefix=");
        flag.push(from);
        flag.push("=");
        flag.push(to);
        flags.push(flag);
    }
    flags.join("\u{1f}".as_ref())
}

/// Folders of this machine that the compiler reads sources from, and what they are
/// called in the module instead.
pub(crate) fn remapped(workspace: &Workspace, compiler: &Compiler) -> Vec<(PathBuf, &'static str)> {
    let mut folders = vec![
        (workspace.root().join("guest"), "guest"),
        (target(workspace), "target"),
        (compiler.sysroot().join("lib/rustlib/src/rust"), "rust"),
    ];
    folders.extend(cargo_home().map(|home| (home.join("registry/src"), "crates")));
    folders
}

/// Apart from the host's target folder: other flags, and perhaps another cargo.
fn target(workspace: &Workspace) -> PathBuf {
    workspace.target().join("guest")
}

fn cargo_home() -> Option<PathBuf> {
    match std::env::var_os("CARGO_HOME") {
        Some(home) if !home.is_empty() => Some(PathBuf::from(home)),
        _ => std::env::home_dir().map(|home| home.join(".cargo")),
    }
}

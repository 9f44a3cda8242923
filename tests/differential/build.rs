//! Compiles the recording program.
//!
//! It starts about a million times in a long run, so it is linked statically: that
//! halves the time of a start, and cargo has no setting for it on a single target.

use std::env;
use std::path::PathBuf;
use std::process::Command;

const SOURCE: &str = "recorder/main.rs";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={SOURCE}");
    println!("cargo::rerun-if-changed=src/programs.rs");
    let rustc = env::var_os("RUSTC").expect("cargo names the compiler");
    let target = env::var("TARGET").expect("cargo names the target");
    let folder = env::var_os("OUT_DIR").expect("cargo names the output folder");
    let program = PathBuf::from(folder).join("execgate-record");
    let mut compile = Command::new(rustc);
    compile
        .args([
            "--edition=2024",
            "--crate-type=bin",
            "--crate-name=execgate_record",
        ])
        .args([
            "-Copt-level=2",
            "-Cpanic=abort",
            "-Cstrip=symbols",
            "--target",
            &target,
        ])
        .arg("-o")
        .arg(&program)
        .arg(SOURCE);
    if target.contains("linux") {
        compile.arg("-Ctarget-feature=+crt-static");
    }
    let status = compile.status().expect("the compiler starts");
    assert!(
        status.success(),
        "the recording program does not compile: {status}"
    );
    println!("cargo::rustc-env=EXECGATE_RECORDER={}", program.display());
}

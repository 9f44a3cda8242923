//! Finds the policy component that the library embeds.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=EXECGATE_TARGET={}", variable("TARGET"));
    let compile = env::var_os("CARGO_FEATURE_COMPILE").is_some();
    let precompiled = env::var_os("CARGO_FEATURE_PRECOMPILED").is_some();
    if precompiled {
        println!("cargo::rerun-if-env-changed=EXECGATE_PRECOMPILED");
        let Some(native) = env::var_os("EXECGATE_PRECOMPILED") else {
            fail(
                "the feature `precompiled` embeds the file that EXECGATE_PRECOMPILED names, and it names none: make one with `execgate-precompile`",
            );
        };
        embed(Path::new(&native), "EXECGATE_EMBEDDED_NATIVE");
    } else if compile {
        println!("cargo::rerun-if-env-changed=EXECGATE_COMPONENT");
        let built = || Path::new(&variable("CARGO_MANIFEST_DIR")).join("../../build/policy.wasm");
        let component = env::var_os("EXECGATE_COMPONENT").map_or_else(built, PathBuf::from);
        embed(&component, "EXECGATE_EMBEDDED");
    }
}

/// Copies the file to where cargo keeps what this build made, so that it cannot change
/// under the compiler, and tells the library where that is.
fn embed(file: &Path, name: &str) {
    println!("cargo::rerun-if-changed={}", file.display());
    let copy = Path::new(&variable("OUT_DIR")).join(name);
    if let Err(error) = fs::copy(file, &copy) {
        fail(&format!(
            "cannot embed `{}`: {error}; run `make component` to build the policy component",
            file.display()
        ));
    }
    println!("cargo::rustc-env={name}={}", copy.display());
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| fail(&format!("{name} is not set: cargo runs this")))
}

fn fail(message: &str) -> ! {
    println!("cargo::error={message}");
    std::process::exit(1);
}

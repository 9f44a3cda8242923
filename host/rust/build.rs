//! Finds the policy component that the library embeds.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    write_bindings();
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

/// Has wasmtime generate the types of the contract.
///
/// Its generator cannot cope with a type called `host`, since it calls its own traits
/// so: the type gets another name first. Names of types are no part of a component.
fn write_bindings() {
    let contract = Path::new(&variable("CARGO_MANIFEST_DIR")).join("../../wit");
    let out = PathBuf::from(variable("OUT_DIR"));
    println!("cargo::rerun-if-changed={}", contract.display());
    let copy = || -> io::Result<()> {
        fs::create_dir_all(out.join("wit"))?;
        for file in fs::read_dir(&contract)? {
            let file = file?;
            let text = fs::read_to_string(file.path())?
                .replace("enum host {", "enum exec-host {")
                .replace("option<host>", "option<exec-host>")
                .replace("host: host,", "host: exec-host,");
            fs::write(out.join("wit").join(file.file_name()), text)?;
        }
        let path = out.join("wit");
        fs::write(
            out.join("bindings.rs"),
            format!(
                "wasmtime::component::bindgen!({{
                    path: {path:?},
                    world: \"policy-component\",
                    additional_derives: [PartialEq],
                    imports: {{ default: trappable }},
                }});"
            ),
        )
    };
    if let Err(error) = copy() {
        fail(&format!(
            "cannot read the contract in `{}`: {error}",
            contract.display()
        ));
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

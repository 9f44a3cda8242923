//! Compiles a policy component ahead of time, for a library that is built with the
//! feature `precompiled`.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let [component, native] = &arguments[..] else {
        eprintln!("usage: execgate-precompile COMPONENT.wasm NATIVE.cwasm");
        return ExitCode::from(2);
    };
    match precompile(Path::new(component), Path::new(native)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("execgate-precompile: {message}");
            ExitCode::FAILURE
        }
    }
}

fn precompile(component: &Path, native: &Path) -> Result<(), String> {
    let wasm =
        fs::read(component).map_err(|error| format!("`{}`: {error}", component.display()))?;
    let code = execgate::precompile(&wasm, env!("EXECGATE_TARGET"))
        .map_err(|error| format!("`{}`: {error}", component.display()))?;
    fs::write(native, code).map_err(|error| format!("`{}`: {error}", native.display()))
}

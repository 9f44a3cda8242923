//! Builds the policy component; see the documentation of the library.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use execgate_build::{COMPONENT, Compiler, Component, Origin, Workspace, reproduce};

const USAGE: &str = "\
usage: execgate-build component|reproduce [--compiler current|debian]

  component   build build/policy.wasm from guest/ and wit/, if it is out of date
  reproduce   build it from two copies of the sources and compare the bytes

  --compiler  use this one, instead of the first that works: `current` is the rustc
              on the path, `debian` Debian's package rustc-web";

enum Task {
    Component,
    Reproduce,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--help") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let (task, origin) = match parse(&arguments) {
        Ok(parsed) => parsed,
        Err(error) => {
            eprintln!("error: {error:#}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match perform(&task, origin) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn parse(arguments: &[String]) -> Result<(Task, Option<Origin>)> {
    let mut arguments = arguments.iter().map(String::as_str);
    let task = match arguments.next() {
        Some("component") => Task::Component,
        Some("reproduce") => Task::Reproduce,
        Some(other) => bail!("no such task: `{other}`"),
        None => bail!("no task given"),
    };
    let origin = match arguments.next() {
        Some("--compiler") => {
            let name = arguments.next().context("`--compiler` needs a name")?;
            Some(Origin::named(name).with_context(|| format!("no such compiler: `{name}`"))?)
        }
        Some(other) => bail!("unexpected argument: `{other}`"),
        None => None,
    };
    match arguments.next() {
        Some(other) => bail!("unexpected argument: `{other}`"),
        None => Ok((task, origin)),
    }
}

fn perform(task: &Task, origin: Option<Origin>) -> Result<()> {
    let workspace = Workspace::of_current_folder()?;
    let compiler = Compiler::find(origin)?;
    match task {
        Task::Component => {
            let component = Component::build(&workspace, &compiler, false)?;
            let state = if component.store(&workspace)? {
                "written"
            } else {
                "up to date"
            };
            println!("{COMPONENT}: {state}, {}", describe(&component, &compiler));
        }
        Task::Reproduce => {
            let component = reproduce(&workspace, &compiler)?;
            println!(
                "three builds, the same bytes: {}",
                describe(&component, &compiler)
            );
        }
    }
    Ok(())
}

fn describe(component: &Component, compiler: &Compiler) -> String {
    let size = component.size().div_ceil(1000);
    format!(
        "{size} kB, {}, sha256 {}",
        compiler.version(),
        component.digest()
    )
}

//! The recording program: stands under every name that a shell could run, writes down
//! how it was started, and ends as its name says.
//!
//! It does not read its input, so it never waits for a stage before it.

#[path = "../src/programs.rs"]
mod programs;

use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::io::{Write, stdout};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::process::ExitCode;
use std::{env, io};

fn main() -> ExitCode {
    let name = match record() {
        Ok(name) => name,
        Err(error) => {
            eprintln!("recording failed: {error}");
            return ExitCode::from(programs::RECORDING_FAILED);
        }
    };
    let ending = programs::ending(&name);
    if ending.prints {
        // The stage after this one may be gone already, which is no failure.
        let _ = writeln!(stdout(), "output of {name}");
    }
    ExitCode::from(ending.status)
}

/// Appends one frame: its length, then fields that each end in a NUL, in the order
/// program, working directory, number of arguments, arguments, environment.
///
/// One write to a file opened for appending, so that stages of a pipeline that run at
/// the same time do not mix.
fn record() -> io::Result<String> {
    let program = env::current_exe()?;
    let name = program
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    let arguments: Vec<_> = env::args_os().collect();
    let mut frame = vec![0; 4];
    field(&mut frame, program.as_os_str());
    field(&mut frame, env::current_dir()?.as_os_str());
    field(&mut frame, OsStr::new(&arguments.len().to_string()));
    arguments
        .iter()
        .for_each(|argument| field(&mut frame, argument));
    for (name, value) in env::vars_os() {
        let mut variable = name.into_vec();
        variable.push(b'=');
        variable.extend(value.into_vec());
        field(&mut frame, OsStr::from_bytes(&variable));
    }
    let length = u32::try_from(frame.len() - 4).map_err(io::Error::other)?;
    frame[..4].copy_from_slice(&length.to_le_bytes());
    let file = env::var_os(programs::RECORD_VARIABLE)
        .ok_or_else(|| io::Error::other("no file to write to"))?;
    if OpenOptions::new()
        .append(true)
        .create(true)
        .open(file)?
        .write(&frame)?
        < frame.len()
    {
        return Err(io::Error::other("the record was cut short"));
    }
    Ok(name)
}

fn field(frame: &mut Vec<u8>, text: &OsStr) {
    frame.extend_from_slice(text.as_bytes());
    frame.push(0);
}

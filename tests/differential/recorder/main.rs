//! The recording program: stands under every name that a shell could run, writes down
//! how it was started, and ends as its name says.

#[path = "../src/programs.rs"]
mod programs;

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write, stderr, stdin, stdout};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::Path;
use std::process::ExitCode;
use std::env;

fn main() -> ExitCode {
    let name = match record() {
        Ok(name) => name,
        Err(error) => {
            eprintln!("recording failed: {error}");
            return ExitCode::from(programs::RECORDING_FAILED);
        }
    };
    // The stage after this one may be gone already, which is no failure.
    let _ = stdout().write_all(&programs::output(&name));
    ExitCode::from(programs::ending(&name).status)
}

/// Appends one frame: its length, then fields with their lengths, in the order program,
/// working directory, input, output, errors, number of arguments, arguments, environment.
///
/// One write to a file opened for appending, so that stages of a pipeline that run at
/// the same time do not mix.
fn record() -> io::Result<String> {
    let program = env::current_exe()?;
    let name = program
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    let mut input = Vec::new();
    stdin().lock().read_to_end(&mut input)?;
    let arguments: Vec<_> = env::args_os().collect();
    let mut frame = Vec::new();
    field(&mut frame, program.as_os_str().as_bytes());
    field(&mut frame, env::current_dir()?.as_os_str().as_bytes());
    field(&mut frame, &input);
    field(&mut frame, stream(stdout().as_fd()).as_bytes());
    field(&mut frame, stream(stderr().as_fd()).as_bytes());
    field(&mut frame, arguments.len().to_string().as_bytes());
    for argument in arguments {
        field(&mut frame, argument.as_bytes());
    }
    for (name, value) in env::vars_os() {
        let mut variable = name.into_vec();
        variable.push(b'=');
        variable.extend(value.into_vec());
        field(&mut frame, &variable);
    }
    let mut bytes = Vec::new();
    field(&mut bytes, &frame);
    let mut file = OpenOptions::new().append(true).create(true).open(records(&program)?)?;
    if file.write(&bytes)? < bytes.len() {
        return Err(io::Error::other("the record was cut short"));
    }
    Ok(name)
}

/// The file to record to, which goes by the folder of the scene: a variable could get lost.
fn records(program: &Path) -> io::Result<std::path::PathBuf> {
    let scene = program.parent().and_then(Path::parent);
    let scene = scene.ok_or_else(|| io::Error::other("the program is in no scene"))?;
    Ok(scene.with_extension(programs::RECORDS))
}

/// What a stream leads to: a pipe with its number, `null`, `file` or `other`.
fn stream(stream: BorrowedFd<'_>) -> String {
    let file = stream.try_clone_to_owned().map(File::from);
    let Ok(metadata) = file.and_then(|file| file.metadata()) else {
        return "other".to_owned();
    };
    let kind = metadata.file_type();
    if kind.is_fifo() {
        return metadata.ino().to_string();
    }
    let null = std::fs::metadata("/dev/null").is_ok_and(|null| null.rdev() == metadata.rdev());
    let name = match () {
        () if kind.is_file() => "file",
        () if kind.is_char_device() && null => "null",
        () => "other",
    };
    name.to_owned()
}

fn field(frame: &mut Vec<u8>, bytes: &[u8]) {
    // No argument and no input of a test comes near the bound.
    frame.extend_from_slice(&u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes());
    frame.extend_from_slice(bytes);
}

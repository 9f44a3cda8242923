//! Running other programs, shielded from the cargo that runs this one.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// Names, or beginnings of names, that say where things are and how to reach the
/// network, and so may pass on to another cargo.
const KEPT: [&str; 7] = [
    "CARGO_BUILD_JOBS",
    "CARGO_HOME",
    "CARGO_HTTP_",
    "CARGO_NET_",
    "CARGO_REGISTR",
    "CARGO_TERM_",
    "RUSTUP_",
];

/// Names, or beginnings of names, through which cargo and the user configure a build.
/// `cargo run` also points the dynamic linker at its own toolchain.
const DROPPED: [&str; 4] = ["CARGO", "RUST", "LD_LIBRARY_PATH", "DYLD_"];

/// A command without input and without the settings of an outer cargo.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.stdin(Stdio::null());
    for (name, _) in std::env::vars_os() {
        if !is_inherited(&name.to_string_lossy()) {
            command.env_remove(name);
        }
    }
    command
}

fn is_inherited(name: &str) -> bool {
    let begins_with_any = |list: &[&str]| list.iter().any(|beginning| name.starts_with(beginning));
    begins_with_any(&KEPT) || !begins_with_any(&DROPPED)
}

/// Runs a command, showing what it prints.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("cannot start `{}`", name(command)))?;
    check(command, status, "")
}

/// Runs a command and returns what it printed, as text.
pub(crate) fn capture(command: &mut Command) -> Result<String> {
    let output = command
        .output()
        .with_context(|| format!("cannot start `{}`", name(command)))?;
    check(
        command,
        output.status,
        &String::from_utf8_lossy(&output.stderr),
    )?;
    String::from_utf8(output.stdout)
        .with_context(|| format!("`{}` printed something that is not text", name(command)))
}

/// Runs a command, showing its messages, and ends it when it takes longer than `limit`.
pub(crate) fn run_within(command: &mut Command, limit: Duration) -> Result<()> {
    let deadline = Instant::now() + limit;
    let mut child = command
        .spawn()
        .with_context(|| format!("cannot start `{}`", name(command)))?;
    loop {
        if let Some(status) = child.try_wait()? {
            return check(command, status, "");
        }
        if Instant::now() >= deadline {
            child.kill()?;
            child.wait()?;
            bail!("`{}` took longer than {limit:?}", name(command));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The first file of that name on the path.
pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
}

fn check(command: &Command, status: ExitStatus, messages: &str) -> Result<()> {
    if status.success() {
        return Ok(());
    }
    let messages = messages.trim();
    let separator = if messages.is_empty() { "" } else { ":\n" };
    bail!("`{}` failed ({status}){separator}{messages}", name(command))
}

/// The program and its first two arguments: enough to recognise it in a message.
fn name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let program = program.file_name().unwrap_or(command.get_program());
    let mut words = vec![program.to_string_lossy()];
    words.extend(command.get_args().take(2).map(OsStr::to_string_lossy));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_the_outer_cargo_are_dropped() {
        for name in [
            "CARGO",
            "CARGO_ENCODED_RUSTFLAGS",
            "CARGO_TARGET_DIR",
            "CARGO_PROFILE_COMPONENT_LTO",
            "RUSTC",
            "RUSTC_WRAPPER",
            "RUSTFLAGS",
            "LD_LIBRARY_PATH",
        ] {
            assert!(!is_inherited(name), "{name}");
        }
    }

    #[test]
    fn places_and_the_network_are_kept() {
        for name in [
            "PATH",
            "HOME",
            "CARGO_HOME",
            "CARGO_NET_OFFLINE",
            "RUSTUP_HOME",
            "https_proxy",
        ] {
            assert!(is_inherited(name), "{name}");
        }
    }

    #[test]
    fn a_command_that_hangs_is_ended() {
        let started = Instant::now();
        let result = run_within(command("sleep").arg("60"), Duration::from_millis(50));
        let message = result.map_err(|error| error.to_string());
        assert_eq!(message, Err("`sleep 60` took longer than 50ms".to_owned()));
        assert!(started.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn a_failure_names_the_command_and_repeats_its_messages() {
        let result = capture(command("sh").args(["-c", "echo no room >&2; exit 3"]));
        let message = result.map_err(|error| error.to_string());
        assert!(
            message
                .as_ref()
                .is_err_and(|text| text.starts_with("`sh -c ")
                    && text.ends_with("failed (exit status: 3):\nno room")),
            "{message:?}"
        );
    }
}

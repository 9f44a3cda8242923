//! A machine for the program to judge: a home, a folder of programs, a working directory.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// Programs that exist. None of them may ever run: each would leave a file behind.
const PROGRAMS: [&str; 4] = ["curl", "git", "kill", "rg"];

pub(crate) struct House {
    root: PathBuf,
    _folder: TempDir,
}

/// How a run of the program ended.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl House {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("its path");
        let house = Self {
            root,
            _folder: folder,
        };
        for folder in ["home", "bin", "work"] {
            fs::create_dir(house.root.join(folder)).expect("a folder");
        }
        for program in PROGRAMS {
            house.program(&format!("bin/{program}"));
        }
        house
    }

    /// The path of something in the house.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// The same as text.
    pub(crate) fn text_path(&self, name: &str) -> String {
        self.path(name)
            .into_os_string()
            .into_string()
            .expect("a path in UTF-8")
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("its folder");
        fs::write(path, text).expect("a file");
        self.text_path(name)
    }

    pub(crate) fn program(&self, name: &str) {
        let script = format!("#!/bin/sh\n: > '{}'\n", self.text_path("work/it-ran"));
        self.write(name, script);
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).expect("a program");
    }

    /// The program, in this house and in no other environment.
    pub(crate) fn command<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_execgate"));
        command
            .args(arguments)
            .current_dir(self.path("work"))
            .env_clear()
            .env("HOME", self.path("home"))
            .env("PATH", self.path("bin"))
            // Compiled once for all tests.
            .env(
                "XDG_CACHE_HOME",
                Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"),
            );
        command
    }

    /// Runs the program, and sees to it that it leaves the house as it was.
    pub(crate) fn run<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Run {
        self.run_with(arguments, b"")
    }

    /// The same with standard input.
    pub(crate) fn run_with<S: AsRef<OsStr>>(&self, arguments: &[S], input: &[u8]) -> Run {
        self.finish(self.command(arguments), input)
    }

    /// The same for a command that is set up already.
    pub(crate) fn finish(&self, mut command: Command, input: &[u8]) -> Run {
        let before = self.contents();
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program");
        let mut stdin = child.stdin.take().expect("its input");
        let output = std::thread::scope(|scope| {
            // The program may end before it has read everything.
            scope.spawn(move || stdin.write_all(input).ok());
            child.wait_with_output().expect("its end")
        });
        assert_eq!(self.contents(), before, "something was run or written");
        Run::from(output)
    }

    /// Runs `check` with JSON output.
    pub(crate) fn check_json(&self, arguments: &[&str]) -> (i32, Value) {
        let arguments = [&["check", "--json"], arguments].concat();
        let run = self.run(&arguments);
        let json =
            serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run}"));
        (run.code, json)
    }

    /// Every file and folder.
    fn contents(&self) -> BTreeSet<PathBuf> {
        let mut found = BTreeSet::new();
        let mut folders = vec![self.root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() && !path.is_symlink() {
                    folders.push(path.clone());
                }
                found.insert(path);
            }
        }
        found
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("output in UTF-8");
        Self {
            code: output.status.code().expect("an end without a signal"),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

impl std::fmt::Display for Run {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "code {}\nstdout:\n{}\nstderr:\n{}",
            self.code, self.stdout, self.stderr
        )
    }
}

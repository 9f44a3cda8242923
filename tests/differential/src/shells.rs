//! The four shells: where they are, how they are started, and that they end.

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::scene::Environment;

/// After this time a shell counts as hanging.
const PATIENCE: Duration = Duration::from_secs(10);

/// A shell that text is run with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shell {
    /// GNU bash.
    Bash,
    /// The Debian Almquist shell.
    Dash,
    /// `zsh -f`.
    Zsh,
    /// `busybox sh`.
    Busybox,
}

impl Shell {
    /// Every shell.
    pub const ALL: [Self; 4] = [Self::Bash, Self::Dash, Self::Zsh, Self::Busybox];

    /// The program, which is also the name of its package.
    pub fn program(self) -> &'static str {
        match self {
            Self::Bash => "bash",
            Self::Dash => "dash",
            Self::Zsh => "zsh",
            Self::Busybox => "busybox",
        }
    }

    /// The name by which a request declares it.
    pub fn declared(self) -> &'static str {
        match self {
            Self::Busybox => "ash",
            other => other.program(),
        }
    }

    /// The shell that a program of this name is, if it is one of the four. `sh` has its
    /// own name only where it is none of them.
    pub fn named(program: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|shell| shell.program() == program)
    }

    /// Whether `time` is a word of its language.
    pub fn has_time(self) -> bool {
        matches!(self, Self::Bash | Self::Zsh)
    }

    /// Whether it runs the last stage of a pipeline itself.
    pub fn runs_last_stage(self) -> bool {
        self == Self::Zsh
    }

    fn options(self) -> &'static [&'static str] {
        match self {
            Self::Bash | Self::Dash => &["-c"],
            Self::Zsh => &["-f", "-c"],
            Self::Busybox => &["sh", "-c"],
        }
    }
}

/// How a shell ended.
#[derive(Debug, Clone)]
pub struct Ended {
    /// The process that it was.
    pub pid: u32,
    /// The exit status; 128 and the number of the signal that ended it.
    pub status: i32,
    /// What it and its programs wrote to standard error.
    pub complaints: String,
}

/// What a shell is started with.
#[derive(Debug, Clone, Copy)]
pub struct Start<'a> {
    /// The shell.
    pub shell: Shell,
    /// The text.
    pub text: &'a str,
    /// The working directory.
    pub cwd: &'a Path,
    /// The whole environment.
    pub environment: &'a Environment,
    /// The file to write to.
    pub output: &'a Path,
}

/// The shells of this machine.
#[derive(Debug)]
pub struct Shells {
    paths: [PathBuf; 4],
    running: Arc<Mutex<Vec<(u32, Instant)>>>,
}

impl Shells {
    /// Finds every shell in PATH.
    pub fn find() -> Result<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let paths = Shell::ALL.map(|shell| {
            let mut candidates =
                std::env::split_paths(&path).map(|folder| folder.join(shell.program()));
            candidates
                .find(|candidate| candidate.is_file())
                .unwrap_or_default()
        });
        for (shell, path) in Shell::ALL.iter().zip(&paths) {
            if path.as_os_str().is_empty() {
                let name = shell.program();
                bail!(
                    "`{name}` is not in PATH; install it, on Debian with `apt-get install {name}`"
                );
            }
        }
        let running = Arc::new(Mutex::new(Vec::new()));
        let watched = Arc::downgrade(&running);
        thread::spawn(move || watch(&watched));
        Ok(Self { paths, running })
    }

    /// Starts a shell and waits until it and everything it has started is gone.
    pub fn run(&self, start: Start<'_>) -> io::Result<Ended> {
        let mut child = Command::new(&self.paths[start.shell as usize])
            .args(start.shell.options())
            .arg(start.text)
            .current_dir(start.cwd)
            .env_clear()
            .envs(start.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(File::create(start.output)?)
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let pid = child.id();
        self.running().push((pid, Instant::now()));
        // The end of this stream is the end of every process that inherited it. The
        // shell is waited for only after it left the list, so that its number is
        // not another process's by then.
        let mut complaints = Vec::new();
        let read = child
            .stderr
            .take()
            .map_or(Ok(0), |mut stream| stream.read_to_end(&mut complaints));
        self.running().retain(|(other, _)| *other != pid);
        let status = child.wait()?;
        read?;
        let status = status
            .code()
            .or_else(|| status.signal().map(|signal| 128 + signal))
            .unwrap_or(-1);
        Ok(Ended {
            pid,
            status,
            complaints: String::from_utf8_lossy(&complaints).into_owned(),
        })
    }

    fn running(&self) -> std::sync::MutexGuard<'_, Vec<(u32, Instant)>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends process groups that run for too long, for as long as the list is in use.
fn watch(running: &Weak<Mutex<Vec<(u32, Instant)>>>) {
    while let Some(running) = running.upgrade() {
        for (group, since) in running
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
        {
            if since.elapsed() > PATIENCE {
                // A failure shows as a run that does not end.
                let _ = Command::new("kill")
                    .args(["-KILL", "--", &format!("-{group}")])
                    .status();
            }
        }
        drop(running);
        thread::sleep(Duration::from_millis(500));
    }
}

//! What is to be judged, and the words it is described in.

use crate::approvals::{AskMode, Host, Security};

/// The operating system on which the command would run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Platform {
    /// Linux.
    #[default]
    Linux,
    /// macOS.
    Macos,
    /// Windows.
    Windows,
}

/// How the caller runs what is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// The caller runs the plan or its rendering.
    #[default]
    Pinned,
    /// The caller's shell runs the original text.
    AsWritten,
}

/// Whether the request asks for elevated mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Elevated {
    /// Not elevated.
    #[default]
    Off,
    /// Elevated; approvals still apply.
    On,
    /// Elevated, and approvals are skipped, except a `deny`.
    Full,
}

/// The shell that would run the text, as far as the caller knows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shell {
    /// `bash`, `dash`, `zsh`, `ash`, `sh`, `cmd.exe`, `powershell`, …
    pub name: String,
    /// Whether it reads the text as a terminal session would.
    pub interactive: bool,
    /// Whether it reads login files first.
    pub login: bool,
    /// Whether the system's start-up files are known to leave PATH alone.
    pub clean_startup: bool,
    /// Names of aliases that are set.
    pub aliases: Vec<String>,
    /// Names of functions that are defined.
    pub functions: Vec<String>,
}

/// What is to be judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Text for a shell.
    Text(String),
    /// The words of one program call; no shell reads them.
    Argv(Vec<String>),
}

/// Settings made for one session by an authorised operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SessionOverrides {
    /// Stands in for `tools.exec.host`.
    pub host: Option<Host>,
    /// Stands in for `tools.exec.security`.
    pub security: Option<Security>,
    /// Stands in for `tools.exec.ask`.
    pub ask: Option<AskMode>,
}

/// A name of the environment with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}

/// One request for a decision. The fields are those of the contract in `wit/types.wit`.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// What is to be judged.
    pub command: Command,
    /// The working directory, absolute; absent when it is not known.
    pub cwd: Option<String>,
    /// The environment that the command would inherit.
    pub env: Vec<Variable>,
    /// Variables that the agent asks to set on top.
    pub env_overrides: Vec<Variable>,
    /// The operating system.
    pub platform: Platform,
    /// The shell that would run the text; absent: any of bash, dash, `zsh -f`, `busybox sh`.
    pub shell: Option<Shell>,
    /// How the caller runs what is allowed.
    pub mode: Mode,
    /// The agent whose documents apply; absent: `main`.
    pub agent: Option<String>,
    /// Where the command would run.
    pub host: Option<Host>,
    /// Whether elevated mode is asked for.
    pub elevated: Elevated,
    /// Settings of the session.
    pub session: SessionOverrides,
    /// Milliseconds since the epoch, for entries that expire.
    pub now: Option<f64>,
    /// Whether a person can be asked at this moment.
    pub approver_reachable: bool,
    /// Whether text with shell control or expansion characters misses.
    pub raw_shell_text_misses: bool,
}

impl Request {
    /// A request with `command` and nothing else: no working directory, no environment,
    /// nobody to ask.
    pub fn new(command: Command) -> Self {
        Self {
            command,
            cwd: None,
            env: Vec::new(),
            env_overrides: Vec::new(),
            platform: Platform::default(),
            shell: None,
            mode: Mode::default(),
            agent: None,
            host: None,
            elevated: Elevated::default(),
            session: SessionOverrides::default(),
            now: None,
            approver_reachable: false,
            raw_shell_text_misses: false,
        }
    }

    /// The inherited value of `name`: the last one where it is given more than once. Names have
    /// no case on Windows.
    pub fn variable(&self, name: &str) -> Option<&str> {
        let is_named = |variable: &&Variable| match self.platform {
            Platform::Windows => variable.name.eq_ignore_ascii_case(name),
            Platform::Linux | Platform::Macos => variable.name == name,
        };
        self.env
            .iter()
            .rev()
            .find(is_named)
            .map(|variable| variable.value.as_str())
    }

    /// Whether the text, or every word, is ASCII.
    pub fn is_ascii(&self) -> bool {
        match &self.command {
            Command::Text(text) => text.is_ascii(),
            Command::Argv(words) => words.iter().all(|word| word.is_ascii()),
        }
    }

    /// The home directory.
    pub fn home(&self) -> Option<&str> {
        match self.platform {
            Platform::Windows => self
                .variable("USERPROFILE")
                .or_else(|| self.variable("HOME")),
            Platform::Linux | Platform::Macos => self.variable("HOME"),
        }
    }
}

//! Text for cmd.exe and PowerShell: one simple command of literal words.
//!
//! A Windows program is given one command line, which it splits itself. So a word is accepted
//! only where the shell passes it on unchanged and the C runtime ("Parsing C command-line
//! arguments", learn.microsoft.com) splits the line at the same places as the shell.

mod characters;
mod cmd;
mod command;
pub mod names;
mod powershell;
pub mod quote;

pub use cmd::read_cmd;
pub use powershell::read_powershell;

use super::refuse;
use super::syntax::{Script, Word};
use crate::reason::{Code, Finding};

/// A shell of Windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WindowsShell {
    /// cmd.exe.
    Cmd,
    /// Windows PowerShell or PowerShell 7.
    PowerShell,
}

impl WindowsShell {
    /// The shell that a request calls `name`, with or without `.exe`.
    pub fn named(name: &str) -> Option<Self> {
        let lower = name.to_ascii_lowercase();
        match lower.strip_suffix(".exe").unwrap_or(&lower) {
            "cmd" => Some(Self::Cmd),
            "powershell" | "pwsh" => Some(Self::PowerShell),
            _ => None,
        }
    }

    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Cmd => "cmd.exe",
            Self::PowerShell => "PowerShell",
        }
    }
}

/// Reads `text` for `shell`; without one, only what both shells read alike.
pub fn read(text: &str, shell: Option<WindowsShell>) -> Result<Script, Finding> {
    match shell {
        Some(WindowsShell::Cmd) => read_cmd(text),
        Some(WindowsShell::PowerShell) => read_powershell(text),
        None => {
            let script = read_cmd(text)?;
            same_words(&script, &read_powershell(text)?)?;
            Ok(script)
        }
    }
}

fn same_words(cmd: &Script, powershell: &Script) -> Result<(), Finding> {
    let differing = words(cmd)
        .zip(words(powershell))
        .find(|(one, other)| (&one.text, one.span) != (&other.text, other.span));
    match differing {
        None => Ok(()),
        Some((word, other)) => refuse::at(
            Code::ShellsDisagree,
            word.span.to(other.span),
            format!(
                "cmd.exe reads `{}` here, PowerShell `{}`; name the shell in the request",
                word.text, other.text
            ),
        ),
    }
}

fn words(script: &Script) -> impl Iterator<Item = &Word> {
    let commands = script
        .pipelines
        .iter()
        .flat_map(|pipeline| &pipeline.commands);
    commands.flat_map(|command| &command.words)
}

#[cfg(test)]
#[expect(clippy::panic, reason = "a test stops at the first surprise")]
mod tests;

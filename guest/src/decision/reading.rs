//! The command of a request as a script.

use super::request::{Command, Mode, Platform, Request};
use super::windows;
use crate::approvals::AgentPolicy;
use crate::limits;
use crate::reason::{Code, Finding};
use crate::shell::syntax::{Connector, Pipeline, Script, SimpleCommand, Word};
use crate::shell::{self, Dialect, Known, Span};

/// The script that the request runs.
pub(super) fn script(request: &Request, policy: &AgentPolicy) -> Result<Script, Finding> {
    let text = match &request.command {
        Command::Text(text) => text,
        Command::Argv(words) => return read_argv(words),
    };
    if request.raw_shell_text_misses {
        raw_text(text)?;
    }
    match request.platform {
        Platform::Windows => windows::read(request, text),
        Platform::Linux | Platform::Macos => shell::read(text, dialect(request, policy)?),
    }
}

/// One command of literal words. Spans are those of the words joined by single spaces.
fn read_argv(words: &[String]) -> Result<Script, Finding> {
    let bytes: usize = words.iter().map(|word| word.len() + 1).sum();
    if words.is_empty() {
        return Err(Finding::new(
            Code::EmptyText,
            "there are no words in the argv",
        ));
    }
    if words.len() > limits::WORDS || bytes > limits::TEXT_BYTES {
        let message = format!(
            "more than {} words or {} bytes in the argv",
            limits::WORDS,
            limits::TEXT_BYTES
        );
        return Err(Finding::new(Code::TooComplex, message));
    }
    let mut at = 0;
    let mut read = Vec::with_capacity(words.len());
    for word in words {
        let span = Span::new(at, at + word.len());
        if word.contains('\0') {
            return Err(Finding::at(
                Code::ControlCharacter,
                span,
                "NUL in a word; no program can be given it",
            ));
        }
        read.push(Word::from_literal(word.clone(), span));
        at += word.len() + 1;
    }
    let command = SimpleCommand {
        assignments: Vec::new(),
        words: read,
        redirections: Vec::new(),
        span: Span::new(0, at.saturating_sub(1)),
    };
    let pipeline = Pipeline {
        connector: Connector::First,
        negated: false,
        commands: vec![command],
    };
    Ok(Script {
        pipelines: vec![pipeline],
    })
}

/// The rule of the macOS companion app: any of `&& || ; | $ < > ( )` or a backtick misses,
/// quoted or not.
fn raw_text(text: &str) -> Result<(), Finding> {
    let single = text
        .find([';', '|', '`', '$', '<', '>', '(', ')'])
        .map(|start| Span::new(start, start + 1));
    let both = text.find("&&").map(|start| Span::new(start, start + 2));
    match single.into_iter().chain(both).min() {
        None => Ok(()),
        Some(span) => Err(Finding::at(
            Code::RawTextMisses,
            span,
            "this host asks about text with shell control or expansion characters",
        )),
    }
}

fn dialect(request: &Request, policy: &AgentPolicy) -> Result<Dialect, Finding> {
    let redirections = policy.tools.harmless_redirections;
    let Some(shell) = &request.shell else {
        return Ok(Dialect {
            redirections,
            ..Dialect::default()
        });
    };
    let known = match shell.name.as_str() {
        "bash" => Some(Known::Bash),
        "dash" => Some(Known::Dash),
        "zsh" => Some(Known::Zsh),
        "ash" | "busybox" => Some(Known::Ash),
        "sh" | "" => None,
        other => {
            let message = format!(
                "`{other}` reads text in its own way; only bash, dash, zsh, busybox ash and sh are read"
            );
            return Err(Finding::new(Code::ShellUnsupported, message));
        }
    };
    Ok(Dialect {
        shell: known,
        interactive: shell.interactive && request.mode == Mode::AsWritten,
        redirections,
    })
}

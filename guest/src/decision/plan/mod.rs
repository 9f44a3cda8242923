//! What was judged, ready to run: steps, and the same as shell text.

mod render;
mod steps;
mod windows;

use super::answer::{EnvChange, Plan};
use super::judge::stage::Planned;
use super::request::{Command, Mode, Platform, Request, Variable};
use super::windows::plan_shell;
use crate::environment;
use crate::shell::quote;

/// The plan of `script`, without its environment, if the program of every command was found.
pub(super) fn build(request: &Request, script: Planned, cwd: Option<&str>) -> Option<Plan> {
    if !script.is_complete() {
        return None;
    }
    let text = match request.platform {
        Platform::Windows => windows::script(&script, plan_shell(request)).unwrap_or_default(),
        Platform::Linux | Platform::Macos => render::script(&script),
    };
    let steps::Steps {
        scripts,
        needs_shell,
    } = steps::build(script)?;
    Some(Plan {
        cwd: cwd.map(str::to_owned),
        scripts,
        needs_shell,
        verbatim: false,
        env: Vec::new(),
        text,
    })
}

/// The plan of a command that is allowed without having been read, without its environment: it
/// runs as it came.
pub(super) fn verbatim(request: &Request, cwd: Option<&str>) -> Plan {
    let text = match &request.command {
        Command::Text(text) => text.clone(),
        Command::Argv(words) if request.platform == Platform::Windows => {
            windows::argv(words, plan_shell(request)).unwrap_or_default()
        }
        Command::Argv(words) => {
            let mut text = String::new();
            for word in words {
                text.push_str(if text.is_empty() { "" } else { " " });
                quote::literal(&mut text, word);
            }
            text
        }
    };
    Plan {
        cwd: cwd.map(str::to_owned),
        scripts: Vec::new(),
        needs_shell: true,
        verbatim: true,
        env: Vec::new(),
        text,
    }
}

/// The environment of the whole run: what is set on request and `keeps`, what marks the run,
/// and, where the host starts the programs, what must not be passed on to a shell.
pub(super) fn environment(
    request: &Request,
    marker: &str,
    keeps: impl Fn(&Variable) -> bool,
) -> Vec<EnvChange> {
    let set = |name: &str, value: Option<&str>| EnvChange {
        name: name.to_owned(),
        value: value.map(str::to_owned),
    };
    let mut changes = vec![set(marker, Some("exec"))];
    changes.extend(
        request
            .env_overrides
            .iter()
            .filter(|variable| keeps(variable))
            .map(|variable| set(&variable.name, Some(&variable.value))),
    );
    if request.mode == Mode::Pinned {
        let startup = request
            .env
            .iter()
            .filter(|variable| environment::is_startup(&variable.name));
        changes.extend(startup.map(|variable| set(&variable.name, None)));
    }
    changes
}

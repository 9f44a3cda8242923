//! Requests for the text door.

use serde_json::{Map, Value, json};

use crate::types::{
    AskMode, Command, Elevated, ExecHost, Mode, Platform, Request, Security, Shell, Variable,
};

/// A request as the text door reads it. Of two variables with one name, the last counts.
pub(crate) fn request(request: &Request) -> Value {
    let Request {
        command,
        cwd,
        env,
        env_overrides,
        platform,
        shell,
        mode,
        agent,
        host,
        elevated,
        session,
        now,
        approver_reachable,
        raw_shell_text_misses,
    } = request;
    let (kind, command) = match command {
        Command::Text(text) => ("command", json!(text)),
        Command::Argv(argv) => ("argv", json!(argv)),
    };
    let mut fields = json!({
        "cwd": cwd,
        "env": variables(env),
        "envOverrides": variables(env_overrides),
        "platform": match platform {
            Platform::Linux => "linux",
            Platform::Macos => "macos",
            Platform::Windows => "windows",
        },
        "shell": shell.as_ref().map(of_shell),
        "mode": match mode {
            Mode::Pinned => "pinned",
            Mode::AsWritten => "as-written",
        },
        "agent": agent,
        "host": host.map(of_host),
        "elevated": match elevated {
            Elevated::Off => "off",
            Elevated::On => "on",
            Elevated::Full => "full",
        },
        "session": {
            "host": session.host.map(of_host),
            "security": session.security.map(|security| match security {
                Security::Deny => "deny",
                Security::Allowlist => "allowlist",
                Security::Full => "full",
            }),
            "ask": session.ask.map(|ask| match ask {
                AskMode::Off => "off",
                AskMode::OnMiss => "on-miss",
                AskMode::Always => "always",
            }),
        },
        "now": now,
        "approverReachable": approver_reachable,
        "rawShellTextMisses": raw_shell_text_misses,
    });
    fields[kind] = command;
    fields
}

fn variables(variables: &[Variable]) -> Map<String, Value> {
    let pairs = variables.iter();
    pairs
        .map(|variable| (variable.name.clone(), json!(variable.value)))
        .collect()
}

fn of_shell(shell: &Shell) -> Value {
    json!({
        "name": shell.name,
        "interactive": shell.interactive,
        "login": shell.login,
        "cleanStartup": shell.clean_startup,
        "aliases": shell.aliases,
        "functions": shell.functions,
    })
}

/// The word for a host.
pub(crate) fn of_host(host: ExecHost) -> &'static str {
    match host {
        ExecHost::Sandbox => "sandbox",
        ExecHost::Gateway => "gateway",
        ExecHost::Node => "node",
    }
}

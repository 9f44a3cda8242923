//! The text door: requests for it, and its answers when the component gives none.

use serde_json::{Map, Value, json};

use crate::Fault;
use crate::fault::POLICY_FAULT;
use crate::types::{
    AskMode, Command, Elevated, ExecHost, Mode, Platform, Request, Security, Shell, Variable,
};

/// [`Fault::decision`] as the text door writes it. The request is read as far as it can
/// be: the component may have failed because of it.
pub(crate) fn decision(fault: &Fault, request: &str) -> Value {
    let request: Value = serde_json::from_str(request).unwrap_or_default();
    json!({
        "verdict": "deny",
        "reason": { "code": POLICY_FAULT, "message": fault.to_string() },
        "fallback": false,
        "settings": {
            "agent": request["agent"].as_str().unwrap_or("main"),
            "host": request["host"].as_str().unwrap_or("sandbox"),
            "security": "deny",
            "ask": "always",
            "askFallback": "deny",
        },
        "segments": [],
        "allowAlways": [],
        "findings": [],
    })
}

/// [`Fault::explanation`] as the text door writes it.
pub(crate) fn explanation(fault: &Fault, request: &str) -> Value {
    json!({
        "steps": [{ "stage": "decided", "text": fault.to_string() }],
        "decision": decision(fault, request),
    })
}

/// What functions with an outcome answer.
pub(crate) fn refusal(fault: &Fault) -> Value {
    json!({
        "ok": false,
        "error": { "code": POLICY_FAULT, "message": fault.to_string() },
    })
}

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

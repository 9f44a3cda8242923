//! The request that `check` and `explain` make: this process's situation as JSON.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Map, Value, json};

use crate::args::{Judge, Subject};
use crate::output::Output;
use crate::render::visible_bytes;

/// Bytes of command text that are read. The policy's own limit is lower; this one holds
/// where standard input has no end.
const TEXT_BYTES: u64 = 4 << 20;

/// A request and the text that its spans are about.
pub(crate) struct Request {
    pub(crate) text: String,
    pub(crate) json: String,
}

/// What a request has beside what is judged.
pub(crate) struct Situation<'a> {
    pub(crate) agent: &'a str,
    /// The working directory; none is that of this process.
    pub(crate) cwd: Option<&'a Path>,
    pub(crate) mode: &'static str,
    pub(crate) shell: Option<&'a str>,
}

impl Request {
    /// The request that `args` describe.
    pub(crate) fn new(args: &Judge, output: &Output) -> Result<Self> {
        let situation = Situation {
            agent: &args.agent,
            cwd: args.cwd.as_deref(),
            mode: args.mode.as_str(),
            shell: args.shell.as_deref(),
        };
        let text = text(&args.subject)?;
        let subject = match args.subject.text {
            Some(_) => ("command", json!(text)),
            None => ("argv", json!(args.subject.argv)),
        };
        Self::of(text, subject, &situation, output)
    }

    /// A request for a command text.
    pub(crate) fn of_text(text: &str, situation: &Situation<'_>, output: &Output) -> Result<Self> {
        Self::of(text.to_owned(), ("command", json!(text)), situation, output)
    }

    fn of(
        text: String,
        (kind, subject): (&str, Value),
        situation: &Situation<'_>,
        output: &Output,
    ) -> Result<Self> {
        let cwd = directory(situation.cwd)?;
        let mut env = environment(output);
        if situation.cwd.is_some() && env.contains_key("PWD") {
            env.insert("PWD".to_owned(), cwd.as_str().into());
        }
        let mut request = json!({
            "cwd": cwd,
            "env": env,
            "platform": platform(),
            "mode": situation.mode,
            "agent": situation.agent,
            "host": "gateway",
            "now": now(),
            "approverReachable": true,
        });
        request[kind] = subject;
        if let Some(shell) = situation.shell {
            request["shell"] = shell.into();
        }
        Ok(Self {
            text,
            json: request.to_string(),
        })
    }
}

fn text(subject: &Subject) -> Result<String> {
    match subject.text.as_deref() {
        Some("-") => standard_input(),
        Some(text) => Ok(text.to_owned()),
        None => Ok(subject.argv.join(" ")),
    }
}

fn standard_input() -> Result<String> {
    let mut bytes = Vec::new();
    io::stdin()
        .lock()
        .take(TEXT_BYTES + 1)
        .read_to_end(&mut bytes)
        .context("cannot read standard input")?;
    if bytes.len() as u64 > TEXT_BYTES {
        bail!("standard input has more than {TEXT_BYTES} bytes, so it is no command text");
    }
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let byte = visible_bytes(&error.as_bytes()[place..=place]);
        anyhow!("standard input is not valid UTF-8: {byte} at byte {place}")
    })
}

/// The working directory as an absolute path.
fn directory(asked: Option<&Path>) -> Result<String> {
    let path = match asked {
        None => std::env::current_dir()
            .context("cannot tell the working directory; name one with --cwd")?,
        Some(path) => existing(path)?,
    };
    let shown = visible_bytes(path.as_os_str().as_encoded_bytes());
    path.into_os_string()
        .into_string()
        .map_err(|_| anyhow!("the working directory {shown} is not valid UTF-8"))
}

fn existing(path: &Path) -> Result<PathBuf> {
    let context = || format!("cannot use the working directory {}", path.display());
    if !fs::metadata(path).with_context(context)?.is_dir() {
        bail!(
            "the working directory {} is not a directory",
            path.display()
        );
    }
    let absolute = std::path::absolute(path).with_context(context)?;
    Ok(absolute.components().collect())
}

/// The environment of this process, which the command would inherit.
fn environment(output: &Output) -> Map<String, Value> {
    let mut env = Map::new();
    for (name, value) in std::env::vars_os() {
        match (name.to_str(), value.to_str()) {
            (Some(name), Some(value)) => {
                env.insert(name.to_owned(), value.into());
            }
            _ => {
                let name = visible_bytes(name.as_encoded_bytes());
                output.note(format_args!(
                    "the environment variable {name} is not valid UTF-8 and is left out"
                ));
            }
        }
    }
    env
}

fn platform() -> &'static str {
    if cfg!(windows) {
        "windows"
    } else if cfg!(target_os = "macos") {
        "macos"
    } else {
        "linux"
    }
}

/// Milliseconds since 1970. A clock before that says nothing, and entries with an expiry
/// then satisfy nothing.
pub(crate) fn now() -> Option<f64> {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .ok()
        .map(|since| (since.as_secs_f64() * 1000.0).floor())
}

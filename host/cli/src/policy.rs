//! `execgate policy`: what the documents come to.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand, ValueEnum};
use execgate::documents::{Effective, Setting, Texts};
use execgate::types::ExecHost;
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::output::Output;
use crate::place::Where;
use crate::render::{Palette, visible};
use crate::{documents, judge};

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Tell what holds for an agent, and which document says so
    Effective(EffectiveArgs),
}

#[derive(Debug, Args)]
pub(crate) struct EffectiveArgs {
    #[command(flatten)]
    place: Where,

    /// Configuration with `tools.exec`, JSON or JSON5
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Agent
    #[arg(long, value_name = "AGENT", default_value = "main")]
    agent: String,

    /// Where commands run
    #[arg(long, value_name = "HOST", default_value = "gateway")]
    host: Host,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Host {
    Sandbox,
    Gateway,
    Node,
}

impl From<Host> for ExecHost {
    fn from(host: Host) -> Self {
        match host {
            Host::Sandbox => Self::Sandbox,
            Host::Gateway => Self::Gateway,
            Host::Node => Self::Node,
        }
    }
}

/// Tells what the documents come to.
pub(crate) fn run(command: &Command, output: &Output) -> Result<Exit> {
    let Command::Effective(args) = command;
    let component = judge::component(output)?;
    let config = documents::config(args.config.as_deref())?;
    let approvals = args.place.store()?.read()?.text;
    let texts = Texts {
        config: config.as_deref(),
        approvals: approvals.as_deref(),
    };
    let effective = component.effective(&texts, &args.agent, Some(args.host.into()))?;
    let shown = match args.json {
        true => format!("{}\n", json!(effective)),
        false => text(&effective, &output.palette),
    };
    output.answer(&shown)?;
    Ok(Exit::Success)
}

fn text(effective: &Effective, palette: &Palette) -> String {
    let (dim, strong) = (palette.dim, palette.strong);
    let mut shown = String::new();
    for setting in &effective.settings {
        let value = value(&setting.value);
        let _ = writeln!(
            shown,
            "{:<21}{strong}{}{strong:#}  {dim}{}{dim:#}",
            setting.name,
            visible(&value),
            visible(&source(setting))
        );
    }
    for (name, entries) in [("allow", &effective.allowlist), ("deny", &effective.deny)] {
        for entry in entries {
            let place = format!("{}[{}]", entry.agent, entry.index);
            let pattern = visible(&entry.pattern);
            let _ = writeln!(
                shown,
                "{name:<21}{strong}{pattern}{strong:#}  {dim}{}{dim:#}",
                visible(&place)
            );
        }
    }
    shown
}

fn value(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Array(names) if names.is_empty() => "none".to_owned(),
        Value::Array(names) => {
            let names = names.iter().filter_map(Value::as_str);
            names.collect::<Vec<_>>().join(" ")
        }
        other => other.to_string(),
    }
}

fn source(setting: &Setting) -> String {
    match (setting.document.as_str(), setting.place.as_str()) {
        (document, "") => document.to_owned(),
        ("request", _) => "--host".to_owned(),
        (document, place) => format!("{document}: {place}"),
    }
}

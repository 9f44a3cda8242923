//! Entries: adding, removing, listing.

use std::fmt::Write;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use execgate::documents::{Edit, NewEntry, Texts, Which};
use execgate_store::{Store, random};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{args, document};
use crate::judge;
use crate::output::Output;
use crate::render::visible;
use crate::request::now;

pub(super) fn add(store: &Store, args: &args::Add, output: &Output) -> Result<()> {
    let component = judge::component(output)?;
    let argv = (args.no_words || !args.argv.is_empty()).then(|| args.argv.clone());
    let entry = NewEntry {
        id: Some(random::uuid()?),
        pattern: args.pattern.clone(),
        argv,
        expires_at: args.expires_in.map(expiry).transpose()?,
    };
    let id = entry.id.clone().unwrap_or_default();
    let edit = Edit::Add {
        agent: args.agent.clone(),
        entry,
        at: args.at,
    };
    let text = document::edit(store, &component, &[edit], &args.base, output)?;
    if !text.contains(&id) {
        output.note("the same entry stands there already");
    }
    // What the new entry makes doubtful is better known at once.
    let texts = Texts {
        config: None,
        approvals: Some(&text),
    };
    let place = places(&text)?
        .into_iter()
        .find(|(entry, _)| entry.id.as_deref() == Some(&id))
        .map(|(_, place)| place);
    for finding in component.audit(&texts, &[], now())? {
        let is_of_entry = place.as_deref().is_some_and(|place| {
            finding.place == place || finding.place.starts_with(&format!("{place}."))
        });
        if is_of_entry {
            let (text, fix) = (visible(&finding.text), visible(&finding.fix));
            output.warning(format_args!("{text}; {fix}"));
        }
    }
    Ok(())
}

/// The time so long from now, in milliseconds since the epoch.
fn expiry(lifetime: Duration) -> Result<f64> {
    let now = now().context("the clock is before 1970, so that no entry can expire")?;
    Ok(now + lifetime.as_secs_f64() * 1000.0)
}

pub(super) fn remove(store: &Store, args: &args::Remove, output: &Output) -> Result<()> {
    let which = match (&args.pattern, &args.id, args.index) {
        (Some(pattern), None, None) => Which::Pattern(pattern.clone()),
        (None, Some(id), None) => Which::Id(id.clone()),
        (None, None, Some(index)) => Which::Index(index),
        _ => bail!("name the entry by one of its pattern, --id and --index"),
    };
    let edit = Edit::Remove {
        agent: args.agent.clone(),
        which,
    };
    let component = judge::component(output)?;
    document::edit(store, &component, &[edit], &args.base, output)?;
    Ok(())
}

/// An entry of the document in its present form.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Entry {
    id: Option<String>,
    #[serde(default)]
    pattern: String,
    argv: Option<Vec<String>>,
    expires_at: Option<f64>,
    last_used_at: Option<Value>,
    last_used_command: Option<Value>,
    last_resolved_path: Option<Value>,
}

/// The entries of every agent with their places.
fn places(text: &str) -> Result<Vec<(Entry, String)>> {
    let mut found = Vec::new();
    for (agent, entries) in by_agent(text)? {
        for (index, entry) in entries.into_iter().enumerate() {
            found.push((entry, format!("agents.{agent}.allowlist[{index}]")));
        }
    }
    Ok(found)
}

/// The entries of each agent of a document in its present form.
fn by_agent(text: &str) -> Result<Vec<(String, Vec<Entry>)>> {
    #[derive(Deserialize)]
    struct Document {
        #[serde(default)]
        agents: Map<String, Value>,
    }
    let document: Document = serde_json::from_str(text)?;
    let mut agents = Vec::new();
    for (agent, mut settings) in document.agents {
        let list = settings.get_mut("allowlist").map(Value::take);
        let list = list.filter(|list| !list.is_null());
        agents.push((
            agent,
            list.map_or_else(|| Ok(Vec::new()), serde_json::from_value)?,
        ));
    }
    Ok(agents)
}

pub(super) fn list(store: &Store, args: &args::List, output: &Output) -> Result<()> {
    let Some(text) = store.read()?.text else {
        let nothing = if args.json { "[]\n" } else { "" };
        return output.answer(nothing);
    };
    let component = judge::component(output)?;
    let text = component.normalise(&text, &[])?.approvals;
    let wanted = |agent: &str| {
        let one = args.agent.as_deref();
        one.is_none_or(|one| agent == "*" || agent == one)
    };
    let mut shown = String::new();
    let mut objects = Vec::new();
    for (agent, entries) in by_agent(&text)?
        .into_iter()
        .filter(|(agent, _)| wanted(agent))
    {
        for (index, entry) in entries.iter().enumerate() {
            objects.push(object(&agent, index, entry));
            line(&mut shown, &agent, index, entry, output);
        }
    }
    match args.json {
        true => output.answer(&format!("{}\n", Value::Array(objects))),
        false => output.answer(&shown),
    }
}

fn object(agent: &str, index: usize, entry: &Entry) -> Value {
    let mut object = json!({ "agent": agent, "index": index, "pattern": entry.pattern });
    let members = [
        ("id", json!(entry.id)),
        ("argv", json!(entry.argv)),
        ("expiresAt", json!(entry.expires_at)),
        ("lastUsedAt", json!(entry.last_used_at)),
        ("lastUsedCommand", json!(entry.last_used_command)),
        ("lastResolvedPath", json!(entry.last_resolved_path)),
    ];
    for (name, value) in members.into_iter().filter(|(_, value)| !value.is_null()) {
        object[name] = value;
    }
    object
}

fn line(shown: &mut String, agent: &str, index: usize, entry: &Entry, output: &Output) {
    let (dim, strong) = (output.palette.dim, output.palette.strong);
    let place = format!("{agent}[{index}]");
    let _ = write!(
        shown,
        "{dim}{:<12}{dim:#} {strong}{}{strong:#}",
        visible(&place),
        visible(&entry.pattern)
    );
    for word in entry.argv.iter().flatten() {
        let _ = write!(shown, " {}", visible(word));
    }
    if entry.argv.as_ref().is_some_and(Vec::is_empty) {
        let _ = write!(shown, " {dim}(no words){dim:#}");
    }
    if let Some(at) = entry.expires_at {
        let over = now().is_some_and(|now| at <= now);
        let word = if over { "expired" } else { "expires" };
        let _ = write!(shown, "  {dim}{word}{dim:#}");
    }
    if let Some(Value::String(command)) = &entry.last_used_command {
        let _ = write!(shown, "  {dim}last: {}{dim:#}", visible(command));
    }
    shown.push('\n');
}

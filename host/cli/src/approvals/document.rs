//! The document as a whole.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use execgate::documents::Edit;
use execgate::{Component, PolicyError};
use execgate_store::{EditError, Hash, Snapshot, Store, random};
use serde_json::{Value, json};

use super::args;
use crate::judge;
use crate::output::Output;
use crate::render::visible;

/// Bytes that are read of a new document. The store's own limit is lower.
const FILE_BYTES: u64 = 16 << 20;

pub(super) fn path(store: &Store, args: &args::Path, output: &Output) -> Result<()> {
    let path = store.place().path();
    if !args.json {
        return output.answer(&format!("{}\n", visible(&path.to_string_lossy())));
    }
    let Snapshot { text, hash } = store.read()?;
    let object = json!({ "path": path, "exists": text.is_some(), "hash": hash.to_string() });
    output.answer(&format!("{object}\n"))
}

pub(super) fn get(store: &Store, args: &args::Get, output: &Output) -> Result<()> {
    let path = store.place().path();
    let Snapshot { text, hash } = store.read()?;
    if args.json {
        let object = json!({ "path": path, "hash": hash.to_string(), "text": text });
        return output.answer(&format!("{object}\n"));
    }
    match text {
        Some(text) => output.answer(&text),
        None => bail!(
            "there is no {}; `execgate approvals set` or `allowlist add` makes it",
            path.display()
        ),
    }
}

pub(super) fn set(store: &Store, args: &args::Set, output: &Output) -> Result<()> {
    let component = judge::component(output)?;
    let Some(file) = &args.file else {
        let edits = args.settings.iter();
        let edits = edits.map(|text| setting(text, args.agent.as_deref()));
        let edits = edits.collect::<Result<Vec<_>>>()?;
        edit(store, &component, &edits, &args.base, output)?;
        return Ok(());
    };
    let text = new_document(file)?;
    let change = |_: Option<&str>| with_ids(&component, &text);
    save(store, &args.base, change, output)?;
    Ok(())
}

/// The edit that `NAME=VALUE` asks for.
fn setting(text: &str, agent: Option<&str>) -> Result<Edit> {
    let (name, value) = text
        .split_once('=')
        .with_context(|| format!("`{}` is no setting; write NAME=VALUE", visible(text)))?;
    let value = match value {
        "" => Value::Null,
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        word => json!(word),
    };
    let values = match name {
        "security" => "deny, allowlist or full",
        "ask" => "off, on-miss or always",
        "askFallback" => "deny, allowlist or full",
        "autoAllowSkills" => "true or false",
        _ => bail!(
            "`{}` is no setting; there are security, ask, askFallback and autoAllowSkills",
            visible(name)
        ),
    };
    let is_known = |value: &str| values.split([',', ' ']).any(|known| known == value);
    let shown = value.to_string();
    if !value.is_null() && !is_known(shown.trim_matches('"')) {
        bail!("{name} is {values}, and not {}", visible(&shown));
    }
    Ok(Edit::Set {
        agent: agent.map(str::to_owned),
        setting: name.to_owned(),
        value,
    })
}

/// The text of the file that is to be the document.
fn new_document(file: &Path) -> Result<String> {
    let mut text = String::new();
    let read = if file == Path::new("-") {
        std::io::stdin().take(FILE_BYTES).read_to_string(&mut text)
    } else {
        std::fs::File::open(file).and_then(|file| file.take(FILE_BYTES).read_to_string(&mut text))
    };
    read.with_context(|| format!("cannot read {}", file.display()))?;
    Ok(text)
}

/// Applies edits to the document and gives entries ids. Returns the new document.
pub(super) fn edit(
    store: &Store,
    component: &Component,
    edits: &[Edit],
    base: &args::Base,
    output: &Output,
) -> Result<String> {
    let change = |text: Option<&str>| {
        let text = component.apply_edits(text, edits).map_err(told)?;
        with_ids(component, &text)
    };
    save(store, base, change, output)
}

/// Brings a document into its present form, with an id for every entry.
fn with_ids(component: &Component, text: &str) -> Result<String> {
    let normal = component.normalise(text, &[]).map_err(told)?;
    if normal.missing_ids == 0 {
        return Ok(normal.approvals);
    }
    let ids = (0..normal.missing_ids).map(|_| random::uuid());
    let ids = ids.collect::<Result<Vec<_>, _>>()?;
    Ok(component
        .normalise(&normal.approvals, &ids)
        .map_err(told)?
        .approvals)
}

fn told(error: PolicyError) -> anyhow::Error {
    anyhow!(error)
}

/// Writes what `change` makes of the document, or shows it in a dry run.
fn save(
    store: &Store,
    base: &args::Base,
    change: impl FnOnce(Option<&str>) -> Result<String>,
    output: &Output,
) -> Result<String> {
    let wanted = base
        .base_hash
        .as_deref()
        .map(str::parse::<Hash>)
        .transpose()?;
    if base.dry_run {
        let Snapshot { text, hash } = store.read()?;
        if let Some(wanted) = wanted.filter(|wanted| *wanted != hash) {
            bail!("the document is {hash} by now and the edit was made for {wanted}");
        }
        let text = change(text.as_deref())?;
        output.answer(&text)?;
        return Ok(text);
    }
    let written = store
        .edit(wanted.as_ref(), change)
        .map_err(|error| match error {
            EditError::Refused(error) => error,
            error => anyhow!(error.to_string()),
        })?;
    let text = written.text.unwrap_or_default();
    output.note(format_args!(
        "{} now has the hash {}",
        store.place().path().display(),
        written.hash
    ));
    Ok(text)
}

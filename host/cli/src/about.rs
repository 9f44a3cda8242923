//! `execgate about`.

use std::fmt::Write;

use anyhow::Result;
use execgate::types::Facts;
use execgate::{Component, Origin};
use serde_json::{Value, json};

use crate::args::About;
use crate::exit::Exit;
use crate::judge;
use crate::output::Output;
use crate::render::{Palette, visible};

/// Tells what this program is made of.
pub(crate) fn run(args: &About, output: &Output) -> Result<Exit> {
    let component = judge::component(output)?;
    let facts = component.describe()?;
    let shown = match (args.json, args.reasons) {
        (true, false) => format!("{}\n", object(&component, &facts)),
        (true, true) => format!("{}\n", json!({"reasonCodes": reasons_object(&facts)})),
        (false, false) => text(&component, &facts, &output.palette),
        (false, true) => reasons(&facts, &output.palette),
    };
    output.answer(&shown)?;
    Ok(Exit::Success)
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn origin(component: &Component) -> &'static str {
    match component.origin() {
        Origin::Precompiled => "compiled ahead of time",
        Origin::Cached => "compiled on this machine before",
        _ => "compiled on this machine now",
    }
}

fn text(component: &Component, facts: &Facts, palette: &Palette) -> String {
    let reasons = format!(
        "{} reason codes; --reasons lists them",
        facts.reason_codes.len()
    );
    let mut rows = vec![
        ("execgate", VERSION.to_owned()),
        ("wasmtime", wasmtime_environ::VERSION.to_owned()),
        (
            "policy",
            format!("language {}, {reasons}", facts.language_version),
        ),
        ("component", format!("sha256:{}", component.digest())),
        ("", origin(component).to_owned()),
    ];
    rows.extend(
        component
            .imports()
            .into_iter()
            .map(|import| ("import", import)),
    );
    rows.extend(facts.limits.iter().map(|limit| {
        (
            "limit",
            format!("{} {} {}", limit.name, limit.value, limit.unit),
        )
    }));
    let dim = palette.dim;
    let mut shown = String::new();
    let mut last = "";
    for (label, value) in rows {
        // A label stands for the rows below it, too.
        let label_shown = if label == last { "" } else { label };
        let _ = writeln!(shown, "{dim}{label_shown:<11}{dim:#}{}", visible(&value));
        last = label;
    }
    shown
}

fn reasons(facts: &Facts, palette: &Palette) -> String {
    let strong = palette.strong;
    let width = facts
        .reason_codes
        .iter()
        .map(|reason| reason.code.len())
        .max()
        .unwrap_or(0);
    let mut shown = String::new();
    for reason in &facts.reason_codes {
        let _ = writeln!(
            shown,
            "{strong}{:<width$}{strong:#}  {}",
            visible(&reason.code),
            visible(&reason.meaning)
        );
    }
    shown
}

fn object(component: &Component, facts: &Facts) -> Value {
    let limits = facts
        .limits
        .iter()
        .map(|limit| json!({"name": limit.name, "value": limit.value, "unit": limit.unit}));
    let tables = facts
        .tables
        .iter()
        .map(|table| json!({"name": table.name, "entries": table.entries}));
    json!({
        "version": VERSION,
        "wasmtime": wasmtime_environ::VERSION,
        "component": {
            "digest": component.digest(),
            "imports": component.imports(),
            "origin": origin(component),
        },
        "languageVersion": facts.language_version,
        "limits": limits.collect::<Vec<_>>(),
        "reasonCodes": reasons_object(facts),
        "tables": tables.collect::<Vec<_>>(),
    })
}

fn reasons_object(facts: &Facts) -> Value {
    facts
        .reason_codes
        .iter()
        .map(|reason| json!({"code": reason.code, "meaning": reason.meaning}))
        .collect()
}

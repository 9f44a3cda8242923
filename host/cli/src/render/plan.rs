//! A plan: what would run, and where.

use std::fmt::Write;

use serde::Deserialize;

use super::Palette;
use super::escape::visible;

/// A plan as the text door gives it, as far as it is shown.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Plan {
    cwd: Option<String>,
    needs_shell: bool,
    verbatim: bool,
    env: Vec<EnvChange>,
    text: String,
}

#[derive(Debug, Deserialize)]
struct EnvChange {
    name: String,
    value: Option<String>,
}

/// What `plan` would run.
pub(super) fn plan(plan: &Plan, palette: &Palette) -> String {
    let mut rows = vec![("plan", plan.text.clone())];
    if plan.verbatim {
        rows.push((
            "",
            "runs as it was written: it could not be read".to_owned(),
        ));
    } else if plan.needs_shell {
        rows.push(("", "a shell still has to expand words of it".to_owned()));
    }
    rows.extend(plan.cwd.iter().map(|cwd| ("in", cwd.clone())));
    rows.extend(plan.env.iter().map(|change| match &change.value {
        Some(value) => ("sets", format!("{}={value}", change.name)),
        None => ("removes", change.name.clone()),
    }));
    let strong = palette.strong;
    let mut shown = String::new();
    for (label, value) in &rows {
        let _ = writeln!(shown, "{strong}{label:<11}{strong:#}{}", visible(value));
    }
    shown
}

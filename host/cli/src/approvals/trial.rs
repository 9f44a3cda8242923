//! Judging commands with an edit that is not saved.

use std::fmt::Write;
use std::io::BufRead;
use std::sync::Arc;

use anyhow::{Context, Result};
use execgate::documents::{Edit, NewEntry, Which};
use execgate::types::Documents;
use execgate::{Component, Policy, RealPaths};
use execgate_store::Store;
use serde_json::{Value, json};

use super::args::Test;
use crate::output::Output;
use crate::render::{Decision, visible};
use crate::request::{Request, Situation};
use crate::{documents, judge};

pub(super) fn run(store: &Store, args: &Test, output: &Output) -> Result<()> {
    let component = judge::component(output)?;
    let text = store.read()?.text;
    let config = documents::config(args.config.as_deref())?;
    let load = |approvals: Option<String>| load(&component, config.clone(), approvals);
    let before = load(text.clone())?;
    let edits = edits(args);
    let after = if edits.is_empty() {
        None
    } else {
        let edited = component.apply_edits(text.as_deref(), &edits)?;
        Some(load(Some(edited))?)
    };
    let situation = Situation {
        agent: &args.agent,
        cwd: args.cwd.as_deref(),
        mode: "pinned",
        shell: None,
    };
    for text in texts(args)? {
        let request = Request::of_text(&text, &situation, output)?;
        let (was, is) = (decide(&before, &request), after.as_ref());
        let is = is.map(|policy| decide(policy, &request));
        let shown = match args.json {
            true => object(&text, &was, is.as_deref())?,
            false => line(&text, &judge::read(&was)?, is.as_deref(), output)?,
        };
        output.answer(&shown)?;
    }
    Ok(())
}

fn load(
    component: &Component,
    config: Option<String>,
    approvals: Option<String>,
) -> Result<Policy> {
    let documents = Documents {
        config,
        approvals,
        skill_bins: Vec::new(),
    };
    Ok(component.policy(documents, Arc::new(RealPaths))?)
}

fn edits(args: &Test) -> Vec<Edit> {
    let removed = args.remove.iter().map(|pattern| Edit::Remove {
        agent: args.agent.clone(),
        which: Which::Pattern(pattern.clone()),
    });
    let added = args.add.iter().map(|pattern| Edit::Add {
        agent: args.agent.clone(),
        entry: NewEntry::pattern(pattern),
        at: None,
    });
    removed.chain(added).collect()
}

fn texts(args: &Test) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for text in &args.texts {
        if text != "-" {
            texts.push(text.clone());
            continue;
        }
        for line in std::io::stdin().lock().lines() {
            texts.push(line.context("cannot read standard input")?);
        }
    }
    Ok(texts)
}

fn decide(policy: &Policy, request: &Request) -> String {
    policy.decide_json(&request.json)
}

fn object(text: &str, was: &str, is: Option<&str>) -> Result<String> {
    let short = |answer: &str| -> Result<Value> {
        let answer: Value = judge::read(answer)?;
        Ok(json!({ "verdict": answer["verdict"], "reason": answer["reason"] }))
    };
    let mut object = json!({ "command": text, "saved": short(was)? });
    if let Some(is) = is {
        object["edited"] = short(is)?;
    }
    Ok(format!("{object}\n"))
}

fn line(text: &str, was: &Decision, is: Option<&str>, output: &Output) -> Result<String> {
    let is: Option<Decision> = is.map(judge::read).transpose()?;
    let palette = &output.palette;
    let now = is.as_ref().unwrap_or(was);
    let style = palette.verdict(now.verdict);
    let mut shown = String::new();
    if now.verdict == was.verdict {
        let _ = write!(shown, "{style}{}{style:#}", was.verdict.as_str());
    } else {
        let old = palette.verdict(was.verdict);
        let (was, now) = (was.verdict.as_str(), now.verdict.as_str());
        let _ = write!(shown, "was {old}{was}{old:#}, now {style}{now}{style:#}");
    }
    let dim = palette.dim;
    let _ = writeln!(
        shown,
        "  {}  {dim}{}{dim:#}",
        visible(text),
        visible(&now.reason.message)
    );
    Ok(shown)
}

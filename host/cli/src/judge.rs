//! What `check` and `explain` have in common.

use anyhow::{Context, Result};
use execgate::{Component, Options, Origin, POLICY_FAULT, Policy};
use serde::Deserialize;
use serde_json::json;

use crate::args::Judge;
use crate::documents;
use crate::exit::Exit;
use crate::output::Output;
use crate::render::Decision;
use crate::request::Request;

/// A policy and what it is asked.
pub(crate) struct Judgement {
    pub(crate) policy: Policy,
    pub(crate) request: Request,
}

impl Judgement {
    /// Loads the policy and makes the request that `args` describe.
    pub(crate) fn new(args: &Judge, output: &Output) -> Result<Self> {
        warn_of_bare_names(args, output);
        let request = Request::new(args, output)?;
        let component = component(output)?;
        let policy = documents::policy(&component, args)?;
        Ok(Self { policy, request })
    }
}

/// The component that this program carries.
pub(crate) fn component(output: &Output) -> Result<Component> {
    let component = Component::embedded(&Options::default())?;
    if let Origin::Compiled {
        cache_trouble: Some(trouble),
    } = component.origin()
    {
        output.note(format_args!(
            "the policy is compiled again each time: {trouble}"
        ));
    }
    Ok(component)
}

/// Reads an answer of the policy.
pub(crate) fn read<'a, T: Deserialize<'a>>(answer: &'a str) -> Result<T> {
    serde_json::from_str(answer)
        .context("the answer of the policy is not understood; is it made for this program?")
}

/// How a process ends that has come to `decision`. A policy that failed denies, but has
/// not judged.
pub(crate) fn exit(decision: &Decision) -> Exit {
    if decision.reason.code == POLICY_FAULT {
        Exit::Failure
    } else {
        decision.verdict.into()
    }
}

/// Makes sure that with `--json` an object is printed when there is no decision, too.
pub(crate) fn or_json_error(result: Result<Exit>, args: &Judge, output: &Output) -> Result<Exit> {
    let Err(error) = &result else {
        return result;
    };
    if args.json {
        let object = json!({"error": {"message": format!("{error:#}")}});
        output.answer(&format!("{object}\n"))?;
    }
    result
}

fn warn_of_bare_names(args: &Judge, output: &Output) {
    for pattern in args
        .allow
        .iter()
        .filter(|pattern| !pattern.contains(['/', '\\']))
    {
        output.warning(format_args!(
            "--allow {pattern} has no effect: a pattern matches paths, so write /usr/bin/{pattern} or **/{pattern}"
        ));
    }
}

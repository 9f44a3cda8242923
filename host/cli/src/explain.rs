//! `execgate explain`.

use anyhow::Result;

use crate::args::Judge;
use crate::exit::Exit;
use crate::judge::{self, Judgement};
use crate::output::Output;
use crate::render::{self, Explanation};

/// Judges a command and shows every step, the decision and the plan.
pub(crate) fn run(args: &Judge, output: &Output) -> Result<Exit> {
    judge::or_json_error(explain(args, output), args, output)
}

fn explain(args: &Judge, output: &Output) -> Result<Exit> {
    let Judgement { policy, request } = Judgement::new(args, output)?;
    let answer = policy.explain_json(&request.json);
    let explanation: Explanation = judge::read(&answer)?;
    let shown = if args.json {
        answer + "\n"
    } else {
        render::explanation(&request.text, &explanation, &output.palette)
    };
    output.answer(&shown)?;
    Ok(judge::exit(&explanation.decision))
}

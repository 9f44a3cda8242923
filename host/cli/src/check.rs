//! `execgate check`.

use anyhow::Result;

use crate::args::Judge;
use crate::exit::Exit;
use crate::judge::{self, Judgement};
use crate::output::Output;
use crate::render::{self, Decision};

/// Judges a command and shows the decision.
pub(crate) fn run(args: &Judge, output: &Output) -> Result<Exit> {
    judge::or_json_error(decide(args, output), args, output)
}

fn decide(args: &Judge, output: &Output) -> Result<Exit> {
    let Judgement { policy, request } = Judgement::new(args, output)?;
    let answer = policy.decide_json(&request.json);
    let decision: Decision = judge::read(&answer)?;
    let shown = if args.json {
        answer + "\n"
    } else {
        render::decision(&request.text, &decision, &output.palette)
    };
    output.answer(&shown)?;
    Ok(judge::exit(&decision))
}

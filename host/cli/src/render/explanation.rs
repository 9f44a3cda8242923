//! An explanation: the steps, the decision, the plan.

use std::fmt::Write;

use super::escape::visible;
use super::view::{Explanation, Step};
use super::{Palette, decision, plan};

/// What `explanation` says about `text`.
pub(crate) fn explanation(text: &str, explanation: &Explanation, palette: &Palette) -> String {
    let judged = &explanation.decision;
    let plan = judged.plan.as_ref().map_or_else(String::new, |plan| {
        format!("\n{}", plan::plan(plan, palette))
    });
    format!(
        "{}\n{}{plan}",
        steps(&explanation.steps, palette),
        decision(text, judged, palette)
    )
}

/// The steps, each with the bytes that it is about.
fn steps(steps: &[Step], palette: &Palette) -> String {
    let span = |step: &Step| {
        step.span
            .map_or_else(String::new, |span| format!("{}..{}", span.start, span.end))
    };
    let spans: Vec<_> = steps.iter().map(span).collect();
    let width = spans.iter().map(String::len).max().unwrap_or(0);
    let (strong, dim) = (palette.strong, palette.dim);
    let mut shown = String::new();
    let mut last = "";
    for (step, span) in steps.iter().zip(spans) {
        // A stage stands for the rows below it, too.
        let stage = if step.stage == last {
            String::new()
        } else {
            step.stage.replace('-', " ")
        };
        let stage = visible(&stage);
        let _ = writeln!(
            shown,
            "{strong}{stage:<11}{strong:#}{dim}{span:<width$}{dim:#}  {}",
            visible(&step.text)
        );
        last = &step.stage;
    }
    shown
}

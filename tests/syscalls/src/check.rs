//! A campaign for one tool.

use crate::folder::Folder;
use crate::generate;
use crate::rules;
use crate::spawn::Run;
use crate::trace;
use execgate_differential::random::Random;
use execgate_policy::trust::safe_bins::Implementation;
use std::collections::BTreeSet;

/// Tools with a built-in profile.
pub const TOOLS: &[&str] = &[
    "cut", "grep", "head", "jq", "sort", "tail", "tr", "uniq", "wc",
];
/// Runs under one tracer.
const BATCH: usize = 500;
/// Draws for one new list of words before a tool counts as used up.
const PATIENCE: usize = 200;

/// What came of a campaign.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Different lists of words that ran.
    pub runs: usize,
    /// Of these, how many the tool complained about.
    pub usage_errors: usize,
    /// Runs that did something foreign, with the call.
    pub foreign: Vec<String>,
}

/// Runs `count` different lists of words that the policy accepts for `tool`.
pub fn check(
    spawner: &str,
    tool: &str,
    implementation: Implementation,
    count: usize,
    seed: u64,
) -> anyhow::Result<Outcome> {
    let folder = Folder::new(&format!("{tool}-{implementation:?}"))?;
    let program = match implementation {
        Implementation::Busybox => "/usr/bin/busybox".to_owned(),
        Implementation::Gnu | Implementation::Bsd => format!("/usr/bin/{tool}"),
    };
    let mut seen = BTreeSet::new();
    let mut outcome = Outcome::default();
    let mut draws = Draws {
        tool,
        implementation,
        seed,
        next: 0,
    };
    while outcome.runs < count {
        let mut runs = Vec::new();
        while runs.len() < BATCH.min(count - outcome.runs) {
            let Some(argv) = draws.unseen(&mut seen) else {
                break;
            };
            let input = draws.input(&folder);
            runs.push(Run {
                program: program.clone(),
                argv,
                input,
            });
        }
        if runs.is_empty() {
            break;
        }
        for (run, traced) in runs.iter().zip(trace::run(&folder, spawner, &runs)?) {
            let Some(calls) = traced.calls else {
                continue;
            };
            outcome.runs += 1;
            outcome.usage_errors += usize::from(traced.ended.is_usage_error);
            if let Some(call) = rules::foreign(&program, &calls) {
                outcome
                    .foreign
                    .push(format!("{:?} < {:?}: {call}", run.argv, run.input));
            }
        }
    }
    Ok(outcome)
}

struct Draws<'d> {
    tool: &'d str,
    implementation: Implementation,
    seed: u64,
    next: u64,
}

impl Draws<'_> {
    /// Words that were not drawn before; nothing where there seem to be no more.
    fn unseen(&mut self, seen: &mut BTreeSet<Vec<String>>) -> Option<Vec<String>> {
        (0..PATIENCE).find_map(|_| {
            self.next += 1;
            let mut random = Random::new(self.seed, self.next);
            let argv = generate::argv(self.tool, self.implementation, &mut random);
            seen.insert(argv.clone()).then_some(argv)
        })
    }

    /// From nothing to 4 MiB; the large one is rare.
    fn input(&self, folder: &Folder) -> Option<String> {
        let mut random = Random::new(self.seed ^ 1, self.next);
        if random.chance(1, 200) {
            return Some(folder.input("large"));
        }
        match random.below(6) {
            0 => None,
            1 => Some(folder.input("line")),
            2 => Some(folder.input("binary")),
            3 | 4 if self.tool == "jq" => Some(folder.input("json")),
            _ => Some(folder.input("lines")),
        }
    }
}

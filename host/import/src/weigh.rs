//! From rules in one form to a proposal.

use crate::file::{ImportError, Origin};
use crate::overlap::Candidate;
use crate::proposal::{Line, Outcome, Proposal, ProposedDeny, ProposedEntry, visible};
use crate::rule::{Effect, Open, Reach, Rule};
use crate::surroundings::{Remembered, Risk, Surroundings};
use execgate_policy::limits::{PATTERN_BYTES, PATTERNS};
use execgate_policy::trust::glob;

/// Rules that are weighed against each other.
const RULES: usize = 2_000;
/// Commands that the alternatives of one rule may make.
const COMBINATIONS: usize = 64;

/// What `rules` come to. `report` has lines about what is no rule.
///
/// # Errors
///
/// There are too many rules to compare, or they make too many entries for a document.
pub(crate) fn weigh(
    rules: &[Rule],
    report: Vec<Line>,
    surroundings: &dyn Surroundings,
) -> Result<Proposal, ImportError> {
    if let Some(rule) = rules.get(RULES) {
        return Err(ImportError {
            origin: rule.origin.clone(),
            message: format!("there are more than {RULES} rules"),
        });
    }
    let surroundings = &Remembered::new(surroundings);
    let mut proposal = Proposal {
        report,
        ..Proposal::default()
    };
    let strict: Vec<&Rule> = rules
        .iter()
        .filter(|rule| rule.effect != Effect::Allow)
        .collect();
    for rule in rules {
        let outcome = match rule.effect {
            Effect::Allow => {
                let stronger = strict.iter().copied().filter(|other| other.may_beat(rule));
                let stronger: Vec<&Rule> = stronger.collect();
                allow(rule, &stronger, surroundings, &mut proposal.entries)
            }
            Effect::Ask => skipped("what no entry covers is asked about anyway"),
            Effect::Deny => deny(rule, surroundings, &mut proposal.deny),
        };
        let too_many = |message: &str| ImportError {
            origin: rule.origin.clone(),
            message: message.to_owned(),
        };
        if surroundings.is_spent() {
            return Err(too_many("the rules are too many to compare; import fewer"));
        }
        if proposal.entries.len() > PATTERNS {
            return Err(too_many(&format!(
                "the rules make more than {PATTERNS} entries"
            )));
        }
        proposal.report.push(Line {
            origin: rule.origin.clone(),
            outcome,
            rule_text: rule.text.clone(),
        });
    }
    Ok(proposal)
}

fn skipped(why: impl Into<String>) -> Outcome {
    Outcome::Skipped { why: why.into() }
}

fn deny(rule: &Rule, surroundings: &dyn Surroundings, into: &mut Vec<ProposedDeny>) -> Outcome {
    let programs = match &rule.reach {
        Reach::Words { words, open } if *open != Open::No && words.len() == 1 => &words[0],
        Reach::Everything => {
            return skipped(
                "it may match any command, and so keeps allow rules from being imported",
            );
        }
        _ => {
            return skipped(
                "deny patterns go by program alone; what no entry covers is not allowed anyway",
            );
        }
    };
    let mut missing = Vec::new();
    for name in programs {
        let found = match surroundings.find(name) {
            Ok(found) => found,
            Err(why) => {
                missing.push(why);
                continue;
            }
        };
        let pattern = glob::escape(&found.path);
        if into
            .iter()
            .any(|other| other.pattern == pattern && other.agent == rule.agent)
        {
            continue;
        }
        into.push(ProposedDeny {
            agent: rule.agent.clone(),
            pattern,
            origin: rule.origin.clone(),
        });
    }
    outcome(programs.len(), missing, None)
}

/// The outcome of a rule of `all` parts, of which `missing` are not imported.
fn outcome(all: usize, mut missing: Vec<String>, narrowed: Option<String>) -> Outcome {
    let is_lost = missing.len() == all;
    missing.dedup();
    let why = missing.join("; ");
    match narrowed {
        _ if is_lost => skipped(why),
        Some(how) if missing.is_empty() => Outcome::Narrowed { how },
        Some(how) => Outcome::Narrowed {
            how: format!("{how}; {why}"),
        },
        None if missing.is_empty() => Outcome::Imported,
        None => Outcome::Narrowed {
            how: format!("in part: {why}"),
        },
    }
}

fn allow(
    rule: &Rule,
    stronger: &[&Rule],
    surroundings: &Remembered<'_>,
    into: &mut Vec<ProposedEntry>,
) -> Outcome {
    if let Some(why) = &rule.refused {
        return skipped(why);
    }
    let (words, open) = match &rule.reach {
        Reach::Words { words, open } => (words, *open),
        Reach::Everything => return skipped("it allows any command, and no entry does"),
        Reach::Text(_) | Reach::Program(_) => {
            return skipped("only plain words, and `*` as the last one, become an entry");
        }
    };
    let Some(commands) = combinations(words) else {
        return skipped(format!(
            "its alternatives make more than {COMBINATIONS} commands; split it"
        ));
    };
    let mut narrowed = None;
    let mut missing = Vec::new();
    for command in &commands {
        match entry(command, open, stronger, surroundings) {
            Ok(Entry { pattern, argv, how }) => {
                narrowed = narrowed.or(how);
                let entry = ProposedEntry {
                    agent: rule.agent.clone(),
                    pattern,
                    argv,
                    origin: rule.origin.clone(),
                };
                add(into, entry);
            }
            Err(why) => missing.push(why),
        }
    }
    outcome(commands.len(), missing, narrowed)
}

/// Every command that the alternatives make, if they are not too many.
fn combinations(words: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
    let mut all = vec![Vec::new()];
    for alternatives in words {
        if all.len() * alternatives.len() > COMBINATIONS {
            return None;
        }
        let longer = all.iter().flat_map(|start: &Vec<String>| {
            alternatives.iter().map(|word| {
                let mut longer = start.clone();
                longer.push(word.clone());
                longer
            })
        });
        all = longer.collect();
    }
    Some(all)
}

struct Entry {
    pattern: String,
    argv: Option<Vec<String>>,
    how: Option<String>,
}

/// The entry for one command, or why there is none.
fn entry(
    command: &[String],
    open: Open,
    stronger: &[&Rule],
    surroundings: &Remembered<'_>,
) -> Result<Entry, String> {
    let (name, fixed) = command
        .split_first()
        .filter(|(name, _)| !name.is_empty())
        .ok_or("it names no program")?;
    let found = surroundings.find(name)?;
    let risk = surroundings.risk(&found.path, &found.canonical, fixed);
    let (open, how) = bounded(risk, &found.path, fixed, open)?;
    let candidate = Candidate {
        name,
        found: &found,
        fixed,
        open,
        surroundings,
    };
    let beaten = |other: &&&Rule| candidate.may_meet(&other.reach);
    if let Some(other) = stronger.iter().find(beaten) {
        let Origin { file, line, .. } = &other.origin;
        return Err(format!(
            "`{}` at {file}:{line} may override it in part",
            visible(&other.text)
        ));
    }
    let argv = argv(fixed, open);
    let parts = argv.iter().flatten().chain([&found.path]);
    if parts
        .map(|part| 2 * part.len())
        .any(|bytes| bytes > PATTERN_BYTES)
    {
        return Err(format!("a pattern has at most {PATTERN_BYTES} bytes"));
    }
    Ok(Entry {
        pattern: glob::escape(&found.path),
        argv,
        how,
    })
}

/// What may stand behind the words of a rule for a program of this risk.
pub(crate) fn bounded(
    risk: Option<Risk>,
    path: &str,
    fixed: &[String],
    open: Open,
) -> Result<(Open, Option<String>), String> {
    match risk {
        None => Ok((open, None)),
        Some(Risk::Wrapper) => Err(format!(
            "{path} is a wrapper, judged by what it runs; write the rule for that program"
        )),
        Some(_) if open == Open::No => Ok((open, None)),
        // Nothing useful is left of a shell's call that ends before its command.
        Some(risk) if fixed.is_empty() || risk == Risk::Shell => Err(format!(
            "{path} {}, so that any arguments would mean anything; write a rule with fixed ones",
            risk.phrase()
        )),
        Some(risk) => Ok((
            Open::No,
            Some(format!(
                "without further arguments, since {path} {}",
                risk.phrase()
            )),
        )),
    }
}

/// The `argv` rule for `fixed` and what may follow.
pub(crate) fn argv(fixed: &[String], open: Open) -> Option<Vec<String>> {
    if fixed.is_empty() && open == Open::Any {
        return None;
    }
    let mut argv: Vec<String> = fixed.iter().map(|word| escape(word)).collect();
    if open != Open::No {
        argv.push("**".to_owned());
    }
    Some(argv)
}

/// The pattern of an `argv` rule that matches `word` alone.
fn escape(word: &str) -> String {
    let escaped = word.chars().flat_map(|c| {
        let slash = "*?[]{}\\".contains(c).then_some('\\');
        slash.into_iter().chain([c])
    });
    escaped.collect()
}

/// Adds an entry, unless there is the same one.
pub(crate) fn add(entries: &mut Vec<ProposedEntry>, entry: ProposedEntry) {
    let is_same = |other: &ProposedEntry| {
        other.agent == entry.agent && other.pattern == entry.pattern && other.argv == entry.argv
    };
    if !entries.iter().any(is_same) {
        entries.push(entry);
    }
}

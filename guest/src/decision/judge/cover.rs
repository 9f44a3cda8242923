//! Whether the documents cover what a chain of programs comes down to.

use super::super::answer::{EnvChange, Remedy, SatisfiedBy, Segment};
use super::super::request::Platform;
use super::Judge;
use super::chain::{Chain, End};
use super::place::Spot;
use super::stage::Pinned;
use crate::program::inline_eval;
use crate::program::lookup::{self, Program};
use crate::program::roles;
use crate::reason::{Code, Finding};
use crate::shell::Span;
use crate::shell::syntax::{SimpleCommand, Word};
use crate::trust::allowlist::{Call, Match, Near, Unmet};
use crate::trust::glob::{self, PatternProblem};

/// What a plan needs beside the command itself, where it is covered.
#[derive(Default)]
pub(super) struct Covered {
    pub(super) env: Vec<EnvChange>,
    /// Programs that words of the command name.
    pub(super) pins: Vec<Pinned>,
}

/// Why something is not covered.
pub(super) struct Missed {
    pub(super) reason: Finding,
    /// The pattern of an entry that would cover it, where one may be stored.
    pub(super) pattern: Option<String>,
}

impl Missed {
    /// The same, of which an entry is stored only where it may be.
    fn stored_if(self, is_storable: bool) -> Self {
        Self {
            pattern: self.pattern.filter(|_| is_storable),
            ..self
        }
    }
}

impl From<Finding> for Missed {
    fn from(reason: Finding) -> Self {
        Self {
            reason,
            pattern: None,
        }
    }
}

impl Judge<'_> {
    /// Whether the end of `chain` is covered; what covers it goes to `segment`.
    pub(super) fn cover(
        &mut self,
        chain: &Chain,
        command: &SimpleCommand,
        spot: Spot<'_>,
        segment: &mut Segment,
    ) -> Result<Covered, Missed> {
        let words = command.words.get(chain.at..).unwrap_or_default();
        let program = &chain.program;
        match &chain.end {
            End::Launch => self.launcher(program, words, segment),
            End::Shell { posix, at } => {
                let shell = command.words.get(*at..).unwrap_or_default();
                let covered = match self.shell_entry(program, words) {
                    Ok(found) => {
                        self.covered_by(found, program, words, segment);
                        Ok(Covered::default())
                    }
                    Err(reason) => Err(Missed::from(reason)),
                };
                let code = self.code_for_shell(*posix, shell, spot);
                with_code(covered, code, segment)
            }
            End::Applet { name } => {
                let applet = command.words.get(*name..).unwrap_or_default();
                let covered = self.applet_program(program, words, applet, spot, segment);
                let called = applet
                    .first()
                    .map_or("", |word| lookup::file_name(&word.text));
                with_code(covered, self.code_in(&[called], applet), segment)
            }
            End::Work => {
                let mut covered = self
                    .program_itself(program, words, spot, segment)
                    .map_err(|missed| missed.stored_if(chain.is_storable));
                if covered.is_ok() && self.policy.tools.carriers_strict {
                    covered = self.carried(program, words, spot).map_err(Missed::from);
                }
                with_code(covered, self.code_in(&names_of(program), words), segment)
            }
            End::Script { call, script } => {
                let operand = command.words.get(call.end..).unwrap_or_default();
                segment.program = Some(script.path.clone());
                segment.canonical = Some(script.facts.canonical.clone());
                match self.entry(script, operand, segment) {
                    Ok(()) => Ok(Covered::default()),
                    Err(reason) => {
                        let missed = storable(reason, script, segment);
                        Err(missed.stored_if(chain.is_storable))
                    }
                }
            }
            // Its own commands are judged.
            End::Payload { .. } => Ok(Covered::default()),
        }
    }

    /// An entry that matches the program and its words, or why there is none.
    fn entry(
        &self,
        program: &Program,
        words: &[Word],
        segment: &mut Segment,
    ) -> Result<(), Finding> {
        let found = self.find_entry(program, words)?;
        self.covered_by(found, program, words, segment);
        Ok(())
    }

    fn covered_by(
        &self,
        found: Match<'_>,
        program: &Program,
        words: &[Word],
        segment: &mut Segment,
    ) {
        if found.by_case_only && self.request.platform == Platform::Linux {
            let message = format!(
                "`{}` matches `{}` only without regard to case",
                found.entry.pattern, program.path
            );
            segment
                .findings
                .push(Finding::at(Code::MatchedByCase, span_of(words), message));
        }
        segment.satisfied_by = Some(SatisfiedBy::Allowlist);
        segment.entry = Some(found.entry.clone());
    }

    /// The entry that covers `program`, given the words behind the first of `words`.
    pub(super) fn find_entry(
        &self,
        program: &Program,
        words: &[Word],
    ) -> Result<Match<'_>, Finding> {
        let call = self.call(program, words);
        let found = self.policy.allowlist.find_call(&call, self.home());
        found.map_err(|near| {
            let (code, message) = match near {
                None => (Code::NotListed, self.not_listed(program)),
                Some(Near {
                    entry,
                    unmet: Unmet::Argv,
                }) => (
                    Code::ArgvRule,
                    format!(
                        "the entry `{}` matches `{}`, but its `argv` rule not what it is given",
                        entry.pattern, program.path
                    ),
                ),
                Some(Near {
                    entry,
                    unmet: Unmet::Expired,
                }) => (
                    Code::EntryExpired,
                    format!(
                        "the entry `{}` matches `{}`, but has expired, or the time is not known",
                        entry.pattern, program.path
                    ),
                ),
            };
            Finding::at(code, span_of(words), message)
        })
    }

    /// That no entry matches, and the first that was meant to: one that is the name alone.
    fn not_listed(&self, program: &Program) -> String {
        let message = format!("no allowlist entry matches `{}`", program.path);
        let is_name = |pattern: &str| {
            let is = |name: &&str| name.eq_ignore_ascii_case(pattern);
            pattern == "*" || names_of(program).iter().any(is)
        };
        let mut inert = self.policy.allowlist.inert();
        let meant = inert.find(|(entry, cause)| {
            *cause == PatternProblem::NoSeparator && is_name(entry.pattern.trim())
        });
        match meant {
            Some((entry, cause)) => format!(
                "{message}; entry {} of agent `{}` is `{}`: {cause}",
                entry.index, entry.agent, entry.pattern
            ),
            None => message,
        }
    }

    fn call<'a>(&self, program: &'a Program, words: &'a [Word]) -> Call<'a> {
        Call {
            resolved: &program.path,
            canonical: &program.facts.canonical,
            operands: words.get(1..).unwrap_or_default(),
            now: self.request.now,
            needs_argv_rule: false,
        }
    }

    /// An entry that covers a shell whatever it is given. For a link with another name, it is
    /// an entry for the shell that the link leads to.
    pub(super) fn shell_entry(
        &self,
        program: &Program,
        words: &[Word],
    ) -> Result<Match<'_>, Finding> {
        if roles::is_shell_name(&program.path) {
            return self.find_entry(program, words);
        }
        let shell = Program {
            path: program.facts.canonical.clone(),
            ..program.clone()
        };
        self.find_entry(&shell, words)
    }

    /// A launcher is covered only where an entry says which words it is given.
    fn launcher(
        &self,
        program: &Program,
        words: &[Word],
        segment: &mut Segment,
    ) -> Result<Covered, Missed> {
        let call = Call {
            needs_argv_rule: true,
            ..self.call(program, words)
        };
        if let Ok(found) = self.policy.allowlist.find_call(&call, self.home()) {
            self.covered_by(found, program, words, segment);
            return Ok(Covered::default());
        }
        let message = format!(
            "`{}` only starts another program, in a way that is not judged; run that program itself, or list it with an `argv` rule",
            program.path
        );
        Err(Finding::at(Code::Launcher, span_of(words), message).into())
    }

    /// An applet is covered by an entry for the multi-call program, or as a safe bin where the
    /// profile was verified for it.
    fn applet_program(
        &self,
        program: &Program,
        words: &[Word],
        applet: &[Word],
        spot: Spot<'_>,
        segment: &mut Segment,
    ) -> Result<Covered, Missed> {
        let reason = match self.entry(program, words, segment) {
            Ok(()) => return Ok(Covered::default()),
            Err(reason) => reason,
        };
        let is_link = words.len() == applet.len();
        if is_link && self.is_safe_bin(program) {
            return self.safe_bin(program, words, spot, segment);
        }
        Err(reason.into())
    }

    /// A program that does its own work: an entry, a safe bin or a skill.
    fn program_itself(
        &self,
        program: &Program,
        words: &[Word],
        spot: Spot<'_>,
        segment: &mut Segment,
    ) -> Result<Covered, Missed> {
        let reason = match self.entry(program, words, segment) {
            Ok(()) => return Ok(Covered::default()),
            Err(reason) => reason,
        };
        if self.is_safe_bin(program) {
            return self.safe_bin(program, words, spot, segment);
        }
        let name = words.first().map_or("", |word| word.text.as_str());
        if self.policy.covers_skill(name, &program.path) {
            segment.satisfied_by = Some(SatisfiedBy::Skill);
            return Ok(Covered::default());
        }
        Err(storable(reason, program, segment))
    }

    /// Code among the words, where that is to be asked about.
    fn code_in(&self, names: &[&str], words: &[Word]) -> Option<Finding> {
        if self.policy.tools.strict_inline_eval {
            inline_eval::find(names, words)
        } else {
            None
        }
    }
}

/// The names that say what a program is.
pub(super) fn names_of(program: &Program) -> [&str; 2] {
    [
        lookup::file_name(&program.path),
        lookup::file_name(&program.facts.canonical),
    ]
}

/// Code on the command line takes away what covers it. Where nothing does, it is a finding
/// beside the reason.
fn with_code(
    covered: Result<Covered, Missed>,
    code: Option<Finding>,
    segment: &mut Segment,
) -> Result<Covered, Missed> {
    let Some(code) = code else {
        return covered;
    };
    match covered {
        Ok(_) => {
            segment.satisfied_by = None;
            segment.entry = None;
            Err(code.into())
        }
        Err(missed) => {
            segment.findings.push(code);
            Err(Missed {
                pattern: None,
                ..missed
            })
        }
    }
}

/// A miss that an entry would mend; the entry is a remedy, and may be stored.
fn storable(reason: Finding, program: &Program, segment: &mut Segment) -> Missed {
    if reason.code != Code::NotListed {
        return reason.into();
    }
    Missed {
        reason,
        pattern: Some(remedy(program, segment)),
    }
}

pub(super) fn remedy(program: &Program, segment: &mut Segment) -> String {
    let pattern = pattern_for(program);
    segment.remedies.push(Remedy {
        target: "allowlist".to_owned(),
        message: format!(
            "add `{pattern}` to the allowlist to cover this program with any arguments"
        ),
        value: pattern.clone(),
    });
    pattern
}

/// The pattern that an entry for `program` would have: its path as found, or the canonical
/// one where the path goes through `.` or `..`.
fn pattern_for(program: &Program) -> String {
    let dotted = program
        .path
        .split('/')
        .any(|component| matches!(component, "." | ".."));
    glob::escape(if dotted {
        &program.facts.canonical
    } else {
        &program.path
    })
}

pub(super) fn span_of(words: &[Word]) -> Span {
    words.first().map_or(Span::new(0, 0), |word| word.span)
}

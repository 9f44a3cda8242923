//! What came out, for people.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

use execgate_policy::decision::request::Mode;

use crate::bench::Divergence;
use crate::escape::escape;
use crate::generate::grammar::{Expect, Production, grammar};

/// How often a production came up, and what became of its commands.
#[derive(Debug, Clone, Default)]
pub struct Counts {
    /// Commands that hold it.
    pub produced: u64,
    /// Those allowed as written.
    pub as_written: u64,
    /// Those allowed pinned.
    pub pinned: u64,
    /// The first allowed one.
    pub example: Option<String>,
    /// The first one allowed under the usual settings.
    pub usual_example: Option<String>,
}

/// Something that must not be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Where it comes from.
    pub origin: String,
    /// What it is.
    pub text: String,
}

impl Failure {
    /// A failure with its origin.
    pub fn new(origin: &str, text: impl Into<String>) -> Self {
        Self {
            origin: origin.to_owned(),
            text: text.into(),
        }
    }
}

/// The outcome of a campaign.
#[derive(Debug, Default)]
pub struct Report {
    /// Corpus lines judged, each under every environment.
    pub lines: u64,
    /// Commands generated.
    pub generated: u64,
    /// Generated commands that were allowed as written and executed.
    pub as_written: u64,
    /// Generated commands that were allowed pinned and executed.
    pub pinned: u64,
    /// Texts run by a shell, without those that only expand words.
    pub runs: u64,
    /// By production.
    pub counts: Vec<Counts>,
    /// What must not be.
    pub failures: Vec<Failure>,
    /// Divergences that shrank to a command already reported.
    pub repeated: u64,
    /// Wall-clock time.
    pub seconds: f64,
    /// The shrunk commands already reported.
    seen: BTreeSet<String>,
}

impl Report {
    /// Reports the divergences of one command, unless it shrinks to one that has been
    /// reported.
    pub fn diverged(&mut self, origin: &str, divergences: &[Divergence], small: Divergence) {
        let shrunk = escape(&small.sample.command);
        if !self.seen.insert(shrunk.clone()) {
            self.repeated += 1;
            return;
        }
        let Some(first) = divergences.first() else {
            return;
        };
        let places: Vec<_> = divergences
            .iter()
            .map(|one| format!("{} {}", one.shell.declared(), mode_name(one.mode)))
            .collect();
        let settings = first.sample.settings.name();
        let declared = first.sample.shell.map_or("none", |shell| shell.declared());
        let mut text = format!(
            "command:  {}\n  environment {}, {settings} settings, declared shell: {declared}\n  diverges: {}\n  shrunk:   {shrunk}\n  in {} {}",
            escape(&first.sample.command),
            first.sample.environment,
            places.join(", "),
            small.shell.declared(),
            mode_name(small.mode),
        );
        if small.mode == Mode::Pinned {
            text.push_str(&format!("\n  rendered: {}", escape(&small.ran)));
        }
        text.push_str(&format!("\n  {}", small.difference));
        if !small.complaints.is_empty() {
            text.push_str(&format!(
                "\n  complaints: {}",
                escape(small.complaints.trim_end())
            ));
        }
        self.failures.push(Failure::new(origin, text));
    }

    /// Reports productions that never came up, or of which the wrong ones were allowed.
    pub fn check_coverage(&mut self) {
        for (production, counts) in grammar().iter().zip(self.counts.clone()) {
            let complaint = match production.expect {
                _ if counts.produced == 0 => "was never produced".to_owned(),
                Expect::Allowed | Expect::OptedIn if counts.as_written == 0 => {
                    "was never allowed as written".to_owned()
                }
                Expect::Allowed | Expect::OptedIn if counts.pinned == 0 => {
                    "was never allowed pinned".to_owned()
                }
                Expect::OptedIn | Expect::Refused => {
                    let example = match production.expect {
                        Expect::OptedIn => counts.usual_example,
                        _ => counts.example,
                    };
                    match example {
                        Some(example) => {
                            format!("must be refused and was allowed: {}", escape(&example))
                        }
                        None => continue,
                    }
                }
                _ => continue,
            };
            self.failures.push(Failure::new(
                production.name,
                format!("the production {complaint}"),
            ));
        }
    }

    /// The table of productions.
    pub fn table(&self) -> String {
        let mut table = format!(
            "{:<16} {:<30} {:<8} {:>9} {:>10} {:>9}\n",
            "site", "production", "expected", "produced", "as written", "pinned"
        );
        for (production, counts) in grammar().iter().zip(&self.counts) {
            let Production {
                name, site, expect, ..
            } = production;
            let expect = match expect {
                Expect::Allowed => "allowed",
                Expect::OptedIn => "opted-in",
                Expect::Refused => "refused",
                Expect::Open => "open",
            };
            let Counts {
                produced,
                as_written,
                pinned,
                ..
            } = counts;
            let site = format!("{site:?}");
            table.push_str(&format!(
                "{site:<16} {name:<30} {expect:<8} {produced:>9} {as_written:>10} {pinned:>9}\n"
            ));
        }
        table
    }
}

impl Display for Report {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        if !self.counts.is_empty() {
            writeln!(out, "{}", self.table())?;
        }
        for Failure { origin, text } in &self.failures {
            writeln!(out, "FAILURE at {origin}\n  {text}\n")?;
        }
        let Self {
            lines,
            generated,
            as_written,
            pinned,
            runs,
            repeated,
            seconds,
            ..
        } = self;
        let failures = self.failures.len();
        let found = match failures {
            0 => "without a divergence".to_owned(),
            _ => format!(
                "with {failures} failures ({repeated} more divergences shrank to the same commands)"
            ),
        };
        write!(
            out,
            "{generated} generated, {as_written} allowed as written and {pinned} pinned, {lines} from the corpus; \
             {runs} runs in {seconds:.1} s ({:.0} runs/s) {found}",
            *runs as f64 / seconds.max(0.001),
        )
    }
}

/// How a mode is called in reports.
pub fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::AsWritten => "as written",
        Mode::Pinned => "pinned",
    }
}

//! Commands out of a grammar, each a function of seed and index.

mod fill;
pub mod grammar;
mod mutate;

use grammar::{Expect, Production, Site, grammar};

use crate::bench::Sample;
use crate::judge::Settings;
use crate::random::Random;
use crate::scene::ENVIRONMENTS;
use crate::shells::Shell;

/// Shells inside shells, up to the depth that is judged.
const PAYLOADS: usize = 3;

/// A command and how it came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// Its number under the seed.
    pub index: u64,
    /// The command.
    pub sample: Sample,
    /// The productions that it holds, as positions in [`grammar()`].
    pub productions: Vec<usize>,
}

/// The command `index` under `seed`.
pub fn generate(seed: u64, index: u64) -> Generated {
    let mut random = Random::new(seed, index);
    let environment = random.below(ENVIRONMENTS);
    let shell = random
        .chance(1, 8)
        .then(|| Shell::ALL[random.below(Shell::ALL.len())]);
    // Of four commands, two ought to be allowed, one holds a production that ought not,
    // and one is changed at random. Within each kind the productions take turns, so
    // that each comes up early and often.
    let round = usize::try_from(index / 4).unwrap_or_default();
    let (turn, wanted): (usize, fn(&Production) -> bool) = match index % 4 {
        half @ (0 | 1) => (2 * round + half as usize, |production| {
            production.is_welcome() && production.site != Site::Mutation
        }),
        2 => (round, |production| !production.is_welcome()),
        _ => (round, |production| production.site == Site::Mutation),
    };
    let candidates: Vec<usize> = (0..grammar().len())
        .filter(|position| wanted(&grammar()[*position]))
        .collect();
    let purpose = candidates[turn % candidates.len()];
    let settings = match grammar()[purpose].expect {
        Expect::OptedIn => Settings::OptedIn,
        _ => Settings::ALL[random.below(4) / 3],
    };
    let (command, productions) = match grammar()[purpose].site {
        Site::Mutation => mutated(purpose, &mut random),
        _ => Writer::new(&mut random, Some(purpose)).write(),
    };
    Generated {
        index,
        sample: Sample {
            command,
            environment,
            shell,
            settings,
        },
        productions,
    }
}

/// A command that ought to be allowed, after a few changes of which the first is as
/// wanted.
fn mutated(purpose: usize, random: &mut Random) -> (String, Vec<usize>) {
    let soup = |production: usize| grammar()[production].name == "soup";
    let inserted = grammar()
        .iter()
        .find(|production| production.name == "insert");
    let alphabet = &inserted.expect("the grammar has insertion").forms;
    if soup(purpose) {
        return (mutate::soup(alphabet, random), vec![purpose]);
    }
    let changes: Vec<usize> = of_site(Site::Mutation)
        .filter(|change| !soup(*change))
        .collect();
    let mut chosen = vec![purpose];
    chosen.extend((0..random.below(3)).map(|_| changes[random.below(changes.len())]));
    let text = Writer::new(random, None).write().0;
    let change = |text: String, change: &usize| {
        let put_in = random.pick(alphabet);
        mutate::mutate(&text, grammar()[*change].name, put_in, random)
    };
    (chosen.iter().fold(text, change), chosen)
}

/// The positions of the productions of one site.
fn of_site(site: Site) -> impl Iterator<Item = usize> {
    (0..grammar().len()).filter(move |position| grammar()[*position].site == site)
}

/// Writes one command.
struct Writer<'a> {
    random: &'a mut Random,
    /// The production that the command is written for, until it is in.
    purpose: Option<usize>,
    text: String,
    productions: Vec<usize>,
    /// How many payloads there are around what is being written.
    depth: usize,
}

impl<'a> Writer<'a> {
    fn new(random: &'a mut Random, purpose: Option<usize>) -> Self {
        Self {
            random,
            purpose,
            text: String::new(),
            productions: Vec::new(),
            depth: 0,
        }
    }

    fn write(mut self) -> (String, Vec<usize>) {
        self.put(Site::Start);
        self.pipeline();
        let pipelines = 1 + self.random.below(4);
        let mut written = 1;
        while written < pipelines || self.misses_its_purpose() {
            self.next_pipeline();
            written += 1;
        }
        self.put(Site::Last);
        self.put(Site::End);
        (self.text, self.productions)
    }

    /// Whether more has to be written before the end.
    fn misses_its_purpose(&self) -> bool {
        self.purpose
            .is_some_and(|purpose| !matches!(grammar()[purpose].site, Site::Last | Site::End))
    }

    fn next_pipeline(&mut self) {
        self.put(Site::BeforeOperator);
        self.put(Site::Operator);
        self.put(Site::AfterOperator);
        self.pipeline();
    }

    /// The text that a shell is given as a word; past the depth that is judged, a short one.
    fn payload(&mut self) -> String {
        if self.depth >= PAYLOADS {
            return "alpha".to_owned();
        }
        self.depth += 1;
        let text = self.apart(|writer| {
            writer.pipeline();
            for _ in 0..writer.random.below(3) {
                writer.next_pipeline();
            }
        });
        self.depth -= 1;
        text
    }

    /// What `write` writes, which does not go into the text.
    fn apart(&mut self, write: impl FnOnce(&mut Self)) -> String {
        let outer = std::mem::take(&mut self.text);
        write(self);
        std::mem::replace(&mut self.text, outer)
    }

    fn pipeline(&mut self) {
        self.put(Site::Prefix);
        self.put(Site::Stage);
        let stages = if self.random.chance(1, 3) {
            1 + self.random.below(3)
        } else {
            0
        };
        for _ in 0..stages {
            self.put(Site::BeforeOperator);
            self.put(Site::Pipe);
            self.put(Site::AfterOperator);
            self.put(Site::StagePrefix);
            self.put(Site::Stage);
        }
    }

    fn simple_command(&mut self) {
        self.put(Site::Wrap);
        self.put(Site::Name);
        for _ in 0..self.random.below(4) {
            self.put(Site::Blank);
            self.put(Site::Word);
        }
        self.put(Site::Tail);
    }

    fn put(&mut self, site: Site) {
        let text = self.form(site);
        self.text.push_str(&text);
    }

    /// A form of a production of `site`.
    fn form(&mut self, site: Site) -> String {
        let production = self.wanted(site).unwrap_or_else(|| self.draw(site));
        self.form_of(production)
    }

    fn form_of(&mut self, production: usize) -> String {
        self.productions.push(production);
        let form = self.random.pick(&grammar()[production].forms);
        self.fill(form)
    }

    /// The wanted production, every other time that there is an occasion, and always
    /// where there is only one.
    fn wanted(&mut self, site: Site) -> Option<usize> {
        let wanted = self
            .purpose
            .filter(|purpose| grammar()[*purpose].site == site)?;
        let once = matches!(site, Site::Start | Site::Last | Site::End);
        if !once && self.random.chance(1, 2) {
            return None;
        }
        self.purpose = None;
        Some(wanted)
    }

    fn draw(&mut self, site: Site) -> usize {
        let total = of_site(site)
            .map(|production| grammar()[production].weight)
            .sum();
        let mut left = self.random.below(total);
        let mut candidates = of_site(site);
        loop {
            let production = candidates
                .next()
                .expect("the draw is below the sum of the weights");
            let weight = grammar()[production].weight;
            if left < weight {
                return production;
            }
            left -= weight;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::generate;
    use super::grammar::grammar;

    #[test]
    fn a_command_follows_from_seed_and_index() {
        for index in 0..200 {
            assert_eq!(generate(7, index), generate(7, index));
        }
        assert!((0..200).any(|index| generate(7, index).sample != generate(8, index).sample));
    }

    #[test]
    fn every_production_is_produced() {
        let produced: BTreeSet<_> = (0..4 * grammar().len() as u64)
            .flat_map(|index| generate(1, index).productions)
            .collect();
        let missing: Vec<_> = (0..grammar().len())
            .filter(|position| !produced.contains(position))
            .map(|position| grammar()[position].name)
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}

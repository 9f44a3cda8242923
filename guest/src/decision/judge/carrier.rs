//! Under `carriers: strict`, programs that a covered program is told to run.

use super::Judge;
use super::blank_segment;
use super::chain::End;
use super::cover::{Covered, names_of};
use super::place::{Place, Scope, Spot};
use super::stage::Pinned;
use crate::program::inline_eval::{self, Carried};
use crate::program::lookup::Program;
use crate::reason::{Code, Finding};
use crate::shell::syntax::{SimpleCommand, Word};

impl Judge<'_> {
    /// The programs that `words` make `program` run, if each is covered by an entry for itself.
    /// What they are given is not known, so that neither safe bins nor `argv` rules count.
    pub(super) fn carried(
        &mut self,
        program: &Program,
        words: &[Word],
        spot: Spot<'_>,
    ) -> Result<Covered, Finding> {
        let ranges = match inline_eval::carried(&names_of(program), words) {
            Carried::None => return Ok(Covered::default()),
            Carried::Unclear(reason) => return Err(reason),
            Carried::Programs(ranges) => ranges,
        };
        let mut covered = Covered::default();
        for range in ranges {
            let offset = range.start;
            let inner = words.get(range).unwrap_or_default();
            let pins = self.carried_program(inner, spot)?;
            covered.pins.extend(pins.into_iter().map(|pin| Pinned {
                word: offset + pin.word,
                ..pin
            }));
        }
        Ok(covered)
    }

    fn carried_program(&mut self, words: &[Word], spot: Spot<'_>) -> Result<Vec<Pinned>, Finding> {
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            return Ok(Vec::new());
        };
        let command = SimpleCommand {
            assignments: Vec::new(),
            words: words.to_vec(),
            redirections: Vec::new(),
            span: first.span.to(last.span),
        };
        let scope = Scope::of_request(false);
        let inside = Spot {
            scope: &scope,
            place: Place {
                alone: false,
                ..spot.place
            },
            cwd: spot.cwd,
        };
        let mut scratch = blank_segment(&command, &scope);
        let chain = self.chain(&command, inside, &mut scratch)?;
        let names = command.words.get(chain.at..).unwrap_or_default();
        let found = self.find_entry(&chain.program, names);
        // A shell in between might read login files, and its options stay as they are.
        let is_direct = matches!(chain.end, End::Work) && chain.carriers.is_empty();
        let is_covered = is_direct && found.is_ok_and(|found| !found.has_argv_rule);
        if !is_covered {
            let message = format!(
                "`{}` would be run, which no allowlist entry covers with any arguments",
                chain.program.path
            );
            let span = names.first().map_or(command.span, |word| word.span);
            return Err(Finding::at(Code::CarriedProgram, span, message));
        }
        // It may run another one in turn, which would have to be covered as well.
        if inline_eval::carried(&names_of(&chain.program), names) != Carried::None {
            let message = format!(
                "`{}` would be run, and runs another program in turn; run that one by itself",
                chain.program.path
            );
            let span = names.first().map_or(command.span, |word| word.span);
            return Err(Finding::at(Code::CarriedProgram, span, message));
        }
        Ok(chain.pins())
    }
}

//! Safe bins: programs that are covered because they only filter their input.

use super::super::answer::{EnvChange, SatisfiedBy, Segment};
use super::super::request::{Mode, Platform};
use super::Judge;
use super::cover::{Covered, Missed, remedy, span_of};
use super::place::Spot;
use crate::program::lookup::{self, Program};
use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;
use crate::trust::safe_bins::{self, Implementation};

/// HOME for a safe bin that would read a file there.
const EMPTY_HOME: &str = "/nonexistent";

impl Judge<'_> {
    pub(super) fn is_safe_bin(&self, program: &Program) -> bool {
        let name = lookup::file_name(&program.path);
        self.request.platform != Platform::Windows
            && self.policy.tools.safe_bins.iter().any(|bin| bin == name)
    }

    /// The program of a safe bin: trusted by link and by target, and given only what its
    /// profile knows.
    pub(super) fn safe_bin(
        &self,
        program: &Program,
        words: &[Word],
        spot: Spot<'_>,
        segment: &mut Segment,
    ) -> Result<Covered, Missed> {
        let name = lookup::file_name(&program.path);
        let span = span_of(words);
        for path in [&program.path, &program.facts.canonical] {
            if !self.is_trusted_folder(path) {
                remedy(program, segment);
                let message = format!(
                    "the safe bin `{name}` is `{path}`, which is not in a trusted directory"
                );
                return Err(Finding::at(Code::SafeBinUntrusted, span, message).into());
            }
        }
        let custom = self.policy.tools.safe_bin_profile(name);
        let implementation = self.implementation(program);
        let is_verified = custom.is_some() || safe_bins::is_verified(name, implementation);
        let target = lookup::file_name(&program.facts.canonical);
        let is_itself = target == name;
        let is_of_operator = custom.is_some() && !safe_bins::is_never(target);
        let is_applet = implementation == Implementation::Busybox && is_verified;
        if !is_itself && !is_applet && !is_of_operator {
            let message = format!(
                "`{}` is `{}`, for which the profile of `{name}` was not verified",
                program.path, program.facts.canonical
            );
            return Err(Finding::at(Code::SafeBinImplementation, span, message).into());
        }
        let as_written = self.is_as_written(spot.scope);
        if let Some(word) = words.iter().find(|word| as_written && word.bare_dollar) {
            let message = "a dollar sign outside single quotes; put the word in single quotes";
            return Err(Finding::at(Code::SafeBinExpansion, word.span, message).into());
        }
        safe_bins::check(name, custom, implementation, words)?;
        let mut covered = Covered::default();
        if custom.is_none() && safe_bins::needs_empty_home(name) {
            if self.request.mode == Mode::AsWritten {
                let message = format!(
                    "`{name}` reads a file in HOME first; a plan runs it with an empty one"
                );
                return Err(Finding::at(Code::SafeBinFilter, span, message).into());
            }
            covered.env.push(EnvChange {
                name: "HOME".to_owned(),
                value: Some(EMPTY_HOME.to_owned()),
            });
        }
        segment.satisfied_by = Some(SatisfiedBy::SafeBin);
        Ok(covered)
    }

    fn implementation(&self, program: &Program) -> Implementation {
        match lookup::file_name(&program.facts.canonical) {
            "busybox" => Implementation::Busybox,
            _ if self.request.platform == Platform::Macos => Implementation::Bsd,
            _ => Implementation::Gnu,
        }
    }
}

//! Variables that are set or removed for a command, before it or by `env`.

use super::super::request::Mode;
use super::Judge;
use crate::environment::{self, Class};
use crate::program::wrappers::Unwrapped;
use crate::reason::{Code, Finding};
use crate::shell::Span;
use crate::shell::syntax::{Assignment, Word};

impl Judge<'_> {
    /// Variables that stand before the command.
    pub(super) fn check_assignments(&self, assignments: &[Assignment]) -> Result<(), Finding> {
        assignments.iter().try_for_each(|assignment| {
            self.check_variable(
                &assignment.name,
                assignment.value.literal(),
                assignment.span,
            )
        })
    }

    fn check_variable(&self, name: &str, value: Option<&str>, span: Span) -> Result<(), Finding> {
        match environment::classify(name, value, &self.policy.tools.allowed_env) {
            Class::Harmless => Ok(()),
            Class::Blocked(does) => {
                let message = format!("`{name}` {does}; it may not be set for a command");
                Err(Finding::at(Code::EnvironmentDenied, span, message))
            }
            Class::Unknown => {
                let message = format!(
                    "what `{name}` does to the command is not known; run the command without it, or add it to `allowedEnv`"
                );
                Err(Finding::at(Code::AssignmentUnknown, span, message))
            }
        }
    }

    /// Variables that `env` sets or removes. Without PATH, a shell would find other programs;
    /// a plan names them by path.
    pub(super) fn check_wrapper_environment(
        &self,
        unwrapped: &Unwrapped,
        words: &[Word],
    ) -> Result<(), Finding> {
        for setting in &unwrapped.sets {
            self.check_variable(
                &setting.name,
                Some(&setting.value),
                span_of(words, setting.word),
            )?;
        }
        let as_written = self.request.mode == Mode::AsWritten;
        let mut removes_path = unwrapped.clears;
        for unset in &unwrapped.unsets {
            if unset.name == "PATH" {
                removes_path = Some(unset.word);
                continue;
            }
            self.check_removed(&unset.name, span_of(words, unset.word))?;
        }
        match removes_path.filter(|_| as_written) {
            None => Ok(()),
            Some(word) => Err(Finding::at(
                Code::EnvironmentCleared,
                span_of(words, word),
                "without PATH another program could be found; run it without this option",
            )),
        }
    }

    fn check_removed(&self, name: &str, span: Span) -> Result<(), Finding> {
        if environment::classify(name, Some(""), &self.policy.tools.allowed_env) == Class::Harmless
        {
            return Ok(());
        }
        let message = format!(
            "what the command does without `{name}` is not known; run it with, or add it to `allowedEnv`"
        );
        Err(Finding::at(Code::AssignmentUnknown, span, message))
    }
}

fn span_of(words: &[Word], index: usize) -> Span {
    let word = words.get(index).or_else(|| words.first());
    word.map_or(Span::new(0, 0), |word| word.span)
}

//! Builtins that change nothing outside the shell, and where a `cd` leads.

use super::Judge;
use super::directory::Directory;
use super::place::{Place, Scope};
use crate::program::facts::PathKind;
use crate::program::neutral::{self, Neutral};
use crate::reason::{Code, Finding};
use crate::shell::syntax::{SimpleCommand, Word};

/// Builtins with programs of the same name, which do as much in more forms.
const ALSO_PROGRAMS: &[&str] = &["[", "false", "pwd", "test", "true"];

impl Judge<'_> {
    /// Nothing where `command` is no neutral builtin. Else the directory after it, where it is
    /// known, or why it is not covered.
    pub(super) fn neutral(
        &self,
        command: &SimpleCommand,
        scope: &Scope,
        place: Place,
        directory: &mut Directory,
    ) -> Option<Result<Option<String>, Finding>> {
        if !scope.is_read || !command.assignments.is_empty() {
            return None;
        }
        let cdpath = self.request.variable("CDPATH").is_some();
        match neutral::neutral(&command.words, cdpath)? {
            Ok(Neutral::Cd { operand }) => Some(self.cd(operand, place, directory)),
            Ok(Neutral::Other) => Some(Ok(None)),
            // A plan runs programs where they are, so that a builtin is no longer in the way.
            Err(_) if !self.is_as_written(scope) && is_also_program(command) => None,
            Err(reason) => Some(Err(reason)),
        }
    }

    fn cd(
        &self,
        operand: &Word,
        place: Place,
        directory: &mut Directory,
    ) -> Result<Option<String>, Finding> {
        let inherited = self.request.variable("PWD");
        let pwd = inherited.filter(|_| !directory.is_reached());
        let target = neutral::cd_target(operand, directory.known(), self.home(), pwd)?;
        let after = match target {
            Some(path) => self.directory_at(&path, operand)?,
            None => None,
        };
        directory.change(after.clone(), place.alone && !place.negated);
        Ok(after)
    }

    /// The directory `path`, if that is its canonical path: only then do the shells agree on
    /// where a relative program is found.
    fn directory_at(&self, path: &str, operand: &Word) -> Result<Option<String>, Finding> {
        match self.paths.realpath(path) {
            Ok(facts) if facts.kind == PathKind::Directory => {
                Ok(Some(facts.canonical).filter(|canonical| canonical == path))
            }
            _ if operand.text.split('/').any(|component| component == "..") => {
                let message = format!(
                    "there is no directory `{path}`, so that where `..` leads is not certain"
                );
                Err(Finding::at(Code::CdOperand, operand.span, message))
            }
            _ => Ok(None),
        }
    }
}

fn is_also_program(command: &SimpleCommand) -> bool {
    let name = command.words.first().map(|word| word.text.as_str());
    name.is_some_and(|name| ALSO_PROGRAMS.contains(&name))
}

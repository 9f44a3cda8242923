//! Words that the shell itself acts on, before any program is looked up.

use super::super::request::{Mode, Platform};
use super::Judge;
use super::place::{Place, Spot};
use crate::program::builtins;
use crate::program::wrappers::{self, Family};
use crate::reason::{Code, Finding};
use crate::shell::reserved;
use crate::shell::syntax::{Operator, Redirection, SimpleCommand, Word};

/// Where the programs of a command start.
pub(super) struct Start {
    /// The index of the first program's word.
    pub(super) first: usize,
    /// Whether it is the shell's word `time`.
    pub(super) timed: bool,
}

impl Judge<'_> {
    /// Words at the start that a shell does not look up: `command` and `exec` run the program
    /// behind them, `time` may be the shell's own, and builtins run in place of programs.
    pub(super) fn start(
        &self,
        command: &SimpleCommand,
        Spot { scope, place, .. }: Spot<'_>,
    ) -> Result<Start, Finding> {
        let at = |first, timed| Ok(Start { first, timed });
        let is_posix = self.request.platform != Platform::Windows;
        let first = command.words.first();
        let Some(word) = first.filter(|_| scope.is_read && is_posix) else {
            return at(0, false);
        };
        match word.text.as_str() {
            "command" => {
                let first = wrappers::unwrap("command", Family::Gnu, &command.words)?.inner;
                check_no_builtin(command.words.get(first))?;
                at(first, false)
            }
            "exec" => {
                let first = wrappers::unwrap("exec", Family::Gnu, &command.words)?.inner;
                if !place.last || place.negated {
                    let message =
                        "`exec` ends the shell; it is read only in front of the last command";
                    return Err(Finding::at(Code::WrapperOption, word.span, message));
                }
                // zsh runs a builtin here, the others a program.
                if self.is_as_written(scope) {
                    check_no_builtin(command.words.get(first))?;
                }
                at(first, false)
            }
            "time" if !word.quoted && command.assignments.is_empty() => {
                check_report(command)?;
                if self.is_as_written(scope) {
                    check_timed(command, place)?;
                }
                at(0, place.first && !place.negated)
            }
            _ => {
                if self.is_as_written(scope) && !builtins::is_no_more_than_program(&command.words) {
                    check_no_builtin(Some(word))?;
                }
                at(0, false)
            }
        }
    }

    /// The shell of `"$0" "$@"` runs a builtin where its first operand names one; a plan gives it
    /// the program's path.
    pub(super) fn check_carried_builtin(&self, word: Option<&Word>) -> Result<(), Finding> {
        match self.request.mode {
            Mode::AsWritten => check_no_builtin(word),
            Mode::Pinned => Ok(()),
        }
    }
}

/// Refuses a name that the shell runs itself.
fn check_no_builtin(word: Option<&Word>) -> Result<(), Finding> {
    match word {
        Some(word) if builtins::is_builtin(&word.text) => {
            let message = format!(
                "the shell runs its own `{}` here; call the program by its path",
                word.text
            );
            Err(Finding::at(Code::BuiltinName, word.span, message))
        }
        _ => Ok(()),
    }
}

/// The shell's own `time` tells the times on the standard error of the shell, the program on that of
/// the command: with `2>&1`, what reads its output would read the times of the program alone.
fn check_report(command: &SimpleCommand) -> Result<(), Finding> {
    let copies_errors = |redirection: &&Redirection| {
        redirection.descriptor == 2 && redirection.operator == Operator::Duplicate
    };
    match command.redirections.iter().find(copies_errors) {
        Some(redirection) => Err(Finding::at(
            Code::WrapperOption,
            redirection.span,
            "shells differ in whether this takes along what `time` tells; call `time` by its path",
        )),
        None => Ok(()),
    }
}

/// Where shells differ in whether `time` is their own word, what follows must mean the same
/// to both (bash(1) Pipelines, zshmisc(1) Reserved Words).
fn check_timed(command: &SimpleCommand, place: Place) -> Result<(), Finding> {
    let Some((time, rest)) = command.words.split_first() else {
        return Ok(());
    };
    let refuse = |span, message: &str| Err(Finding::at(Code::WrapperOption, span, message));
    if !place.first || place.negated {
        return refuse(
            time.span,
            "shells differ in what `time` is here; call the program by its path",
        );
    }
    let Some(next) = rest.first() else {
        return refuse(time.span, "`time` has no command");
    };
    // Behind a second `time`, a builtin would be one again.
    let starts_oddly = next.text.starts_with('-') || matches!(next.text.as_str(), "!" | "time");
    if !next.quoted
        && (starts_oddly || next.text.contains('=') || reserved::is_reserved(&next.text))
    {
        return refuse(
            next.span,
            "shells differ in what this is behind `time`; call `time` by its path",
        );
    }
    if builtins::is_no_more_than_program(rest) {
        return Ok(());
    }
    check_no_builtin(Some(next))
}

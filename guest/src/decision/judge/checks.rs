//! What is asked about every program of a chain, whatever it does.

use super::super::answer::Segment;
use super::super::request::{Mode, Platform};
use super::Judge;
use super::place::{Place, Scope, Spot};
use crate::environment::{self, Class};
use crate::program::builtins;
use crate::program::lookup::{self, Program, Search};
use crate::program::wrappers::{self, Family, Unwrapped};
use crate::reason::{Code, Finding};
use crate::shell::syntax::{Assignment, SimpleCommand, Word};
use crate::shell::{Span, reserved};
use std::rc::Rc;

/// Where the programs of a command start.
pub(super) struct Start {
    /// The index of the first program's word.
    pub(super) first: usize,
    /// Whether it is the shell's word `time`.
    pub(super) timed: bool,
}

impl Judge<'_> {
    /// Names that the request's shell gives another meaning. zsh's global aliases apply to every
    /// word, so each one counts. A payload is read by a shell of its own.
    pub(super) fn check_declared(
        &self,
        command: &SimpleCommand,
        scope: &Scope,
    ) -> Result<(), Finding> {
        let Some(shell) = &self.request.shell else {
            return Ok(());
        };
        if !self.is_as_written(scope) || scope.depth > 0 {
            return Ok(());
        }
        let is_windows = self.request.platform == Platform::Windows;
        let among = |names: &[String], word: &str| {
            names
                .iter()
                .any(|name| name == word || is_windows && name.eq_ignore_ascii_case(word))
        };
        let declared = |(index, word): &(usize, &Word)| {
            let function = *index == 0 && among(&shell.functions, &word.text);
            function || among(&shell.aliases, &word.text)
        };
        let Some((_, word)) = command.words.iter().enumerate().find(declared) else {
            return Ok(());
        };
        let message = format!(
            "the request's shell has an alias or function `{}`; call the program by its path",
            word.text
        );
        Err(Finding::at(Code::Declared, word.span, message))
    }

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

    /// The program of a word. A bare name that an earlier word had is not looked up again.
    pub(super) fn look_up(
        &mut self,
        word: &Word,
        cwd: Option<&str>,
        scope: &Scope,
    ) -> Result<Rc<Program>, Finding> {
        let name = &word.text;
        let Some(literal) = word.literal() else {
            let message = format!("`{name}` decides which program runs; write it out");
            return Err(Finding::at(Code::WordNotLiteral, word.span, message));
        };
        if let Some((_, program)) = self.found.iter().find(|(known, _)| known == literal) {
            return Ok(Rc::clone(program));
        }
        if self.request.platform == Platform::Windows {
            return self
                .look_up_on_windows(literal, word, cwd, scope)
                .map(Rc::new);
        }
        let search = Search {
            path: self.request.variable("PATH"),
            cwd,
            thorough: self.request.mode == Mode::AsWritten,
        };
        let program = Rc::new(lookup::find(literal, word.span, search, self.paths)?);
        if !literal.contains('/') || literal.starts_with('/') {
            self.found.push((name.clone(), Rc::clone(&program)));
        }
        Ok(program)
    }

    /// Deny patterns beat everything else.
    pub(super) fn check_denied(&self, program: &Program, word: &Word) -> Result<(), Finding> {
        let denied = self
            .policy
            .deny
            .find(&program.path, &program.facts.canonical, self.home());
        let Some(found) = denied else {
            return Ok(());
        };
        let message = format!(
            "the deny pattern `{}` matches `{}`",
            found.entry.pattern, program.path
        );
        Err(Finding::at(Code::DenyPattern, word.span, message))
    }

    /// Folders of PATH in which another program of the name is or could come to be.
    pub(super) fn check_folders(
        &self,
        program: &Program,
        word: &Word,
        segment: &mut Segment,
    ) -> Result<(), Finding> {
        let mut found = Vec::new();
        for folder in &program.writable_before {
            let message =
                format!("`{folder}` stands in PATH before the program's folder and can be written");
            found.push(Finding::at(Code::WritablePathFolder, word.span, message));
        }
        for later in &program.later {
            let covered = self
                .policy
                .allowlist
                .find(&later.path, &later.canonical, self.home());
            if covered.is_none() {
                let message = format!(
                    "`{}` stands behind `{}` in PATH and is not covered; a shell tries it if the first cannot be started",
                    later.path, program.path
                );
                found.push(Finding::at(Code::LaterProgramDiffers, word.span, message));
            }
        }
        if self.policy.tools.strict_path && !found.is_empty() {
            return Err(found.swap_remove(0));
        }
        segment.findings.append(&mut found);
        Ok(())
    }

    /// Refuses a link that another program of the text could change before it is followed.
    pub(super) fn check_link(
        &self,
        program: &Program,
        word: &Word,
        scope: &Scope,
        beside_others: bool,
    ) -> Result<(), Finding> {
        if !self.is_as_written(scope)
            || !beside_others
            || !program.is_linked()
            || self.is_trusted_folder(&program.path)
        {
            return Ok(());
        }
        let message = format!(
            "`{}` is a link that another program of this text could change first; call `{}`",
            program.path, program.facts.canonical
        );
        Err(Finding::at(Code::LinkAfterProgram, word.span, message))
    }

    /// A program counts as the wrapper, shell or multi-call program that its name says only
    /// where nobody but an operator can have put it.
    pub(super) fn check_role(&self, program: &Program, words: &[Word]) -> Result<(), Finding> {
        let trusted = |path: &str| {
            self.is_trusted_folder(path)
                || self
                    .policy
                    .allowlist
                    .find(path, path, self.home())
                    .is_some()
        };
        if trusted(&program.path) && trusted(&program.facts.canonical) {
            return Ok(());
        }
        let message = format!(
            "`{}` has the name of a program that runs others, but it is not in a trusted directory",
            program.path
        );
        Err(match words.first() {
            Some(word) => Finding::at(Code::RoleUntrusted, word.span, message),
            None => Finding::new(Code::RoleUntrusted, message),
        })
    }

    pub(super) fn is_trusted_folder(&self, path: &str) -> bool {
        let folder = lookup::folder(path);
        self.policy
            .tools
            .safe_bin_trusted_dirs
            .iter()
            .any(|trusted| trusted == folder)
    }

    /// Whose option table holds for a wrapper that is a program of its own.
    pub(super) fn family(&self) -> Family {
        match self.request.platform {
            Platform::Macos => Family::Bsd,
            Platform::Linux | Platform::Windows => Family::Gnu,
        }
    }

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

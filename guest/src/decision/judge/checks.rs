//! What is asked about every program of a chain, whatever it does.

use super::super::answer::Segment;
use super::super::request::{Mode, Platform};
use super::Judge;
use super::place::Scope;
use crate::program::lookup::{self, Program, Search};
use crate::program::wrappers::Family;
use crate::reason::{Code, Finding};
use crate::shell::syntax::{SimpleCommand, Word};
use std::rc::Rc;

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

    /// The program of a word. A bare name that an earlier word had is not looked up again.
    pub(super) fn look_up(
        &mut self,
        word: &Word,
        cwd: Option<&str>,
        scope: &Scope,
    ) -> Result<Rc<Program>, Finding> {
        let Some(literal) = word.literal() else {
            let message = format!("`{}` decides which program runs; write it out", word.text);
            return Err(Finding::at(Code::WordNotLiteral, word.span, message));
        };
        let is_name = !literal.contains('/');
        let known = |program: &&Rc<Program>| lookup::file_name(&program.path) == literal;
        if let Some(program) = self.found.iter().find(known) {
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
        if is_name {
            self.found.push(Rc::clone(&program));
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
}

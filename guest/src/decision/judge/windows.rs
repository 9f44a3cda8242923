//! Programs on Windows: how they are found, and which run others.

use super::super::answer::Segment;
use super::super::request::Mode;
use super::super::windows::starter;
use super::Judge;
use super::chain::End;
use super::place::Scope;
use crate::program::kinds;
use crate::program::lookup::Program;
use crate::program::lookup::windows::{self, Search, base_name, check_script_arguments};
use crate::program::shells::windows::{is_launcher, payload, shell};
use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

impl Judge<'_> {
    /// The program that `name`, which `word` spells, is on Windows.
    pub(super) fn look_up_on_windows(
        &self,
        name: &str,
        word: &Word,
        cwd: Option<&str>,
        scope: &Scope,
    ) -> Result<Program, Finding> {
        let search = Search {
            path: self.request.variable("PATH"),
            path_ext: self.request.variable("PATHEXT"),
            cwd,
            starter: starter(self.request, scope.is_read),
            thorough: self.request.mode == Mode::AsWritten,
        };
        windows::find(name, word.span, search, self.paths)
    }

    /// What `program` does with `words` on Windows, where nothing is unwrapped: wrappers and
    /// shells of other systems start programs in a way that is not judged, like launchers.
    pub(super) fn step_on_windows(
        &self,
        words: &[Word],
        program: &Program,
        segment: &mut Segment,
    ) -> Result<End, Finding> {
        check_script_arguments(program, words)?;
        let names = [&program.path, &program.facts.canonical].map(|path| base_name(path));
        let starts_others = names
            .iter()
            .any(|name| is_launcher(name) || kinds::find(name).is_some());
        if let Some(shell) = names.iter().find_map(|name| shell(name)) {
            segment
                .wrappers
                .extend(words.first().map(|word| word.text.clone()));
            let place = payload(shell, words).unwrap_or_default();
            let message = format!(
                "`{}` is {}, whose commands are not judged; run the program itself",
                program.path,
                shell.title()
            );
            return Err(match words.get(place) {
                Some(word) => Finding::at(Code::WindowsShell, word.span, message),
                None => Finding::new(Code::WindowsShell, message),
            });
        }
        Ok(if starts_others {
            End::Launch
        } else {
            End::Work
        })
    }
}

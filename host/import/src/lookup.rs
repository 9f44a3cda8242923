//! The surroundings as the policy sees them.

use crate::surroundings::{Found, Risk, Surroundings};
use execgate_policy::program::facts::CanonicalPath;
use execgate_policy::program::inline_eval::takes_code;
use execgate_policy::program::kinds::{self, Kind};
use execgate_policy::program::lookup::{self, Search, file_name};
use execgate_policy::program::roles::{Role, role};
use execgate_policy::shell::{Dialect, Span, read};

/// Words by the policy's reader, programs by its lookup along PATH, risks by its tables.
pub struct Lookup<'a> {
    /// The value of PATH: absolute folders, separated by `:`.
    pub path: &'a str,
    /// What paths name.
    pub facts: &'a dyn CanonicalPath,
}

impl Surroundings for Lookup<'_> {
    fn words(&self, text: &str) -> Result<Vec<String>, String> {
        let script = read(text, Dialect::default()).map_err(|finding| finding.message)?;
        let [pipeline] = script.pipelines.as_slice() else {
            return Err("it is more than one command".to_owned());
        };
        let [command] = pipeline.commands.as_slice() else {
            return Err("it is more than one command".to_owned());
        };
        if pipeline.negated || !command.assignments.is_empty() || !command.redirections.is_empty() {
            return Err("it is not only words".to_owned());
        }
        let literal = command.words.iter().map(|word| {
            let text = word.literal().map(str::to_owned);
            text.ok_or_else(|| format!("a shell expands `{}`", word.text))
        });
        literal.collect()
    }

    fn find(&self, name: &str) -> Result<Found, String> {
        let search = Search {
            path: Some(self.path),
            cwd: None,
            thorough: false,
        };
        let program = lookup::find(name, Span::new(0, name.len()), search, self.facts)
            .map_err(|finding| finding.message)?;
        Ok(Found {
            path: program.path,
            canonical: program.facts.canonical,
        })
    }

    fn risk(&self, path: &str, canonical: &str, fixed: &[String]) -> Option<Risk> {
        let kind = |path| kinds::find(file_name(path)).map(|(_, kind)| kind);
        if [kind(path), kind(canonical)].contains(&Some(Kind::Wrapper)) {
            return Some(Risk::Wrapper);
        }
        match role(path, canonical) {
            Some(Role::Wrapper { .. }) => Some(Risk::Wrapper),
            Some(Role::Shell { .. }) => Some(Risk::Shell),
            Some(Role::MultiCall(_)) => Some(Risk::MultiCall),
            // The name of the link says what it is.
            Some(Role::Applet(_)) if kind(path) == Some(Kind::Shell) => Some(Risk::Shell),
            Some(Role::Applet(_)) if kind(path).is_some() => Some(Risk::Launcher),
            Some(Role::Launcher) => Some(Risk::Launcher),
            Some(Role::Applet(_)) | None => {
                let takes_code = takes_code(path) || takes_code(canonical);
                let is_safe = is_git(path) && is_git(canonical) && names_a_subcommand(fixed);
                (takes_code && !is_safe).then_some(Risk::Interpreter)
            }
        }
    }
}

fn is_git(path: &str) -> bool {
    file_name(path) == "git"
}

/// What git's own options could start stands before the subcommand.
fn names_a_subcommand(fixed: &[String]) -> bool {
    fixed.first().is_some_and(|word| !word.starts_with('-'))
}

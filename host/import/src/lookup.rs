//! The surroundings as the policy sees them.

use crate::surroundings::{Found, Risk, Surroundings};
use execgate_policy::program::facts::CanonicalPath;
use execgate_policy::program::inline_eval::{Carried, carried, takes_code};
use execgate_policy::program::kinds::{self, Kind};
use execgate_policy::program::lookup::{self, Search, file_name};
use execgate_policy::program::roles::{Role, role};
use execgate_policy::shell::syntax::Word;
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
                (takes_code && !names_a_subcommand(path, canonical, fixed))
                    .then_some(Risk::Interpreter)
            }
        }
    }
}

/// Whether the program is git, and the first words name a subcommand that runs no other program:
/// what git's own options could start stands before it.
fn names_a_subcommand(path: &str, canonical: &str, fixed: &[String]) -> bool {
    let name = file_name(path);
    let is_other = takes_code(canonical) && file_name(canonical) != name;
    let is_option = fixed.first().is_none_or(|word| word.starts_with('-'));
    if name != "git" || is_other || is_option {
        return false;
    }
    // What would be the program, if the words so far ask for one.
    let further = "program";
    let fixed = fixed.iter().map(String::as_str);
    let words: Vec<Word> = [name]
        .into_iter()
        .chain(fixed)
        .chain([further])
        .map(|text| Word::from_literal(text.to_owned(), Span::new(0, 0)))
        .collect();
    carried(&[name], &words) == Carried::None
}

#[cfg(test)]
mod tests {
    use super::*;
    use execgate_policy::program::facts::MemoryFacts;

    #[test]
    fn programs_that_can_run_anything_are_told() {
        let lookup = Lookup {
            path: "/usr/bin",
            facts: &MemoryFacts::default(),
        };
        for (program, fixed, risk) in [
            ("ls", "", None),
            ("cargo", "run", None),
            ("git", "", Some(Risk::Interpreter)),
            ("git", "log", None),
            ("git", "-c", Some(Risk::Interpreter)),
            ("git", "bisect run", Some(Risk::Interpreter)),
            ("npm", "run test", Some(Risk::Interpreter)),
            ("npx", "eslint", Some(Risk::Interpreter)),
            ("python3", "run.py", Some(Risk::Interpreter)),
            ("find", ".", Some(Risk::Interpreter)),
            ("xargs", "rm", Some(Risk::Interpreter)),
            ("bash", "-lc", Some(Risk::Shell)),
            ("sudo", "ls", Some(Risk::Launcher)),
            ("nice", "ls", Some(Risk::Wrapper)),
            ("command", "ls", Some(Risk::Wrapper)),
            ("busybox", "ls", Some(Risk::MultiCall)),
        ] {
            let fixed: Vec<String> = fixed.split_whitespace().map(str::to_owned).collect();
            let path = format!("/usr/bin/{program}");
            assert_eq!(
                lookup.risk(&path, &path, &fixed),
                risk,
                "{program} {fixed:?}"
            );
        }
        let linked = |path, canonical| lookup.risk(path, canonical, &["log".to_owned()]);
        assert_eq!(
            linked("/usr/bin/git", "/usr/bin/python3"),
            Some(Risk::Interpreter)
        );
        assert_eq!(linked("/usr/bin/ls", "/bin/busybox"), None);
        assert_eq!(linked("/usr/bin/sh", "/bin/busybox"), Some(Risk::Shell));
        assert_eq!(linked("/usr/bin/rg", "/bin/bash"), Some(Risk::Shell));
    }

    #[test]
    fn only_one_command_of_literal_words_is_read() {
        let facts = MemoryFacts::default();
        let lookup = Lookup {
            path: "/usr/bin",
            facts: &facts,
        };
        assert_eq!(lookup.words("git 'a b'").unwrap(), ["git", "a b"]);
        for text in [
            "", "a; b", "a | b", "! a", "X=1 a", "a $X", "a *", "a >b", "if x", "(a)",
        ] {
            assert!(lookup.words(text).is_err(), "{text}");
        }
    }
}

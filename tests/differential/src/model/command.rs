//! A program call taken apart: the wrappers and shells in it, and what they change.

use std::path::Path;

use execgate_policy::decision::answer::{CommandStep, PlanWord};

use super::changed;
use crate::scene::{Environment, SCRIPT};
use crate::shells::Shell;

/// A word that names a program, with the canonical path of that program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head<'a> {
    /// The position of the word.
    pub word: usize,
    /// The path by which the program is pinned.
    pub program: &'a str,
    /// Its canonical path.
    pub canonical: &'a str,
}

impl Head<'_> {
    /// The shell that the program is.
    pub fn shell(&self) -> Option<Shell> {
        Shell::named(file_name(self.canonical))
    }

    /// Whether it is the script of the scene.
    pub fn is_script(&self) -> bool {
        Path::new(self.canonical).ends_with(SCRIPT)
    }
}

/// Every word of the step that names a program, outermost first.
pub fn heads(step: &CommandStep) -> Vec<Head<'_>> {
    let outermost = Head {
        word: 0,
        program: &step.program,
        canonical: &step.canonical,
    };
    let inner = step.pins.iter().map(|pin| Head {
        word: pin.word as usize,
        program: &pin.program,
        canonical: &pin.canonical,
    });
    std::iter::once(outermost).chain(inner).collect()
}

/// The words of a head up to the next one.
pub(super) fn words_of<'a>(
    step: &'a CommandStep,
    heads: &[Head<'_>],
    number: usize,
) -> &'a [PlanWord] {
    let start = heads.get(number).map_or(0, |head| head.word + 1);
    let end = heads
        .get(number + 1)
        .map_or(step.words.len(), |head| head.word);
    step.words.get(start..end).unwrap_or_default()
}

/// The last component of a path.
pub(super) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// What a program at the end of the step is given: the assignments before it and what
/// every `env` changes.
pub(super) fn environment(
    step: &CommandStep,
    heads: &[Head<'_>],
    outer: &Environment,
) -> Environment {
    let mut environment = changed(outer, &step.env);
    let last = heads.len().saturating_sub(1);
    for (number, head) in heads.iter().take(last).enumerate() {
        let words = words_of(step, heads, number);
        let words = match (file_name(head.canonical), words) {
            ("env", words) => words,
            ("busybox", [applet, words @ ..]) if applet.text == "env" => words,
            _ => continue,
        };
        apply_env(words, &mut environment);
    }
    environment
}

/// What `env` with these words does to the environment: env(1) of GNU coreutils.
fn apply_env(words: &[PlanWord], environment: &mut Environment) {
    let mut words = words.iter().map(|word| word.text.as_str());
    while let Some(word) = words.next() {
        let (option, value) = match word.split_once('=') {
            Some((option, value)) => (option, Some(value)),
            None => (word, None),
        };
        if matches!(word, "-" | "-i") || abbreviates(option, "--ignore-environment") {
            environment.clear();
            continue;
        }
        let set = value.filter(|_| !word.starts_with('-'));
        let removed = if word == "-u" || abbreviates(option, "--unset") {
            value.or_else(|| words.next())
        } else {
            word.strip_prefix("-u").or(set.map(|_| option))
        };
        if let Some(name) = removed {
            environment.retain(|(other, _)| other != name);
        }
        environment.extend(set.map(|value| (option.to_owned(), value.to_owned())));
    }
}

/// Whether `option` is the start of the long option `whole`.
fn abbreviates(option: &str, whole: &str) -> bool {
    option.len() > 2 && whole.starts_with(option)
}

/// What `set` and the options of a shell turn on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// `-e`: a failure ends the shell.
    pub errexit: bool,
    /// `-u`: an unset variable ends the shell.
    pub nounset: bool,
    /// `-f`: patterns stay as they are.
    pub noglob: bool,
    /// `-n`: nothing is run.
    pub noexec: bool,
    /// A pipeline fails with any of its stages.
    pub pipefail: bool,
}

impl Options {
    /// Turns on and off what the words of `set` say.
    pub fn apply(&mut self, words: &[PlanWord]) {
        self.apply_for(words, None);
    }

    /// The options that `shell` is started with.
    pub fn of_shell(words: &[PlanWord], shell: Shell) -> Self {
        let mut options = Self::default();
        options.apply_for(words, Some(shell));
        options
    }

    fn apply_for(&mut self, words: &[PlanWord], shell: Option<Shell>) {
        let mut words = words.iter().map(|word| word.text.as_str());
        while let Some(word) = words.next() {
            let on = word.starts_with('-');
            let is_cluster = (on || word.starts_with('+')) && !word.starts_with("--");
            if !is_cluster {
                continue;
            }
            for letter in word.chars().skip(1) {
                let name = match letter {
                    'e' => "errexit",
                    'u' => "nounset",
                    'n' => "noexec",
                    // For zsh it says that no start-up file is read.
                    'f' if shell != Some(Shell::Zsh) => "noglob",
                    'o' => words.next().unwrap_or_default(),
                    _ => continue,
                };
                self.set(name, on);
            }
        }
    }

    fn set(&mut self, name: &str, on: bool) {
        let option = match name {
            "errexit" => &mut self.errexit,
            "nounset" => &mut self.nounset,
            "noglob" => &mut self.noglob,
            "noexec" => &mut self.noexec,
            "pipefail" => &mut self.pipefail,
            _ => return,
        };
        *option = on;
    }
}

#[cfg(test)]
mod tests {
    use execgate_policy::decision::answer::PlanWord;

    use super::{Options, apply_env};
    use crate::shells::Shell;

    fn words(text: &str) -> Vec<PlanWord> {
        let words = text.split(' ').map(|word| PlanWord {
            text: word.to_owned(),
            parts: Vec::new(),
        });
        words.collect()
    }

    #[test]
    fn env_sets_removes_and_clears() {
        let after = |text| {
            let mut environment = vec![
                ("A".to_owned(), "1".to_owned()),
                ("B".to_owned(), "2".to_owned()),
            ];
            apply_env(&words(text), &mut environment);
            let text: Vec<_> = environment
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            text.join(" ")
        };
        assert_eq!(after("A=3"), "B=2 A=3");
        assert_eq!(after("C=x=y"), "A=1 B=2 C=x=y");
        assert_eq!(after("-i C=1"), "C=1");
        for remove in ["-u A", "-uA", "--unset A", "--unset=A", "--uns=A"] {
            assert_eq!(after(remove), "B=2", "{remove}");
        }
        assert_eq!(after("--"), "A=1 B=2");
        assert_eq!(after("--ignore"), "");
    }

    #[test]
    fn options_are_read_as_the_shells_do() {
        let on = |text, shell| Options::of_shell(&words(text), shell);
        let options = on("-euc", Shell::Bash);
        assert!(options.errexit && options.nounset && !options.noglob);
        assert!(on("-f -c", Shell::Dash).noglob && !on("-f -c", Shell::Zsh).noglob);
        let options = on("-oe pipefail +e -x -c", Shell::Bash);
        assert!(options.pipefail && !options.errexit);
        assert!(on("sh -o noglob -c", Shell::Busybox).noglob);
        assert_eq!(on("--norc -c", Shell::Bash), Options::default());
        let mut options = Options::default();
        options.apply(&words("set -eo pipefail"));
        assert!(options.errexit && options.pipefail);
    }
}

//! What a shell makes of the words that a plan leaves to it, and of its builtins.

use std::collections::HashMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use execgate_policy::decision::answer::{PlanWord, WordPart};

use crate::model::{Oracle, Ran, Situation};
use crate::record;
use crate::scene::{Environment, Scene};
use crate::shells::{Shell, Shells, Start};

/// Stands for the number of the shell's process while a word is expanded.
pub const PROCESS: &str = "987654321012345";

/// The words that a shell makes of one; nothing when it gives up, as zsh does over a
/// glob without match.
pub type Expanded = Option<Vec<Vec<u8>>>;

/// What the shells made of the scripts that they were asked about.
#[derive(Debug, Default)]
pub struct Memory {
    answers: HashMap<(Shell, PathBuf, Environment, String), Answer>,
}

/// How a script ended that runs the recording program last.
#[derive(Debug, Clone)]
struct Answer {
    status: u8,
    /// The words that the recording program was given last, and its working directory.
    recorded: Option<(Vec<Vec<u8>>, PathBuf)>,
    /// How often recording programs were started.
    starts: usize,
    complained: bool,
}

/// The shells, with a place to ask them and what is known already.
#[derive(Debug)]
pub struct Asked<'a> {
    /// The shells.
    pub shells: &'a Shells,
    /// Where they are asked.
    pub scene: &'a Scene,
    /// What is known already.
    pub memory: &'a mut Memory,
}

impl Oracle for Asked<'_> {
    fn expand(&mut self, word: &PlanWord, at: &Situation) -> io::Result<Expanded> {
        if word.parts.iter().all(|part| part.expansion.is_none()) {
            return Ok(Some(vec![word.text.clone().into_bytes()]));
        }
        let needs_status = depends_on_status(word);
        let script = format!(
            "{}{} {}",
            preparation(at, needs_status),
            self.recorder(),
            source(&word.parts)
        );
        let recorded = self.answer(script, at)?.recorded;
        let process = at.process.map(|process| process.to_string());
        let process = process.as_deref().unwrap_or(PROCESS);
        Ok(recorded.map(|(words, _)| {
            words
                .iter()
                .map(|word| replace(word, PROCESS, process))
                .collect()
        }))
    }

    fn run(&mut self, words: &[PlanWord], at: &Situation) -> io::Result<Ran> {
        let sources: Vec<_> = words.iter().map(word_source).collect();
        let needs_status =
            words.iter().any(depends_on_status) || words.iter().all(|word| word.text == "exit");
        let script = format!(
            "{}{}\n{} \"$?\"",
            preparation(at, needs_status),
            sources.join(" "),
            self.recorder()
        );
        let answer = self.answer(script, at)?;
        let told = answer
            .recorded
            .and_then(|(words, cwd)| Some((number(words.first()?)?, cwd)));
        let (status, cwd, starts) = match told {
            Some((status, cwd)) => (status, Some(cwd), answer.starts - 1),
            None => (answer.status, None, answer.starts),
        };
        Ok(Ran {
            status,
            cwd,
            starts,
            complained: answer.complained,
        })
    }
}

impl Asked<'_> {
    fn recorder(&self) -> String {
        quote(&self.scene.recorder().to_string_lossy())
    }

    fn answer(&mut self, script: String, at: &Situation) -> io::Result<Answer> {
        let key = (at.shell, at.cwd.clone(), at.environment.clone(), script);
        if let Some(answer) = self.memory.answers.get(&key) {
            return Ok(answer.clone());
        }
        let ended = self.shells.run(Start {
            shell: at.shell,
            text: &key.3,
            cwd: &at.cwd,
            environment: &at.environment,
            output: &self.scene.output(),
        })?;
        let file = self.scene.records();
        let mut records = record::read(&file)?;
        let starts = records.len();
        let recorded = records.pop().map(|record| {
            let cwd = PathBuf::from(String::from_utf8_lossy(&record.cwd).into_owned());
            (record.argv.into_iter().skip(1).collect(), cwd)
        });
        remove(&file)?;
        let answer = Answer {
            status: u8::try_from(ended.status).unwrap_or(u8::MAX),
            recorded,
            starts,
            complained: !ended.complaints.is_empty(),
        };
        self.memory.answers.insert(key, answer.clone());
        Ok(answer)
    }
}

/// What brings a new shell into the situation, as far as it matters to words.
fn preparation(at: &Situation, needs_status: bool) -> String {
    let mut text = String::new();
    for (set, option) in [
        (at.options.nounset, "set -o nounset\n"),
        (at.options.noglob, "set -o noglob\n"),
    ] {
        text.push_str(if set { option } else { "" });
    }
    if at.operands > 0 {
        text.push_str(&format!("set --{}\n", " x".repeat(at.operands)));
    }
    if needs_status {
        text.push_str(&format!("(exit {})\n", at.status));
    }
    text
}

fn number(text: &[u8]) -> Option<u8> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// Whether the value of the word depends on the status of the pipeline before.
pub fn depends_on_status(word: &PlanWord) -> bool {
    word.parts
        .iter()
        .any(|part| part.expansion.is_some() && matches!(part.text.as_str(), "$?" | "${?}"))
}

/// Removes a file that need not exist.
pub fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn word_source(word: &PlanWord) -> String {
    if word.parts.is_empty() {
        quote(&word.text)
    } else {
        source(&word.parts)
    }
}

/// The word as shell source, put together from its parts and not from the text.
fn source(parts: &[WordPart]) -> String {
    let mut source = String::new();
    let mut after_tilde = false;
    for part in parts {
        match part.expansion {
            Some(kind) => {
                let (quote, text) = match part.text.as_str() {
                    // Quoted, or the name of a parameter before it would go on.
                    "$$" | "${$}" => ("'", PROCESS),
                    text if part.quoted => ("\"", text),
                    text => ("", text),
                };
                source.extend([quote, text, quote]);
                after_tilde = kind == "tilde";
            }
            // Quoting the slash after a tilde would keep the tilde from expanding.
            None => {
                let rest = part.text.strip_prefix('/').filter(|_| after_tilde);
                source.push_str(if rest.is_some() { "/" } else { "" });
                let rest = rest.unwrap_or(&part.text);
                source.push_str(&if rest.is_empty() {
                    String::new()
                } else {
                    quote(rest)
                });
                after_tilde = false;
            }
        }
    }
    source
}

fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

fn replace(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let mut replaced = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest
        .windows(from.len())
        .position(|window| window == from.as_bytes())
    {
        replaced.extend_from_slice(&rest[..at]);
        replaced.extend_from_slice(to.as_bytes());
        rest = &rest[at + from.len()..];
    }
    replaced.extend_from_slice(rest);
    replaced
}

#[cfg(test)]
mod tests {
    use execgate_policy::decision::answer::WordPart;

    use super::{PROCESS, replace, source};

    fn part(text: &str, expansion: Option<&'static str>, quoted: bool) -> WordPart {
        WordPart {
            text: text.to_owned(),
            expansion,
            quoted,
        }
    }

    #[test]
    fn only_expansions_stay_open() {
        let parts = [
            part("a'b;", None, false),
            part("$A", Some("parameter"), true),
            part("[1]", None, false),
            part("*", Some("glob"), false),
        ];
        assert_eq!(source(&parts), "'a'\\''b;'\"$A\"'[1]'*");
        assert_eq!(
            source(&[part("~", Some("tilde"), false), part("/x y", None, false)]),
            "~/'x y'"
        );
        assert_eq!(
            source(&[part("~/", Some("tilde"), false), part("x", None, false)]),
            "~/'x'"
        );
        let process = format!("$A'{PROCESS}'");
        let parts = ["$A", "$$"].map(|name| part(name, Some("parameter"), false));
        assert_eq!(source(&parts), process);
    }

    #[test]
    fn every_stand_in_is_replaced() {
        assert_eq!(replace(b"-7-77", "7", "xy"), b"-xy-xyxy");
        assert_eq!(replace(b"", "7", "x"), b"");
    }
}

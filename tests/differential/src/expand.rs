//! What a shell makes of the words that a plan leaves to it.

use std::collections::HashMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use execgate_policy::decision::answer::{PlanWord, WordPart};

use crate::model::Oracle;
use crate::record;
use crate::scene::Environment;
use crate::shells::{Shell, Shells, Start};

/// Stands for the number of the shell's process while a word is expanded.
const PROCESS: &str = "987654321012345";

/// The words that a shell makes of one; nothing when it gives up, as zsh does over a
/// glob without match.
pub type Expanded = Option<Vec<Vec<u8>>>;

/// What one shell made of the words that it was asked about.
#[derive(Debug, Default)]
pub struct Memory {
    words: HashMap<(Shell, usize, String), Expanded>,
    statuses: HashMap<(Shell, usize, String), u8>,
}

/// A shell with everything that its answers depend on.
#[derive(Debug)]
pub struct Asked<'a> {
    /// The shells.
    pub shells: &'a Shells,
    /// The one that is asked.
    pub shell: Shell,
    /// The process that it was in the run that is compared.
    pub pid: u32,
    /// The number of the environment.
    pub number: usize,
    /// The environment.
    pub environment: &'a Environment,
    /// The working directory.
    pub cwd: &'a Path,
    /// The recording program.
    pub recorder: &'a Path,
    /// The file to record to.
    pub records: &'a Path,
    /// What is known already.
    pub memory: &'a mut Memory,
}

impl Oracle for Asked<'_> {
    fn expand(&mut self, word: &PlanWord, status: u8) -> io::Result<Expanded> {
        if word.parts.iter().all(|part| part.expansion.is_none()) {
            return Ok(Some(vec![word.text.clone().into_bytes()]));
        }
        let words = [source(&word.parts)];
        let script = script(
            &quote(&self.recorder.to_string_lossy()),
            &words,
            depends_on_status(word),
            status,
        );
        let key = (self.shell, self.number, script);
        let expanded = match self.memory.words.get(&key) {
            Some(expanded) => expanded.clone(),
            None => {
                self.run(&key.2)?;
                let record = record::read(self.records)?.pop();
                remove(self.records)?;
                let expanded = record.map(|record| record.argv.into_iter().skip(1).collect());
                self.memory.words.entry(key).or_insert(expanded).clone()
            }
        };
        let process = self.pid.to_string();
        Ok(expanded.map(|words: Vec<Vec<u8>>| {
            words
                .iter()
                .map(|word| replace(word, PROCESS, &process))
                .collect()
        }))
    }

    fn printf(&mut self, words: &[PlanWord], status: u8) -> io::Result<u8> {
        let sources: Vec<_> = words.iter().skip(1).map(word_source).collect();
        let script = script(
            "printf",
            &sources,
            words.iter().any(depends_on_status),
            status,
        );
        let key = (self.shell, self.number, script);
        if let Some(status) = self.memory.statuses.get(&key) {
            return Ok(*status);
        }
        let status = u8::try_from(self.run(&key.2)?).unwrap_or(u8::MAX);
        self.memory.statuses.insert(key, status);
        Ok(status)
    }
}

impl Asked<'_> {
    fn run(&self, text: &str) -> io::Result<i32> {
        let Self {
            shells,
            shell,
            environment,
            cwd,
            records,
            ..
        } = *self;
        Ok(shells
            .run(Start {
                shell,
                text,
                cwd,
                environment,
                records,
            })?
            .status)
    }
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

/// A script that runs `command` with words, after it has set `$?` if they need it.
fn script(command: &str, words: &[String], needs_status: bool, status: u8) -> String {
    let preparation = if needs_status {
        format!("(exit {status})\n")
    } else {
        String::new()
    };
    format!("{preparation}{command} {}", words.join(" "))
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
                let text = if part.text == "$$" || part.text == "${$}" {
                    PROCESS
                } else {
                    &part.text
                };
                let quotes = if part.quoted { "\"" } else { "" };
                source.extend([quotes, text, quotes]);
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

    use super::{replace, source};

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
    }

    #[test]
    fn every_stand_in_is_replaced() {
        assert_eq!(replace(b"-7-77", "7", "xy"), b"-xy-xyxy");
        assert_eq!(replace(b"", "7", "x"), b"");
    }
}

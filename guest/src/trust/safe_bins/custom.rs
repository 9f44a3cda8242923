//! Profiles that an operator writes for a safe bin.

use super::path_like::is_path_like;
use super::refuse;
use super::tools;
use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

/// What the words of one safe bin may be, as its operator wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Profile {
    /// The fewest operands; none where it is absent.
    pub min_positional: Option<u32>,
    /// The most operands; as few as `min_positional` where it is absent.
    pub max_positional: Option<u32>,
    /// Options that take a value.
    pub allowed_value_flags: Vec<String>,
    /// Options that take none.
    pub allowed_flags: Vec<String>,
    /// Options that are refused.
    pub denied_flags: Vec<String>,
}

/// What a profile says of an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Flag,
    Value,
    Denied,
}

impl Profile {
    /// Every option with what is said of it. What is denied comes first: it counts.
    fn options(&self) -> impl Iterator<Item = (&str, Kind)> {
        of_kind(&self.denied_flags, Kind::Denied)
            .chain(of_kind(&self.allowed_value_flags, Kind::Value))
            .chain(of_kind(&self.allowed_flags, Kind::Flag))
    }

    fn exact(&self, name: &str) -> Option<Kind> {
        let mut options = self.options();
        options
            .find(|(known, _)| *known == name)
            .map(|(_, kind)| kind)
    }

    /// The only long option that `name` is the start of, also among those that `tool` is known to
    /// have beside the profile's.
    fn abbreviated(&self, name: &str, tool: &str) -> Option<Kind> {
        let mut found = self.options().filter(|(known, _)| known.starts_with(name));
        let (first, kind) = found.next()?;
        let start = name.strip_prefix("--")?;
        let is_other =
            |long: &str| long.starts_with(start) && first.strip_prefix("--") != Some(long);
        let is_only = found.all(|(known, _)| known == first)
            && !tools::find(tool).is_some_and(|tool| tool.long_names().any(is_other));
        is_only.then_some(kind)
    }
}

fn of_kind(names: &[String], kind: Kind) -> impl Iterator<Item = (&str, Kind)> {
    names.iter().map(move |name| (name.as_str(), kind))
}

/// Whether `profile` allows `words`, of which the first is the program's own.
pub(super) fn check(name: &str, profile: &Profile, words: &[Word]) -> Result<(), Finding> {
    let mut parser = Parser {
        name,
        profile,
        rest: words.iter(),
        operands: 0,
    };
    parser.rest.next();
    let mut ended = false;
    while let Some(word) = parser.rest.next() {
        let text = word.text.as_str();
        match text {
            "-" | "" if !ended => {}
            "--" if !ended => ended = true,
            _ if ended || !text.starts_with('-') => parser.operand(word)?,
            _ => parser.option(word)?,
        }
    }
    let fewest = profile.min_positional.unwrap_or_default();
    if parser.operands < fewest {
        let message = format!("`{name}` has fewer operands than the {fewest} of its profile");
        return Err(refuse::program(Code::SafeBinOperand, words, message));
    }
    Ok(())
}

struct Parser<'p> {
    name: &'p str,
    profile: &'p Profile,
    rest: std::slice::Iter<'p, Word>,
    operands: u32,
}

impl Parser<'_> {
    fn operand(&mut self, word: &Word) -> Result<(), Finding> {
        self.operands += 1;
        let fewest = self.profile.min_positional.unwrap_or_default();
        let most = self.profile.max_positional.unwrap_or_default().max(fewest);
        if self.operands > most {
            let message = format!(
                "`{}` is one operand more than the profile of `{}` allows",
                word.text, self.name
            );
            return refuse::word(Code::SafeBinOperand, word, message);
        }
        no_path(word, &word.text)
    }

    fn option(&mut self, word: &Word) -> Result<(), Finding> {
        let text = word.text.as_str();
        if let Some(kind) = self.profile.exact(text) {
            return self.take(word, kind, None);
        }
        if !text.starts_with("--") {
            return self.cluster(word);
        }
        let (name, attached) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        let kind = self.profile.exact(name);
        match kind.or_else(|| self.profile.abbreviated(name, self.name)) {
            Some(kind) => self.take(word, kind, attached),
            None => self.unknown(word, name),
        }
    }

    /// Letters behind one dash; the first that takes a value takes what is left of the word.
    fn cluster(&mut self, word: &Word) -> Result<(), Finding> {
        let letters = word.text.get(1..).unwrap_or_default();
        for (offset, letter) in letters.char_indices() {
            let name = format!("-{letter}");
            let Some(kind) = self.profile.exact(&name) else {
                return self.unknown(word, &name);
            };
            let rest = letters
                .get(offset + letter.len_utf8()..)
                .unwrap_or_default();
            if kind == Kind::Value {
                return self.take(word, kind, Some(rest).filter(|rest| !rest.is_empty()));
            }
            self.take(word, kind, None)?;
        }
        Ok(())
    }

    fn take(&mut self, word: &Word, kind: Kind, attached: Option<&str>) -> Result<(), Finding> {
        match (kind, attached) {
            (Kind::Flag, None) => Ok(()),
            (Kind::Flag, Some(_)) => {
                let message = format!("`{}` takes no value", word.text);
                refuse::word(Code::SafeBinValue, word, message)
            }
            (Kind::Denied, _) => {
                let message = format!("the profile of `{}` denies `{}`", self.name, word.text);
                refuse::word(Code::SafeBinDeniedOption, word, message)
            }
            (Kind::Value, Some(value)) => no_path(word, value),
            (Kind::Value, None) => match self.rest.next() {
                Some(value) if !value.text.is_empty() => no_path(value, &value.text),
                _ => {
                    let message = format!("`{}` needs a value", word.text);
                    refuse::word(Code::SafeBinValue, word, message)
                }
            },
        }
    }

    fn unknown(&self, word: &Word, name: &str) -> Result<(), Finding> {
        let message = format!("the profile of `{}` does not know `{name}`", self.name);
        refuse::word(Code::SafeBinOption, word, message)
    }
}

/// What a word is for is not known, so that it must not look like a path.
fn no_path(word: &Word, text: &str) -> Result<(), Finding> {
    if is_path_like(text) {
        let message = format!("`{text}` looks like a path, and a safe bin is given none");
        return refuse::word(Code::SafeBinPath, word, message);
    }
    Ok(())
}

//! The options of a wrapper, read as getopt reads them up to the first operand.
//!
//! Letters may stand in clusters, a value is attached or the next word, a long name may be
//! cut short as long as no other real option begins like it (getopt(3), getopt_long(3)).

use super::values::Value;
use super::{called, literal};
use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

/// One real option of a tool.
#[derive(Debug)]
pub(super) struct Opt {
    /// The letter, or nothing.
    pub(super) short: &'static str,
    /// The long name, or nothing.
    long: &'static str,
    takes: Takes,
}

#[derive(Debug, Clone, Copy)]
enum Takes {
    Nothing,
    Value(Value),
    /// The option does more than start the program.
    Refused,
}

/// An option without a value.
pub(super) const fn flag(short: &'static str, long: &'static str) -> Opt {
    let takes = Takes::Nothing;
    Opt { short, long, takes }
}

/// An option with a value.
pub(super) const fn taking(short: &'static str, long: &'static str, value: Value) -> Opt {
    let takes = Takes::Value(value);
    Opt { short, long, takes }
}

/// An option that is known so that it can be told from others, and refused.
pub(super) const fn refused(short: &'static str, long: &'static str) -> Opt {
    let takes = Takes::Refused;
    Opt { short, long, takes }
}

/// An option as it was given.
pub(super) struct Given<'w> {
    pub(super) option: &'static Opt,
    /// The value; empty for an option without.
    pub(super) value: &'w str,
    /// The word in which the value stands, or else the option.
    pub(super) word: usize,
}

/// Reads the options of `words` one after another.
pub(super) struct Options<'w> {
    words: &'w [Word],
    table: &'static [Opt],
    /// The word to read next; behind the last option, the first operand.
    at: usize,
    /// What is left of a cluster in that word.
    cluster: &'w str,
    /// Whether `--` ended the options.
    ended: bool,
}

impl<'w> Options<'w> {
    /// The options behind the wrapper's own word.
    pub(super) fn new(words: &'w [Word], table: &'static [Opt]) -> Self {
        Self {
            words,
            table,
            at: 1,
            cluster: "",
            ended: false,
        }
    }

    /// Reads past all options, none of which matter to the caller, to the first operand.
    pub(super) fn skip(words: &'w [Word], table: &'static [Opt]) -> Result<usize, Finding> {
        let mut options = Self::new(words, table);
        while options.next()?.is_some() {}
        Ok(options.at)
    }

    /// The word to read next; behind the last option, the first operand.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Whether `--` ended the options.
    pub(super) fn ended(&self) -> bool {
        self.ended
    }

    /// Reads past a word that is an option in a form of its own.
    pub(super) fn step(&mut self) {
        self.at += 1;
    }

    /// The next option, or nothing before the first operand.
    pub(super) fn next(&mut self) -> Result<Option<Given<'w>>, Finding> {
        let Some(word) = self.words.get(self.at).filter(|_| !self.ended) else {
            return Ok(None);
        };
        if !self.cluster.is_empty() {
            return self.letter(word).map(Some);
        }
        let Some(option) = literal(word)?.strip_prefix('-') else {
            return Ok(None);
        };
        match option {
            "" => Ok(None),
            "-" => {
                self.ended = true;
                self.at += 1;
                Ok(None)
            }
            _ => {
                if let Some(name) = option.strip_prefix('-') {
                    return self.long(word, name).map(Some);
                }
                self.cluster = option;
                self.letter(word).map(Some)
            }
        }
    }

    fn letter(&mut self, word: &Word) -> Result<Given<'w>, Finding> {
        let mut rest = self.cluster.chars();
        let letter = rest.next();
        let is_letter = |option: &&Opt| {
            let mut short = option.short.chars();
            letter.is_some() && short.next() == letter
        };
        let Some(option) = self.table.iter().find(is_letter) else {
            let name = letter.map(String::from).unwrap_or_default();
            return Err(self.unknown(word, &format!("-{name}")));
        };
        let rest = rest.as_str();
        self.cluster = match option.takes {
            Takes::Nothing => rest,
            Takes::Value(_) | Takes::Refused => "",
        };
        let attached = Some(rest).filter(|rest| !rest.is_empty());
        self.given(word, option, attached)
    }

    fn long(&mut self, word: &Word, text: &'w str) -> Result<Given<'w>, Finding> {
        let (name, attached) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        let option = self.named(word, name)?;
        if attached.is_some() && matches!(option.takes, Takes::Nothing) {
            let message = format!(
                "`--{}` of `{}` takes no value",
                option.long,
                called(self.words)
            );
            return Err(Finding::at(Code::WrapperOption, word.span, message));
        }
        self.given(word, option, attached)
    }

    /// The option of that long name: exactly, or else the only one that begins so.
    fn named(&self, word: &Word, name: &str) -> Result<&'static Opt, Finding> {
        let named = || self.table.iter().filter(|option| !option.long.is_empty());
        if let Some(exact) = named().find(|option| option.long == name) {
            return Ok(exact);
        }
        let mut candidates = named().filter(|option| option.long.starts_with(name));
        match (candidates.next(), candidates.next()) {
            (Some(only), None) => Ok(only),
            (Some(one), Some(other)) => {
                let message = format!(
                    "`--{name}` can be `--{}` or `--{}`; write it out",
                    one.long, other.long
                );
                Err(Finding::at(Code::WrapperOption, word.span, message))
            }
            (None, _) => Err(self.unknown(word, &format!("--{name}"))),
        }
    }

    /// Takes the value of `option`, attached or the next word, and steps over what was read.
    fn given(
        &mut self,
        word: &Word,
        option: &'static Opt,
        attached: Option<&'w str>,
    ) -> Result<Given<'w>, Finding> {
        let mut given = Given {
            option,
            value: "",
            word: self.at,
        };
        match (option.takes, attached) {
            (Takes::Refused, _) => return Err(self.refused(word, option)),
            // More letters follow in the word.
            (Takes::Nothing, Some(_)) => return Ok(given),
            (Takes::Nothing, None) => {}
            (Takes::Value(_), Some(value)) => given.value = value,
            (Takes::Value(_), None) => {
                self.at += 1;
                let next = self.words.get(self.at);
                given.value = literal(next.ok_or_else(|| self.lacks_value(word))?)?;
                given.word = self.at;
            }
        }
        self.at += 1;
        if let Takes::Value(value) = option.takes {
            self.check(value, given.value, given.word)?;
        }
        Ok(given)
    }

    /// Checks the text of word `at` as a value.
    pub(super) fn check(&self, value: Value, text: &str, at: usize) -> Result<(), Finding> {
        if value.accepts(text) {
            return Ok(());
        }
        let message = format!(
            "`{text}` is no {}, which `{}` takes",
            value.name(),
            called(self.words)
        );
        Err(self.about(at, message))
    }

    fn about(&self, at: usize, message: String) -> Finding {
        match self.words.get(at) {
            Some(word) => Finding::at(Code::WrapperOption, word.span, message),
            None => Finding::new(Code::WrapperOption, message),
        }
    }

    fn unknown(&self, word: &Word, option: &str) -> Finding {
        let message = format!(
            "`{option}` is no known option of `{}`; run the program without it",
            called(self.words)
        );
        Finding::at(Code::WrapperOption, word.span, message)
    }

    fn refused(&self, word: &Word, option: &Opt) -> Finding {
        let message = format!(
            "with {option}, `{}` does more than start the program; run the program without it",
            called(self.words)
        );
        Finding::at(Code::WrapperOption, word.span, message)
    }

    fn lacks_value(&self, word: &Word) -> Finding {
        let message = format!("`{}` lacks its value; write one behind it", word.text);
        Finding::at(Code::WrapperOption, word.span, message)
    }
}

impl std::fmt::Display for Opt {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.short, self.long) {
            ("", long) => write!(formatter, "`--{long}`"),
            (short, "") => write!(formatter, "`-{short}`"),
            (short, long) => write!(formatter, "`-{short}` (`--{long}`)"),
        }
    }
}

//! The arguments of a program, read by a table of its options.
//!
//! Letters may stand in clusters, a value is attached or the next word (getopt(3)).

pub(super) use super::grammar::{Does, Grammar};
use super::words::{has_known_start, is_single, literal_start};
use crate::shell::syntax::Word;

/// node takes `_` for `-`; no other program has `_` in a name.
fn is_same_name(known: &str, name: &str) -> bool {
    known.len() == name.len()
        && known
            .bytes()
            .zip(name.bytes())
            .all(|(known, byte)| known == byte || (known == b'-' && byte == b'_'))
}

/// One argument, or an option with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Argument<'a> {
    /// An option of the table.
    Option {
        name: &'static str,
        does: Does,
        /// The value, if it takes one.
        value: Value<'a>,
        /// Its word.
        at: usize,
    },
    /// An option that the table does not hold.
    Unknown(usize),
    /// An operand, whatever it is expanded to.
    Operand(usize),
    /// A word that expansion can make an option.
    Expands(usize),
}

/// The value of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value<'a> {
    /// There is none.
    None,
    /// It is known.
    Known(&'a str),
    /// One word that the shell expands.
    Expands,
}

/// The arguments in order.
pub(super) struct Arguments<'a> {
    grammar: &'a Grammar,
    words: &'a [Word],
    /// The next word.
    at: usize,
    /// The offset of the next letter, within a cluster.
    letter: Option<usize>,
    /// Whether only operands follow.
    ended: bool,
    /// Whether that is because of `--`.
    is_separated: bool,
}

impl<'a> Arguments<'a> {
    /// The arguments of the program that is called by the first of `words`.
    pub(super) fn new(grammar: &'a Grammar, words: &'a [Word]) -> Self {
        Self::from(grammar, words, 1)
    }

    /// The arguments from the word at `at`.
    pub(super) fn from(grammar: &'a Grammar, words: &'a [Word], at: usize) -> Self {
        Self {
            grammar,
            words,
            at,
            letter: None,
            ended: false,
            is_separated: false,
        }
    }

    /// The word behind what was read so far.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// Takes the operand that was just read for the value of an unknown option. Behind `--` there
    /// are no options either way.
    pub(super) fn read_on(&mut self) {
        self.ended = self.is_separated;
    }

    /// The value behind the next blank.
    fn next_word(&mut self) -> Value<'a> {
        let word = self.words.get(self.at);
        self.at += 1;
        match word {
            None => Value::None,
            Some(word) if is_single(word) => word.literal().map_or(Value::Expands, Value::Known),
            // It may become no word or several, so that even what follows is not known.
            Some(_) => {
                self.at -= 1;
                Value::Expands
            }
        }
    }

    fn value(&mut self, does: Does, word: &'a Word, attached: Option<usize>) -> Value<'a> {
        match (does, attached) {
            (Does::Nothing | Does::LoadsFlag | Does::OwnFlag | Does::Prints | Does::Ends, _) => {
                Value::None
            }
            (_, Some(_)) if !word.expansions.is_empty() => Value::Expands,
            (_, Some(start)) => Value::Known(word.text.get(start..).unwrap_or_default()),
            (Does::Attached | Does::LoadsAttached | Does::OwnAttached, None) => Value::None,
            (Does::Value | Does::Loads | Does::Code | Does::File | Does::Own, None) => {
                self.next_word()
            }
        }
    }

    fn option(
        &mut self,
        name: &'static str,
        does: Does,
        at: usize,
        attached: Option<usize>,
    ) -> Argument<'a> {
        let Some(word) = self.words.get(at) else {
            return Argument::Unknown(at);
        };
        let value = self.value(does, word, attached);
        self.ended |= does == Does::Ends;
        Argument::Option {
            name,
            does,
            value,
            at,
        }
    }

    /// A whole name: `--eval`, `--eval=code`, `-eval`.
    fn named(&mut self, word: &'a Word, at: usize) -> Option<Argument<'a>> {
        let text = literal_start(word);
        let (name, attached) = match text.find('=') {
            Some(equals) => (text.get(..equals)?, Some(equals + 1)),
            None if text.len() < word.text.len() => return None,
            None => (text, None),
        };
        let (known, does) = self.lookup(name)?;
        self.at = at + 1;
        Some(self.option(known, does, at, attached))
    }

    fn lookup(&self, name: &str) -> Option<(&'static str, Does)> {
        let options = self.grammar.options;
        if name.len() <= 2 {
            return None;
        }
        let exact = options.iter().find(|(known, _)| is_same_name(known, name));
        if exact.is_some() {
            return exact.copied();
        }
        let bare = name.trim_start_matches('-');
        let is_long = name.starts_with("--");
        if !is_long && !self.grammar.one_dash {
            return None;
        }
        // Of several candidates the one that matters most; a real ambiguity runs nothing.
        let candidates = options.iter().filter(|(known, _)| {
            known.strip_prefix("--").is_some_and(|known| {
                known == bare || (self.grammar.abbreviates && known.starts_with(bare))
            })
        });
        candidates
            .max_by_key(|(known, does)| (known.len() == bare.len() + 2, does.matters()))
            .copied()
    }

    /// The letter at `offset` of the word at `at`.
    fn letter(&mut self, word: &'a Word, at: usize, offset: usize) -> Argument<'a> {
        let text = literal_start(word);
        let Some(letter) = text.get(offset..).and_then(|rest| rest.chars().next()) else {
            self.at = at + 1;
            self.letter = None;
            return Argument::Expands(at);
        };
        let behind = offset + letter.len_utf8();
        let is_last = behind >= word.text.len();
        let found = self.grammar.options.iter().find(|(name, _)| {
            let mut characters = name.chars();
            characters.next() == Some('-')
                && characters.next() == Some(letter)
                && characters.next().is_none()
        });
        self.at = at + 1;
        let Some(&(name, does)) = found else {
            self.letter = None;
            return Argument::Unknown(at);
        };
        let takes_rest = does.takes_value();
        if !takes_rest && !is_last {
            if !self.grammar.clusters {
                self.letter = None;
                return Argument::Unknown(at);
            }
            self.letter = Some(behind);
            self.at = at;
        } else {
            self.letter = None;
        }
        self.option(name, does, at, (takes_rest && !is_last).then_some(behind))
    }
}

impl<'a> Iterator for Arguments<'a> {
    type Item = Argument<'a>;

    fn next(&mut self) -> Option<Argument<'a>> {
        let at = self.at;
        let words = self.words;
        let word = words.get(at)?;
        if let Some(offset) = self.letter {
            return Some(self.letter(word, at, offset));
        }
        self.at = at + 1;
        if self.ended {
            return Some(Argument::Operand(at));
        }
        if !has_known_start(word) {
            return Some(Argument::Expands(at));
        }
        let start = literal_start(word);
        if word.text == "--" {
            self.ended = true;
            self.is_separated = true;
            return self.next();
        }
        if !start.starts_with('-') || word.text == "-" {
            self.ended = !self.grammar.permutes;
            return Some(Argument::Operand(at));
        }
        if !is_single(word) {
            return Some(Argument::Expands(at));
        }
        if let Some(named) = self.named(word, at) {
            return Some(named);
        }
        if start.starts_with("--") {
            let is_known = start.len() == word.text.len();
            return Some(if is_known {
                Argument::Unknown(at)
            } else {
                Argument::Expands(at)
            });
        }
        Some(self.letter(word, at, 1))
    }
}

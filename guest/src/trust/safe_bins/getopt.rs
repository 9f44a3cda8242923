//! The argument parser of the GNU tools (getopt_long(3)) over the table of a tool.

use super::Implementation;
use super::refuse;
use super::tools::{Digits, Kind, Opt, Tool};
use super::value::Value;
use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

/// Whether `tool` may be given `words`, of which the first is its own.
pub(super) fn check(
    tool: &Tool,
    implementation: Implementation,
    words: &[Word],
) -> Result<(), Finding> {
    let mut parser = Parser {
        tool,
        implementation,
        words,
        at: 1,
        operands: 0,
        reads_stdin: false,
        has_pattern: false,
    };
    parser.run()?;
    if tool.needs_pattern && !parser.has_pattern {
        let message = format!("give `{}` its pattern with `-e`", tool.name);
        return Err(refuse::program(Code::SafeBinOperand, words, message));
    }
    if parser.operands < tool.operands.0 {
        let message = format!("`{}` needs {} operand", tool.name, tool.operands.0);
        return Err(refuse::program(Code::SafeBinOperand, words, message));
    }
    Ok(())
}

/// The options of `tool` that its profile denies: long ones first, each with its dashes.
pub(super) fn denied(tool: &Tool) -> Vec<String> {
    let denied = || {
        tool.options
            .iter()
            .filter(|option| matches!(option.kind, Kind::Denied))
    };
    let long = denied()
        .flat_map(|option| option.long)
        .map(|name| format!("--{name}"));
    let short = denied()
        .filter_map(|option| option.short)
        .map(|letter| format!("-{letter}"));
    let mut all: Vec<_> = long.collect();
    all.sort_unstable();
    let mut letters: Vec<_> = short.collect();
    letters.sort_unstable();
    all.append(&mut letters);
    all
}

struct Parser<'p> {
    tool: &'p Tool,
    implementation: Implementation,
    words: &'p [Word],
    at: usize,
    operands: usize,
    /// Whether a lone `-` stands for the input.
    reads_stdin: bool,
    has_pattern: bool,
}

impl<'p> Parser<'p> {
    fn run(&mut self) -> Result<(), Finding> {
        let mut ended = false;
        while let Some(word) = self.words.get(self.at) {
            self.at += 1;
            let text = word.text.as_str();
            if ended || text == "-" || !text.starts_with('-') {
                self.operand(word)?;
                ended |= !self.tool.permutes;
            } else if self.reads_stdin {
                // With POSIXLY_CORRECT, and in most tools of BSD, it would be the name of a file.
                let message = format!("`{text}` stands behind an operand; put options first");
                return refuse::word(Code::SafeBinOption, word, message);
            } else if text == "--" {
                ended = true;
            } else if let Some(long) = text.strip_prefix("--") {
                self.long(word, long)?;
            } else if !self.is_count(text) {
                self.cluster(word)?;
            }
        }
        Ok(())
    }

    /// `head -5`: digits alone, as the first word.
    fn is_count(&self, text: &str) -> bool {
        let digits = text.get(1..).unwrap_or_default();
        self.tool.digits == Digits::First && self.at == 2 && Value::Number.accepts(digits)
    }

    /// `grep -5`: digits among letters, which busybox does not know.
    fn takes_digits(&self) -> bool {
        self.tool.digits == Digits::Anywhere && self.implementation != Implementation::Busybox
    }

    fn operand(&mut self, word: &Word) -> Result<(), Finding> {
        // One `-` only: the second operand of `uniq` is its output. BSD's tools take `-` for a file.
        let is_stdin = word.text == "-"
            && self.tool.operands.1 == 0
            && self.implementation != Implementation::Bsd;
        if is_stdin && !self.reads_stdin {
            self.reads_stdin = true;
            return Ok(());
        }
        self.operands += 1;
        if self.operands > self.tool.operands.1 {
            let message = format!(
                "`{}` would be the name of a file to `{}`; give it the input instead",
                word.text, self.tool.name
            );
            return refuse::word(Code::SafeBinOperand, word, message);
        }
        Ok(())
    }

    fn long(&mut self, word: &'p Word, text: &str) -> Result<(), Finding> {
        let (name, attached) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        let option = self.long_option(word, name)?;
        self.take(option, word, attached, true)
    }

    /// The exact name, else the only one that it is the start of.
    fn long_option(&self, word: &Word, name: &str) -> Result<&'static Opt, Finding> {
        if self.implementation != Implementation::Gnu {
            let message = format!(
                "`{}` is an option of the GNU tool; use its letter",
                word.text
            );
            return refuse::word(Code::SafeBinOption, word, message);
        }
        let options = self.tool.options;
        if let Some(option) = options.iter().find(|option| option.long.contains(&name)) {
            return Ok(option);
        }
        let is_start = |option: &&Opt| option.long.iter().any(|long| long.starts_with(name));
        let mut found = options.iter().filter(is_start);
        match (found.next(), found.next()) {
            (Some(option), None) => Ok(option),
            (None, _) => {
                let message = format!(
                    "`{}` has no option `--{name}` that is known",
                    self.tool.name
                );
                refuse::word(Code::SafeBinOption, word, message)
            }
            (Some(_), Some(_)) => {
                let message = format!("`--{name}` can be several options; write it out");
                refuse::word(Code::SafeBinOption, word, message)
            }
        }
    }

    /// Letters behind one dash; the first that takes a value takes what is left of the word.
    fn cluster(&mut self, word: &'p Word) -> Result<(), Finding> {
        let letters = word.text.get(1..).unwrap_or_default();
        for (offset, letter) in letters.char_indices() {
            if letter.is_ascii_digit() && self.takes_digits() {
                continue;
            }
            let option = self.short_option(word, letter)?;
            let rest = letters
                .get(offset + letter.len_utf8()..)
                .unwrap_or_default();
            let attached = Some(rest).filter(|rest| !rest.is_empty());
            if let Kind::Value(_) = option.kind {
                return self.take(option, word, attached, false);
            }
            self.take(option, word, None, false)?;
        }
        Ok(())
    }

    fn short_option(&self, word: &Word, letter: char) -> Result<&'static Opt, Finding> {
        let known = match self.implementation {
            Implementation::Gnu => true,
            Implementation::Bsd => self.tool.bsd.contains(letter),
            Implementation::Busybox => self.tool.busybox.contains(letter),
        };
        let mut options = self.tool.options.iter();
        let option = options.find(|option| option.short == Some(letter));
        match option {
            // What is denied is told as denied, whoever wrote the tool.
            Some(option) if known || matches!(option.kind, Kind::Denied) => Ok(option),
            _ => {
                let message = format!(
                    "`{}` has no option `-{letter}` that is known, in `{}`",
                    self.tool.name, word.text
                );
                refuse::word(Code::SafeBinOption, word, message)
            }
        }
    }

    /// Takes an option with its value: what is attached, else, where it needs one, the next word.
    fn take(
        &mut self,
        option: &Opt,
        word: &'p Word,
        attached: Option<&str>,
        is_long: bool,
    ) -> Result<(), Finding> {
        self.has_pattern |= option.is_pattern;
        match option.kind {
            Kind::Flag if attached.is_none() => Ok(()),
            Kind::Flag => {
                let message = format!("`{}` takes no value", word.text);
                refuse::word(Code::SafeBinValue, word, message)
            }
            Kind::Denied => {
                let message = format!(
                    "`{}` makes `{}` use a file or run a program; the profile denies it",
                    word.text, self.tool.name
                );
                refuse::word(Code::SafeBinDeniedOption, word, message)
            }
            Kind::Unsupported(why) => {
                let message = format!("`{}` {why}; run it without", word.text);
                refuse::word(Code::SafeBinOption, word, message)
            }
            Kind::Optional(value) => match attached.filter(|_| is_long) {
                Some(text) => self.value(value, word, text),
                None => Ok(()),
            },
            Kind::Value(value) => {
                let (holder, text) = match (attached, self.words.get(self.at)) {
                    (Some(text), _) => (word, text),
                    (None, Some(next)) => {
                        self.at += 1;
                        (next, next.text.as_str())
                    }
                    (None, None) => {
                        let message = format!("`{}` needs a value: {value}", word.text);
                        return refuse::word(Code::SafeBinValue, word, message);
                    }
                };
                self.value(value, holder, text)
            }
        }
    }

    fn value(&self, value: Value, word: &Word, text: &str) -> Result<(), Finding> {
        if value.accepts(text) {
            return Ok(());
        }
        let message = format!("`{text}` is not {value}");
        refuse::word(Code::SafeBinValue, word, message)
    }
}

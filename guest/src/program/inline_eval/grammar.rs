//! Interpreters that take options, then a script with its own words.

use super::{FROM_STDIN, Found, IS_CODE, IS_EXPANDED, is_stdin, may_be_option, value_of};
use crate::shell::syntax::Word;

/// The options of an interpreter. Letters that are not named take nothing.
#[derive(Debug)]
pub(super) struct Grammar {
    /// Letters that take code, or make the interpreter read it from a person.
    pub(super) code: &'static str,
    /// Letters with a value, attached or the next word.
    pub(super) values: &'static str,
    /// Letters whose value is attached or absent.
    pub(super) attached: &'static str,
    /// Letters with a number attached or absent, behind which more letters may stand.
    pub(super) numbers: &'static str,
    /// Letters behind whose value the script's own words begin: `python -m`.
    pub(super) script_letters: &'static str,
    /// Letters that print something and end.
    pub(super) quiet: &'static str,
    /// Options of more than a letter, with their dashes, that take code.
    pub(super) code_names: &'static [&'static str],
    /// Such with a value.
    pub(super) value_names: &'static [&'static str],
    /// Such that print something and end, or do their work without a script.
    pub(super) quiet_names: &'static [&'static str],
    /// First operands that take code, or make the interpreter read it from a person.
    pub(super) code_operands: &'static [&'static str],
    /// First operands behind which the script stands.
    pub(super) run_operands: &'static [&'static str],
    /// Whether letters stand together.
    pub(super) clusters: bool,
    /// Whether there are options with values that are not named here, so that an operand behind
    /// an unknown option may be its value.
    pub(super) unknown_values: bool,
    /// What the interpreter does without a script: it reads code.
    pub(super) reads_input: bool,
    /// Whether the value of an option, given with its name, is code.
    pub(super) is_code: fn(&str, &str) -> bool,
}

/// An interpreter without any options that are known.
pub(super) const PLAIN: Grammar = Grammar {
    code: "",
    values: "",
    attached: "",
    numbers: "",
    script_letters: "",
    quiet: "",
    code_names: &[],
    value_names: &[],
    quiet_names: &["--help", "--version"],
    code_operands: &[],
    run_operands: &[],
    clusters: true,
    unknown_values: false,
    reads_input: true,
    is_code: |_, _| false,
};

/// Code among the words behind an interpreter.
pub(super) fn find(grammar: &Grammar, operands: &[Word]) -> Option<Found> {
    Reader {
        grammar,
        operands,
        at: 0,
        is_quiet: false,
        after_unknown: false,
    }
    .run()
}

/// What an option leads to.
enum Next {
    /// The next word.
    Word,
    /// Code.
    Code,
    /// The script and its words.
    Script,
}

struct Reader<'r> {
    grammar: &'r Grammar,
    operands: &'r [Word],
    at: usize,
    is_quiet: bool,
    after_unknown: bool,
}

impl Reader<'_> {
    fn run(&mut self) -> Option<Found> {
        while let Some(word) = self.operands.get(self.at) {
            if may_be_option(word) {
                return Some(Found::At(self.at, IS_EXPANDED));
            }
            let text = word.text.as_str();
            if text == "--" {
                self.at += 1;
                return self.script();
            }
            if is_stdin(text) {
                return Some(Found::At(self.at, FROM_STDIN));
            }
            let is_command = text.starts_with('+') && self.grammar.code_names.contains(&"+");
            if is_command && !text.bytes().skip(1).all(|byte| byte.is_ascii_digit()) {
                return Some(Found::At(self.at, IS_CODE));
            }
            if !text.starts_with('-') && !is_command {
                return self.operand(text);
            }
            let option = self.at;
            match self.option(text) {
                Next::Word => self.at += 1,
                Next::Code => return Some(Found::At(option, IS_CODE)),
                Next::Script => return None,
            }
        }
        self.without_script()
    }

    fn operand(&mut self, text: &str) -> Option<Found> {
        if self.grammar.code_operands.contains(&text) {
            return Some(Found::At(self.at, IS_CODE));
        }
        if self.grammar.run_operands.contains(&text) {
            let rest = self.operands.get(self.at + 1..).unwrap_or_default();
            let found = find(
                &Grammar {
                    run_operands: &[],
                    reads_input: false,
                    ..*self.grammar
                },
                rest,
            )?;
            return Some(match found {
                Found::At(index, what) => Found::At(self.at + 1 + index, what),
                program @ Found::Program(_) => program,
            });
        }
        self.script()
    }

    /// The script's name. Where an option before it is not known, it may be that option's value,
    /// so that the words behind it count, too.
    fn script(&mut self) -> Option<Found> {
        let Some(word) = self.operands.get(self.at) else {
            return self.without_script();
        };
        if may_be_option(word) {
            return Some(Found::At(self.at, IS_EXPANDED));
        }
        if is_stdin(&word.text) {
            return Some(Found::At(self.at, FROM_STDIN));
        }
        if (self.grammar.is_code)("", &word.text) {
            return Some(Found::At(self.at, IS_CODE));
        }
        if !self.after_unknown {
            return None;
        }
        self.after_unknown = false;
        let rest = self.operands.get(self.at + 1..).unwrap_or_default();
        let takes_code = |word: &Word| self.is_code_option(&word.text);
        let offset = rest.iter().position(takes_code)?;
        Some(Found::At(self.at + 1 + offset, IS_CODE))
    }

    fn without_script(&self) -> Option<Found> {
        (self.grammar.reads_input && !self.is_quiet).then_some(Found::Program(FROM_STDIN))
    }

    fn is_code_option(&self, text: &str) -> bool {
        let name = text.split('=').next().unwrap_or(text);
        let letter = text.strip_prefix('-').and_then(|rest| rest.chars().next());
        self.grammar.code_names.contains(&name)
            || letter.is_some_and(|letter| self.grammar.code.contains(letter))
    }

    fn option(&mut self, text: &str) -> Next {
        let (name, attached) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        self.after_unknown = false;
        if self.grammar.code_names.contains(&name) {
            return Next::Code;
        }
        if self.grammar.quiet_names.contains(&name) {
            self.is_quiet = true;
            return Next::Word;
        }
        if self.grammar.value_names.contains(&name) {
            return self.value(name, attached, Next::Word);
        }
        if text.starts_with("--") || !self.grammar.clusters && text.chars().count() > 2 {
            self.after_unknown = self.grammar.unknown_values && attached.is_none();
            return Next::Word;
        }
        self.cluster(text)
    }

    fn cluster(&mut self, text: &str) -> Next {
        let letters = text.get(1..).unwrap_or_default();
        let mut after_number = false;
        for (offset, letter) in letters.char_indices() {
            if letter.is_ascii_digit() && after_number {
                continue;
            }
            after_number = self.grammar.numbers.contains(letter);
            let rest = letters
                .get(offset + letter.len_utf8()..)
                .unwrap_or_default();
            let attached = Some(rest).filter(|rest| !rest.is_empty());
            let name = letters
                .get(offset..offset + letter.len_utf8())
                .unwrap_or_default();
            let grammar = self.grammar;
            if grammar.code.contains(letter) {
                return Next::Code;
            }
            if grammar.attached.contains(letter) {
                return if (grammar.is_code)(name, rest) {
                    Next::Code
                } else {
                    Next::Word
                };
            }
            if grammar.script_letters.contains(letter) {
                return self.value(name, attached, Next::Script);
            }
            if grammar.values.contains(letter) {
                return self.value(name, attached, Next::Word);
            }
            self.is_quiet |= grammar.quiet.contains(letter);
        }
        Next::Word
    }

    /// Steps over the value of an option, unless it is code.
    fn value(&mut self, name: &str, attached: Option<&str>, next: Next) -> Next {
        let value = value_of(self.operands, self.at, attached).unwrap_or_default();
        let is_expanded = attached.is_none()
            && self
                .operands
                .get(self.at + 1)
                .is_some_and(|word| word.literal().is_none());
        if (self.grammar.is_code)(name, value) || is_expanded && matches!(next, Next::Script) {
            return Next::Code;
        }
        if attached.is_none() {
            self.at += 1;
        }
        next
    }
}

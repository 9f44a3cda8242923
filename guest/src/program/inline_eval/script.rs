//! Interpreters that take options, then a script with its own arguments.

use super::hit::{Hit, Why};
use super::options::{Argument, Arguments, Does, Grammar, Value};
use super::words::is_standard_input;
use crate::reason::Code;
use crate::shell::syntax::Word;

/// An interpreter of that kind.
#[derive(Debug)]
pub(super) struct Interpreter {
    pub(super) grammar: Grammar,
    /// Whether it reads a program from its input where no script is named.
    pub(super) reads_input: bool,
    /// Whether an option that the table does not hold certainly takes no value.
    pub(super) is_flag: fn(&str) -> bool,
    /// The rules for options that have their own.
    pub(super) own: fn(Own<'_>) -> Next,
}

/// An option that has rules of its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Own<'a> {
    pub(super) name: &'static str,
    /// Its value; empty where it has none.
    pub(super) value: &'a str,
    /// The words behind it.
    pub(super) behind: &'a [Word],
}

/// What an option of that kind means for the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// Nothing.
    Options,
    /// The program prints something, and reads no input.
    Prints,
    /// A program is named; what follows is for it.
    Script,
    /// It is code.
    Code,
    /// The program comes from the input.
    Input,
}

/// For interpreters without such options.
pub(super) fn no_own(_: Own<'_>) -> Next {
    Next::Options
}

impl Interpreter {
    /// The first word that gives it code, up to the script.
    pub(super) fn find(&self, words: &[Word]) -> Option<Hit> {
        let mut arguments = Arguments::new(&self.grammar, words);
        let mut unknown = 0_usize;
        let mut has_program = false;
        while let Some(argument) = arguments.next() {
            match argument {
                Argument::Expands(at) => return Some(Hit::new(at, Why::Expands)),
                Argument::Unknown(at) => unknown += usize::from(self.may_take_value(words, at)),
                Argument::Operand(at) => match script(words, at) {
                    Some(why) => return Some(Hit::new(at, why)),
                    None if unknown == 0 && !self.grammar.permutes => return None,
                    None => {
                        unknown = unknown.saturating_sub(1);
                        has_program = true;
                        arguments.read_on();
                    }
                },
                Argument::Option {
                    at,
                    does: Does::Code,
                    ..
                } => return Some(Hit::new(at, Why::Code)),
                Argument::Option {
                    at,
                    does: Does::File,
                    value: Value::None,
                    ..
                } => {
                    return Some(Hit::new(at, Why::Input));
                }
                Argument::Option {
                    at,
                    value: Value::Expands,
                    ..
                } => return Some(Hit::new(at, Why::Expands)),
                Argument::Option {
                    at,
                    name,
                    does,
                    value,
                } => {
                    let value = if let Value::Known(value) = value {
                        value
                    } else {
                        ""
                    };
                    let behind = words.get(arguments.position()..).unwrap_or_default();
                    match self.option(
                        does,
                        Own {
                            name,
                            value,
                            behind,
                        },
                    ) {
                        Next::Options => {}
                        Next::Prints => has_program = true,
                        Next::Script => return None,
                        Next::Code => return Some(Hit::new(at, Why::Code)),
                        Next::Input => return Some(Hit::new(at, Why::Input)),
                    }
                }
            }
        }
        (self.reads_input && !has_program).then(|| Hit::new(0, Why::Input))
    }

    /// Whether the word behind an unknown option could be its value, and no script.
    fn may_take_value(&self, words: &[Word], at: usize) -> bool {
        words
            .get(at)
            .is_some_and(|word| !word.text.contains('=') && !(self.is_flag)(&word.text))
    }

    fn option(&self, does: Does, own: Own<'_>) -> Next {
        match does {
            Does::File if own.value == "-" || is_standard_input(own.value) => Next::Input,
            Does::Own | Does::OwnAttached | Does::OwnFlag => (self.own)(own),
            Does::File | Does::Prints => Next::Prints,
            _ => Next::Options,
        }
    }
}

/// Why the word at an index keeps what runs from being certain.
pub(super) type Refused = (usize, Code);

/// The first operand from the word at `start`, if no argument before it could decide what runs;
/// none where the program only prints something about itself. `is_flag` tells options beyond the
/// table that take no value.
pub(super) fn certain_operand(
    grammar: &Grammar,
    is_flag: fn(&str) -> bool,
    words: &[Word],
    start: usize,
) -> Result<Option<usize>, Refused> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let mut prints = false;
    for argument in Arguments::from(grammar, words, start) {
        let (at, code) = match argument {
            Argument::Operand(at) => match words.get(at).and_then(Word::literal) {
                Some(_) => return Ok(Some(at)),
                None => (at, Code::BindingExpansion),
            },
            Argument::Unknown(at) if is_flag(text(at)) => continue,
            Argument::Unknown(at) => (at, Code::BindingSeveralFiles),
            Argument::Expands(at) => (at, Code::BindingExpansion),
            Argument::Option { does, name, at, .. } => match does {
                Does::Nothing | Does::Value | Does::Attached | Does::Ends => continue,
                Does::Prints => {
                    prints = true;
                    continue;
                }
                Does::Code => (at, Code::BindingInlineCode),
                _ if name == "--run" => (at, Code::BindingPackageScript),
                _ => (at, Code::BindingLoadsFiles),
            },
        };
        return Err((at, code));
    }
    match prints && words.len() == 2 {
        true => Ok(None),
        false => Err((0, Code::BindingNoFile)),
    }
}

/// What is wrong with the script that the word names.
fn script(words: &[Word], at: usize) -> Option<Why> {
    let word = words.get(at)?;
    match word.literal() {
        None => Some(Why::Expands),
        Some(path) if path == "-" || is_standard_input(path) => Some(Why::Input),
        Some(path) if is_data_url(path) => Some(Why::Code),
        Some(_) => None,
    }
}

/// Whether it is a URL that holds the code itself. Blanks and control characters do not count in
/// a URL (WHATWG URL, 4.4).
pub(super) fn is_data_url(text: &str) -> bool {
    let letters = text.chars().filter(|character| *character > ' ');
    letters
        .take(5)
        .map(|character| character.to_ascii_lowercase())
        .eq("data:".chars())
}

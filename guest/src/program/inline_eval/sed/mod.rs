//! sed.

mod script;

use super::hit::{Hit, Why};
use super::options::{Argument, Arguments, Does, Grammar, Value};
use super::words::is_standard_input;
use crate::shell::syntax::Word;

/// sed(1) of GNU 4.9, with `-a` and `-I` of BSD.
static SED: Grammar = Grammar {
    abbreviates: true,
    permutes: true,
    ..Grammar::clustered(&[
        ("-e", Does::Own),
        ("--expression", Does::Own),
        ("-f", Does::File),
        ("--file", Does::File),
        ("-i", Does::Attached),
        ("-I", Does::Attached),
        ("--in-place", Does::Attached),
        ("-l", Does::Value),
        ("--line-length", Does::Value),
        ("--help", Does::Prints),
        ("--version", Does::Prints),
        ("-E", Does::Nothing),
        ("-a", Does::Nothing),
        ("-b", Does::Nothing),
        ("-n", Does::Nothing),
        ("-r", Does::Nothing),
        ("-s", Does::Nothing),
        ("-u", Does::Nothing),
        ("-z", Does::Nothing),
        ("--binary", Does::Nothing),
        ("--debug", Does::Nothing),
        ("--follow-symlinks", Does::Nothing),
        ("--line-buffered", Does::Nothing),
        ("--null-data", Does::Nothing),
        ("--posix", Does::Nothing),
        ("--quiet", Does::Nothing),
        ("--regexp-extended", Does::Nothing),
        ("--sandbox", Does::Nothing),
        ("--separate", Does::Nothing),
        ("--silent", Does::Nothing),
        ("--unbuffered", Does::Nothing),
        ("--zero-terminated", Does::Nothing),
    ])
};

/// A script in pieces, which sed joins by newlines.
#[derive(Default)]
struct Pieces {
    text: String,
    /// Where each begins, and its word.
    starts: Vec<(usize, usize)>,
}

impl Pieces {
    fn push(&mut self, text: &str, at: usize) {
        if !self.starts.is_empty() {
            self.text.push('\n');
        }
        self.starts.push((self.text.len(), at));
        self.text.push_str(text);
    }

    fn word_of(&self, offset: usize) -> usize {
        let last = self.starts.iter().rev().find(|(start, _)| *start <= offset);
        last.map_or(0, |(_, at)| *at)
    }

    fn hits(&self) -> impl Iterator<Item = Hit> {
        script::dangers(&self.text).hits(|offset| self.word_of(offset))
    }
}

/// What the words make sed run or write.
pub(super) fn find(words: &[Word]) -> Vec<Hit> {
    let mut hits = Vec::new();
    let mut pieces = Pieces::default();
    let mut operands = Vec::new();
    let mut has_file = false;
    for argument in Arguments::new(&SED, words) {
        match argument {
            Argument::Expands(at) => hits.push(Hit::new(at, Why::Expands)),
            Argument::Unknown(_) => {}
            Argument::Operand(at) => operands.push(at),
            Argument::Option {
                does: Does::Own,
                value,
                at,
                ..
            } => match value {
                Value::Known(text) => pieces.push(text, at),
                Value::Expands => hits.push(Hit::new(at, Why::Expands)),
                Value::None => {}
            },
            Argument::Option {
                does: Does::File,
                value,
                at,
                ..
            } => {
                has_file = true;
                match value {
                    Value::Known(file) if file == "-" || is_standard_input(file) => {
                        hits.push(Hit::new(at, Why::Input))
                    }
                    Value::Expands => hits.push(Hit::new(at, Why::Expands)),
                    Value::Known(_) | Value::None => {}
                }
            }
            Argument::Option { .. } => {}
        }
    }
    hits.extend(pieces.hits());
    if pieces.starts.is_empty() && !has_file {
        hits.extend(operand_script(words, &operands));
    }
    hits
}

/// The script is the first operand. BSD takes the word behind `-i` for a suffix, which then is
/// empty as a rule.
fn operand_script(words: &[Word], operands: &[usize]) -> Vec<Hit> {
    let mut hits = Vec::new();
    for at in operands {
        match words.get(*at).map(Word::literal) {
            Some(Some("")) => continue,
            Some(Some(text)) => hits.extend(script::dangers(text).hits(|_| *at)),
            Some(None) => hits.push(Hit::new(*at, Why::Expands)),
            None => {}
        }
        break;
    }
    hits
}

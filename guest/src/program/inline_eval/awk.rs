//! awk(1), gawk(1), mawk(1): what a program text does beyond reading and printing.

use super::{FROM_STDIN, Found, IS_CODE, IS_EXPANDED, is_stdin, may_be_option};
use crate::shell::syntax::Word;

/// Letters with a value.
const VALUES: &str = "FvbW";
/// Letters of gawk that load code, or run it under a debugger.
const LOADS: &str = "ilD";
/// Long options of gawk; abbreviations count.
const LONG: &[(&str, Long)] = &[
    ("assign", Long::Value),
    ("bignum", Long::Flag),
    ("characters-as-bytes", Long::Flag),
    ("copyright", Long::Quiet),
    ("csv", Long::Flag),
    ("debug", Long::Code),
    ("dump-variables", Long::Flag),
    ("exec", Long::File),
    ("field-separator", Long::Value),
    ("file", Long::File),
    ("gen-pot", Long::Flag),
    ("help", Long::Quiet),
    ("include", Long::Code),
    ("lint", Long::Flag),
    ("lint-old", Long::Flag),
    ("load", Long::Code),
    ("non-decimal-data", Long::Flag),
    ("optimize", Long::Flag),
    ("posix", Long::Flag),
    ("pretty-print", Long::Flag),
    ("profile", Long::Flag),
    ("re-interval", Long::Flag),
    ("sandbox", Long::Flag),
    ("source", Long::Source),
    ("trace", Long::Flag),
    ("traditional", Long::Flag),
    ("use-lc-numeric", Long::Flag),
    ("version", Long::Quiet),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Long {
    Flag,
    Quiet,
    Value,
    /// Program text.
    Source,
    /// A file with program text.
    File,
    /// Loads code.
    Code,
}

/// Code among the words behind awk.
pub(super) fn find(operands: &[Word]) -> Option<Found> {
    let mut at = 0;
    let mut has_program = false;
    while let Some(word) = operands.get(at) {
        if may_be_option(word) {
            return Some(Found::At(at, IS_EXPANDED));
        }
        let text = word.text.as_str();
        if text == "--" {
            at += 1;
            break;
        }
        if !text.starts_with('-') || text == "-" {
            break;
        }
        let (kind, attached) = option(text);
        let holder = if attached.is_some() { at } else { at + 1 };
        let value = super::value_of(operands, at, attached);
        match kind {
            Long::Code => return Some(Found::At(at, "loads code or debugs it")),
            Long::Quiet => return None,
            Long::Flag => {}
            Long::Source => return Some(Found::At(holder, IS_CODE)),
            Long::File if value.is_some_and(is_stdin) => {
                return Some(Found::At(holder, FROM_STDIN));
            }
            Long::File => has_program = true,
            Long::Value => {}
        }
        let takes_value = matches!(kind, Long::Value | Long::File);
        at += 1 + usize::from(takes_value && attached.is_none());
    }
    if has_program {
        return None;
    }
    let program = operands.get(at)?;
    if program.literal().is_none() {
        return Some(Found::At(at, IS_EXPANDED));
    }
    Lexer::new(&program.text)
        .finds_more()
        .then_some(Found::At(at, "runs a program, or reads or writes a file"))
}

/// What an option is, and its attached value.
fn option(text: &str) -> (Long, Option<&str>) {
    if let Some(long) = text.strip_prefix("--") {
        let (name, value) = match long.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (long, None),
        };
        let exact = LONG.iter().find(|(known, _)| *known == name);
        // Of several that it could be, the one that matters most.
        let starts = || {
            let matching = LONG.iter().filter(|(known, _)| known.starts_with(name));
            matching.max_by_key(|(_, kind)| *kind as u8)
        };
        return (
            exact.or_else(starts).map_or(Long::Flag, |(_, kind)| *kind),
            value,
        );
    }
    let letters = text.get(1..).unwrap_or_default();
    for (offset, letter) in letters.char_indices() {
        let rest = letters
            .get(offset + letter.len_utf8()..)
            .unwrap_or_default();
        let attached = Some(rest).filter(|rest| !rest.is_empty());
        match letter {
            'e' => return (Long::Source, attached),
            'f' | 'E' => return (Long::File, attached),
            'V' | 'h' => return (Long::Quiet, None),
            _ if LOADS.contains(letter) => return (Long::Code, attached),
            _ if VALUES.contains(letter) && letter != 'b' => return (Long::Value, attached),
            _ => {}
        }
    }
    (Long::Flag, None)
}

/// A program text, token by token.
struct Lexer<'p> {
    bytes: &'p [u8],
    at: usize,
    depth: usize,
    /// The depth of brackets at a `print` whose words are being read.
    print: Option<usize>,
    /// Whether a `getline` was read in this statement.
    getline: bool,
    /// Whether the token before can end an operand, so that `/` divides.
    after_operand: bool,
}

impl<'p> Lexer<'p> {
    fn new(text: &'p str) -> Self {
        Self {
            bytes: text.as_bytes(),
            at: 0,
            depth: 0,
            print: None,
            getline: false,
            after_operand: false,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Whether the text runs a program, or reads or writes a file; also where it is not
    /// understood.
    fn finds_more(&mut self) -> bool {
        while let Some(byte) = self.peek() {
            self.at += 1;
            let found = match byte {
                b'"' => !self.skip_to(b'"'),
                b'/' if !self.after_operand => !self.skip_to(b'/'),
                b'#' => self.skip_comment(),
                b'\\' => {
                    self.at += 1;
                    false
                }
                // `@load`, `@include`, a call through a name, a typed pattern.
                b'@' => true,
                b'|' => self.is_pipe(),
                b'>' => self.is_output(),
                b'<' => self.getline,
                _ if byte.is_ascii_alphabetic() || byte == b'_' => self.name(),
                _ => self.punctuation(byte),
            };
            if found {
                return true;
            }
            if matches!(byte, b'"' | b'/') {
                self.after_operand = true;
            }
        }
        false
    }

    /// Steps behind the closing `end`; false when there is none.
    fn skip_to(&mut self, end: u8) -> bool {
        let mut in_set = false;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'[' if end == b'/' => in_set = true,
                b']' => in_set = false,
                b'\n' => return false,
                _ if byte == end && !in_set => return true,
                _ => {}
            }
        }
        false
    }

    fn skip_comment(&mut self) -> bool {
        while self.peek().is_some_and(|byte| byte != b'\n') {
            self.at += 1;
        }
        false
    }

    /// `||` is no pipe.
    fn is_pipe(&mut self) -> bool {
        let is_or = self.peek() == Some(b'|');
        self.at += usize::from(is_or);
        self.after_operand = false;
        !is_or
    }

    /// Behind the words of `print`, `>` writes a file; inside brackets it compares.
    fn is_output(&mut self) -> bool {
        self.after_operand = false;
        self.print.is_some_and(|depth| self.depth <= depth)
    }

    fn name(&mut self) -> bool {
        let start = self.at - 1;
        while self
            .peek()
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        {
            self.at += 1;
        }
        let name = self.bytes.get(start..self.at).unwrap_or_default();
        self.after_operand = true;
        match name {
            b"system" => return true,
            b"getline" => self.getline = true,
            b"print" | b"printf" => {
                self.print = Some(self.depth);
                self.after_operand = false;
            }
            b"return" | b"case" | b"in" | b"else" | b"do" => self.after_operand = false,
            _ => {}
        }
        false
    }

    fn punctuation(&mut self, byte: u8) -> bool {
        match byte {
            b'(' | b'[' => self.depth += 1,
            b')' | b']' => self.depth = self.depth.saturating_sub(1),
            b';' | b'\n' | b'{' | b'}' => {
                self.print = None;
                self.getline = false;
            }
            _ => {}
        }
        // What `/` means behind `++` and `--` depends on more than the token before.
        let is_step = matches!(byte, b'+' | b'-') && self.peek() == Some(byte);
        if is_step {
            self.at += 1;
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            let next = rest.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
            if next == Some(&b'/') {
                return true;
            }
        }
        if !matches!(byte, b' ' | b'\t') {
            let ends_operand = byte.is_ascii_digit() || matches!(byte, b')' | b']' | b'$' | b'.');
            self.after_operand = ends_operand;
        }
        false
    }
}

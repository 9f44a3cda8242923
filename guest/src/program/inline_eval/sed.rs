//! sed(1): the commands `e`, `w` and `W`, and the flags `e` and `w` of `s`.

use super::{FROM_STDIN, Found, IS_EXPANDED, is_stdin, may_be_option};
use crate::shell::syntax::Word;

const RUNS: &str = "runs a program or writes a file";
/// Letters with a value.
const VALUES: &str = "efl";

/// A script that runs or writes, among the words behind sed.
pub(super) fn find(operands: &[Word]) -> Option<Found> {
    let mut at = 0;
    let mut has_script = false;
    let mut first_operand = None;
    while let Some(word) = operands.get(at) {
        if may_be_option(word) {
            return Some(Found::At(at, IS_EXPANDED));
        }
        let text = word.text.as_str();
        if text == "--" {
            first_operand = first_operand.or((at + 1 < operands.len()).then_some(at + 1));
            break;
        }
        if !text.starts_with('-') || text == "-" {
            first_operand = first_operand.or(Some(at));
            at += 1;
            continue;
        }
        let (letter, attached) = option(text);
        let holder = if attached.is_some() { at } else { at + 1 };
        let value = super::value_of(operands, at, attached).unwrap_or_default();
        let is_literal = operands
            .get(holder)
            .is_none_or(|word| word.literal().is_some());
        match letter {
            Some('e') if !is_literal => return Some(Found::At(holder, IS_EXPANDED)),
            Some('e') if runs(value) => return Some(Found::At(holder, RUNS)),
            Some('f') if is_stdin(value) => return Some(Found::At(holder, FROM_STDIN)),
            _ => {}
        }
        has_script |= matches!(letter, Some('e' | 'f'));
        at += 1 + usize::from(letter.is_some() && attached.is_none());
    }
    let script = first_operand.filter(|_| !has_script)?;
    let word = operands.get(script)?;
    if word.literal().is_none() {
        return Some(Found::At(script, IS_EXPANDED));
    }
    runs(&word.text).then_some(Found::At(script, RUNS))
}

/// The letter of an option with a value, and what is attached to it.
fn option(text: &str) -> (Option<char>, Option<&str>) {
    if let Some(long) = text.strip_prefix("--") {
        let (name, value) = match long.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (long, None),
        };
        let is = |known: &str| !name.is_empty() && known.starts_with(name);
        let letter = if is("expression") {
            Some('e')
        } else if is("file") {
            Some('f')
        } else if is("line-length") {
            Some('l')
        } else {
            None
        };
        return (letter, value);
    }
    let letters = text.get(1..).unwrap_or_default();
    for (offset, letter) in letters.char_indices() {
        let rest = letters
            .get(offset + letter.len_utf8()..)
            .unwrap_or_default();
        match letter {
            // In place; what is left of the word is a suffix.
            'i' => return (None, None),
            _ if VALUES.contains(letter) => {
                return (Some(letter), Some(rest).filter(|rest| !rest.is_empty()));
            }
            _ => {}
        }
    }
    (None, None)
}

/// Whether a script runs a program or writes a file; also where it is not understood.
fn runs(script: &str) -> bool {
    let mut lexer = Lexer {
        bytes: script.as_bytes(),
        at: 0,
    };
    loop {
        lexer.skip(|byte| byte.is_ascii_whitespace() || matches!(byte, b';' | b'{' | b'}'));
        if lexer.peek().is_none() {
            return false;
        }
        if lexer.command() != Some(false) {
            return true;
        }
    }
}

struct Lexer<'s> {
    bytes: &'s [u8],
    at: usize,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn skip(&mut self, holds: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&holds) {
            self.at += 1;
        }
    }

    /// Whether the command at the cursor, with its addresses, runs or writes; nothing where it
    /// is not understood.
    fn command(&mut self) -> Option<bool> {
        self.addresses()?;
        match self.next()? {
            b'e' | b'w' | b'W' => return Some(true),
            b'{' | b'}' => {}
            b'#' => self.skip(|byte| byte != b'\n'),
            b'a' | b'i' | b'c' => self.text(),
            b':' | b'r' | b'R' => self.skip(|byte| byte != b'\n'),
            b'b' | b't' | b'T' | b'v' => self.skip(|byte| !matches!(byte, b'\n' | b';')),
            b's' => return self.substitute(),
            b'y' => {
                let delimiter = self.next()?;
                self.skip_to(delimiter, false)?;
                self.skip_to(delimiter, false)?;
            }
            b'l' | b'L' | b'q' | b'Q' => {
                self.skip(|byte| byte == b' ');
                self.skip(|byte| byte.is_ascii_digit());
            }
            b'=' | b'd' | b'D' | b'g' | b'G' | b'h' | b'H' | b'n' | b'N' | b'p' | b'P' | b'x'
            | b'z' | b'F' => {}
            _ => return None,
        }
        Some(false)
    }

    /// Lines, patterns, `first~step`, `,+N`, `!`.
    fn addresses(&mut self) -> Option<()> {
        loop {
            match self.peek()? {
                b'/' => {
                    self.at += 1;
                    self.skip_to(b'/', true)?;
                    self.skip(|byte| matches!(byte, b'I' | b'M'));
                }
                b'\\' => {
                    self.at += 1;
                    let delimiter = self.next()?;
                    self.skip_to(delimiter, true)?;
                    self.skip(|byte| matches!(byte, b'I' | b'M'));
                }
                b'0'..=b'9' | b'$' | b',' | b'+' | b'~' | b'!' | b' ' | b'\t' => self.at += 1,
                _ => return Some(()),
            }
        }
    }

    /// Steps behind the next `delimiter`; in a pattern it means itself in brackets.
    fn skip_to(&mut self, delimiter: u8, in_pattern: bool) -> Option<()> {
        loop {
            match self.next()? {
                b'\\' => self.at += 1,
                byte if byte == delimiter => return Some(()),
                b'[' if in_pattern => self.skip_set(),
                _ => {}
            }
        }
    }

    /// A bracket expression, whose first `]` means itself. Without an end it is no bracket.
    fn skip_set(&mut self) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let start = usize::from(rest.first() == Some(&b'^'));
        let close = rest.iter().skip(start + 1).position(|byte| *byte == b']');
        if let Some(close) = close {
            self.at += start + 1 + close + 1;
        }
    }

    fn substitute(&mut self) -> Option<bool> {
        let delimiter = self.next()?;
        self.skip_to(delimiter, true)?;
        self.skip_to(delimiter, false)?;
        loop {
            match self.peek() {
                Some(b'e' | b'w') => return Some(true),
                Some(b'g' | b'p' | b'i' | b'I' | b'm' | b'M' | b'0'..=b'9') => self.at += 1,
                Some(b' ' | b'\t') => self.at += 1,
                None | Some(b'\n' | b';' | b'}' | b'#') => return Some(false),
                Some(_) => return None,
            }
        }
    }

    /// Text up to the end of a line that does not end in a backslash.
    fn text(&mut self) {
        while let Some(byte) = self.next() {
            match byte {
                b'\\' => self.at += 1,
                b'\n' => return,
                _ => {}
            }
        }
    }
}

//! The filter of jq, read token by token: names that reach beyond the input refuse. Text in
//! strings does not, but code inside `\(…)` is read like the rest.

use super::super::refuse;
use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

/// Builtins and words that read the environment, other files, or the program's own words.
const BEYOND: &[&str] = &[
    "env",
    "get_search_list",
    "import",
    "include",
    "input_filename",
    "modulemeta",
];
/// Variables that do.
const VARIABLES: &[&str] = &["ENV", "__prog_args"];

/// Refuses a filter that reads more than its input.
pub(super) fn check(word: &Word) -> Result<(), Finding> {
    let mut lexer = Lexer {
        bytes: word.text.as_bytes(),
        at: 0,
        open: Vec::new(),
    };
    match lexer.run() {
        Ok(()) => Ok(()),
        Err(what) => {
            let message = format!("the filter {what}");
            refuse::word(Code::SafeBinFilter, word, message)
        }
    }
}

/// What is open around a token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// `(` or `[`.
    Bracket,
    /// `{`: names before `:` are keys.
    Object,
    /// `\(` in a string.
    Interpolation,
}

struct Lexer<'f> {
    bytes: &'f [u8],
    at: usize,
    open: Vec<Open>,
}

impl<'f> Lexer<'f> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn run(&mut self) -> Result<(), String> {
        while let Some(byte) = self.next() {
            match byte {
                b'"' => self.string()?,
                b'#' => return Err("holds `#`, which starts a comment; leave it out".to_owned()),
                b'(' | b'[' => self.open.push(Open::Bracket),
                b'{' => self.open.push(Open::Object),
                b')' if self.open.last() == Some(&Open::Interpolation) => {
                    self.open.pop();
                    self.string()?;
                }
                b')' | b']' | b'}' => drop(self.open.pop()),
                b'$' => self.variable()?,
                // A field: whatever its name is, it is one of the input.
                b'.' => drop(self.name()),
                byte if starts_name(byte) => {
                    self.at -= 1;
                    self.identifier()?;
                }
                _ => {}
            }
        }
        if self.open.is_empty() {
            Ok(())
        } else {
            Err("is not complete: a bracket or a string is open at its end".to_owned())
        }
    }

    /// A string up to its closing quote, or up to `\(`, behind which code stands.
    fn string(&mut self) -> Result<(), String> {
        loop {
            match self.next() {
                Some(b'"') => return Ok(()),
                Some(b'\\') if self.peek() == Some(b'(') => {
                    self.at += 1;
                    self.open.push(Open::Interpolation);
                    return Ok(());
                }
                Some(b'\\') => self.at += 1,
                Some(_) => {}
                None => return Err("has a string without an end".to_owned()),
            }
        }
    }

    fn variable(&mut self) -> Result<(), String> {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
        let name = self.name();
        if VARIABLES.iter().any(|variable| variable.as_bytes() == name) {
            let name = String::from_utf8_lossy(name);
            return Err(format!("uses `${name}`, which is not its input"));
        }
        Ok(())
    }

    fn identifier(&mut self) -> Result<(), String> {
        let name = self.name();
        let last = name.rsplit(|byte| *byte == b':').next().unwrap_or(name);
        if !BEYOND.iter().any(|beyond| beyond.as_bytes() == last) || self.is_key() {
            return Ok(());
        }
        let name = String::from_utf8_lossy(last);
        Err(format!("uses `{name}`, which is not its input"))
    }

    /// A name with its module: `a::b`.
    fn name(&mut self) -> &'f [u8] {
        let start = self.at;
        while let Some(byte) = self.peek() {
            let in_module = byte == b':' && self.bytes.get(self.at + 1) == Some(&b':');
            if in_module {
                self.at += 2;
            } else if starts_name(byte) || byte.is_ascii_digit() {
                self.at += 1;
            } else {
                break;
            }
        }
        self.bytes.get(start..self.at).unwrap_or_default()
    }

    /// Whether the name before stands where an object has its key.
    fn is_key(&self) -> bool {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let next = rest.iter().find(|byte| !byte.is_ascii_whitespace());
        self.open.last() == Some(&Open::Object) && next == Some(&b':')
    }
}

fn starts_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::shell::Span;
    use crate::shell::syntax::Word;

    fn is_accepted(filter: &str) -> bool {
        check(&Word::from_literal(filter.to_owned(), Span::new(0, 1))).is_ok()
    }

    #[test]
    fn filters_that_read_their_input_are_accepted() {
        for filter in [
            ".",
            ".a|.b",
            ".[]",
            ".env",
            ".env.x",
            "{env: 1}",
            "{a: 1, env : .x}",
            "\"env\"",
            ".[\"env\"]",
            "\"$ENV\"",
            "environ",
            "ENV",
            "env_x",
            "$env",
            "$__loc__",
            "@sh",
            "inputs",
            "\"a\\(.b)c\"",
            "\"\\\"env\"",
            "input_line_number",
            ". as $x | $x",
            ".[2:4]",
            "",
            "\"#\"",
            ".a.import",
            "[.[] | select(.env == \"x\")]",
            "\"\\(.a + \"\\(.b)\")\"",
        ] {
            assert!(is_accepted(filter), "{filter}");
        }
    }

    #[test]
    fn filters_that_reach_beyond_it_are_refused() {
        for filter in [
            "env",
            "env.PATH",
            "(env)",
            ".x|env",
            "$ENV",
            "$ENV.A",
            "$ ENV",
            "$\nENV",
            "\"\\(env)\"",
            "\"\\(\"\\($ENV)\")\"",
            "import \"a\" as $d; $d",
            "include \"m\"; f",
            "input_filename",
            "modulemeta",
            "get_search_list",
            "$__prog_args",
            ".[env:2]",
            "{(env): 1}",
            "{a: env}",
            "{env}",
            "a::env",
            ". # x",
            "\"a",
            "\"\\(.a",
            "(",
            "def env: 1; env",
            "@base64 \"\\(env)\"",
            "[env:1]",
        ] {
            assert!(!is_accepted(filter), "{filter}");
        }
    }
}

//! Starlark, as far as it is nothing but calls with literal arguments.
//!
//! A file is a list of calls `name(key = value, …)`; a value is a string or a list of values.
//! Anything else could compute something, and is an error.

use crate::file::{ImportError, Located};
use crate::tree::{Member, Node, Value};

/// Lists inside each other.
const DEPTH: usize = 8;

/// The calls of the whole file, each as a member whose object has its arguments.
///
/// # Errors
///
/// Names the first place that is no literal call.
pub(crate) fn read(file: &Located<'_>) -> Result<Vec<Member>, ImportError> {
    let mut reader = Reader { file, at: 0 };
    let mut calls = Vec::new();
    loop {
        reader.skip_blanks();
        if reader.rest().is_empty() {
            return Ok(calls);
        }
        if reader.is_indented() {
            return Err(reader.error("a call starts its line"));
        }
        calls.push(reader.call()?);
        reader.end_of_statement()?;
    }
}

struct Reader<'a> {
    file: &'a Located<'a>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.file.file.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn eat(&mut self, text: &str) -> bool {
        let is_next = self.rest().starts_with(text);
        if is_next {
            self.at += text.len();
        }
        is_next
    }

    fn error(&self, message: &str) -> ImportError {
        self.file.error(self.at, message)
    }

    fn is_indented(&self) -> bool {
        let before = self.file.file.text.get(..self.at).unwrap_or_default();
        before.ends_with([' ', '\t'])
    }

    /// Skips blanks, line breaks and comments.
    fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.trim_start_matches([' ', '\t', '\r', '\n']);
            self.at += rest.len() - blank.len();
            if !blank.starts_with('#') {
                return;
            }
            self.at += blank.find('\n').unwrap_or(blank.len());
        }
    }

    /// What stands behind a call on its line: nothing, or a comment.
    fn end_of_statement(&mut self) -> Result<(), ImportError> {
        let rest = self.rest();
        let behind = rest.trim_start_matches([' ', '\t', '\r']);
        if behind.is_empty() || behind.starts_with(['\n', '#']) {
            return Ok(());
        }
        self.at += rest.len() - behind.len();
        Err(self.error("only a call with literal arguments is read, one on a line"))
    }

    fn name(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let name = rest.get(..end)?;
        if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        self.at += end;
        Some(name)
    }

    fn call(&mut self) -> Result<Member, ImportError> {
        let at = self.at;
        let not_a_call = "only calls such as `prefix_rule(pattern = [\"git\"])` are read";
        let Some(name) = self.name() else {
            return Err(self.error(not_a_call));
        };
        self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\t']).len();
        if !self.eat("(") {
            return Err(self.file.error(at, not_a_call));
        }
        let mut arguments: Vec<Member> = Vec::new();
        loop {
            self.skip_blanks();
            if self.eat(")") {
                break;
            }
            let argument = self.argument()?;
            if arguments.iter().any(|other| other.key == argument.key) {
                let message = format!("`{}` is given twice", argument.key);
                return Err(self.file.error(argument.at, message));
            }
            arguments.push(argument);
            self.comma_or(')')?;
        }
        Ok(Member {
            at,
            key: name.to_owned(),
            node: Node {
                span: at..self.at,
                value: Value::Object(arguments),
            },
        })
    }

    fn argument(&mut self) -> Result<Member, ImportError> {
        let at = self.at;
        let name = self.name();
        self.skip_blanks();
        let Some(name) = name.filter(|_| self.eat("=")) else {
            let message = "an argument is not of the form `name = value`";
            return Err(self.file.error(at, message));
        };
        self.skip_blanks();
        Ok(Member {
            at,
            key: name.to_owned(),
            node: self.value(DEPTH)?,
        })
    }

    /// A comma, or `close` ahead.
    fn comma_or(&mut self, close: char) -> Result<(), ImportError> {
        self.skip_blanks();
        if self.eat(",") || self.peek() == Some(close) {
            return Ok(());
        }
        Err(self.error(&format!("expected `,` or `{close}`")))
    }

    fn value(&mut self, levels_left: usize) -> Result<Node, ImportError> {
        let start = self.at;
        let value = if self.eat("[") {
            Value::List(self.elements(levels_left)?)
        } else {
            Value::Text(self.string()?)
        };
        Ok(Node {
            span: start..self.at,
            value,
        })
    }

    fn elements(&mut self, levels_left: usize) -> Result<Vec<Node>, ImportError> {
        let Some(levels_left) = levels_left.checked_sub(1) else {
            return Err(self.error(&format!("more than {DEPTH} levels of lists")));
        };
        let mut elements = Vec::new();
        loop {
            self.skip_blanks();
            if self.eat("]") {
                return Ok(elements);
            }
            elements.push(self.value(levels_left)?);
            self.comma_or(']')?;
        }
    }

    fn string(&mut self) -> Result<String, ImportError> {
        let start = self.at;
        let is_raw = ["r\"", "r'"].iter().any(|raw| self.rest().starts_with(raw));
        if is_raw {
            self.at += 1;
        }
        let quotes = ["\"\"\"", "'''", "\"", "'"];
        let Some(quote) = quotes.into_iter().find(|quote| self.eat(quote)) else {
            return Err(self.error("only strings and lists of strings are read as values"));
        };
        let mut text = String::new();
        loop {
            if self.eat(quote) {
                return Ok(text);
            }
            match self.next() {
                None => return Err(self.file.error(start, "the string is not closed")),
                Some('\n' | '\r') if quote.len() == 1 => {
                    return Err(self
                        .file
                        .error(start, "the string is not closed on its line"));
                }
                Some('\\') if is_raw => {
                    text.push('\\');
                    text.extend(self.next());
                }
                Some('\\') => text.extend(self.escape()?),
                Some(c) => text.push(c),
            }
        }
    }

    /// The character that an escape stands for, if it is not a line break that is passed over.
    fn escape(&mut self) -> Result<Option<char>, ImportError> {
        let at = self.at - 1;
        let escaped = match self.next() {
            Some('\n') => return Ok(None),
            Some('a') => Some('\u{7}'),
            Some('b') => Some('\u{8}'),
            Some('f') => Some('\u{c}'),
            Some('n') => Some('\n'),
            Some('r') => Some('\r'),
            Some('t') => Some('\t'),
            Some('v') => Some('\u{b}'),
            Some(c @ ('\\' | '\'' | '"')) => Some(c),
            Some('x') => self.code(2, 16).filter(char::is_ascii),
            Some('u') => self.code(4, 16),
            Some('U') => self.code(8, 16),
            Some('0'..='7') => {
                self.at -= 1;
                let digits = self.rest().bytes().take(3);
                let length = digits.take_while(|byte| matches!(byte, b'0'..=b'7'));
                self.code(length.count(), 8).filter(char::is_ascii)
            }
            _ => None,
        };
        let unknown = || self.file.error(at, "an escape that Starlark does not have");
        escaped.map(Some).ok_or_else(unknown)
    }

    fn code(&mut self, digits: usize, radix: u32) -> Option<char> {
        let text = self.rest().get(..digits)?;
        if !text.chars().all(|c| c.is_digit(radix)) {
            return None;
        }
        self.at += digits;
        char::from_u32(u32::from_str_radix(text, radix).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::File;

    fn calls(text: &str) -> Result<String, String> {
        let file = Located::new(File { name: "f", text }).map_err(|error| error.to_string())?;
        let calls = read(&file).map_err(|error| error.to_string())?;
        Ok(calls.iter().map(member).collect::<Vec<_>>().join(";"))
    }

    fn member(member: &Member) -> String {
        format!("{}={}", member.key, node(&member.node))
    }

    fn node(of: &Node) -> String {
        match &of.value {
            Value::Text(text) => format!("{text:?}"),
            Value::List(nodes) => {
                format!("[{}]", nodes.iter().map(node).collect::<Vec<_>>().join(","))
            }
            Value::Object(members) => {
                let members: Vec<String> = members.iter().map(member).collect();
                format!("({})", members.join(","))
            }
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn literal_calls_are_read() {
        for (text, expected) in [
            ("", ""),
            ("# only a comment", ""),
            ("f()", "f=()"),
            ("f(a='x') # c\n\ng ( )\n", "f=(a=\"x\");g=()"),
            (
                "f(\n a = [ 'x', # c\n  [\"y\",], ],\n)\r\n",
                "f=(a=[\"x\",[\"y\"]])",
            ),
            ("f(a='''x'y\nz''')", "f=(a=\"x'y\\nz\")"),
            ("f(a=\"\"\"\"x\"\"\")", "f=(a=\"\\\"x\")"),
            (
                r#"f(a="\n\\\"\x41\u00e9\U0001F980\101")"#,
                "f=(a=\"\\n\\\\\\\"Aé🦀A\")",
            ),
            (r#"f(a=r"\n\"")"#, r#"f=(a="\\n\\\"")"#),
            ("f(a='x\\\ny')", "f=(a=\"xy\")"),
            ("f(a='')# c", "f=(a=\"\")"),
        ] {
            assert_eq!(calls(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn anything_else_is_an_error_with_its_place() {
        for (text, place) in [
            ("x = 1", "1:1: only calls"),
            ("f()\nfor x in y: f()", "2:1: only calls"),
            ("f() f()", "1:5: only a call"),
            ("f();", "1:4: only a call"),
            ("f().g()", "1:4: only a call"),
            ("  f()", "1:3: a call starts its line"),
            ("f(['x'])", "1:3: an argument is not"),
            ("f(a=1)", "1:5: only strings"),
            ("f(a=x)", "1:5: only strings"),
            ("f(a=f'x')", "1:5: only strings"),
            ("f(a=b'x')", "1:5: only strings"),
            ("f(a=('x',))", "1:5: only strings"),
            ("f(a='x' 'y')", "1:9: expected `,` or `)`"),
            ("f(a='x' + 'y')", "1:9: expected `,` or `)`"),
            ("f(a=['x' for x in y])", "1:10: expected `,` or `]`"),
            ("f(a='x', a='y')", "1:10: `a` is given twice"),
            ("f(a='x", "1:5: the string is not closed"),
            ("f(a='x\n')", "1:5: the string is not closed on its line"),
            (r"f(a='\d')", "1:6: an escape"),
            (r"f(a='\xff')", "1:6: an escape"),
            (r"f(a='\ud800')", "1:6: an escape"),
            (r"f(a='\x4é')", "1:6: an escape"),
            ("f(a='x'", "1:8: expected `,` or `)`"),
            ("f(", "1:3: an argument is not"),
            ("f(**x)", "1:3: an argument is not"),
            ("é", "1:1: only calls"),
        ] {
            let error = calls(text).unwrap_err();
            assert!(error.starts_with(&format!("f:{place}")), "{text}: {error}");
        }
        let deep = format!("f(a={}", "[".repeat(100_000));
        assert!(calls(&deep).unwrap_err().contains("levels of lists"));
    }
}

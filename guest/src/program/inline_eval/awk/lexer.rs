//! awk programs, read token by token (POSIX.1-2024, awk; gawk 5.2).
//!
//! What matters is whether a program can start another one or name a file: `system`, `|`,
//! redirections of `print` and `getline`, and what gawk has behind `@`. The one hard question is
//! whether `/` divides or begins a regular expression; the token before it answers.

use super::super::hit::Dangers;

/// What the program does beside computing and printing.
pub(super) fn dangers(program: &str) -> Dangers {
    let mut lexer = Lexer {
        text: program,
        at: 0,
        last: Last::Operator,
        parens: Vec::new(),
        print: None,
        getline: None,
        found: Dangers::default(),
    };
    while lexer.token() {}
    lexer.found
}

/// The token before, as far as it says what may follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Last {
    /// Something with a value: a slash divides.
    Operand,
    /// An operator, a separator or a word of the language: a slash begins an expression.
    Operator,
    /// `,`, `&&`, `||`, `?`, `:`, behind which a newline ends nothing.
    Continued,
    /// `if`, `while`, `for`, `switch`: the parenthesis behind it holds a condition.
    Condition,
    /// Either is possible.
    Unclear,
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    last: Last,
    /// For each open parenthesis or bracket whether it holds a condition.
    parens: Vec<bool>,
    /// How many were open at the `print` whose arguments are read.
    print: Option<usize>,
    /// How many were open at the last `getline`.
    getline: Option<usize>,
    found: Dangers,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Reads one token; false at the end.
    fn token(&mut self) -> bool {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return false;
        };
        match first {
            ' ' | '\t' | '\r' => self.at += 1,
            '\\' if rest.starts_with("\\\n") || rest.starts_with("\\\r\n") => {
                self.at += rest.find('\n').unwrap_or(0) + 1;
            }
            '#' => self.at += rest.find('\n').unwrap_or(rest.len()),
            '\n' => self.newline(),
            '"' => self.string(),
            '/' => self.slash(),
            '0'..='9' | '.' => self.number(),
            'A'..='Z' | 'a'..='z' | '_' => self.name(),
            '(' | '[' => self.open(),
            ')' | ']' => self.close(),
            '{' | '}' | ';' => self.end_statement(),
            '@' => self.at_sign(),
            '|' | '>' | '<' => self.redirection(),
            '+' | '-' => self.sign(),
            '&' | '!' | '=' | '~' | ',' | '?' | ':' | '*' | '%' | '^' | '$' => self.operator(),
            _ => self.give_up(),
        }
        true
    }

    /// Nothing behind this place is certain.
    fn give_up(&mut self) {
        self.found.unclear.get_or_insert(self.at);
        self.at = self.text.len();
    }

    /// From here on anything that could be dangerous is taken for it.
    fn doubt(&mut self) {
        let rest = self.rest();
        if rest.contains(['|', '>', '<', '@'])
            || rest.contains("system")
            || rest.contains("getline")
        {
            self.found.unclear.get_or_insert(self.at);
        }
        self.at = self.text.len();
    }

    fn newline(&mut self) {
        self.at += 1;
        if self.parens.is_empty() && self.last != Last::Continued {
            self.print = None;
            self.getline = None;
            self.last = Last::Operator;
        }
    }

    fn end_statement(&mut self) {
        self.at += 1;
        // `;` inside `for (…)` closes no parenthesis.
        if self.parens.is_empty() {
            self.print = None;
        }
        self.getline = None;
        self.last = Last::Operator;
    }

    fn string(&mut self) {
        match quoted_length(self.rest(), '"') {
            Some(length) => self.at += length,
            None => self.give_up(),
        }
        self.last = Last::Operand;
    }

    fn slash(&mut self) {
        match self.last {
            Last::Operand => self.operator(),
            Last::Unclear => self.doubt(),
            Last::Operator | Last::Continued | Last::Condition => self.expression(),
        }
    }

    /// `/…/`. gawk and mawk take a slash in brackets for a character, the one true awk does not.
    fn expression(&mut self) {
        let length = quoted_length(self.rest(), '/');
        let bracketed = bracketed_length(self.rest());
        match (length, bracketed) {
            (Some(length), Some(bracketed)) if length == bracketed => {
                self.at += length;
                self.last = Last::Unclear;
            }
            (Some(_), Some(bracketed)) => {
                self.at += bracketed;
                self.doubt();
            }
            _ => self.give_up(),
        }
    }

    fn number(&mut self) {
        let is_part = |character: char| character.is_ascii_alphanumeric() || character == '.';
        let rest = self.rest();
        self.at += rest
            .find(|character| !is_part(character))
            .unwrap_or(rest.len());
        self.last = Last::Operand;
    }

    fn name(&mut self) {
        let rest = self.rest();
        let is_part =
            |character: char| character.is_ascii_alphanumeric() || matches!(character, '_' | ':');
        let end = rest
            .find(|character| !is_part(character))
            .unwrap_or(rest.len());
        let whole = rest.get(..end).unwrap_or_default();
        // gawk's namespaces have two colons; a single one belongs to `? :`.
        let name_end = match whole.find(':') {
            Some(colon) if !whole.contains("::") => colon,
            Some(_) | None => end,
        };
        let whole = whole.get(..name_end).unwrap_or_default();
        let name = whole.rsplit(':').next().unwrap_or_default();
        let (start, depth) = (self.at, self.parens.len());
        self.last = match name {
            "system" => {
                self.found.command.get_or_insert(start);
                Last::Operand
            }
            "print" | "printf" => {
                self.print = Some(depth);
                Last::Operator
            }
            "getline" => {
                self.getline = Some(depth);
                Last::Unclear
            }
            // Without parentheses it has a value, but mawk begins an expression behind it.
            "length" => Last::Unclear,
            "if" | "while" | "for" | "switch" => Last::Condition,
            "BEGIN" | "END" | "case" | "delete" | "do" | "else" | "exit" | "in" | "return" => {
                Last::Operator
            }
            _ => Last::Operand,
        };
        self.at += name_end;
    }

    fn open(&mut self) {
        self.parens.push(self.last == Last::Condition);
        self.at += 1;
        self.last = Last::Operator;
    }

    fn close(&mut self) {
        let is_condition = self.parens.pop();
        self.at += 1;
        let depth = self.parens.len();
        self.print = self.print.filter(|opened| *opened <= depth);
        self.getline = self.getline.filter(|opened| *opened <= depth);
        self.last = if is_condition == Some(true) {
            Last::Operator
        } else {
            Last::Operand
        };
        if is_condition.is_none() {
            self.give_up();
        }
    }

    /// gawk: `@load`, `@include`, `@name(…)`; `@namespace` and `@/…/` run nothing.
    fn at_sign(&mut self) {
        let rest = self.rest();
        if rest.starts_with("@/") {
            self.last = Last::Operator;
            self.at += 1;
        } else if rest.starts_with("@namespace") {
            self.at += "@namespace".len();
        } else {
            self.found.command.get_or_insert(self.at);
            self.at += 1;
        }
    }

    fn redirection(&mut self) {
        let rest = self.rest();
        let depth = self.parens.len();
        if rest.starts_with("||") {
            self.at += 2;
            self.last = Last::Continued;
            return;
        }
        if rest.starts_with('|') {
            self.found.command.get_or_insert(self.at);
        }
        let writes = rest.starts_with('>') && self.print == Some(depth);
        let reads = rest.starts_with('<') && self.getline.is_some();
        if writes || reads {
            self.found.files.get_or_insert(self.at);
        }
        self.operator();
    }

    /// `++` and `--` stand behind an operand, or before one.
    fn sign(&mut self) {
        let rest = self.rest();
        if rest.starts_with("++") || rest.starts_with("--") {
            self.at += 2;
        } else {
            self.operator();
        }
    }

    fn operator(&mut self) {
        let rest = self.rest();
        let continues =
            rest.starts_with(',') || rest.starts_with("&&") || rest.starts_with(['?', ':']);
        self.at += if rest.starts_with("&&") { 2 } else { 1 };
        self.last = if continues {
            Last::Continued
        } else {
            Last::Operator
        };
    }
}

/// The length of a text in `quote`s; a backslash quotes the next character.
fn quoted_length(text: &str, quote: char) -> Option<usize> {
    let mut characters = text.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => drop(characters.next()),
            '\n' => return None,
            _ if character == quote => return Some(at + quote.len_utf8()),
            _ => {}
        }
    }
    None
}

/// The length of `/…/` where a slash in brackets does not end it.
fn bracketed_length(text: &str) -> Option<usize> {
    let mut characters = text.char_indices().skip(1).peekable();
    let mut in_brackets = false;
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => drop(characters.next()),
            '\n' => return None,
            '[' if !in_brackets => {
                in_brackets = true;
                // A bracket that comes first is a member.
                characters.next_if(|(_, next)| *next == '^');
                characters.next_if(|(_, next)| *next == ']');
            }
            ']' => in_brackets = false,
            '/' if !in_brackets => return Some(at + 1),
            _ => {}
        }
    }
    None
}

//! sed scripts, read command by command as GNU sed 4.9 does.

use super::super::hit::Dangers;

/// What the script runs (`e`, `s///e`) and writes (`w`, `W`, `s///w`).
pub(super) fn dangers(script: &str) -> Dangers {
    let mut reader = Reader {
        text: script,
        at: 0,
        found: Dangers::default(),
    };
    while reader.at < script.len() {
        if reader.command().is_none() {
            reader.found.unclear.get_or_insert(reader.at);
            break;
        }
    }
    reader.found
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    found: Dangers,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.at += character.len_utf8();
        Some(character)
    }

    fn skip(&mut self, is_skipped: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&is_skipped) {
            self.next();
        }
    }

    /// One command with its addresses, or nothing where it is not understood.
    fn command(&mut self) -> Option<()> {
        self.skip(|character| is_space(character) || character == ';');
        self.addresses()?;
        let start = self.at;
        let Some(command) = self.next() else {
            return Some(());
        };
        match command {
            '{' => return Some(()),
            '}' | '=' | 'd' | 'D' | 'g' | 'G' | 'h' | 'H' | 'n' | 'N' | 'p' | 'P' | 'x' | 'z'
            | 'F' => {}
            '#' => {
                self.line();
                return Some(());
            }
            'a' | 'i' | 'c' => {
                self.appended();
                return Some(());
            }
            'e' => {
                self.found.command.get_or_insert(start);
                self.line();
                return Some(());
            }
            'w' | 'W' => {
                self.found.files.get_or_insert(start);
                self.line();
                return Some(());
            }
            'r' | 'R' => {
                self.line();
                return Some(());
            }
            // Where a label ends at a newline only, the rest is read as commands all the same.
            ':' | 'b' | 't' | 'T' | 'v' => {
                self.skip(is_blank);
                self.skip(|character| !is_space(character) && character != ';');
            }
            'l' | 'L' | 'q' | 'Q' => {
                self.skip(is_blank);
                self.skip(|character| character.is_ascii_digit());
            }
            's' => self.substitution()?,
            'y' => self.transliteration()?,
            _ => return None,
        }
        self.end()
    }

    /// What may stand behind a command.
    fn end(&mut self) -> Option<()> {
        self.skip(is_blank);
        match self.peek() {
            None | Some('\n' | ';' | '}' | '#') => Some(()),
            Some(_) => None,
        }
    }

    fn line(&mut self) {
        self.skip(|character| character != '\n');
    }

    /// Text up to a newline that has no backslash before it, or an even number of them.
    fn appended(&mut self) {
        self.skip(is_blank);
        while let Some(character) = self.next() {
            match character {
                '\\' => drop(self.next()),
                '\n' => return,
                _ => {}
            }
        }
    }

    fn addresses(&mut self) -> Option<()> {
        loop {
            self.skip(|character| {
                is_space(character) || character.is_ascii_digit() || "$,~+!".contains(character)
            });
            match self.peek() {
                Some('/') => {
                    self.next();
                    self.delimited('/', true)?;
                }
                Some('\\') => {
                    self.next();
                    let delimiter = self.next()?;
                    self.delimited(delimiter, true)?;
                }
                _ => return Some(()),
            }
            self.skip(|character| matches!(character, 'I' | 'M'));
        }
    }

    /// Reads past the next `delimiter`. In an expression it does not count in brackets.
    fn delimited(&mut self, delimiter: char, is_expression: bool) -> Option<()> {
        loop {
            match self.next()? {
                character if character == delimiter => return Some(()),
                '\\' => drop(self.next()?),
                '[' if is_expression => self.brackets(delimiter)?,
                '\n' if is_expression => return None,
                _ => {}
            }
        }
    }

    /// `[…]`. Older releases end the expression at a delimiter in it, which leaves an unclosed
    /// bracket that they refuse.
    fn brackets(&mut self, delimiter: char) -> Option<()> {
        if self.peek() == Some('^') {
            self.next();
        }
        let mut is_first = true;
        loop {
            match self.next()? {
                ']' if !is_first => return Some(()),
                '\n' => return None,
                '[' if matches!(self.peek(), Some('.' | ':' | '=')) && delimiter != '[' => {
                    let kind = self.next()?;
                    self.class(kind, delimiter)?;
                }
                _ => {}
            }
            is_first = false;
        }
    }

    /// `[:alpha:]`, `[.a.]`, `[=a=]` behind the first two characters.
    fn class(&mut self, kind: char, delimiter: char) -> Option<()> {
        loop {
            match self.next()? {
                character if character == delimiter || character == '\n' => return None,
                character if character == kind && self.peek() == Some(']') => {
                    self.next();
                    return Some(());
                }
                _ => {}
            }
        }
    }

    fn substitution(&mut self) -> Option<()> {
        let delimiter = self.delimiter()?;
        self.delimited(delimiter, true)?;
        self.delimited(delimiter, false)?;
        loop {
            self.skip(is_blank);
            let at = self.at;
            match self.peek() {
                Some('e') => drop(self.found.command.get_or_insert(at)),
                Some('w') => {
                    self.found.files.get_or_insert(at);
                    self.line();
                    return Some(());
                }
                Some('g' | 'p' | 'i' | 'I' | 'm' | 'M' | '0'..='9') => {}
                _ => return Some(()),
            }
            self.next();
        }
    }

    fn transliteration(&mut self) -> Option<()> {
        let delimiter = self.delimiter()?;
        self.delimited(delimiter, false)?;
        self.delimited(delimiter, false)
    }

    fn delimiter(&mut self) -> Option<char> {
        self.next()
            .filter(|character| !matches!(character, '\n' | '\\'))
    }
}

/// Blanks within a line.
fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\x0b' | '\x0c')
}

fn is_space(character: char) -> bool {
    is_blank(character) || character == '\n'
}

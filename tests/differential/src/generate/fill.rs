//! What the marks in a form stand for.

use super::Writer;
use super::grammar::Site;
use crate::escape::ROOT;
use crate::programs::{BUILTINS, PLAIN};
use crate::scene::NAMES;

/// Stands before a letter in a form.
const MARK: char = '§';

/// Ordinary words that no shell treats in a special way.
const WORDS: &[&str] = &[
    "a",
    "b",
    "c",
    "x",
    "foo",
    "bar.txt",
    "--flag",
    "-n",
    "1",
    "2",
    "a/b",
    "a,b",
    "@x",
    "%d",
    "50%",
    "a+b",
    "x.y",
    "a-b",
    "_",
    "é",
    "status",
    "-x",
    "./f",
    "/",
    "../g",
    "1:2",
    "user@host",
];

/// Pieces of text in single quotes.
const IN_SINGLE_QUOTES: &[&str] = &[
    "a", "foo", " ", "  ", ";", "&&", "|", "$A", "${A", "$(evil)", "`evil`", "\\", "\\\\", "\\\n",
    "\n", "\"", "#", " #", "*", "[a]", "~", "!", "!!", "{a,b}", "<", ">f", "(", ")", "=", "é",
    "\u{a0}", "\u{3000}", "\t", "; evil", "\nevil\n", "&", "$", "%s", "\\n", "-n",
];

/// Pieces of text in double quotes that need no expansion.
const IN_DOUBLE_QUOTES: &[&str] = &[
    "a",
    "foo",
    " ",
    "  ",
    ";",
    "&&",
    "|",
    "'",
    "''",
    "#",
    " #",
    "*",
    "[a]",
    "~",
    "!",
    "{a,b}",
    "<",
    ">f",
    "(",
    ")",
    "=",
    "é",
    "\u{a0}",
    "\t",
    "\n",
    "; evil",
    "\nevil\n",
    "&",
    "\\\"",
    "\\\\",
    "\\$",
    "\\`",
    "\\x",
    "\\'",
    "$ ",
    "\\$(evil)",
    "\\`evil\\`",
    "it's",
    "%s",
    "\\n",
    "\\ ",
    "\\!",
];

/// Pieces of comments.
const IN_COMMENTS: &[&str] = &[
    "a", "foo", " ", "it's", "\"", "'", "`", "$(", "\\", ";", "; evil", "&& evil", "|", "&", "#",
    "é", "\u{a0}", "(", "{", "<<E", ">f", "$A", "*", "!", "\t", "\\\\", "${",
];

/// Lines of here-documents.
const IN_HERE_DOCUMENTS: &[&str] = &[
    "",
    "a",
    "foo bar",
    "evil",
    "$(evil) `evil` $A ${A}",
    " E",
    "E ",
    "it's \"",
    "\\",
    "a\\",
    "é",
    "\tE",
    "# x",
    "<<F",
    "&& evil",
];

impl Writer<'_> {
    /// The form with every mark replaced.
    pub(super) fn fill(&mut self, form: &str) -> String {
        let mut text = String::with_capacity(form.len());
        let mut characters = form.chars();
        while let Some(character) = characters.next() {
            if character != MARK {
                text.push(character);
                continue;
            }
            match characters.next() {
                Some('w') => text.push_str(self.random.pick(WORDS)),
                Some('s') => self.several(IN_SINGLE_QUOTES, &mut text),
                Some('d') => self.several(IN_DOUBLE_QUOTES, &mut text),
                Some('h') => self.several(IN_COMMENTS, &mut text),
                Some('v') => text.push_str(self.random.pick(NAMES)),
                Some('c') => text.push_str(self.random.pick(PLAIN)),
                Some('b') => text.push_str(self.random.pick(BUILTINS)),
                Some('k') => text.push_str(&self.form(Site::Wrap)),
                Some('C') => text.push_str(&self.apart(Self::simple_command)),
                Some('q') => {
                    let payload = self.payload();
                    text.push_str(&self.quoted(&payload));
                }
                Some('t') => {
                    for _ in 0..self.random.below(4) {
                        text.push_str(self.random.pick(IN_HERE_DOCUMENTS));
                        text.push('\n');
                    }
                }
                Some('p') => text.push_str(&self.form(Site::Part)),
                other => unreachable!("the grammar has an unknown mark: {other:?}"),
            }
        }
        text
    }

    fn several(&mut self, pieces: &[&str], text: &mut String) {
        for _ in 0..=self.random.below(4) {
            text.push_str(self.random.pick(pieces));
        }
    }

    /// The text as one word, in one of the ways that there are.
    fn quoted(&mut self, text: &str) -> String {
        match self.random.below(4) {
            0 => in_double_quotes(text),
            1 => piecewise(text),
            _ => format!("'{}'", text.replace('\'', "'\\''")),
        }
    }
}

fn in_double_quotes(text: &str) -> String {
    let mut word = String::from("\"");
    for character in text.chars() {
        if matches!(character, '"' | '$' | '`' | '\\') {
            word.push('\\');
        }
        word.push(character);
    }
    word.push('"');
    word
}

/// Every character that could mean something is quoted on its own.
fn piecewise(text: &str) -> String {
    let mut word = String::new();
    for character in text.chars() {
        match character {
            '\n' => word.push_str("'\n'"),
            ' ' => word.push_str("\" \""),
            '.' | '/' | '-' | '_' | ROOT => word.push(character),
            _ if character.is_ascii_alphanumeric() => word.push(character),
            _ if character.is_ascii() => word.extend(['\\', character]),
            _ => word.extend(['\'', character, '\'']),
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::{in_double_quotes, piecewise};

    #[test]
    fn quoting_keeps_every_character() {
        assert_eq!(
            in_double_quotes("a 'b' \"$c\" \\"),
            "\"a 'b' \\\"\\$c\\\" \\\\\""
        );
        assert_eq!(piecewise("a 'b';\n\u{a0}"), "a\" \"\\'b\\'\\;'\n''\u{a0}'");
    }
}

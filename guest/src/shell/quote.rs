//! Words back to text that the four shells read as the same words.

use super::syntax::{ExpansionKind, Redirection, Word};

/// Appends `text` in single quotes; a single quote itself becomes `\'`. There are no empty
/// quotes but for empty text: beside an unquoted parameter they would make a word of their own.
pub fn literal(out: &mut String, text: &str) {
    if text.is_empty() {
        out.push_str("''");
    }
    for (index, run) in text.split('\'').enumerate() {
        if index > 0 {
            out.push_str("\\'");
        }
        if !run.is_empty() {
            out.push('\'');
            out.push_str(run);
            out.push('\'');
        }
    }
}

/// Appends a path in command position: as it is where no shell could read it otherwise,
/// else in single quotes.
pub fn program(out: &mut String, path: &str) {
    let plain =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'_' | b'-' | b'+');
    if path.starts_with('/') && path.bytes().all(plain) {
        out.push_str(path);
    } else {
        literal(out, path);
    }
}

/// Appends a word: literal pieces quoted, expansions as their source.
pub fn word(out: &mut String, word: &Word) {
    if word.text.is_empty() {
        out.push_str("''");
    }
    for piece in word.pieces() {
        match piece.expansion {
            None => literal(out, piece.text),
            Some(expansion) if expansion.quoted && expansion.kind == ExpansionKind::Parameter => {
                out.push('"');
                out.push_str(piece.text);
                out.push('"');
            }
            Some(_) => out.push_str(piece.text),
        }
    }
}

/// Appends the redirections of a command. What `pending` holds then is to follow the line.
pub fn redirections<'a>(
    out: &mut String,
    redirections: &'a [Redirection],
    pending: &mut Pending<'a>,
) {
    for one in redirections {
        out.push(' ');
        if one.descriptor != one.operator.default_descriptor() {
            out.push_str(&one.descriptor.to_string());
        }
        out.push_str(one.operator.as_str());
        if let Some(body) = &one.body {
            literal(out, &one.target);
            pending.documents.push((body, &one.target));
        } else {
            out.push_str(&one.target);
        }
    }
}

/// Here-documents whose operator has been written and whose text has not.
#[derive(Debug, Default)]
pub struct Pending<'a> {
    /// Text and delimiter of each.
    documents: Vec<(&'a str, &'a str)>,
}

impl Pending<'_> {
    /// Appends `|`, `&&`, `||` or `;` and what separates it from the next command: the pending
    /// texts, for which `;` gives way to the end of the line.
    pub fn operator(&mut self, out: &mut String, operator: &str) {
        let ends_line = !self.documents.is_empty();
        if operator != ";" {
            out.push(' ');
        }
        if operator != ";" || !ends_line {
            out.push_str(operator);
        }
        if ends_line {
            self.finish(out);
            out.push('\n');
        } else {
            out.push(' ');
        }
    }

    /// Ends the line and appends the pending texts; the last delimiter is the end.
    pub fn finish(&mut self, out: &mut String) {
        for (body, delimiter) in self.documents.drain(..) {
            out.push('\n');
            out.push_str(body);
            out.push_str(delimiter);
        }
    }
}

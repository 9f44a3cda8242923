//! Writing JSON: one pass, fields in the order in which they are named.

use crate::approvals::{AskFallback, AskMode, Host, Security};
use crate::decision::answer::{Connector, SatisfiedBy, Verdict};
use crate::json::{Word, push_quoted};
use std::fmt::Write;

/// Something that can be written.
pub(crate) trait ToJson {
    /// Whether a field with this value is left out.
    fn is_absent(&self) -> bool {
        false
    }

    /// Writes it as one JSON value.
    fn write(&self, out: &mut Writer);
}

/// The text so far.
#[derive(Default)]
pub(crate) struct Writer {
    text: String,
}

/// The text of one value.
pub(crate) fn to_text(value: &impl ToJson) -> String {
    let mut out = Writer {
        text: String::with_capacity(2048),
    };
    value.write(&mut out);
    out.text
}

/// The text of an object with `ok` and either the field `name` or `error`.
pub(crate) fn outcome<T: ToJson, E: ToJson>(name: &'static str, outcome: &Result<T, E>) -> String {
    let (name, value): (_, &dyn ToJson) = match outcome {
        Ok(value) => (name, value),
        Err(error) => ("error", error),
    };
    either(outcome.is_ok(), name, value)
}

fn either(ok: bool, name: &'static str, value: &dyn ToJson) -> String {
    let mut out = Writer::default();
    out.object(|fields| {
        fields.field("ok", &ok);
        fields.field(name, value);
    });
    out.text
}

impl Writer {
    /// Writes an object with the fields that `fill` names.
    pub(crate) fn object(&mut self, fill: impl FnOnce(&mut Fields<'_>)) {
        self.text.push('{');
        fill(&mut Fields {
            out: self,
            separator: "\"",
        });
        self.text.push('}');
    }

    /// Writes a word of the contract, in which nothing needs escaping.
    pub(crate) fn plain(&mut self, word: &'static str) {
        self.text.push('"');
        self.text.push_str(word);
        self.text.push('"');
    }

    fn string(&mut self, text: &str) {
        push_quoted(&mut self.text, text);
    }

    fn display(&mut self, value: impl std::fmt::Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{value}");
    }
}

/// The fields of an object that is being written.
pub(crate) struct Fields<'a> {
    out: &'a mut Writer,
    separator: &'static str,
}

impl Fields<'_> {
    /// Writes a field, unless it is absent.
    pub(crate) fn field(&mut self, name: &'static str, value: &(impl ToJson + ?Sized)) {
        if value.is_absent() {
            return;
        }
        self.out.text.push_str(self.separator);
        self.separator = ",\"";
        self.out.text.push_str(name);
        self.out.text.push_str("\":");
        value.write(self.out);
    }
}

macro_rules! words {
    ($($choice:ty)*) => {
        $(impl ToJson for $choice {
            fn write(&self, out: &mut Writer) {
                out.plain(self.word());
            }
        })*
    };
}

words! { Host Security AskMode AskFallback Verdict SatisfiedBy Connector }

impl ToJson for str {
    fn write(&self, out: &mut Writer) {
        out.string(self);
    }
}

impl ToJson for String {
    fn write(&self, out: &mut Writer) {
        out.string(self);
    }
}

impl ToJson for bool {
    fn write(&self, out: &mut Writer) {
        out.text.push_str(if *self { "true" } else { "false" });
    }
}

impl ToJson for u32 {
    fn write(&self, out: &mut Writer) {
        out.display(self);
    }
}

impl<T: ToJson> ToJson for Vec<T> {
    fn write(&self, out: &mut Writer) {
        out.text.push('[');
        for (index, item) in self.iter().enumerate() {
            if index > 0 {
                out.text.push(',');
            }
            item.write(out);
        }
        out.text.push(']');
    }
}

impl<T: ToJson + ?Sized> ToJson for &T {
    fn write(&self, out: &mut Writer) {
        (**self).write(out);
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn is_absent(&self) -> bool {
        self.is_none()
    }

    fn write(&self, out: &mut Writer) {
        match self {
            Some(value) => value.write(out),
            None => out.text.push_str("null"),
        }
    }
}

//! Tables of the members of the documents, in Markdown.

use super::plain;
use crate::approvals::schema::{Approvals, Config};
use crate::json::{Described, Description, ObjectType};
use std::fmt::Write;

/// The members of the approvals document as a table.
pub fn approvals_reference() -> String {
    table(Approvals::DESCRIPTION)
}

/// The members of the configuration as a table.
pub fn config_reference() -> String {
    table(Config::DESCRIPTION)
}

fn table(document: Description) -> String {
    let mut table = Table {
        text: "| member | value | meaning |\n| --- | --- | --- |\n".to_owned(),
        known: Vec::new(),
    };
    table.walk(document, "");
    table.text
}

struct Table {
    text: String,
    /// Types of objects with the place that they were shown at.
    known: Vec<(&'static ObjectType, String)>,
}

impl Table {
    /// Adds what `description` has at `place`.
    fn walk(&mut self, description: Description, place: &str) {
        match description {
            Description::List(items) => self.walk(*items, &format!("{place}[]")),
            Description::Map(values) => self.walk(*values, &format!("{place}.NAME")),
            Description::Object(object) | Description::ObjectOr(object, _) => {
                self.members(object, place);
            }
            _ => {}
        }
    }

    fn members(&mut self, object: &'static ObjectType, place: &str) {
        if self.place_of(object).is_some() {
            return;
        }
        self.known.push((object, place.to_owned()));
        for member in object.members() {
            let place = match place {
                "" => member.key.to_owned(),
                _ => format!("{place}.{}", member.key),
            };
            let value = self.value(member.value);
            let required = if member.is_required { ", required" } else { "" };
            let about = plain(member.about);
            // Writing to a string cannot fail.
            let _ = writeln!(self.text, "| `{place}` | {value}{required} | {about} |");
            self.walk(member.value, &place);
        }
    }

    fn place_of(&self, object: &ObjectType) -> Option<&str> {
        let mut known = self.known.iter();
        let (_, place) = known.find(|(known, _)| known.name == object.name)?;
        Some(place)
    }

    /// What a value may be, in words.
    fn value(&self, description: Description) -> String {
        match description {
            Description::Anything => "passed over".to_owned(),
            Description::Flag => "`true` or `false`".to_owned(),
            Description::Number => "number".to_owned(),
            Description::Whole => "whole number".to_owned(),
            Description::Exactly(number) => format!("`{number}`"),
            Description::Text(text) => match (text.bytes, text.form) {
                (Some(bytes), _) => format!("text, at most {bytes} bytes"),
                (None, Some(form)) => format!("text like `{form}`"),
                (None, None) => "text".to_owned(),
            },
            Description::Words(words) => {
                let words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
                words.join(", ")
            }
            Description::List(items) => format!("list of: {}", self.value(*items)),
            Description::Map(values) => format!("by name: {}", self.value(*values)),
            Description::Object(object) => match self.place_of(object) {
                Some(place) => format!("object like `{place}`"),
                None => "object".to_owned(),
            },
            Description::ObjectOr(_, other) => format!("object, or {}", self.value(*other)),
        }
    }
}

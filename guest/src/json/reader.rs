//! Reads JSON into typed targets, and says where a value is wrong.
//!
//! Every document and every request goes through one visitor that works on trait objects: a derived
//! `Deserialize` for each shape would be several times the code, and would not know the
//! path of a value.

use crate::limits;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

/// How much of a text is read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    /// What the text is called in messages.
    pub(crate) name: &'static str,
    /// The bytes of the text.
    pub(crate) bytes: usize,
    /// The items of all lists that are read into targets.
    pub(crate) items: usize,
    /// The values that are read into targets; bounds what they can occupy.
    pub(crate) values: usize,
}

impl Bounds {
    /// Those of a document.
    pub(crate) const DOCUMENT: Self = Self {
        name: "document",
        bytes: limits::DOCUMENT_BYTES,
        items: limits::PATTERNS,
        values: 10 * limits::PATTERNS,
    };

    /// Those of a text of which only the bytes are bounded.
    pub(crate) const fn bytes(name: &'static str, bytes: usize) -> Self {
        Self {
            name,
            bytes,
            items: usize::MAX,
            values: usize::MAX,
        }
    }
}

/// A value of a document, without what it holds.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Shape<'a> {
    Null,
    Flag(bool),
    Number(f64),
    Text(&'a str),
    List,
    Object,
    /// JSON that is not read here, at these bytes of the text.
    Unread(Piece),
}

/// A piece of a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Shape<'_> {
    /// The error for a value that is not `expected`.
    pub(crate) fn is_not(self, expected: &str) -> String {
        let found = match self {
            Self::Null => "null",
            Self::Flag(_) => "true or false",
            Self::Number(_) => "a number",
            Self::Text(_) => "text",
            Self::List => "a list",
            Self::Object | Self::Unread(_) => "an object",
        };
        format!("expected {expected}, found {found}")
    }

    /// Accepts an object alone.
    pub(crate) fn object(self) -> Result<(), String> {
        if matches!(self, Self::Object) {
            Ok(())
        } else {
            Err(self.is_not("an object"))
        }
    }
}

/// A place that a value of a document is read into.
pub(crate) trait Target {
    /// Takes a value. What a list or an object holds comes afterwards.
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String>;

    /// The place of a member of an object; none for a member that is passed over.
    fn member(&mut self, _key: &str) -> Option<&mut dyn Target> {
        None
    }

    /// The place of the next item of a list; none for an item that is passed over.
    fn item(&mut self) -> Option<&mut dyn Target> {
        None
    }

    /// Whether it takes values as [`Shape::Unread`]. It has to be a member.
    fn is_for_unread(&self) -> bool {
        false
    }
}

/// What is wrong with a document, and where.
#[derive(Debug)]
pub(crate) struct Invalid {
    pub(crate) message: String,
    pub(crate) path: String,
    pub(crate) line: Option<u32>,
    pub(crate) column: Option<u32>,
}

impl Invalid {
    /// An error at a place of which only the path is known.
    pub(crate) fn at(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            path: path.into(),
            line: None,
            column: None,
        }
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(formatter, "`{}`: ", self.path)?;
        }
        formatter.write_str(&self.message)?;
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(formatter, " (line {line}, column {column})")?;
        }
        Ok(())
    }
}

/// Reads the whole of `text` into `target`.
pub(crate) fn read(text: &str, bounds: &Bounds, target: &mut dyn Target) -> Result<(), Invalid> {
    let (bytes, limit) = (text.len(), bounds.bytes);
    if bytes > limit {
        let name = bounds.name;
        let message = format!("the {name} has {bytes} bytes, and at most {limit} are read");
        return Err(Invalid::at("", message));
    }
    let mut place = Place::new(text, bounds);
    let mut deserializer = serde_json::Deserializer::from_str(text);
    Value {
        place: &mut place,
        target,
        is_member: false,
    }
    .deserialize(&mut deserializer)
    .and_then(|()| deserializer.end())
    .map_err(|error| Invalid {
        line: u32::try_from(error.line()).ok(),
        // Right after a line break the column is 0.
        column: u32::try_from(error.column().max(1)).ok(),
        path: path_text(&place.path),
        message: place.problem.unwrap_or_else(|| syntax_message(&error)),
    })
}

/// The parser's message without its position, which is told apart.
fn syntax_message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let message = text
        .rsplit_once(" at line ")
        .map_or(text.as_str(), |(message, _)| message);
    format!("not valid JSON: {message}")
}

/// A step of the path from the root of a document to a value.
enum Step<'de> {
    Key(Cow<'de, str>),
    Index(usize),
}

/// Where the reader is.
struct Place<'de> {
    text: &'de str,
    bounds: &'de Bounds,
    path: Vec<Step<'de>>,
    values: usize,
    items: usize,
    /// What is wrong, once something is; the path is kept as it was then.
    problem: Option<String>,
}

impl<'de> Place<'de> {
    fn new(text: &'de str, bounds: &'de Bounds) -> Self {
        Self {
            text,
            bounds,
            path: Vec::new(),
            values: 0,
            items: 0,
            problem: None,
        }
    }

    fn fail<E: Error>(&mut self, problem: String) -> E {
        self.problem = Some(problem);
        E::custom("invalid value")
    }

    fn count_value<E: Error>(&mut self) -> Result<(), E> {
        self.values += 1;
        let Bounds { name, values, .. } = self.bounds;
        if self.values > *values {
            return Err(self.fail(format!("the {name} has more than {values} values")));
        }
        Ok(())
    }

    fn count_item<E: Error>(&mut self) -> Result<(), E> {
        self.items += 1;
        let Bounds { name, items, .. } = self.bounds;
        if self.items > *items {
            let message = format!("the lists of the {name} have more than {items} entries");
            return Err(self.fail(message));
        }
        self.count_value()
    }

    /// Where `value`, which is borrowed from the text, stands in it.
    fn piece(&self, value: &RawValue) -> Piece {
        let value = value.get();
        let start = value.as_ptr().addr() - self.text.as_ptr().addr();
        Piece {
            start,
            end: start + value.len(),
        }
    }
}

/// `agents.main.allowlist[3]`; a key that is no plain name stands quoted in brackets.
fn path_text(path: &[Step<'_>]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            Step::Index(index) => text.push_str(&format!("[{index}]")),
            Step::Key(key) => push_key(&mut text, key),
        }
    }
    text
}

/// Adds a key to the text of a path.
fn push_key(path: &mut String, key: &str) {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'*');
    if key.is_empty() || !key.bytes().all(is_plain) {
        path.push_str(&format!("[\"{}\"]", key.escape_debug()));
        return;
    }
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(key);
}

/// One value on its way into a target.
struct Value<'r, 'de> {
    place: &'r mut Place<'de>,
    target: &'r mut dyn Target,
    /// Null leaves a member unset; anywhere else it is a wrong value.
    is_member: bool,
}

impl Value<'_, '_> {
    fn accept<E: Error>(&mut self, value: Shape<'_>) -> Result<(), E> {
        self.target
            .accept(value)
            .map_err(|problem| self.place.fail(problem))
    }
}

impl<'de> DeserializeSeed<'de> for Value<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value<'_, 'de> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_unit<E: Error>(mut self) -> Result<(), E> {
        if self.is_member {
            Ok(())
        } else {
            self.accept(Shape::Null)
        }
    }

    fn visit_bool<E: Error>(mut self, value: bool) -> Result<(), E> {
        self.accept(Shape::Flag(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        self.visit_f64(value as f64)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        self.visit_f64(value as f64)
    }

    fn visit_f64<E: Error>(mut self, value: f64) -> Result<(), E> {
        self.accept(Shape::Number(value))
    }

    fn visit_str<E: Error>(mut self, value: &str) -> Result<(), E> {
        self.accept(Shape::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        self.accept(Shape::List)?;
        for index in 0.. {
            self.place.path.push(Step::Index(index));
            let item = Item {
                place: &mut *self.place,
                list: &mut *self.target,
            };
            let found = list.next_element_seed(item)?;
            self.place.path.pop();
            if found.is_none() {
                break;
            }
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut object: A) -> Result<(), A::Error> {
        self.accept(Shape::Object)?;
        let mut seen = BTreeSet::new();
        while let Some(key) = object.next_key_seed(Key)? {
            self.place.path.push(Step::Key(key.clone()));
            if seen.contains(&key) {
                let problem = "the key stands twice in its object; keep one of them".to_owned();
                return Err(self.place.fail(problem));
            }
            match self.target.member(&key) {
                Some(target) if target.is_for_unread() => {
                    if let Some(value) = object.next_value::<Option<&RawValue>>()? {
                        let piece = Shape::Unread(self.place.piece(value));
                        target
                            .accept(piece)
                            .map_err(|problem| self.place.fail(problem))?;
                    }
                }
                Some(target) => {
                    self.place.count_value()?;
                    let place = &mut *self.place;
                    object.next_value_seed(Value {
                        place,
                        target,
                        is_member: true,
                    })?;
                }
                None => {
                    object.next_value::<IgnoredAny>()?;
                }
            }
            seen.insert(key);
            self.place.path.pop();
        }
        Ok(())
    }
}

/// The next item of a list on its way into the target of the list.
struct Item<'r, 'de> {
    place: &'r mut Place<'de>,
    list: &'r mut dyn Target,
}

impl<'de> DeserializeSeed<'de> for Item<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match self.list.item() {
            Some(target) => {
                self.place.count_item()?;
                Value {
                    place: self.place,
                    target,
                    is_member: false,
                }
                .deserialize(deserializer)
            }
            None => IgnoredAny::deserialize(deserializer).map(|IgnoredAny| ()),
        }
    }
}

/// Reads a key without copying it where the text has no escapes.
struct Key;

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Key {
    type Value = Cow<'de, str>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a key")
    }

    fn visit_borrowed_str<E: Error>(self, key: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(key))
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(key.to_owned()))
    }
}

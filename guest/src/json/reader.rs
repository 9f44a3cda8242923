//! Reads JSON into typed targets, and says where a value is wrong.
//!
//! Every document and every request goes through one visitor that works on trait objects: a derived
//! `Deserialize` for each shape would be several times the code, and would not know the
//! path of a value.

use super::place::{Bounds, Invalid, Place, Step};
use super::target::{Shape, Target};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

/// Reads the whole of `text` into `target`.
pub(crate) fn read(text: &str, bounds: &Bounds, target: &mut dyn Target) -> Result<(), Invalid> {
    let (bytes, limit) = (text.len(), bounds.bytes);
    if bytes > limit {
        let name = bounds.name;
        let message = format!("the {name} has {bytes} bytes, and at most {limit} are read");
        let read = text.as_bytes().get(..=limit).unwrap_or_default();
        return Err(Invalid::at("", message).after(read));
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
    .map_err(|error| place.invalid(&error))
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

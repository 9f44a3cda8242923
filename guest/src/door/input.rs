//! Reading JSON so that every error names the field it is about.

use super::words::Word;
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Unexpected, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// An object with known fields.
pub(super) trait Object<'de>: Default {
    /// What stands in its place when something else was found.
    const EXPECTED: &'static str;

    /// Takes one field, or passes over it.
    fn field<A: MapAccess<'de>>(
        &mut self,
        name: &str,
        value: Value<'_, 'de, A>,
    ) -> Result<(), A::Error>;
}

/// The value of a field that was just named.
pub(super) struct Value<'a, 'de, A: MapAccess<'de>> {
    name: &'a str,
    map: &'a mut A,
    lifetime: PhantomData<&'de ()>,
}

impl<'de, A: MapAccess<'de>> Value<'_, 'de, A> {
    /// Reads the value into `slot`. A field given twice is an error: two readers of the
    /// same text could take different ones.
    pub(super) fn read<T: Deserialize<'de>>(self, slot: &mut Option<T>) -> Result<(), A::Error> {
        if slot.is_some() {
            return Err(A::Error::custom(format_args!(
                "{} is given twice",
                self.name
            )));
        }
        let value = self.map.next_value::<Option<T>>();
        *slot = value.map_err(|error| A::Error::custom(format_args!("{}: {error}", self.name)))?;
        Ok(())
    }

    /// Passes over the value.
    pub(super) fn skip(self) -> Result<(), A::Error> {
        self.map.next_value::<IgnoredAny>().map(drop)
    }
}

/// Reads an object.
pub(super) fn object<'de, T: Object<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_map(ObjectVisitor(PhantomData))
}

/// Reads each of some types by one of the functions of this module.
macro_rules! read_as {
    ($($reader:ident: $($kind:ty),*;)*) => {
        $($(impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $reader(deserializer)
            }
        })*)*
    };
}
pub(super) use read_as;

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Object<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(T::EXPECTED)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        fields(map)
    }
}

/// Reads the fields of an object.
pub(super) fn fields<'de, T: Object<'de>, A: MapAccess<'de>>(mut map: A) -> Result<T, A::Error> {
    let mut object = T::default();
    while let Some(name) = map.next_key::<String>()? {
        let value = Value {
            name: &name,
            map: &mut map,
            lifetime: PhantomData,
        };
        object.field(&name, value)?;
    }
    Ok(object)
}

/// An object whose names are free, each given once.
pub(super) struct Named<T>(pub(super) BTreeMap<String, T>);

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<'de, T: Deserialize<'de>> Object<'de> for Named<T> {
    const EXPECTED: &'static str = "an object";

    fn field<A: MapAccess<'de>>(
        &mut self,
        name: &str,
        value: Value<'_, 'de, A>,
    ) -> Result<(), A::Error> {
        let mut slot = self.0.remove(name);
        value.read(&mut slot)?;
        self.0.extend(slot.map(|value| (name.to_owned(), value)));
        Ok(())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        object(deserializer)
    }
}

/// Reads one of the words of a choice.
pub(super) fn word<'de, T: Word, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_str(WordVisitor(PhantomData))
}

struct WordVisitor<T>(PhantomData<T>);

impl<T: Word> Visitor<'_> for WordVisitor<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("one of ")?;
        one_of::<T>(formatter)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        let unknown = || E::invalid_value(Unexpected::Str(text), &self);
        choice(text).ok_or_else(unknown)
    }
}

/// What a word stands for.
pub(super) fn choice<T: Word>(text: &str) -> Option<T> {
    T::WORDS
        .iter()
        .find(|(word, _)| *word == text)
        .map(|(_, choice)| *choice)
}

/// Lists the words of a choice.
pub(super) fn one_of<T: Word>(formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    let words: Vec<String> = T::WORDS
        .iter()
        .map(|(word, _)| format!("`{word}`"))
        .collect();
    formatter.write_str(&words.join(", "))
}

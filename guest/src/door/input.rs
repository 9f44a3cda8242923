//! Reading JSON so that every error names the field it is about.

use super::words::Word;
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Unexpected, Visitor};
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

impl<'a, 'de, A: MapAccess<'de>> Value<'a, 'de, A> {
    fn of(name: &'a str, map: &'a mut A) -> Self {
        Self {
            name,
            map,
            lifetime: PhantomData,
        }
    }

    /// Reads the value into `slot`. A field given twice is an error: two readers of the
    /// same text could take different ones.
    pub(super) fn read<T: Deserialize<'de>>(self, slot: &mut Option<T>) -> Result<(), A::Error> {
        if slot.is_some() {
            return Err(twice(self.name));
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

fn twice<E: Error>(name: &str) -> E {
    E::custom(format_args!("{name} is given twice"))
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
        object.field(&name, Value::of(&name, &mut map))?;
    }
    Ok(object)
}

/// An object whose names are free, each given once; sorted by name.
pub(super) struct Named<T>(pub(super) Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(NamedVisitor(PhantomData))
    }
}

struct NamedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for NamedVisitor<T> {
    type Value = Named<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Named<T>, A::Error> {
        let mut named = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            let mut slot = None;
            Value::of(&name, &mut map).read(&mut slot)?;
            named.extend(slot.map(|value| (name, value)));
        }
        named.sort_by(|(one, _), (other, _)| one.cmp(other));
        let mut neighbours = named.iter().zip(named.iter().skip(1));
        match neighbours.find(|((one, _), (other, _))| one == other) {
            Some(((name, _), _)) => Err(twice(name)),
            None => Ok(Named(named)),
        }
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

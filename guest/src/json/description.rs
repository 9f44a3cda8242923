//! What values of a document may be, as data: for schemas, and for what is said about keys.

use super::Word;
use std::collections::BTreeMap;
use std::iter;

/// What a value may be.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Description {
    /// Anything: it is passed over.
    Anything,
    /// True or false.
    Flag,
    Number,
    /// A whole number that a `u32` holds.
    Whole,
    /// This number alone.
    Exactly(u32),
    Text(TextType),
    /// One of these words.
    Words(&'static [&'static str]),
    /// A list of such values, none of which is null.
    List(&'static Description),
    /// An object with any keys and such values, or null for them.
    Map(&'static Description),
    Object(&'static ObjectType),
    /// Such an object, or such a value in its stead.
    ObjectOr(&'static ObjectType, &'static Description),
}

/// What text may be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TextType {
    /// The most bytes.
    pub(crate) bytes: Option<usize>,
    /// The regular expression that it matches.
    pub(crate) form: Option<&'static str>,
}

/// What an object may hold. Members that it does not name are passed over.
#[derive(Debug)]
pub(crate) struct ObjectType {
    /// The name of the type.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) name: &'static str,
    /// What it is for, in lines.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) about: &'static str,
    /// The members that it has itself.
    pub(crate) own: &'static [MemberType],
    /// The type whose members it has, too.
    pub(crate) base: Option<&'static ObjectType>,
}

impl ObjectType {
    /// Every member in the order of the declaration.
    pub(crate) fn members(&'static self) -> impl Iterator<Item = &'static MemberType> {
        iter::successors(Some(self), |object| object.base).flat_map(|object| object.own)
    }
}

/// A member that an object may have. Null leaves it unset.
#[derive(Debug)]
pub(crate) struct MemberType {
    pub(crate) key: &'static str,
    pub(crate) value: Description,
    /// Whether the object has to have it.
    pub(crate) is_required: bool,
    /// What it is for, in lines.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) about: &'static str,
}

/// What is read into a target.
pub(crate) trait Described {
    const DESCRIPTION: Description;
}

/// What is read into the field that `_field` points out.
pub(crate) const fn describe<O, T: Described>(_field: fn(&O) -> &T) -> Description {
    T::DESCRIPTION
}

impl Description {
    /// The type of the object that this describes.
    pub(crate) const fn object(self) -> Option<&'static ObjectType> {
        match self {
            Self::Object(object) | Self::ObjectOr(object, _) => Some(object),
            _ => None,
        }
    }
}

impl TextType {
    /// Any text.
    pub(crate) const ANY: Self = Self {
        bytes: None,
        form: None,
    };
}

impl Described for Option<bool> {
    const DESCRIPTION: Description = Description::Flag;
}

impl Described for Option<f64> {
    const DESCRIPTION: Description = Description::Number;
}

impl Described for Option<u32> {
    const DESCRIPTION: Description = Description::Whole;
}

impl Described for String {
    const DESCRIPTION: Description = Description::Text(TextType::ANY);
}

impl Described for Option<String> {
    const DESCRIPTION: Description = String::DESCRIPTION;
}

impl<T: Word> Described for Option<T> {
    const DESCRIPTION: Description = Description::Words(T::NAMES);
}

impl<T: Described> Described for Vec<T> {
    const DESCRIPTION: Description = Description::List(&T::DESCRIPTION);
}

impl<T: Described> Described for Option<Vec<T>> {
    const DESCRIPTION: Description = Vec::<T>::DESCRIPTION;
}

impl<T: Described> Described for BTreeMap<String, T> {
    const DESCRIPTION: Description = Description::Map(&T::DESCRIPTION);
}

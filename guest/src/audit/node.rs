//! Values in the text of a document.

use super::DocumentKind;
use crate::json::{self, Bounds, Piece, push_key};
use std::borrow::Cow;

/// A value of a valid document, with the path of keys that leads to it.
#[derive(Debug, Clone)]
pub(super) struct Node<'t> {
    pub(super) document: DocumentKind,
    pub(super) path: String,
    pub(super) piece: Piece,
    text: &'t str,
}

/// A member of an object: its key, and its value at the path of both.
pub(super) struct Member<'t> {
    pub(super) key: Cow<'t, str>,
    pub(super) value: Node<'t>,
}

impl<'t> Node<'t> {
    /// The whole of a document.
    pub(super) fn root(document: DocumentKind, text: &'t str) -> Self {
        Self {
            document,
            path: String::new(),
            piece: json::root(text),
            text,
        }
    }

    fn at(&self, piece: Piece, path: String) -> Self {
        Self {
            path,
            piece,
            ..*self
        }
    }

    fn path_of(&self, key: &str) -> String {
        let mut path = self.path.clone();
        push_key(&mut path, key);
        path
    }

    fn is_set(&self) -> bool {
        self.piece.of(self.text) != "null"
    }

    /// The member of that key, unless it is absent or null.
    pub(super) fn get(&self, key: &str) -> Option<Self> {
        let member = json::member(self.text, self.piece, key)?;
        Some(self.at(member.value, self.path_of(key))).filter(Self::is_set)
    }

    /// The value at the end of `keys`.
    pub(super) fn find(&self, keys: &[&str]) -> Option<Self> {
        let mut keys = keys.iter();
        keys.try_fold(self.clone(), |node, key| node.get(key))
    }

    /// All members, in order.
    pub(super) fn members(&self) -> impl Iterator<Item = Member<'t>> {
        let members = json::members(self.text, self.piece).into_iter();
        members.filter_map(|member| {
            let key = json::string(self.text, member.key)?;
            let value = self.at(member.value, self.path_of(&key));
            Some(Member { key, value })
        })
    }

    /// All items, in order.
    pub(super) fn items(&self) -> impl Iterator<Item = Self> {
        let items = json::items(self.text, self.piece).into_iter().enumerate();
        items.map(|(index, item)| self.at(item, format!("{}[{index}]", self.path)))
    }

    /// The items of the member of that key.
    pub(super) fn list(&self, key: &str) -> Vec<Self> {
        self.get(key)
            .map_or_else(Vec::new, |list| list.items().collect())
    }

    /// The text that it is.
    pub(super) fn text(&self) -> Option<Cow<'t, str>> {
        json::string(self.text, self.piece)
    }

    /// The number that it is, read as the policy reads it.
    pub(super) fn number(&self) -> Option<f64> {
        let mut number = None;
        let read = json::read(self.piece.of(self.text), &Bounds::DOCUMENT, &mut number);
        read.ok().and(number)
    }
}

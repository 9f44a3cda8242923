//! Values of rule files with their places, whatever the file's language.

use crate::file::{ImportError, Located};
use std::ops::Range;

/// A value with its bytes in the file.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) span: Range<usize>,
    pub(crate) value: Value,
}

#[derive(Debug, Clone)]
pub(crate) enum Value {
    Text(String),
    Integer(i64),
    Boolean(bool),
    List(Vec<Node>),
    /// Members in the order of the file, where its language has one; no key twice.
    Object(Vec<Member>),
    /// Another number, a date or null.
    Other,
}

/// A member of an object.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    /// The offset of its key.
    pub(crate) at: usize,
    pub(crate) key: String,
    pub(crate) node: Node,
}

impl Node {
    /// The offset of its first byte.
    pub(crate) fn at(&self) -> usize {
        self.span.start
    }

    /// The object's members.
    pub(crate) fn members(&self, name: &str, file: &Located<'_>) -> Result<&[Member], ImportError> {
        match &self.value {
            Value::Object(members) => Ok(members),
            _ => Err(file.error(self.at(), format!("{name} is not an object"))),
        }
    }

    /// The list's elements.
    pub(crate) fn elements(&self, name: &str, file: &Located<'_>) -> Result<&[Node], ImportError> {
        match &self.value {
            Value::List(elements) => Ok(elements),
            _ => Err(file.error(self.at(), format!("{name} is not a list"))),
        }
    }

    /// The text.
    pub(crate) fn text(&self, name: &str, file: &Located<'_>) -> Result<&str, ImportError> {
        match &self.value {
            Value::Text(text) => Ok(text),
            _ => Err(file.error(self.at(), format!("{name} is not text in quotes"))),
        }
    }

    /// The text, or the texts of a list.
    pub(crate) fn texts(&self, name: &str, file: &Located<'_>) -> Result<Vec<&str>, ImportError> {
        match &self.value {
            Value::List(elements) => {
                let name = format!("an element of {name}");
                elements.iter().map(|node| node.text(&name, file)).collect()
            }
            _ => Ok(vec![self.text(name, file)?]),
        }
    }
}

/// The member of that key.
pub(crate) fn member<'a>(members: &'a [Member], key: &str) -> Option<&'a Node> {
    let found = members.iter().find(|member| member.key == key)?;
    Some(&found.node)
}

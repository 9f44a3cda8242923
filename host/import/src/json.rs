//! JSON with comments, and JSON5, with the order of members and the place of every value.

use crate::file::{ImportError, Located};
use jsonc_parser::ast;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, CommentCollectionStrategy, ParseOptions, parse_to_ast};
use std::collections::HashSet;

/// Which texts are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// JSON with comments and trailing commas.
    Jsonc,
}

/// A value with the offset of its first byte.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) at: usize,
    pub(crate) value: Value,
}

#[derive(Debug, Clone)]
pub(crate) enum Value {
    Text(String),
    List(Vec<Node>),
    Object(Vec<Member>),
    /// A number, a truth value or null.
    Other,
}

/// A member of an object.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    pub(crate) key: String,
    pub(crate) node: Node,
}

impl Node {
    /// The object's members.
    pub(crate) fn members(&self, name: &str, file: &Located<'_>) -> Result<&[Member], ImportError> {
        match &self.value {
            Value::Object(members) => Ok(members),
            _ => Err(file.error(self.at, format!("{name} is not an object"))),
        }
    }

    /// The list's elements.
    pub(crate) fn elements(&self, name: &str, file: &Located<'_>) -> Result<&[Node], ImportError> {
        match &self.value {
            Value::List(elements) => Ok(elements),
            _ => Err(file.error(self.at, format!("{name} is not a list"))),
        }
    }

    /// The text.
    pub(crate) fn text(&self, name: &str, file: &Located<'_>) -> Result<&str, ImportError> {
        match &self.value {
            Value::Text(text) => Ok(text),
            _ => Err(file.error(self.at, format!("{name} is not text in quotes"))),
        }
    }
}

/// The member of that key.
pub(crate) fn member<'a>(members: &'a [Member], key: &str) -> Option<&'a Node> {
    let found = members.iter().find(|member| member.key == key)?;
    Some(&found.node)
}

/// Reads the whole file.
///
/// # Errors
///
/// Names the first place that is not of the dialect, and a key that is given twice.
pub(crate) fn read(file: &Located<'_>, dialect: Dialect) -> Result<Node, ImportError> {
    let loose = match dialect {
        Dialect::Jsonc => false,
    };
    let options = ParseOptions {
        allow_comments: true,
        allow_trailing_commas: true,
        allow_missing_commas: false,
        allow_loose_object_property_names: loose,
        allow_single_quoted_strings: loose,
        allow_hexadecimal_numbers: loose,
        allow_unary_plus_numbers: loose,
        allow_bare_decimal_point_numbers: loose,
        allow_non_finite_numbers: loose,
        allow_extended_string_escapes: loose,
    };
    let collect = CollectOptions {
        comments: CommentCollectionStrategy::Off,
        tokens: false,
    };
    let parsed = parse_to_ast(file.file.text, &collect, &options)
        .map_err(|error| file.error(error.range().start, error.kind().to_string()))?;
    let Some(value) = parsed.value else {
        return Err(file.error(0, "the file is empty"));
    };
    node(&value, file)
}

fn node(value: &ast::Value<'_>, file: &Located<'_>) -> Result<Node, ImportError> {
    let kind = match value {
        ast::Value::StringLit(text) => Value::Text(text.value.clone().into_owned()),
        ast::Value::Array(array) => {
            let elements = array.elements.iter().map(|element| node(element, file));
            Value::List(elements.collect::<Result<_, _>>()?)
        }
        ast::Value::Object(object) => Value::Object(members(object, file)?),
        ast::Value::NumberLit(_) | ast::Value::BooleanLit(_) | ast::Value::NullKeyword(_) => {
            Value::Other
        }
    };
    Ok(Node {
        at: value.range().start,
        value: kind,
    })
}

fn members(object: &ast::Object<'_>, file: &Located<'_>) -> Result<Vec<Member>, ImportError> {
    let mut seen = HashSet::new();
    let mut members = Vec::with_capacity(object.properties.len());
    for property in &object.properties {
        let key = property.name.as_str();
        if !seen.insert(key) {
            let message = format!("`{}` is given twice", key.escape_debug());
            return Err(file.error(property.range.start, message));
        }
        members.push(Member {
            key: key.to_owned(),
            node: node(&property.value, file)?,
        });
    }
    Ok(members)
}

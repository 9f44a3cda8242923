//! JSON with comments, and JSON5, with the order of members and the place of every value.

use crate::file::{ImportError, Located};
use crate::tree::{Member, Node, Value};
use jsonc_parser::ast;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, CommentCollectionStrategy, ParseOptions, parse_to_ast};
use std::collections::HashSet;

/// Which texts are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// JSON with comments and trailing commas.
    Jsonc,
    /// JSON5.
    Json5,
}

/// Reads the whole file.
///
/// # Errors
///
/// Names the first place that is not of the dialect, and a key that is given twice.
pub(crate) fn read(file: &Located<'_>, dialect: Dialect) -> Result<Node, ImportError> {
    let loose = dialect == Dialect::Json5;
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
        ast::Value::NumberLit(number) => number.value.parse().map_or(Value::Other, Value::Integer),
        ast::Value::BooleanLit(boolean) => Value::Boolean(boolean.value),
        ast::Value::NullKeyword(_) => Value::Other,
    };
    let range = value.range();
    Ok(Node {
        span: range.start..range.end,
        value: kind,
    })
}

fn members(object: &ast::Object<'_>, file: &Located<'_>) -> Result<Vec<Member>, ImportError> {
    let mut seen = HashSet::new();
    let mut members = Vec::with_capacity(object.properties.len());
    for property in &object.properties {
        let key = property.name.as_str();
        let at = property.range.start;
        if !seen.insert(key) {
            let message = format!("`{}` is given twice", key.escape_debug());
            return Err(file.error(at, message));
        }
        members.push(Member {
            at,
            key: key.to_owned(),
            node: node(&property.value, file)?,
        });
    }
    Ok(members)
}

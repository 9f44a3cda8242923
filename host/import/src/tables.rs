//! TOML with the place of every value.

use crate::file::{ImportError, Located};
use crate::tree::{Member, Node, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Reads the whole file.
///
/// # Errors
///
/// Names the first place that is no TOML.
pub(crate) fn read(file: &Located<'_>) -> Result<Vec<Member>, ImportError> {
    let table = DeTable::parse(file.file.text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        file.error(at, error.message())
    })?;
    Ok(members(table.get_ref()))
}

fn members(table: &DeTable<'_>) -> Vec<Member> {
    let members = table.iter().map(|(key, value)| Member {
        at: key.span().start,
        key: key.get_ref().clone().into_owned(),
        node: node(value),
    });
    let mut members: Vec<Member> = members.collect();
    // The table has them by name.
    members.sort_by_key(|member| member.at);
    members
}

fn node(value: &Spanned<DeValue<'_>>) -> Node {
    let kind = match value.get_ref() {
        DeValue::String(text) => Value::Text(text.clone().into_owned()),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or(Value::Other, Value::Integer),
        DeValue::Boolean(boolean) => Value::Boolean(*boolean),
        DeValue::Array(elements) => Value::List(elements.iter().map(node).collect()),
        DeValue::Table(table) => Value::Object(members(table)),
        DeValue::Float(_) | DeValue::Datetime(_) => Value::Other,
    };
    Node {
        span: value.span(),
        value: kind,
    }
}

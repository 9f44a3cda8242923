//! JSON Schemas of the documents, draft 2020-12, and tables of their members: made from what their
//! types read. There is no such text in the component.

mod node;
mod reference;

use super::schema::{Approvals, Config};
use crate::json::{Described, Description, MemberType, ObjectType};
use crate::limits;
use node::Node;

pub use reference::{approvals_reference, config_reference};

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";
/// Where schemas are published.
const BASE: &str = "https://execgate.dev/schemas";

/// The schema of the approvals document, as JSON text.
pub fn approvals_schema() -> String {
    schema(
        "exec-approvals.v1.schema.json",
        "Approvals of execgate, version 1",
        Approvals::DESCRIPTION,
    )
}

/// The schema of the configuration, `tools.exec` for all agents and for single ones, as JSON text.
pub fn config_schema() -> String {
    schema(
        "tools-exec.v1.schema.json",
        "Configuration of execgate, version 1",
        Config::DESCRIPTION,
    )
}

fn schema(file: &str, title: &str, document: Description) -> String {
    let mut members = vec![
        ("$schema", Node::text(DIALECT)),
        ("$id", Node::Text(format!("{BASE}/{file}"))),
        ("title", Node::text(title)),
    ];
    let mut definitions = Vec::new();
    members.extend(document.object().into_iter().flat_map(object));
    collect(document, &mut definitions);
    // The document itself comes first, and stands at the root.
    let others = definitions.into_iter().skip(1);
    let definitions = others.map(|found| (found.name, Node::Object(object(found))));
    members.push(("$defs", Node::Object(definitions.collect())));
    Node::Object(members).pretty()
}

/// Adds the types of objects in `description` that are not in `found`, outer ones first.
fn collect(description: Description, found: &mut Vec<&'static ObjectType>) {
    match description {
        Description::List(inner) | Description::Map(inner) => collect(*inner, found),
        Description::Object(object) | Description::ObjectOr(object, _)
            if found.iter().all(|known| known.name != object.name) =>
        {
            found.push(object);
            let members = object.members();
            members.for_each(|member| collect(member.value, found));
        }
        _ => {}
    }
}

/// The schema of objects of the type `object`.
fn object(object: &'static ObjectType) -> Vec<(&'static str, Node)> {
    let about = format!(
        "{} Members that are not named here are passed over.",
        plain(object.about)
    );
    let properties = object
        .members()
        .map(|found| (found.key, Node::Object(member(found))));
    let required = object.members().filter(|member| member.is_required);
    let required: Vec<_> = required.map(|member| Node::text(member.key)).collect();
    let mut members = vec![
        ("description", Node::Text(about)),
        ("type", Node::text("object")),
        ("properties", Node::Object(properties.collect())),
        ("additionalProperties", Node::Flag(true)),
    ];
    if !required.is_empty() {
        members.push(("required", Node::List(required)));
    }
    members
}

fn member(member: &MemberType) -> Vec<(&'static str, Node)> {
    let mut members = vec![("description", Node::Text(plain(member.about)))];
    members.extend(match member.is_required {
        true => value(member.value),
        false => or_null(member.value),
    });
    members
}

/// The schema of a value that may be null, too.
fn or_null(description: Description) -> Vec<(&'static str, Node)> {
    let mut members = value(description);
    let null = || Node::Object(vec![("type", Node::text("null"))]);
    match members.first_mut() {
        Some(("type", kind)) => *kind = Node::List(vec![kind.clone(), Node::text("null")]),
        Some(("enum", Node::List(words))) => words.push(Node::Null),
        Some(("anyOf", Node::List(choices))) => choices.push(null()),
        Some(_) => {
            let choices = vec![Node::Object(members), null()];
            members = vec![("anyOf", Node::List(choices))];
        }
        None => {}
    }
    members
}

/// The schema of a value.
fn value(description: Description) -> Vec<(&'static str, Node)> {
    let of_type = |name| ("type", Node::text(name));
    match description {
        Description::Anything => Vec::new(),
        Description::Flag => vec![of_type("boolean")],
        Description::Number => vec![of_type("number")],
        Description::Whole => vec![
            of_type("integer"),
            ("minimum", Node::Number(0)),
            ("maximum", Node::Number(u64::from(u32::MAX))),
        ],
        Description::Exactly(number) => vec![("const", Node::Number(number.into()))],
        Description::Text(text) => {
            // A character has a byte at least, so no text that is accepted has more characters.
            let longest = text.bytes.map(|bytes| ("maxLength", Node::count(bytes)));
            let form = text.form.map(|form| ("pattern", Node::text(form)));
            let bounds = longest.into_iter().chain(form);
            [of_type("string")].into_iter().chain(bounds).collect()
        }
        Description::Words(words) => {
            let words = words.iter().map(|word| Node::text(word));
            vec![("enum", Node::List(words.collect()))]
        }
        Description::List(items) => vec![
            of_type("array"),
            ("items", Node::Object(value(*items))),
            ("maxItems", Node::count(limits::PATTERNS)),
        ],
        Description::Map(values) => vec![
            of_type("object"),
            ("additionalProperties", Node::Object(or_null(*values))),
        ],
        Description::Object(object) => vec![reference(object)],
        Description::ObjectOr(object, other) => {
            let choices = [vec![reference(object)], value(*other)];
            let choices = choices.into_iter().map(Node::Object);
            vec![("anyOf", Node::List(choices.collect()))]
        }
    }
}

fn reference(object: &ObjectType) -> (&'static str, Node) {
    ("$ref", Node::Text(format!("#/$defs/{}", object.name)))
}

/// The text of a comment in one line.
fn plain(about: &str) -> String {
    let lines: Vec<_> = about.split_whitespace().collect();
    lines.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Approvals, Config, Described, collect};
    use std::collections::BTreeSet;

    #[test]
    fn a_type_names_each_member_once() {
        let mut types = Vec::new();
        collect(Approvals::DESCRIPTION, &mut types);
        collect(Config::DESCRIPTION, &mut types);
        assert!(types.len() >= 10, "only {} types were found", types.len());
        for object in types {
            let keys: BTreeSet<_> = object.members().map(|member| member.key).collect();
            assert_eq!(keys.len(), object.members().count(), "{}", object.name);
        }
    }
}

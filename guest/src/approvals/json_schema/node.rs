//! JSON whose members keep their order.

use serde::{Serialize, Serializer};

/// A value of JSON.
#[derive(Debug, Clone)]
pub(super) enum Node {
    Null,
    Flag(bool),
    Number(u64),
    Text(String),
    List(Vec<Node>),
    Object(Vec<(&'static str, Node)>),
}

impl Node {
    pub(super) fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    pub(super) fn count(count: usize) -> Self {
        Self::Number(count as u64)
    }

    /// The value as text of many lines, the last of which is ended.
    pub(super) fn pretty(&self) -> String {
        // Keys are text and writing to memory does not fail, so there is always a text.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Flag(flag) => flag.serialize(serializer),
            Self::Number(number) => number.serialize(serializer),
            Self::Text(text) => text.serialize(serializer),
            Self::List(items) => items.serialize(serializer),
            Self::Object(members) => {
                serializer.collect_map(members.iter().map(|(key, value)| (key, value)))
            }
        }
    }
}

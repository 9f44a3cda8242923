//! JSON5 to JSON.

use std::fmt;

use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Number, Value};

/// Levels of nesting: the JSON reader of the policy stops there too.
const DEPTH: usize = 127;

/// `text` as JSON.
pub(super) fn to_json(text: &str) -> Result<String, json5::Error> {
    json5::from_str::<Json>(text).map(|Json(value)| value.to_string())
}

struct Json(Value);

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Nested { levels_left: DEPTH }
            .deserialize(deserializer)
            .map(Self)
    }
}

/// Reads a value with an end to its depth, since the parser has none, and without
/// letting a key in twice.
#[derive(Clone, Copy)]
struct Nested {
    levels_left: usize,
}

impl Nested {
    fn inner<E: Error>(self) -> Result<Self, E> {
        let levels_left = self.levels_left.checked_sub(1);
        levels_left
            .map(|levels_left| Self { levels_left })
            .ok_or_else(|| E::custom(format!("more than {DEPTH} levels of nesting")))
    }
}

impl<'de> DeserializeSeed<'de> for Nested {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Nested {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a value that JSON has")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value)
            .map(Value::Number)
            .ok_or_else(|| E::custom(format!("{value} is no number in JSON")))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let inner = self.inner()?;
        let mut values = Vec::new();
        while let Some(value) = items.next_element_seed(inner)? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let inner = self.inner()?;
        let mut map = Map::new();
        while let Some(key) = members.next_key::<String>()? {
            if map.contains_key(&key) {
                return Err(A::Error::custom(format!(
                    "the key `{key}` stands twice in one object"
                )));
            }
            map.insert(key, members.next_value_seed(inner)?);
        }
        Ok(Value::Object(map))
    }
}

#[cfg(test)]
mod tests {
    use super::{DEPTH, to_json};

    #[test]
    fn what_people_write_becomes_json() {
        let text = "{ // comment\n tools: {exec: {ask: 'off', safeBins: ['jq',], n: [1, -2, 0.5, 0x10, null, true]}}, }";
        assert_eq!(
            to_json(text).expect("valid"),
            r#"{"tools":{"exec":{"ask":"off","n":[1,-2,0.5,16,null,true],"safeBins":["jq"]}}}"#
        );
    }

    #[test]
    fn what_json_cannot_hold_is_refused() {
        for (text, message) in [
            ("{a: 1, a: 2}", "stands twice"),
            ("{a: Infinity}", "is no number"),
            ("{a: NaN}", "is no number"),
            ("{a: 1} b", "trailing"),
            ("{a: ", "EOF"),
            ("", "EOF"),
        ] {
            let error = to_json(text).expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn depth_has_an_end() {
        let nested = |levels| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        assert!(to_json(&nested(DEPTH)).is_ok());
        let error = to_json(&nested(1_000_000))
            .expect_err("too deep")
            .to_string();
        assert!(error.contains("levels of nesting"), "{error}");
    }
}

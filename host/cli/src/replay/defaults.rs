//! Fields that a file of cases gives once for all lines behind them.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::Value;

/// The defaults that hold at a line.
#[derive(Debug, Default)]
pub(super) struct Defaults(Option<Value>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    defaults: Value,
}

impl Defaults {
    /// Takes a line that gives defaults; they replace those before.
    pub(super) fn take(&mut self, line: &[u8]) -> bool {
        // Most lines give none, and reading a line twice costs time.
        if !line.trim_ascii_start().starts_with(b"{\"defaults\"") {
            return false;
        }
        match serde_json::from_slice::<Line>(line) {
            Ok(Line { defaults }) => {
                self.0 = Some(defaults);
                true
            }
            Err(_) => false,
        }
    }

    /// The line with the defaults for what it does not give: objects field by field. A line
    /// that is no JSON stays as it is, for its reader to say what is wrong.
    pub(super) fn complete<'a>(&self, line: &'a [u8]) -> Cow<'a, [u8]> {
        let completed = self.0.as_ref().and_then(|defaults| {
            let mut completed = defaults.clone();
            merge(&mut completed, serde_json::from_slice(line).ok()?);
            serde_json::to_vec(&completed).ok()
        });
        completed.map_or(Cow::Borrowed(line), Cow::Owned)
    }
}

fn merge(below: &mut Value, above: Value) {
    match (below, above) {
        (Value::Object(below), Value::Object(above)) => {
            for (key, value) in above {
                merge(below.entry(key).or_insert(Value::Null), value);
            }
        }
        (below, above) => *below = above,
    }
}

#[cfg(test)]
mod tests {
    use super::Defaults;
    use serde_json::{Value, json};

    #[test]
    fn a_line_wins_field_by_field() {
        let mut defaults = Defaults::default();
        assert!(!defaults.take(br#"{"id":"a"}"#));
        assert!(
            defaults.take(br#"{"defaults":{"request":{"cwd":"/a","mode":"pinned"},"tools":{}}}"#)
        );
        let line = defaults.complete(br#"{"request":{"command":"b","mode":"as-written"}}"#);
        let completed: Value = serde_json::from_slice(&line).unwrap();
        let expected = json!({
            "request": {"command": "b", "cwd": "/a", "mode": "as-written"},
            "tools": {},
        });
        assert_eq!(completed, expected);
        assert_eq!(&*defaults.complete(b"{"), b"{");
    }
}

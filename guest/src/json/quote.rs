//! Text as a string of JSON.

use std::fmt::Write;

/// Adds `text` to `json`, quoted and escaped.
pub(crate) fn push_quoted(json: &mut String, text: &str) {
    json.push('"');
    let mut rest = text;
    while let Some((plain, special, after)) = split_at_special(rest) {
        json.push_str(plain);
        escape(json, special);
        rest = after;
    }
    json.push_str(rest);
    json.push('"');
}

/// `text`, quoted and escaped.
pub(crate) fn quoted(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    push_quoted(&mut json, text);
    json
}

fn escape(json: &mut String, special: char) {
    match special {
        '"' => json.push_str("\\\""),
        '\\' => json.push_str("\\\\"),
        '\n' => json.push_str("\\n"),
        '\t' => json.push_str("\\t"),
        control => {
            // Writing to a string cannot fail.
            let _ = write!(json, "\\u{:04x}", u32::from(control));
        }
    }
}

/// The first character that JSON wants escaped, with what is around it.
fn split_at_special(text: &str) -> Option<(&str, char, &str)> {
    let special = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..=0x1f);
    let at = text.as_bytes().iter().position(special)?;
    let (plain, rest) = text.split_at(at);
    let mut rest = rest.chars();
    Some((plain, rest.next()?, rest.as_str()))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn what_is_quoted_reads_back() {
        for text in ["", "plain", "\"\\/\n\t\r\u{0}\u{1f}", "é\u{7f}\u{2028}"] {
            let read: Result<String, _> = serde_json::from_str(&quoted(text));
            assert_eq!(read.ok().as_deref(), Some(text));
        }
    }
}

//! Where the members of an object and the items of a list stand in a text.
//!
//! Edits change a few bytes of a document and leave the others as a person wrote them, so they
//! need places and not values. One level is found at a time and without recursion, so that what a
//! document nests deeply elsewhere is only stepped over.

use super::target::Piece;
use std::borrow::Cow;

/// A member of an object.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Member {
    /// The key with its quotes.
    pub(crate) key: Piece,
    pub(crate) value: Piece,
}

impl Piece {
    /// The piece of `text`, which it was found in.
    pub(crate) fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// The one value of a valid JSON text.
pub(crate) fn root(text: &str) -> Piece {
    value_at(text, text.len() - text.trim_start_matches(is_blank).len())
}

/// The value that starts at `start` of a valid JSON text.
pub(crate) fn value_at(text: &str, start: usize) -> Piece {
    let end = end_of_value(text.as_bytes(), start);
    Piece { start, end }
}

/// The members of the object at `object` of a valid JSON text; none where it is no object.
pub(crate) fn members(text: &str, object: Piece) -> Vec<Member> {
    if !object.of(text).starts_with('{') {
        return Vec::new();
    }
    let values = values(text, object);
    let pairs = values.chunks_exact(2);
    pairs
        .filter_map(|pair| match *pair {
            [key, value] => Some(Member { key, value }),
            _ => None,
        })
        .collect()
}

/// The items of the list at `list` of a valid JSON text; none where it is no list.
pub(crate) fn items(text: &str, list: Piece) -> Vec<Piece> {
    match list.of(text).starts_with('[') {
        true => values(text, list),
        false => Vec::new(),
    }
}

/// The member of the object at `object` that has the key `name`.
pub(crate) fn member(text: &str, object: Piece, name: &str) -> Option<Member> {
    let mut members = members(text, object).into_iter();
    members.find(|member| string(text, member.key).as_deref() == Some(name))
}

/// The text that the string at `piece` stands for; none where it is no string.
pub(crate) fn string(text: &str, piece: Piece) -> Option<Cow<'_, str>> {
    let written = piece.of(text);
    let inner = written.strip_prefix('"')?.strip_suffix('"')?;
    match inner.contains('\\') {
        false => Some(inner.into()),
        true => serde_json::from_str::<String>(written).ok().map(Cow::Owned),
    }
}

/// The keys and values, or items, directly inside the brackets at `container`.
fn values(text: &str, container: Piece) -> Vec<Piece> {
    let bytes = text.as_bytes();
    let end = container.end.saturating_sub(1);
    let mut at = container.start + 1;
    let mut values = Vec::new();
    while at < end {
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\n' | b'\r' | b',' | b':') => at += 1,
            Some(_) => {
                let start = at;
                // A value has a byte at least, so that this comes to an end.
                at = end_of_value(bytes, start).max(start + 1);
                values.push(Piece { start, end: at });
            }
            None => break,
        }
    }
    values
}

/// Behind the value that starts at `start`.
fn end_of_value(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    let mut depth = 0_usize;
    loop {
        match bytes.get(at) {
            None => return bytes.len(),
            Some(b'"') => at = end_of_string(bytes, at),
            Some(b'{' | b'[') => {
                depth += 1;
                at += 1;
            }
            Some(b'}' | b']') => {
                depth = depth.saturating_sub(1);
                at += 1;
            }
            Some(_) if depth > 0 => {
                at += 1;
                continue;
            }
            Some(_) => return end_of_word(bytes, at),
        }
        if depth == 0 {
            return at;
        }
    }
}

/// Behind the string that starts at `start`.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    loop {
        match bytes.get(at) {
            None => return bytes.len(),
            Some(b'"') => return at + 1,
            Some(b'\\') => at += 2,
            Some(_) => at += 1,
        }
    }
}

/// Behind the number, `true`, `false` or `null` that starts at `start`.
fn end_of_word(bytes: &[u8], start: usize) -> usize {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let rest = bytes.get(start..).unwrap_or_default();
    start + rest.iter().take_while(|byte| is_word(byte)).count()
}

/// What JSON allows between its tokens.
pub(crate) fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        r#" { "a\u0062" : [1, "x,]\"", {"y": [[]]}, null] , "n":-1.5e3, "o" : {} } "#;

    fn shown(pieces: &[Piece]) -> Vec<&str> {
        pieces.iter().map(|piece| piece.of(TEXT)).collect()
    }

    #[test]
    fn each_level_is_found_with_its_places() {
        let root = root(TEXT);
        assert_eq!(root.of(TEXT), TEXT.trim());
        let members = members(TEXT, root);
        let keys: Vec<_> = members.iter().map(|member| member.key).collect();
        let values: Vec<_> = members.iter().map(|member| member.value).collect();
        assert_eq!(shown(&keys), [r#""a\u0062""#, r#""n""#, r#""o""#]);
        assert_eq!(
            shown(&values),
            [r#"[1, "x,]\"", {"y": [[]]}, null]"#, "-1.5e3", "{}"]
        );
        let list = member(TEXT, root, "ab").map(|member| items(TEXT, member.value));
        assert_eq!(
            list.as_deref().map(shown),
            Some(vec!["1", r#""x,]\"""#, r#"{"y": [[]]}"#, "null"])
        );
        assert!(member(TEXT, root, "b").is_none());
    }

    #[test]
    fn other_values_have_no_children() {
        for text in ["1", "\"{}\"", "null", "[]", "{}", ""] {
            let root = root(text);
            assert!(members(text, root).is_empty(), "{text}");
            assert!(items(text, root).is_empty(), "{text}");
        }
    }

    #[test]
    fn a_string_is_told_from_other_values() {
        for (text, expected) in [
            (r#""a b""#, Some("a b")),
            (r#""a\"\n""#, Some("a\"\n")),
            ("\"\"", Some("")),
            ("1", None),
            ("[\"a\"]", None),
        ] {
            assert_eq!(string(text, root(text)).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_stepped_over() {
        let deep = "[".repeat(200_000) + &"]".repeat(200_000);
        let text = format!("{{\"x\": {deep}, \"y\": 1}}");
        let y = member(&text, root(&text), "y").map(|member| member.value.of(&text).to_owned());
        assert_eq!(y.as_deref(), Some("1"));
    }
}

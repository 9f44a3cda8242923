//! Changes to a JSON text that leave everything else in it as it was written.

use crate::json::{
    Member, Piece, is_blank, items, member, members, quoted, root, string, value_at,
};
use std::borrow::Cow;
use std::fmt::Write;

/// A value to be written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Written {
    /// JSON that is kept as it is.
    Raw(String),
    /// Text.
    Text(String),
    /// Items.
    List(Vec<Written>),
    /// Members, in order.
    Object(Vec<(String, Written)>),
}

impl Written {
    /// Adds it to `out`. With an `indent` the members of objects stand on lines of their own,
    /// indented by one `unit` more.
    fn write(&self, out: &mut String, indent: Option<(&str, &str)>) {
        match self {
            Self::Raw(json) => out.push_str(json),
            Self::Text(text) => out.push_str(&quoted(text)),
            Self::List(list) => {
                out.push('[');
                for (index, item) in list.iter().enumerate() {
                    out.push_str(if index > 0 { ", " } else { "" });
                    item.write(out, None);
                }
                out.push(']');
            }
            Self::Object(members) if members.is_empty() => out.push_str("{}"),
            Self::Object(members) => object(out, members, indent),
        }
    }
}

fn object(out: &mut String, members: &[(String, Written)], indent: Option<(&str, &str)>) {
    let inner = indent.map(|(indent, unit)| ([indent, unit].concat(), unit));
    let inner = inner
        .as_ref()
        .map(|(indent, unit)| (indent.as_str(), *unit));
    out.push('{');
    for (index, (key, value)) in members.iter().enumerate() {
        out.push_str(if index > 0 { "," } else { "" });
        match inner {
            Some((indent, _)) => {
                let _ = write!(out, "\n{indent}");
            }
            None => out.push(' '),
        }
        let _ = write!(out, "{}: ", quoted(key));
        value.write(out, inner);
    }
    match indent {
        Some((indent, _)) => {
            let _ = write!(out, "\n{indent}}}");
        }
        None => out.push_str(" }"),
    }
}

/// What comes in the place of a piece of the text.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    old: Piece,
    new: String,
}

impl Change {
    /// Puts `new` in the place of `old`.
    pub(crate) fn new(old: Piece, new: String) -> Self {
        Self { old, new }
    }
}

/// A JSON text with the way it is laid out.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    text: String,
    /// What one level is indented by; absent where all stands on one line.
    unit: Option<String>,
}

impl Layout {
    /// The layout of a valid JSON text.
    pub(crate) fn of(text: String) -> Self {
        let root = root(&text);
        let first = members(&text, root).first().map(|member| member.key.start);
        let between = first.and_then(|first| text.get(root.start + 1..first));
        let unit = match between.map(|between| between.rsplit_once('\n')) {
            Some(Some((_, unit))) if !unit.is_empty() => Some(unit.to_owned()),
            // An object without members says nothing.
            None | Some(Some(_)) => Some("  ".to_owned()),
            Some(None) => None,
        };
        Self { text, unit }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// The outermost value.
    pub(crate) fn root(&self) -> Piece {
        root(&self.text)
    }

    /// The value that starts at `start`.
    pub(crate) fn value_at(&self, start: usize) -> Piece {
        value_at(&self.text, start)
    }

    /// The value of a member of the object at `object`.
    pub(crate) fn find(&self, object: Piece, key: &str) -> Option<Piece> {
        member(&self.text, object, key).map(|member| member.value)
    }

    /// The keys of the object at `object`.
    pub(crate) fn keys(&self, object: Piece) -> Vec<String> {
        let members = members(&self.text, object).into_iter();
        let keys = members.filter_map(|member| string(&self.text, member.key));
        keys.map(Cow::into_owned).collect()
    }

    /// The values of the members of the object at `object`.
    pub(crate) fn values(&self, object: Piece) -> Vec<Piece> {
        let members = members(&self.text, object).into_iter();
        members.map(|member| member.value).collect()
    }

    /// The items of the list at `list`.
    pub(crate) fn items(&self, list: Piece) -> Vec<Piece> {
        items(&self.text, list)
    }

    /// Makes changes of this text, which come in its order and do not meet: all in one pass, however
    /// many there are.
    pub(crate) fn apply(&mut self, changes: impl IntoIterator<Item = Change>) {
        let mut text = String::with_capacity(self.text.len());
        let mut done = 0;
        for Change { old, new } in changes {
            text.push_str(self.text.get(done..old.start).unwrap_or_default());
            text.push_str(&new);
            done = old.end;
        }
        text.push_str(self.text.get(done..).unwrap_or_default());
        self.text = text;
    }

    /// Puts a value in the place of the one at `old`.
    pub(crate) fn replace(&mut self, old: Piece, value: &Written) {
        self.apply([self.replaced(old, value)]);
    }

    fn replaced(&self, old: Piece, value: &Written) -> Change {
        let new = self.shown(value, &self.indent_of(old.start));
        Change { old, new }
    }

    /// Sets a member of the object at `object`: in its place, or else as the last one.
    pub(crate) fn set(&mut self, object: Piece, key: &str, value: &Written) {
        self.apply(self.setting(object, key, value));
    }

    /// The change that [`set`](Self::set) makes.
    pub(crate) fn setting(&self, object: Piece, key: &str, value: &Written) -> Option<Change> {
        match self.find(object, key) {
            Some(old) => Some(self.replaced(old, value)),
            None => self.adding(object, &[key], value),
        }
    }

    /// The change that adds members that the object at `object` does not have, all with the same
    /// value, as the last ones.
    pub(crate) fn adding(
        &self,
        object: Piece,
        keys: &[impl AsRef<str>],
        value: &Written,
    ) -> Option<Change> {
        let children = self.whole_members(object);
        let members: Vec<_> = keys.iter().map(|key| (Some(key.as_ref()), value)).collect();
        self.inserting(object, &children, children.len(), &members)
    }

    /// Takes a member out of the object at `object`.
    pub(crate) fn unset(&mut self, object: Piece, key: &str) {
        let children = self.whole_members(object);
        let Some(old) = member(&self.text, object, key) else {
            return;
        };
        let at = children
            .iter()
            .position(|child| child.start == old.key.start);
        self.remove(object, &children, at);
    }

    /// Sets a member that the object at `object` does not have, as the first one.
    pub(crate) fn set_first(&mut self, object: Piece, key: &str, value: &Written) {
        let children = self.whole_members(object);
        self.apply(self.inserting(object, &children, 0, &[(Some(key), value)]));
    }

    /// Gives a member of the object at `object` another key.
    pub(crate) fn rename(&mut self, object: Piece, old: &str, new: &str) {
        if let Some(Member { key, .. }) = member(&self.text, object, old) {
            let new = quoted(new);
            self.apply([Change { old: key, new }]);
        }
    }

    /// Puts items before the one that stands at `at` in the list at `list`, or behind them all.
    pub(crate) fn insert_items(&mut self, list: Piece, at: usize, values: &[Written]) {
        let items = self.items(list);
        let values: Vec<_> = values.iter().map(|value| (None, value)).collect();
        self.apply(self.inserting(list, &items, at, &values));
    }

    /// Takes the item at `at` out of the list at `list`.
    pub(crate) fn remove_item(&mut self, list: Piece, at: usize) {
        let items = self.items(list);
        self.remove(list, &items, Some(at));
    }

    /// The change that takes all items out of the list at `list` but those that `keep` wants, by
    /// their positions; none where there are no items.
    pub(crate) fn retaining(
        &self,
        list: Piece,
        mut keep: impl FnMut(usize) -> bool,
    ) -> Option<Change> {
        let items = self.items(list);
        let last = items.last()?;
        let mut kept = String::new();
        // What stands between the bracket and the first item stays there.
        let mut gap = items.first().map(|first| list.start + 1..first.start);
        for (index, item) in items.iter().enumerate() {
            if keep(index) {
                let before = items.get(index.wrapping_sub(1));
                let before = before.map(|before| before.end..item.start);
                let gap = gap.take().or(before).unwrap_or_default();
                kept.push_str(self.text.get(gap).unwrap_or_default());
                kept.push_str(item.of(&self.text));
            }
        }
        let inside = inside(list);
        let end = if gap.is_none() { last.end } else { inside.end };
        let old = Piece { end, ..inside };
        Some(Change { old, new: kept })
    }

    /// The members of the object at `object`, each with its key.
    fn whole_members(&self, object: Piece) -> Vec<Piece> {
        let whole = |member: &Member| Piece {
            start: member.key.start,
            end: member.value.end,
        };
        members(&self.text, object).iter().map(whole).collect()
    }

    /// The change that puts values, with their keys in an object, before the one of `children` at
    /// `at`, or behind them all.
    fn inserting(
        &self,
        container: Piece,
        children: &[Piece],
        at: usize,
        values: &[(Option<&str>, &Written)],
    ) -> Option<Change> {
        let neighbour = children.get(at).or(children.last());
        let (gap, indent) = match (neighbour, &self.unit) {
            (Some(child), _) => (self.gap_before(child.start), self.indent_of(child.start)),
            (None, Some(unit)) => {
                let indent = self.indent_of(container.start) + unit;
                (format!("\n{indent}"), indent)
            }
            (None, None) => (" ".to_owned(), String::new()),
        };
        let shown: Vec<String> = values
            .iter()
            .map(|(key, value)| {
                let key = key.map_or_else(String::new, |key| quoted(key) + ": ");
                key + &self.shown(value, &indent)
            })
            .collect();
        let together = shown.join(&format!(",{gap}"));
        let (old, new) = match (children.get(at), children.last()) {
            _ if values.is_empty() => return None,
            (Some(next), _) => (empty_at(next.start), format!("{together},{gap}")),
            (None, Some(last)) => (empty_at(last.end), format!(",{gap}{together}")),
            (None, None) => {
                let end = match gap.starts_with('\n') {
                    true => format!("\n{}", self.indent_of(container.start)),
                    false => gap.clone(),
                };
                (inside(container), [gap, together, end].concat())
            }
        };
        Some(Change { old, new })
    }

    fn remove(&mut self, container: Piece, children: &[Piece], at: Option<usize>) {
        let Some((at, child)) = at.and_then(|at| Some((at, children.get(at)?))) else {
            return;
        };
        let before = at.checked_sub(1).and_then(|before| children.get(before));
        let gone = match (before, children.get(at + 1)) {
            (_, Some(next)) => Piece {
                start: child.start,
                end: next.start,
            },
            (Some(before), None) => Piece {
                start: before.end,
                end: child.end,
            },
            (None, None) => inside(container),
        };
        let new = String::new();
        self.apply([Change { old: gone, new }]);
    }

    fn shown(&self, value: &Written, indent: &str) -> String {
        let mut shown = String::new();
        let unit = self.unit.as_deref();
        value.write(&mut shown, unit.map(|unit| (indent, unit)));
        shown
    }

    /// The blanks in front of `at`; one where there are none, and on one line.
    fn gap_before(&self, at: usize) -> String {
        let before = self.text.get(..at).unwrap_or_default();
        let gap = before
            .get(before.trim_end_matches(is_blank).len()..)
            .unwrap_or_default();
        match gap.is_empty() {
            true => " ".to_owned(),
            false => gap.to_owned(),
        }
    }

    /// The blanks at the start of the line of `at`; none where all stands on one line, which would
    /// be long to search.
    fn indent_of(&self, at: usize) -> String {
        if self.unit.is_none() {
            return String::new();
        }
        let before = self.text.get(..at).unwrap_or_default();
        let line = before.rsplit_once('\n').map_or(before, |(_, line)| line);
        let rest = line.trim_start_matches(is_blank);
        line.get(..line.len() - rest.len())
            .unwrap_or_default()
            .to_owned()
    }
}

/// The place at `at`, with nothing in it.
fn empty_at(at: usize) -> Piece {
    Piece { start: at, end: at }
}

/// What stands between the brackets of `container`.
fn inside(container: Piece) -> Piece {
    Piece {
        start: container.start + 1,
        end: container.end.saturating_sub(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(text: &str, change: impl Fn(&mut Layout, Piece)) -> String {
        let mut layout = Layout::of(text.to_owned());
        let root = layout.root();
        change(&mut layout, root);
        layout.into_text()
    }

    fn entry() -> Written {
        Written::Object(vec![(
            "pattern".to_owned(),
            Written::Text("/b\"".to_owned()),
        )])
    }

    #[test]
    fn items_go_where_they_belong_in_the_layout_of_their_neighbours() {
        let pretty = "[\n\t1,\n\t{\n\t  \"pattern\": \"/b\\\"\"\n\t}\n]";
        for (text, at, expected) in [
            (
                "{ \"l\": [] }",
                0,
                "{ \"l\": [ { \"pattern\": \"/b\\\"\" } ] }",
            ),
            (
                "{ \"l\": [1, 2] }",
                1,
                "{ \"l\": [1, { \"pattern\": \"/b\\\"\" }, 2] }",
            ),
            (
                "{\n  \"l\": []\n}",
                0,
                "{\n  \"l\": [\n    {\n      \"pattern\": \"/b\\\"\"\n    }\n  ]\n}",
            ),
        ] {
            let change = |layout: &mut Layout, root| {
                if let Some(list) = layout.find(root, "l") {
                    layout.insert_items(list, at, &[entry()]);
                }
            };
            assert_eq!(changed(text, change), expected, "{text}");
        }
        let append = |layout: &mut Layout, root| layout.insert_items(root, 9, &[entry()]);
        assert_eq!(changed("[\n\t1\n]", append), pretty);
    }

    #[test]
    fn several_items_are_inserted_and_rewritten_at_once() {
        let number = |number: &str| Written::Raw(number.to_owned());
        let both = [number("7"), number("8")];
        let insert =
            |at, text: &str| changed(text, |layout, root| layout.insert_items(root, at, &both));
        assert_eq!(insert(0, "[1, 2]"), "[7, 8, 1, 2]");
        assert_eq!(insert(2, "[1, 2]"), "[1, 2, 7, 8]");
        let rewrite = |layout: &mut Layout, root| {
            let twos = layout.items(root).into_iter();
            let twos = twos.filter(|item| item.of(layout.text()) == "2");
            let changes: Vec<_> = twos
                .map(|item| Change::new(item, "two".to_owned()))
                .collect();
            layout.apply(changes);
        };
        assert_eq!(changed("[1, 2, 3, 2 ]", rewrite), "[1, two, 3, two ]");
        assert_eq!(changed("[1]", rewrite), "[1]");
    }

    #[test]
    fn removing_leaves_no_comma_behind() {
        for (text, at, expected) in [
            ("[1, 2, 3]", 0, "[2, 3]"),
            ("[1, 2, 3]", 1, "[1, 3]"),
            ("[1, 2, 3]", 2, "[1, 2]"),
            ("[ 1 ]", 0, "[]"),
            ("[1]", 1, "[1]"),
            ("[\n  1,\n  2\n]", 1, "[\n  1\n]"),
        ] {
            let change = |layout: &mut Layout, root| layout.remove_item(root, at);
            assert_eq!(changed(text, change), expected, "{text}");
        }
        let unset = |key: &'static str| move |layout: &mut Layout, root| layout.unset(root, key);
        let text = "{ \"a\": [1, 2], \"b\": {} }";
        assert_eq!(changed(text, unset("a")), "{ \"b\": {} }");
        assert_eq!(changed(text, unset("b")), "{ \"a\": [1, 2] }");
        assert_eq!(changed(text, unset("c")), text);
    }

    #[test]
    fn several_items_are_removed_at_once() {
        for (text, keep, expected) in [
            ("[1, 2, 3]", &[1][..], "[2]"),
            ("[1, 2,  3]", &[0, 2], "[1,  3]"),
            ("[\n  1,\n  2,\n  3\n]", &[0, 2], "[\n  1,\n  3\n]"),
            ("[\n  1,\n  2\n]", &[1], "[\n  2\n]"),
            ("[1, 2 ]", &[0, 1], "[1, 2 ]"),
            ("[ 1 ]", &[], "[]"),
            ("[ ]", &[], "[ ]"),
        ] {
            let change = |layout: &mut Layout, root| {
                layout.apply(layout.retaining(root, |index| keep.contains(&index)));
            };
            assert_eq!(changed(text, change), expected, "{text}");
        }
    }

    #[test]
    fn several_members_are_added_at_once() {
        let add = |layout: &mut Layout, root| {
            let empty = Written::Object(Vec::new());
            layout.apply(layout.adding(root, &["b", "c"], &empty));
        };
        assert_eq!(
            changed("{\"a\": 1}", add),
            "{\"a\": 1, \"b\": {}, \"c\": {}}"
        );
        assert_eq!(changed("{}", add), "{\n  \"b\": {},\n  \"c\": {}\n}");
    }

    #[test]
    fn members_are_replaced_in_place_or_come_last() {
        let set = |key: &'static str| {
            move |layout: &mut Layout, root| layout.set(root, key, &Written::Raw("7".to_owned()))
        };
        for (text, key, expected) in [
            ("{\"a\":1,\"b\":2}", "a", "{\"a\":7,\"b\":2}"),
            ("{\"a\": 1}", "b", "{\"a\": 1, \"b\": 7}"),
            ("{\n \"a\": {}\n}\n", "b", "{\n \"a\": {},\n \"b\": 7\n}\n"),
            ("{}", "b", "{\n  \"b\": 7\n}"),
        ] {
            assert_eq!(changed(text, set(key)), expected, "{text}");
        }
    }
}

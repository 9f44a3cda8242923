//! Random approvals documents as text, in the layouts that people and programs give them.

use proptest::prelude::*;
use std::fmt::Write;

/// Patterns of entries; some differ in letter case and blanks alone, some cover nothing.
pub(crate) const PATTERNS: [&str; 7] = ["/bin/a", "/BIN/A ", "/bin/b", "/usr/**/c", "/[x", "d", ""];
/// Agents; `default` is the older name of `main`.
pub(crate) const AGENTS: [&str; 4] = ["main", "default", "*", "ops"];
/// Ids of entries.
pub(crate) const IDS: [&str; 3] = ["1", "2", "3"];
/// Values of members that are not known, as they may be written.
const UNKNOWN: [&str; 6] = [
    "[1,  {\"a\" :null}]",
    "\"\\u00e9 }, {\"",
    "1e2",
    "{\n}",
    "null",
    "\"\\ud800\"",
];

/// JSON with its order.
#[derive(Debug, Clone)]
pub(crate) enum Tree {
    Raw(String),
    List(Vec<Tree>),
    Object(Vec<(String, Tree)>),
}

/// A member that is not known: its key, which names its object and its place among those there, and
/// its value as it is written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Unknown {
    pub(crate) object: usize,
    pub(crate) key: String,
    pub(crate) raw: String,
}

/// A document.
#[derive(Debug, Clone)]
pub(crate) struct Document {
    pub(crate) text: String,
    pub(crate) unknown: Vec<Unknown>,
}

fn raw(text: impl Into<String>) -> Tree {
    Tree::Raw(text.into())
}

fn word(words: &[&'static str]) -> impl Strategy<Value = Tree> + use<> {
    prop::sample::select(words.to_vec()).prop_map(|word| raw(format!("\"{word}\"")))
}

/// A member that is there or not.
fn maybe(
    key: &'static str,
    value: impl Strategy<Value = Tree>,
) -> impl Strategy<Value = Vec<(String, Tree)>> {
    prop::option::of(value).prop_map(move |value| {
        value
            .map(|value| (key.to_owned(), value))
            .into_iter()
            .collect()
    })
}

/// Members that are not known; they get their keys when all of the document is there.
fn unknown() -> impl Strategy<Value = Vec<(String, Tree)>> {
    let value = prop::sample::select(UNKNOWN.to_vec());
    let member = value.prop_map(|value| (String::new(), raw(value)));
    prop::collection::vec(member, 0..3)
}

fn settings() -> impl Strategy<Value = Vec<(String, Tree)>> {
    let members = (
        maybe("security", word(&["deny", "allowlist", "full"])),
        maybe("ask", word(&["off", "on-miss", "always"])),
        unknown(),
        maybe("askFallback", word(&["deny", "allowlist", "full"])),
        maybe(
            "autoAllowSkills",
            any::<bool>().prop_map(|flag| raw(flag.to_string())),
        ),
    );
    members.prop_map(|(a, b, c, d, e)| [a, b, c, d, e].concat())
}

fn entry() -> impl Strategy<Value = Tree> {
    let members = (
        unknown(),
        maybe("id", prop_oneof![4 => word(&IDS), 1 => Just(raw("null"))]),
        maybe("pattern", word(&PATTERNS)),
        maybe(
            "argv",
            prop::sample::select(vec!["[]", "[\"x\"]", "null"]).prop_map(raw),
        ),
        maybe(
            "expiresAt",
            prop::sample::select(vec!["5", "5.0", "null"]).prop_map(raw),
        ),
        maybe("lastUsedAt", Just(raw("1737150000000"))),
        unknown(),
    );
    let object =
        members.prop_map(|(a, b, c, d, e, f, g)| Tree::Object([a, b, c, d, e, f, g].concat()));
    prop_oneof![1 => word(&PATTERNS), 3 => object]
}

fn agent() -> impl Strategy<Value = Tree> {
    let list = prop::collection::vec(entry(), 0..5).prop_map(Tree::List);
    let list = prop_oneof![8 => list, 1 => Just(raw("null"))];
    let deny =
        prop::sample::select(vec!["[]", "[\"/bin/b\",  \"/usr/*/c\"]", "null"]).prop_map(raw);
    let members = (
        settings(),
        maybe("deny", deny),
        maybe("allowlist", list),
        unknown(),
    );
    let object = members.prop_map(|(a, b, c, d)| Tree::Object([a, b, c, d].concat()));
    prop_oneof![8 => object, 1 => Just(raw("null"))]
}

fn agents() -> impl Strategy<Value = Tree> {
    let names = Just(AGENTS.to_vec()).prop_shuffle();
    (names, prop::collection::vec(agent(), 0..=AGENTS.len())).prop_map(|(names, agents)| {
        let names = names.into_iter().map(str::to_owned);
        Tree::Object(names.zip(agents).collect())
    })
}

/// A valid document.
pub(crate) fn document() -> impl Strategy<Value = Document> {
    let case = word(&["exact", "insensitive"]);
    let members = (
        unknown(),
        maybe("patternCase", case),
        maybe("defaults", settings().prop_map(Tree::Object)),
        maybe("agents", agents()),
        unknown(),
    );
    let style = prop::sample::select(vec![
        Style {
            unit: Some("  "),
            end: "\n",
        },
        Style {
            unit: Some("\t"),
            end: "\r\n",
        },
        Style {
            unit: None,
            end: " ",
        },
        Style {
            unit: None,
            end: "",
        },
    ]);
    (members, style).prop_map(|((a, b, c, d, e), style)| {
        let version = vec![("version".to_owned(), raw("1"))];
        let mut tree = Tree::Object([a, version, b, c, d, e].concat());
        let mut unknown = Vec::new();
        name_unknown(&mut tree, &mut 0, &mut unknown);
        let mut text = String::new();
        style.write(&mut text, &tree, 0);
        text.push_str(style.end);
        Document { text, unknown }
    })
}

/// Gives the members without a key one that is found nowhere else.
fn name_unknown(tree: &mut Tree, objects: &mut usize, found: &mut Vec<Unknown>) {
    match tree {
        Tree::Raw(_) => {}
        Tree::List(items) => items
            .iter_mut()
            .for_each(|item| name_unknown(item, objects, found)),
        Tree::Object(members) => {
            *objects += 1;
            let object = *objects;
            for (key, value) in members {
                match value {
                    Tree::Raw(raw) if key.is_empty() => {
                        *key = format!("u{}", found.len());
                        let (key, raw) = (key.clone(), raw.clone());
                        found.push(Unknown { object, key, raw });
                    }
                    other => name_unknown(other, objects, found),
                }
            }
        }
    }
}

/// How a text is laid out.
#[derive(Debug, Clone, Copy)]
struct Style {
    /// What a level is indented by; absent: all on one line.
    unit: Option<&'static str>,
    /// The end of a line, or what stands between members on one line.
    end: &'static str,
}

impl Style {
    fn write(self, out: &mut String, tree: &Tree, depth: usize) {
        let (brackets, children): (_, Vec<(Option<&str>, &Tree)>) = match tree {
            Tree::Raw(raw) => return out.push_str(raw),
            Tree::List(items) => ("[]", items.iter().map(|item| (None, item)).collect()),
            Tree::Object(members) => (
                "{}",
                members
                    .iter()
                    .map(|(key, value)| (Some(key.as_str()), value))
                    .collect(),
            ),
        };
        out.push_str(&brackets[..1]);
        for (index, (key, value)) in children.iter().enumerate() {
            out.push_str(if index > 0 { "," } else { "" });
            self.new_line(out, depth + 1);
            if let Some(key) = key {
                let _ = write!(
                    out,
                    "\"{key}\":{}",
                    if self.end.is_empty() { "" } else { " " }
                );
            }
            self.write(out, value, depth + 1);
        }
        if !children.is_empty() {
            self.new_line(out, depth);
        }
        out.push_str(&brackets[1..]);
    }

    fn new_line(self, out: &mut String, depth: usize) {
        out.push_str(self.end);
        out.push_str(&self.unit.unwrap_or_default().repeat(depth));
    }
}

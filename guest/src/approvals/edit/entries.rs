//! Entries of an allowlist in the text of their document.

use super::super::schema::{Approvals, Entry};
use super::layout::{Layout, Written};
use super::{LastUse, NewEntry, Which, position};
use crate::json::{Bounds, Piece, read, string};
use crate::trust::allowlist::PatternCase;

impl NewEntry {
    pub(super) fn written(&self) -> Written {
        let text = |text: &String| Written::Text(text.clone());
        let id = self.id.as_ref().map(|id| ("id", text(id)));
        let argv = self.argv.as_ref().map(|argv| {
            let patterns = argv.iter().map(text).collect();
            ("argv", Written::List(patterns))
        });
        let expires = self.expires_at.map(|at| ("expiresAt", number(at)));
        let pattern = Some(("pattern", text(&self.pattern)));
        let members = [id, pattern, argv, expires].into_iter().flatten();
        let members = members.map(|(key, value)| (key.to_owned(), value));
        Written::Object(members.collect())
    }

    /// Whether `entry` allows the same.
    fn is_like(&self, entry: &Entry, case: PatternCase) -> bool {
        let argv = entry.argv.as_ref().map(|argv| {
            let patterns = argv.iter().map(|pattern| pattern.0.0.as_str());
            patterns.collect::<Vec<_>>()
        });
        let own = self.argv.as_ref();
        let own = own.map(|argv| argv.iter().map(String::as_str).collect::<Vec<_>>());
        case.key(&self.pattern) == case.key(&entry.pattern.0)
            && own == argv
            && self.expires_at == entry.expires_at
    }
}

impl LastUse {
    pub(super) fn written(&self) -> [(&'static str, Written); 3] {
        [
            ("lastUsedAt", number(self.at)),
            ("lastUsedCommand", Written::Text(self.command.clone())),
            (
                "lastResolvedPath",
                Written::Text(self.resolved_path.clone()),
            ),
        ]
    }
}

/// A time in whole milliseconds. JSON has no word for what is no number, and a time that is none
/// was never.
fn number(value: f64) -> Written {
    // The cast saturates, and makes 0 of what is no number.
    Written::Raw((value as i64).to_string())
}

/// Whether the list at `list` has an entry that allows the same as `new`.
pub(super) fn holds(layout: &Layout, list: Piece, new: &NewEntry) -> bool {
    let case = pattern_case(layout);
    let text = layout.text();
    let mut items = layout.items(list).into_iter();
    items.any(|item| {
        let mut entry = Entry::default();
        let entry = read(item.of(text), &Bounds::DOCUMENT, &mut entry).map(|()| entry);
        entry.is_ok_and(|entry| new.is_like(&entry, case))
    })
}

/// The position of an entry in the list at `list`.
pub(super) fn find(layout: &Layout, list: Piece, which: &Which) -> Option<usize> {
    let text = layout.text();
    let items = layout.items(list);
    let has = |key: &str, value: &str| {
        items.iter().position(|&item| {
            let member = layout.find(item, key);
            member.and_then(|member| string(text, member)).as_deref() == Some(value)
        })
    };
    match which {
        Which::Id(id) => has("id", id),
        Which::Pattern(pattern) => has("pattern", pattern),
        Which::Index(index) => Some(position(*index)).filter(|at| *at < items.len()),
    }
}

/// The position of the first text in the list at `list` that `is_meant` accepts.
pub(super) fn find_text(
    layout: &Layout,
    list: Piece,
    is_meant: impl Fn(&str, PatternCase) -> bool,
) -> Option<usize> {
    let case = pattern_case(layout);
    let mut items = layout.items(list).into_iter();
    items.position(|item| string(layout.text(), item).is_some_and(|text| is_meant(&text, case)))
}

/// How the patterns of the document compare.
pub(super) fn pattern_case(layout: &Layout) -> PatternCase {
    let mut approvals = Approvals::default();
    // The document was read before, so that there is no error here.
    let _ = read(layout.text(), &Bounds::DOCUMENT, &mut approvals);
    approvals.pattern_case.unwrap_or_default()
}

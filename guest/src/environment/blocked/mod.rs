//! Variables that nothing may set for a command, each with what it does.
//!
//! The tables go by who reads a variable, and name their sources. They hold what decides which
//! code runs, which files of settings are read, and whom secrets and traffic go to; what only
//! changes how output looks, how much is done at once or what is logged is not in them.

mod builds;
mod files;
mod git;
mod helpers;
mod interpreters;
mod libraries;
mod machines;
mod network;
mod patterns;
mod shells;

/// A name in upper case, and what the variable does, to follow its name.
type Row = (&'static str, &'static str);

/// The start and the end of names in upper case, and what the variables do.
type Pattern = (&'static str, &'static str, &'static str);

/// Each sorted by name; no name is in two of them.
const TABLES: &[&[Row]] = &[
    builds::ROWS,
    files::ROWS,
    git::ROWS,
    helpers::ROWS,
    interpreters::ROWS,
    libraries::ROWS,
    machines::ROWS,
    network::ROWS,
    shells::ROWS,
];

/// What a variable does, if it is blocked. `upper` is its name in upper case.
pub(super) fn reason(upper: &str) -> Option<&'static str> {
    let by_name = TABLES.iter().find_map(|table| {
        let at = table.binary_search_by_key(&upper, |(name, _)| name).ok()?;
        table.get(at).map(|(_, reason)| *reason)
    });
    by_name.or_else(|| {
        let found = patterns::ROWS.iter().find(|row| covers(row, upper))?;
        Some(found.2)
    })
}

/// Whether the name has that start and that end, without sharing characters between them.
fn covers((start, end, _): &Pattern, upper: &str) -> bool {
    upper
        .strip_prefix(start)
        .is_some_and(|rest| rest.ends_with(end))
}

/// Every name and pattern, the latter with a `*`, and what the variables do.
pub(super) fn rows() -> impl Iterator<Item = (String, &'static str)> {
    let names = TABLES
        .iter()
        .flat_map(|table| table.iter())
        .map(|(name, reason)| ((*name).to_owned(), *reason));
    let patterns = patterns::ROWS
        .iter()
        .map(|(start, end, reason)| (format!("{start}*{end}"), *reason));
    names.chain(patterns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::is_name;
    use std::collections::BTreeSet;

    #[test]
    fn tables_are_sorted_for_the_search() {
        for table in TABLES {
            assert!(table.is_sorted_by(|(one, _), (other, _)| one < other));
        }
        assert!(patterns::ROWS.is_sorted_by(|one, other| (one.0, one.1) < (other.0, other.1)));
    }

    #[test]
    fn names_are_in_upper_case_and_in_one_place() {
        let mut known = BTreeSet::new();
        for (name, _) in TABLES.iter().flat_map(|table| table.iter()) {
            assert!(
                is_name(name) && *name == name.to_ascii_uppercase(),
                "{name}"
            );
            assert!(known.insert(*name), "{name} is in two tables");
            let pattern = patterns::ROWS.iter().find(|row| covers(row, name));
            assert!(pattern.is_none(), "{name} is covered by {pattern:?}");
        }
        for (start, end, _) in patterns::ROWS {
            let text = format!("{start}{end}");
            assert!(
                is_name(&text) && text == text.to_ascii_uppercase(),
                "{text}"
            );
        }
    }

    #[test]
    fn reasons_follow_the_name() {
        for (name, reason) in rows() {
            let verb = reason.split(' ').next().unwrap_or_default();
            assert!(
                verb.ends_with('s') && !reason.ends_with('.'),
                "{name} {reason}"
            );
        }
    }

    #[test]
    fn a_pattern_takes_any_text_between_its_ends() {
        let row = &("CARGO_TARGET_", "_LINKER", "");
        assert!(covers(row, "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER"));
        assert!(covers(row, "CARGO_TARGET__LINKER"));
        assert!(!covers(row, "CARGO_TARGET_LINKER"));
        assert!(!covers(row, "CARGO_TARGET_DIR"));
        assert!(covers(&("", "_PROXY", ""), "HTTPS_PROXY"));
    }
}

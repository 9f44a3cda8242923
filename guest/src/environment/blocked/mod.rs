//! Variables that nothing may set for a command, each with what it does.
//!
//! The tables go by who reads a variable, and name their sources. They hold what decides which
//! code runs, which files of settings are read, and whom secrets and traffic go to; what only
//! changes how output looks, how much is done at once or what is logged is not in them. They are
//! kept to widespread tools, since they count in the size of the component: what is in none of
//! them is asked about in any case.

mod builds;
mod files;
mod git;
mod helpers;
mod interpreters;
mod libraries;
mod network;
mod patterns;
mod shells;

/// Names in upper case, sorted, with blanks between them, and what these variables do, to follow
/// a name.
type Row = (&'static str, &'static str);

/// No name is in two of them.
const TABLES: &[&[Row]] = &[
    builds::ROWS,
    files::ROWS,
    git::ROWS,
    helpers::ROWS,
    interpreters::ROWS,
    libraries::ROWS,
    network::ROWS,
    shells::ROWS,
];

/// What a variable does, if it is blocked. `upper` is its name in upper case.
pub(super) fn reason(upper: &str) -> Option<&'static str> {
    // Names are sorted, so that the first that is not smaller decides.
    let holds = |(names, _): &&Row| names.split(' ').find(|name| *name >= upper) == Some(upper);
    let by_name = TABLES.iter().find_map(|table| table.iter().find(holds));
    let by_pattern = || {
        let covered = |(names, _): &&Row| names.split(' ').any(|pattern| covers(pattern, upper));
        patterns::ROWS.iter().find(covered)
    };
    by_name.or_else(by_pattern).map(|(_, reason)| *reason)
}

/// Whether `upper` starts and ends as `pattern` does, without sharing characters between both.
fn covers(pattern: &str, upper: &str) -> bool {
    let (start, end) = pattern.split_once('*').unwrap_or((pattern, ""));
    upper
        .strip_prefix(start)
        .is_some_and(|rest| rest.ends_with(end))
}

/// Every name and pattern, and what the variables do.
pub(super) fn rows() -> impl Iterator<Item = Row> {
    TABLES
        .iter()
        .copied()
        .chain([patterns::ROWS])
        .flatten()
        .flat_map(|(names, reason)| names.split(' ').map(move |name| (name, *reason)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::is_name;
    use std::collections::BTreeSet;

    #[test]
    fn rows_and_the_names_in_them_are_sorted() {
        for table in TABLES.iter().copied().chain([patterns::ROWS]) {
            assert!(table.is_sorted_by(|(one, _), (other, _)| one < other));
            for (names, _) in table {
                assert!(
                    names.split(' ').is_sorted_by(|one, other| one < other),
                    "{names}"
                );
            }
        }
    }

    #[test]
    fn names_are_in_upper_case_and_in_one_place() {
        let mut known = BTreeSet::new();
        for (name, _) in TABLES.iter().copied().flatten() {
            for name in name.split(' ') {
                assert!(
                    is_name(name) && *name == name.to_ascii_uppercase(),
                    "{name}"
                );
                assert!(known.insert(name), "{name} is in two rows");
            }
        }
        for pattern in patterns::ROWS
            .iter()
            .flat_map(|(names, _)| names.split(' '))
        {
            let text = pattern.replacen('*', "", 1);
            assert!(
                text.len() + 1 == pattern.len() && is_name(&text),
                "{pattern}"
            );
            assert_eq!(text, text.to_ascii_uppercase());
            let covered = known.iter().find(|name| covers(pattern, name));
            assert_eq!(covered, None, "is covered by {pattern}");
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
        let pattern = "CARGO_TARGET_*_LINKER";
        assert!(covers(
            pattern,
            "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER"
        ));
        assert!(covers(pattern, "CARGO_TARGET__LINKER"));
        assert!(!covers(pattern, "CARGO_TARGET_LINKER"));
        assert!(!covers(pattern, "CARGO_TARGET_DIR"));
        assert!(!covers(pattern, "X_CARGO_TARGET_X_LINKER"));
        assert!(covers("*_PROXY", "HTTPS_PROXY"));
        assert!(covers("LD_*", "LD_"));
        assert!(!covers("LD_*", "LD"));
    }
}

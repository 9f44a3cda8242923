//! Patterns that beat every allow.

use super::allowlist::{Allowlist, EntryRef, EntrySpec, Match, PatternCase, is_usable_home};
use super::glob::{self, PatternProblem};

/// Deny patterns, compiled. Where an allowlist entry that cannot be judged satisfies
/// nothing, a deny pattern that cannot be judged denies.
#[derive(Debug, Clone, Default)]
pub struct DenyList {
    list: Allowlist,
}

impl DenyList {
    /// Compiles a list whose patterns [`check`](Self::check) accepts.
    pub fn compile(patterns: impl IntoIterator<Item = EntryRef>, case: PatternCase) -> Self {
        let specs = patterns.into_iter().map(|entry| EntrySpec {
            entry,
            argv: None,
            expires_at: None,
        });
        Self {
            list: Allowlist::compile(specs, case),
        }
    }

    /// Whether `pattern` can match anything. A document with one that cannot is not valid:
    /// it would deny less than it says.
    pub fn check(pattern: &str) -> Result<(), PatternProblem> {
        glob::compile(pattern.trim()).map(drop)
    }

    /// Whether there are no patterns.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// This list, then `other`.
    #[must_use]
    pub fn followed_by(&self, other: &Self) -> Self {
        Self {
            list: self.list.followed_by(&other.list),
        }
    }

    /// The pattern that denies a program, by the rules of [`Allowlist::find`]. Without a
    /// usable home directory, the first pattern that starts at it denies everything.
    pub fn find(&self, resolved: &str, canonical: &str, home: Option<&str>) -> Option<Match<'_>> {
        if let Some(found) = self.list.find(resolved, canonical, home) {
            return Some(found);
        }
        if home.is_some_and(is_usable_home) {
            return None;
        }
        self.list.first_at_home().map(|entry| Match {
            entry,
            by_case_only: false,
            has_argv_rule: false,
        })
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::DenyList;
    use crate::trust::allowlist::{EntryRef, PatternCase};
    use crate::trust::glob::PatternProblem;

    fn list(patterns: &[&str]) -> DenyList {
        let entries = (0..).zip(patterns).map(|(index, pattern)| EntryRef {
            agent: "main".to_owned(),
            index,
            id: None,
            pattern: (*pattern).to_owned(),
        });
        DenyList::compile(entries, PatternCase::Insensitive)
    }

    fn denied_by(list: &DenyList, path: &str, home: Option<&str>) -> Option<u32> {
        list.find(path, path, home).map(|found| found.entry.index)
    }

    #[test]
    fn only_what_matches_is_denied() {
        let list = list(&["/usr/bin/rm", "~/bin/*"]);
        assert_eq!(denied_by(&list, "/usr/bin/rm", Some("/home/u")), Some(0));
        assert_eq!(denied_by(&list, "/home/u/bin/x", Some("/home/u")), Some(1));
        assert_eq!(denied_by(&list, "/usr/bin/ls", Some("/home/u")), None);
    }

    #[test]
    fn a_home_pattern_denies_everything_while_home_is_unknown() {
        let list = list(&["/usr/bin/rm", "~/bin/*"]);
        for home in [
            None,
            Some(""),
            Some("/"),
            Some("/home/u/"),
            Some("home/u"),
            Some("/home/../u"),
        ] {
            assert_eq!(denied_by(&list, "/usr/bin/ls", home), Some(1), "{home:?}");
        }
        assert_eq!(denied_by(&list, "/usr/bin/rm", None), Some(0));
    }

    #[test]
    fn windows_homes_are_usable() {
        let list = list(&[r"~\bin\*", r"C:\Windows\*"]);
        let home = Some(r"C:\Users\u");
        assert_eq!(denied_by(&list, r"C:\users\u\BIN\x.exe", home), Some(0));
        assert_eq!(denied_by(&list, r"c:\windows\x.exe", home), Some(1));
        assert_eq!(denied_by(&list, r"C:\Tools\x.exe", home), None);
        assert_eq!(denied_by(&list, r"C:\Tools\x.exe", Some("C:")), Some(0));
    }

    #[test]
    fn without_home_patterns_home_does_not_matter() {
        assert_eq!(
            denied_by(&list(&["/usr/bin/rm"]), "/usr/bin/ls", None),
            None
        );
    }

    #[test]
    fn patterns_of_two_lists_count() {
        let both = list(&["/usr/bin/rm"]).followed_by(&list(&["/usr/bin/dd"]));
        assert!(both.find("/usr/bin/rm", "/usr/bin/rm", None).is_some());
        assert!(both.find("/usr/bin/dd", "/usr/bin/dd", None).is_some());
    }

    #[test]
    fn a_pattern_that_cannot_match_is_refused() {
        assert_eq!(
            DenyList::check("rm").unwrap_err(),
            PatternProblem::NoSeparator
        );
        assert_eq!(
            DenyList::check("  ").unwrap_err(),
            PatternProblem::NoSeparator
        );
        assert_eq!(
            DenyList::check("./rm").unwrap_err(),
            PatternProblem::Relative
        );
        assert_eq!(
            DenyList::check("/usr/bin/[rm").unwrap_err(),
            PatternProblem::UnclosedSet
        );
        assert!(DenyList::check(" /usr/bin/rm ").is_ok());
    }
}

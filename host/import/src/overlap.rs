//! Whether a stronger rule could match a command that an entry would allow. In doubt it could.

use crate::rule::{Open, Reach};
use crate::surroundings::{Found, Remembered, Surroundings};

/// Characters of a pattern that is compared in full.
const COMPARED: usize = 512;
/// Steps that comparing words takes, where a step is to compare two characters.
const WORDS_STEPS: usize = 100;
/// Stands for any text without blanks, where patterns are compared.
const FOLDERS: char = '\0';

/// Commands that an entry would allow.
pub(crate) struct Candidate<'a> {
    /// The program as the rule names it.
    pub(crate) name: &'a str,
    pub(crate) found: &'a Found,
    /// The words behind it.
    pub(crate) fixed: &'a [String],
    pub(crate) open: Open,
    pub(crate) surroundings: &'a Remembered<'a>,
}

impl Candidate<'_> {
    /// Whether `reach` may hold one of the commands.
    pub(crate) fn may_meet(&self, reach: &Reach) -> bool {
        let steps = match reach {
            Reach::Text(pattern) => 6 * pattern.len() * (self.rest().len() + self.found.path.len()),
            Reach::Words { words, .. } => WORDS_STEPS + words.iter().map(Vec::len).sum::<usize>(),
            Reach::Program(_) | Reach::Everything => WORDS_STEPS,
        };
        if !self.surroundings.spend(steps) {
            return true;
        }
        match reach {
            Reach::Everything => true,
            Reach::Program(name) => self.is_called(name) || self.is_looked_through(name),
            Reach::Words { words, open } => self.may_meet_words(words, *open),
            Reach::Text(pattern) => self.may_meet_text(pattern),
        }
    }

    /// Whether `name` may stand for the program.
    fn is_called(&self, name: &str) -> bool {
        let names = [self.name, &self.found.path, &self.found.canonical];
        let same = |other: &str| file_name(other).eq_ignore_ascii_case(file_name(name));
        names.into_iter().any(same)
            || self
                .surroundings
                .find(name)
                .is_ok_and(|other| other.is_same(self.found))
    }

    fn may_meet_words(&self, words: &[Vec<String>], open: Open) -> bool {
        let Some((programs, rest)) = words.split_first() else {
            return true;
        };
        let takes_words = open != Open::No || !rest.is_empty();
        if takes_words && programs.iter().any(|name| self.is_looked_through(name)) {
            return true;
        }
        if !programs.iter().any(|name| self.is_called(name)) {
            return false;
        }
        let agree = self
            .fixed
            .iter()
            .zip(rest)
            .all(|(word, any)| any.contains(word));
        agree
            && (self.fixed.len() <= rest.len() || open != Open::No)
            && (rest.len() <= self.fixed.len() || self.open != Open::No)
    }

    /// A blank and `*` at the end of the pattern may stand for nothing.
    fn may_meet_text(&self, pattern: &str) -> bool {
        let bare = pattern.strip_suffix(" *");
        [Some(pattern), bare]
            .into_iter()
            .flatten()
            .any(|pattern| self.may_meet_pattern(pattern))
    }

    fn may_meet_pattern(&self, pattern: &str) -> bool {
        let (first, rest) = pattern.split_once(' ').unwrap_or((pattern, ""));
        if !first.contains(['*', '?']) {
            return self.is_looked_through(first)
                || (self.is_called(first) && self.rest_meets(rest));
        }
        // The program may be called by any path that ends in one of its names.
        let names = [self.name, &self.found.path, &self.found.canonical];
        let rest = self.rest();
        names.into_iter().any(|name| {
            let name = file_name(name);
            patterns_meet(&format!("{name}{rest}"), pattern)
                || patterns_meet(&format!("{FOLDERS}/{name}{rest}"), pattern)
        })
    }

    fn rest_meets(&self, rest: &str) -> bool {
        patterns_meet(self.rest().trim_start(), rest) || patterns_meet(&self.rest(), rest)
    }

    /// Whether what such a program runs is judged as if it were called by itself.
    fn is_looked_through(&self, name: &str) -> bool {
        let found = self.surroundings.find(name).ok();
        let (path, canonical) = found.as_ref().map_or((name, name), |found| {
            (found.path.as_str(), found.canonical.as_str())
        });
        let risk = self.surroundings.risk(path, canonical, &[]);
        risk.is_some_and(|risk| risk.is_looked_through())
    }

    /// A pattern of what stands behind the program.
    fn rest(&self) -> String {
        let mut rest: String = self.fixed.iter().flat_map(|word| [" ", word]).collect();
        if self.open != Open::No {
            rest.push('*');
        }
        rest
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Whether there may be a text that both patterns match; `*` is any text, `?` any character, and
/// in `one` [`FOLDERS`] any text without blanks.
/// Letter case does not count, as it does not in patterns of entries.
pub(crate) fn patterns_meet(one: &str, other: &str) -> bool {
    let fold = |text: &str| text.to_ascii_lowercase().chars().collect::<Vec<char>>();
    let (one, other) = (fold(one), fold(other));
    if one.len() > COMPARED || other.len() > COMPARED {
        return true;
    }
    // Whether the rest of `one` from each place meets the rest of `other` from the place `at`.
    let mut later = vec![false; one.len() + 1];
    for at in (0..=other.len()).rev() {
        let mut row = vec![false; one.len() + 1];
        for from in (0..=one.len()).rev() {
            let (left, right) = (one.get(from).copied(), other.get(at).copied());
            row[from] = match (left, right) {
                (None, None) => true,
                (Some(FOLDERS), _) => {
                    row[from + 1] || (right.is_some_and(|c| c != ' ') && later[from])
                }
                (Some('*'), _) => row[from + 1] || (right.is_some() && later[from]),
                (_, Some('*')) => later[from] || (left.is_some() && row[from + 1]),
                (Some('?'), Some(_)) | (Some(_), Some('?')) => later[from + 1],
                (Some(left), Some(right)) => left == right && later[from + 1],
                (None, Some(_)) | (Some(_), None) => false,
            };
        }
        later = row;
    }
    later[0]
}

#[cfg(test)]
mod tests {
    use super::{FOLDERS, patterns_meet};

    #[test]
    fn patterns_meet_where_a_text_fits_both() {
        for (one, other, meet) in [
            ("git log", "git log", true),
            ("git log", "git push", false),
            ("git*", "*push", true),
            ("git log*", "git push*", false),
            ("git log*", "*--force*", true),
            ("git log", "*--force*", false),
            ("ls ?", "ls *", true),
            ("ls ?", "ls ab", false),
            ("*a", "b*", true),
            ("", "*", true),
            ("", "?", false),
            ("GIT", "git", true),
        ] {
            assert_eq!(patterns_meet(one, other), meet, "{one} {other}");
            assert_eq!(patterns_meet(other, one), meet, "{other} {one}");
        }
    }

    #[test]
    fn folders_hold_no_blanks() {
        let called = format!("{FOLDERS}/git log");
        for (pattern, meet) in [
            ("*/git *", true),
            ("/opt/*", true),
            ("*log", true),
            ("?opt/git log", true),
            ("* --force*", false),
            ("/opt/x /git log", false),
        ] {
            assert_eq!(patterns_meet(&called, pattern), meet, "{pattern}");
        }
    }
}

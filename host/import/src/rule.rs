//! The one form that the rules of every source are brought to.

use crate::file::Origin;
use crate::surroundings::Surroundings;

/// A rule about shell commands.
#[derive(Debug, Clone)]
pub(crate) struct Rule {
    pub(crate) origin: Origin,
    /// The rule as its source writes it.
    pub(crate) text: String,
    pub(crate) effect: Effect,
    /// The agent that it is for; `*` for all.
    pub(crate) agent: String,
    pub(crate) reach: Reach,
    /// Why it cannot become an entry even if its reach could.
    pub(crate) refused: Option<String>,
    /// How strong it is among the rules of its file: where several match, one of a higher rank
    /// decides, and of the same rank the strictest.
    pub(crate) rank: i64,
}

/// What a rule says about the commands that it matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    Allow,
    Ask,
    Deny,
}

/// The commands that a rule matches. What a source would match beyond it is never left out: a
/// reach that is not known in full is a wider one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Exactly these words, each one of several, and behind them any if it is open.
    Words { words: Vec<Vec<String>>, open: Open },
    /// Text that a pattern of plain characters with `*` and `?` matches in full, or without its
    /// final blank and `*`.
    Text(String),
    /// Calls of a program; which ones is not certain.
    Program(String),
    /// Perhaps any command.
    Everything,
}

impl Rule {
    /// Whether this rule may decide where both match. Between files it is not known which one is
    /// the stronger.
    pub(crate) fn may_beat(&self, other: &Self) -> bool {
        self.origin.file != other.origin.file || self.rank >= other.rank
    }
}

/// What may stand behind the words of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Open {
    /// Nothing.
    No,
    /// Any words whose value is known.
    Literal,
    /// Any words, with those that a shell has yet to expand.
    Any,
}

impl Reach {
    /// Exactly `words`, and any behind them if it is open.
    pub(crate) fn words(words: Vec<String>, open: Open) -> Self {
        Self::Words {
            words: words.into_iter().map(|word| vec![word]).collect(),
            open,
        }
    }

    /// The same with other words behind it, if there may be any.
    pub(crate) fn opened(self, to: Open) -> Self {
        match self {
            Self::Words { words, open } if open != Open::No => Self::Words { words, open: to },
            other => other,
        }
    }

    /// Why a shell would not read its words as they are: `if` is plain text, but no program.
    pub(crate) fn misread(&self, surroundings: &dyn Surroundings) -> Option<String> {
        let Self::Words { words, .. } = self else {
            return None;
        };
        let text: Vec<&str> = words.iter().flatten().map(String::as_str).collect();
        match surroundings.words(&text.join(" ")) {
            Ok(read) if read == text => None,
            Ok(_) => Some("a shell reads it as other words".to_owned()),
            Err(why) => Some(why),
        }
    }

    /// The reach of a text pattern with `*` and, if `marks`, `?`; a final blank and `*` also match
    /// nothing. One with characters that are spelt in more than one way is known by its program.
    pub(crate) fn of_pattern(pattern: &str, marks: bool) -> Self {
        let is_special = |c: char| c == '*' || (marks && c == '?');
        let (head, open) = match pattern.strip_suffix(" *") {
            Some(head) => (head, Open::Any),
            None => (pattern, Open::No),
        };
        if pattern.trim_matches(['*', ' ']).is_empty() {
            return Self::Everything;
        }
        let is_plain = |c: char| c.is_alphanumeric() || "-_./:@%+,=".contains(c);
        let plain_words = |text: &str, extra: &dyn Fn(char) -> bool| {
            text.split(' ')
                .all(|word| !word.is_empty() && word.chars().all(|c| is_plain(c) || extra(c)))
        };
        let first = head.split(' ').next().unwrap_or_default();
        // An assignment, or what is none, comes before another program.
        if first.contains('=') {
            return Self::Everything;
        }
        if plain_words(head, &|_| false) {
            return Self::words(head.split(' ').map(str::to_owned).collect(), open);
        }
        if plain_words(pattern, &is_special) {
            return Self::Text(pattern.to_owned());
        }
        if !first.is_empty() && first.chars().all(is_plain) {
            return Self::Program(first.to_owned());
        }
        Self::Everything
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_reach_at_least_what_they_match() {
        let words =
            |text: &str, open| Reach::words(text.split(' ').map(str::to_owned).collect(), open);
        for (pattern, reach) in [
            ("git log", words("git log", Open::No)),
            ("git log *", words("git log", Open::Any)),
            ("git *", words("git", Open::Any)),
            ("git log*", Reach::Text("git log*".to_owned())),
            ("* --force *", Reach::Text("* --force *".to_owned())),
            ("curl * | sh", Reach::Program("curl".to_owned())),
            ("git \"log\" *", Reach::Program("git".to_owned())),
            ("git  log", Reach::Program("git".to_owned())),
            ("(git)", Reach::Everything),
            ("X=1 git *", Reach::Everything),
            ("*", Reach::Everything),
            ("", Reach::Everything),
        ] {
            assert_eq!(Reach::of_pattern(pattern, false), reach, "{pattern}");
        }
        assert_eq!(
            Reach::of_pattern("ls ?", true),
            Reach::Text("ls ?".to_owned())
        );
        assert_eq!(
            Reach::of_pattern("ls ?", false),
            Reach::Program("ls".to_owned())
        );
    }
}

//! What an entry asks beside its pattern: the words that the program is given, and the time.

use super::glob::{PatternProblem, TextGlob, matches_run};
use crate::shell::syntax::Word;

/// The conditions of an entry, if it has any.
#[derive(Debug, Default)]
pub(super) struct Rule {
    argv: Option<Box<[Element]>>,
    expires_at: Option<f64>,
}

/// An element of an `argv` rule.
#[derive(Debug)]
pub(super) enum Element {
    /// `**`: any number of words.
    AnyWords,
    /// One word that the pattern matches.
    Word(TextGlob),
}

/// Why an entry whose pattern matches does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unmet {
    /// Its `argv` rule does not match the words.
    Argv,
    /// It has expired, or the time is not known.
    Expired,
}

impl Rule {
    /// Compiles the conditions: patterns for the words behind the program, and when the entry
    /// ends to count, in milliseconds since the epoch.
    pub(super) fn compile(
        argv: Option<&[String]>,
        expires_at: Option<f64>,
    ) -> Result<Self, PatternProblem> {
        let elements = argv.map(|patterns| patterns.iter().map(|text| element(text)).collect());
        Ok(Self {
            argv: elements.transpose()?,
            expires_at,
        })
    }

    /// Whether the entry counts whatever the program is given, and whenever.
    pub(super) fn is_empty(&self) -> bool {
        self.argv.is_none() && self.expires_at.is_none()
    }

    /// Whether it says which words the program is given.
    pub(super) fn has_argv(&self) -> bool {
        self.argv.is_some()
    }

    /// Whether the rule holds for a program that is given `operands` at the time `now`.
    pub(super) fn check(&self, operands: &[Word], now: Option<f64>) -> Result<(), Unmet> {
        let counts = |ends: f64| now.is_some_and(|now| now < ends);
        if self.expires_at.is_some_and(|ends| !counts(ends)) {
            return Err(Unmet::Expired);
        }
        match &self.argv {
            Some(elements) if !match_words(elements, operands) => Err(Unmet::Argv),
            _ => Ok(()),
        }
    }
}

/// Compiles an element of an `argv` rule.
pub(super) fn element(pattern: &str) -> Result<Element, PatternProblem> {
    match pattern {
        "**" => Ok(Element::AnyWords),
        pattern => TextGlob::compile(pattern).map(Element::Word),
    }
}

/// Whether the elements match all of `words`. What an expansion comes to is not known, so that it
/// matches nothing.
fn match_words(elements: &[Element], words: &[Word]) -> bool {
    words.iter().all(|word| word.literal().is_some())
        && matches_run(
            elements,
            words.iter(),
            |element| matches!(element, Element::AnyWords),
            |element, word| match element {
                Element::AnyWords => true,
                Element::Word(pattern) => pattern.matches(&word.text),
            },
        )
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::shell::{Dialect, read};

    fn holds(patterns: &[&str], operands: &str) -> bool {
        let script = read(&format!("x {operands}"), Dialect::default()).unwrap_or_default();
        let commands = script
            .pipelines
            .into_iter()
            .flat_map(|pipeline| pipeline.commands);
        let words: Vec<Word> = commands.flat_map(|command| command.words).skip(1).collect();
        let patterns: Vec<_> = patterns.iter().map(|text| (*text).to_owned()).collect();
        let rule = Rule::compile(Some(&patterns), None).unwrap();
        rule.check(&words, None).is_ok()
    }

    #[test]
    fn each_pattern_matches_one_word() {
        assert!(holds(&["status"], "status"));
        assert!(holds(&[], ""));
        assert!(holds(&["-n", "*"], "-n a/b"));
        assert!(holds(&["-?"], "-n"));
        assert!(holds(&["--depth=*"], "--depth=1"));
        assert!(holds(&["a\\*b"], "'a*b'"));
        assert!(holds(&["-{n,-max-count}", "[0-9]"], "--max-count 5"));
        assert!(holds(&["*", ""], "a/b ''"));
        assert!(!holds(&["status"], "status -s"));
        assert!(!holds(&["status"], ""));
        assert!(!holds(&[], "x"));
        assert!(!holds(&["status"], "Status"));
        assert!(!holds(&["a\\*b"], "axb"));
        assert!(!holds(&["-?"], "-nn"));
        assert!(!holds(&["a", ""], "a"));
        assert!(!holds(&["{a,b}"], "'{a,b}'"));
    }

    #[test]
    fn two_stars_match_any_number_of_words() {
        assert!(holds(&["log", "**"], "log"));
        assert!(holds(&["log", "**"], "log -n 5 x"));
        assert!(holds(&["**", "-q"], "a -q b -q"));
        assert!(!holds(&["log", "**"], "push"));
        assert!(!holds(&["**", "-q"], "a -q b"));
    }

    #[test]
    fn a_word_that_is_expanded_matches_nothing() {
        assert!(!holds(&["*"], "$X"));
        assert!(!holds(&["**"], "a $X"));
        assert!(!holds(&["a*"], "a*"));
        assert!(holds(&["a*"], "'a*'"));
    }

    #[test]
    fn an_entry_counts_until_it_expires() {
        let rule = Rule::compile(None, Some(1000.0)).unwrap();
        assert_eq!(rule.check(&[], Some(999.0)), Ok(()));
        assert_eq!(rule.check(&[], Some(1000.0)), Err(Unmet::Expired));
        assert_eq!(rule.check(&[], Some(f64::NAN)), Err(Unmet::Expired));
        assert_eq!(rule.check(&[], None), Err(Unmet::Expired));
    }

    #[test]
    fn a_malformed_pattern_is_told() {
        let patterns = ["status".to_owned(), "[a".to_owned()];
        let problem = Rule::compile(Some(&patterns), None).unwrap_err();
        assert_eq!(problem, PatternProblem::UnclosedSet);
    }

    #[test]
    fn hostile_patterns_take_no_time() {
        let pattern = "*a".repeat(200);
        assert!(!holds(&[&pattern], &"a".repeat(100)));
        assert!(holds(&[&pattern], &"a".repeat(300)));
        let elements = ["**", "a"].repeat(200);
        assert!(!holds(&elements, &"a ".repeat(100)));
        assert!(holds(&elements, &"a ".repeat(300)));
    }
}

//! Patterns over text that is no path: `/` is a character like any other.

use super::parser::{pieces, write_out};
use super::{Case, PatternProblem, Piece, matches_pieces};
use crate::limits;

/// A pattern over text: `*`, `?`, `[…]`, `{a,b}` and `\` as in paths, with `*` and `?` over `/`, too.
/// Letter case counts.
#[derive(Debug)]
pub(in crate::trust) struct TextGlob {
    alternatives: Vec<Box<[Piece]>>,
}

impl TextGlob {
    pub(in crate::trust) fn compile(pattern: &str) -> Result<Self, PatternProblem> {
        if pattern.len() > limits::PATTERN_BYTES {
            return Err(PatternProblem::TooLong);
        }
        let alternatives = if pattern.contains(['{', '}']) {
            let written = write_out(pattern)?;
            written.iter().map(|text| pieces(text)).collect()
        } else {
            pieces(pattern).map(|pieces| vec![pieces])
        };
        Ok(Self {
            alternatives: alternatives?,
        })
    }

    /// Whether it matches all of `text`.
    pub(in crate::trust) fn matches(&self, text: &str) -> bool {
        self.alternatives
            .iter()
            .any(|pieces| matches_pieces(pieces, text, Case::Exact))
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_matches_all_of_the_text() {
        for (pattern, text) in [
            ("", ""),
            ("status", "status"),
            ("*", ""),
            ("*", "a/b"),
            ("**", "a/b"),
            ("a?b", "a/b"),
            ("--depth=*", "--depth=1"),
            ("*a*b*", "xxaxxbxx"),
            ("[0-9][!0-9]", "1/"),
            ("[]a]", "]"),
            ("-{n,-max-count=}[0-9]", "-n5"),
            ("-{n,-max-count=}[0-9]", "--max-count=5"),
            ("{,x}", ""),
            ("{a,b{c,d}}", "bd"),
            (r"a\*b", "a*b"),
            (r"\{a,b\}", "{a,b}"),
            (r"\\", r"\"),
            ("~/*", "~/x"),
            ("é?", "éü"),
        ] {
            assert!(
                TextGlob::compile(pattern).unwrap().matches(text),
                "{pattern} must match {text}"
            );
        }
        for (pattern, text) in [
            ("", "x"),
            ("status", "Status"),
            ("status", "statuss"),
            ("?", ""),
            ("?", "ab"),
            ("*a*b", "abc"),
            ("[!/]", "/"),
            ("{a,b}", "c"),
            ("{a,b}", "{a,b}"),
            (r"a\*b", "axb"),
            ("[a-c]", "C"),
        ] {
            assert!(
                !TextGlob::compile(pattern).unwrap().matches(text),
                "{pattern} must not match {text}"
            );
        }
    }

    #[test]
    fn malformed_patterns_are_told() {
        let problem = |pattern: &str| TextGlob::compile(pattern).unwrap_err();
        for (pattern, expected) in [
            ("[a", PatternProblem::UnclosedSet),
            ("[b-a]", PatternProblem::BackwardRange),
            ("[[:alpha:]]", PatternProblem::NamedClass),
            ("{a", PatternProblem::UnclosedBrace),
            ("a}", PatternProblem::UnopenedBrace),
            (r"a\", PatternProblem::DanglingEscape),
        ] {
            assert_eq!(problem(pattern), expected, "{pattern}");
        }
        assert_eq!(
            problem(&"a".repeat(limits::PATTERN_BYTES + 1)),
            PatternProblem::TooLong
        );
        assert_eq!(
            problem(&"{a,b}".repeat(100)),
            PatternProblem::TooManyAlternatives
        );
    }
}

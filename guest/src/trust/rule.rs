//! What an entry asks beside its pattern: the words that the program is given, and the time.

use crate::shell::syntax::Word;

/// The conditions of an entry, of which it has at least one.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Rule {
    /// Patterns for the words behind the program.
    pub(super) argv: Option<Vec<String>>,
    /// When the entry ends to count, in milliseconds since the epoch.
    pub(super) expires_at: Option<f64>,
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
    /// Whether the rule holds for a program that is given `operands` at the time `now`.
    pub(super) fn check(&self, operands: &[Word], now: Option<f64>) -> Result<(), Unmet> {
        let ends = self.expires_at.unwrap_or(f64::INFINITY);
        if self.expires_at.is_some() && now.is_none_or(|now| now >= ends || now.is_nan()) {
            return Err(Unmet::Expired);
        }
        match &self.argv {
            Some(patterns) if !match_words(patterns, operands) => Err(Unmet::Argv),
            _ => Ok(()),
        }
    }
}

/// The element of an `argv` rule that stands for any number of words.
const ANY_WORDS: &str = "**";

/// Whether `patterns` match all of `words`, one each; `**` matches any number of them. What an
/// expansion comes to is not known, so that it matches nothing.
fn match_words(patterns: &[String], words: &[Word]) -> bool {
    let is_any = |pattern: &String| pattern == ANY_WORDS;
    words.iter().all(|word| word.literal().is_some())
        && match_sequence(patterns, words, is_any, |pattern, word| {
            matches_text(pattern, &word.text)
        })
}

/// Whether `pattern` matches all of `text`: `*` is any text, `?` one character, and a backslash
/// makes the character behind it literal.
fn matches_text(pattern: &str, text: &str) -> bool {
    let pattern = pieces(pattern);
    let text: Vec<char> = text.chars().collect();
    let is_any = |piece: &Piece| *piece == Piece::AnyText;
    match_sequence(&pattern, &text, is_any, |piece, character| match piece {
        Piece::One => true,
        Piece::Literal(literal) => literal == character,
        Piece::AnyText => false,
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    AnyText,
    One,
    Literal(char),
}

fn pieces(pattern: &str) -> Vec<Piece> {
    let mut characters = pattern.chars();
    let mut pieces = Vec::new();
    while let Some(character) = characters.next() {
        pieces.push(match character {
            '*' => Piece::AnyText,
            '?' => Piece::One,
            '\\' => Piece::Literal(characters.next().unwrap_or('\\')),
            other => Piece::Literal(other),
        });
    }
    pieces
}

/// Whether a pattern of items, of which some stand for any number of them, matches all items. On a
/// mismatch the last such item takes one more, so that the time is at most the product of both
/// lengths.
fn match_sequence<P, T>(
    pattern: &[P],
    items: &[T],
    is_any: impl Fn(&P) -> bool,
    matches: impl Fn(&P, &T) -> bool,
) -> bool {
    let (mut at, mut item) = (0, 0);
    let mut last_any = None;
    while let Some(next) = items.get(item) {
        match pattern.get(at) {
            Some(piece) if is_any(piece) => {
                last_any = Some((at + 1, item));
                at += 1;
            }
            Some(piece) if matches(piece, next) => {
                at += 1;
                item += 1;
            }
            _ => match last_any {
                Some((behind, taken)) => {
                    last_any = Some((behind, taken + 1));
                    (at, item) = (behind, taken + 1);
                }
                None => return false,
            },
        }
    }
    pattern.iter().skip(at).all(is_any)
}

#[cfg(test)]
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
        let rule = Rule {
            argv: Some(
                patterns
                    .iter()
                    .map(|pattern| (*pattern).to_owned())
                    .collect(),
            ),
            expires_at: None,
        };
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
        assert!(holds(&["*a*b*"], "xxaxxbxx"));
        assert!(!holds(&["status"], "status -s"));
        assert!(!holds(&["status"], ""));
        assert!(!holds(&[], "x"));
        assert!(!holds(&["status"], "Status"));
        assert!(!holds(&["a\\*b"], "axb"));
        assert!(!holds(&["-?"], "-nn"));
        assert!(!holds(&["*a*b"], "abc"));
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
        let rule = Rule {
            argv: None,
            expires_at: Some(1000.0),
        };
        assert_eq!(rule.check(&[], Some(999.0)), Ok(()));
        assert_eq!(rule.check(&[], Some(1000.0)), Err(Unmet::Expired));
        assert_eq!(rule.check(&[], Some(f64::NAN)), Err(Unmet::Expired));
        assert_eq!(rule.check(&[], None), Err(Unmet::Expired));
    }

    #[test]
    fn hostile_patterns_take_no_time() {
        let pattern = "*a".repeat(200);
        assert!(!matches_text(&pattern, &"a".repeat(100)));
        assert!(matches_text(&pattern, &"a".repeat(300)));
    }
}

//! Changes of a finished command.

use crate::random::Random;

/// The text after one change; `put_in` is what insertion and replacement use.
pub(super) fn mutate(text: &str, change: &str, put_in: &str, random: &mut Random) -> String {
    let characters: Vec<char> = text.chars().collect();
    let at = random.below(characters.len() + 1);
    let end = (at + 1 + random.below(3)).min(characters.len());
    let (before, piece, after) = (&characters[..at], &characters[at..end], &characters[end..]);
    let put_in: Vec<char> = put_in.chars().collect();
    let target = random.below(characters.len() + 1);
    let parts: [&[char]; 4] = match change {
        "insert" => [before, &put_in, piece, after],
        "replace" => [before, &put_in, after, &[]],
        "delete" => [before, after, &[], &[]],
        "duplicate" => [before, piece, piece, after],
        "swap" => {
            let split = piece.len() / 2;
            [before, &piece[split..], &piece[..split], after]
        }
        "move" => {
            let rest: Vec<char> = before.iter().chain(after).copied().collect();
            let (front, back) = rest.split_at(target.min(rest.len()));
            return front.iter().chain(piece).chain(back).collect();
        }
        "copy" => {
            let (front, back) = characters.split_at(target);
            return front.iter().chain(piece).chain(back).collect();
        }
        other => unreachable!("the grammar has an unknown mutation: {other}"),
    };
    parts.concat().into_iter().collect()
}

/// A run of pieces after the name of a program.
pub(super) fn soup(alphabet: &[String], random: &mut Random) -> String {
    let count = 2 + random.below(9);
    let pieces: String = (0..count).map(|_| random.pick(alphabet)).collect();
    format!("alpha {pieces}")
}

#[cfg(test)]
mod tests {
    use super::mutate;
    use crate::random::Random;

    /// Every result of `change` on `text` over many draws.
    fn results(text: &str, change: &str) -> Vec<String> {
        let mut results: Vec<_> = (0..500)
            .map(|index| mutate(text, change, "X", &mut Random::new(1, index)))
            .collect();
        results.sort_unstable();
        results.dedup();
        results
    }

    #[test]
    fn changes_do_what_their_names_say() {
        assert!(
            results("ab", "insert")
                .iter()
                .all(|text| text.replace('X', "") == "ab")
        );
        assert_eq!(results("ab", "delete"), ["", "a", "ab", "b"]);
        assert!(results("ab", "replace").contains(&"aX".to_owned()));
        assert!(results("ab", "duplicate").contains(&"aab".to_owned()));
        assert!(results("ab", "swap").contains(&"ba".to_owned()));
        assert!(results("abc", "move").contains(&"bca".to_owned()));
        assert!(results("abc", "copy").contains(&"abca".to_owned()));
        assert_eq!(results("", "delete"), [""]);
    }
}

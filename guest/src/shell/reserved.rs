//! Words that the grammar of some shell reserves in command position.

/// Reserved words of POSIX (XCU 2.4), bash 5.2 (`compgen -k`) and zsh 5.9 (`$reswords`),
/// sorted. `time` is missing: it is a wrapper, judged where programs are found. zsh's
/// `declare`, `export` and their like are missing too: they are builtins.
const WORDS: &[&str] = &[
    "!",
    "[[",
    "]]",
    "case",
    "coproc",
    "do",
    "done",
    "elif",
    "else",
    "end",
    "esac",
    "fi",
    "for",
    "foreach",
    "function",
    "if",
    "in",
    "nocorrect",
    "repeat",
    "select",
    "then",
    "until",
    "while",
    "{",
    "}",
];

/// Whether `word`, unquoted in command position, starts or ends a compound command.
pub fn is_reserved(word: &str) -> bool {
    WORDS.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::{WORDS, is_reserved};

    #[test]
    fn words_are_sorted_for_the_search() {
        assert!(WORDS.is_sorted());
        assert!(is_reserved("while") && !is_reserved("time") && !is_reserved("whilst"));
    }
}

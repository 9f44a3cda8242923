//! Words that the grammar of some shell reserves in command position.

/// Whether `word`, unquoted in command position, starts or ends a compound command.
///
/// Reserved words of POSIX (XCU 2.4), bash 5.2 (`compgen -k`) and zsh 5.9 (`$reswords`).
/// `time` is missing: it is a wrapper, judged where programs are found. zsh's `declare`,
/// `export` and their like are missing too: they are builtins.
pub fn is_reserved(word: &str) -> bool {
    matches!(
        word,
        "!" | "[["
            | "]]"
            | "case"
            | "coproc"
            | "do"
            | "done"
            | "elif"
            | "else"
            | "end"
            | "esac"
            | "fi"
            | "for"
            | "foreach"
            | "function"
            | "if"
            | "in"
            | "nocorrect"
            | "repeat"
            | "select"
            | "then"
            | "until"
            | "while"
            | "{"
            | "}"
    )
}

#[cfg(test)]
mod tests {
    use super::is_reserved;

    #[test]
    fn compound_commands_are_known_and_time_is_not() {
        for word in ["!", "[[", "case", "foreach", "nocorrect", "while", "}"] {
            assert!(is_reserved(word), "{word}");
        }
        for word in ["", "time", "whilst", "declare", "[", "If"] {
            assert!(!is_reserved(word), "{word}");
        }
    }
}

//! Names that a shell runs itself instead of looking up a program.

use crate::shell::syntax::Word;

/// The union of the builtins of bash 5.2 (`compgen -b`), zsh 5.9 (`${(k)builtins}`), dash 0.5.12 (dash(1))
/// and busybox ash 1.35 (`help`), and what zsh has as an alias from the start (`run-help`, `which-command`) or as a
/// precommand modifier (`-`); sorted.
pub const NAMES: &[&str] = &[
    "-",
    ".",
    ":",
    "[",
    "[[",
    "alias",
    "autoload",
    "bg",
    "bind",
    "bindkey",
    "break",
    "builtin",
    "bye",
    "caller",
    "cd",
    "chdir",
    "command",
    "compadd",
    "comparguments",
    "compcall",
    "compctl",
    "compdescribe",
    "compfiles",
    "compgen",
    "compgroups",
    "complete",
    "compopt",
    "compquote",
    "compset",
    "comptags",
    "comptry",
    "compvalues",
    "continue",
    "declare",
    "dirs",
    "disable",
    "disown",
    "echo",
    "echotc",
    "echoti",
    "emulate",
    "enable",
    "eval",
    "exec",
    "exit",
    "export",
    "false",
    "fc",
    "fg",
    "float",
    "functions",
    "getln",
    "getopts",
    "hash",
    "help",
    "history",
    "integer",
    "jobs",
    "kill",
    "let",
    "limit",
    "local",
    "log",
    "logout",
    "mapfile",
    "noglob",
    "popd",
    "print",
    "printf",
    "private",
    "pushd",
    "pushln",
    "pwd",
    "r",
    "read",
    "readarray",
    "readonly",
    "rehash",
    "return",
    "run-help",
    "sched",
    "set",
    "setopt",
    "shift",
    "shopt",
    "source",
    "suspend",
    "test",
    "times",
    "trap",
    "true",
    "ttyctl",
    "type",
    "typeset",
    "ulimit",
    "umask",
    "unalias",
    "unfunction",
    "unhash",
    "unlimit",
    "unset",
    "unsetopt",
    "vared",
    "wait",
    "whence",
    "where",
    "which",
    "which-command",
    "zcompile",
    "zformat",
    "zle",
    "zmodload",
    "zparseopts",
    "zregexparse",
    "zstyle",
];

/// Whether some shell runs `name` itself. `%1` and the like resume a job (bash(1), zsh(1)).
pub fn is_builtin(name: &str) -> bool {
    name.starts_with('%') || NAMES.binary_search(&name).is_ok()
}

/// Whether the builtin can do no more with these words than the program of its name:
/// `echo`, `true`, `false`, and `printf` with a literal format of plain conversions
/// (`%n` and `-v` assign, and zsh's `%d` evaluates arithmetic with the commands inside it).
pub fn is_no_more_than_program(words: &[Word]) -> bool {
    let Some((name, operands)) = words.split_first() else {
        return false;
    };
    match name.text.as_str() {
        "echo" | "true" | "false" => true,
        "printf" => operands
            .first()
            .and_then(Word::literal)
            .is_some_and(is_plain_format),
        _ => false,
    }
}

/// Whether `format` has no conversion but `%s`, `%b`, `%c` and `%%`, and no escape that could
/// make one: zsh decodes escapes first, and `\u0025d` is its `%d`.
fn is_plain_format(format: &str) -> bool {
    let mut rest = format;
    while let Some(at) = rest.find(['%', '\\']) {
        let (sign, behind) = rest.split_at(at).1.split_at(1);
        let mut bytes = behind.bytes();
        let is_plain = match (sign, bytes.next()) {
            ("%", Some(b's' | b'b' | b'c' | b'%')) => true,
            ("\\", Some(b'a' | b'b' | b'f' | b'n' | b'r' | b't' | b'v' | b'\\')) => true,
            // `\033` starts a colour. `%` is `\045`, however many digits are read.
            ("\\", Some(b'0')) => matches!(bytes.next(), Some(b'1'..=b'3')),
            _ => false,
        };
        if !is_plain {
            return false;
        }
        rest = behind.get(1..).unwrap_or_default();
    }
    !format.starts_with('-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::Span;

    fn words(words: &[&str]) -> Vec<Word> {
        words
            .iter()
            .map(|word| Word::from_literal((*word).to_owned(), Span::new(0, 0)))
            .collect()
    }

    #[test]
    fn names_are_sorted_for_the_search() {
        assert!(NAMES.is_sorted());
        assert!(is_builtin("test") && is_builtin("%1") && !is_builtin("git"));
    }

    #[test]
    fn printf_is_plain_only_with_plain_conversions() {
        assert!(is_no_more_than_program(&words(&[
            "printf",
            "%s %b%c%%\\n",
            "x"
        ])));
        for format in [
            "",
            "x",
            "%%d",
            "\\\\u0025d",
            "\\033[1m%s\\033[0m\\n",
            "%s\\t%%%s",
        ] {
            assert!(
                is_no_more_than_program(&words(&["printf", format, "x"])),
                "{format}"
            );
        }
        for format in [
            "%d", "-v", "%", "%5s", "%n", "--", "%é", "%*s", "%1$s", "%%%d", "%(%d)T",
        ] {
            assert!(
                !is_no_more_than_program(&words(&["printf", format, "x"])),
                "{format}"
            );
        }
    }

    #[test]
    fn printf_is_not_plain_with_escapes_that_could_make_a_conversion() {
        for format in [
            "\\u0025d",
            "\\U00000025d",
            "\\x25d",
            "\\045d",
            "\\0045d",
            "\\45d",
            "\\%d",
            "\\%s",
            "\\e[0m",
            "\\c",
            "\\C-x",
            "x\\",
            "\\é",
        ] {
            assert!(
                !is_no_more_than_program(&words(&["printf", format, "x"])),
                "{format}"
            );
        }
        assert!(!is_no_more_than_program(&words(&["printf"])));
        assert!(is_no_more_than_program(&words(&["echo", "-e", "x"])));
        assert!(!is_no_more_than_program(&words(&["kill", "1"])));
    }
}

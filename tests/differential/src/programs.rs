//! The names under which the recording program stands, and how it ends under each.
//!
//! Also compiled into the recording program itself.

/// What the name of the file to record to has behind the folder of the scene.
pub const RECORDS: &str = "records";

/// The exit status of a recording program that could not record.
pub const RECORDING_FAILED: u8 = 111;

/// What a recording program does after it has recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// The exit status.
    pub status: u8,
    /// Whether it prints a line.
    pub prints: bool,
}

/// How the program of this name ends.
pub fn ending(name: &str) -> Ending {
    match name {
        // `false` ends as the builtin does that may run in its place.
        "gamma" | "false" => Ending {
            status: 1,
            prints: false,
        },
        "delta" => Ending {
            status: 2,
            prints: true,
        },
        "rg" => Ending {
            status: 3,
            prints: false,
        },
        "alpha" | "ls" | "git" => Ending {
            status: 0,
            prints: true,
        },
        _ => Ending {
            status: 0,
            prints: false,
        },
    }
}

/// What the program of this name prints.
pub fn output(name: &str) -> Vec<u8> {
    match ending(name).prints {
        true => format!("output of {name}\n").into_bytes(),
        false => Vec::new(),
    }
}

/// Every status that a pipeline can leave behind: those of judged programs and negations, those of
/// a shell for a program that it cannot start or find, and that of `exit 255`.
pub const STATUSES: &[u8] = &[0, 1, 2, 3, 126, 127, 255];

/// Ordinary programs that the allowlist covers.
pub const PLAIN: &[&str] = &["alpha", "beta", "gamma", "delta", "ls", "git", "cat", "rg"];

/// Programs that the allowlist covers and whose names only quoting makes ordinary.
pub const ODD: &[&str] = &[
    "7z",
    "g++",
    "x.y",
    "a@b",
    "über",
    "two words",
    "quote'd",
    "a=b",
    "#x",
    "if",
    "then",
    "fi",
    "do",
    "done",
    "while",
    "for",
    "case",
    "esac",
    "in",
    "{",
    "}",
    "!",
    "[[",
    "]]",
    "(x)",
    "x;y",
    "$A",
    "*",
    "-",
    "function",
    "select",
    "coproc",
    "until",
    "else",
    "elif",
    "end",
    "foreach",
    "repeat",
    "nocorrect",
];

/// Programs that the allowlist covers and that some shell has built in.
pub const BUILTINS: &[&str] = &[
    ":",
    "[",
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

/// Programs that no entry covers and that filter their input.
pub const SAFE: &[&str] = &[
    "cut", "grep", "head", "jq", "sort", "tail", "tr", "uniq", "wc",
];

/// Programs that entries cover only with certain words. One of them starts other programs.
pub const RULED: &[&str] = &["gated", "setsid"];

/// Programs that entries cover, which counts for nothing because they start other programs.
pub const LAUNCHERS: &[&str] = &[
    "chroot",
    "chrt",
    "doas",
    "flock",
    "ionice",
    "parallel",
    "script",
    "setarch",
    "strace",
    "su",
    "sudo",
    "systemd-run",
    "taskset",
    "unshare",
    "watch",
];

/// Programs that the allowlist does not cover. Among them are the words that the
/// generator uses as arguments: an argument that becomes a command is seen to run.
pub const FOREIGN: &[&str] = &[
    "evil", "touch", "rm", "m", "a", "b", "c", "e", "f", "n", "x", "y", "z", "1", "2", "foo",
    "bar.txt", "--flag", "-n", "plain", "two", "words", "status", "nice", "sh",
];

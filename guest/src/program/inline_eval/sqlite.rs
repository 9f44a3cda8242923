//! sqlite3, whose dot-commands run programs.

use super::hit::{Hit, Why};
use super::options::{Argument, Arguments, Does, Grammar};
use crate::shell::syntax::Word;

/// sqlite3(1) of 3.45; names have one dash or two.
static SQLITE: Grammar = Grammar {
    permutes: true,
    one_dash: true,
    ..Grammar::plain(&[
        ("-A", Does::Ends),
        ("--cmd", Does::Own),
        ("--init", Does::File),
        ("--help", Does::Prints),
        ("--version", Does::Prints),
        ("--lookaside", Does::Value),
        ("--maxsize", Does::Value),
        ("--mmap", Does::Value),
        ("--newline", Does::Value),
        ("--nonce", Does::Value),
        ("--nullvalue", Does::Value),
        ("--pagecache", Does::Value),
        ("--separator", Does::Value),
        ("--vfs", Does::Value),
    ])
};

/// Dot-commands that start a program or load code, and those that write files; each may be cut
/// short. `|` before a file name starts a program too.
const DOT_COMMANDS: &[&str] = &[
    "archive", "backup", "clone", "excel", "import", "load", "log", "once", "open", "output",
    "read", "save", "shell", "system", "trace", "www",
];

/// Functions of SQL in this program that do the same.
const FUNCTIONS: &[&str] = &["edit", "load_extension", "writefile"];

/// The first word that makes it run a program.
pub(super) fn find(words: &[Word]) -> Option<Hit> {
    let mut operands = 0_usize;
    let mut prints = false;
    for argument in Arguments::new(&SQLITE, words) {
        match argument {
            Argument::Expands(at) => return Some(Hit::new(at, Why::Expands)),
            Argument::Unknown(_) => {}
            Argument::Option {
                does: Does::Own,
                at,
                ..
            } => return Some(Hit::new(at, Why::Code)),
            Argument::Option { does, .. } => prints |= matches!(does, Does::Prints | Does::Ends),
            Argument::Operand(at) => {
                operands += 1;
                // The first is the database.
                if operands > 1 && words.get(at).is_none_or(runs_something) {
                    return Some(Hit::new(at, Why::Code));
                }
            }
        }
    }
    (operands < 2 && !prints).then(|| Hit::new(0, Why::Input))
}

fn runs_something(word: &Word) -> bool {
    let Some(text) = word.literal() else {
        return true;
    };
    let lower = text.to_ascii_lowercase();
    let calls = |name: &&str| lower.contains(*name);
    lower.lines().any(is_dot_command) || FUNCTIONS.iter().any(calls)
}

fn is_dot_command(line: &str) -> bool {
    let Some(command) = line.trim_start().strip_prefix('.') else {
        return false;
    };
    let end = command.find(|character: char| !character.is_ascii_alphabetic());
    let name = command
        .get(..end.unwrap_or(command.len()))
        .unwrap_or_default();
    !name.is_empty() && DOT_COMMANDS.iter().any(|known| known.starts_with(name))
}

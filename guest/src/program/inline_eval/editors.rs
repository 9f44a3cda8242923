//! Editors, debuggers and database shells: options that give them commands.

use super::hit::{Hit, Why};
use super::options::{Argument, Arguments, Does, Grammar, Value};
use super::words::is_standard_input;
use crate::shell::syntax::Word;

/// vim(1) of 9.1 and nvim(1) of 0.10. Behind `-e` and `-E` commands come from the input.
static VIM: Grammar = Grammar {
    permutes: true,
    ..Grammar::clustered(&[
        ("-c", Does::Code),
        ("-e", Does::OwnFlag),
        ("-E", Does::OwnFlag),
        ("-S", Does::File),
        ("-u", Does::File),
        ("-U", Does::File),
        ("-l", Does::Nothing),
        ("--cmd", Does::Code),
        ("--remote-expr", Does::Code),
        ("--remote-send", Does::Code),
        ("--embed", Does::OwnFlag),
        ("-T", Does::Value),
        ("-W", Does::Value),
        ("-i", Does::Value),
        ("-r", Does::Nothing),
        ("-w", Does::Value),
        ("--listen", Does::Value),
        ("--server", Does::Value),
        ("--servername", Does::Value),
        ("--startuptime", Does::Value),
    ])
};

/// emacs(1) of 29.
static EMACS: Grammar = Grammar {
    abbreviates: true,
    permutes: true,
    one_dash: true,
    ..Grammar::plain(&[
        ("-f", Does::Code),
        ("--eval", Does::Code),
        ("--execute", Does::Code),
        ("--funcall", Does::Code),
        ("-l", Does::File),
        ("-x", Does::File),
        ("--load", Does::File),
        ("--script", Does::File),
        ("--batch", Does::Nothing),
        ("-L", Does::Value),
        ("--directory", Does::Value),
        ("--chdir", Does::Value),
        ("--insert", Does::Value),
        ("--user", Does::Value),
        ("--visit", Does::Value),
    ])
};

/// emacsclient(1) of 29.
static EMACSCLIENT: Grammar = Grammar {
    abbreviates: true,
    permutes: true,
    ..Grammar::clustered(&[
        ("-e", Does::Code),
        ("--eval", Does::Code),
        ("-a", Does::Own),
        ("--alternate-editor", Does::Own),
        ("-F", Does::Value),
        ("-T", Does::Value),
        ("-d", Does::Value),
        ("-f", Does::Value),
        ("-s", Does::Value),
        ("-c", Does::Nothing),
        ("-n", Does::Nothing),
        ("-q", Does::Nothing),
        ("-t", Does::Nothing),
        ("-u", Does::Nothing),
    ])
};

/// gdb(1) of 13. `--batch` is what keeps it from reading commands from the input.
static GDB: Grammar = Grammar {
    abbreviates: true,
    permutes: true,
    one_dash: true,
    ..Grammar::plain(&[
        ("-ex", Does::Code),
        ("-iex", Does::Code),
        ("-eiex", Does::Code),
        ("--ex", Does::Code),
        ("--iex", Does::Code),
        ("--eval-command", Does::Code),
        ("--init-eval-command", Does::Code),
        ("--early-init-eval-command", Does::Code),
        ("-x", Does::File),
        ("-ix", Does::File),
        ("-eix", Does::File),
        ("--command", Does::File),
        ("--init-command", Does::File),
        ("--early-init-command", Does::File),
        ("--args", Does::Ends),
        ("--batch", Does::Prints),
        ("--batch-silent", Does::Prints),
        ("--help", Does::Prints),
        ("--version", Does::Prints),
        ("--configuration", Does::Prints),
        ("-b", Does::Value),
        ("-c", Does::Value),
        ("-d", Does::Value),
        ("-e", Does::Value),
        ("-i", Does::Value),
        ("-l", Does::Value),
        ("-p", Does::Value),
        ("-s", Does::Value),
        ("-t", Does::Value),
        ("--cd", Does::Value),
        ("--core", Does::Value),
        ("--directory", Does::Value),
        ("--exec", Does::Value),
        ("--interpreter", Does::Value),
        ("--pid", Does::Value),
        ("--se", Does::Value),
        ("--symbols", Does::Value),
        ("--tty", Does::Value),
    ])
};

/// lldb(1) of 18.
static LLDB: Grammar = Grammar {
    abbreviates: true,
    permutes: true,
    ..Grammar::clustered(&[
        ("-o", Does::Code),
        ("-O", Does::Code),
        ("-k", Does::Code),
        ("--one-line", Does::Code),
        ("--one-line-before-file", Does::Code),
        ("--one-line-on-crash", Does::Code),
        ("-s", Does::File),
        ("-S", Does::File),
        ("-K", Does::File),
        ("--source", Does::File),
        ("--source-before-file", Does::File),
        ("--source-on-crash", Does::File),
        ("-b", Does::Prints),
        ("--batch", Does::Prints),
        ("--help", Does::Prints),
        ("-h", Does::Prints),
        ("-v", Does::Prints),
        ("--version", Does::Prints),
        ("-P", Does::Prints),
        ("-a", Does::Value),
        ("-c", Does::Value),
        ("-f", Does::Value),
        ("-l", Does::Value),
        ("-n", Does::Value),
        ("-p", Does::Value),
        ("-r", Does::Attached),
    ])
};

/// vim, vi, view, nvim.
pub(super) fn vim(name: &str, words: &[Word]) -> Option<Hit> {
    if matches!(name, "ex" | "exim") {
        return Some(Hit::new(0, Why::Input));
    }
    commands(&VIM, words).or_else(|| {
        let at = words.iter().position(is_vim_command)?;
        Some(Hit::new(at, Why::Code))
    })
}

/// `+command`; a line number or a search runs nothing.
fn is_vim_command(word: &Word) -> bool {
    let Some(command) = word.text.strip_prefix('+') else {
        return false;
    };
    !command.bytes().all(|byte| byte.is_ascii_digit()) && !command.starts_with('/')
}

/// emacs.
pub(super) fn emacs(words: &[Word]) -> Option<Hit> {
    commands(&EMACS, words)
}

/// emacsclient.
pub(super) fn emacsclient(words: &[Word]) -> Option<Hit> {
    commands(&EMACSCLIENT, words)
}

/// gdb.
pub(super) fn gdb(words: &[Word]) -> Option<Hit> {
    commands(&GDB, words).or_else(|| prompt(&GDB, words))
}

/// lldb.
pub(super) fn lldb(words: &[Word]) -> Option<Hit> {
    commands(&LLDB, words).or_else(|| prompt(&LLDB, words))
}

/// The first option that gives a command.
fn commands(grammar: &Grammar, words: &[Word]) -> Option<Hit> {
    Arguments::new(grammar, words).find_map(|argument| match argument {
        Argument::Expands(at) => Some(Hit::new(at, Why::Expands)),
        Argument::Option {
            does, at, value, ..
        } => command(does, value).map(|why| Hit::new(at, why)),
        Argument::Unknown(_) | Argument::Operand(_) => None,
    })
}

fn command(does: Does, value: Value<'_>) -> Option<Why> {
    match (does, value) {
        (Does::Code, _) => Some(Why::Code),
        (Does::Own, _) => Some(Why::Command),
        (Does::OwnFlag, _) => Some(Why::Input),
        (Does::File, Value::Expands) => Some(Why::Expands),
        (Does::File, Value::Known(file)) if file == "-" || is_standard_input(file) => {
            Some(Why::Input)
        }
        _ => None,
    }
}

/// A debugger that is not told to stop reads commands from the input.
fn prompt(grammar: &Grammar, words: &[Word]) -> Option<Hit> {
    let stops = Arguments::new(grammar, words).any(|argument| {
        matches!(
            argument,
            Argument::Option {
                does: Does::Prints,
                ..
            }
        )
    });
    (!stops).then(|| Hit::new(0, Why::Input))
}

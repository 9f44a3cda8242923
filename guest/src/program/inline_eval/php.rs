//! php.

use super::hit::{Hit, Why};
use super::options::{Does, Grammar};
use super::script::{Interpreter, Next, Own};
use super::words::is_standard_input;
use crate::shell::syntax::Word;

/// php(1) of 8.2, with `-b` and `-T` of php-cgi.
pub(super) static PHP: Interpreter = Interpreter {
    grammar: Grammar::clustered(&[
        ("-r", Does::Code),
        ("-R", Does::Code),
        ("-B", Does::Code),
        ("-E", Does::Code),
        ("--run", Does::Code),
        ("--process-code", Does::Code),
        ("--process-begin", Does::Code),
        ("--process-end", Does::Code),
        ("-a", Does::OwnFlag),
        ("--interactive", Does::OwnFlag),
        ("-d", Does::Own),
        ("--define", Does::Own),
        ("-f", Does::File),
        ("--file", Does::File),
        ("-F", Does::File),
        ("--process-file", Does::File),
        ("-b", Does::Value),
        ("-c", Does::Loads),
        ("--php-ini", Does::Loads),
        ("-t", Does::Value),
        ("--docroot", Does::Value),
        ("-T", Does::Value),
        ("-z", Does::Loads),
        ("--zend-extension", Does::Loads),
        ("-S", Does::File),
        ("--server", Does::File),
        ("--rf", Does::File),
        ("--rc", Does::File),
        ("--re", Does::File),
        ("--rz", Does::File),
        ("--ri", Does::File),
        ("-h", Does::Prints),
        ("-?", Does::Prints),
        ("--help", Does::Prints),
        ("--usage", Does::Prints),
        ("-i", Does::Prints),
        ("--info", Does::Prints),
        ("--ini", Does::Prints),
        ("-m", Does::Prints),
        ("--modules", Does::Prints),
        ("-v", Does::Prints),
        ("--version", Does::Prints),
        ("-C", Does::Nothing),
        ("-H", Does::Nothing),
        ("-e", Does::Nothing),
        ("-l", Does::Nothing),
        ("-n", Does::Nothing),
        ("-q", Does::Nothing),
        ("-s", Does::Nothing),
        ("-w", Does::Nothing),
        ("--no-header", Does::Nothing),
        ("--no-php-ini", Does::Nothing),
        ("--syntax-check", Does::Nothing),
        ("--strip", Does::Nothing),
        ("--syntax-highlight", Does::Nothing),
        ("--hide-args", Does::Nothing),
        ("--timing", Does::Value),
    ]),
    reads_input: true,
    is_flag: |_| false,
    own,
};

/// The first word that gives php code.
pub(super) fn find(words: &[Word]) -> Option<Hit> {
    let found = PHP.find(words);
    if found.is_some() {
        return found;
    }
    // Behind `--` there are only arguments: `php -- a.php` reads its program from the input.
    let separator = words.iter().position(|word| word.text == "--")?;
    let before = words.get(..separator)?;
    PHP.find(before).filter(|hit| hit.why == Why::Input)
}

fn own(own: Own<'_>) -> Next {
    if own.name == "-a" || own.name == "--interactive" {
        return Next::Input;
    }
    let (name, value) = own.value.split_once('=').unwrap_or((own.value, ""));
    let value = value.trim().trim_matches(['"', '\'']);
    match name.trim() {
        "auto_prepend_file" | "auto_append_file" if is_standard_input(value) => Next::Input,
        "auto_prepend_file" | "auto_append_file" => Next::Code,
        // Text that the engine runs, or another file of settings inside the value.
        _ if own.value.contains('\n') => Next::Code,
        _ => Next::Options,
    }
}

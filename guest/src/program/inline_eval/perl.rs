//! perl.

use super::options::{Does, Grammar};
use super::script::{Interpreter, Next, Own};

/// perlrun(1) of 5.36. Digits stand behind `-0` and `-l`, and other letters may follow them.
pub(super) static PERL: Interpreter = Interpreter {
    grammar: Grammar::clustered(&[
        ("-e", Does::Code),
        ("-E", Does::Code),
        ("-M", Does::OwnAttached),
        ("-m", Does::OwnAttached),
        ("-d", Does::OwnAttached),
        ("-C", Does::Attached),
        ("-D", Does::Attached),
        ("-F", Does::Attached),
        ("-I", Does::Loads),
        ("-i", Does::Attached),
        ("-V", Does::OwnAttached),
        ("-x", Does::Attached),
        ("-h", Does::Prints),
        ("-?", Does::Prints),
        ("-v", Does::Prints),
        ("--help", Does::Prints),
        ("-0", Does::Nothing),
        ("-1", Does::Nothing),
        ("-2", Does::Nothing),
        ("-3", Does::Nothing),
        ("-4", Does::Nothing),
        ("-5", Does::Nothing),
        ("-6", Does::Nothing),
        ("-7", Does::Nothing),
        ("-S", Does::LoadsFlag),
        ("-T", Does::Nothing),
        ("-U", Does::Nothing),
        ("-W", Does::Nothing),
        ("-X", Does::Nothing),
        ("-a", Does::Nothing),
        ("-c", Does::Nothing),
        ("-f", Does::Nothing),
        ("-g", Does::Nothing),
        ("-l", Does::Nothing),
        ("-n", Does::Nothing),
        ("-p", Does::Nothing),
        ("-s", Does::Nothing),
        ("-t", Does::Nothing),
        ("-u", Does::Nothing),
        ("-w", Does::Nothing),
    ]),
    reads_input: true,
    is_flag: |_| false,
    own,
};

fn own(own: Own<'_>) -> Next {
    let value = own.value;
    if own.name == "-V" {
        // `-V:name` takes the rest of the word, `-V` alone does not.
        let is_alone = value.is_empty() || value.starts_with(':');
        return if is_alone { Next::Prints } else { Next::Code };
    }
    if own.name != "-d" {
        return if is_import(value) {
            Next::Options
        } else {
            Next::Code
        };
    }
    // `-d:Module` names a debugger; without one, commands are read from the input.
    let module = value.strip_prefix('t').unwrap_or(value).strip_prefix(':');
    match module {
        Some(module) if is_import(module) => Next::Options,
        _ => Next::Code,
    }
}

/// `Module`, `-Module`, `Module=name,name`: nothing that perl would read as more code. What stands
/// behind `=` is quoted, but the debugger's is not.
fn is_import(value: &str) -> bool {
    value
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"_:=,.-!".contains(&byte))
}

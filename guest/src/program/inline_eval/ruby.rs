//! ruby and irb.

use super::options::{Does, Grammar};
use super::script::{Interpreter, Next, Own, no_own};

/// ruby(1) of 3.1. Digits stand behind `-0`, `-W` and `-T`, and other letters may follow them.
pub(super) static RUBY: Interpreter = Interpreter {
    grammar: Grammar::clustered(&[
        ("-e", Does::Code),
        ("-:", Does::Attached),
        ("-C", Does::Loads),
        ("-E", Does::Value),
        ("-F", Does::Attached),
        ("-I", Does::Loads),
        ("-X", Does::Loads),
        ("-i", Does::Attached),
        ("-r", Does::Loads),
        ("-x", Does::LoadsAttached),
        ("--backtrace-limit", Does::Value),
        ("--disable", Does::Value),
        ("--dump", Does::Value),
        ("--enable", Does::Value),
        ("--encoding", Does::Value),
        ("--external-encoding", Does::Value),
        ("--internal-encoding", Does::Value),
        ("-h", Does::Prints),
        ("-v", Does::Prints),
        ("--copyright", Does::Prints),
        ("--help", Does::Prints),
        ("--version", Does::Prints),
        ("-0", Does::Nothing),
        ("-1", Does::Nothing),
        ("-2", Does::Nothing),
        ("-3", Does::Nothing),
        ("-4", Does::Nothing),
        ("-5", Does::Nothing),
        ("-6", Does::Nothing),
        ("-7", Does::Nothing),
        ("-K", Does::OwnAttached),
        ("-S", Does::LoadsFlag),
        ("-T", Does::Nothing),
        ("-U", Does::Nothing),
        ("-W", Does::Nothing),
        ("-a", Does::Nothing),
        ("-c", Does::Nothing),
        ("-d", Does::Nothing),
        ("-l", Does::Nothing),
        ("-n", Does::Nothing),
        ("-p", Does::Nothing),
        ("-s", Does::Nothing),
        ("-u", Does::Nothing),
        ("-w", Does::Nothing),
        ("-y", Does::Nothing),
    ]),
    reads_input: true,
    is_flag: |_| false,
    own,
};

/// `-K` takes one letter, behind which others may follow.
fn own(own: Own<'_>) -> Next {
    if own.value.len() <= 1 {
        Next::Options
    } else {
        Next::Code
    }
}

/// irb(1) of 3.1: statements are read from the input unless a file is named.
pub(super) static IRB: Interpreter = Interpreter {
    grammar: Grammar::plain(&[
        ("-I", Does::Value),
        ("-r", Does::Value),
        ("-E", Does::Value),
        ("-W", Does::Attached),
        ("--context-mode", Does::Value),
        ("--prompt", Does::Value),
        ("--prompt-mode", Does::Value),
        ("--back-trace-limit", Does::Value),
        ("-h", Does::Prints),
        ("--help", Does::Prints),
        ("-v", Does::Prints),
        ("--version", Does::Prints),
    ]),
    reads_input: true,
    is_flag: |_| false,
    own: no_own,
};

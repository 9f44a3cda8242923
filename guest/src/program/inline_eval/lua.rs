//! lua and luajit.

use super::options::{Does, Grammar};
use super::script::{Interpreter, Next, Own};

/// lua(1) of 5.4 and luajit(1) of 2.1. `-b` saves bytecode and runs nothing.
pub(super) static LUA: Interpreter = Interpreter {
    grammar: Grammar::plain(&[
        ("-e", Does::Code),
        ("-i", Does::OwnFlag),
        ("-b", Does::OwnAttached),
        ("-l", Does::Loads),
        ("-j", Does::Loads),
        ("-O", Does::Attached),
        ("-E", Does::Nothing),
        ("-W", Does::Nothing),
        ("-v", Does::Prints),
    ]),
    reads_input: true,
    is_flag: |_| false,
    own,
};

fn own(own: Own<'_>) -> Next {
    if own.name == "-i" {
        Next::Input
    } else {
        Next::Script
    }
}

//! python, pypy, jython, ipython.

use super::options::{Does, Grammar};
use super::script::{Interpreter, Next, Own};
use crate::shell::syntax::Word;

/// python(1) of 3.13, with the options that only python 2, jython and ipython have.
pub(super) static PYTHON: Interpreter = Interpreter {
    grammar: Grammar::clustered(&[
        ("-c", Does::Code),
        ("-m", Does::Own),
        ("-i", Does::OwnFlag),
        ("-W", Does::Value),
        ("-X", Does::Value),
        ("-Q", Does::Value),
        ("-J", Does::Attached),
        ("-D", Does::Attached),
        ("--check-hash-based-pycs", Does::Value),
        ("--command", Does::Code),
        ("-h", Does::Prints),
        ("-?", Does::Prints),
        ("-V", Does::Prints),
        ("--help", Does::Prints),
        ("--help-all", Does::Prints),
        ("--help-env", Does::Prints),
        ("--help-xoptions", Does::Prints),
        ("--version", Does::Prints),
        ("-3", Does::Nothing),
        ("-B", Does::Nothing),
        ("-E", Does::Nothing),
        ("-I", Does::Nothing),
        ("-O", Does::Nothing),
        ("-P", Does::Nothing),
        ("-R", Does::Nothing),
        ("-S", Does::Nothing),
        ("-b", Does::Nothing),
        ("-d", Does::Nothing),
        ("-q", Does::Nothing),
        ("-s", Does::Nothing),
        ("-t", Does::Nothing),
        ("-u", Does::Nothing),
        ("-v", Does::Nothing),
        ("-x", Does::Nothing),
    ]),
    reads_input: true,
    is_flag: |_| false,
    own,
};

/// Modules that run code from their arguments, or from the input as a debugger does.
const CODE_MODULES: &[&str] = &[
    "IPython", "asyncio", "bpython", "code", "idlelib", "pdb", "ptpython", "timeit",
];

/// Modules that run another script, by python's own grammar, after options of theirs.
const SCRIPT_MODULES: &[&str] = &["cProfile", "profile", "runpy", "trace"];

fn own(own: Own<'_>) -> Next {
    match own.name {
        // The script is followed by statements from the input.
        "-i" => Next::Input,
        _ => module(own.value, own.behind),
    }
}

fn module(name: &str, behind: &[Word]) -> Next {
    let package = name.split('.').next().unwrap_or(name);
    if CODE_MODULES.contains(&package) {
        return Next::Code;
    }
    if SCRIPT_MODULES.contains(&package) && runs_code_module(behind) {
        return Next::Code;
    }
    Next::Script
}

/// `-m cProfile -m timeit …`.
fn runs_code_module(behind: &[Word]) -> bool {
    behind
        .iter()
        .zip(behind.iter().skip(1))
        .any(|(option, module)| option.text == "-m" && CODE_MODULES.contains(&module.text.as_str()))
}

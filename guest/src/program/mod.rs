//! From a command word to the program that runs.

pub mod builtins;
pub mod facts;
pub mod inline_eval;
pub mod kinds;
pub mod lookup;
pub mod multi_call;
pub mod neutral;
pub mod roles;
pub mod shells;
pub mod wrappers;

use crate::shell::windows::names;
use kinds::{Kind, names_of};

/// The built-in tables with their names, each sorted.
pub fn tables() -> Vec<(&'static str, Vec<&'static str>)> {
    vec![
        ("builtins", builtins::NAMES.to_vec()),
        ("cmd-builtins", names::CMD_BUILTINS.to_vec()),
        ("interpreters", inline_eval::NAMES.to_vec()),
        ("launchers", names_of(Kind::Launcher)),
        ("multi-calls", names_of(Kind::MultiCall)),
        ("powershell-names", names::POWERSHELL_NAMES.to_vec()),
        ("shells", names_of(Kind::Shell)),
        ("windows-launchers", shells::windows::LAUNCHERS.to_vec()),
        ("wrappers", names_of(Kind::Wrapper)),
    ]
}

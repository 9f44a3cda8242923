//! What programs of a name do with others, as far as an entry is concerned.

use crate::program::inline_eval;
use crate::program::kinds::{Kind, names_of};
use crate::program::roles::{Role, role};
use crate::trust::glob::Reach;

/// What a program does with code and with other programs; the worse the larger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    /// Is judged by what it runs, and by that alone.
    Wrapper,
    /// Exists to start another program.
    Launcher,
    /// Runs programs that its arguments name, too.
    Carrier,
    /// Holds many programs.
    MultiCall,
    /// Runs code that it is given.
    Interpreter,
    /// Runs commands that it is given.
    Shell,
}

/// The class of programs of a name.
pub(super) fn class(name: &str) -> Option<Class> {
    Some(match role(name, name) {
        Some(Role::Shell { .. }) => Class::Shell,
        Some(Role::MultiCall(_) | Role::Applet(_)) => Class::MultiCall,
        Some(Role::Launcher) => Class::Launcher,
        Some(Role::Wrapper { .. }) => Class::Wrapper,
        None if inline_eval::carries(name) => Class::Carrier,
        None if inline_eval::takes_code(name) => Class::Interpreter,
        None => return None,
    })
}

/// A class with the name that has it.
type Named = Option<(Class, String)>;

/// The worst class that a program can have which the pattern matches, with its name.
pub(super) fn worst(reach: &Reach) -> Named {
    let mut worst = None;
    for name in reach.shortest_names() {
        worst = worse(worst, &name);
    }
    if worst.is_some() || reach.path().is_some() {
        return worst;
    }
    for kind in [Kind::Shell, Kind::MultiCall, Kind::Launcher, Kind::Wrapper] {
        for name in names_of(kind) {
            worst = if_named(worst, reach, name);
        }
    }
    for name in inline_eval::NAMES {
        worst = if_named(worst, reach, name);
    }
    worst
}

fn if_named(worst: Named, reach: &Reach, name: &str) -> Named {
    match reach.can_be_named(name) {
        true => worse(worst, name),
        false => worst,
    }
}

/// The worse of `worst` and the class of `name`.
fn worse(worst: Named, name: &str) -> Named {
    match (class(name), worst) {
        (Some(class), None) => Some((class, name.to_owned())),
        (Some(class), Some((other, _))) if class > other => Some((class, name.to_owned())),
        (_, worst) => worst,
    }
}

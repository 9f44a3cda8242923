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

/// The worst class that a program can have which the pattern matches, with its name.
pub(super) fn worst(reach: &Reach) -> Option<(Class, String)> {
    let shortest = reach.shortest_names();
    let with_class = |name: String| Some((class(&name)?, name));
    let worst = shortest
        .filter_map(with_class)
        .max_by_key(|(class, _)| *class);
    if worst.is_some() || reach.path().is_some() {
        return worst;
    }
    let mut names = [Kind::Shell, Kind::MultiCall, Kind::Launcher, Kind::Wrapper]
        .into_iter()
        .flat_map(names_of)
        .chain(inline_eval::NAMES.iter().copied());
    let found = |name: &str| reach.can_be_named(name);
    let found: Vec<&str> = names.by_ref().filter(|name| found(name)).collect();
    let with_class = |name: &str| Some((class(name)?, name.to_owned()));
    found
        .into_iter()
        .filter_map(with_class)
        .max_by_key(|(class, _)| *class)
}

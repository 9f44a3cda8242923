//! The working directory from command to command.

use crate::shell::syntax::Connector;

/// The working directory at a command, as far as it is certain.
#[derive(Debug)]
pub(super) struct Directory {
    known: Option<String>,
    /// Whether a `cd` stands somewhere before.
    moved: bool,
    connector: Connector,
}

impl Directory {
    /// The directory at the start of a script.
    pub(super) fn new(known: Option<String>) -> Self {
        Self {
            known,
            moved: false,
            connector: Connector::First,
        }
    }

    /// The canonical directory, where it is certain.
    pub(super) fn known(&self) -> Option<&str> {
        self.known.as_deref()
    }

    /// Whether an earlier `cd` leads here, so that the shell's own PWD is this directory.
    pub(super) fn is_reached(&self) -> bool {
        self.moved && self.known.is_some()
    }

    /// Goes on to a pipeline. Only `&&` makes sure that the `cd` before it has happened.
    pub(super) fn enter(&mut self, connector: Connector) {
        self.connector = connector;
        if self.moved && !matches!(connector, Connector::First | Connector::AndThen) {
            self.known = None;
        }
    }

    /// A `cd` to `target`. `certain` says that it is the whole pipeline, without `!`. Behind
    /// `||` it may have been skipped when the next command runs.
    pub(super) fn change(&mut self, target: Option<String>, certain: bool) {
        self.moved = true;
        self.known = target.filter(|_| certain && self.connector != Connector::OrElse);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(steps: &[(Connector, Option<&str>)]) -> Option<String> {
        let mut directory = Directory::new(Some("/start".to_owned()));
        for (connector, target) in steps {
            directory.enter(*connector);
            if let Some(target) = target {
                directory.change(Some((*target).to_owned()), true);
            }
        }
        directory.known().map(str::to_owned)
    }

    #[test]
    fn a_directory_is_certain_along_and_then() {
        use Connector::{AndThen, First, OrElse, Then};
        let known = |steps: &[_]| after(steps).is_some();
        assert_eq!(
            after(&[(First, None), (Then, None)]).as_deref(),
            Some("/start")
        );
        assert_eq!(
            after(&[(First, Some("/a")), (AndThen, None), (AndThen, None)]).as_deref(),
            Some("/a")
        );
        assert!(!known(&[(First, Some("/a")), (Then, None)]));
        assert!(!known(&[
            (First, Some("/a")),
            (OrElse, None),
            (AndThen, None)
        ]));
        // `x || cd /a && y`: where `x` succeeds, `y` runs without the `cd`.
        assert!(!known(&[
            (First, None),
            (OrElse, Some("/a")),
            (AndThen, None)
        ]));
        assert_eq!(
            after(&[(First, None), (Then, Some("/a")), (AndThen, None)]).as_deref(),
            Some("/a")
        );
    }

    #[test]
    fn a_cd_among_others_leads_nowhere_certain() {
        let mut directory = Directory::new(Some("/start".to_owned()));
        directory.enter(Connector::First);
        directory.change(Some("/a".to_owned()), false);
        assert_eq!(directory.known(), None);
    }
}

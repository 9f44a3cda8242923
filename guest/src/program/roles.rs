//! What a program does with other programs, by the names it goes by.

use super::kinds::{self, Kind};
use super::lookup::file_name;
use super::multi_call::MultiCall;
use super::shells::{self, Posix};

/// What a program does with other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Runs the program that its operands name, and nothing else.
    Wrapper {
        /// Its name in the table of kinds.
        name: &'static str,
    },
    /// Reads commands; in the common dialect where `posix` says how it takes them.
    Shell {
        /// The shell whose option table holds.
        posix: Option<Posix>,
    },
    /// Many programs in one file; the first operand says which.
    MultiCall(MultiCall),
    /// A link to a multi-call program; the link's name says which.
    Applet(MultiCall),
    /// Starts another program in a way that is not judged.
    Launcher,
}

/// The role of the program at `path`, whose canonical path is `canonical`. Either name is
/// enough: a link `rg -> /bin/bash` is a shell.
pub fn role(path: &str, canonical: &str) -> Option<Role> {
    let link = file_name(path);
    let target = file_name(canonical);
    let by_link = kinds::find(link);
    if link == target {
        return by_link.map(|(name, kind)| of_kind(name, kind));
    }
    match (by_link, kinds::find(target)) {
        (None, None) => None,
        (Some((name, Kind::MultiCall)), _) => Some(of_kind(name, Kind::MultiCall)),
        (_, Some((target, Kind::MultiCall))) => Some(link_to(MultiCall::named(target))),
        (Some((name, kind)), None) | (None, Some((name, kind))) => Some(of_kind(name, kind)),
        // Called `sh`, zsh takes some options in another way.
        (Some(("sh", Kind::Shell)), Some(("zsh", Kind::Shell))) => Some(of_kind("sh", Kind::Shell)),
        (Some((_, kind)), Some((target, other))) if kind == other => Some(of_kind(target, other)),
        // Two names that say different things.
        (Some(_), Some(_)) => Some(Role::Launcher),
    }
}

/// Whether the program at `path` has the name of a shell.
pub fn is_shell_name(path: &str) -> bool {
    kinds::find(file_name(path)).is_some_and(|(_, kind)| kind == Kind::Shell)
}

fn link_to(program: Option<MultiCall>) -> Role {
    program.map_or(Role::Launcher, Role::Applet)
}

fn of_kind(name: &'static str, kind: Kind) -> Role {
    match kind {
        // Programs of these names are scripts that run a shell's builtin.
        Kind::Wrapper if matches!(name, "command" | "exec") => Role::Launcher,
        Kind::Wrapper => Role::Wrapper { name },
        Kind::Shell => Role::Shell {
            posix: shells::posix(name),
        },
        Kind::MultiCall => MultiCall::named(name).map_or(Role::Launcher, Role::MultiCall),
        Kind::Launcher => Role::Launcher,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_name_gives_a_program_its_role() {
        let wrapper = Some(Role::Wrapper { name: "nice" });
        let shell = |posix| Some(Role::Shell { posix });
        let applet = Some(Role::Applet(MultiCall::Busybox));
        for (path, canonical, expected) in [
            ("/usr/bin/git", "/usr/bin/git", None),
            ("/usr/bin/vi", "/usr/bin/vim.basic", None),
            ("/usr/bin/nice", "/usr/bin/nice", wrapper),
            ("/opt/x", "/usr/bin/nice", wrapper),
            ("/bin/nice", "/bin/busybox", applet),
            ("/bin/sh", "/bin/busybox", applet),
            ("/bin/ls", "/bin/busybox", applet),
            ("/opt/rg", "/bin/bash", shell(Some(Posix::Bash))),
            ("/bin/sh", "/bin/dash", shell(Some(Posix::Dash))),
            ("/bin/sh", "/bin/zsh", shell(Some(Posix::Sh))),
            ("/bin/fish", "/bin/fish", shell(None)),
            (
                "/bin/busybox",
                "/bin/busybox",
                Some(Role::MultiCall(MultiCall::Busybox)),
            ),
            ("/bin/sudo", "/bin/sudo", Some(Role::Launcher)),
            ("/bin/nice", "/bin/bash", Some(Role::Launcher)),
            ("/usr/bin/command", "/usr/bin/command", Some(Role::Launcher)),
        ] {
            assert_eq!(role(path, canonical), expected, "{path} -> {canonical}");
        }
    }
}

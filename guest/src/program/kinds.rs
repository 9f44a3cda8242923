//! Programs that run other programs, by name.
//!
//! A program is of a kind if the name it is called by, the path it was found at or its
//! canonical path says so: a link `rg -> /bin/bash` is a shell.

use super::lookup::file_name;

/// What a program does with other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Runs the program that its operands name, and nothing else.
    Wrapper,
    /// Reads commands.
    Shell,
    /// Many programs in one file, chosen by name.
    MultiCall,
    /// Exists only to start another program, in a way that is not judged.
    Launcher,
}

/// Every name with its kind, sorted by name. `time`, `command` and `exec` are words of the shell
/// too.
const KINDS: &[(&str, Kind)] = &[
    ("arch", Kind::Launcher),
    ("ash", Kind::Shell),
    ("bash", Kind::Shell),
    ("busybox", Kind::MultiCall),
    ("bwrap", Kind::Launcher),
    ("caffeinate", Kind::Launcher),
    ("catchsegv", Kind::Launcher),
    ("chroot", Kind::Launcher),
    ("chrt", Kind::Launcher),
    ("cmd", Kind::Shell),
    ("command", Kind::Wrapper),
    ("cpulimit", Kind::Launcher),
    ("csh", Kind::Shell),
    ("daemon", Kind::Launcher),
    ("daemonize", Kind::Launcher),
    ("dash", Kind::Shell),
    ("dbus-launch", Kind::Launcher),
    ("dbus-run-session", Kind::Launcher),
    ("doas", Kind::Launcher),
    ("eatmydata", Kind::Launcher),
    ("elvish", Kind::Shell),
    ("entr", Kind::Launcher),
    ("env", Kind::Wrapper),
    ("exec", Kind::Wrapper),
    ("fakechroot", Kind::Launcher),
    ("fakeroot", Kind::Launcher),
    ("faketime", Kind::Launcher),
    ("firejail", Kind::Launcher),
    ("fish", Kind::Shell),
    ("flock", Kind::Launcher),
    ("gosu", Kind::Launcher),
    ("hush", Kind::Shell),
    ("i386", Kind::Launcher),
    ("ion", Kind::Shell),
    ("ionice", Kind::Launcher),
    ("ksh", Kind::Shell),
    ("ld.so", Kind::Launcher),
    ("linux32", Kind::Launcher),
    ("linux64", Kind::Launcher),
    ("lksh", Kind::Shell),
    ("lockf", Kind::Launcher),
    ("loksh", Kind::Shell),
    ("ltrace", Kind::Launcher),
    ("mksh", Kind::Shell),
    ("nice", Kind::Wrapper),
    ("nohup", Kind::Wrapper),
    ("nsenter", Kind::Launcher),
    ("nu", Kind::Shell),
    ("numactl", Kind::Launcher),
    ("oil", Kind::Shell),
    ("oksh", Kind::Shell),
    ("osh", Kind::Shell),
    ("parallel", Kind::Launcher),
    ("pdksh", Kind::Shell),
    ("pkexec", Kind::Launcher),
    ("posh", Kind::Shell),
    ("powershell", Kind::Shell),
    ("prlimit", Kind::Launcher),
    ("proot", Kind::Launcher),
    ("proxychains", Kind::Launcher),
    ("proxychains4", Kind::Launcher),
    ("pwsh", Kind::Shell),
    ("rbash", Kind::Shell),
    ("reptyr", Kind::Launcher),
    ("rksh", Kind::Shell),
    ("rlwrap", Kind::Launcher),
    ("runcon", Kind::Launcher),
    ("runuser", Kind::Launcher),
    ("rzsh", Kind::Shell),
    ("sandbox-exec", Kind::Launcher),
    ("screen", Kind::Launcher),
    ("script", Kind::Launcher),
    ("scriptreplay", Kind::Launcher),
    ("setarch", Kind::Launcher),
    ("setpriv", Kind::Launcher),
    ("setsid", Kind::Launcher),
    ("setuidgid", Kind::Launcher),
    ("sg", Kind::Launcher),
    ("sh", Kind::Shell),
    ("softlimit", Kind::Launcher),
    ("start-stop-daemon", Kind::Launcher),
    ("stdbuf", Kind::Wrapper),
    ("strace", Kind::Launcher),
    ("su", Kind::Launcher),
    ("su-exec", Kind::Launcher),
    ("sudo", Kind::Launcher),
    ("sudoedit", Kind::Launcher),
    ("systemd-inhibit", Kind::Launcher),
    ("systemd-run", Kind::Launcher),
    ("taskset", Kind::Launcher),
    ("tcsh", Kind::Shell),
    ("time", Kind::Wrapper),
    ("timeout", Kind::Wrapper),
    ("tini", Kind::Launcher),
    ("tmux", Kind::Launcher),
    ("torify", Kind::Launcher),
    ("torsocks", Kind::Launcher),
    ("toybox", Kind::MultiCall),
    ("tsocks", Kind::Launcher),
    ("unbuffer", Kind::Launcher),
    ("unshare", Kind::Launcher),
    ("valgrind", Kind::Launcher),
    ("watch", Kind::Launcher),
    ("watchexec", Kind::Launcher),
    ("x86_64", Kind::Launcher),
    ("xcrun", Kind::Launcher),
    ("xonsh", Kind::Shell),
    ("xvfb-run", Kind::Launcher),
    ("yash", Kind::Shell),
    ("ysh", Kind::Shell),
    ("zsh", Kind::Shell),
];

/// The names of a kind, sorted.
pub fn names_of(kind: Kind) -> Vec<&'static str> {
    let of_kind = KINDS.iter().filter(|(_, other)| *other == kind);
    of_kind.map(|(name, _)| *name).collect()
}

/// The kind of the first of `names`, bare names or paths, that has one.
pub fn kind_of<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<Kind> {
    let mut previous = None;
    names.into_iter().map(file_name).find_map(|name| {
        // A path mostly ends in the name before it.
        let repeated = previous.replace(name) == Some(name);
        if repeated { None } else { kind_of_name(name) }
    })
}

fn kind_of_name(name: &str) -> Option<Kind> {
    let lower = name.to_ascii_lowercase();
    let plain = without_version(&lower);
    let listed = |name: &str| {
        let at = KINDS.binary_search_by_key(&name, |(known, _)| known).ok()?;
        KINDS.get(at).map(|(_, kind)| *kind)
    };
    listed(&lower)
        .or_else(|| if plain == lower { None } else { listed(plain) })
        .or_else(|| is_loader(&lower).then_some(Kind::Launcher))
}

/// The dynamic loader, which runs the program given as its operand (ld.so(8)).
fn is_loader(name: &str) -> bool {
    name.starts_with("ld-linux")
        || name.starts_with("ld-musl")
        || (name.starts_with("ld-") && name.contains(".so"))
}

/// `bash5`, `zsh-5.9`, `ksh93`, `cmd.exe` without what follows the name.
pub(super) fn without_version(name: &str) -> &str {
    let name = name.strip_suffix(".exe").unwrap_or(name);
    name.trim_end_matches(|character: char| {
        character.is_ascii_digit() || matches!(character, '.' | '-' | '+' | '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_for_the_search() {
        assert!(KINDS.is_sorted_by_key(|(name, _)| *name));
    }

    #[test]
    fn kinds_follow_the_last_component_case_and_version() {
        let kind = |name| kind_of([name]);
        assert_eq!(kind("/opt/x/Bash"), Some(Kind::Shell));
        assert_eq!(kind("zsh-5.9"), Some(Kind::Shell));
        assert_eq!(kind("/lib64/ld-linux-x86-64.so.2"), Some(Kind::Launcher));
        assert_eq!(kind("busybox"), Some(Kind::MultiCall));
        assert_eq!(kind("env"), Some(Kind::Wrapper));
        assert_eq!(kind("git"), None);
        assert_eq!(kind("/usr/bin/shred"), None);
    }

    #[test]
    fn one_of_several_names_is_enough() {
        assert_eq!(
            kind_of(["rg", "/usr/bin/rg", "/usr/bin/bash"]),
            Some(Kind::Shell)
        );
        assert_eq!(kind_of(["rg", "/usr/bin/rg", "/opt/rg"]), None);
    }
}

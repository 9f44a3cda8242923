//! Programs that run other programs, by name.

use std::borrow::Cow;

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
/// too; the GNU tools have a `g` in front on macOS. Launchers are those of util-linux 2.40,
/// busybox 1.36, moreutils, runit, daemontools, s6 and systemd, and others of their like.
const KINDS: &[(&str, Kind)] = &[
    ("abduco", Kind::Launcher),
    ("arch", Kind::Launcher),
    ("arch-chroot", Kind::Launcher),
    ("ash", Kind::Shell),
    ("bash", Kind::Shell),
    ("bootchartd", Kind::Launcher),
    ("busybox", Kind::MultiCall),
    ("bwrap", Kind::Launcher),
    ("byobu", Kind::Launcher),
    ("caffeinate", Kind::Launcher),
    ("capsh", Kind::Launcher),
    ("catatonit", Kind::Launcher),
    ("catchsegv", Kind::Launcher),
    ("cgexec", Kind::Launcher),
    ("choom", Kind::Launcher),
    ("chpst", Kind::Launcher),
    ("chronic", Kind::Launcher),
    ("chroot", Kind::Launcher),
    ("chrt", Kind::Launcher),
    ("cmd", Kind::Shell),
    ("command", Kind::Wrapper),
    ("coresched", Kind::Launcher),
    ("coreutils", Kind::MultiCall),
    ("cpulimit", Kind::Launcher),
    ("csh", Kind::Shell),
    ("cttyhack", Kind::Launcher),
    ("daemon", Kind::Launcher),
    ("daemonize", Kind::Launcher),
    ("dash", Kind::Shell),
    ("dbus-launch", Kind::Launcher),
    ("dbus-run-session", Kind::Launcher),
    ("dchroot", Kind::Launcher),
    ("distrobox-enter", Kind::Launcher),
    ("doas", Kind::Launcher),
    ("dtach", Kind::Launcher),
    ("dtruss", Kind::Launcher),
    ("dumb-init", Kind::Launcher),
    ("eatmydata", Kind::Launcher),
    ("elvish", Kind::Shell),
    ("enosys", Kind::Launcher),
    ("entr", Kind::Launcher),
    ("env", Kind::Wrapper),
    ("env_parallel", Kind::Launcher),
    ("envdir", Kind::Launcher),
    ("envuidgid", Kind::Launcher),
    ("exec", Kind::Wrapper),
    ("execlineb", Kind::Launcher),
    ("fakechroot", Kind::Launcher),
    ("fakeroot", Kind::Launcher),
    ("fakeroot-sysv", Kind::Launcher),
    ("fakeroot-tcp", Kind::Launcher),
    ("faketime", Kind::Launcher),
    ("fghack", Kind::Launcher),
    ("firejail", Kind::Launcher),
    ("fish", Kind::Shell),
    ("flatpak-spawn", Kind::Launcher),
    ("flock", Kind::Launcher),
    ("gamemoderun", Kind::Launcher),
    ("gchroot", Kind::Launcher),
    ("genv", Kind::Wrapper),
    ("gnice", Kind::Wrapper),
    ("gnohup", Kind::Wrapper),
    ("gosu", Kind::Launcher),
    ("gstdbuf", Kind::Wrapper),
    ("gtime", Kind::Wrapper),
    ("gtimeout", Kind::Wrapper),
    ("heaptrack", Kind::Launcher),
    ("hush", Kind::Shell),
    ("hyperfine", Kind::Launcher),
    ("i386", Kind::Launcher),
    ("ifne", Kind::Launcher),
    ("inetd", Kind::Launcher),
    ("ion", Kind::Shell),
    ("ionice", Kind::Launcher),
    ("ksh", Kind::Shell),
    ("lckdo", Kind::Launcher),
    ("ld.so", Kind::Launcher),
    ("linux32", Kind::Launcher),
    ("linux64", Kind::Launcher),
    ("lksh", Kind::Shell),
    ("lockf", Kind::Launcher),
    ("login", Kind::Launcher),
    ("loksh", Kind::Shell),
    ("ltrace", Kind::Launcher),
    ("lxc-attach", Kind::Launcher),
    ("lxc-execute", Kind::Launcher),
    ("minijail0", Kind::Launcher),
    ("mispipe", Kind::Launcher),
    ("mksh", Kind::Shell),
    ("mpiexec", Kind::Launcher),
    ("mpirun", Kind::Launcher),
    ("newgrp", Kind::Launcher),
    ("nice", Kind::Wrapper),
    ("nocache", Kind::Launcher),
    ("nodemon", Kind::Launcher),
    ("nohup", Kind::Wrapper),
    ("nsenter", Kind::Launcher),
    ("nsjail", Kind::Launcher),
    ("nu", Kind::Shell),
    ("numactl", Kind::Launcher),
    ("oil", Kind::Shell),
    ("oksh", Kind::Shell),
    ("openvt", Kind::Launcher),
    ("osh", Kind::Shell),
    ("parallel", Kind::Launcher),
    ("pdksh", Kind::Shell),
    ("pfexec", Kind::Launcher),
    ("pgrphack", Kind::Launcher),
    ("pipesz", Kind::Launcher),
    ("pkexec", Kind::Launcher),
    ("posh", Kind::Shell),
    ("powershell", Kind::Shell),
    ("prlimit", Kind::Launcher),
    ("proot", Kind::Launcher),
    ("proxychains", Kind::Launcher),
    ("proxychains-ng", Kind::Launcher),
    ("proxychains4", Kind::Launcher),
    ("pseudo", Kind::Launcher),
    ("pwsh", Kind::Shell),
    ("rbash", Kind::Shell),
    ("reptyr", Kind::Launcher),
    ("rksh", Kind::Shell),
    ("rlwrap", Kind::Launcher),
    ("rr", Kind::Launcher),
    ("run-init", Kind::Launcher),
    ("run-parts", Kind::Launcher),
    ("run0", Kind::Launcher),
    ("runas", Kind::Launcher),
    ("runcon", Kind::Launcher),
    ("runsv", Kind::Launcher),
    ("runsvdir", Kind::Launcher),
    ("runuser", Kind::Launcher),
    ("rzsh", Kind::Shell),
    ("s6-applyuidgid", Kind::Launcher),
    ("s6-env", Kind::Launcher),
    ("s6-envdir", Kind::Launcher),
    ("s6-envuidgid", Kind::Launcher),
    ("s6-fghack", Kind::Launcher),
    ("s6-ipcserver", Kind::Launcher),
    ("s6-notifyoncheck", Kind::Launcher),
    ("s6-setlock", Kind::Launcher),
    ("s6-setsid", Kind::Launcher),
    ("s6-setuidgid", Kind::Launcher),
    ("s6-softlimit", Kind::Launcher),
    ("s6-sudo", Kind::Launcher),
    ("s6-supervise", Kind::Launcher),
    ("s6-svscan", Kind::Launcher),
    ("s6-tcpserver", Kind::Launcher),
    ("sandbox-exec", Kind::Launcher),
    ("schedtool", Kind::Launcher),
    ("schroot", Kind::Launcher),
    ("screen", Kind::Launcher),
    ("script", Kind::Launcher),
    ("scriptlive", Kind::Launcher),
    ("scriptreplay", Kind::Launcher),
    ("sem", Kind::Launcher),
    ("setarch", Kind::Launcher),
    ("setlock", Kind::Launcher),
    ("setpgid", Kind::Launcher),
    ("setpriv", Kind::Launcher),
    ("setsid", Kind::Launcher),
    ("setuidgid", Kind::Launcher),
    ("sg", Kind::Launcher),
    ("sh", Kind::Shell),
    ("softlimit", Kind::Launcher),
    ("srun", Kind::Launcher),
    ("ssh-agent", Kind::Launcher),
    ("start-stop-daemon", Kind::Launcher),
    ("startx", Kind::Launcher),
    ("stdbuf", Kind::Wrapper),
    ("strace", Kind::Launcher),
    ("su", Kind::Launcher),
    ("su-exec", Kind::Launcher),
    ("sudo", Kind::Launcher),
    ("sudoedit", Kind::Launcher),
    ("supervise", Kind::Launcher),
    ("svscan", Kind::Launcher),
    ("switch_root", Kind::Launcher),
    ("systemd-cat", Kind::Launcher),
    ("systemd-inhibit", Kind::Launcher),
    ("systemd-nspawn", Kind::Launcher),
    ("systemd-run", Kind::Launcher),
    ("systemd-socket-activate", Kind::Launcher),
    ("taskset", Kind::Launcher),
    ("tcpserver", Kind::Launcher),
    ("tcpsvd", Kind::Launcher),
    ("tcsh", Kind::Shell),
    ("time", Kind::Wrapper),
    ("timeout", Kind::Wrapper),
    ("tini", Kind::Launcher),
    ("tmux", Kind::Launcher),
    ("torify", Kind::Launcher),
    ("torsocks", Kind::Launcher),
    ("toybox", Kind::MultiCall),
    ("trickle", Kind::Launcher),
    ("tsocks", Kind::Launcher),
    ("uclampset", Kind::Launcher),
    ("udpsvd", Kind::Launcher),
    ("uftrace", Kind::Launcher),
    ("uname26", Kind::Launcher),
    ("unbuffer", Kind::Launcher),
    ("unshare", Kind::Launcher),
    ("valgrind", Kind::Launcher),
    ("vglrun", Kind::Launcher),
    ("watch", Kind::Launcher),
    ("watchexec", Kind::Launcher),
    ("wine", Kind::Launcher),
    ("wine64", Kind::Launcher),
    ("winpty", Kind::Launcher),
    ("x86_64", Kind::Launcher),
    ("xcrun", Kind::Launcher),
    ("xinetd", Kind::Launcher),
    ("xinit", Kind::Launcher),
    ("xonsh", Kind::Shell),
    ("xvfb-run", Kind::Launcher),
    ("yash", Kind::Shell),
    ("ysh", Kind::Shell),
    ("zellij", Kind::Launcher),
    ("zsh", Kind::Shell),
];

/// The names of a kind, sorted.
pub fn names_of(kind: Kind) -> Vec<&'static str> {
    let of_kind = KINDS.iter().filter(|(_, other)| *other == kind);
    of_kind.map(|(name, _)| *name).collect()
}

/// The table's row for the program `name`, without folder: its name there, and its kind. Case and
/// version do not matter.
pub fn find(name: &str) -> Option<(&'static str, Kind)> {
    let lower = lowercase(name);
    let plain = without_version(&lower);
    let listed = |name: &str| {
        let at = KINDS.binary_search_by_key(&name, |(known, _)| known).ok()?;
        KINDS.get(at).copied()
    };
    listed(&lower)
        .or_else(|| if plain == lower { None } else { listed(plain) })
        .or_else(|| is_loader(&lower).then_some(("ld.so", Kind::Launcher)))
}

/// `name` with small letters; mostly it has no others.
pub(super) fn lowercase(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_ascii_lowercase())
    } else {
        Cow::Borrowed(name)
    }
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
    fn kinds_follow_case_and_version() {
        let kind = |name| find(name).map(|(_, kind)| kind);
        assert_eq!(kind("Bash"), Some(Kind::Shell));
        assert_eq!(kind("zsh-5.9"), Some(Kind::Shell));
        assert_eq!(kind("ld-linux-x86-64.so.2"), Some(Kind::Launcher));
        assert_eq!(kind("busybox"), Some(Kind::MultiCall));
        assert_eq!(kind("coreutils"), Some(Kind::MultiCall));
        assert_eq!(kind("env"), Some(Kind::Wrapper));
        assert_eq!(kind("gtimeout"), Some(Kind::Wrapper));
        assert_eq!(kind("s6-setuidgid"), Some(Kind::Launcher));
        assert_eq!(kind("git"), None);
        assert_eq!(kind("shred"), None);
    }
}

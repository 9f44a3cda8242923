//! Which system calls a program makes that only filters its input.

/// Where programs find themselves, their libraries and the texts of their messages.
const OWN_FILES: &[&str] = &[
    "/dev/null",
    "/etc/ld.so.",
    "/etc/localtime",
    "/lib",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/self/exe",
    "/proc/self/maps",
    "/proc/sys/vm/overcommit_memory",
    "/sys/devices/system/cpu",
    "/sys/fs/cgroup",
    "/usr/lib",
    "/usr/share/locale",
    "/usr/share/zoneinfo",
];

/// Programs that sort.
const SORTERS: &[&str] = &["/sort", "/busybox"];

/// What jq looks for in the home directory that a plan gives it.
const JQ_HOME: &str = "/nonexistent/.jq";

/// The first call of a run that is none of a filter.
pub(crate) fn foreign<'c>(program: &str, calls: &'c [String]) -> Option<&'c str> {
    let mut started = false;
    calls.iter().map(String::as_str).find(|call| {
        let name = call.split('(').next().unwrap_or_default();
        match name {
            // Its own start.
            "execve" => {
                std::mem::replace(&mut started, true) || paths(call).next() != Some(program)
            }
            // From its input to its output.
            "exit_group" | "exit" | "wait4" | "sendfile" => false,
            _ if name.starts_with("+++") || name.starts_with("---") => false,
            "getcwd" => false,
            // Its own end: some releases of jq fail an assertion with `-ar`.
            "tgkill" => !call.contains("SIGABRT"),
            _ => {
                paths(call).next().is_none()
                    || !paths(call).all(|path| is_own(program, path, call, calls))
            }
        }
    })
}

fn is_own(program: &str, path: &str, call: &str, calls: &[String]) -> bool {
    if path == program || path.is_empty() {
        return true;
    }
    let writes = [
        "O_WRONLY", "O_RDWR", "O_CREAT", "unlink", "rename", "mkdir", "truncate", "link",
    ];
    let changes = writes.iter().any(|word| call.contains(word));
    if path.starts_with("/tmp/sort") && SORTERS.iter().any(|sorter| program.ends_with(sorter)) {
        // Its own files for large or merged input, made new.
        let is_made =
            |other: &String| other.contains("O_EXCL") && paths(other).any(|made| made == path);
        return calls.iter().any(is_made);
    }
    let is_own = OWN_FILES.iter().any(|own| path.starts_with(own)) || path == JQ_HOME;
    // jq asks where it lies, to find modules; it opens none.
    let looks =
        program.ends_with("/jq") && (call.starts_with("readlink") || call.starts_with("stat"));
    !changes && (is_own || looks && !path.contains("execgate-syscalls"))
}

/// The quoted words of a call.
fn paths(call: &str) -> impl Iterator<Item = &str> {
    // Only up to the words of an argv: `execve("/p", ["p", …`.
    let end = call.find('[').unwrap_or(call.len());
    call.get(..end)
        .unwrap_or(call)
        .split('"')
        .skip(1)
        .step_by(2)
}

/// Whether a run names `file`.
pub(crate) fn names(calls: &[String], file: &str) -> bool {
    calls.iter().any(|call| {
        !call.starts_with("execve")
            && paths(call).any(|path| path == file || path.ends_with(&format!("/{file}")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_foreign(calls: &[&str]) -> Option<String> {
        let mut all =
            vec![r#"execve("/usr/bin/sort", ["sort", "a\"b"], 0x1 /* 3 vars */) = 0"#.to_owned()];
        all.extend(calls.iter().map(|call| (*call).to_owned()));
        foreign("/usr/bin/sort", &all).map(str::to_owned)
    }

    #[test]
    fn a_filter_opens_what_it_is_made_of() {
        let own = [
            r#"openat(AT_FDCWD, "/etc/ld.so.cache", O_RDONLY|O_CLOEXEC) = 3"#,
            r#"openat(AT_FDCWD, "/lib/x86_64-linux-gnu/libc.so.6", O_RDONLY|O_CLOEXEC) = 3"#,
            r#"newfstatat(3, "", {st_mode=S_IFREG|0644}, AT_EMPTY_PATH) = 0"#,
            r#"openat(AT_FDCWD, "/tmp/sortX", O_RDWR|O_CREAT|O_EXCL|O_CLOEXEC, 0600) = 3"#,
            r#"openat(AT_FDCWD, "/tmp/sortX", O_RDONLY|O_CLOEXEC) = 3"#,
            r#"unlink("/tmp/sortX") = 0"#,
            "tgkill(7, 7, SIGABRT) = 0",
            "exit_group(0) = ?",
        ];
        assert_eq!(first_foreign(&own), None);
    }

    #[test]
    fn everything_else_is_foreign() {
        for call in [
            r#"openat(AT_FDCWD, "secret", O_RDONLY) = 3"#,
            r#"openat(AT_FDCWD, "/tmp/x/work/secret", O_RDONLY) = 3"#,
            r#"openat(AT_FDCWD, "/usr/lib/x", O_WRONLY|O_CREAT, 0666) = 3"#,
            r#"openat(AT_FDCWD, "/tmp/sortX", O_RDONLY) = 3"#,
            r#"stat("out", 0x1) = -1"#,
            r#"execve("/usr/bin/sort", ["sort"], 0x1) = 0"#,
            r#"socket(AF_INET, SOCK_STREAM, 0) = 3"#,
            r#"vfork() = 7"#,
            r#"tgkill(7, 8, SIGKILL) = 0"#,
            r#"unlink("/usr/lib/x") = 0"#,
        ] {
            assert_eq!(first_foreign(&[call]).as_deref(), Some(call));
        }
    }
}

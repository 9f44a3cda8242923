//! Names that a Windows shell gives a meaning of its own. Case does not count.

/// Commands inside cmd.exe (`help`, and `start`, `mklink`, `dpath` of Windows 10); sorted.
pub const CMD_BUILTINS: &[&str] = &[
    "assoc", "break", "call", "cd", "chdir", "cls", "color", "copy", "date", "del", "dir", "dpath",
    "echo", "endlocal", "erase", "exit", "for", "ftype", "goto", "if", "keys", "md", "mkdir",
    "mklink", "move", "path", "pause", "popd", "prompt", "pushd", "rd", "rem", "ren", "rename",
    "rmdir", "set", "setlocal", "shift", "start", "time", "title", "type", "ver", "verify", "vol",
];

/// Aliases (`Get-Alias` of Windows PowerShell 5.1 and PowerShell 7.4), functions without a dash
/// and keywords (about_Reserved_Words) of PowerShell; sorted.
pub const POWERSHELL_NAMES: &[&str] = &[
    "ac",
    "asnp",
    "assembly",
    "base",
    "begin",
    "break",
    "cat",
    "catch",
    "cd",
    "cfs",
    "chdir",
    "class",
    "clc",
    "clean",
    "clear",
    "clhy",
    "cli",
    "clp",
    "cls",
    "clv",
    "cnsn",
    "command",
    "compare",
    "configuration",
    "continue",
    "copy",
    "cp",
    "cpi",
    "cpp",
    "curl",
    "cvpa",
    "data",
    "dbp",
    "default",
    "define",
    "del",
    "diff",
    "dir",
    "dnsn",
    "do",
    "dynamicparam",
    "ebp",
    "echo",
    "else",
    "elseif",
    "end",
    "enum",
    "epal",
    "epcsv",
    "epsn",
    "erase",
    "etsn",
    "exit",
    "exsn",
    "fc",
    "fhx",
    "filter",
    "finally",
    "fl",
    "for",
    "foreach",
    "from",
    "ft",
    "function",
    "fw",
    "gal",
    "gbp",
    "gc",
    "gcai",
    "gcb",
    "gci",
    "gcim",
    "gcls",
    "gcm",
    "gcms",
    "gcs",
    "gdr",
    "gerr",
    "ghy",
    "gi",
    "gin",
    "gip",
    "gjb",
    "gl",
    "gm",
    "gmo",
    "gp",
    "gps",
    "gpv",
    "group",
    "gsn",
    "gsnp",
    "gsv",
    "gtz",
    "gu",
    "gv",
    "gwmi",
    "h",
    "help",
    "hidden",
    "history",
    "icim",
    "icm",
    "iex",
    "if",
    "ihy",
    "ii",
    "importsystemmodules",
    "in",
    "inlinescript",
    "interface",
    "ipal",
    "ipcsv",
    "ipmo",
    "ipsn",
    "irm",
    "ise",
    "iwmi",
    "iwr",
    "kill",
    "lp",
    "ls",
    "man",
    "md",
    "measure",
    "mi",
    "mkdir",
    "module",
    "more",
    "mount",
    "move",
    "mp",
    "mv",
    "nal",
    "namespace",
    "ncim",
    "ncms",
    "ncso",
    "ndr",
    "ni",
    "nmo",
    "npssc",
    "nsn",
    "nv",
    "ogv",
    "oh",
    "oss",
    "parallel",
    "param",
    "pause",
    "popd",
    "private",
    "process",
    "prompt",
    "ps",
    "public",
    "pushd",
    "pwd",
    "r",
    "rbp",
    "rcie",
    "rcim",
    "rcjb",
    "rcms",
    "rcsn",
    "rd",
    "rdr",
    "ren",
    "return",
    "ri",
    "rjb",
    "rm",
    "rmdir",
    "rmo",
    "rni",
    "rnp",
    "rp",
    "rsn",
    "rsnp",
    "rujb",
    "rv",
    "rvpa",
    "rwmi",
    "sajb",
    "sal",
    "saps",
    "sasv",
    "sbp",
    "sc",
    "scb",
    "scim",
    "select",
    "sequence",
    "set",
    "shcm",
    "si",
    "sl",
    "sleep",
    "sls",
    "sort",
    "sp",
    "spjb",
    "spps",
    "spsv",
    "start",
    "static",
    "stz",
    "sujb",
    "sv",
    "switch",
    "swmi",
    "tabexpansion2",
    "tee",
    "throw",
    "trap",
    "trcm",
    "try",
    "type",
    "until",
    "using",
    "var",
    "wget",
    "where",
    "while",
    "wjb",
    "workflow",
    "write",
];

/// Extensions of files that are programs or scripts of cmd.exe.
const EXTENSIONS: &[&str] = &["bat", "cmd", "com", "exe"];

/// Whether cmd.exe takes the beginning of `word` for a command of its own: `echo.exe`, `cd..`
/// and `dir\w` begin with one, `copy-files` and `set2` do not.
pub fn begins_with_cmd_builtin(word: &str) -> bool {
    let end = word
        .find(|character: char| !character.is_ascii_alphabetic())
        .unwrap_or(word.len());
    let (letters, rest) = word.split_at_checked(end).unwrap_or((word, ""));
    let goes_on =
        rest.starts_with(|next: char| next.is_alphanumeric() || matches!(next, '-' | '_'));
    !goes_on && holds(CMD_BUILTINS, letters)
}

/// Whether PowerShell has, or may load a module for, a command of this name. Those that modules
/// define are written with a dash.
pub fn is_powershell_name(word: &str) -> bool {
    if word.contains(['\\', '/']) {
        return false;
    }
    let is_file = word.rsplit_once('.').is_some_and(|(_, extension)| {
        EXTENSIONS
            .iter()
            .any(|known| known.eq_ignore_ascii_case(extension))
    });
    !is_file && (word.contains('-') || holds(POWERSHELL_NAMES, word))
}

/// Whether PowerShell reads `word` as a path rather than as `module\command`.
pub fn is_path_to_powershell(word: &str) -> bool {
    let relative = word.strip_prefix("..").or_else(|| word.strip_prefix('.'));
    match relative {
        Some(rest) => rest.starts_with(['\\', '/']),
        None => word.get(1..2) == Some(":"),
    }
}

fn holds(names: &[&str], name: &str) -> bool {
    names
        .binary_search(&name.to_ascii_lowercase().as_str())
        .is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_for_the_search() {
        assert!(CMD_BUILTINS.is_sorted() && POWERSHELL_NAMES.is_sorted());
    }

    #[test]
    fn a_builtin_of_cmd_ends_where_its_name_does() {
        for word in [
            "dir", "DIR", "cd..", "cd\\", "echo.exe", "echo:x", "dir/w", "rem", "start",
        ] {
            assert!(begins_with_cmd_builtin(word), "{word}");
        }
        for word in [
            "copy-files",
            "set2",
            "dirx",
            "git",
            "C:\\x\\dir.exe",
            ".\\del",
            "del_x",
            "",
        ] {
            assert!(!begins_with_cmd_builtin(word), "{word}");
        }
    }

    #[test]
    fn names_of_powershell_have_no_extension() {
        for word in [
            "ls",
            "Curl",
            "iex",
            "Get-Item",
            "docker-compose",
            "foreach",
            "get-x.y",
        ] {
            assert!(is_powershell_name(word), "{word}");
        }
        for word in [
            "git",
            "curl.exe",
            "docker-compose.EXE",
            "npm.cmd",
            ".\\ls",
            "C:\\a-b\\x",
        ] {
            assert!(!is_powershell_name(word), "{word}");
        }
    }
}

//! cmd.exe and PowerShell as programs, and other programs of Windows that exist to start one.

use crate::program::lookup::windows::base_name;
use crate::shell::syntax::Word;
pub use crate::shell::windows::WindowsShell;

/// The shell that a program of this name, bare or a path, is.
pub fn shell(name: &str) -> Option<WindowsShell> {
    match base_name(name).to_ascii_lowercase().as_str() {
        "cmd" | "command" => Some(WindowsShell::Cmd),
        "powershell" | "powershell_ise" | "pwsh" | "pwsh-preview" => Some(WindowsShell::PowerShell),
        _ => None,
    }
}

/// Programs of Windows that start the program, script or code that their arguments name
/// (lolbas-project.github.io, function Execute; `psexec` and `winpty` beside them); sorted.
pub const LAUNCHERS: &[&str] = &[
    "at",
    "conhost",
    "explorer",
    "forfiles",
    "hh",
    "mshta",
    "msiexec",
    "pcalua",
    "psexec",
    "psexec64",
    "regsvr32",
    "runas",
    "rundll32",
    "schtasks",
    "scriptrunner",
    "sudo",
    "winpty",
    "wmic",
    "wsl",
    "wt",
];

/// Whether a program of this name, bare or a path, is one of [`LAUNCHERS`].
pub fn is_launcher(name: &str) -> bool {
    let lower = base_name(name).to_ascii_lowercase();
    LAUNCHERS.binary_search(&lower.as_str()).is_ok()
}

/// The index of the word with which a payload begins: commands, or the name of a script.
/// `words[0]` is the shell.
pub fn payload(shell: WindowsShell, words: &[Word]) -> Option<usize> {
    match shell {
        WindowsShell::Cmd => cmd_payload(words),
        WindowsShell::PowerShell => powershell_payload(words),
    }
}

/// Behind `/c`, `/k` or `/r`, which may stand in one word with other switches and with the
/// payload (`cmd /?`): `/s/c`, `/cdir`.
fn cmd_payload(words: &[Word]) -> Option<usize> {
    for (index, word) in words.iter().enumerate().skip(1) {
        let lower = word.text.to_ascii_lowercase();
        let switch = ["/c", "/k", "/r"]
            .iter()
            .filter_map(|name| lower.find(name))
            .min();
        if let Some(at) = switch {
            let attached = lower.len() > at + 2;
            return Some(if attached {
                index
            } else {
                behind(index, words)
            });
        }
    }
    None
}

/// Options of PowerShell that take a payload, each with its shortest form
/// (CommandLineParameterParser.cs of PowerShell 7.4; about_PowerShell_exe).
const PAYLOAD_OPTIONS: &[(&str, &str)] = &[
    ("command", "c"),
    ("commandwithargs", "commandw"),
    ("cwa", "cwa"),
    ("ec", "e"),
    ("encodedcommand", "e"),
    ("file", "f"),
];

/// Options of PowerShell that take a value which is no payload.
const VALUE_OPTIONS: &[(&str, &str)] = &[
    ("configurationfile", "configurationf"),
    ("configurationname", "config"),
    ("custompipename", "cus"),
    ("ea", "ea"),
    ("encodedarguments", "encodeda"),
    ("ep", "ep"),
    ("executionpolicy", "ex"),
    ("if", "if"),
    ("inputformat", "inp"),
    ("of", "o"),
    ("outputformat", "o"),
    ("psconsolefile", "psc"),
    ("settingsfile", "settings"),
    ("wd", "wd"),
    ("windowstyle", "w"),
    ("workingdirectory", "wo"),
];

/// Options of PowerShell without a value.
const SWITCHES: &[(&str, &str)] = &[
    ("?", "?"),
    ("help", "h"),
    ("interactive", "i"),
    ("login", "l"),
    ("mta", "mta"),
    ("namedpipeservermode", "nam"),
    ("noexit", "noe"),
    ("nologo", "nol"),
    ("noninteractive", "noni"),
    ("noprofile", "nop"),
    ("servermode", "s"),
    ("socketservermode", "so"),
    ("sshservermode", "sshs"),
    ("sta", "sta"),
    ("version", "v"),
];

/// Behind an option that takes one, or the first word that is no option: Windows PowerShell
/// reads it as commands, PowerShell 7 as the name of a script.
fn powershell_payload(words: &[Word]) -> Option<usize> {
    let mut rest = words.iter().enumerate().skip(1);
    while let Some((index, word)) = rest.next() {
        let Some(option) = option_name(&word.text) else {
            return Some(index);
        };
        let is = |table| is_short_for(&option, table);
        if is(PAYLOAD_OPTIONS) {
            return Some(behind(index, words));
        } else if is(VALUE_OPTIONS) {
            rest.next();
        } else if !is(SWITCHES) {
            // `-enc:…` and every unknown option begin the payload themselves.
            return Some(index);
        }
    }
    None
}

/// The name of an option in lower case: behind `-`, another dash, `/` or two dashes.
fn option_name(word: &str) -> Option<String> {
    const DASHES: [char; 4] = ['-', '\u{2013}', '\u{2014}', '\u{2015}'];
    let word = word.trim();
    let rest = word
        .strip_prefix(DASHES)
        .or_else(|| word.strip_prefix('/'))?;
    Some(
        rest.strip_prefix(DASHES)
            .unwrap_or(rest)
            .to_ascii_lowercase(),
    )
}

fn is_short_for(option: &str, table: &[(&str, &str)]) -> bool {
    table
        .iter()
        .any(|(full, shortest)| option.len() >= shortest.len() && full.starts_with(option))
}

/// The word behind `index`, or that one where it is the last.
fn behind(index: usize, words: &[Word]) -> usize {
    (index + 1).min(words.len().saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::Span;

    fn payload_of(words: &[&str]) -> Option<usize> {
        let shell = shell(words.first()?)?;
        let words: Vec<Word> = words
            .iter()
            .map(|word| Word::from_literal((*word).to_owned(), Span::new(0, 0)))
            .collect();
        payload(shell, &words)
    }

    #[test]
    fn tables_are_sorted() {
        assert!(LAUNCHERS.is_sorted());
        for table in [PAYLOAD_OPTIONS, VALUE_OPTIONS, SWITCHES] {
            assert!(table.is_sorted());
            assert!(
                table
                    .iter()
                    .all(|(full, shortest)| full.starts_with(shortest))
            );
        }
    }

    #[test]
    fn programs_are_known_by_name_whatever_their_folder_extension_and_case() {
        assert_eq!(
            shell("C:\\Windows\\System32\\CMD.EXE"),
            Some(WindowsShell::Cmd)
        );
        assert_eq!(shell("c:/x/pwsh.exe"), Some(WindowsShell::PowerShell));
        assert_eq!(shell("PowerShell"), Some(WindowsShell::PowerShell));
        for name in ["cmdkey.exe", "git", "C:\\cmd\\x.exe", "cmd.txt", ""] {
            assert_eq!(shell(name), None, "{name}");
        }
        assert!(is_launcher("RunAs.exe") && is_launcher("C:\\x\\wsl") && !is_launcher("git"));
    }

    #[test]
    fn payloads_of_cmd() {
        assert_eq!(payload_of(&["cmd", "/c", "dir"]), Some(2));
        assert_eq!(payload_of(&["cmd.exe", "/K", "dir"]), Some(2));
        assert_eq!(payload_of(&["cmd", "/r", "dir"]), Some(2));
        assert_eq!(payload_of(&["cmd", "/d", "/s", "/C", "dir"]), Some(4));
        assert_eq!(payload_of(&["cmd", "/s/c", "dir"]), Some(2));
        assert_eq!(payload_of(&["cmd", "/cdir", "x"]), Some(1));
        assert_eq!(payload_of(&["cmd", "x", "/c", "dir"]), Some(3));
        assert_eq!(payload_of(&["cmd", "/c"]), Some(1));
        assert_eq!(payload_of(&["cmd", "/d", "/q"]), None);
        assert_eq!(payload_of(&["cmd"]), None);
    }

    #[test]
    fn payloads_of_powershell() {
        let options = [
            "-Command",
            "-c",
            "-Com",
            "/c",
            "--command",
            "\u{2013}c",
            "\u{2014}Command",
            "-COMMAND",
            "-EncodedCommand",
            "-e",
            "-ec",
            "-en",
            "-enc",
            "-encodedc",
            "-File",
            "-f",
            "-fi",
            "/f",
            "-cwa",
            "-CommandWithArgs",
        ];
        for option in options {
            assert_eq!(
                payload_of(&["powershell", option, "x"]),
                Some(2),
                "{option}"
            );
            let behind = ["pwsh.exe", "-NoProfile", "-ex", "Bypass", option, "x"];
            assert_eq!(payload_of(&behind), Some(5), "{option}");
        }
        for whole in [
            "-enc:ZABlAGwA",
            "-Command:x",
            "-unknown",
            "script.ps1",
            "Get-Item",
            "-",
        ] {
            assert_eq!(
                payload_of(&["powershell", "-nop", whole, "x"]),
                Some(2),
                "{whole}"
            );
        }
        for none in [
            &["powershell"][..],
            &["pwsh", "-NoLogo", "-NonI"],
            &["pwsh", "-WorkingDirectory", "-c"],
            &["pwsh", "-v"],
        ] {
            assert_eq!(payload_of(none), None, "{none:?}");
        }
        assert_eq!(payload_of(&["powershell", "-c"]), Some(1));
    }
}

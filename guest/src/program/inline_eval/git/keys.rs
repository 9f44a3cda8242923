//! Keys of git's configuration whose values are commands, programs, or files with such keys.

/// Section and name in lower case, with any subsection between them (git-config(1) of 2.47).
const COMMANDS: &[(&str, &str)] = &[
    ("browser", "cmd"),
    ("browser", "path"),
    ("core", "alternaterefscommand"),
    ("core", "askpass"),
    ("core", "editor"),
    ("core", "gitproxy"),
    ("core", "hookspath"),
    ("core", "pager"),
    ("core", "sshcommand"),
    ("credential", "helper"),
    ("diff", "command"),
    ("diff", "external"),
    ("diff", "textconv"),
    ("difftool", "cmd"),
    ("difftool", "path"),
    ("filter", "clean"),
    ("filter", "process"),
    ("filter", "smudge"),
    ("gpg", "defaultkeycommand"),
    ("gpg", "program"),
    ("guitool", "cmd"),
    ("hook", "command"),
    ("imap", "tunnel"),
    ("include", "path"),
    ("includeif", "path"),
    ("init", "templatedir"),
    ("instaweb", "browser"),
    ("instaweb", "httpd"),
    ("interactive", "difffilter"),
    ("lfs", "path"),
    ("man", "cmd"),
    ("man", "path"),
    ("merge", "driver"),
    ("mergetool", "cmd"),
    ("mergetool", "path"),
    ("protocol", "allow"),
    ("receive", "procreceiverefs"),
    ("remote", "receivepack"),
    ("remote", "uploadpack"),
    ("remote", "vcs"),
    ("sendemail", "cccmd"),
    ("sendemail", "headercmd"),
    ("sendemail", "sendmailcmd"),
    ("sendemail", "smtpserver"),
    ("sendemail", "tocmd"),
    ("sequence", "editor"),
    ("tar", "command"),
    ("trailer", "cmd"),
    ("trailer", "command"),
    ("uploadpack", "packobjectshook"),
];

/// Whether git would run something because of this setting.
pub(super) fn names_command(key: &str, value: &str) -> bool {
    let key = key.to_ascii_lowercase();
    let section = key.split('.').next().unwrap_or_default();
    let name = key.rsplit('.').next().unwrap_or_default();
    let value = value.trim();
    match (section, name) {
        // Other aliases and updates stay within git, unless they begin with an option.
        ("alias", _) => value.starts_with(['!', '-']),
        ("submodule", "update") => value.starts_with('!'),
        ("url", "insteadof" | "pushinsteadof") => key.contains("::"),
        ("remote", "url" | "pushurl") => value.contains("::"),
        // These are switches as well.
        ("pager", _) | ("core", "fsmonitor") => !is_boolean(value),
        _ => COMMANDS.contains(&(section, name)) && !value.is_empty(),
    }
}

fn is_boolean(value: &str) -> bool {
    ["", "0", "1", "false", "no", "off", "on", "true", "yes"]
        .iter()
        .any(|known| value.eq_ignore_ascii_case(known))
}

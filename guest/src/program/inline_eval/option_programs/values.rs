//! Which values of those options name a command that is not plain.

use super::Choice;

pub(super) fn always(_: Choice<'_>) -> bool {
    true
}

pub(super) fn tar(choice: Choice<'_>) -> bool {
    match choice.name {
        "--checkpoint-action" => choice.value.starts_with("exec"),
        _ => !is_plain(
            choice.value,
            &[
                "bzip2", "gzip", "lz4", "lzip", "lzma", "lzop", "pbzip2", "pigz", "pixz", "pxz",
                "xz", "zstd", "zstdmt",
            ],
        ),
    }
}

pub(super) fn ssh(choice: Choice<'_>) -> bool {
    // For ssh it is the path of a socket.
    if choice.name == "-S" {
        return choice.program != "ssh" && !is_plain(choice.value, &["ssh"]);
    }
    let is_separator = |character: char| character == '=' || character.is_whitespace();
    let (key, setting) = choice
        .value
        .split_once(is_separator)
        .unwrap_or((choice.value, ""));
    let is_none = setting
        .trim_matches(is_separator)
        .eq_ignore_ascii_case("none");
    !is_none
        && SSH_COMMANDS
            .iter()
            .any(|known| key.eq_ignore_ascii_case(known))
}

/// Keys of ssh_config(5) that run or load something here.
const SSH_COMMANDS: &[&str] = &[
    "knownhostscommand",
    "localcommand",
    "pkcs11provider",
    "proxycommand",
    "securitykeyprovider",
];

/// Keys of apt.conf(5) with hooks and programs.
pub(super) fn apt(choice: Choice<'_>) -> bool {
    let key = choice
        .value
        .split('=')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    ["invoke", "dpkg", "methods", "dir::"]
        .iter()
        .any(|part| key.contains(part))
}

/// Whether the value is one of the programs, alone or with options that are letters and digits.
pub(super) fn is_plain(value: &str, programs: &[&str]) -> bool {
    let mut parts = value.split_ascii_whitespace();
    let is_known = parts
        .next()
        .is_some_and(|program| programs.contains(&program));
    is_known
        && parts.all(|part| {
            let letters = part.trim_start_matches('-');
            !letters.is_empty()
                && letters.bytes().all(|byte| byte.is_ascii_alphanumeric())
                && !part.starts_with("-o")
                && !part.starts_with("-F")
        })
}

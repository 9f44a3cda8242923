//! Words back to text that the shell and the C runtime read as the same words.

use super::WindowsShell;
use super::characters::becomes_quoting;
use super::{cmd, powershell};

/// Appends `word` as an argument for `shell`; false, with nothing appended, where no spelling is
/// read as that word by both the shell and the program.
pub fn word(out: &mut String, word: &str, shell: WindowsShell) -> bool {
    if word.contains(|c: char| c == '"' || c.is_control() || becomes_quoting(c)) {
        return false;
    }
    match shell {
        WindowsShell::Cmd => for_cmd(out, word),
        WindowsShell::PowerShell => for_powershell(out, word),
    }
}

/// Appends the absolute path of a program in command position, as [`word`] does.
pub fn program(out: &mut String, path: &str, shell: WindowsShell) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"\\:._-".contains(&byte);
    if path.bytes().all(plain) {
        out.push_str(path);
        return true;
    }
    let before = out.len();
    if shell == WindowsShell::PowerShell {
        // A quoted path is only run behind the call operator.
        out.push_str("& ");
    }
    let written = word(out, path, shell);
    if !written {
        out.truncate(before);
    }
    written
}

fn for_cmd(out: &mut String, word: &str) -> bool {
    if word.contains(cmd::is_expanded_in_quotes) {
        return false;
    }
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"\\/:._-+=@~".contains(&byte);
    if !word.is_empty() && word.bytes().all(plain) {
        out.push_str(word);
        return true;
    }
    let slashes = word.len() - word.trim_end_matches('\\').len();
    out.push('"');
    out.push_str(word);
    out.push_str(&"\\".repeat(slashes));
    out.push('"');
    true
}

fn for_powershell(out: &mut String, word: &str) -> bool {
    let special = |character| powershell::is_special_in('\'', character);
    if !powershell::is_passed_on(word) || word.contains(special) {
        return false;
    }
    if powershell::is_bare(word) {
        out.push_str(word);
        return true;
    }
    out.push('\'');
    out.push_str(&word.replace('\'', "''"));
    out.push('\'');
    true
}

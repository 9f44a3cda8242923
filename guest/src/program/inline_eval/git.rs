//! git(1): settings and options that name a program to run.

use super::{Found, IS_EXPANDED, may_be_option};
use crate::shell::syntax::Word;

const NAMES_PROGRAM: &str = "names a program that git runs";

/// Options before the command that take the next word.
const VALUES: &[&str] = &[
    "-C",
    "--git-dir",
    "--work-tree",
    "--namespace",
    "--super-prefix",
    "--attr-source",
];

/// Settings that name a program, or a file that can: section and last part, in lower case. An
/// absent last part stands for every one.
const SETTINGS: &[(&str, Option<&str>)] = &[
    ("alias", None),
    ("browser", None),
    ("core", Some("alternaterefscommand")),
    ("core", Some("askpass")),
    ("core", Some("attributesfile")),
    ("core", Some("editor")),
    ("core", Some("fsmonitor")),
    ("core", Some("gitproxy")),
    ("core", Some("hookspath")),
    ("core", Some("pager")),
    ("core", Some("sshcommand")),
    ("core", Some("worktree")),
    ("credential", None),
    ("diff", Some("command")),
    ("diff", Some("external")),
    ("diff", Some("guitool")),
    ("diff", Some("textconv")),
    ("diff", Some("tool")),
    ("difftool", None),
    ("filter", None),
    ("gpg", None),
    ("help", Some("browser")),
    ("http", Some("proxy")),
    ("imap", Some("tunnel")),
    ("include", None),
    ("includeif", None),
    ("init", Some("templatedir")),
    ("instaweb", None),
    ("interactive", Some("difffilter")),
    ("man", None),
    ("merge", Some("driver")),
    ("mergetool", None),
    ("pager", None),
    ("protocol", None),
    ("remote", Some("proxy")),
    ("remote", Some("receivepack")),
    ("remote", Some("uploadpack")),
    ("remote", Some("vcs")),
    ("sendemail", None),
    ("sequence", Some("editor")),
    ("ssh", None),
    ("submodule", Some("update")),
    ("tar", None),
    ("trailer", None),
    ("uploadpack", None),
    ("url", None),
    ("web", None),
];

/// Options of any command that name a program.
const OPTIONS: &[&str] = &[
    "--exec",
    "--extcmd",
    "--open-files-in-pager",
    "--receive-pack",
    "--sendmail-cmd",
    "--smtp-server",
    "--to-cmd",
    "--upload-pack",
];
/// Letters of one command that name a program.
const LETTERS: &[(&str, &str)] = &[
    ("clone", "-u"),
    ("difftool", "-x"),
    ("grep", "-O"),
    ("rebase", "-x"),
];
/// Commands whose work is to run programs, with the word behind them that says so.
const COMMANDS: &[(&str, &str)] = &[
    ("bisect", "run"),
    ("filter-branch", ""),
    ("for-each-repo", ""),
    ("hook", "run"),
    ("instaweb", ""),
    ("submodule", "foreach"),
];

/// A setting or option that names a program, among the words behind git.
pub(super) fn find(operands: &[Word]) -> Option<Found> {
    let mut at = 0;
    loop {
        let word = operands.get(at)?;
        if may_be_option(word) {
            return Some(Found::At(at, IS_EXPANDED));
        }
        let text = word.text.as_str();
        if text == "-c" {
            let setting = operands.get(at + 1)?;
            if setting.literal().is_none() || names_program(&setting.text) {
                return Some(Found::At(at + 1, NAMES_PROGRAM));
            }
            at += 2;
        } else if text.starts_with("--exec-path=") || text.starts_with("--config-env") {
            return Some(Found::At(at, NAMES_PROGRAM));
        } else if text.starts_with('-') {
            at += 1 + usize::from(VALUES.contains(&text));
        } else {
            return command(operands, at);
        }
    }
}

/// Whether a setting `section.….name=value` names a program.
fn names_program(setting: &str) -> bool {
    let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
    let key = key.to_ascii_lowercase();
    let section = key.split('.').next().unwrap_or_default();
    let last = key.rsplit('.').next().unwrap_or_default();
    if section == "alias" {
        return value.trim_start().starts_with('!') || value.contains("-c");
    }
    SETTINGS
        .iter()
        .any(|(known, name)| *known == section && name.is_none_or(|name| name == last))
}

/// Options of the command at `index`, and the command itself.
fn command(operands: &[Word], index: usize) -> Option<Found> {
    let name = operands.get(index)?.text.as_str();
    let rest = operands.get(index + 1..).unwrap_or_default();
    let first = rest.first().map_or("", |word| word.text.as_str());
    let runs =
        |(command, word): &(&str, &str)| *command == name && (word.is_empty() || *word == first);
    if COMMANDS.iter().any(runs) {
        return Some(Found::At(
            index,
            "runs programs that its words or hooks name",
        ));
    }
    let letter = LETTERS
        .iter()
        .find(|(command, _)| *command == name)
        .map(|(_, letter)| *letter);
    rest.iter().enumerate().find_map(|(offset, word)| {
        let text = word.text.as_str();
        let long = text.split('=').next().unwrap_or(text);
        let is_option = OPTIONS.iter().any(|option| is_abbreviation(long, option))
            || letter.is_some_and(|letter| text.starts_with(letter))
            || text.starts_with("ext::");
        is_option.then_some(Found::At(index + 1 + offset, NAMES_PROGRAM))
    })
}

/// Whether `text` is `option`, or the start of it that git takes for it: a letter of the name and
/// more.
fn is_abbreviation(text: &str, option: &str) -> bool {
    text.len() > 5 && option.starts_with(text)
}

//! `cd`: which directories it can be followed to.
//!
//! Shells go by the name of the directory, `PWD`, and take `..` off it; a program's relative path
//! goes by the directory itself. Both are the same only while every name is canonical.

use crate::reason::{Code, Finding};
use crate::shell::syntax::{ExpansionKind, Word};

/// Where an operand starts from, with the rest of its path.
enum Start<'a> {
    Root(&'a str),
    Home(&'a str),
    Here(&'a str),
}

/// The operand of a `cd` that is judged.
pub(super) fn form<'a>(
    name: &Word,
    operands: &'a [Word],
    cdpath: bool,
) -> Result<&'a Word, Finding> {
    let operand = match operands {
        [operand] => operand,
        [] => return Err(refused(name, "without a directory goes home; write `cd ~`")),
        [_, more, ..] => return Err(refused(more, "is more than the one directory `cd` takes")),
    };
    match start(operand)? {
        Start::Here(path) if cdpath && !path.starts_with("./") => Err(refused(
            operand,
            "is looked for in CDPATH; write it with `./` before it",
        )),
        _ => Ok(operand),
    }
}

/// The path to which a `cd` leads, to be asked about, or nothing where that is not known.
///
/// `from` is the directory before it, where that is known to be canonical. `home` is HOME, and
/// `pwd` the PWD that the shell starts with, where one is set: it names the directory for `..`.
pub fn cd_target(
    operand: &Word,
    from: Option<&str>,
    home: Option<&str>,
    pwd: Option<&str>,
) -> Result<Option<String>, Finding> {
    let (base, path) = match start(operand)? {
        Start::Root(path) => ("/", path),
        Start::Home(path) => (home_folder(operand, home)?, path),
        Start::Here(path) => match from {
            Some(from) if !has_parent(path) || pwd.is_none_or(|pwd| pwd == from) => (from, path),
            None if !has_parent(path) => return Ok(None),
            _ => {
                let why = "goes up from a directory whose canonical path is not known; \
                           write where it leads";
                return Err(refused(operand, why));
            }
        },
    };
    Ok(Some(join(base, path)))
}

fn home_folder<'a>(operand: &Word, home: Option<&'a str>) -> Result<&'a str, Finding> {
    home.filter(|home| home.starts_with('/') && !has_parent(home))
        .ok_or_else(|| refused(operand, "needs an absolute HOME; write the path"))
}

/// Reads the operand. `..` may only stand at the beginning of a relative path, where no link
/// comes before it.
fn start(operand: &Word) -> Result<Start<'_>, Finding> {
    let text = operand.text.as_str();
    let start = match operand.expansions.as_slice() {
        [] if text.is_empty() => return Err(refused(operand, "is no directory")),
        [] if text.starts_with(['-', '+']) => {
            return Err(refused(
                operand,
                "can be an option of `cd`; write it with `./` before it",
            ));
        }
        [] => text
            .strip_prefix('/')
            .map_or(Start::Here(text), Start::Root),
        [tilde] if tilde.kind == ExpansionKind::Tilde && tilde.start == 0 => {
            match text.split_at_checked(tilde.end) {
                Some(("~" | "~/", path)) => Start::Home(path),
                _ => return Err(refused(operand, "is another user's home; write the path")),
            }
        }
        _ => return Err(refused(operand, "is left to an expansion; write it out")),
    };
    let fixed = match start {
        Start::Root(path) | Start::Home(path) => path,
        Start::Here(path) => behind_parents(path),
    };
    if has_parent(fixed) {
        return Err(refused(
            operand,
            "goes up behind a name that may be a link; write where it leads",
        ));
    }
    Ok(start)
}

/// What follows the leading `..` and `.` of a relative path.
fn behind_parents(path: &str) -> &str {
    let mut rest = path;
    while let Some((".." | "." | "", behind)) = rest.split_once('/') {
        rest = behind;
    }
    if rest == ".." { "" } else { rest }
}

fn has_parent(path: &str) -> bool {
    path.split('/').any(|component| component == "..")
}

/// `path` from the folder `base`, without `.`, `..` and repeated slashes.
fn join(base: &str, path: &str) -> String {
    let mut components = Vec::new();
    for component in base.split('/').chain(path.split('/')) {
        match component {
            "" | "." => {}
            ".." => {
                components.pop();
            }
            _ => components.push(component),
        }
    }
    format!("/{}", components.join("/"))
}

fn refused(word: &Word, why: &str) -> Finding {
    Finding::at(Code::CdOperand, word.span, format!("`{}` {why}", word.text))
}

//! find, whose actions run programs and change files.

use super::hit::{Hit, Why};
use super::words::{has_known_start, literal_start};
use crate::shell::syntax::Word;

/// Primaries that run a program, up to `;` or `{} +`.
const RUNS: &[&str] = &["-exec", "-execdir", "-ok", "-okdir"];

/// Primaries that remove or write files, with the number of their operands.
const CHANGES: &[(&str, usize)] = &[
    ("-delete", 0),
    ("-fls", 1),
    ("-fprint", 1),
    ("-fprint0", 1),
    ("-fprintf", 2),
];

/// Primaries that take one operand (find(1) of findutils 4.9, FreeBSD 14, busybox 1.36).
const OPERAND: &[&str] = &[
    "-D",
    "-Bmin",
    "-Bnewer",
    "-Btime",
    "-amin",
    "-anewer",
    "-atime",
    "-cmin",
    "-cnewer",
    "-context",
    "-ctime",
    "-f",
    "-files0-from",
    "-flags",
    "-fstype",
    "-gid",
    "-group",
    "-ilname",
    "-iname",
    "-inum",
    "-ipath",
    "-iregex",
    "-iwholename",
    "-links",
    "-lname",
    "-maxdepth",
    "-mindepth",
    "-mmin",
    "-mtime",
    "-name",
    "-newer",
    "-path",
    "-perm",
    "-printf",
    "-regex",
    "-regextype",
    "-samefile",
    "-size",
    "-type",
    "-uid",
    "-used",
    "-user",
    "-wholename",
    "-xattrname",
    "-xtype",
];

/// What the words make find run and change.
pub(super) fn find(words: &[Word]) -> Vec<Hit> {
    let mut hits = Vec::new();
    let mut at = 1;
    while let Some(word) = words.get(at) {
        if !has_known_start(word)
            || (word.literal().is_none() && literal_start(word).starts_with('-'))
        {
            hits.push(Hit::new(at, Why::Expands));
            at += 1;
            continue;
        }
        let Some(primary) = word.literal().filter(|text| text.starts_with('-')) else {
            at += 1;
            continue;
        };
        if RUNS.contains(&primary) {
            at = program(primary, words, at, &mut hits);
        } else if let Some((_, operands)) = CHANGES.iter().find(|(name, _)| *name == primary) {
            hits.push(Hit::new(at, Why::Files));
            at += 1 + operands;
        } else if takes_operand(primary) {
            at = operand(words, at, &mut hits);
        } else {
            at += 1;
        }
    }
    hits
}

/// `-newerXY` too.
fn takes_operand(primary: &str) -> bool {
    OPERAND.contains(&primary) || primary.starts_with("-newer")
}

/// The place behind the operand, unless what it becomes could be more than one word.
fn operand(words: &[Word], at: usize, hits: &mut Vec<Hit>) -> usize {
    if words
        .get(at + 1)
        .is_some_and(|word| !super::words::is_single(word))
    {
        hits.push(Hit::new(at + 1, Why::Expands));
    }
    at + 2
}

/// The program behind the primary at `at`; returns the place behind its end.
fn program(primary: &str, words: &[Word], at: usize, hits: &mut Vec<Hit>) -> usize {
    let start = at + 1;
    let end = end_of_program(words, start);
    let range = start..end.unwrap_or(words.len());
    let inner = words.get(range.clone()).unwrap_or_default();
    let name = inner.first().map_or("", |word| word.text.as_str());
    // A relative name is looked up in another folder.
    let is_relative = primary.ends_with("dir") && name.contains('/') && !name.starts_with('/');
    let is_found = name.contains("{}") || is_relative || end.is_none();
    let expands = inner.iter().any(|word| {
        word.literal().is_none()
            && (!has_known_start(word) || literal_start(word).starts_with([';', '+']))
    });
    let why = if is_found || expands {
        Why::Command
    } else {
        Why::Runs(range.clone())
    };
    hits.push(Hit::new(at, why));
    range.end + 1
}

/// The place of the `;`, or of the `+` behind `{}`.
fn end_of_program(words: &[Word], start: usize) -> Option<usize> {
    let behind = words.get(start..)?;
    let mut last = "";
    for (offset, word) in behind.iter().enumerate() {
        if word.text == ";" || (word.text == "+" && last == "{}") {
            return Some(start + offset);
        }
        last = &word.text;
    }
    None
}

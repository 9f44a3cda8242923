//! Each table: command lines, and the word that is flagged, or `-` for none.

mod carriers;
mod scripts;
mod tools;

use super::find;
use crate::program::lookup::file_name;
use crate::reason::Code;
use crate::shell::Dialect;
use crate::shell::syntax::{SimpleCommand, Word};

/// The words of a command that the shell reader accepts.
fn command(text: &str) -> SimpleCommand {
    let script = crate::shell::read(text, Dialect::default()).expect(text);
    let pipeline = script.pipelines.into_iter().next().expect(text);
    pipeline.commands.into_iter().next().expect(text)
}

fn flagged(text: &str) -> Option<String> {
    let words = command(text).words;
    let name = file_name(&words.first().expect(text).text).to_owned();
    let finding = find(&[&name], &words)?;
    assert_eq!(finding.code, Code::InlineEval, "{text}");
    let span = finding.span.expect(text);
    let of_word = |word: &&Word| word.span == span;
    Some(words.iter().find(of_word).expect(text).text.clone())
}

/// Checks lines of `text => flagged word`; nothing behind the arrow stands for no hit.
fn check(table: &str) {
    let lines = table.lines().map(str::trim).filter(|line| !line.is_empty());
    let wrong: Vec<_> = lines.clone().filter_map(mismatch).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(lines.count() > 0);
}

fn mismatch(line: &str) -> Option<String> {
    let Some((text, expected)) = line.rsplit_once(" =>") else {
        panic!("no arrow in {line}");
    };
    let expected = Some(expected.trim().to_owned()).filter(|word| !word.is_empty());
    let found = flagged(text.trim_end());
    (found != expected).then(|| format!("{text}: {found:?} instead of {expected:?}"))
}

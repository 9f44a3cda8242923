//! jq(1), releases 1.6 to 1.8. It has a parser of its own: long options are exact, letters may
//! stand together, some options take the next two words, and a lone `-` is a filter.

mod filter;

use super::refuse;
use super::value::Value;
use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

pub(super) const NAME: &str = "jq";

/// Options without a value: letter, long name.
const FLAGS: &[(char, &str)] = &[
    ('C', "color-output"),
    ('M', "monochrome-output"),
    ('R', "raw-input"),
    ('S', "sort-keys"),
    ('V', "version"),
    ('a', "ascii-output"),
    ('b', "binary"),
    ('c', "compact-output"),
    ('e', "exit-status"),
    ('h', "help"),
    ('j', "join-output"),
    ('n', "null-input"),
    ('r', "raw-output"),
    ('s', "slurp"),
];
/// Options without a value and without a letter.
const LONG_FLAGS: &[&str] = &[
    "build-configuration",
    "raw-output0",
    "seq",
    "stream",
    "stream-errors",
    "tab",
    "unbuffered",
];
/// Options that read files: letter, long name.
const DENIED: &[(Option<char>, &str)] = &[
    (None, "argfile"),
    (Some('f'), "from-file"),
    (Some('L'), "library-path"),
    (None, "rawfile"),
    (None, "slurpfile"),
];

/// The options that the profile denies: long ones first, each with its dashes.
pub(super) fn denied() -> Vec<String> {
    let long = DENIED.iter().map(|(_, name)| format!("--{name}"));
    let mut letters: Vec<_> = DENIED
        .iter()
        .filter_map(|(letter, _)| letter.map(|letter| format!("-{letter}")))
        .collect();
    letters.sort_unstable();
    long.chain(letters).collect()
}

/// Whether jq may be given `words`, of which the first is its own: options, one filter that
/// reads its input alone, and text behind `--args`.
pub(super) fn check(words: &[Word]) -> Result<(), Finding> {
    let mut rest = words.iter();
    rest.next();
    let mut has_filter = false;
    let mut takes_text = false;
    let mut ended = false;
    while let Some(word) = rest.next() {
        let text = word.text.as_str();
        if ended || text == "-" || !text.starts_with('-') {
            if !has_filter {
                filter::check(word)?;
                has_filter = true;
            } else if !takes_text {
                let message = format!("`{text}` would be the name of a file to jq");
                return refuse::word(Code::SafeBinOperand, word, message);
            }
            continue;
        }
        match text.strip_prefix("--") {
            Some("") => ended = true,
            Some("args" | "jsonargs") => takes_text = true,
            Some("arg" | "argjson") => values(word, &mut rest, &[Value::Text, Value::Text])?,
            Some("indent") => values(word, &mut rest, &[Value::Number])?,
            Some(name) => long(word, name)?,
            None => letters(word)?,
        }
    }
    Ok(())
}

/// The values of an option: the next words.
fn values<'w>(
    option: &Word,
    rest: &mut impl Iterator<Item = &'w Word>,
    values: &[Value],
) -> Result<(), Finding> {
    for value in values {
        match rest.next() {
            Some(word) if value.accepts(&word.text) => {}
            Some(word) => {
                let message = format!("`{}` is not {value}", word.text);
                return refuse::word(Code::SafeBinValue, word, message);
            }
            None => {
                let message = format!("`{}` needs {} values", option.text, values.len());
                return refuse::word(Code::SafeBinValue, option, message);
            }
        }
    }
    Ok(())
}

fn long(word: &Word, name: &str) -> Result<(), Finding> {
    if LONG_FLAGS.contains(&name) || FLAGS.iter().any(|(_, flag)| *flag == name) {
        return Ok(());
    }
    // jq takes no abbreviation and no `=`; one of an option that reads a file is told as that.
    let start = name.split('=').next().unwrap_or(name);
    let reads_file =
        !start.is_empty() && DENIED.iter().any(|(_, denied)| denied.starts_with(start));
    option(word, reads_file)
}

fn letters(word: &Word) -> Result<(), Finding> {
    for letter in word.text.chars().skip(1) {
        if !FLAGS.iter().any(|(flag, _)| *flag == letter) {
            let reads_file = DENIED.iter().any(|(denied, _)| *denied == Some(letter));
            return option(word, reads_file);
        }
    }
    Ok(())
}

fn option(word: &Word, reads_file: bool) -> Result<(), Finding> {
    if reads_file {
        let message = format!(
            "`{}` makes jq read a file; the profile denies it",
            word.text
        );
        return refuse::word(Code::SafeBinDeniedOption, word, message);
    }
    let message = format!("jq has no option `{}` that is known", word.text);
    refuse::word(Code::SafeBinOption, word, message)
}

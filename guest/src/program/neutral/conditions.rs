//! `test` and `[`: conditions that only compare text, look at files, or compare numbers.
//!
//! Other forms evaluate arithmetic, and with it commands, in some shell: `-v` and `-R` in bash,
//! numeric operators in zsh. Which forms the shells agree on was found by running each with values
//! that look like operators.

use super::refused;
use crate::reason::Finding;
use crate::shell::syntax::{Expansion, ExpansionKind, Word};

/// File tests (POSIX.1-2024, and `-k`, `-O`, `-G`, which all four shells have).
const FILE: &[&str] = &[
    "-G", "-L", "-O", "-S", "-b", "-c", "-d", "-e", "-f", "-g", "-h", "-k", "-p", "-r", "-s", "-u",
    "-w", "-x",
];
/// Comparisons of numbers.
const NUMERIC: &[&str] = &["-eq", "-ge", "-gt", "-le", "-lt", "-ne"];
/// Words that join conditions, wherever they stand.
const JOINING: &[&str] = &["(", ")", "-a", "-o"];

/// The operands of `[`, closed by `]`.
pub(super) fn bracket(name: &Word, operands: &[Word]) -> Result<(), Finding> {
    match operands.split_last() {
        Some((last, operands)) if last.literal() == Some("]") => form(name, operands),
        _ => Err(refused(name, "is not closed by a `]` as its last word")),
    }
}

/// The operands of `test`.
pub(super) fn form(name: &Word, operands: &[Word]) -> Result<(), Finding> {
    for word in operands {
        if word.text.contains('[') {
            return Err(refused(
                word,
                "holds `[`, which can start an array index that shells evaluate",
            ));
        }
        if word.literal().is_some_and(|text| JOINING.contains(&text)) {
            return Err(refused(
                word,
                "joins conditions in a way that shells read differently; use `&&` and `||`",
            ));
        }
    }
    match operands {
        [not, condition @ ..] if not.literal() == Some("!") && !condition.is_empty() => {
            plain(name, condition)
        }
        _ => plain(name, operands),
    }
}

/// A condition without `!` before it.
fn plain(name: &Word, operands: &[Word]) -> Result<(), Finding> {
    match operands {
        [text] => single(text),
        [operator, operand] => unary(operator, operand),
        [left, operator, right] => binary(left, operator, right),
        [] => Err(refused(name, "has nothing to test")),
        [_, _, _, more, ..] => Err(refused(more, "is more than one condition has")),
    }
}

/// Text that is tested for not being empty. Shells disagree about `-t` alone.
fn single(word: &Word) -> Result<(), Finding> {
    match word.literal() {
        Some(text) if !text.starts_with('-') && text != "!" => Ok(()),
        Some(_) => Err(refused(word, "is an operator without its operands")),
        None => Err(refused(
            word,
            "could become an operator; put `-n` before it",
        )),
    }
}

fn unary(operator: &Word, operand: &Word) -> Result<(), Finding> {
    match operator.literal() {
        Some("-n" | "-z") => text(operand),
        Some("-t") => number(operand),
        Some(file) if FILE.contains(&file) => match operand.literal() {
            Some(_) => Ok(()),
            None => Err(refused(
                operand,
                "names a file to test and is left to an expansion; write it out",
            )),
        },
        _ => Err(unknown(operator)),
    }
}

fn binary(left: &Word, operator: &Word, right: &Word) -> Result<(), Finding> {
    match operator.literal() {
        Some("=" | "!=") => text(left).and_then(|()| text(right)),
        Some(numeric) if NUMERIC.contains(&numeric) => number(left).and_then(|()| number(right)),
        _ => Err(unknown(operator)),
    }
}

fn unknown(operator: &Word) -> Finding {
    refused(
        operator,
        "is no operator that all shells read alike and evaluate nothing for",
    )
}

/// A literal, or `"$NAME"`.
fn text(word: &Word) -> Result<(), Finding> {
    let is_text = word.literal().is_some()
        || parameter(word).is_some_and(|(source, expansion)| {
            let name = source.trim_start_matches(['$', '{']);
            expansion.quoted
                && name.starts_with(|first: char| first == '_' || first.is_ascii_alphabetic())
        });
    if is_text {
        return Ok(());
    }
    Err(refused(word, "is neither literal nor a quoted `\"$NAME\"`"))
}

/// A decimal number that fits every shell's arithmetic, `$?` or `$#`.
fn number(word: &Word) -> Result<(), Finding> {
    let is_number = match word.literal() {
        Some(text) => {
            let digits = text.strip_prefix('-').unwrap_or(text);
            (1..=18).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
        }
        None => parameter(word).is_some_and(|(source, _)| matches!(source, "$?" | "$#")),
    };
    if is_number {
        return Ok(());
    }
    Err(refused(
        word,
        "is no decimal number, `$?` or `$#`; some shells evaluate anything else",
    ))
}

/// The parameter that is the whole of the word.
fn parameter(word: &Word) -> Option<(&str, Expansion)> {
    match word.expansions.as_slice() {
        [expansion]
            if expansion.kind == ExpansionKind::Parameter
                && (expansion.start, expansion.end) == (0, word.text.len()) =>
        {
            Some((&word.text, *expansion))
        }
        _ => None,
    }
}

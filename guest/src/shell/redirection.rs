//! Redirections (POSIX.1-2024, XCU 2.7): those that change no file are read where the dialect
//! asks for it, all others are refused by name.

use super::characters::ends_word;
use super::cursor::Cursor;
use super::syntax::{Operator, Redirection, Word};
use super::{Dialect, heredoc, refuse};
use crate::reason::{Code, Finding};

/// Operators as written, each before those that it starts with.
const OPERATORS: &[Operator] = &[
    Operator::HereDocument,
    Operator::Read,
    Operator::Append,
    Operator::Duplicate,
    Operator::Write,
];

/// The one file that is read from and written to.
const NULL: &str = "/dev/null";

/// Whether a redirection starts at the cursor, which stands where a word may start.
pub(super) fn starts(cursor: &Cursor) -> bool {
    let mut ahead = *cursor;
    ahead.skip_while(|byte| byte.is_ascii_digit());
    matches!(ahead.peek(), Some(b'<' | b'>'))
}

/// Reads the redirection at the cursor, as far as its line has it.
pub(super) fn read(cursor: &mut Cursor, dialect: Dialect) -> Result<Redirection, Finding> {
    let start = cursor.at;
    cursor.skip_while(|byte| byte.is_ascii_digit());
    let digits = cursor.since(start);
    if digits.len() > 1 {
        return refuse::at(
            Code::ShellsDisagree,
            cursor.span_since(start),
            "shells differ in whether several digits before a redirection are a word; put a space behind them, or quote them",
        );
    }
    match harmless(cursor, digits) {
        Some((descriptor, operator, target)) => Ok(Redirection {
            descriptor,
            operator,
            target: target.to_owned(),
            body: None,
            span: cursor.span_since(start),
        }),
        None => refuse_at(cursor, dialect),
    }
}

/// The descriptor, operator and target at the cursor, if together they change no file. The
/// cursor moves only then.
fn harmless<'a>(cursor: &mut Cursor<'a>, digits: &str) -> Option<(u32, Operator, &'a str)> {
    let mut ahead = *cursor;
    let operator = *OPERATORS
        .iter()
        .find(|operator| cursor.starts_with(operator.as_str()))?;
    ahead.at += operator.as_str().len();
    ahead.skip_while(|byte| matches!(byte, b' ' | b'\t'));
    let descriptor = match digits.parse() {
        Ok(descriptor) => descriptor,
        Err(_) => operator.default_descriptor(),
    };
    let target = match (operator, descriptor) {
        (Operator::HereDocument, 0) => heredoc::delimiter(&mut ahead)?,
        (Operator::Read, 0) | (Operator::Write | Operator::Append, 1 | 2) => {
            exactly(&mut ahead, NULL)?
        }
        (Operator::Duplicate, 1) => exactly(&mut ahead, "2")?,
        (Operator::Duplicate, 2) => exactly(&mut ahead, "1")?,
        _ => return None,
    };
    // A digit that another operator follows would belong to that one in some shells.
    let glued = operator == Operator::Duplicate && matches!(ahead.peek(), Some(b'<' | b'>'));
    if glued || !ends_word(ahead.peek()) {
        return None;
    }
    *cursor = ahead;
    Some((descriptor, operator, target))
}

/// Steps over `wanted`.
fn exactly<'a>(cursor: &mut Cursor<'a>, wanted: &str) -> Option<&'a str> {
    let start = cursor.at;
    cursor.at += cursor.starts_with(wanted).then_some(wanted.len())?;
    Some(cursor.since(start))
}

/// Refuses `{name}` before a redirection.
pub(super) fn check_word_before(word: &Word) -> Result<(), Finding> {
    let name = word
        .text
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    if word.quoted || name.is_none_or(str::is_empty) {
        return Ok(());
    }
    refuse::at(
        Code::ShellsDisagree,
        word.span,
        "bash and zsh take `{name}` before a redirection for a variable; quote it",
    )
}

/// Refuses a second redirection of one descriptor.
pub(super) fn check_unique(earlier: &[Redirection], one: &Redirection) -> Result<(), Finding> {
    if earlier.iter().all(|two| two.descriptor != one.descriptor) {
        return Ok(());
    }
    let message = format!(
        "descriptor {} is redirected twice: zsh uses both, other shells the last; keep one",
        one.descriptor
    );
    refuse::at(Code::ShellsDisagree, one.span, message)
}

/// Refuses a redirection of the descriptor that a pipe is connected to.
pub(super) fn check_beside_pipe(
    redirections: &[Redirection],
    descriptor: u32,
) -> Result<(), Finding> {
    match redirections.iter().find(|one| one.descriptor == descriptor) {
        None => Ok(()),
        Some(one) => refuse::at(
            Code::ShellsDisagree,
            one.span,
            "zsh uses this redirection and the pipe, other shells the redirection alone; remove one of them",
        ),
    }
}

/// Refuses the operator at the cursor.
pub(super) fn refuse_at<T>(cursor: &Cursor, dialect: Dialect) -> Result<T, Finding> {
    let (code, length, message) = if cursor.starts_with("<<") {
        (
            Code::HereDocument,
            if cursor.starts_with("<<<") { 3 } else { 2 },
            if dialect.redirections {
                "here-documents are read behind `<<` and a delimiter of letters in quotes, such as `<<'EOF'`"
            } else {
                "here-documents are not covered by an allowlist"
            },
        )
    } else if cursor.starts_with("<(") || cursor.starts_with(">(") {
        (
            Code::ProcessSubstitution,
            2,
            "a command inside `<(…)` or `>(…)` would run; run it first",
        )
    } else {
        (
            Code::Redirection,
            operator_length(cursor),
            if dialect.redirections {
                "only `2>&1`, `>&2`, and `/dev/null` as a file are covered; run the command without"
            } else {
                "redirections are not covered by an allowlist; run the command without"
            },
        )
    };
    refuse::at(code, cursor.span_ahead(length), message)
}

fn operator_length(cursor: &Cursor) -> usize {
    let mut ahead = *cursor;
    ahead.at += 1;
    ahead.skip_while(|byte| matches!(byte, b'<' | b'>' | b'&' | b'|'));
    ahead.at - cursor.at
}

/// Refuses redirections that no command belongs to.
pub(super) fn without_command<T>(first: &Redirection) -> Result<T, Finding> {
    refuse::at(
        Code::ShellsDisagree,
        first.span,
        "zsh runs a program of its own for a redirection without a command; write the command",
    )
}

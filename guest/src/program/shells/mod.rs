//! What a shell runs: a payload, a script, or what it reads from its input.
//!
//! Read are the shells whose text is read: bash, dash, zsh, busybox ash, and whichever of them is
//! called `sh`.

mod options;
pub mod windows;

use options::Options;

use super::kinds::{lowercase, without_version};
use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

/// A shell whose payloads are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Posix {
    /// Any of the others under the name `sh`: only what all of them take alike.
    Sh,
    /// GNU bash.
    Bash,
    /// dash.
    Dash,
    /// busybox ash.
    Ash,
    /// zsh.
    Zsh,
}

/// What an invocation runs. Words are counted from the shell's own, which is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runs {
    /// Text given with `-c`.
    Payload {
        /// The text.
        word: usize,
        /// The first operand behind it, which the shell calls `$0`, or the end of the words.
        operands: usize,
    },
    /// The program that the operands name: the text is `"$0" "$@"`, with or without `exec`.
    ///
    /// The shell finds it as a command word, so a builtin of its name comes first.
    Carrier {
        /// The program's word. It is literal and starts with no `-`.
        inner: usize,
    },
    /// A file of commands.
    Script {
        /// The word that names it.
        word: usize,
    },
    /// What comes from its input.
    Stdin,
}

/// A shell's words, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invocation {
    /// What it runs.
    pub runs: Runs,
    /// The first word that asks for a login shell, which reads files before anything else.
    pub login: Option<usize>,
    /// The words between the shell's own and what it runs, without what asks for a login shell.
    pub options: Vec<String>,
    /// The option that a plan puts before them so that no start-up file is read. Nothing where
    /// none would be, or the option is there.
    pub guard: Option<&'static str>,
}

/// The shell that goes by the file name `name`, in any case and with any version behind it.
pub fn posix(name: &str) -> Option<Posix> {
    const SHELLS: [(&str, Posix); 5] = [
        ("sh", Posix::Sh),
        ("bash", Posix::Bash),
        ("dash", Posix::Dash),
        ("ash", Posix::Ash),
        ("zsh", Posix::Zsh),
    ];
    let lower = lowercase(name);
    let plain = without_version(&lower);
    let found = SHELLS.iter().find(|(known, _)| *known == plain);
    found.map(|(_, shell)| *shell)
}

/// What `words`, of which the first is the shell's own, run.
pub fn invocation(shell: Posix, words: &[Word]) -> Result<Invocation, Finding> {
    let options = Options::read(shell, words)?;
    let operand = match words.get(options.at) {
        Some(word) => Some(literal(word)?),
        None => None,
    };
    let runs = match operand {
        Some(text) if options.payload => payload(text, options.at, words)?,
        None if options.payload => return Err(no_payload(words)),
        Some(path) if !names_stdin(path) => Runs::Script { word: options.at },
        Some(_) | None => Runs::Stdin,
    };
    Ok(Invocation {
        runs,
        login: options.login,
        guard: options.missing_guard(),
        options: options.kept,
    })
}

/// What the payload `text` at `word` runs.
fn payload(text: &str, word: usize, words: &[Word]) -> Result<Runs, Finding> {
    let inner = word + 1;
    if !matches!(text, r#""$0" "$@""# | r#"exec "$0" "$@""#) {
        return Ok(Runs::Payload {
            word,
            operands: inner,
        });
    }
    let Some(program) = words.get(inner) else {
        let message = "without an operand behind it, this payload runs the shell again; \
                       name a program";
        return Err(about(Code::WrapperCommand, words.get(word), message));
    };
    // `exec` would take it for an option, and zsh runs what follows a `-`.
    if literal(program)?.starts_with('-') {
        let message = format!(
            "`{}` stands where the payload names its program; name one",
            program.text
        );
        return Err(Finding::at(Code::WrapperCommand, program.span, message));
    }
    Ok(Runs::Carrier { inner })
}

fn no_payload(words: &[Word]) -> Finding {
    let message = "`-c` needs the text to run behind it";
    about(Code::ShellOption, words.last(), message)
}

/// Whether a script operand stands for the shell's own input.
fn names_stdin(path: &str) -> bool {
    let mut components = path
        .split('/')
        .filter(|component| !matches!(*component, "" | "."));
    let first = components.next();
    let second = components.next();
    path == "-"
        || (path.starts_with('/')
            && (first == Some("proc")
                || (first == Some("dev") && matches!(second, Some("stdin" | "fd")))))
}

/// The text of a word that decides what runs.
fn literal(word: &Word) -> Result<&str, Finding> {
    word.literal().ok_or_else(|| {
        let message = format!(
            "`{}` decides what the shell runs, and is left to an expansion; write it out",
            word.text
        );
        Finding::at(Code::WordNotLiteral, word.span, message)
    })
}

fn about(code: Code, word: Option<&Word>, message: &str) -> Finding {
    match word {
        Some(word) => Finding::at(code, word.span, message),
        None => Finding::new(code, message),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests;

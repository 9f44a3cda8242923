//! A program start that has to be, and whether one that was recorded is it.

use execgate_policy::decision::answer::Redirection;

use super::Unmodelled;
use crate::expand::PROCESS;
use crate::record::Record;

/// Variables that shells keep themselves, and those with which `stdbuf` speaks to its
/// library.
const KEPT: &[&str] = &[
    "_",
    "SHLVL",
    "PWD",
    "OLDPWD",
    "LOGNAME",
    "_STDBUF_I",
    "_STDBUF_O",
    "_STDBUF_E",
];

/// What standard output or standard error leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// `/dev/null`.
    Null,
    /// The file that the outermost shell writes to.
    Output,
    /// A pipe: number 0 is the standard error of the outermost shell.
    Pipe(u32),
}

/// The standard streams of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Streams {
    /// What can be read, where that is known.
    pub input: Option<Vec<u8>>,
    /// Standard output.
    pub output: Stream,
    /// Standard error.
    pub errors: Stream,
}

impl Streams {
    /// Those of the outermost shell.
    pub fn outermost() -> Self {
        Self {
            input: Some(Vec::new()),
            output: Stream::Output,
            errors: Stream::Pipe(0),
        }
    }

    /// The streams after redirections, which change nothing outside.
    pub(super) fn redirected(&self, redirections: &[Redirection]) -> Result<Self, Unmodelled> {
        let mut streams = self.clone();
        for Redirection {
            descriptor,
            operator,
            target,
            body,
        } in redirections
        {
            let null = target == "/dev/null";
            match (descriptor, operator.as_str(), target.as_str(), body) {
                (0, "<<", _, Some(body)) => streams.input = Some(body.clone().into_bytes()),
                (0, "<", _, None) if null => streams.input = Some(Vec::new()),
                (1, ">" | ">>", _, None) if null => streams.output = Stream::Null,
                (2, ">" | ">>", _, None) if null => streams.errors = Stream::Null,
                (1, ">&", "2", None) => streams.output = streams.errors,
                (2, ">&", "1", None) => streams.errors = streams.output,
                _ => return Err(Unmodelled::Plan("a redirection is not modelled")),
            }
        }
        Ok(streams)
    }

    fn are(&self, record: &Record) -> bool {
        let kind = |stream: &str| match stream {
            "null" => Some(Stream::Null),
            "file" => Some(Stream::Output),
            other => other.parse().ok().map(Stream::Pipe),
        };
        let same = |stream, recorded: &str| match (stream, kind(recorded)) {
            (Stream::Pipe(_), Some(Stream::Pipe(_))) => true,
            (expected, seen) => Some(expected) == seen,
        };
        let one = self.output == self.errors;
        same(self.output, &record.output)
            && same(self.errors, &record.errors)
            && one == (record.output == record.errors)
            && self
                .input
                .as_ref()
                .is_none_or(|input| *input == record.input)
    }
}

/// A program start that the plan has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The canonical path.
    pub program: Vec<u8>,
    /// The arguments, argv\[0\] first. [`PROCESS`] stands for the number of an inner shell.
    pub argv: Vec<Vec<u8>>,
    /// The working directory, when it is known.
    pub cwd: Option<String>,
    /// The environment, sorted.
    pub environment: Vec<Vec<u8>>,
    /// The standard streams.
    pub streams: Streams,
    /// Whether the shell may have a builtin do it.
    pub optional: bool,
}

impl Call {
    /// Whether this is the start that was recorded.
    pub fn is(&self, record: &Record) -> bool {
        self.program == record.program
            && self.has_argv(&record.argv)
            && self
                .cwd
                .as_ref()
                .is_none_or(|cwd| cwd.as_bytes() == record.cwd)
            && self.environment == own_variables(&record.environment)
            && self.streams.are(record)
    }

    /// Whether these are its arguments.
    pub fn has_argv(&self, argv: &[Vec<u8>]) -> bool {
        let mut words = self.argv.iter().zip(argv);
        self.argv.len() == argv.len() && words.all(|(expected, seen)| is_word(expected, seen))
    }
}

/// Whether the words are the same but for the numbers of processes.
fn is_word(expected: &[u8], seen: &[u8]) -> bool {
    let stand_in = PROCESS.as_bytes();
    let found = expected
        .windows(stand_in.len())
        .position(|part| part == stand_in);
    let Some(at) = found else {
        return expected == seen;
    };
    let (before, after) = (&expected[..at], &expected[at + stand_in.len()..]);
    let Some(rest) = seen.strip_prefix(before) else {
        return false;
    };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (1..=digits).any(|digits| is_word(after, &rest[digits..]))
}

/// The variables that no shell keeps itself, and no wrapper.
pub fn own_variables(environment: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let kept = |variable: &[u8]| {
        let (name, value) = split(variable);
        let library =
            name == b"LD_PRELOAD" && String::from_utf8_lossy(value).contains("libstdbuf.so");
        library || KEPT.iter().any(|kept| kept.as_bytes() == name)
    };
    environment
        .iter()
        .filter(|variable| !kept(variable))
        .cloned()
        .collect()
}

fn split(variable: &[u8]) -> (&[u8], &[u8]) {
    let at = variable.iter().position(|byte| *byte == b'=');
    variable.split_at(at.unwrap_or(variable.len()))
}

#[cfg(test)]
mod tests {
    use super::{PROCESS, Stream, Streams, is_word, own_variables};
    use crate::record::Record;

    #[test]
    fn any_number_of_a_process_will_do() {
        let expected = format!("a{PROCESS}.{PROCESS}");
        assert!(is_word(expected.as_bytes(), b"a1.23"));
        assert!(!is_word(expected.as_bytes(), b"a1."));
        assert!(!is_word(expected.as_bytes(), b"b1.2"));
        assert!(is_word(format!("{PROCESS}3").as_bytes(), b"4213"));
        assert!(is_word(b"a", b"a") && !is_word(b"a", b"ab"));
    }

    #[test]
    fn what_wrappers_set_does_not_count() {
        let variables = [
            "A=1",
            "LD_PRELOAD=evil.so",
            "LD_PRELOAD=/x/libstdbuf.so",
            "_STDBUF_O=L",
        ];
        let variables = variables.map(|variable| variable.as_bytes().to_vec());
        assert_eq!(own_variables(&variables), variables[..2]);
    }

    #[test]
    fn streams_are_told_apart() {
        let record = |output: &str, errors: &str| Record {
            program: Vec::new(),
            cwd: Vec::new(),
            input: b"x".to_vec(),
            output: output.to_owned(),
            errors: errors.to_owned(),
            argv: Vec::new(),
            environment: Vec::new(),
        };
        let streams = |output, errors| Streams {
            input: None,
            output,
            errors,
        };
        let usual = streams(Stream::Output, Stream::Pipe(0));
        assert!(usual.are(&record("file", "17")));
        assert!(!usual.are(&record("17", "17")) && !usual.are(&record("file", "null")));
        let one = streams(Stream::Pipe(0), Stream::Pipe(0));
        assert!(one.are(&record("17", "17")) && !one.are(&record("17", "18")));
        let two = streams(Stream::Pipe(1), Stream::Pipe(0));
        assert!(two.are(&record("17", "18")) && !two.are(&record("17", "17")));
        assert!(!Streams::outermost().are(&record("file", "17")));
    }
}

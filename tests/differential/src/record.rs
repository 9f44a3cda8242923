//! What the recording programs wrote down.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// One start of a recording program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The canonical path of the program.
    pub program: Vec<u8>,
    /// The working directory.
    pub cwd: Vec<u8>,
    /// What could be read from standard input.
    pub input: Vec<u8>,
    /// What standard output leads to: the number of a pipe, or a word.
    pub output: String,
    /// The same of standard error.
    pub errors: String,
    /// The arguments, argv\[0\] first.
    pub argv: Vec<Vec<u8>>,
    /// `NAME=value` for each variable, sorted.
    pub environment: Vec<Vec<u8>>,
}

/// The records in `file`, in the order of their writing; none when it does not exist.
pub fn read(file: &Path) -> io::Result<Vec<Record>> {
    let bytes = match fs::read(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        other => other?,
    };
    parse(&bytes).ok_or_else(|| io::Error::new(ErrorKind::InvalidData, "the records are damaged"))
}

fn parse(bytes: &[u8]) -> Option<Vec<Record>> {
    fields(bytes)?
        .iter()
        .map(|frame| parse_frame(frame))
        .collect()
}

fn fields(mut bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut fields = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk::<4>() {
        let (field, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        fields.push(field.to_vec());
        bytes = rest;
    }
    bytes.is_empty().then_some(fields)
}

fn parse_frame(frame: &[u8]) -> Option<Record> {
    let text = |bytes| String::from_utf8(bytes).ok();
    let mut fields = fields(frame)?.into_iter();
    let program = fields.next()?;
    let cwd = fields.next()?;
    let input = fields.next()?;
    let output = text(fields.next()?)?;
    let errors = text(fields.next()?)?;
    let count: usize = text(fields.next()?)?.parse().ok()?;
    let argv: Vec<_> = fields.by_ref().take(count).collect();
    let mut environment: Vec<_> = fields.collect();
    environment.sort_unstable();
    (argv.len() == count).then_some(Record {
        program,
        cwd,
        input,
        output,
        errors,
        argv,
        environment,
    })
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn field(bytes: &[u8]) -> Vec<u8> {
        [&(bytes.len() as u32).to_le_bytes(), bytes].concat()
    }

    fn frame(fields: &[&str]) -> Vec<u8> {
        field(
            &fields
                .iter()
                .flat_map(|text| field(text.as_bytes()))
                .collect::<Vec<_>>(),
        )
    }

    #[test]
    fn frames_follow_each_other() {
        let mut bytes = frame(&[
            "/bin/x", "/cwd", "in\0put", "12", "null", "3", "x", "", "a\nb", "B=2", "A=1",
        ]);
        bytes.extend(frame(&["/bin/y", "/", "", "file", "13", "0"]));
        let records = parse(&bytes).expect("well formed");
        assert_eq!(records.len(), 2);
        assert_eq!(
            records[0].argv,
            [b"x".to_vec(), b"".to_vec(), b"a\nb".to_vec()]
        );
        assert_eq!(records[0].input, b"in\0put");
        assert_eq!(
            (records[0].output.as_str(), records[0].errors.as_str()),
            ("12", "null")
        );
        assert_eq!(records[0].environment, [b"A=1".to_vec(), b"B=2".to_vec()]);
        assert_eq!(records[1].cwd, b"/");
        assert!(records[1].argv.is_empty());
    }

    #[test]
    fn damage_is_noticed() {
        assert_eq!(parse(b"\x05\0\0\0ab"), None);
        assert_eq!(parse(b"\x05\0"), None);
        assert_eq!(
            parse(&frame(&["/bin/x", "/cwd", "", "file", "file", "2", "x"])),
            None
        );
    }
}

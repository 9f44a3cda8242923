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

fn parse(mut bytes: &[u8]) -> Option<Vec<Record>> {
    let mut records = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk::<4>() {
        let (frame, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        records.push(parse_frame(frame)?);
        bytes = rest;
    }
    bytes.is_empty().then_some(records)
}

fn parse_frame(frame: &[u8]) -> Option<Record> {
    let mut fields = frame
        .strip_suffix(b"\0")?
        .split(|byte| *byte == 0)
        .map(<[u8]>::to_vec);
    let program = fields.next()?;
    let cwd = fields.next()?;
    let count: usize = String::from_utf8(fields.next()?).ok()?.parse().ok()?;
    let argv: Vec<_> = fields.by_ref().take(count).collect();
    let mut environment: Vec<_> = fields.collect();
    environment.sort_unstable();
    (argv.len() == count).then_some(Record {
        program,
        cwd,
        argv,
        environment,
    })
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn frame(body: &[u8]) -> Vec<u8> {
        let mut bytes = (body.len() as u32).to_le_bytes().to_vec();
        bytes.extend_from_slice(body);
        bytes
    }

    #[test]
    fn frames_follow_each_other() {
        let mut bytes = frame(b"/bin/x\0/cwd\x003\0x\0\0a\nb\0B=2\0A=1\0");
        bytes.extend(frame(b"/bin/y\0/\x000\0"));
        let records = parse(&bytes).expect("well formed");
        assert_eq!(records.len(), 2);
        assert_eq!(
            records[0].argv,
            [b"x".to_vec(), b"".to_vec(), b"a\nb".to_vec()]
        );
        assert_eq!(records[0].environment, [b"A=1".to_vec(), b"B=2".to_vec()]);
        assert_eq!(records[1].cwd, b"/");
        assert!(records[1].argv.is_empty());
    }

    #[test]
    fn damage_is_noticed() {
        assert_eq!(parse(b"\x05\0\0\0ab"), None);
        assert_eq!(parse(b"\x05\0"), None);
        assert_eq!(parse(&frame(b"/bin/x\0/cwd\x002\0x\0")), None);
    }
}

//! Lines of a stream, with an end to their length.

use std::io::{self, BufRead, BufReader, Read};

/// Bytes of one line. Two documents of the largest size that the policy takes fit in.
pub(super) const LINE_BYTES: u64 = 16 << 20;

const BUFFER: usize = 64 << 10;

/// A reader of lines that keeps one of them at a time.
pub(super) struct Lines<R> {
    reader: BufReader<R>,
    line: Vec<u8>,
    /// Bytes read so far.
    pub(super) bytes: u64,
}

/// What a line holds.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// Its bytes without the newline.
    Text(&'a [u8]),
    /// More bytes than a line may have.
    TooLong,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self {
            reader: BufReader::with_capacity(BUFFER, reader),
            line: Vec::new(),
            bytes: 0,
        }
    }

    /// Whether the next line has not arrived yet, as far as is known here.
    pub(super) fn may_wait(&self) -> bool {
        self.reader.buffer().is_empty()
    }

    /// The next line, if there is one.
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let read = self
            .reader
            .by_ref()
            .take(LINE_BYTES + 1)
            .read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        self.bytes += read as u64;
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        } else if read as u64 > LINE_BYTES {
            self.bytes += self.reader.skip_until(b'\n')? as u64;
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(Line::Text(&self.line)))
    }
}

#[cfg(test)]
mod tests {
    use super::{LINE_BYTES, Line, Lines};

    #[test]
    fn the_last_line_needs_no_newline() {
        let mut lines = Lines::new(&b"a\n\nb"[..]);
        for text in [&b"a"[..], b"", b"b"] {
            assert_eq!(lines.next().expect("a line"), Some(Line::Text(text)));
        }
        assert_eq!(lines.next().expect("an end"), None);
        assert_eq!(lines.bytes, 4);
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over() {
        let longest = vec![b'x'; LINE_BYTES as usize];
        let text = [&longest[..], b"\n", &longest[..], b"x\nnext"].concat();
        let mut lines = Lines::new(&text[..]);
        assert_eq!(lines.next().expect("a line"), Some(Line::Text(&longest)));
        assert_eq!(lines.next().expect("a line"), Some(Line::TooLong));
        assert_eq!(lines.next().expect("a line"), Some(Line::Text(b"next")));
    }
}

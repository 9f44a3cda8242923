use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// How [`Hash::ABSENT`] is written.
const ABSENT: &str = "absent";

/// Names one state of the document: the SHA-256 of its bytes, or that there is no file.
///
/// Written as 64 lower-case hexadecimal digits, or as `absent`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hash(Option<[u8; 32]>);

impl Hash {
    /// The state in which there is no file. An empty file is another one.
    pub const ABSENT: Self = Self(None);

    /// The hash of a document of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Some(Sha256::digest(bytes).into()))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            None => formatter.write_str(ABSENT),
            Some(bytes) => bytes
                .iter()
                .try_for_each(|byte| write!(formatter, "{byte:02x}")),
        }
    }
}

/// The text is not a hash.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a hash is 64 lower-case hexadecimal digits, or `absent`; take it from what was read")]
pub struct HashError;

impl FromStr for Hash {
    type Err = HashError;

    fn from_str(text: &str) -> Result<Self, HashError> {
        if text == ABSENT {
            return Ok(Self::ABSENT);
        }
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(HashError);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Self(Some(bytes)))
    }
}

fn digit(character: u8) -> Result<u8, HashError> {
    match character {
        b'0'..=b'9' => Ok(character - b'0'),
        b'a'..=b'f' => Ok(character - b'a' + 10),
        _ => Err(HashError),
    }
}

#[cfg(test)]
mod tests {
    use super::{Hash, HashError};

    /// The first example of FIPS 180-2.
    const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    #[test]
    fn what_is_written_is_read_back() {
        assert_eq!(Hash::of(b"abc").to_string(), ABC);
        for hash in [Hash::of(b"abc"), Hash::of(b""), Hash::ABSENT] {
            assert_eq!(hash.to_string().parse(), Ok(hash));
        }
        assert_ne!(Hash::of(b""), Hash::ABSENT);
    }

    #[test]
    fn other_text_is_no_hash() {
        let long = format!("{ABC}0");
        let upper = ABC.to_uppercase();
        for text in ["", "Absent", &ABC[1..], &long, &upper, &"é".repeat(32)] {
            assert_eq!(text.parse::<Hash>(), Err(HashError), "{text}");
        }
    }
}

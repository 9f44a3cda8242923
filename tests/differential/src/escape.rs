//! Commands on one line, for reports and for the corpus.

/// Stands in a command for the folder of the run, which differs between runs.
pub const ROOT: char = '\u{e000}';

/// The command on one line of printable characters.
pub fn escape(command: &str) -> String {
    let mut line = String::with_capacity(command.len());
    let last = command.chars().count().saturating_sub(1);
    for (position, character) in command.chars().enumerate() {
        match character {
            '\\' => line.push_str("\\\\"),
            '\n' => line.push_str("\\n"),
            '\t' => line.push_str("\\t"),
            '\r' => line.push_str("\\r"),
            ROOT => line.push_str("\\R"),
            ' ' if position == 0 || position == last => line.push_str("\\s"),
            ' '..='~' => line.push(character),
            _ if character.is_alphanumeric() => line.push(character),
            _ => line.extend(character.escape_unicode()),
        }
    }
    line
}

/// The command that [`escape`] made `line` of.
pub fn unescape(line: &str) -> Result<String, String> {
    let mut command = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find('\\') {
        command.push_str(&rest[..at]);
        let sequence = &rest[at + 1..];
        let (character, length) = sequence_of(sequence).ok_or_else(|| {
            format!(
                "unknown escape `\\{}`",
                sequence.chars().take(8).collect::<String>()
            )
        })?;
        command.push(character);
        rest = &sequence[length..];
    }
    command.push_str(rest);
    Ok(command)
}

/// The character that the text after a backslash stands for, and the bytes it takes.
fn sequence_of(text: &str) -> Option<(char, usize)> {
    let simple = match text.chars().next()? {
        '\\' => '\\',
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        's' => ' ',
        'R' => ROOT,
        'u' => {
            let (digits, _) = text.strip_prefix("u{")?.split_once('}')?;
            let value = u32::from_str_radix(digits, 16).ok()?;
            return Some((char::from_u32(value)?, digits.len() + 3));
        }
        _ => return None,
    };
    Some((simple, 1))
}

#[cfg(test)]
mod tests {
    use super::{ROOT, escape, unescape};

    #[test]
    fn every_character_survives() {
        for code in (0..0x3000)
            .filter_map(char::from_u32)
            .chain(['\u{feff}', '\u{1f600}', ROOT])
        {
            let command = format!("{code}a{code}");
            let line = escape(&command);
            assert!(!line.chars().any(char::is_control), "{line:?}");
            assert_eq!(unescape(&line), Ok(command));
        }
    }

    #[test]
    fn an_unknown_escape_is_named() {
        assert_eq!(unescape("a \\q"), Err("unknown escape `\\q`".to_owned()));
        assert!(unescape("\\u{110000}").is_err());
        assert!(unescape("\\").is_err());
    }
}

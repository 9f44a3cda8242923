//! How long an entry counts.

use std::time::Duration;

/// Reads a whole number with a unit: `90s`, `30m`, `12h`, `7d`.
pub(super) fn parse(text: &str) -> Result<Duration, String> {
    let wrong = || "give a whole number with s, m, h or d, such as 30m".to_owned();
    let unit = text.chars().last().ok_or_else(wrong)?;
    let seconds = match unit {
        's' => 1,
        'm' => 60,
        'h' => 60 * 60,
        'd' => 24 * 60 * 60,
        _ => return Err(wrong()),
    };
    let number = &text[..text.len() - unit.len_utf8()];
    // A century; later times could not be told from none.
    let most = 100 * 365 * 24 * 60 * 60;
    let number: u64 = number.parse().map_err(|_| wrong())?;
    match number.checked_mul(seconds) {
        Some(all) if (1..=most).contains(&all) => Ok(Duration::from_secs(all)),
        _ => Err("give a time between 1s and 36500d".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn times_have_units() {
        for (text, seconds) in [("90s", 90), ("2m", 120), ("1h", 3600), ("7d", 604_800)] {
            assert_eq!(parse(text).map(|time| time.as_secs()), Ok(seconds));
        }
        for text in [
            "",
            "5",
            "5w",
            "0s",
            "-1h",
            "1.5h",
            "99999999999d",
            "d",
            "5é",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}

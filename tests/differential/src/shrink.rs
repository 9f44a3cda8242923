//! From a command that diverges to a small one that still does.

/// The number of candidates tried for one command.
const ATTEMPTS: usize = 1500;

/// Pieces up to this size are tried at every place, and again after each success.
const SMALL: usize = 4;

/// Leaves out pieces of `command`, large ones first, for as long as it `fails`.
pub fn shrink<E>(
    command: &str,
    mut fails: impl FnMut(&str) -> Result<bool, E>,
) -> Result<String, E> {
    let mut kept: Vec<char> = command.chars().collect();
    let mut left = ATTEMPTS;
    let mut size = kept.len().div_ceil(2);
    while size > 0 && left > 0 {
        let before = kept.len();
        let step = if size <= SMALL { 1 } else { size };
        let mut at = 0;
        while at < kept.len() && left > 0 {
            let end = (at + size).min(kept.len());
            let candidate: Vec<char> = kept[..at].iter().chain(&kept[end..]).copied().collect();
            left -= 1;
            if !candidate.is_empty() && fails(&candidate.iter().collect::<String>())? {
                kept = candidate;
            } else {
                at += step;
            }
        }
        size = match size {
            1..=SMALL if kept.len() < before => SMALL,
            1..=SMALL => size - 1,
            _ => size / 2,
        };
    }
    Ok(kept.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::shrink;

    #[test]
    fn only_what_matters_is_left() {
        let shrunk = shrink("alpha 'b c' && beta; evil | gamma x", |text| {
            Ok::<_, Infallible>(text.contains(';') && text.contains("vi"))
        });
        assert_eq!(shrunk, Ok(";vi".to_owned()));
        let balanced = |text: &str| {
            Ok::<_, Infallible>(text.matches('\'').count().is_multiple_of(2) && text.ends_with('x'))
        };
        assert_eq!(shrink("a '' b'c' x", balanced), Ok("x".to_owned()));
    }

    #[test]
    fn an_error_ends_it() {
        assert_eq!(shrink("abc", |_| Err("no shell")), Err("no shell"));
    }
}

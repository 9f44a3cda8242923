//! What the values and operands of wrappers look like: the forms that every implementation
//! takes for the same, so that none reads a program's name as a value or the other way round.

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    /// A whole number with or without a sign: `5`, `-5`, `+5`.
    Number,
    /// Seconds, or another unit: `5`, `1.5s`, `.5m`, `1h`, `2d`.
    Duration,
    /// A signal by name or number: `KILL`, `SIGKILL`, `9`.
    Signal,
    /// How output is buffered: `L`, `0`, or a size like `4096`, `64K`.
    Buffering,
    /// The name of a variable, or what may be taken for one.
    Variable,
}

impl Value {
    /// What people call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Number => "whole number",
            Self::Duration => "duration",
            Self::Signal => "signal",
            Self::Buffering => "buffering mode",
            Self::Variable => "variable name",
        }
    }

    /// Whether `text` has the form.
    pub(super) fn accepts(self, text: &str) -> bool {
        match self {
            Self::Number => is_digits(text.strip_prefix(['-', '+']).unwrap_or(text)),
            Self::Duration => is_duration(text),
            Self::Signal => {
                !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
            }
            Self::Buffering => {
                text == "L" || is_digits(text.strip_suffix(['k', 'K', 'M', 'G']).unwrap_or(text))
            }
            // busybox sets the variable in `env -u NAME=value`, uutils unsets it in `-u=NAME`.
            Self::Variable => !text.is_empty() && !text.contains('='),
        }
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// GNU and BSD also take `1e1`, `0x5`, `inf` and a sign, others do not.
fn is_duration(text: &str) -> bool {
    let number = text.strip_suffix(['s', 'm', 'h', 'd']).unwrap_or(text);
    match number.split_once('.') {
        None => is_digits(number),
        Some(("", fraction)) => is_digits(fraction),
        Some((whole, fraction)) => is_digits(whole) && (fraction.is_empty() || is_digits(fraction)),
    }
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn forms_of_each_type() {
        let cases: &[(Value, &[&str], &[&str])] = &[
            (
                Value::Number,
                &["5", "-5", "+5", "0"],
                &["", "-", "x", "5x", " 5", "0x5", "1e1", "=5", "--5", "5.0"],
            ),
            (
                Value::Duration,
                &["0", "5", "5s", "1m", "1h", "1d", "1.5s", ".5", "5."],
                &[
                    "", ".", "s", ".s", "x", "5x", "5ms", "5M", "1e1", "0x5", "inf", "+5", "-5",
                    " 5", "1.2.3", "1,5",
                ],
            ),
            (
                Value::Signal,
                &["KILL", "SIGKILL", "kill", "9", "USR1"],
                &["", "=KILL", "-9", "RTMIN+1", "a b", "/x"],
            ),
            (
                Value::Buffering,
                &["L", "0", "4096", "64K", "1k", "1M", "1G"],
                &["", "l", "K", "=L", "-1", "x", "LeL", "oL", "B", "1KK"],
            ),
            (Value::Variable, &["A", "a.b", "1"], &["", "A=1", "=A", "="]),
        ];
        for (value, yes, no) in cases {
            for text in *yes {
                assert!(value.accepts(text), "{} {text}", value.name());
            }
            for text in *no {
                assert!(!value.accepts(text), "{} {text}", value.name());
            }
        }
    }
}

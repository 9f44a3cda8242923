//! Targets for values that are no object of their own shape.

use super::{Piece, Shape, Target, Word};
use std::collections::BTreeMap;

impl Target for Option<bool> {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        let Shape::Flag(flag) = value else {
            return Err(value.is_not("true or false"));
        };
        *self = Some(flag);
        Ok(())
    }
}

impl Target for Option<f64> {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        let Shape::Number(number) = value else {
            return Err(value.is_not("a number"));
        };
        *self = Some(number);
        Ok(())
    }
}

impl Target for Option<u32> {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        let mut number = None::<f64>;
        number.accept(value)?;
        // Casting saturates, so only a number that a u32 holds comes back unchanged.
        *self = number.map(|number| number as u32);
        if self.map(f64::from) != number {
            return Err("expected a whole number from 0 on".to_owned());
        }
        Ok(())
    }
}

impl Target for Option<Piece> {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        let Shape::Unread(piece) = value else {
            return Err(value.is_not("JSON"));
        };
        *self = Some(piece);
        Ok(())
    }

    fn is_for_unread(&self) -> bool {
        true
    }
}

impl Target for String {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        let Shape::Text(text) = value else {
            return Err(value.is_not("text"));
        };
        text.clone_into(self);
        Ok(())
    }
}

impl Target for Option<String> {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        self.insert(String::new()).accept(value)
    }
}

impl<T: Word> Target for Option<T> {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        *self = Some(word(value, "")?);
        Ok(())
    }
}

/// The choice that `value` names. `others` says what else would do, and ends in ` or `.
pub(crate) fn word<T: Word>(value: Shape<'_>, others: &str) -> Result<T, String> {
    let text = match value {
        Shape::Text(text) => Some(text),
        _ => None,
    };
    text.and_then(T::of).ok_or_else(|| {
        let quoted = |(word, _): &(&str, T)| format!("`{word}`");
        let words: Vec<_> = T::WORDS.iter().map(quoted).collect();
        let expected = format!("{others}{}", words.join(" or "));
        match text {
            Some(text) => format!("expected {expected}, found {}", shown(text)),
            None => value.is_not(&expected),
        }
    })
}

/// A wrong word as an error shows it: only where it cannot disturb what it is shown in.
fn shown(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if (1..=32).contains(&word.len()) && word.bytes().all(is_plain) {
        format!("`{word}`")
    } else {
        "other text".to_owned()
    }
}

impl<T: Target + Default> Target for Vec<T> {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        if matches!(value, Shape::List) {
            Ok(())
        } else {
            Err(value.is_not("a list"))
        }
    }

    fn item(&mut self) -> Option<&mut dyn Target> {
        self.push(T::default());
        self.last_mut().map(|item| item as &mut dyn Target)
    }
}

impl<T: Target + Default> Target for Option<Vec<T>> {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        self.insert(Vec::new()).accept(value)
    }

    fn item(&mut self) -> Option<&mut dyn Target> {
        self.as_mut().and_then(Target::item)
    }
}

impl<T: Target + Default> Target for BTreeMap<String, T> {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        value.object()
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        Some(self.entry(key.to_owned()).or_default())
    }
}

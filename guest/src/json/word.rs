//! Choices that JSON writes as one of a few words.

/// A choice between words.
pub(crate) trait Word: Copy + 'static {
    /// Every word with what it stands for.
    const WORDS: &'static [(&'static str, Self)];

    /// The words alone.
    const NAMES: &'static [&'static str];

    /// The word for this choice.
    fn word(self) -> &'static str;

    /// What a word stands for.
    fn of(word: &str) -> Option<Self> {
        let mut words = Self::WORDS.iter();
        let (_, choice) = words.find(|(known, _)| *known == word)?;
        Some(*choice)
    }
}

/// Gives choices their words.
macro_rules! words {
    ($($choice:ty { $($name:ident $word:literal)* })*) => {
        $(impl $crate::json::Word for $choice {
            const WORDS: &'static [(&'static str, Self)] = &[$(($word, Self::$name),)*];

            const NAMES: &'static [&'static str] = &[$($word,)*];

            fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }
        })*
    };
}
pub(crate) use words;

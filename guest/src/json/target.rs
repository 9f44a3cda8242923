//! What values are read into.

/// A value of a document, without what it holds.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Shape<'a> {
    Null,
    Flag(bool),
    Number(f64),
    Text(&'a str),
    List,
    Object,
    /// JSON that is not read here, at these bytes of the text.
    Unread(Piece),
}

/// A piece of a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Shape<'_> {
    /// The error for a value that is not `expected`.
    pub(crate) fn is_not(self, expected: &str) -> String {
        let found = match self {
            Self::Null => "null",
            Self::Flag(_) => "true or false",
            Self::Number(_) => "a number",
            Self::Text(_) => "text",
            Self::List => "a list",
            Self::Object | Self::Unread(_) => "an object",
        };
        format!("expected {expected}, found {found}")
    }

    /// Accepts an object alone.
    pub(crate) fn object(self) -> Result<(), String> {
        if matches!(self, Self::Object) {
            Ok(())
        } else {
            Err(self.is_not("an object"))
        }
    }
}

/// A place that a value of a document is read into.
pub(crate) trait Target {
    /// Takes a value. What a list or an object holds comes afterwards.
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String>;

    /// The place of a member of an object; none for a member that is passed over.
    fn member(&mut self, _key: &str) -> Option<&mut dyn Target> {
        None
    }

    /// The place of the next item of a list; none for an item that is passed over.
    fn item(&mut self) -> Option<&mut dyn Target> {
        None
    }

    /// Whether it takes values as [`Shape::Unread`]. It has to be a member.
    fn is_for_unread(&self) -> bool {
        false
    }
}

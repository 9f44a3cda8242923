//! Where a command stands.

/// The text that a command stands in: the request's own, or a shell payload.
#[derive(Debug)]
pub(super) struct Scope {
    /// How many payloads are around it.
    pub(super) depth: u32,
    /// Wrappers and shells around the payload, outermost first.
    pub(super) wrappers: Vec<String>,
    /// Whether a shell reads it; the words of an argv request are read by none.
    pub(super) is_read: bool,
    /// Whether a program outside can run while it does.
    pub(super) is_beside: bool,
    /// Whether an entry for what it runs may be stored.
    pub(super) is_storable: bool,
}

/// The place of a command in its script.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// It is the whole pipeline.
    pub(super) alone: bool,
    /// It is the first of its pipeline.
    pub(super) first: bool,
    /// Nothing of the script comes behind it.
    pub(super) last: bool,
    /// `!` stands before the pipeline.
    pub(super) negated: bool,
}

impl Scope {
    /// The scope of a request's own text or words.
    pub(super) fn of_request(is_read: bool) -> Self {
        Self {
            depth: 0,
            wrappers: Vec::new(),
            is_read,
            is_beside: false,
            is_storable: true,
        }
    }

    /// The scope of a payload that stands in this one behind `wrappers`.
    pub(super) fn of_payload(&self, wrappers: Vec<String>, place: Place) -> Self {
        Self {
            depth: self.depth + 1,
            wrappers,
            is_read: true,
            is_beside: self.is_beside || !place.alone,
            is_storable: self.is_storable,
        }
    }
}

/// Everything about where a command stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot<'s> {
    pub(super) scope: &'s Scope,
    pub(super) place: Place,
    /// The canonical working directory, where it is certain.
    pub(super) cwd: Option<&'s str>,
}

//! Programs that may run without an entry because they only filter their input.

/// What the arguments of one safe bin may be, as its operator wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Profile {
    /// The fewest operands.
    pub min_positional: Option<u32>,
    /// The most operands.
    pub max_positional: Option<u32>,
    /// Options that take a value.
    pub allowed_value_flags: Vec<String>,
    /// Options that take none.
    pub allowed_flags: Vec<String>,
    /// Options that are refused.
    pub denied_flags: Vec<String>,
}

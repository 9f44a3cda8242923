use std::path::PathBuf;
use std::time::Duration;

/// The most memory that a component may ask for: the bound that a loader verifies.
pub const MEMORY_MAXIMUM: usize = 64 << 20;

/// How a component is loaded and bounded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Bytes of memory that one instance may use, at most [`MEMORY_MAXIMUM`].
    pub memory: usize,
    /// Fuel for one call, roughly one unit for each instruction. It makes a runaway call
    /// end at the same point on every machine; it is no measure of anything else.
    pub fuel: u64,
    /// How long one call may take, the time for looking up paths included.
    pub deadline: Duration,
    /// Where compiled components are kept.
    pub cache: CachePolicy,
    /// The SHA-256 that the component must have, in hexadecimal.
    pub digest: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            memory: MEMORY_MAXIMUM,
            fuel: 10_000_000_000,
            deadline: Duration::from_secs(5),
            cache: CachePolicy::default(),
            digest: None,
        }
    }
}

/// Where compiled components are kept, so that the next process need not compile.
///
/// A folder is used only when it belongs to this user and nobody else may write it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum CachePolicy {
    /// In `execgate/compiled` below the user's cache folder.
    #[default]
    User,
    /// In this folder, created when it does not exist.
    Folder(PathBuf),
    /// Nowhere.
    Off,
}

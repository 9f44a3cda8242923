//! The bounds that the policy keeps to. Above one of them a request is
//! [`TooComplex`](crate::reason::Code::TooComplex) and never satisfied, a document invalid.

/// Bytes of command text, or of all argv words together.
pub const TEXT_BYTES: usize = 128 * 1024;
/// Words in one request.
pub const WORDS: usize = 4096;
/// Pieces of words in one request that a shell would expand.
pub const EXPANSIONS: usize = 4096;
/// Simple commands in one request.
pub const SEGMENTS: usize = 256;
/// Wrappers around one program.
pub const WRAPPER_DEPTH: usize = 4;
/// Shell payloads inside each other.
pub const PAYLOAD_DEPTH: usize = 3;
/// Bytes of one allowlist pattern.
pub const PATTERN_BYTES: usize = 4 * 1024;
/// Allowlist patterns in one document.
pub const PATTERNS: usize = 10_000;
/// Bytes of one document.
pub const DOCUMENT_BYTES: usize = 4 * 1024 * 1024;

/// Every bound with its name and unit, as `about` tells them.
pub const ALL: &[(&str, usize, &str)] = &[
    ("text", TEXT_BYTES, "bytes"),
    ("words", WORDS, "words"),
    ("expansions", EXPANSIONS, "expansions"),
    ("segments", SEGMENTS, "commands"),
    ("wrapper-depth", WRAPPER_DEPTH, "wrappers"),
    ("payload-depth", PAYLOAD_DEPTH, "payloads"),
    ("pattern", PATTERN_BYTES, "bytes"),
    ("patterns", PATTERNS, "patterns"),
    ("document", DOCUMENT_BYTES, "bytes"),
];

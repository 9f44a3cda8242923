//! Names that are no safe bins, whatever a profile says.

use crate::program::{inline_eval, kinds};

/// Filters that can run a command or write a file which their words name, beside the
/// interpreters: split(1) `--filter`, tee(1), dd(1), and editors.
const OTHERS: &[&str] = &[
    "dd", "ed", "ex", "less", "man", "more", "nano", "rsync", "split", "ssh", "tar", "tee", "vi",
    "xargs", "zip",
];

/// Whether `name` runs programs or code that its words or its input hold.
pub fn is_never(name: &str) -> bool {
    kinds::find(name).is_some() || inline_eval::takes_code(name) || OTHERS.contains(&name)
}

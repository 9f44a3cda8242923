//! Names that are no safe bins, whatever a profile says.

use crate::program::{inline_eval, kinds};

/// Programs that run commands or write files which their words or their input name, beside the
/// interpreters: split(1) `--filter`, m4(1) `syscmd`, dc(1) `!`, at(1), psql(1) `\!`, and editors.
const OTHERS: &[&str] = &[
    "at", "batch", "cpio", "csplit", "dc", "dd", "ed", "ftp", "gnuplot", "less", "m4", "man",
    "mariadb", "more", "mysql", "nano", "octave", "patch", "psql", "rsync", "split", "ssh", "tar",
    "tee", "telnet", "zip",
];

/// Whether `name` runs programs or code that its words or its input hold.
pub fn is_never(name: &str) -> bool {
    kinds::find(name).is_some() || inline_eval::takes_code(name) || OTHERS.contains(&name)
}

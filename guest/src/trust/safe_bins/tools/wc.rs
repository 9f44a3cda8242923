//! wc(1) of coreutils 9.1 to 9.11, FreeBSD 14 and busybox 1.35.

use super::{Digits, HELP, Opt, Tool, VERSION};
use crate::trust::safe_bins::value::Value;

pub(super) static TOOL: Tool = Tool {
    name: "wc",
    options: &[
        Opt::flag('c', &["bytes"]),
        Opt::flag('m', &["chars"]),
        Opt::flag('l', &["lines"]),
        Opt::long_denied(&["files0-from"]),
        Opt::flag('L', &["max-line-length"]),
        Opt::flag('w', &["words"]),
        Opt::long_flag(&["debug"]),
        Opt::long_value(
            &["total"],
            Value::Word(&["auto", "always", "only", "never"]),
        ),
        HELP,
        VERSION,
    ],
    operands: (0, 0),
    permutes: true,
    digits: Digits::No,
    needs_pattern: false,
    bsd: "clmw",
    busybox: "cmlwL",
};

//! uniq(1) of coreutils 9.1, FreeBSD 14 and busybox 1.35. Its second operand is a file that it
//! writes, and `-1` and `+1` are obsolete counts.

use super::{Digits, HELP, Opt, Tool, VERSION};
use crate::trust::safe_bins::value::Value;

pub(super) static TOOL: Tool = Tool {
    name: "uniq",
    options: &[
        Opt::flag('c', &["count"]),
        Opt::flag('d', &["repeated"]),
        Opt::flag('D', &[]),
        Opt::optional(
            &["all-repeated"],
            Value::Word(&["none", "prepend", "separate"]),
        ),
        Opt::value('f', &["skip-fields"], Value::Number),
        Opt::optional(
            &["group"],
            Value::Word(&["separate", "prepend", "append", "both"]),
        ),
        Opt::flag('i', &["ignore-case"]),
        Opt::value('s', &["skip-chars"], Value::Number),
        Opt::flag('u', &["unique"]),
        Opt::flag('z', &["zero-terminated"]),
        Opt::value('w', &["check-chars"], Value::Number),
        HELP,
        VERSION,
    ],
    operands: (0, 0),
    permutes: true,
    digits: Digits::No,
    needs_pattern: false,
    bsd: "cdfisu",
    busybox: "cdfisuwz",
};

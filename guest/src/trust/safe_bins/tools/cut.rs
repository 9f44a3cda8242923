//! cut(1) of coreutils 9.1, FreeBSD 14 and busybox 1.35.

use super::{Digits, HELP, Opt, Tool, VERSION};
use crate::trust::safe_bins::value::Value;

pub(super) static TOOL: Tool = Tool {
    name: "cut",
    options: &[
        Opt::value('b', &["bytes"], Value::List),
        Opt::value('c', &["characters"], Value::List),
        Opt::value('d', &["delimiter"], Value::Byte),
        Opt::value('f', &["fields"], Value::List),
        Opt::flag('n', &[]),
        Opt::long_flag(&["complement"]),
        Opt::flag('s', &["only-delimited"]),
        Opt::long_value(&["output-delimiter"], Value::Text),
        Opt::flag('z', &["zero-terminated"]),
        HELP,
        VERSION,
    ],
    operands: (0, 0),
    permutes: true,
    digits: Digits::No,
    needs_pattern: false,
    bsd: "bcdfns",
    busybox: "bcdfns",
};

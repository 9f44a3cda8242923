//! head(1) of coreutils 9.1, FreeBSD 14 and busybox 1.35.

use super::{Digits, HELP, Kind, Opt, Tool, VERSION};
use crate::trust::safe_bins::value::Value;

pub(super) static TOOL: Tool = Tool {
    name: "head",
    options: &[
        Opt::value('c', &["bytes"], Value::Count),
        Opt::value('n', &["lines"], Value::Count),
        Opt::flag('q', &["quiet", "silent"]),
        Opt::flag('v', &["verbose"]),
        Opt::flag('z', &["zero-terminated"]),
        Opt::new(
            None,
            &["-presume-input-pipe"],
            Kind::Unsupported("is for tests of the tool itself"),
        ),
        HELP,
        VERSION,
    ],
    operands: (0, 0),
    permutes: true,
    digits: Digits::First,
    needs_pattern: false,
    bsd: "cn",
    busybox: "cnqv",
};

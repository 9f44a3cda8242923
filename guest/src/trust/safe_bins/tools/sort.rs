//! sort(1) of coreutils 9.1, FreeBSD 14 and busybox 1.35. Large input may go to unlinked files of
//! its own in /tmp. `-y` takes a value and does nothing; `+1` is an obsolete key.

use super::{Digits, HELP, Kind, Opt, Tool, VERSION};
use crate::trust::safe_bins::value::Value;

const ORDERS: &[&str] = &[
    "general-numeric",
    "human-numeric",
    "month",
    "numeric",
    "random",
    "version",
];

pub(super) static TOOL: Tool = Tool {
    name: "sort",
    options: &[
        Opt::flag('b', &["ignore-leading-blanks"]),
        Opt::flag('d', &["dictionary-order"]),
        Opt::flag('f', &["ignore-case"]),
        Opt::flag('g', &["general-numeric-sort"]),
        Opt::flag('i', &["ignore-nonprinting"]),
        Opt::flag('M', &["month-sort"]),
        Opt::flag('h', &["human-numeric-sort"]),
        Opt::flag('n', &["numeric-sort"]),
        Opt::flag('R', &["random-sort"]),
        Opt::long_denied(&["random-source"]),
        Opt::flag('r', &["reverse"]),
        Opt::long_value(&["sort"], Value::Word(ORDERS)),
        Opt::flag('V', &["version-sort"]),
        Opt::long_value(&["batch-size"], Value::Number),
        Opt::flag('c', &[]),
        Opt::optional(
            &["check"],
            Value::Word(&["diagnose-first", "quiet", "silent"]),
        ),
        Opt::flag('C', &[]),
        Opt::long_denied(&["compress-program"]),
        Opt::long_flag(&["debug"]),
        Opt::long_denied(&["files0-from"]),
        Opt::value('k', &["key"], Value::Key),
        Opt::flag('m', &["merge"]),
        Opt::denied('o', &["output"]),
        Opt::flag('s', &["stable"]),
        Opt::value('S', &["buffer-size"], Value::Size),
        Opt::value('t', &["field-separator"], Value::Separator),
        Opt::denied('T', &["temporary-directory"]),
        Opt::long_value(&["parallel"], Value::Number),
        Opt::flag('u', &["unique"]),
        Opt::new(
            Some('y'),
            &[],
            Kind::Unsupported("is an obsolete option that takes a value"),
        ),
        Opt::flag('z', &["zero-terminated"]),
        HELP,
        VERSION,
    ],
    operands: (0, 0),
    permutes: true,
    digits: Digits::No,
    needs_pattern: false,
    bsd: "bdfghiMnrVcCkmsStuz",
    busybox: "bdfgiMnrVcsktuz",
};

//! tr(1) of coreutils 9.1, FreeBSD 14 and busybox 1.35. Its operands are sets of characters.

use super::{Digits, HELP, Opt, Tool, VERSION};

pub(super) static TOOL: Tool = Tool {
    name: "tr",
    options: &[
        Opt::flag('c', &["complement"]),
        Opt::flag('C', &[]),
        Opt::flag('d', &["delete"]),
        Opt::flag('s', &["squeeze-repeats"]),
        Opt::flag('t', &["truncate-set1"]),
        HELP,
        VERSION,
    ],
    operands: (1, 2),
    permutes: false,
    digits: Digits::No,
    needs_pattern: false,
    bsd: "cCds",
    busybox: "cds",
};

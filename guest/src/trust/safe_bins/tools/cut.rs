//! cut(1) of coreutils 9.1 to 9.11, FreeBSD 14 and busybox 1.35. `-F`, `-O`, `-w` and
//! `--no-partial` are of 9.11.

use super::{Digits, HELP, Kind, Opt, Tool, VERSION};
use crate::trust::safe_bins::value::Value;

pub(super) static TOOL: Tool = Tool {
    name: "cut",
    options: &[
        Opt::value('b', &["bytes"], Value::List),
        Opt::value('c', &["characters"], Value::List),
        Opt::value('d', &["delimiter"], Value::Byte),
        Opt::value('f', &["fields"], Value::List),
        Opt::value('F', &[], Value::List),
        Opt::flag('n', &["no-partial"]),
        Opt::long_flag(&["complement"]),
        Opt::flag('s', &["only-delimited"]),
        Opt::value('O', &["output-delimiter"], Value::Text),
        Opt::new(
            Some('w'),
            &["whitespace-delimited"],
            Kind::Optional(Value::Word(&["trimmed"])),
        ),
        Opt::flag('z', &["zero-terminated"]),
        HELP,
        VERSION,
    ],
    operands: (0, 0),
    permutes: true,
    digits: Digits::No,
    needs_pattern: false,
    bsd: "bcdfnsw",
    busybox: "bcdfns",
};

//! tail(1) of coreutils 9.1 to 9.11, FreeBSD 14 and busybox 1.35.

use super::{Digits, HELP, Kind, Opt, Tool, VERSION};
use crate::trust::safe_bins::value::Value;

const WAITS: Kind = Kind::Unsupported("waits for more input for ever");

pub(super) static TOOL: Tool = Tool {
    name: "tail",
    options: &[
        Opt::value('c', &["bytes"], Value::Count),
        Opt::long_flag(&["debug"]),
        Opt::new(Some('f'), &["follow"], WAITS),
        Opt::new(Some('F'), &[], WAITS),
        Opt::value('n', &["lines"], Value::Count),
        Opt::long_value(&["max-unchanged-stats"], Value::Number),
        Opt::long_value(&["pid"], Value::Number),
        Opt::flag('q', &["quiet", "silent"]),
        Opt::new(None, &["retry"], WAITS),
        Opt::value('s', &["sleep-interval"], Value::Seconds),
        Opt::flag('v', &["verbose"]),
        Opt::flag('z', &["zero-terminated"]),
        Opt::new(
            None,
            &["-disable-inotify", "-presume-input-pipe"],
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

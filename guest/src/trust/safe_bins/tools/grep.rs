//! grep(1) of GNU grep 3.8, FreeBSD 14 and busybox 1.35. The pattern is given with `-e`, so that
//! every operand would be the name of a file.

use super::{Digits, HELP, Kind, Opt, Tool};
use crate::trust::safe_bins::value::Value;

const PATTERN: Opt = Opt {
    is_pattern: true,
    ..Opt::value('e', &["regexp"], Value::Text)
};

pub(super) static TOOL: Tool = Tool {
    name: "grep",
    options: &[
        Opt::flag('E', &["extended-regexp"]),
        Opt::flag('F', &["fixed-strings", "fixed-regexp"]),
        Opt::flag('G', &["basic-regexp"]),
        Opt::flag('P', &["perl-regexp"]),
        PATTERN,
        Opt::denied('f', &["file"]),
        Opt::flag('i', &["ignore-case"]),
        Opt::flag('y', &[]),
        Opt::long_flag(&["no-ignore-case"]),
        Opt::flag('w', &["word-regexp"]),
        Opt::flag('x', &["line-regexp"]),
        Opt::flag('z', &["null-data"]),
        Opt::flag('s', &["no-messages"]),
        Opt::flag('v', &["invert-match"]),
        Opt::flag('V', &["version"]),
        HELP,
        Opt::value('m', &["max-count"], Value::Number),
        Opt::flag('b', &["byte-offset"]),
        Opt::flag('n', &["line-number"]),
        Opt::long_flag(&["line-buffered"]),
        Opt::flag('H', &["with-filename"]),
        Opt::flag('h', &["no-filename"]),
        Opt::long_value(&["label"], Value::Text),
        Opt::flag('o', &["only-matching"]),
        Opt::flag('q', &["quiet", "silent"]),
        Opt::long_value(
            &["binary-files"],
            Value::Word(&["binary", "text", "without-match"]),
        ),
        Opt::flag('a', &["text"]),
        Opt::flag('I', &[]),
        Opt::denied('d', &["directories"]),
        Opt::value('D', &["devices"], Value::Word(&["read", "skip"])),
        Opt::denied('r', &["recursive"]),
        Opt::denied('R', &["dereference-recursive"]),
        Opt::long_value(&["include"], Value::Text),
        Opt::long_value(&["exclude"], Value::Text),
        Opt::long_denied(&["exclude-from"]),
        Opt::long_value(&["exclude-dir"], Value::Text),
        Opt::flag('L', &["files-without-match"]),
        Opt::flag('l', &["files-with-matches"]),
        Opt::flag('c', &["count"]),
        Opt::flag('T', &["initial-tab"]),
        Opt::flag('Z', &["null"]),
        Opt::value('B', &["before-context"], Value::Number),
        Opt::value('A', &["after-context"], Value::Number),
        Opt::value('C', &["context"], Value::Number),
        Opt::long_value(&["group-separator"], Value::Text),
        Opt::long_flag(&["no-group-separator"]),
        Opt::optional(
            &["color", "colour"],
            Value::Word(&["never", "always", "auto"]),
        ),
        Opt::flag('U', &["binary"]),
        Opt::flag('u', &["unix-byte-offsets"]),
        Opt::new(
            Some('X'),
            &[],
            Kind::Unsupported("chooses how patterns are read, in a way that is not documented"),
        ),
    ],
    operands: (0, 0),
    permutes: true,
    digits: Digits::Anywhere,
    needs_pattern: true,
    bsd: "EFGeivwxmbnHhoqaLlcBAC",
    busybox: "EFeivwxmnHhoqLlcsBACz",
};

//! The shell's own `command` and `exec`, and macOS's program `command`.

use super::{Unwrapped, program};
use crate::reason::Finding;
use crate::shell::syntax::Word;

/// All options refuse: `command -p` looks elsewhere, `-v` runs nothing, `exec -a` gives another
/// name, `-c` clears the environment, and dash runs `--` in `exec --` (bash(1), dash(1),
/// zshbuiltins(1)).
pub(super) fn unwrap(words: &[Word]) -> Result<Unwrapped, Finding> {
    program(words, 1).map(Unwrapped::plain)
}

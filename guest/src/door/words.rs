//! The words of the contract for the choices of requests and decisions.

use crate::decision::answer::{Connector, SatisfiedBy, Verdict};
use crate::decision::request::{Elevated, Mode, Platform};
use crate::json::words;
use crate::program::facts::{PathErrorKind, PathKind};

words! {
    Platform { Linux "linux" Macos "macos" Windows "windows" }
    Mode { Pinned "pinned" AsWritten "as-written" }
    Elevated { Off "off" On "on" Full "full" }
    Verdict { Allow "allow" Ask "ask" Deny "deny" }
    SatisfiedBy { Allowlist "allowlist" SafeBin "safe-bin" Skill "skill" Neutral "neutral" }
    Connector { First "first" AndThen "and" OrElse "or" Then "then" }
    PathKind { RegularFile "file" Directory "directory" Other "other" }
    PathErrorKind { NotFound "not-found" NotPermitted "not-permitted" NotText "not-text" }
}

//! The words of the contract for the choices of requests and decisions.

use super::writer::{ToJson, Writer};
use crate::approvals::{AskFallback, AskMode, Host, Security};
use crate::decision::answer::{Connector, SatisfiedBy, Verdict};
use crate::decision::request::{Elevated, Mode, Platform};
use crate::program::facts::{PathErrorKind, PathKind};

/// A choice between words.
pub(super) trait Word: Copy + 'static {
    /// Every word with what it stands for.
    const WORDS: &'static [(&'static str, Self)];

    /// The word for this choice.
    fn word(self) -> &'static str;
}

macro_rules! words {
    ($($choice:ident { $($name:ident $word:literal)* })*) => {
        $(impl Word for $choice {
            const WORDS: &'static [(&'static str, Self)] = &[$(($word, Self::$name),)*];

            fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }
        }

        impl ToJson for $choice {
            fn write(&self, out: &mut Writer) {
                out.plain(self.word());
            }
        })*
    };
}

words! {
    Platform { Linux "linux" Macos "macos" Windows "windows" }
    Mode { Pinned "pinned" AsWritten "as-written" }
    Elevated { Off "off" On "on" Full "full" }
    Host { Sandbox "sandbox" Gateway "gateway" Node "node" }
    Security { Deny "deny" Allowlist "allowlist" Full "full" }
    AskMode { Off "off" OnMiss "on-miss" Always "always" }
    AskFallback { Deny "deny" Allowlist "allowlist" Full "full" }
    Verdict { Allow "allow" Ask "ask" Deny "deny" }
    SatisfiedBy { Allowlist "allowlist" SafeBin "safe-bin" Skill "skill" Neutral "neutral" }
    Connector { First "first" AndThen "and" OrElse "or" Then "then" }
    PathKind { RegularFile "file" Directory "directory" Other "other" }
    PathErrorKind { NotFound "not-found" NotPermitted "not-permitted" NotText "not-text" }
}

//! The documents: `tools.exec` of the configuration, the approvals document, and the
//! policy that holds for one agent after both are merged.

mod documents;
mod effective;
mod reader;
mod schema;
mod settings;

pub use crate::trust::skills::SkillBin;
pub use documents::{AgentPolicy, DocumentError, Documents, PolicySet, compile};
pub use effective::{Effective, Source, effective};
pub use settings::{ApprovalSettings, ToolSettings};

/// A type that documents write as one of a few words.
trait Word: Copy + 'static {
    /// The words with their meanings.
    const WORDS: &'static [(&'static str, Self)];
}

/// Gives an enum the words that documents and requests use for it.
macro_rules! words {
    ($name:ident { $($variant:ident $word:literal)* }) => {
        impl $name {
            /// The word that documents use.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            /// What a word of a document means.
            pub fn parse(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)* _ => None }
            }
        }

        impl Word for $name {
            const WORDS: &'static [(&'static str, Self)] = &[$(($word, Self::$variant)),*];
        }
    };
}

/// Where a command would run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Host {
    /// In a sandbox.
    #[default]
    Sandbox,
    /// On the gateway machine.
    Gateway,
    /// On a node.
    Node,
}

words!(Host { Sandbox "sandbox" Gateway "gateway" Node "node" });

/// What may run without a question; the stricter is the smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Security {
    /// Nothing.
    Deny,
    /// What the allowlist, safe bins or skills cover.
    Allowlist,
    /// Everything.
    Full,
}

words!(Security { Deny "deny" Allowlist "allowlist" Full "full" });

/// When a person is asked; the stricter is the larger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum AskMode {
    /// Never.
    Off,
    /// When nothing covers the command.
    #[default]
    OnMiss,
    /// For every command.
    Always,
}

words!(AskMode { Off "off" OnMiss "on-miss" Always "always" });

/// What happens when a person should be asked and none can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum AskFallback {
    /// Deny.
    #[default]
    Deny,
    /// Allow what is covered, deny the rest.
    Allowlist,
    /// Allow.
    Full,
}

words!(AskFallback { Deny "deny" Allowlist "allowlist" Full "full" });

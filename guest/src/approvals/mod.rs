//! The documents: `tools.exec` of the configuration, the approvals document, and the
//! policy that holds for one agent after both are merged.

mod documents;
pub mod edit;
mod effective;
#[cfg(not(target_family = "wasm"))]
pub mod json_schema;
mod schema;
mod settings;

use crate::json::{Described, Description, Word, words};

pub use crate::trust::skills::SkillBin;
pub use documents::{AgentPolicy, DocumentError, Documents, PolicySet, compile};
pub(crate) use documents::{EVERY_AGENT, LEGACY_AGENT, MAIN_AGENT};
pub use effective::{Effective, Source, effective};
pub use settings::{ApprovalSettings, ToolSettings};
pub(crate) use settings::{bin_name, plain_directory};

/// What the configuration may hold.
pub(crate) const CONFIG: Description = schema::Config::DESCRIPTION;
/// What the approvals document may hold.
pub(crate) const APPROVALS: Description = schema::Approvals::DESCRIPTION;

/// What an entry of an allowlist may hold.
pub(crate) const ENTRY: Description = schema::Entry::DESCRIPTION;

/// Gives an enum the words that documents and requests use for it.
macro_rules! named {
    ($name:ident { $($words:tt)* }) => {
        words! { $name { $($words)* } }

        impl $name {
            /// The word that documents use.
            pub fn as_str(self) -> &'static str {
                Word::word(self)
            }

            /// What a word of a document means.
            pub fn parse(word: &str) -> Option<Self> {
                Word::of(word)
            }
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

named!(Host { Sandbox "sandbox" Gateway "gateway" Node "node" });

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

named!(Security { Deny "deny" Allowlist "allowlist" Full "full" });

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

named!(AskMode { Off "off" OnMiss "on-miss" Always "always" });

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

named!(AskFallback { Deny "deny" Allowlist "allowlist" Full "full" });

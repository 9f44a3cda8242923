//! What is doubtful about the documents: what opens the gate, what never works, and what can be
//! tidied up.
//!
//! The documents are read as the policy reads them, and judged by its own tables. What it makes of
//! them comes from [`approvals`](crate::approvals), the places from their text.

mod bins;
mod directories;
pub mod effective;
mod entries;
mod fix;
mod keys;
mod list;
mod node;
mod programs;
mod report;
mod rules;
mod settings;
mod tools;

pub use fix::{Fixed, fix};
pub use rules::{RULES, Rule, Severity};

use crate::approvals::{APPROVALS, CONFIG, DocumentError, Documents, compile};
use node::Node;
use report::Report;
use tools::Tools;

/// What is looked at.
#[derive(Debug, Clone, Copy, Default)]
pub struct Input<'a> {
    /// The documents.
    pub documents: Documents<'a>,
    /// The trusted directories that the host found others may write.
    pub writable_dirs: &'a [String],
    /// The time, in milliseconds since the epoch; without it no entry counts as expired.
    pub now: Option<f64>,
}

/// One of the documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DocumentKind {
    /// The configuration.
    Config,
    /// The approvals document.
    Approvals,
}

impl DocumentKind {
    /// The word for it, as in [`DocumentError::document`].
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Config => "config",
            Self::Approvals => "approvals",
        }
    }
}

/// Something doubtful about a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The rule that it falls under.
    pub id: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// The document.
    pub document: DocumentKind,
    /// The path of keys to the value, as in [`DocumentError::path`].
    pub place: String,
    /// The line of the value, from 1; 0 where it stands nowhere.
    pub line: u32,
    /// The column of the value's first byte, from 1; 0 where it stands nowhere.
    pub column: u32,
    /// What is wrong, and why it matters.
    pub text: String,
    /// What to do.
    pub fix: String,
    /// Whether [`fix`] mends it.
    pub fixable: bool,
}

/// Everything doubtful about the documents, in the order of its places, the configuration first.
///
/// # Errors
///
/// When a document is not valid: then everything is denied, and that is all there is to say.
pub fn audit(input: &Input<'_>) -> Result<Vec<Finding>, DocumentError> {
    let policies = compile(&input.documents)?;
    let mut report = Report::default();
    let config = input.documents.config.unwrap_or_default();
    let approvals = input.documents.approvals.unwrap_or_default();
    let config_root = Node::root(DocumentKind::Config, config);
    let approvals_root = Node::root(DocumentKind::Approvals, approvals);

    let tools = Tools::of(&config_root);
    settings::full(&policies, &tools, &mut report);
    bins::look(&policies, &tools, &mut report);
    directories::look(&policies, &tools, input.writable_dirs, &mut report);
    settings::fallback(&approvals_root, &mut report);
    entries::look(&policies, &approvals_root, input.now, &mut report);
    keys::look(&config_root, &CONFIG, &mut report);
    keys::look(&approvals_root, &APPROVALS, &mut report);
    Ok(report.finish(config, approvals))
}

#[cfg(test)]
mod tests;

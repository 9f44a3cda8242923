//! The documents as text: checked, explained, edited and mended by the policy.
//!
//! ```
//! use execgate::documents::{Edit, NewEntry, Texts};
//! use execgate::{Component, Options};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let component = Component::embedded(&Options::default())?;
//! let add = Edit::Add {
//!     agent: "main".to_owned(),
//!     entry: NewEntry::pattern("/usr/bin/git"),
//!     at: None,
//! };
//! let text = component.apply_edits(None, &[add])?;
//! let texts = Texts { config: None, approvals: Some(&text) };
//! let findings = component.audit(&texts, &[], None)?;
//! assert!(findings.iter().any(|finding| finding.place == "agents.main.allowlist[0]"));
//! # Ok(())
//! # }
//! ```

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::component::NoPaths;
use crate::denial::Denial;
use crate::types::{DocumentError, ExecHost};
use crate::{Component, Fault, PolicyError, json};

/// The documents that a question is about. Absent: there is no such file.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Texts<'a> {
    /// The configuration, JSON.
    pub config: Option<&'a str>,
    /// The approvals document.
    pub approvals: Option<&'a str>,
}

/// A change of the approvals document.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum Edit {
    /// Adds an entry to an agent's allowlist, unless the same one stands there.
    Add {
        /// The agent; `*` for all.
        agent: String,
        /// The entry.
        entry: NewEntry,
        /// The position that it gets, from 0; absent: the last.
        at: Option<u32>,
    },
    /// Removes an entry.
    Remove {
        /// The agent.
        agent: String,
        /// The entry.
        which: Which,
    },
    /// Moves an entry to another position.
    Move {
        /// The agent.
        agent: String,
        /// The entry.
        which: Which,
        /// The position that it gets, counted without it.
        to: u32,
    },
    /// Sets or removes a setting.
    Set {
        /// The agent; absent: the defaults.
        agent: Option<String>,
        /// `security`, `ask`, `askFallback` or `autoAllowSkills`.
        setting: String,
        /// A word, or true or false; null removes the setting.
        value: Value,
    },
    /// Adds a deny pattern, unless the same one stands there.
    AddDeny {
        /// The agent; `*` for all.
        agent: String,
        /// The pattern.
        pattern: String,
    },
    /// Removes a deny pattern.
    RemoveDeny {
        /// The agent.
        agent: String,
        /// The pattern, exactly as written.
        pattern: String,
    },
    /// Notes that an entry was used.
    RecordUse {
        /// The agent.
        agent: String,
        /// The entry.
        which: Which,
        /// The use.
        used: LastUse,
    },
}

/// An entry to add.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NewEntry {
    /// A UUID.
    pub id: Option<String>,
    /// The pattern over program paths.
    pub pattern: String,
    /// Patterns for the words behind the program.
    pub argv: Option<Vec<String>>,
    /// When it ends to count, in milliseconds since the epoch.
    pub expires_at: Option<f64>,
}

impl NewEntry {
    /// An entry of a pattern alone.
    pub fn pattern(pattern: impl Into<String>) -> Self {
        Self {
            id: None,
            pattern: pattern.into(),
            argv: None,
            expires_at: None,
        }
    }
}

/// How an edit names an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Which {
    /// By its id.
    Id(String),
    /// By its pattern, exactly as written; the first one that has it.
    Pattern(String),
    /// By its position in the agent's list, from 0.
    Index(u32),
}

/// When an entry last satisfied a command.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LastUse {
    /// In milliseconds since the epoch.
    pub at: f64,
    /// The command as it was given.
    pub command: String,
    /// The path that its program was found at.
    pub resolved_path: String,
}

/// The approvals document in its present form.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Normalised {
    /// The text.
    pub approvals: String,
    /// How many entries have no id yet.
    pub missing_ids: u32,
}

/// What the documents come to for one agent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Effective {
    /// Every setting.
    pub settings: Vec<Setting>,
    /// The entries in the order in which they count.
    pub allowlist: Vec<Entry>,
    /// The deny patterns.
    pub deny: Vec<Entry>,
}

/// A setting with what made it what it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Setting {
    /// Its name in documents.
    pub name: String,
    /// A word, true or false, or a list of names.
    pub value: Value,
    /// `default`, `config`, `approvals`, `session` or `request`.
    pub document: String,
    /// The path of keys in that document; empty for a default.
    pub place: String,
}

/// An entry of an allowlist, or a deny pattern.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The agent under which it stands; `*` for all.
    pub agent: String,
    /// Its position in that agent's list, from 0.
    pub index: u32,
    /// Its id, when it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its pattern as written.
    pub pattern: String,
}

/// Something doubtful about a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditFinding {
    /// The rule that it falls under.
    pub id: String,
    /// How much it matters.
    pub severity: Severity,
    /// `config` or `approvals`.
    pub document: String,
    /// The path of keys to the value.
    pub place: String,
    /// The line of the value, from 1; 0 where it stands nowhere.
    pub line: u32,
    /// The column of the value's first byte, from 1; 0 where it stands nowhere.
    pub column: u32,
    /// What is wrong, and why it matters.
    pub text: String,
    /// What to do.
    pub fix: String,
    /// Whether [`Component::fix`] mends it.
    pub fixable: bool,
}

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Something to tidy up.
    Info,
    /// Something weakens the gate, or never works as it was meant.
    Warning,
    /// Something opens the gate.
    Critical,
}

/// The documents that were mended.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct Fixed {
    /// The configuration, if something was mended in it.
    pub config: Option<String>,
    /// The approvals document, if something was mended in it.
    pub approvals: Option<String>,
}

/// A function of the contract's interface `documents`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// `validate`.
    Validate,
    /// `normalise`.
    Normalise,
    /// `apply-edits`.
    ApplyEdits,
    /// `effective`.
    Effective,
    /// `audit`.
    Audit,
    /// `fix`.
    Fix,
}

impl Component {
    /// The first error of each document; none when they can be loaded.
    ///
    /// # Errors
    ///
    /// Says how the call failed.
    pub fn validate(&self, texts: &Texts<'_>) -> Result<Vec<DocumentError>, PolicyError> {
        let errors: Vec<DocumentErrorFields> = self.ask(Question::Validate, json!(texts))?;
        Ok(errors.into_iter().map(DocumentError::from).collect())
    }

    /// Brings the approvals document into its present form. Entries without an id get the next
    /// of `ids`.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the document, or how the call failed.
    pub fn normalise(&self, approvals: &str, ids: &[String]) -> Result<Normalised, PolicyError> {
        self.ask(
            Question::Normalise,
            json!({ "approvals": approvals, "ids": ids }),
        )
    }

    /// Applies edits to the approvals document, all of them or none, and returns the new text.
    /// Without a document they make one.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the document or with an edit, or how the call failed.
    pub fn apply_edits(
        &self,
        approvals: Option<&str>,
        edits: &[Edit],
    ) -> Result<String, PolicyError> {
        self.ask(
            Question::ApplyEdits,
            json!({ "approvals": approvals, "edits": edits }),
        )
    }

    /// What the documents come to for `agent`, where commands run on `host`.
    ///
    /// # Errors
    ///
    /// Says what is wrong with a document, or how the call failed.
    pub fn effective(
        &self,
        texts: &Texts<'_>,
        agent: &str,
        host: Option<ExecHost>,
    ) -> Result<Effective, PolicyError> {
        let mut question = json!(texts);
        question["agent"] = json!(agent);
        question["host"] = json!(host.map(json::of_host));
        self.ask(Question::Effective, question)
    }

    /// What is doubtful about the documents. `writable_dirs` are the trusted directories that
    /// others may write; `now` is in milliseconds since the epoch.
    ///
    /// # Errors
    ///
    /// Says what is wrong with a document, or how the call failed.
    pub fn audit(
        &self,
        texts: &Texts<'_>,
        writable_dirs: &[String],
        now: Option<f64>,
    ) -> Result<Vec<AuditFinding>, PolicyError> {
        let mut question = json!(texts);
        question["writableDirs"] = json!(writable_dirs);
        question["now"] = json!(now);
        self.ask(Question::Audit, question)
    }

    /// Mends the findings that are fixable.
    ///
    /// # Errors
    ///
    /// Says what is wrong with a document, or how the call failed.
    pub fn fix(&self, texts: &Texts<'_>) -> Result<Fixed, PolicyError> {
        self.ask(Question::Fix, json!(texts))
    }

    /// A question with JSON in and out, as `wit/documents.wit` describes it.
    pub fn documents_json(&self, question: Question, text: &str) -> String {
        self.call_documents(question, text)
            .unwrap_or_else(|fault| Denial::from(fault).refusal_json().to_string())
    }

    fn call_documents(&self, question: Question, text: &str) -> Result<String, Fault> {
        self.start(Arc::new(NoPaths))?.call(|exports, store| {
            let documents = exports.execgate_policy_documents();
            match question {
                Question::Validate => documents.call_validate(store, text),
                Question::Normalise => documents.call_normalise(store, text),
                Question::ApplyEdits => documents.call_apply_edits(store, text),
                Question::Effective => documents.call_effective(store, text),
                Question::Audit => documents.call_audit(store, text),
                Question::Fix => documents.call_fix(store, text),
            }
        })
    }

    fn ask<T: DeserializeOwned>(&self, question: Question, text: Value) -> Result<T, PolicyError> {
        let answer = self.call_documents(question, &text.to_string())?;
        let unreadable = |why: String| {
            Fault::Start(format!(
                "the policy's answer about documents cannot be read: {why}"
            ))
        };
        match serde_json::from_str(&answer) {
            Ok(Answer {
                result: Some(result),
                error: None,
            }) => Ok(result),
            Ok(Answer {
                error: Some(error), ..
            }) => Err(PolicyError::Document(error.into())),
            Ok(_) => Err(unreadable("it has no result".to_owned()).into()),
            Err(error) => Err(unreadable(error.to_string()).into()),
        }
    }
}

#[derive(Deserialize)]
struct Answer<T> {
    result: Option<T>,
    error: Option<DocumentErrorFields>,
}

#[derive(Deserialize)]
struct DocumentErrorFields {
    document: String,
    code: String,
    message: String,
    path: String,
    line: Option<u32>,
    column: Option<u32>,
}

impl From<DocumentErrorFields> for DocumentError {
    fn from(fields: DocumentErrorFields) -> Self {
        let DocumentErrorFields {
            document,
            code,
            message,
            path,
            line,
            column,
        } = fields;
        Self {
            document,
            code,
            message,
            path,
            line,
            column,
        }
    }
}

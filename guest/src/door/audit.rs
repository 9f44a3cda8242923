//! Questions about documents, and their answers, as JSON.

use super::answer::records;
use super::documents::Texts;
use super::writer;
use super::writer::{Fields, ToJson, Writer};
use crate::approvals::edit::Normalised;
use crate::approvals::{DocumentError, Documents, Host, compile};
use crate::audit::effective::{Outcome, Setting, Value, Whom, explain};
use crate::audit::{DocumentKind, Finding, Fixed, Input, Severity, audit, fix};
use crate::decision::request::SessionOverrides;
use crate::json::{Bounds, Shape, Target, read};
use crate::limits;
use crate::reason::Code;

const QUESTION: Bounds = Bounds::bytes("text", 4 * limits::DOCUMENT_BYTES);

/// The agent where a question names none.
const AGENT: &str = "main";

/// Says what keeps the documents from being loaded.
#[must_use]
pub fn validate_json(text: &str) -> String {
    writer::outcome("result", &Texts::read(text).map(|texts| errors(&texts)))
}

/// Says what the documents come to for an agent.
#[must_use]
pub fn effective_json(text: &str) -> String {
    let answer = asked(text).and_then(|(texts, question)| {
        let whom = Whom {
            agent: question.agent.as_deref().unwrap_or(AGENT),
            host: question.host,
            session: question.session,
        };
        explain(&texts.documents(), &whom).map_err(|error| texts.moved(error))
    });
    writer::outcome("result", &answer)
}

/// Says what is doubtful about the documents.
#[must_use]
pub fn audit_json(text: &str) -> String {
    let answer = asked(text).and_then(|(texts, question)| {
        let input = Input {
            documents: texts.documents(),
            writable_dirs: &question.writable_dirs,
            now: question.now,
        };
        audit(&input).map_err(|error| texts.moved(error))
    });
    writer::outcome("result", &answer)
}

/// Mends the documents.
#[must_use]
pub fn fix_json(text: &str) -> String {
    let answer = Texts::read(text)
        .and_then(|texts| fix(&texts.documents()).map_err(|error| texts.moved(error)));
    writer::outcome("result", &answer)
}

/// The first error of each document.
fn errors(texts: &Texts<'_>) -> Vec<DocumentError> {
    let documents = texts.documents();
    let alone = [
        Documents {
            config: documents.config,
            ..Documents::default()
        },
        Documents {
            approvals: documents.approvals,
            ..Documents::default()
        },
        Documents {
            skill_bins: documents.skill_bins,
            ..Documents::default()
        },
    ];
    let errors = alone.iter().filter_map(|alone| compile(alone).err());
    errors.map(|error| texts.moved(error)).collect()
}

/// A question about documents: these, and the rest of it.
fn asked(text: &str) -> Result<(Texts<'_>, Question), DocumentError> {
    let texts = Texts::read(text)?;
    let mut question = Question::default();
    read(text, &QUESTION, &mut question)
        .map_err(|invalid| DocumentError::new("documents", Code::RequestInvalid, invalid))?;
    Ok((texts, question))
}

/// What a question has beside the documents.
#[derive(Default)]
struct Question {
    agent: Option<String>,
    host: Option<Host>,
    session: SessionOverrides,
    writable_dirs: Vec<String>,
    now: Option<f64>,
}

impl Target for Question {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        value.object()
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        let member: &mut dyn Target = match key {
            "agent" => &mut self.agent,
            "host" => &mut self.host,
            "session" => &mut self.session,
            "writableDirs" => &mut self.writable_dirs,
            "now" => &mut self.now,
            _ => return None,
        };
        Some(member)
    }
}

records! {
    Normalised { "approvals" text "missingIds" missing_ids }
    Fixed { "config" config "approvals" approvals }
    Finding {
        "id" id
        "severity" severity
        "document" document
        "place" place
        "line" line
        "column" column
        "text" text
        "fix" fix
        "fixable" fixable
    }
    Setting { "name" name "value" value "document" document "place" place }
    Outcome { "settings" settings "allowlist" allowlist "deny" deny }
}

impl ToJson for Severity {
    fn write(&self, out: &mut Writer) {
        out.plain(self.as_str());
    }
}

impl ToJson for DocumentKind {
    fn write(&self, out: &mut Writer) {
        out.plain(self.as_str());
    }
}

impl ToJson for Value {
    fn write(&self, out: &mut Writer) {
        match self {
            Self::Word(word) => word.write(out),
            Self::Flag(flag) => flag.write(out),
            Self::Names(names) => names.write(out),
        }
    }
}

//! JSON to documents.

use super::input::{Object, Value, object, read_as};
use super::writer::{self, ToJson, Writer};
use crate::approvals::{DocumentError, Documents, SkillBin};
use crate::decision::Policy;
use crate::limits;
use crate::reason::Code;
use serde::de::{Deserialize, Deserializer, Error, MapAccess};
use serde_json::error::Category;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The bytes of all documents in one text. Each has its own limit once it is taken out.
const TEXT_BYTES: usize = 4 * limits::DOCUMENT_BYTES;

/// Loads a policy from an object with `config`, `approvals` and `skillBins`. Instead of
/// `config`, its fields `tools` and `agentTools` may stand beside the other two.
pub fn load_json(text: &str) -> Result<Policy, DocumentError> {
    let fields = Fields::read(text)?;
    let config = fields.config(text)?;
    let approvals = fields.approvals(text)?;
    let skill_bins = fields.skill_bins(text)?;
    let documents = Documents {
        config: config.as_ref().map(Part::text),
        approvals: approvals.as_ref().map(Part::text),
        skill_bins: &skill_bins,
    };
    Policy::load(&documents).map_err(|error| {
        let part = match error.document {
            "config" => config.as_ref(),
            "approvals" => approvals.as_ref(),
            _ => None,
        };
        let start = part.and_then(|part| part.start);
        error.moved(start)
    })
}

/// Says in JSON whether documents were loaded.
#[must_use]
pub fn load_answer(loaded: &Result<Policy, DocumentError>) -> String {
    writer::to_text(&Answer {
        error: loaded.as_ref().err(),
    })
}

struct Answer<'a> {
    error: Option<&'a DocumentError>,
}

impl ToJson for Answer<'_> {
    fn write(&self, out: &mut Writer) {
        out.object(|fields| {
            fields.field("ok", &self.error.is_none());
            fields.field("error", &self.error);
        });
    }
}

/// The documents as they come: JSON that is read later, each piece by its own rules.
#[derive(Default)]
struct Fields<'de> {
    config: Option<&'de RawValue>,
    tools: Option<&'de RawValue>,
    agent_tools: Option<&'de RawValue>,
    approvals: Option<&'de RawValue>,
    skill_bins: Option<&'de RawValue>,
}

impl<'de> Fields<'de> {
    fn read(text: &'de str) -> Result<Self, DocumentError> {
        if text.len() > TEXT_BYTES {
            let bytes = text.len();
            let message = format!("{bytes} bytes, and at most {TEXT_BYTES} are read");
            return Err(invalid(WHOLE, Code::TooComplex, message));
        }
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let fields = object(&mut deserializer);
        let whole = fields.and_then(|fields| deserializer.end().map(|()| fields));
        whole.map_err(|cause| not_json(WHOLE, Code::RequestInvalid, &cause))
    }

    fn config(&self, text: &str) -> Result<Option<Part<'de>>, DocumentError> {
        let given = |name, value: Option<&RawValue>| {
            value.map(|value| format!("\"{name}\":{}", value.get()))
        };
        let beside = [
            given("tools", self.tools),
            given("agentTools", self.agent_tools),
        ];
        let beside: Vec<String> = beside.into_iter().flatten().collect();
        match self.config {
            Some(_) if !beside.is_empty() => {
                let message = "it is given whole and by its fields; give one of them".to_owned();
                Err(invalid("config", Code::ConfigInvalid, message))
            }
            Some(config) => Ok(Some(Part::of(config, text))),
            None if beside.is_empty() => Ok(None),
            None => {
                let text = format!("{{{}}}", beside.join(","));
                Ok(Some(Part {
                    text: Cow::Owned(text),
                    start: None,
                }))
            }
        }
    }

    fn approvals(&self, text: &str) -> Result<Option<Part<'de>>, DocumentError> {
        let Some(approvals) = self.approvals else {
            return Ok(None);
        };
        if !approvals.get().starts_with('"') {
            return Ok(Some(Part::of(approvals, text)));
        }
        let file = serde_json::from_str(approvals.get());
        let file = file.map_err(|cause| not_json("approvals", Code::ApprovalsInvalid, &cause))?;
        Ok(Some(Part {
            text: Cow::Owned(file),
            start: Some(Place::START),
        }))
    }

    fn skill_bins(&self, text: &str) -> Result<Vec<SkillBin>, DocumentError> {
        let Some(bins) = self.skill_bins else {
            return Ok(Vec::new());
        };
        serde_json::from_str(bins.get()).map_err(|cause| {
            let error = not_json("skill-bins", Code::SkillBinsInvalid, &cause);
            error.moved(Part::of(bins, text).start)
        })
    }
}

impl<'de> Object<'de> for Fields<'de> {
    const EXPECTED: &'static str = "an object with `config`, `approvals` and `skillBins`";

    fn field<A: MapAccess<'de>>(
        &mut self,
        name: &str,
        value: Value<'_, 'de, A>,
    ) -> Result<(), A::Error> {
        match name {
            "config" => value.read(&mut self.config),
            "tools" => value.read(&mut self.tools),
            "agentTools" => value.read(&mut self.agent_tools),
            "approvals" => value.read(&mut self.approvals),
            "skillBins" => value.read(&mut self.skill_bins),
            _ => value.skip(),
        }
    }
}

/// A document as its own text.
struct Part<'a> {
    text: Cow<'a, str>,
    /// Where it starts; absent when it was put together, and its places mean nothing.
    start: Option<Place>,
}

impl<'a> Part<'a> {
    /// A piece of `whole`, from which `value` is borrowed.
    fn of(value: &'a RawValue, whole: &str) -> Self {
        let text = value.get();
        let offset = text.as_ptr().addr().checked_sub(whole.as_ptr().addr());
        let before = offset.and_then(|offset| whole.get(..offset));
        Self {
            text: Cow::Borrowed(text),
            start: before.map(Place::after),
        }
    }

    fn text(&self) -> &str {
        &self.text
    }
}

/// A line and a column, from 1.
#[derive(Clone, Copy)]
struct Place {
    line: u32,
    column: u32,
}

impl Place {
    const START: Self = Self { line: 1, column: 1 };

    fn after(text: &str) -> Self {
        let line = text.matches('\n').count();
        let column = text.len() - text.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: narrow(line + 1),
            column: narrow(column + 1),
        }
    }
}

/// Documents are bounded far below 4 GiB.
fn narrow(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl DocumentError {
    /// The error with its place counted in the text in which the document starts at
    /// `start`.
    fn moved(mut self, start: Option<Place>) -> Self {
        let Some(start) = start else {
            return Self {
                line: None,
                column: None,
                ..self
            };
        };
        if self.line == Some(1) {
            self.column = self
                .column
                .map(|column| column.saturating_add(start.column - 1));
        }
        self.line = self.line.map(|line| line.saturating_add(start.line - 1));
        self
    }
}

/// What an error is about when no single document is to blame.
const WHOLE: &str = "documents";

fn invalid(document: &'static str, code: Code, message: String) -> DocumentError {
    DocumentError {
        document,
        code,
        message,
        path: String::new(),
        line: None,
        column: None,
    }
}

fn not_json(document: &'static str, code: Code, cause: &serde_json::Error) -> DocumentError {
    let message = cause.to_string();
    let place = format!(" at line {} column {}", cause.line(), cause.column());
    let message = message.strip_suffix(&place).unwrap_or(&message);
    let message = match cause.classify() {
        Category::Data => message.to_owned(),
        Category::Io | Category::Syntax | Category::Eof => format!("not valid JSON: {message}"),
    };
    let line = Some(narrow(cause.line())).filter(|line| *line > 0);
    let column = line.map(|_| narrow(cause.column().max(1)));
    DocumentError {
        line,
        column,
        ..invalid(document, code, message)
    }
}

read_as! {
    object: SkillFields;
}

/// A skill program as it comes.
#[derive(Default)]
struct SkillFields {
    name: Option<String>,
    resolved_path: Option<String>,
}

impl<'de> Object<'de> for SkillFields {
    const EXPECTED: &'static str = "an object with `name` and `resolvedPath`";

    fn field<A: MapAccess<'de>>(
        &mut self,
        name: &str,
        value: Value<'_, 'de, A>,
    ) -> Result<(), A::Error> {
        match name {
            "name" => value.read(&mut self.name),
            "resolvedPath" => value.read(&mut self.resolved_path),
            _ => value.skip(),
        }
    }
}

impl<'de> Deserialize<'de> for SkillBin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = SkillFields::deserialize(deserializer)?;
        let missing = |name| D::Error::custom(format_args!("`{name}` is missing"));
        Ok(Self {
            name: fields.name.ok_or_else(|| missing("name"))?,
            resolved_path: fields
                .resolved_path
                .ok_or_else(|| missing("resolvedPath"))?,
        })
    }
}

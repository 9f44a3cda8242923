//! JSON to documents.

use super::writer::{self, ToJson, Writer};
use crate::approvals::{DocumentError, Documents, SkillBin};
use crate::decision::Policy;
use crate::json::{Bounds, Invalid, Piece, Shape, Target, position, read};
use crate::limits;
use crate::reason::Code;
use std::borrow::Cow;

/// All documents in one text. Each has its own bounds once it is taken out.
const WHOLE: Bounds = Bounds::bytes("text", 4 * limits::DOCUMENT_BYTES);

/// Loads a policy from an object with `config`, `approvals` and `skillBins`. Instead of
/// `config`, its fields `tools` and `agentTools` may stand beside the other two.
pub fn load_json(text: &str) -> Result<Policy, DocumentError> {
    let texts = Texts::read(text)?;
    Policy::load(&texts.documents()).map_err(|error| texts.moved(error))
}

/// The documents of a question as their own texts.
pub(super) struct Texts<'t> {
    config: Option<Part<'t>>,
    approvals: Option<Part<'t>>,
    skill_bins: Vec<SkillBin>,
}

impl<'t> Texts<'t> {
    pub(super) fn read(text: &'t str) -> Result<Self, DocumentError> {
        let fields = Fields::read(text)?;
        Ok(Self {
            config: fields.config(text)?,
            approvals: fields.approvals(text)?,
            skill_bins: fields.skill_bins(text)?,
        })
    }

    pub(super) fn documents(&self) -> Documents<'_> {
        Documents {
            config: self.config.as_ref().map(Part::text),
            approvals: self.approvals.as_ref().map(Part::text),
            skill_bins: &self.skill_bins,
        }
    }

    /// The error with its place counted in the question, where the document stands in it as JSON.
    pub(super) fn moved(&self, error: DocumentError) -> DocumentError {
        let part = match error.document {
            "config" => self.config.as_ref(),
            "approvals" => self.approvals.as_ref(),
            _ => None,
        };
        error.moved(part.and_then(|part| part.start))
    }
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
struct Fields {
    config: Option<Piece>,
    tools: Option<Piece>,
    agent_tools: Option<Piece>,
    approvals: Option<Piece>,
    skill_bins: Option<Piece>,
}

impl Target for Fields {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        match value {
            Shape::Object => Ok(()),
            other => Err(other.is_not("an object with `config`, `approvals` and `skillBins`")),
        }
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        let piece = match key {
            "config" => &mut self.config,
            "tools" => &mut self.tools,
            "agentTools" => &mut self.agent_tools,
            "approvals" => &mut self.approvals,
            "skillBins" => &mut self.skill_bins,
            _ => return None,
        };
        Some(piece)
    }
}

impl Fields {
    fn read(text: &str) -> Result<Self, DocumentError> {
        let mut fields = Self::default();
        read(text, &WHOLE, &mut fields).map_err(|invalid| {
            let code = if text.len() > WHOLE.bytes {
                Code::TooComplex
            } else {
                Code::RequestInvalid
            };
            // What an error is about when no single document is to blame.
            DocumentError::new("documents", code, invalid)
        })?;
        Ok(fields)
    }

    fn config<'t>(&self, text: &'t str) -> Result<Option<Part<'t>>, DocumentError> {
        let given = |name, piece: Option<Piece>| {
            let value = Part::of(piece?, text).text;
            Some(format!("\"{name}\":{value}"))
        };
        let beside = [
            given("tools", self.tools),
            given("agentTools", self.agent_tools),
        ];
        let beside: Vec<String> = beside.into_iter().flatten().collect();
        match self.config {
            Some(_) if !beside.is_empty() => {
                let message = "it is given whole and by its fields; give one of them";
                let invalid = Invalid::at("", message);
                Err(DocumentError::new("config", Code::ConfigInvalid, invalid))
            }
            Some(config) => Part::file(config, text, "config", Code::ConfigInvalid).map(Some),
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

    fn approvals<'t>(&self, text: &'t str) -> Result<Option<Part<'t>>, DocumentError> {
        let file = |piece| Part::file(piece, text, "approvals", Code::ApprovalsInvalid);
        self.approvals.map(file).transpose()
    }

    fn skill_bins(&self, text: &str) -> Result<Vec<SkillBin>, DocumentError> {
        let Some(bins) = self.skill_bins else {
            return Ok(Vec::new());
        };
        let part = Part::of(bins, text);
        let invalid = |invalid| {
            let error = DocumentError::new("skill-bins", Code::SkillBinsInvalid, invalid);
            error.moved(part.start)
        };
        let mut bins = Vec::<SkillFields>::new();
        read(&part.text, &Bounds::DOCUMENT, &mut bins).map_err(invalid)?;
        let bins = bins.into_iter().enumerate();
        bins.map(|(index, bin)| bin.into_bin(index).map_err(invalid))
            .collect()
    }
}

/// A document as its own text.
struct Part<'a> {
    text: Cow<'a, str>,
    /// Where it starts; absent when it was put together, and its places mean nothing.
    start: Option<Place>,
}

impl<'a> Part<'a> {
    fn of(piece: Piece, whole: &'a str) -> Self {
        Self {
            text: whole.get(piece.start..piece.end).unwrap_or_default().into(),
            start: whole.get(..piece.start).map(Place::after),
        }
    }

    /// A document that is given as it is, or as the text of its file.
    fn file(
        piece: Piece,
        whole: &'a str,
        document: &'static str,
        code: Code,
    ) -> Result<Self, DocumentError> {
        let part = Self::of(piece, whole);
        if !part.text.starts_with('"') {
            return Ok(part);
        }
        let mut file = String::new();
        read(&part.text, &WHOLE, &mut file)
            .map_err(|invalid| DocumentError::new(document, code, invalid).moved(part.start))?;
        Ok(Self {
            text: Cow::Owned(file),
            start: Some(Place::START),
        })
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
        let (line, column) = position(text.as_bytes());
        Self { line, column }
    }
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

/// A skill program as it comes.
#[derive(Default)]
struct SkillFields {
    name: Option<String>,
    resolved_path: Option<String>,
}

impl Target for SkillFields {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        match value {
            Shape::Object => Ok(()),
            other => Err(other.is_not("an object with `name` and `resolvedPath`")),
        }
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        match key {
            "name" => Some(&mut self.name),
            "resolvedPath" => Some(&mut self.resolved_path),
            _ => None,
        }
    }
}

impl SkillFields {
    /// The program, which is the one at `index` of its list.
    fn into_bin(self, index: usize) -> Result<SkillBin, Invalid> {
        let missing = |name| Invalid::at(format!("[{index}].{name}"), "it is missing");
        Ok(SkillBin {
            name: self.name.ok_or_else(|| missing("name"))?,
            resolved_path: self.resolved_path.ok_or_else(|| missing("resolvedPath"))?,
        })
    }
}

//! JSON to a case: a request with the facts that it needs and the verdict that it should get.

use super::facts::{Files, facts};
use super::request::Fields as RequestFields;
use crate::decision::request::Request;
use crate::json::{Bounds, Invalid, Shape, Target, read};
use crate::limits;
use crate::program::facts::MemoryFacts;

/// What is needed of a case beside its documents, which stand in the same text.
#[derive(Debug)]
pub struct Case {
    /// Its name.
    pub id: String,
    /// What is asked.
    pub request: Request,
    /// The facts that it carries.
    pub files: MemoryFacts,
    /// The verdict that it should get.
    pub expected: String,
}

const CASE: Bounds = Bounds::bytes("case", limits::DOCUMENT_BYTES);

/// Reads a case.
pub fn case_json(text: &str) -> Result<Case, String> {
    read_case(text).map_err(|invalid| invalid.to_string())
}

fn read_case(text: &str) -> Result<Case, Invalid> {
    let mut fields = Fields::default();
    read(text, &CASE, &mut fields)?;
    Ok(Case {
        id: fields.id,
        request: fields.request.into_request()?,
        files: facts(fields.files),
        expected: fields.expected,
    })
}

/// The fields of a case as they come.
#[derive(Default)]
struct Fields {
    id: String,
    request: RequestFields,
    files: Files,
    expected: String,
}

impl Target for Fields {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        value.object()
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        let member: &mut dyn Target = match key {
            "id" => &mut self.id,
            "request" => &mut self.request,
            "files" => &mut self.files,
            "expected" => &mut self.expected,
            _ => return None,
        };
        Some(member)
    }
}

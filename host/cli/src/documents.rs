//! The documents of a policy: finding, reading and adding to them.

mod additions;
mod json5;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use execgate::types::{DocumentError, Documents};
use execgate::{Component, Policy, PolicyError, RealPaths};

use crate::args::Judge;
use crate::place::Where;
use crate::render::visible_bytes;

pub(crate) use additions::ALLOW_ID;

/// Bytes that are read of a file. The policy's own limit is lower; this one holds where
/// a file has no end.
const FILE_BYTES: u64 = 16 << 20;

/// The policy that the documents on the command line make, about this file system.
pub(crate) fn policy(component: &Component, args: &Judge) -> Result<Policy> {
    let found = Found {
        config: args.config.as_deref().map(read_config).transpose()?,
        approvals: match args.approvals.as_deref() {
            Some(path) => Some(read_json(path)?),
            None => default_approvals()?,
        },
    };
    let documents = found.documents();
    let added = additions::add(&documents, args);
    let load = |documents| {
        component
            .policy(documents, Arc::new(RealPaths))
            .map_err(|error| found.located(error))
    };
    let Some(added) = added else {
        return load(documents);
    };
    if found.config.is_some() || found.approvals.is_some() {
        // What is wrong with a file is told with the places of the file itself.
        load(documents)?;
    }
    load(added.context("cannot add to the documents")?)
}

/// The configuration as JSON text, if one is named.
pub(crate) fn config(path: Option<&Path>) -> Result<Option<String>> {
    Ok(path
        .map(read_config)
        .transpose()?
        .map(|document| document.json))
}

/// The documents that there are.
struct Found {
    config: Option<Document>,
    approvals: Option<Document>,
}

/// The text of a file as JSON.
struct Document {
    path: PathBuf,
    json: String,
    /// Whether lines and columns of `json` are those of the file.
    verbatim: bool,
}

impl Found {
    fn documents(&self) -> Documents {
        let json =
            |document: &Option<Document>| document.as_ref().map(|document| document.json.clone());
        Documents {
            config: json(&self.config),
            approvals: json(&self.approvals),
            skill_bins: Vec::new(),
        }
    }

    /// Names the file and the place in it.
    fn located(&self, error: PolicyError) -> anyhow::Error {
        let PolicyError::Document(error) = error else {
            return anyhow!(error);
        };
        let document = match error.document.as_str() {
            "config" => self.config.as_ref(),
            "approvals" => self.approvals.as_ref(),
            _ => None,
        };
        match document {
            Some(document) => anyhow!("{}", document.located(&error)),
            None => anyhow!(PolicyError::Document(error)),
        }
    }
}

impl Document {
    fn located(&self, error: &DocumentError) -> String {
        let mut text = self.path.display().to_string();
        if let (true, Some(line)) = (self.verbatim, error.line) {
            let column = error
                .column
                .map(|column| format!(":{column}"))
                .unwrap_or_default();
            text.push_str(&format!(":{line}{column}"));
        }
        if !error.path.is_empty() {
            text.push_str(&format!(": {}", error.path));
        }
        format!("{text}: {}", error.message)
    }
}

/// A configuration in JSON, or in JSON5 as people write it.
fn read_config(path: &Path) -> Result<Document> {
    let document = read_json(path)?;
    if serde_json::from_str::<serde::de::IgnoredAny>(&document.json).is_ok() {
        return Ok(document);
    }
    let json = json5::to_json(&document.json)
        .with_context(|| format!("{} is neither JSON nor JSON5", path.display()))?;
    Ok(Document {
        json,
        verbatim: false,
        ..document
    })
}

fn read_json(path: &Path) -> Result<Document> {
    let json = read(path)?;
    Ok(Document {
        path: path.to_owned(),
        json,
        verbatim: true,
    })
}

/// The approvals document of this user, if there is one. A file that exists and cannot
/// be read is an error: it may hold a `deny`.
fn default_approvals() -> Result<Option<Document>> {
    let store = match Where::default().store() {
        Ok(store) => store,
        // Nobody said where to look.
        Err(_) if std::env::var_os("HOME").is_none_or(|home| home.is_empty()) => return Ok(None),
        Err(error) => return Err(error),
    };
    let document = |json| Document {
        path: store.place().path(),
        json,
        verbatim: true,
    };
    Ok(store.read()?.text.map(document))
}

fn read(path: &Path) -> Result<String> {
    let shown = path.display();
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(FILE_BYTES + 1).read_to_end(&mut bytes))
        .with_context(|| format!("cannot read {shown}"))?;
    if bytes.len() as u64 > FILE_BYTES {
        bail!("{shown} has more than {FILE_BYTES} bytes, so it is no document of a policy");
    }
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..place]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count()
            + 1;
        let byte = visible_bytes(&error.as_bytes()[place..=place]);
        anyhow!("{shown}:{line}: {byte} at byte {place} is not valid UTF-8")
    })
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::Document;
    use execgate::types::DocumentError;

    fn located(verbatim: bool, line: Option<u32>, path: &str) -> String {
        let document = Document {
            path: PathBuf::from("a.json"),
            json: String::new(),
            verbatim,
        };
        document.located(&DocumentError {
            document: "approvals".to_owned(),
            code: "approvals-invalid".to_owned(),
            message: "must be an object".to_owned(),
            path: path.to_owned(),
            line,
            column: Some(7),
        })
    }

    #[test]
    fn errors_name_the_file_and_the_place() {
        assert_eq!(
            located(true, Some(3), "agents"),
            "a.json:3:7: agents: must be an object"
        );
        assert_eq!(located(true, None, ""), "a.json: must be an object");
    }

    #[test]
    fn places_of_a_converted_file_are_left_out() {
        assert_eq!(
            located(false, Some(3), "agents"),
            "a.json: agents: must be an object"
        );
    }
}

//! One case: a request, the documents and files that it is judged by, and what is expected.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, Result};
use execgate::types::{Documents, SkillBin};
use execgate::{CanonicalPath, MemoryPaths, RealPaths};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::args::Mode;
use crate::render::Verdict;

/// A line as it is written. Other fields are passed over.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Case<'a> {
    #[serde(borrow)]
    pub(super) id: Option<&'a RawValue>,
    #[serde(borrow)]
    request: &'a RawValue,
    /// A configuration as it stands in its file, in place of `tools` and `agentTools`.
    #[serde(borrow)]
    config: Option<&'a RawValue>,
    #[serde(borrow)]
    tools: Option<&'a RawValue>,
    #[serde(borrow)]
    agent_tools: Option<&'a RawValue>,
    #[serde(borrow)]
    approvals: Option<&'a RawValue>,
    #[serde(borrow)]
    skill_bins: Option<&'a RawValue>,
    #[serde(borrow)]
    files: Option<&'a RawValue>,
    pub(super) expected: Option<Expected>,
    #[serde(default)]
    pub(super) disputed: bool,
}

/// The verdict that a case should get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Expected {
    Allow,
    Ask,
    Deny,
    AskOrDeny,
}

impl Expected {
    pub(super) fn is_met_by(self, verdict: Verdict) -> bool {
        match self {
            Self::Allow => verdict == Verdict::Allow,
            Self::Ask => verdict == Verdict::Ask,
            Self::Deny => verdict == Verdict::Deny,
            Self::AskOrDeny => verdict != Verdict::Allow,
        }
    }

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
            Self::AskOrDeny => "ask-or-deny",
        }
    }
}

/// The request of a case, by its fields.
type Fields<'a> = BTreeMap<Cow<'a, str>, &'a RawValue>;

/// A configuration with the settings of a case.
#[derive(Serialize)]
struct Config<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    tools: Option<&'a RawValue>,
    agents: Agents<'a>,
}

#[derive(Serialize)]
struct Agents<'a> {
    list: Vec<Agent<'a>>,
}

#[derive(Serialize)]
struct Agent<'a> {
    id: &'a str,
    tools: &'a RawValue,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Skill {
    name: String,
    resolved_path: String,
}

impl<'a> Case<'a> {
    /// Reads a line, or tells what is wrong with it and in which column.
    pub(super) fn read(line: &'a [u8]) -> Result<Self, String> {
        serde_json::from_slice(line).map_err(|error| {
            // A line is a document of its own, so its number there says nothing.
            let place = format!(" at line {} column {}", error.line(), error.column());
            let problem = error.to_string();
            format!(
                "column {}: {}",
                error.column(),
                problem.strip_suffix(&place).unwrap_or(&problem)
            )
        })
    }

    /// The request as JSON, with `mode` in place of its own.
    pub(super) fn request(&self, mode: Option<Mode>) -> Result<Cow<'a, str>> {
        let Some(mode) = mode else {
            return Ok(Cow::Borrowed(self.request.get()));
        };
        let mode = serde_json::value::to_raw_value(mode.as_str())?;
        let mut fields = self.fields()?;
        fields.insert(Cow::Borrowed("mode"), &mode);
        Ok(Cow::Owned(serde_json::to_string(&fields)?))
    }

    /// Everything that the policy of this case is made of: equal text, equal policy.
    pub(super) fn policy_key(&self) -> Result<String> {
        let parts = [
            self.config,
            self.tools,
            self.agent_tools,
            self.approvals,
            self.skill_bins,
            self.files,
        ];
        let cwd = if self.files.is_some() {
            self.cwd()?
        } else {
            None
        };
        let parts = parts.map(|part| part.map_or("", RawValue::get));
        // No JSON text has this character.
        Ok(format!("{}\0{}", parts.join("\0"), cwd.unwrap_or_default()))
    }

    pub(super) fn documents(&self) -> Result<Documents> {
        Ok(Documents {
            config: self.config()?,
            approvals: self.approvals()?,
            skill_bins: self.skill_bins()?,
        })
    }

    /// The files of the case, in which its working directory exists, or those of this machine.
    pub(super) fn paths(&self) -> Result<Arc<dyn CanonicalPath>> {
        let Some(files) = self.files else {
            return Ok(Arc::new(RealPaths));
        };
        let files = serde_json::from_str(files.get()).context("`files`")?;
        let paths = MemoryPaths::from_json(&files)?;
        Ok(match self.cwd()? {
            Some(cwd) => Arc::new(paths.with_directory(&cwd)),
            None => Arc::new(paths),
        })
    }

    fn config(&self) -> Result<Option<String>> {
        if let Some(config) = self.config {
            return Ok(Some(config.get().to_owned()));
        }
        if self.tools.is_none() && self.agent_tools.is_none() {
            return Ok(None);
        }
        let agents: BTreeMap<Cow<'_, str>, &RawValue> = match self.agent_tools {
            Some(tools) => serde_json::from_str(tools.get()).context("`agentTools`")?,
            None => BTreeMap::new(),
        };
        let list = agents
            .iter()
            .map(|(id, tools)| Agent { id, tools })
            .collect();
        let config = Config {
            tools: self.tools,
            agents: Agents { list },
        };
        Ok(Some(serde_json::to_string(&config)?))
    }

    /// A string is the text of the file, which need not be JSON.
    fn approvals(&self) -> Result<Option<String>> {
        let Some(approvals) = self.approvals.map(RawValue::get) else {
            return Ok(None);
        };
        if approvals.starts_with('"') {
            return Ok(Some(serde_json::from_str(approvals)?));
        }
        Ok(Some(approvals.to_owned()))
    }

    fn skill_bins(&self) -> Result<Vec<SkillBin>> {
        let Some(bins) = self.skill_bins else {
            return Ok(Vec::new());
        };
        let bins: Vec<Skill> = serde_json::from_str(bins.get()).context("`skillBins`")?;
        Ok(bins
            .into_iter()
            .map(|bin| SkillBin {
                name: bin.name,
                resolved_path: bin.resolved_path,
            })
            .collect())
    }

    fn cwd(&self) -> Result<Option<String>> {
        let cwd = self
            .fields()?
            .get("cwd")
            .map(|cwd| serde_json::from_str(cwd.get()));
        Ok(cwd.transpose().context("`request.cwd`")?.flatten())
    }

    fn fields(&self) -> Result<Fields<'a>> {
        serde_json::from_str(self.request.get()).context("`request`")
    }
}

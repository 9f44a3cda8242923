//! What an import comes to.

use crate::file::Origin;
use serde::Serialize;
use std::fmt;

/// What to put into the approvals document, and what became of every rule.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Proposal {
    /// Allowlist entries, without duplicates, in the order of the files.
    pub entries: Vec<ProposedEntry>,
    /// Deny patterns. They deny a program whatever it is given, so that taking them is a choice.
    pub deny: Vec<ProposedDeny>,
    /// Settings, in the order of the files.
    pub settings: Vec<ProposedSetting>,
    /// A line for each rule, in the order of the files.
    pub report: Vec<Line>,
}

/// An entry of the allowlist of `agent`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProposedEntry {
    /// The agent; `*` for all.
    pub agent: String,
    /// The pattern: the program's absolute path, with what is special in patterns escaped.
    pub pattern: String,
    /// The `argv` rule; without one the program is covered whatever it is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argv: Option<Vec<String>>,
    /// The rule that it comes from, the first one where several say the same.
    pub origin: Origin,
}

/// A pattern of the `deny` list of `agent`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProposedDeny {
    /// The agent; `*` for all.
    pub agent: String,
    /// The pattern: the program's absolute path, with what is special in patterns escaped.
    pub pattern: String,
    /// The rule that it comes from.
    pub origin: Origin,
}

/// A setting.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ProposedSetting {
    /// The document that it belongs to.
    pub document: Document,
    /// The keys that lead to it from the root of the document.
    pub path: Vec<String>,
    /// Its value.
    pub value: serde_json::Value,
    /// Where it stands in the source.
    pub origin: Origin,
}

/// A document of execgate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Document {
    /// The approvals document.
    Approvals,
    /// The configuration, of which `tools.exec` is read.
    Config,
}

/// What became of a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Where the rule stands.
    pub origin: Origin,
    /// What became of it.
    pub outcome: Outcome,
    /// The rule as its source writes it.
    pub rule_text: String,
}

/// What became of a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It is in the proposal.
    Imported,
    /// A part of it is in the proposal.
    Narrowed {
        /// Which part, and why no more.
        how: String,
    },
    /// It is not in the proposal.
    Skipped {
        /// Why, and what to do where something can be done.
        why: String,
    },
}

impl Line {
    /// A rule that is in the proposal.
    pub(crate) fn imported(origin: Origin, rule_text: &str) -> Self {
        Self {
            origin,
            outcome: Outcome::Imported,
            rule_text: rule_text.to_owned(),
        }
    }

    /// A rule that is not in the proposal.
    pub(crate) fn skipped(origin: Origin, rule_text: &str, why: &str) -> Self {
        Self {
            origin,
            outcome: Outcome::Skipped {
                why: why.to_owned(),
            },
            rule_text: rule_text.to_owned(),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = visible(&self.rule_text);
        write!(formatter, "{}: {rule}: ", self.origin)?;
        match &self.outcome {
            Outcome::Imported => formatter.write_str("imported"),
            Outcome::Narrowed { how } => write!(formatter, "narrowed: {how}"),
            Outcome::Skipped { why } => write!(formatter, "skipped: {why}"),
        }
    }
}

/// `text` on one line, with `\u{HEX}` for what a terminal would act on or hide.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        // The standard library spells out what is not printable.
        let is_plain = c == ' ' || c.is_ascii_graphic() || c.escape_debug().len() == 1;
        if is_plain {
            shown.push(c);
        } else {
            shown.push_str(&c.escape_unicode().to_string());
        }
    }
    shown
}

impl fmt::Display for Proposal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for entry in &self.entries {
            let (agent, pattern) = (visible(&entry.agent), visible(&entry.pattern));
            write!(formatter, "allow {agent} {pattern}")?;
            match &entry.argv {
                Some(argv) => writeln!(formatter, " {argv:?}")?,
                None => writeln!(formatter)?,
            }
        }
        for deny in &self.deny {
            let (agent, pattern) = (visible(&deny.agent), visible(&deny.pattern));
            writeln!(formatter, "deny {agent} {pattern}")?;
        }
        for setting in &self.settings {
            let path = visible(&setting.path.join("."));
            writeln!(formatter, "set {path} {}", setting.value)?;
        }
        for line in &self.report {
            writeln!(formatter, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn text_stays_on_its_line() {
        assert_eq!(visible("a 'b' \"c\" \\ é"), "a 'b' \"c\" \\ é");
        assert_eq!(
            visible("a\n\u{1b}[1m\u{202e}"),
            "a\\u{a}\\u{1b}[1m\\u{202e}"
        );
    }
}

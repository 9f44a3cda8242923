//! Settings that mean the same here.

use crate::file::{ImportError, Located};
use crate::proposal::{Document, Line, Proposal, ProposedSetting};
use crate::tree::{Member, Node, Value};
use serde_json::json;

/// The values of a setting.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    /// One of the first words; the others are known, and too wide to be taken over.
    Word(&'static [&'static str], &'static [&'static str]),
    /// `true` or `false`.
    Boolean,
    /// A list of texts.
    Texts,
    /// Profiles of safe bins by their names.
    Profiles,
}

/// Members of a profile: texts, and numbers.
const PROFILE_TEXTS: [&str; 2] = ["allowedValueFlags", "deniedFlags"];
const PROFILE_NUMBERS: [&str; 2] = ["minPositional", "maxPositional"];

/// Where settings of one object go.
pub(super) struct Settings<'a> {
    pub(super) document: Document,
    /// The keys that lead to them.
    pub(super) path: &'a [&'a str],
    pub(super) file: &'a Located<'a>,
    pub(super) proposal: &'a mut Proposal,
}

impl Settings<'_> {
    /// Takes a setting over, if it is no wider than an allowlist.
    ///
    /// # Errors
    ///
    /// It has no value of its kind, or another one elsewhere.
    pub(super) fn add(&mut self, member: &Member, kind: Kind) -> Result<(), ImportError> {
        match self.value(member, kind)? {
            Some(value) => {
                self.set(member, &member.key, value)?;
                self.imported(member);
            }
            None => self.skip(
                member,
                "it may be wider than an allowlist; set it by hand if it is meant",
            ),
        }
        Ok(())
    }

    /// Sets `key` to `value`, as `member` says.
    ///
    /// # Errors
    ///
    /// It has another value already: under another name of the agent, or in another file.
    pub(super) fn set(
        &mut self,
        member: &Member,
        key: &str,
        value: serde_json::Value,
    ) -> Result<(), ImportError> {
        let path = self.path.iter().chain([&key]);
        let setting = ProposedSetting {
            document: self.document,
            path: path.map(|key| (*key).to_owned()).collect(),
            value,
            origin: self.file.origin(member.at),
        };
        let mut others = self.proposal.settings.iter();
        match others.find(|other| other.path == setting.path) {
            Some(other) if other.value != setting.value => {
                let message = format!("it has another value at {}; remove one", other.origin);
                return Err(self.file.error(member.at, message));
            }
            Some(_) => {}
            None => self.proposal.settings.push(setting),
        }
        Ok(())
    }

    /// Reports that what `member` says was set.
    pub(super) fn imported(&mut self, member: &Member) {
        let line = Line::imported(self.file.origin(member.at), &self.text(member));
        self.proposal.report.push(line);
    }

    /// Reports a setting that is not taken over, by its key alone: its value may be a secret.
    pub(super) fn skip(&mut self, member: &Member, why: &str) {
        let text = self.keys(member);
        let line = Line::skipped(self.file.origin(member.at), &text, why);
        self.proposal.report.push(line);
    }

    fn keys(&self, member: &Member) -> String {
        let keys: Vec<&str> = self
            .path
            .iter()
            .copied()
            .chain([member.key.as_str()])
            .collect();
        keys.join(".")
    }

    fn text(&self, member: &Member) -> String {
        let value = self.file.one_line(member.node.span.clone());
        format!("{}: {value}", self.keys(member))
    }

    /// The value, or nothing where it is too wide.
    fn value(&self, member: &Member, kind: Kind) -> Result<Option<serde_json::Value>, ImportError> {
        let node = &member.node;
        let name = format!("`{}`", member.key.escape_debug());
        let expected = |what: &str| self.file.error(node.at(), format!("{name} is not {what}"));
        match (kind, &node.value) {
            (Kind::Word(narrow, _), Value::Text(word)) if narrow.contains(&word.as_str()) => {
                Ok(Some(json!(word)))
            }
            (Kind::Word(_, wide), Value::Text(word)) if wide.contains(&word.as_str()) => Ok(None),
            (Kind::Word(narrow, wide), _) => {
                let words: Vec<&str> = narrow.iter().chain(wide).copied().collect();
                Err(expected(&format!("one of {}", words.join(", "))))
            }
            (Kind::Boolean, Value::Boolean(boolean)) => Ok(Some(json!(boolean))),
            (Kind::Boolean, _) => Err(expected("true or false")),
            (Kind::Texts, Value::List(_)) => Ok(Some(json!(node.texts(&name, self.file)?))),
            (Kind::Texts, _) => Err(expected("a list")),
            (Kind::Profiles, _) => self.profiles(node, &name).map(Some),
        }
    }

    fn profiles(&self, node: &Node, name: &str) -> Result<serde_json::Value, ImportError> {
        let mut profiles = serde_json::Map::new();
        for profile in node.members(name, self.file)? {
            let mut members = serde_json::Map::new();
            for member in profile.node.members("a profile", self.file)? {
                let value = self.of_profile(member)?;
                members.insert(member.key.clone(), value);
            }
            profiles.insert(profile.key.clone(), members.into());
        }
        Ok(profiles.into())
    }

    /// A member of a profile. One that is not known might make the profile stricter.
    fn of_profile(&self, member: &Member) -> Result<serde_json::Value, ImportError> {
        let key = member.key.as_str();
        let name = format!("`{}`", key.escape_debug());
        match member.node.value {
            Value::Integer(number) if PROFILE_NUMBERS.contains(&key) => Ok(json!(number)),
            Value::List(_) if PROFILE_TEXTS.contains(&key) => {
                Ok(json!(member.node.texts(&name, self.file)?))
            }
            _ => {
                let message = format!("{name} is no member of a profile, or not of its kind");
                Err(self.file.error(member.at, message))
            }
        }
    }
}

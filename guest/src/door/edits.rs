//! Edits of the approvals document from JSON.

use super::writer;
use crate::approvals::edit::{
    Edit, EditError, LastUse, NewEntry, Normalised, Setting, Which, apply, normalise,
};
use crate::approvals::{AskFallback, AskMode, DocumentError, Security};
use crate::json::{Bounds, Invalid, Shape, Target, Word, read, words};
use crate::limits;
use crate::reason::Code;

/// The text of the document, in which quotes and line ends are escaped, and the edits.
const QUESTION: Bounds = Bounds::bytes("text", 4 * limits::DOCUMENT_BYTES);

/// Applies edits.
#[must_use]
pub fn apply_edits_json(text: &str) -> String {
    writer::outcome("result", &applied(text))
}

/// Brings the document into its present form.
#[must_use]
pub fn normalise_json(text: &str) -> String {
    writer::outcome("result", &normalised(text))
}

fn applied(text: &str) -> Result<String, DocumentError> {
    let mut question = Question::default();
    read(text, &QUESTION, &mut question).map_err(no_question)?;
    let mut edits = Vec::with_capacity(question.edits.len());
    for (index, edit) in question.edits.into_iter().enumerate() {
        let edit = edit.into_edit();
        let at = |member: &'static str| format!("edits[{index}].{member}");
        edits.push(edit.map_err(|missing| {
            no_question(Invalid::at(
                at(missing),
                "it is missing, or of the wrong kind",
            ))
        })?);
    }
    apply(question.approvals.as_deref(), &edits).map_err(|error| match error {
        EditError::Document(error) => error,
        EditError::NoEntry { .. } => {
            let invalid = Invalid::at("", error.to_string());
            DocumentError::new("approvals", Code::NoSuchEntry, invalid)
        }
    })
}

fn normalised(text: &str) -> Result<Normalised, DocumentError> {
    let mut question = Question::default();
    read(text, &QUESTION, &mut question).map_err(no_question)?;
    let approvals = question
        .approvals
        .ok_or_else(|| no_question(Invalid::at("approvals", "it is missing; give the text")))?;
    normalise(&approvals, &mut question.ids.into_iter())
}

fn no_question(invalid: Invalid) -> DocumentError {
    DocumentError::new("documents", Code::RequestInvalid, invalid)
}

/// Reads objects whose members are all fields.
macro_rules! questions {
    ($($question:ident { $($key:literal $field:ident)+ })+) => {
        $(impl Target for $question {
            fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
                value.object()
            }

            fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
                match key {
                    $($key => Some(&mut self.$field),)+
                    _ => None,
                }
            }
        })+
    };
}

#[derive(Default)]
struct Question {
    approvals: Option<String>,
    edits: Vec<EditFields>,
    ids: Vec<String>,
}

/// An edit as it comes.
#[derive(Default)]
struct EditFields {
    op: Option<Op>,
    agent: Option<String>,
    entry: Option<EntryFields>,
    at: Option<u32>,
    which: WhichFields,
    to: Option<u32>,
    setting: Option<Name>,
    value: Value,
    pattern: Option<String>,
    used: UsedFields,
}

#[derive(Default)]
struct EntryFields {
    id: Option<String>,
    pattern: Option<String>,
    argv: Option<Vec<String>>,
    expires_at: Option<f64>,
}

#[derive(Default)]
struct WhichFields {
    id: Option<String>,
    pattern: Option<String>,
    index: Option<u32>,
}

#[derive(Default)]
struct UsedFields {
    at: Option<f64>,
    command: Option<String>,
    resolved_path: Option<String>,
}

questions! {
    Question { "approvals" approvals "edits" edits "ids" ids }
    EditFields {
        "op" op
        "agent" agent
        "entry" entry
        "at" at
        "which" which
        "to" to
        "setting" setting
        "value" value
        "pattern" pattern
        "used" used
    }
    WhichFields { "id" id "pattern" pattern "index" index }
    UsedFields { "at" at "command" command "resolvedPath" resolved_path }
}

impl Target for Option<EntryFields> {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        *self = Some(EntryFields::default());
        value.object()
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        let entry = self.as_mut()?;
        match key {
            "id" => Some(&mut entry.id),
            "pattern" => Some(&mut entry.pattern),
            "argv" => Some(&mut entry.argv),
            "expiresAt" => Some(&mut entry.expires_at),
            _ => None,
        }
    }
}

/// What is done.
#[derive(Clone, Copy)]
enum Op {
    Add,
    Remove,
    Move,
    Set,
    AddDeny,
    RemoveDeny,
    RecordUse,
}

/// The name of a setting.
#[derive(Clone, Copy)]
enum Name {
    Security,
    Ask,
    AskFallback,
    AutoAllowSkills,
}

words! {
    Op {
        Add "add"
        Remove "remove"
        Move "move"
        Set "set"
        AddDeny "add-deny"
        RemoveDeny "remove-deny"
        RecordUse "record-use"
    }
    Name {
        Security "security"
        Ask "ask"
        AskFallback "askFallback"
        AutoAllowSkills "autoAllowSkills"
    }
}

/// The value of a setting.
#[derive(Default)]
enum Value {
    #[default]
    None,
    Word(String),
    Flag(bool),
}

impl Target for Value {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        *self = match value {
            Shape::Text(word) => Self::Word(word.to_owned()),
            Shape::Flag(flag) => Self::Flag(flag),
            other => return Err(other.is_not("a word, true, false or null")),
        };
        Ok(())
    }
}

/// The member that is missing or of the wrong kind.
type Missing = &'static str;

impl EditFields {
    fn into_edit(self) -> Result<Edit, Missing> {
        let agent = self.agent.ok_or("agent");
        let pattern = self.pattern.ok_or("pattern");
        let edit = match self.op.ok_or("op")? {
            Op::Add => Edit::Add {
                agent: agent?,
                entry: self.entry.ok_or("entry")?.into_entry()?,
                at: self.at,
            },
            Op::Remove => Edit::Remove {
                agent: agent?,
                which: self.which.into_which()?,
            },
            Op::Move => Edit::Move {
                agent: agent?,
                which: self.which.into_which()?,
                to: self.to.ok_or("to")?,
            },
            Op::Set => Edit::Set {
                agent: agent.ok(),
                setting: setting(self.setting.ok_or("setting")?, self.value)?,
            },
            Op::AddDeny => Edit::AddDeny {
                agent: agent?,
                pattern: pattern?,
            },
            Op::RemoveDeny => Edit::RemoveDeny {
                agent: agent?,
                pattern: pattern?,
            },
            Op::RecordUse => Edit::RecordUse {
                agent: agent?,
                which: self.which.into_which()?,
                used: self.used.into_use()?,
            },
        };
        Ok(edit)
    }
}

impl EntryFields {
    fn into_entry(self) -> Result<NewEntry, Missing> {
        Ok(NewEntry {
            id: self.id,
            pattern: self.pattern.ok_or("entry.pattern")?,
            argv: self.argv,
            expires_at: self.expires_at,
        })
    }
}

impl WhichFields {
    fn into_which(self) -> Result<Which, Missing> {
        match (self.id, self.pattern, self.index) {
            (Some(id), None, None) => Ok(Which::Id(id)),
            (None, Some(pattern), None) => Ok(Which::Pattern(pattern)),
            (None, None, Some(index)) => Ok(Which::Index(index)),
            _ => Err("which"),
        }
    }
}

impl UsedFields {
    fn into_use(self) -> Result<LastUse, Missing> {
        Ok(LastUse {
            at: self.at.ok_or("used.at")?,
            command: self.command.ok_or("used.command")?,
            resolved_path: self.resolved_path.ok_or("used.resolvedPath")?,
        })
    }
}

fn setting(name: Name, value: Value) -> Result<Setting, Missing> {
    Ok(match name {
        Name::Security => Setting::Security(of_word::<Security>(&value)?),
        Name::Ask => Setting::Ask(of_word::<AskMode>(&value)?),
        Name::AskFallback => Setting::AskFallback(of_word::<AskFallback>(&value)?),
        Name::AutoAllowSkills => Setting::AutoAllowSkills(match value {
            Value::None => None,
            Value::Flag(flag) => Some(flag),
            Value::Word(_) => return Err("value"),
        }),
    })
}

fn of_word<T: Word>(value: &Value) -> Result<Option<T>, Missing> {
    match value {
        Value::None => Ok(None),
        Value::Word(word) => T::of(word).map(Some).ok_or("value"),
        Value::Flag(_) => Err("value"),
    }
}

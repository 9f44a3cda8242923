//! Compares what the policy makes of a document with what its published schema says.
//!
//! The schema accepts all that the policy accepts. What it accepts beyond is named in [`BEYOND`].

use execgate_policy::approvals::{DocumentError, Documents, compile};
use jsonschema::Validator;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// What the policy alone refuses: a name, and how its message starts.
pub const BEYOND: &[(&str, &str)] = &[
    ("key-twice", "the key stands twice"),
    ("agent-twice", "the agent is configured twice"),
    ("bytes", "the pattern is longer than"),
    ("items", "the lists of the document have more than"),
    ("values", "the document has more than"),
    (
        "alternatives-of-all",
        "the braces in patterns stand for more than",
    ),
    ("alternatives", "the braces stand for too many"),
    ("name", "a name without a folder"),
    ("relative", "a relative pattern"),
    ("component", "an empty, `.` or `..` component"),
    ("open-set", "`[` is not closed"),
    ("backward-range", "a range in `[…]` runs backwards"),
    ("named-class", "named classes in `[…]`"),
    ("open-brace", "`{` is not closed"),
    ("closed-brace", "`}` closes nothing"),
    ("escape", "a backslash at the end"),
];

/// A document that has a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The approvals document.
    Approvals,
    /// The configuration.
    Config,
}

impl Kind {
    /// What the policy says of `text` as a document of this kind.
    pub fn load(self, text: &str) -> Result<(), DocumentError> {
        let documents = match self {
            Self::Approvals => Documents {
                approvals: Some(text),
                ..Documents::default()
            },
            Self::Config => Documents {
                config: Some(text),
                ..Documents::default()
            },
        };
        compile(&documents).map(|_| ())
    }

    /// The published schema.
    pub fn schema(self) -> Schema {
        let file = match self {
            Self::Approvals => "schemas/exec-approvals.v1.schema.json",
            Self::Config => "schemas/tools-exec.v1.schema.json",
        };
        let text = fs::read_to_string(repository().join(file)).unwrap();
        let schema = serde_json::from_str(&text).unwrap();
        Schema {
            kind: self,
            validator: jsonschema::draft202012::new(&schema).unwrap(),
        }
    }
}

/// A published schema beside what the policy reads.
#[derive(Debug)]
pub struct Schema {
    kind: Kind,
    validator: Validator,
}

/// What a document is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Both accept it.
    Valid,
    /// Both refuse it.
    Invalid,
    /// The policy alone refuses it, for what [`BEYOND`] names so.
    Beyond(&'static str),
}

impl Schema {
    /// What `text` is; an error says how policy and schema disagree.
    pub fn outcome(&self, text: &str) -> Result<Outcome, String> {
        let loaded = self.kind.load(text);
        // Text that is no JSON has nothing that a schema could be asked about.
        let problem = serde_json::from_str::<Value>(text)
            .map_err(|error| error.to_string())
            .and_then(|document| {
                let checked = self.validator.validate(&document);
                checked.map_err(|error| format!("`{}`: {error}", error.instance_path()))
            });
        match (loaded, problem) {
            (Ok(()), Ok(())) => Ok(Outcome::Valid),
            (Err(_), Err(_)) => Ok(Outcome::Invalid),
            (Ok(()), Err(problem)) => Err(format!("the schema alone refuses {text}: {problem}")),
            (Err(error), Ok(())) => {
                let mut beyond = BEYOND.iter();
                beyond
                    .find(|(_, start)| error.message.starts_with(start))
                    .map(|(name, _)| Outcome::Beyond(name))
                    .ok_or_else(|| format!("the policy alone refuses {text}: {error}"))
            }
        }
    }
}

/// The root of the repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rows of a file with one JSON object a line.
pub fn rows(path: &Path) -> Vec<Value> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let row = |(index, line)| {
        serde_json::from_str(line)
            .unwrap_or_else(|error| panic!("{}:{}: {error}", path.display(), index + 1))
    };
    text.lines().enumerate().map(row).collect()
}

//! The answer: verdict, segments, plan. The types are those of the contract in
//! `wit/types.wit`, which says more about each field.

use crate::approvals::{AskFallback, AskMode, Host, Security};
use crate::reason::Finding;
use crate::shell::Span;
use crate::trust::allowlist::EntryRef;

/// The answer in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Verdict {
    /// Run the plan (mode `pinned`) or the text (mode `as-written`).
    Allow,
    /// Ask a person first.
    Ask,
    /// Do not run it.
    Deny,
}

impl Verdict {
    /// The verdict as documents write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }
}

/// What satisfied a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SatisfiedBy {
    /// An allowlist entry.
    Allowlist,
    /// A safe bin whose profile accepts the argv.
    SafeBin,
    /// A program of a known skill.
    Skill,
    /// A builtin that changes nothing outside the shell.
    Neutral,
}

impl SatisfiedBy {
    /// The word that documents use.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Allowlist => "allowlist",
            Self::SafeBin => "safe-bin",
            Self::Skill => "skill",
            Self::Neutral => "neutral",
        }
    }
}

/// Something that would satisfy a segment if it were added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remedy {
    /// Where: `allowlist`, `safe-bins`, ….
    pub target: String,
    /// What to add.
    pub value: String,
    /// The same for people.
    pub message: String,
}

/// One simple command of the text, judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Its bytes in the text.
    pub span: Span,
    /// How deep it stands in shell payloads.
    pub depth: u32,
    /// Its words with quotes removed; an expandable word as written.
    pub argv: Vec<String>,
    /// Where each word stands.
    pub words: Vec<Span>,
    /// The path that lookup gave.
    pub program: Option<String>,
    /// The canonical path of `program`.
    pub canonical: Option<String>,
    /// Wrappers and shells around the program, outermost first.
    pub wrappers: Vec<String>,
    /// What satisfied it.
    pub satisfied_by: Option<SatisfiedBy>,
    /// The entry that satisfied it.
    pub entry: Option<EntryRef>,
    /// Why it missed.
    pub reason: Option<Finding>,
    /// What would satisfy it.
    pub remedies: Vec<Remedy>,
    /// What else is worth knowing.
    pub findings: Vec<Finding>,
}

/// A change of the environment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnvChange {
    /// The name.
    pub name: String,
    /// The value, or absent for a variable that is removed.
    pub value: Option<String>,
}

/// A piece of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordPart {
    /// Literal text, or the shell source of an expansion.
    pub text: String,
    /// `parameter`, `glob`, `tilde`, `brace` or `equals`; absent for literal text.
    pub expansion: Option<&'static str>,
    /// Whether an expansion stands in double quotes.
    pub quoted: bool,
}

/// A word of a planned command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanWord {
    /// The literal value, or the source where the shell still has to expand it.
    pub text: String,
    /// The pieces, in order; empty for a literal word.
    pub parts: Vec<WordPart>,
}

/// A program inside a command that is named by path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pin {
    /// The index of the word that names it.
    pub word: u32,
    /// The path to run.
    pub program: String,
    /// The canonical path that it must have when it starts.
    pub canonical: String,
}

/// A redirection that was opted in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirection {
    /// The descriptor on its left side.
    pub descriptor: u32,
    /// `>`, `<`, `>&`, `<<`.
    pub operator: String,
    /// The file or descriptor on its right side.
    pub target: String,
    /// The text of a here-document.
    pub body: Option<String>,
}

/// A program call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandStep {
    /// Its bytes in the text.
    pub span: Span,
    /// The path to run.
    pub program: String,
    /// The canonical path that `program` must have when it starts.
    pub canonical: String,
    /// The words from argv\[0\] on, argv\[0\] as written.
    pub words: Vec<PlanWord>,
    /// Programs that wrappers among the words run.
    pub pins: Vec<Pin>,
    /// The last program, behind the wrappers; `program` itself where there are none. It is not
    /// part of the contract.
    pub inner: Pin,
    /// Variables set or removed for this command alone.
    pub env: Vec<EnvChange>,
    /// The working directory at this step, when it is known.
    pub cwd: Option<String>,
    /// Redirections, in order.
    pub redirections: Vec<Redirection>,
}

/// A shell builtin that changes nothing outside the shell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuiltinStep {
    /// Its bytes in the text.
    pub span: Span,
    /// The words, the builtin's name first.
    pub words: Vec<PlanWord>,
    /// The working directory after a `cd`, when it is known.
    pub cwd_after: Option<String>,
    /// Redirections, in order.
    pub redirections: Vec<Redirection>,
}

/// A shell with a payload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayloadStep {
    /// Its bytes in the text.
    pub span: Span,
    /// The shell and its options up to the payload.
    pub shell: CommandStep,
    /// The index in [`Plan::scripts`] of what the payload runs.
    pub script: u32,
    /// The words after the payload.
    pub operands: Vec<PlanWord>,
}

/// One stage of a pipeline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A program call.
    Program(CommandStep),
    /// A shell builtin.
    Builtin(BuiltinStep),
    /// A shell with a payload.
    Payload(PayloadStep),
}

pub use crate::shell::syntax::Connector;

/// Steps joined by `|`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanPipeline {
    /// How it hangs on the one before.
    pub connector: Connector,
    /// Whether `!` stands before it.
    pub negated: bool,
    /// Whether `time` stands before it.
    pub timed: bool,
    /// The stages, in order.
    pub steps: Vec<Step>,
}

/// What a text runs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlanScript {
    /// The pipelines, in order.
    pub pipelines: Vec<PlanPipeline>,
}

/// What was judged, ready to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The canonical working directory at the start.
    pub cwd: Option<String>,
    /// `scripts[0]` is the text; the others are payloads.
    pub scripts: Vec<PlanScript>,
    /// Whether words are left that only a shell can expand.
    pub needs_shell: bool,
    /// Whether the text runs as written because security is `full` and it could not be read.
    pub verbatim: bool,
    /// Variables to set or remove for the whole run.
    pub env: Vec<EnvChange>,
    /// The plan as shell text.
    pub text: String,
}

/// What an answer of `allow-always` would store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// The agent under which it would stand.
    pub agent: String,
    /// The pattern.
    pub pattern: String,
    /// The segment that it is for.
    pub segment: u32,
}

/// The effective settings that decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The agent whose documents applied.
    pub agent: String,
    /// The host.
    pub host: Host,
    /// The stricter of tool and approvals.
    pub security: Security,
    /// The stricter of tool and approvals.
    pub ask: AskMode,
    /// From the approvals.
    pub ask_fallback: AskFallback,
}

/// The answer to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Decision {
    /// The verdict.
    pub verdict: Verdict,
    /// What decided, with its place.
    pub reason: Finding,
    /// Whether `askFallback` gave the verdict because nobody could be asked.
    pub fallback: bool,
    /// The settings that applied.
    pub settings: Settings,
    /// Every simple command, in order of the text.
    pub segments: Vec<Segment>,
    /// What to run.
    pub plan: Option<Plan>,
    /// What `allow-always` would store.
    pub allow_always: Vec<StoredEntry>,
    /// Why `allow-always` would store nothing, where a person is asked.
    pub allow_always_reason: Option<Finding>,
    /// What else is worth knowing.
    pub findings: Vec<Finding>,
}

/// A step on the way to a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplanationStep {
    /// `read`, `looked-up`, `judged` or `decided`.
    pub stage: &'static str,
    /// For people.
    pub text: String,
    /// The bytes that it is about.
    pub span: Option<Span>,
}

/// A decision with every step that led to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The steps, in order.
    pub steps: Vec<ExplanationStep>,
    /// The same decision that `decide` gives.
    pub decision: Decision,
}

//! Decisions to JSON.

use super::writer::{Fields, ToJson, Writer};
use crate::approvals::DocumentError;
use crate::decision::answer::{
    BuiltinStep, CommandStep, Decision, EnvChange, Explanation, ExplanationStep, PayloadStep, Pin,
    Plan, PlanPipeline, PlanScript, PlanWord, Redirection, Remedy, Segment, Settings, Step,
    StoredEntry, WordPart,
};
use crate::reason::{Code, Finding};
use crate::shell::Span;
use crate::trust::allowlist::EntryRef;

/// Names the fields of records, in the order in which they are written.
macro_rules! records {
    ($($record:ident { $($name:literal $field:ident)* })*) => {
        $(impl $crate::door::answer::Record for $record {
            fn fields(&self, fields: &mut Fields<'_>) {
                $(fields.field($name, &self.$field);)*
            }
        }

        impl ToJson for $record {
            fn write(&self, out: &mut Writer) {
                out.object(|fields| $crate::door::answer::Record::fields(self, fields));
            }
        })*
    };
}

pub(crate) use records;

/// Something that is written as an object.
pub(crate) trait Record {
    /// Writes its fields.
    fn fields(&self, fields: &mut Fields<'_>);
}

records! {
    Span { "start" start "end" end }
    Finding { "code" code "message" message "span" span }
    Settings {
        "agent" agent
        "host" host
        "security" security
        "ask" ask
        "askFallback" ask_fallback
    }
    EntryRef { "agent" agent "index" index "id" id "pattern" pattern }
    Remedy { "target" target "value" value "message" message }
    Segment {
        "span" span
        "depth" depth
        "argv" argv
        "words" words
        "program" program
        "canonical" canonical
        "wrappers" wrappers
        "satisfiedBy" satisfied_by
        "entry" entry
        "reason" reason
        "remedies" remedies
        "findings" findings
    }
    EnvChange { "name" name "value" value }
    WordPart { "text" text "expansion" expansion "quoted" quoted }
    PlanWord { "text" text "parts" parts }
    Pin { "word" word "program" program "canonical" canonical }
    Redirection { "descriptor" descriptor "operator" operator "target" target "body" body }
    CommandStep {
        "span" span
        "program" program
        "canonical" canonical
        "words" words
        "pins" pins
        "env" env
        "cwd" cwd
        "redirections" redirections
    }
    BuiltinStep { "span" span "words" words "cwdAfter" cwd_after "redirections" redirections }
    PayloadStep { "span" span "shell" shell "script" script "operands" operands }
    PlanPipeline { "connector" connector "negated" negated "timed" timed "steps" steps }
    PlanScript { "pipelines" pipelines }
    Plan {
        "cwd" cwd
        "scripts" scripts
        "needsShell" needs_shell
        "verbatim" verbatim
        "env" env
        "text" text
    }
    StoredEntry { "agent" agent "pattern" pattern "segment" segment }
    Decision {
        "verdict" verdict
        "reason" reason
        "fallback" fallback
        "settings" settings
        "segments" segments
        "plan" plan
        "allowAlways" allow_always
        "allowAlwaysReason" allow_always_reason
        "findings" findings
    }
    ExplanationStep { "stage" stage "text" text "span" span }
    Explanation { "steps" steps "decision" decision }
    DocumentError {
        "document" document
        "code" code
        "message" message
        "path" path
        "line" line
        "column" column
    }
}

impl ToJson for Step {
    fn write(&self, out: &mut Writer) {
        let (kind, step): (_, &dyn Record) = match self {
            Self::Program(step) => ("program", step),
            Self::Builtin(step) => ("builtin", step),
            Self::Payload(step) => ("payload", step),
        };
        out.object(|fields| {
            fields.field("kind", kind);
            step.fields(fields);
        });
    }
}

impl ToJson for Code {
    fn write(&self, out: &mut Writer) {
        out.plain(self.as_str());
    }
}

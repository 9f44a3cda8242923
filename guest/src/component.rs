//! The exports of the component: conversions between the contract's types and the
//! policy's, and nothing else.

use crate::decision::Policy;
use crate::decision::{answer, request};
use crate::program::facts;
use crate::{approvals, description, door, reason, self_test, shell, trust};
use generated::execgate::policy::canonical_path;
use generated::exports::execgate::policy::{about, documents, policy, types};
use std::cell::RefCell;

#[allow(
    unsafe_code,
    missing_docs,
    unreachable_pub,
    clippy::all,
    clippy::allow_attributes_without_reason,
    reason = "the code is generated"
)]
mod generated {
    wit_bindgen::generate!({ path: "../wit", world: "policy-component" });
    export!(Component);
    use super::Component;
}

thread_local! {
    /// The policy that was loaded last. A component has one thread.
    static LOADED: RefCell<Policy> = RefCell::new(Policy::unloaded());
}

struct Component;

impl policy::Guest for Component {
    fn load(documents: policy::Documents) -> Result<(), policy::DocumentError> {
        let skill_bins: Vec<_> = documents.skill_bins.convert();
        let documents = approvals::Documents {
            config: documents.config.as_deref(),
            approvals: documents.approvals.as_deref(),
            skill_bins: &skill_bins,
        };
        let loaded = Policy::load(&documents);
        let answer = loaded
            .as_ref()
            .map(|_| ())
            .map_err(|error| error.clone().convert());
        keep(loaded);
        answer
    }

    fn decide(request: types::Request) -> types::Decision {
        let request = request.convert();
        LOADED
            .with_borrow(|policy| policy.decide(&request, &Imported))
            .convert()
    }

    fn explain(request: types::Request) -> Vec<policy::ExplanationStep> {
        let request = request.convert();
        LOADED
            .with_borrow(|policy| policy.explain(&request, &Imported))
            .steps
            .convert()
    }

    fn load_json(documents: String) -> String {
        let loaded = door::load_json(&documents);
        let answer = door::load_answer(&loaded);
        keep(loaded);
        answer
    }

    fn decide_json(request: String) -> String {
        LOADED.with_borrow(|policy| door::decide_json(policy, &request, &Imported))
    }

    fn explain_json(request: String) -> String {
        LOADED.with_borrow(|policy| door::explain_json(policy, &request, &Imported))
    }

    fn plan_for_approval_json(request: String) -> String {
        LOADED.with_borrow(|policy| door::plan_for_approval_json(policy, &request, &Imported))
    }
}

/// Puts what was loaded in the place of the policy before it. After an error every
/// decision is a denial.
fn keep(loaded: Result<Policy, approvals::DocumentError>) {
    LOADED.set(loaded.unwrap_or_else(|error| Policy::denying(&error)));
}

impl documents::Guest for Component {
    fn validate(question: String) -> String {
        door::validate_json(&question)
    }

    fn normalise(question: String) -> String {
        door::normalise_json(&question)
    }

    fn apply_edits(question: String) -> String {
        door::apply_edits_json(&question)
    }

    fn effective(question: String) -> String {
        door::effective_json(&question)
    }

    fn audit(question: String) -> String {
        door::audit_json(&question)
    }

    fn fix(question: String) -> String {
        door::fix_json(&question)
    }
}

impl about::Guest for Component {
    fn describe() -> about::Facts {
        description::facts().convert()
    }

    fn describe_json() -> String {
        description::describe_json()
    }

    fn self_test() -> about::SelfTestReport {
        self_test::run().convert()
    }

    fn self_test_json() -> String {
        description::self_test_json()
    }
}

/// The capability, lent by the host.
struct Imported;

impl facts::CanonicalPath for Imported {
    fn realpath(&self, path: &str) -> Result<facts::PathFacts, facts::PathError> {
        match canonical_path::realpath(path) {
            Ok(facts) => Ok(facts.convert()),
            Err(error) => Err(error.convert()),
        }
    }
}

/// A conversion by value.
trait Convert<T> {
    fn convert(self) -> T;
}

macro_rules! same {
    ($($kind:ty)*) => {
        $(impl Convert<$kind> for $kind {
            fn convert(self) -> $kind {
                self
            }
        })*
    };
}

/// Records and choices whose fields and cases have the same names on both sides.
macro_rules! records {
    ($($from:path => $to:path { $($field:ident)* })*) => {
        $(impl Convert<$to> for $from {
            fn convert(self) -> $to {
                $to { $($field: self.$field.convert(),)* }
            }
        })*
    };
}

macro_rules! choices {
    ($($from:path => $to:path { $($case:ident)* })*) => {
        $(impl Convert<$to> for $from {
            fn convert(self) -> $to {
                match self { $(<$from>::$case => <$to>::$case,)* }
            }
        })*
    };
}

same! { bool u32 f64 String }

impl Convert<String> for &str {
    fn convert(self) -> String {
        self.to_owned()
    }
}

impl Convert<String> for reason::Code {
    fn convert(self) -> String {
        self.as_str().to_owned()
    }
}

impl<A: Convert<B>, B> Convert<Vec<B>> for Vec<A> {
    fn convert(self) -> Vec<B> {
        self.into_iter().map(A::convert).collect()
    }
}

impl<A: Convert<B>, B> Convert<Option<B>> for Option<A> {
    fn convert(self) -> Option<B> {
        self.map(A::convert)
    }
}

// What comes in.

records! {
    policy::SkillBin => approvals::SkillBin { name resolved_path }
    types::Variable => request::Variable { name value }
    types::Shell => request::Shell { name interactive login clean_startup aliases functions }
    types::SessionOverrides => request::SessionOverrides { host security ask }
    types::Request => request::Request {
        command cwd env env_overrides platform shell mode agent host elevated session now
        approver_reachable raw_shell_text_misses
    }
    canonical_path::PathFacts => facts::PathFacts {
        canonical kind executable folder folder_writable
    }
    canonical_path::PathError => facts::PathError { kind folder_writable }
}

choices! {
    types::Platform => request::Platform { Linux Macos Windows }
    types::Mode => request::Mode { Pinned AsWritten }
    types::Elevated => request::Elevated { Off On Full }
    types::ExecHost => approvals::Host { Sandbox Gateway Node }
    types::Security => approvals::Security { Deny Allowlist Full }
    types::AskMode => approvals::AskMode { Off OnMiss Always }
    canonical_path::PathKind => facts::PathKind { RegularFile Directory Other }
    canonical_path::PathErrorKind => facts::PathErrorKind { NotFound NotPermitted NotText }
}

impl Convert<request::Command> for types::Command {
    fn convert(self) -> request::Command {
        match self {
            Self::Text(text) => request::Command::Text(text),
            Self::Argv(argv) => request::Command::Argv(argv),
        }
    }
}

// What goes out.

records! {
    shell::Span => types::Span { start end }
    reason::Finding => types::Finding { code message span }
    trust::allowlist::EntryRef => types::Entry { agent index id pattern }
    answer::Remedy => types::Remedy { target value message }
    answer::Segment => types::Segment {
        span depth argv words program canonical wrappers satisfied_by entry reason remedies
        findings
    }
    answer::EnvChange => types::EnvChange { name value }
    answer::WordPart => types::WordPart { text expansion quoted }
    answer::PlanWord => types::PlanWord { text parts }
    answer::Pin => types::Pin { word program canonical }
    answer::Redirection => types::Redirection { descriptor operator target body }
    answer::CommandStep => types::CommandStep {
        span program canonical words pins env cwd redirections
    }
    answer::BuiltinStep => types::BuiltinStep { span words cwd_after redirections }
    answer::PayloadStep => types::PayloadStep { span shell script operands }
    answer::PlanPipeline => types::Pipeline { connector negated timed steps }
    answer::PlanScript => types::Script { pipelines }
    answer::Plan => types::Plan { cwd scripts needs_shell verbatim env text }
    answer::StoredEntry => types::StoredEntry { agent pattern segment }
    answer::Settings => types::Settings { agent host security ask ask_fallback }
    answer::Decision => types::Decision {
        verdict reason fallback settings segments plan allow_always allow_always_reason findings
    }
    answer::ExplanationStep => policy::ExplanationStep { stage text span }
    approvals::DocumentError => policy::DocumentError { document code message path line column }
    description::Facts => about::Facts { language_version limits reason_codes tables }
    description::Limit => about::Limit { name value unit }
    description::ReasonCode => about::ReasonCode { code meaning }
    description::Table => about::Table { name entries }
    self_test::SelfTestReport => about::SelfTestReport { cases failures }
    self_test::SelfTestFailure => about::SelfTestFailure { id expected actual }
}

choices! {
    answer::Verdict => types::Verdict { Allow Ask Deny }
    answer::SatisfiedBy => types::SatisfiedBy { Allowlist SafeBin Skill Neutral }
    answer::Connector => types::Connector { First AndThen OrElse Then }
    approvals::Host => types::ExecHost { Sandbox Gateway Node }
    approvals::Security => types::Security { Deny Allowlist Full }
    approvals::AskMode => types::AskMode { Off OnMiss Always }
    approvals::AskFallback => types::AskFallback { Deny Allowlist Full }
}

impl Convert<types::Step> for answer::Step {
    fn convert(self) -> types::Step {
        match self {
            Self::Program(step) => types::Step::Program(step.convert()),
            Self::Builtin(step) => types::Step::Builtin(step.convert()),
            Self::Payload(step) => types::Step::Payload(step.convert()),
        }
    }
}

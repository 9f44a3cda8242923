//! What an approval binds: the plan that a person was shown, in parts that a host can fix when it
//! is asked about and compare when it runs.
//!
//! The policy names files and programs; the host hashes them. Code that no program and no single
//! file holds cannot be fixed, so that nothing is bound and no approval given.

mod binder;
mod words;

use super::Policy;
use super::answer::{Decision, Plan, Verdict};
use super::request::{Mode, Request, Variable};
use crate::program::facts::CanonicalPath;
use crate::reason::{Code, Finding};
use binder::Binder;

/// A plan for approval.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// The canonical working directory at the start.
    pub cwd: String,
    /// The plan as shell text: every word, connector, variable and redirection of it.
    pub text: String,
    /// Every program call, in order of the text. A shell with a payload is followed by the calls
    /// in the payload.
    pub commands: Vec<BoundCommand>,
    /// What the request sets and the run is given, sorted by name.
    pub env: Vec<Variable>,
    /// Every program that is started by a known path, in order of the text.
    pub executables: Vec<Executable>,
    /// The file that an interpreter or a shell runs.
    pub file: Option<FileOperand>,
}

/// A program call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoundCommand {
    /// The words, argv\[0\] as written. A word that the shell has yet to expand is its source.
    pub argv: Vec<String>,
    /// The canonical working directory, where it is known.
    pub cwd: Option<String>,
}

/// A program that is started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Executable {
    /// The index of its command.
    pub command: u32,
    /// The index of the word that names it.
    pub word: u32,
    /// The path that is run.
    pub path: String,
    /// The canonical path of `path`.
    pub canonical: String,
    /// Whether the host fixes its content too: it lies outside the trusted directories.
    pub hashed: bool,
}

/// A file whose code is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileOperand {
    /// The index of its command.
    pub command: u32,
    /// The index of the word that names it.
    pub word: u32,
    /// Its absolute path. The policy has not looked whether it is there.
    pub path: String,
}

impl Policy {
    /// What an approval of `request` binds, whether its plan is allowed or has to be asked about.
    /// The request is judged as one whose plan the host runs.
    ///
    /// # Errors
    ///
    /// The reason of a `deny`, or why no approval can be bound.
    pub fn plan_for_approval(
        &self,
        request: Request,
        paths: &dyn CanonicalPath,
    ) -> Result<Binding, Finding> {
        let request = Request {
            mode: Mode::Pinned,
            ..request
        };
        let decision = self.decide(&request, paths);
        if decision.verdict == Verdict::Deny {
            return Err(decision.reason);
        }
        let agent = self.agent_policy(&decision.settings.agent)?;
        let Some(plan) = decision.plan.as_ref().filter(|plan| !plan.verbatim) else {
            return Err(uncertain(&decision));
        };
        let Some(cwd) = plan.cwd.clone() else {
            let message =
                "no approval can be bound: the request has no working directory; give it one";
            return Err(Finding::new(Code::BindingUncertain, message));
        };
        let mut binder = Binder::new(
            &request,
            &agent.tools.safe_bin_trusted_dirs,
            paths,
            plan,
            &decision.segments,
        );
        binder.script(0, false)?;
        Ok(Binding {
            cwd,
            text: plan.text.clone(),
            commands: binder.commands,
            env: set_variables(&request, plan),
            executables: binder.executables,
            file: binder.file,
        })
    }
}

/// Why there is no plan: the first command that has a reason, or else the reason of the decision.
fn uncertain(decision: &Decision) -> Finding {
    let segments = &mut decision.segments.iter();
    let reason = segments.find_map(|segment| segment.reason.as_ref());
    let reason = reason.unwrap_or(&decision.reason);
    Finding {
        code: Code::BindingUncertain,
        message: format!(
            "no approval can be bound, since what would run is not certain: {}",
            reason.message
        ),
        span: reason.span,
    }
}

/// The variables that the request sets, as far as the plan keeps them. Their names are portable:
/// others are denied.
fn set_variables(request: &Request, plan: &Plan) -> Vec<Variable> {
    let is_kept = |variable: &&Variable| {
        let value = Some(&variable.value);
        let mut changes = plan.env.iter();
        changes.any(|change| change.name == variable.name && change.value.as_ref() == value)
    };
    let mut set: Vec<Variable> = Vec::new();
    for variable in request.env_overrides.iter().filter(is_kept) {
        let at = set.partition_point(|other| other.name <= variable.name);
        set.insert(at, variable.clone());
    }
    set
}

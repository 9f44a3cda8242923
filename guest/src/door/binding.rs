//! Plans for approval to JSON.

use super::answer::records;
use super::writer::{Fields, ToJson, Writer};
use super::{request_json, writer};
use crate::decision::Policy;
use crate::decision::binding::{Binding, BoundCommand, Executable, FileOperand};
use crate::decision::request::Variable;
use crate::program::facts::CanonicalPath;
use crate::reason::Finding;

records! {
    BoundCommand { "argv" argv "cwd" cwd }
    Variable { "name" name "value" value }
    Executable {
        "command" command
        "word" word
        "path" path
        "canonical" canonical
        "hashed" hashed
    }
    FileOperand { "command" command "word" word "path" path }
    Binding {
        "cwd" cwd
        "text" text
        "commands" commands
        "env" env
        "executables" executables
        "file" file
    }
}

/// What an approval of a request in JSON binds, or why none can be given.
#[must_use]
pub fn plan_for_approval_json(policy: &Policy, text: &str, paths: &dyn CanonicalPath) -> String {
    binding_answer(&request_json(text).and_then(|request| policy.plan_for_approval(request, paths)))
}

/// The same for what was found.
#[must_use]
pub fn binding_answer(bound: &Result<Binding, Finding>) -> String {
    writer::outcome("binding", bound)
}

//! What an approval of a case binds.

use crate::{Case, Recorded};
use execgate_policy::decision::Policy;
use execgate_policy::decision::binding::Binding;
use execgate_policy::door;
use execgate_policy::reason::Finding;
use serde_json::{Value, json};

/// What an approval of the request binds, or why none can be given.
pub fn bind(case: &Case) -> Result<Binding, Finding> {
    let files = Recorded::new(case.files());
    let policy = door::load_json(&case.documents_json());
    let policy = policy.unwrap_or_else(|error| Policy::denying(&error));
    policy.plan_for_approval(door::request_json(&case.request())?, &files)
}

/// The same as JSON: the fields of the binding, or `refused` with the code.
pub fn binding_json(bound: &Result<Binding, Finding>) -> Value {
    let binding = match bound {
        Ok(binding) => binding,
        Err(reason) => return json!({ "refused": reason.code.as_str() }),
    };
    let commands: Vec<Value> = (binding.commands.iter())
        .map(|command| json!({ "argv": command.argv, "cwd": command.cwd }))
        .collect();
    let env = binding.env.iter();
    let env: serde_json::Map<_, _> = env
        .map(|variable| (variable.name.clone(), json!(variable.value)))
        .collect();
    let executables: Vec<Value> = (binding.executables.iter())
        .map(|program| {
            json!({
                "command": program.command, "word": program.word, "path": program.path,
                "canonical": program.canonical, "hashed": program.hashed,
            })
        })
        .collect();
    let file = binding.file.as_ref();
    let file =
        file.map(|file| json!({ "command": file.command, "word": file.word, "path": file.path }));
    json!({
        "cwd": binding.cwd, "text": binding.text, "commands": commands, "env": env,
        "executables": executables, "file": file,
    })
}

//! What an approval of a case binds.

use crate::Case;
use execgate::{binding as host, types};
use execgate_policy::decision::Policy;
use execgate_policy::decision::binding::Binding;
use execgate_policy::door;
use execgate_policy::program::facts::CanonicalPath;
use execgate_policy::reason::Finding;
use serde_json::{Value, json};

/// What an approval of the request of a case binds, or why none can be given.
pub fn bind(case: &Case) -> Result<Binding, Finding> {
    bind_request(&case.documents_json(), &case.request(), &case.files())
}

/// What an approval of `request` binds, or why none can be given.
pub fn bind_request(
    documents: &str,
    request: &str,
    paths: &dyn CanonicalPath,
) -> Result<Binding, Finding> {
    let policy = door::load_json(documents).unwrap_or_else(|error| Policy::denying(&error));
    policy.plan_for_approval(door::request_json(request)?, paths)
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

/// The same as the host takes it.
pub fn host_binding(binding: &Binding) -> host::Binding {
    let commands = binding.commands.iter().map(|command| host::BoundCommand {
        argv: command.argv.clone(),
        cwd: command.cwd.clone(),
    });
    let env = binding.env.iter().map(|variable| types::Variable {
        name: variable.name.clone(),
        value: variable.value.clone(),
    });
    let executables = binding.executables.iter().map(|program| host::Executable {
        command: program.command,
        word: program.word,
        path: program.path.clone(),
        canonical: program.canonical.clone(),
        hashed: program.hashed,
    });
    let file = binding.file.as_ref().map(|file| host::FileOperand {
        command: file.command,
        word: file.word,
        path: file.path.clone(),
    });
    host::Binding {
        cwd: binding.cwd.clone(),
        text: binding.text.clone(),
        commands: commands.collect(),
        env: env.collect(),
        executables: executables.collect(),
        file,
    }
}

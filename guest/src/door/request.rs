//! JSON to a request.

use crate::approvals::Host;
use crate::decision::request::{
    Command, Elevated, Mode, Platform, Request, SessionOverrides, Shell, Variable,
};
use crate::json::{Bounds, Invalid, Shape, Target, read as read_json, word};
use crate::limits;
use std::collections::BTreeMap;

/// The limits of the command are the reader's; this one bounds everything around it.
const REQUEST: Bounds = Bounds::bytes("request", limits::DOCUMENT_BYTES);

/// Reads a request.
pub(super) fn read(text: &str) -> Result<Request, Invalid> {
    let mut fields = Fields::default();
    read_json(text, &REQUEST, &mut fields)?;
    fields.into_request()
}

/// The fields of a request as they come.
#[derive(Default)]
pub(super) struct Fields {
    command: Option<String>,
    argv: Option<Vec<String>>,
    cwd: Option<String>,
    env: Variables,
    env_overrides: Variables,
    platform: Option<Platform>,
    shell: Option<ShellFields>,
    mode: Option<Mode>,
    agent: Option<String>,
    host: Option<Host>,
    elevated: ElevatedField,
    session: SessionOverrides,
    now: Option<f64>,
    approver_reachable: Option<bool>,
    raw_shell_text_misses: Option<bool>,
}

impl Fields {
    pub(super) fn into_request(self) -> Result<Request, Invalid> {
        let command = match (self.command, self.argv) {
            (Some(text), None) => Command::Text(text),
            (None, Some(argv)) => Command::Argv(argv),
            (Some(_), Some(_)) => {
                let message = "`command` and `argv` are both given; give one of them";
                return Err(Invalid::at("", message));
            }
            (None, None) => {
                let message = "give `command` (a text) or `argv` (a list of words)";
                return Err(Invalid::at("", message));
            }
        };
        Ok(Request {
            command,
            cwd: self.cwd,
            env: variables(self.env),
            env_overrides: variables(self.env_overrides),
            platform: self.platform.unwrap_or_default(),
            shell: self.shell.map(ShellFields::into_shell).transpose()?,
            mode: self.mode.unwrap_or_default(),
            agent: self.agent,
            host: self.host,
            elevated: self.elevated.0,
            session: self.session,
            now: self.now,
            approver_reachable: self.approver_reachable.unwrap_or_default(),
            raw_shell_text_misses: self.raw_shell_text_misses.unwrap_or_default(),
        })
    }
}

/// Variables by name; one without a value is absent.
type Variables = BTreeMap<String, Option<String>>;

fn variables(named: Variables) -> Vec<Variable> {
    let given = named.into_iter().filter_map(|(name, value)| {
        let value = value?;
        Some(Variable { name, value })
    });
    given.collect()
}

impl Target for Fields {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        match value {
            Shape::Object => Ok(()),
            other => Err(other.is_not("an object with the fields of a request")),
        }
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        let member: &mut dyn Target = match key {
            "command" => &mut self.command,
            "argv" => &mut self.argv,
            "cwd" => &mut self.cwd,
            "env" => &mut self.env,
            "envOverrides" => &mut self.env_overrides,
            "platform" => &mut self.platform,
            "shell" => &mut self.shell,
            "mode" => &mut self.mode,
            "agent" => &mut self.agent,
            "host" => &mut self.host,
            "elevated" => &mut self.elevated,
            "session" => &mut self.session,
            "now" => &mut self.now,
            "approverReachable" => &mut self.approver_reachable,
            "rawShellTextMisses" => &mut self.raw_shell_text_misses,
            _ => return None,
        };
        Some(member)
    }
}

impl Target for SessionOverrides {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        match value {
            Shape::Object => Ok(()),
            other => Err(other.is_not("an object with `host`, `security` or `ask`")),
        }
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        match key {
            "host" => Some(&mut self.host),
            "security" => Some(&mut self.security),
            "ask" => Some(&mut self.ask),
            _ => None,
        }
    }
}

/// The fields of a shell as they come.
#[derive(Default)]
struct ShellFields {
    name: Option<String>,
    interactive: Option<bool>,
    login: Option<bool>,
    clean_startup: Option<bool>,
    aliases: Option<Vec<String>>,
    functions: Option<Vec<String>>,
}

impl Target for Option<ShellFields> {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        let shell = self.get_or_insert_default();
        match value {
            Shape::Object => Ok(()),
            Shape::Text(_) => shell.name.accept(value),
            other => Err(other.is_not("the name of a shell or an object with `name`")),
        }
    }

    fn member(&mut self, key: &str) -> Option<&mut dyn Target> {
        let shell = self.as_mut()?;
        let member: &mut dyn Target = match key {
            "name" => &mut shell.name,
            "interactive" => &mut shell.interactive,
            "login" => &mut shell.login,
            "cleanStartup" => &mut shell.clean_startup,
            "aliases" => &mut shell.aliases,
            "functions" => &mut shell.functions,
            _ => return None,
        };
        Some(member)
    }
}

impl ShellFields {
    fn into_shell(self) -> Result<Shell, Invalid> {
        let Some(name) = self.name else {
            return Err(Invalid::at("shell", "`name` is missing"));
        };
        Ok(Shell {
            name,
            interactive: self.interactive.unwrap_or_default(),
            login: self.login.unwrap_or_default(),
            clean_startup: self.clean_startup.unwrap_or_default(),
            aliases: self.aliases.unwrap_or_default(),
            functions: self.functions.unwrap_or_default(),
        })
    }
}

/// Whether the agent runs with more rights: a flag or a word.
#[derive(Default)]
struct ElevatedField(Elevated);

impl Target for ElevatedField {
    fn accept(&mut self, value: Shape<'_>) -> Result<(), String> {
        let elevated = match value {
            Shape::Flag(true) => Elevated::On,
            Shape::Flag(false) => Elevated::Off,
            other => word(other, "a flag or ")?,
        };
        self.0 = elevated;
        Ok(())
    }
}

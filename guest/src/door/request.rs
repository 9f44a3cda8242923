//! JSON to a request.

use super::input::{Named, Object, Value, choice, fields, object, one_of, read_as, word};
use crate::approvals::{AskMode, Host, Security};
use crate::decision::request::{
    Command, Elevated, Mode, Platform, Request, SessionOverrides, Shell, Variable,
};
use crate::limits;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Unexpected, Visitor};
use std::fmt;

/// Why a text is no request.
pub(super) struct RequestError {
    /// The field, what is wrong with it, and its line and column.
    pub(super) message: String,
}

/// Reads a request.
pub(super) fn read(text: &str) -> Result<Request, RequestError> {
    // The limits of the command are the reader's; this one bounds everything around it.
    let bytes = text.len();
    if bytes > limits::DOCUMENT_BYTES {
        let limit = limits::DOCUMENT_BYTES;
        let message = format!("the request has {bytes} bytes, and at most {limit} are read");
        return Err(RequestError { message });
    }
    serde_json::from_str(text).map_err(|error| RequestError {
        message: format!("the request is not valid: {error}"),
    })
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Fields::deserialize(deserializer)?.into_request()
    }
}

/// The fields of a request as they come.
#[derive(Default)]
struct Fields {
    command: Option<String>,
    argv: Option<Vec<String>>,
    cwd: Option<String>,
    env: Option<Named<String>>,
    env_overrides: Option<Named<String>>,
    platform: Option<Platform>,
    shell: Option<Shell>,
    mode: Option<Mode>,
    agent: Option<String>,
    host: Option<Host>,
    elevated: Option<Elevated>,
    session: Option<SessionOverrides>,
    now: Option<f64>,
    approver_reachable: Option<bool>,
    raw_shell_text_misses: Option<bool>,
}

impl Fields {
    fn into_request<E: Error>(self) -> Result<Request, E> {
        let command = match (self.command, self.argv) {
            (Some(text), None) => Command::Text(text),
            (None, Some(argv)) => Command::Argv(argv),
            (Some(_), Some(_)) => {
                return Err(E::custom(
                    "`command` and `argv` are both given; give one of them",
                ));
            }
            (None, None) => {
                return Err(E::custom(
                    "give `command` (a text) or `argv` (a list of words)",
                ));
            }
        };
        Ok(Request {
            command,
            cwd: self.cwd,
            env: variables(self.env),
            env_overrides: variables(self.env_overrides),
            platform: self.platform.unwrap_or_default(),
            shell: self.shell,
            mode: self.mode.unwrap_or_default(),
            agent: self.agent,
            host: self.host,
            elevated: self.elevated.unwrap_or_default(),
            session: self.session.unwrap_or_default(),
            now: self.now,
            approver_reachable: self.approver_reachable.unwrap_or_default(),
            raw_shell_text_misses: self.raw_shell_text_misses.unwrap_or_default(),
        })
    }
}

fn variables(named: Option<Named<String>>) -> Vec<Variable> {
    let named = named.into_iter().flat_map(|named| named.0);
    named
        .map(|(name, value)| Variable { name, value })
        .collect()
}

impl<'de> Object<'de> for Fields {
    const EXPECTED: &'static str = "an object with the fields of a request";

    fn field<A: MapAccess<'de>>(
        &mut self,
        name: &str,
        value: Value<'_, 'de, A>,
    ) -> Result<(), A::Error> {
        match name {
            "command" => value.read(&mut self.command),
            "argv" => value.read(&mut self.argv),
            "cwd" => value.read(&mut self.cwd),
            "env" => value.read(&mut self.env),
            "envOverrides" => value.read(&mut self.env_overrides),
            "platform" => value.read(&mut self.platform),
            "shell" => value.read(&mut self.shell),
            "mode" => value.read(&mut self.mode),
            "agent" => value.read(&mut self.agent),
            "host" => value.read(&mut self.host),
            "elevated" => value.read(&mut self.elevated),
            "session" => value.read(&mut self.session),
            "now" => value.read(&mut self.now),
            "approverReachable" => value.read(&mut self.approver_reachable),
            "rawShellTextMisses" => value.read(&mut self.raw_shell_text_misses),
            _ => value.skip(),
        }
    }
}

read_as! {
    object: Fields, SessionOverrides;
    word: Platform, Mode, Host, Security, AskMode;
}

impl<'de> Object<'de> for SessionOverrides {
    const EXPECTED: &'static str = "an object with `host`, `security` or `ask`";

    fn field<A: MapAccess<'de>>(
        &mut self,
        name: &str,
        value: Value<'_, 'de, A>,
    ) -> Result<(), A::Error> {
        match name {
            "host" => value.read(&mut self.host),
            "security" => value.read(&mut self.security),
            "ask" => value.read(&mut self.ask),
            _ => value.skip(),
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

impl<'de> Object<'de> for ShellFields {
    const EXPECTED: &'static str = "the name of a shell or an object with `name`";

    fn field<A: MapAccess<'de>>(
        &mut self,
        name: &str,
        value: Value<'_, 'de, A>,
    ) -> Result<(), A::Error> {
        match name {
            "name" => value.read(&mut self.name),
            "interactive" => value.read(&mut self.interactive),
            "login" => value.read(&mut self.login),
            "cleanStartup" => value.read(&mut self.clean_startup),
            "aliases" => value.read(&mut self.aliases),
            "functions" => value.read(&mut self.functions),
            _ => value.skip(),
        }
    }
}

impl<'de> Deserialize<'de> for Shell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ShellVisitor)
    }
}

struct ShellVisitor;

impl<'de> Visitor<'de> for ShellVisitor {
    type Value = Shell;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(ShellFields::EXPECTED)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Shell, E> {
        Ok(Shell {
            name: name.to_owned(),
            ..Shell::default()
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Shell, A::Error> {
        let read: ShellFields = fields(map)?;
        let name = read
            .name
            .ok_or_else(|| A::Error::custom("`name` is missing"))?;
        Ok(Shell {
            name,
            interactive: read.interactive.unwrap_or_default(),
            login: read.login.unwrap_or_default(),
            clean_startup: read.clean_startup.unwrap_or_default(),
            aliases: read.aliases.unwrap_or_default(),
            functions: read.functions.unwrap_or_default(),
        })
    }
}

impl<'de> Deserialize<'de> for Elevated {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ElevatedVisitor)
    }
}

struct ElevatedVisitor;

impl Visitor<'_> for ElevatedVisitor {
    type Value = Elevated;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a boolean or one of ")?;
        one_of::<Elevated>(formatter)
    }

    fn visit_bool<E: Error>(self, elevated: bool) -> Result<Elevated, E> {
        Ok(if elevated {
            Elevated::On
        } else {
            Elevated::Off
        })
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Elevated, E> {
        choice(word).ok_or_else(|| E::invalid_value(Unexpected::Str(word), &self))
    }
}

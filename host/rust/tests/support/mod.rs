//! Components for tests, made from text.
#![allow(dead_code, reason = "each test uses some of it")]

use std::path::Path;

use execgate::types::{Command, Elevated, Mode, Platform, Request, SessionOverrides};
use wit_component::{ComponentEncoder, StringEncoding, embed_component_metadata};
use wit_parser::Resolve;

/// A policy that misbehaves on demand: `hostile.wat` says how.
pub(crate) const HOSTILE: &str = include_str!("hostile.wat");

/// The contract as one text.
pub(crate) fn contract() -> String {
    let wit = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../wit");
    // The first says which package the others belong to.
    [
        "package",
        "canonical-path",
        "types",
        "policy",
        "documents",
        "about",
        "world",
    ]
    .map(|file| std::fs::read_to_string(wit.join(file).with_extension("wit")).unwrap())
    .join("\n")
}

/// A component for the world of `contract` from the text of a core module.
pub(crate) fn component(core: &str, contract: &str) -> Vec<u8> {
    let mut resolve = Resolve::default();
    let package = resolve.push_source("contract.wit", contract).unwrap();
    let world = resolve
        .select_world(&[package], Some("policy-component"))
        .unwrap();
    let mut module = wat::parse_str(core).unwrap();
    embed_component_metadata(&mut module, &resolve, world, StringEncoding::UTF8, false).unwrap();
    ComponentEncoder::default()
        .module(&module)
        .unwrap()
        .encode()
        .unwrap()
}

/// [`HOSTILE`] under the real contract.
pub(crate) fn hostile() -> Vec<u8> {
    component(HOSTILE, &contract())
}

/// A request with a command text and nothing else.
pub(crate) fn request(command: &str) -> Request {
    Request {
        command: Command::Text(command.to_owned()),
        cwd: None,
        env: Vec::new(),
        env_overrides: Vec::new(),
        platform: Platform::Linux,
        shell: None,
        mode: Mode::Pinned,
        agent: None,
        host: None,
        elevated: Elevated::Off,
        session: SessionOverrides {
            host: None,
            security: None,
            ask: None,
        },
        now: None,
        approver_reachable: false,
        raw_shell_text_misses: false,
    }
}

//! The component: a core module wrapped in its typed interface, and checked.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use wasmparser::{MemoryType, Parser, Payload};
use wit_component::ComponentEncoder;

/// All that the component may ask of a host.
pub const IMPORTS: [&str; 1] = ["execgate:policy/canonical-path@0.1.0"];

/// The bytes of memory that the component can ever have: 64 MiB.
pub const MEMORY_MAXIMUM: u64 = 64 * 1024 * 1024;

const PAGE: u64 = 64 * 1024;

/// Wraps a core module that carries the description of its interface.
///
/// # Errors
///
/// When the module is malformed, or does not match the description that it carries.
pub fn wrap(module: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = ComponentEncoder::default();
    encoder
        .validate(true)
        .module(module)
        .and_then(ComponentEncoder::encode)
        .context("cannot wrap the guest into a component")
}

/// Checks what every host may rely on: the imports, one bounded memory, no path of the
/// machine that built it.
///
/// # Errors
///
/// When one of these does not hold; the message says which, and what is there instead.
pub fn verify<'a>(component: &[u8], folders: impl IntoIterator<Item = &'a Path>) -> Result<()> {
    let mut imports = BTreeSet::new();
    let mut memories = Vec::new();
    let mut depth = 0_u32;
    for payload in Parser::new(0).parse_all(component) {
        match payload.context("the component is malformed")? {
            Payload::Version { .. } => depth += 1,
            Payload::End(_) => depth -= 1,
            Payload::ComponentImportSection(section) if depth == 1 => {
                for import in section {
                    imports.insert(import?.name.full_name().into_owned());
                }
            }
            Payload::MemorySection(section) => {
                for memory in section {
                    memories.push(memory?);
                }
            }
            _ => {}
        }
    }
    ensure!(
        imports.iter().eq(IMPORTS),
        "the component must import {IMPORTS:?} and nothing else, but imports {imports:?}"
    );
    verify_memory(&memories)?;
    verify_no_folder(component, folders)
}

fn verify_memory(memories: &[MemoryType]) -> Result<()> {
    let [memory] = memories else {
        anyhow::bail!(
            "the component must have one memory, but has {}",
            memories.len()
        );
    };
    ensure!(
        memory.maximum == Some(MEMORY_MAXIMUM / PAGE),
        "the component's memory must have a maximum of {} pages, but has {:?}",
        MEMORY_MAXIMUM / PAGE,
        memory.maximum,
    );
    Ok(())
}

fn verify_no_folder<'a>(
    component: &[u8],
    folders: impl IntoIterator<Item = &'a Path>,
) -> Result<()> {
    for folder in folders {
        let name = folder.as_os_str().as_encoded_bytes();
        ensure!(
            name.is_empty() || !component.windows(name.len()).any(|window| window == name),
            "the component names a folder of this machine: {}",
            folder.display(),
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const IMPORT: &str = r#"(import "execgate:policy/canonical-path@0.1.0" (instance))"#;
    const MEMORY: &str = "(core module (memory 1 1024))";

    /// The message with which a component of these parts is refused.
    fn refusal(parts: &[&str]) -> Option<String> {
        let text = format!("(component {})", parts.join(" "));
        let component = wat::parse_str(&text).map_err(|error| error.to_string());
        let verified = component.map(|bytes| verify(&bytes, [Path::new("/home/me/execgate")]));
        match verified {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(format!("{error:#}")),
            Err(error) => panic!("the test's own component is malformed: {error}"),
        }
    }

    #[test]
    fn what_a_host_relies_on_is_accepted() {
        assert_eq!(refusal(&[IMPORT, MEMORY]), None);
    }

    #[test]
    fn imports_of_modules_inside_do_not_count() {
        let inner = r#"(core module (import "a" "b" (func)))"#;
        assert_eq!(refusal(&[IMPORT, MEMORY, inner]), None);
    }

    #[test]
    fn any_other_import_is_refused_by_name() {
        let clock = r#"(import "wasi:clocks/wall-clock@0.2.0" (instance))"#;
        let message = refusal(&[IMPORT, clock, MEMORY]);
        assert!(message.is_some_and(|text| text.contains("wasi:clocks/wall-clock@0.2.0")));
        assert!(refusal(&[MEMORY]).is_some_and(|text| text.ends_with("imports {}")));
        let version = r#"(import "execgate:policy/canonical-path@0.2.0" (instance))"#;
        assert!(refusal(&[version, MEMORY]).is_some());
    }

    #[test]
    fn a_memory_without_the_maximum_is_refused() {
        let unbounded = refusal(&[IMPORT, "(core module (memory 1))"]);
        assert!(unbounded.is_some_and(|text| text.ends_with("1024 pages, but has None")));
        assert!(refusal(&[IMPORT, "(core module (memory 1 1025))"]).is_some());
        assert!(refusal(&[IMPORT]).is_some_and(|text| text.ends_with("one memory, but has 0")));
        assert!(refusal(&[IMPORT, MEMORY, MEMORY]).is_some());
    }

    #[test]
    fn a_path_of_the_machine_is_refused() {
        let panic = r#"(core module (memory 1 1024) (data (i32.const 0) "/home/me/execgate/guest/src/lib.rs"))"#;
        let message = refusal(&[IMPORT, panic]);
        assert!(message.is_some_and(|text| text.ends_with("of this machine: /home/me/execgate")));
    }

    #[test]
    fn what_is_no_component_is_refused() {
        assert!(verify(b"\0asm", []).is_err());
        assert!(wrap(b"\0asm\x01").is_err());
        let bare = wrap(b"\0asm\x01\0\0\0");
        assert!(bare.and_then(|component| verify(&component, [])).is_err());
    }
}

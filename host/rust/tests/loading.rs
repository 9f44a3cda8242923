//! What is loaded, and what is refused.

mod support;

use execgate::{CachePolicy, Component, LoadError, MEMORY_MAXIMUM, Options};
use support::{HOSTILE, component, contract, hostile};

fn options() -> Options {
    Options {
        cache: CachePolicy::Off,
        ..Options::default()
    }
}

fn refused(wasm: &[u8]) -> LoadError {
    Component::from_bytes(wasm, &options()).expect_err("it must be refused")
}

#[test]
fn the_embedded_component_asks_for_the_capability_alone() {
    let component = Component::embedded(&options()).unwrap();
    assert_eq!(
        component.imports(),
        ["execgate:policy/canonical-path@0.1.0"]
    );
}

#[test]
fn the_embedded_component_knows_itself() {
    let component = Component::embedded(&options()).unwrap();
    let facts = component.describe().unwrap();
    assert!(
        facts
            .reason_codes
            .iter()
            .any(|code| code.code == execgate::POLICY_FAULT)
    );
    assert_eq!(component.self_test().unwrap().failures, []);
}

#[test]
fn another_component_of_the_same_world_is_loaded() {
    let component = Component::from_bytes(&hostile(), &options()).unwrap();
    assert_eq!(
        component.imports(),
        ["execgate:policy/canonical-path@0.1.0"]
    );
}

#[test]
fn a_foreign_import_is_refused_by_name() {
    let contract = contract().replace(
        "import canonical-path;",
        "import canonical-path; import clock: interface { now: func() -> u32; }",
    );
    let core = HOSTILE.replace(
        "(memory (export",
        r#"(import "clock" "now" (func $now (result i32))) (memory (export"#,
    );
    // Only what is used is imported.
    let core = core.replace(
        "(i32.const 1024))\n",
        "(drop (call $now)) (i32.const 1024))\n",
    );
    let error = refused(&component(&core, &contract));
    assert_eq!(error, LoadError::ForeignImports(vec!["clock".to_owned()]));
    assert!(error.to_string().contains("`clock`"), "{error}");
}

#[test]
fn another_version_of_the_capability_is_foreign() {
    let contract = contract().replace("execgate:policy@0.1.0", "execgate:policy@0.1.1");
    let core = HOSTILE.replace("@0.1.0", "@0.1.1");
    let error = refused(&component(&core, &contract));
    assert_eq!(
        error,
        LoadError::ForeignImports(vec!["execgate:policy/canonical-path@0.1.1".to_owned()])
    );
}

#[test]
fn a_component_without_the_capability_is_refused() {
    let contract = contract().replace("import canonical-path;", "");
    let core = HOSTILE
        .replace(
            r#"(import "execgate:policy/canonical-path@0.1.0" "realpath""#,
            "",
        )
        .replace(
            "(func $realpath (param i32 i32 i32)))",
            "(func $realpath (param i32 i32 i32))",
        );
    assert_eq!(
        refused(&component(&core, &contract)),
        LoadError::NoCapability
    );
}

#[test]
fn missing_exports_are_named() {
    let contract = contract().replace("export about;", "");
    let core = HOSTILE.replace("execgate:policy/about@0.1.0#", "unused-");
    let error = refused(&component(&core, &contract));
    assert_eq!(
        error,
        LoadError::MissingExports(vec!["execgate:policy/about@0.1.0".to_owned()])
    );
}

#[test]
fn an_import_of_another_type_is_refused() {
    let contract = contract().replace(
        "realpath: func(path: string) -> result<path-facts, path-error>;",
        "realpath: func(path: string) -> result<path-error, path-facts>;",
    );
    let error = refused(&component(HOSTILE, &contract));
    assert!(matches!(error, LoadError::WrongType(_)), "{error}");
}

#[test]
fn an_export_of_another_type_is_refused() {
    let contract = contract().replace(
        "decide-json: func(request: string) -> string;",
        "decide-json: func(request: list<u8>) -> string;",
    );
    let error = refused(&component(HOSTILE, &contract));
    assert!(matches!(error, LoadError::WrongType(_)), "{error}");
}

#[test]
fn a_memory_needs_a_maximum_that_is_small_enough() {
    let with = |memory| component(&HOSTILE.replace("17 1024)", memory), &contract());
    assert!(Component::from_bytes(&with("17 1024)"), &options()).is_ok());
    assert_eq!(refused(&with("17)")), LoadError::NoMemoryMaximum);
    assert_eq!(
        refused(&with("17 1025)")),
        LoadError::MemoryMaximum(MEMORY_MAXIMUM as u64 + 65536)
    );
}

#[test]
fn a_component_that_traps_when_it_starts_is_refused() {
    let core = HOSTILE.replace(
        "(func $deeper",
        "(func $start (unreachable)) (start $start) (func $deeper",
    );
    assert!(matches!(
        refused(&component(&core, &contract())),
        LoadError::Start(_)
    ));
}

#[test]
fn a_truncated_component_is_refused_wherever_it_ends() {
    let wasm = hostile();
    for length in (0..wasm.len()).rev().step_by(5) {
        match Component::from_bytes(&wasm[..length], &options()) {
            Err(LoadError::NotAComponent(_)) => assert!(length < 8, "{length} bytes"),
            Err(_) => {}
            // Sections of the kind 0 say nothing about what runs.
            Ok(_) => assert_eq!(wasm[length], 0, "{length} bytes"),
        }
    }
    assert_eq!(
        refused(&wasm[..wasm.len() - 1]),
        LoadError::Truncated(wasm.len() - 1)
    );
}

#[test]
fn what_is_no_component_is_refused() {
    assert!(matches!(refused(b""), LoadError::NotAComponent(_)));
    assert!(matches!(
        refused(b"(component)"),
        LoadError::NotAComponent(_)
    ));
    let core = wat::parse_str("(module)").unwrap();
    assert_eq!(
        refused(&core),
        LoadError::NotAComponent("this is a core module")
    );
}

#[test]
fn native_code_is_refused_whoever_made_it() {
    let native = execgate::precompile(&hostile(), "x86_64-unknown-linux-gnu").unwrap();
    assert_eq!(refused(&native), LoadError::Precompiled);
    // Without our header it is what wasmtime itself would load.
    let elf = native
        .windows(4)
        .position(|bytes| bytes == b"\x7fELF")
        .unwrap();
    assert_eq!(refused(&native[elf..]), LoadError::Precompiled);
}

#[test]
fn a_pinned_digest_must_be_the_components() {
    let wasm = hostile();
    let digest = Component::from_bytes(&wasm, &options())
        .unwrap()
        .digest()
        .to_owned();
    let pinned = |digest: &str| {
        Component::from_bytes(
            &wasm,
            &Options {
                digest: Some(digest.to_owned()),
                ..options()
            },
        )
    };
    assert!(pinned(&digest).is_ok());
    assert!(pinned(&digest.to_uppercase()).is_ok());
    let other = digest.replace(|digit: char| digit.is_ascii_digit(), "f");
    assert!(matches!(
        pinned(&other),
        Err(LoadError::DigestMismatch { .. })
    ));
    assert!(matches!(pinned(""), Err(LoadError::DigestMismatch { .. })));
}

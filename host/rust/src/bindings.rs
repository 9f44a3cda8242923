//! What wasmtime generates from the contract in `wit/`.
#![expect(
    missing_docs,
    reason = "generated: the records carry the contract's documentation, the scaffolding has none"
)]

// The build writes one call of `bindgen!`, see `build.rs`.
include!(concat!(env!("OUT_DIR"), "/bindings.rs"));

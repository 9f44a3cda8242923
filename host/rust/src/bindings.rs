//! What wasmtime generates from the contract in `wit/`.
#![expect(
    missing_docs,
    reason = "generated: the records carry the contract's documentation, the scaffolding has none"
)]

wasmtime::component::bindgen!({
    path: "../../wit",
    world: "policy-component",
    additional_derives: [PartialEq],
    imports: { default: trappable },
});

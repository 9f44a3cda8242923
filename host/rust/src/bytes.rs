//! What the bytes of a component must be, before they are compiled.

use wasmparser::{BinaryReaderError, MemoryType, Parser, Payload};

use crate::{LoadError, MEMORY_MAXIMUM};

/// Whether the bytes may be compiled.
pub(crate) fn check(wasm: &[u8]) -> Result<(), LoadError> {
    if crate::artifact::is_native(wasm) {
        return Err(LoadError::Precompiled);
    }
    if !wasm.starts_with(b"\0asm") {
        return Err(LoadError::NotAComponent(
            "the bytes do not start like WebAssembly",
        ));
    }
    if Parser::is_core_wasm(wasm) {
        return Err(LoadError::NotAComponent("this is a core module"));
    }
    for payload in Parser::new(0).parse_all(wasm) {
        if let Payload::MemorySection(memories) =
            payload.map_err(|error| unreadable(wasm, &error))?
        {
            for memory in memories {
                maximum(&memory.map_err(|error| unreadable(wasm, &error))?)?;
            }
        }
    }
    Ok(())
}

fn maximum(memory: &MemoryType) -> Result<(), LoadError> {
    let pages = memory.maximum.ok_or(LoadError::NoMemoryMaximum)?;
    let page = 1 << memory.page_size_log2.unwrap_or(16);
    let bytes = pages.saturating_mul(page);
    if bytes > MEMORY_MAXIMUM as u64 {
        return Err(LoadError::MemoryMaximum(bytes));
    }
    Ok(())
}

fn unreadable(wasm: &[u8], error: &BinaryReaderError) -> LoadError {
    if error.message().starts_with("unexpected end") {
        LoadError::Truncated(wasm.len())
    } else {
        LoadError::Invalid(error.to_string())
    }
}

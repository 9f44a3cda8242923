use std::sync::OnceLock;

use wasmtime::{Config, Engine};

use crate::LoadError;
use crate::deadline::Watch;

/// What every component of this process shares.
pub(crate) struct Runtime {
    pub(crate) engine: Engine,
    pub(crate) watch: Watch,
}

/// The runtime of this process, started on first use.
pub(crate) fn runtime() -> Result<&'static Runtime, LoadError> {
    static RUNTIME: OnceLock<Result<Runtime, LoadError>> = OnceLock::new();
    RUNTIME.get_or_init(start).as_ref().map_err(Clone::clone)
}

fn start() -> Result<Runtime, LoadError> {
    let engine = Engine::new(&config()).map_err(|error| LoadError::Engine(format!("{error:#}")))?;
    let watch =
        Watch::start(engine.clone()).map_err(|error| LoadError::Engine(error.to_string()))?;
    Ok(Runtime { engine, watch })
}

/// The settings under which components are compiled and run. All of them count when
/// compiled code is loaded again: wasmtime refuses code made under others.
pub(crate) fn config() -> Config {
    let mut config = Config::new();
    config
        .consume_fuel(true)
        .epoch_interruption(true)
        // The same answers on every machine.
        .wasm_relaxed_simd(false)
        .relaxed_simd_deterministic(true)
        // A thread that asks for decisions has this much stack to spare for the policy.
        .max_wasm_stack(512 << 10)
        // Nothing here unwinds through a policy or names its functions.
        .native_unwind_info(false)
        .generate_address_map(false)
        .concurrency_support(false);
    #[cfg(feature = "compile")]
    config
        .cranelift_nan_canonicalization(true)
        // The component is optimised already: doing it again takes longer and gains nothing.
        .cranelift_opt_level(wasmtime::OptLevel::None);
    config
}

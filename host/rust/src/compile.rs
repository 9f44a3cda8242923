use wasmtime::Engine;
use wasmtime::component::Component;

use crate::artifact::{Artifact, Hash, hash};
use crate::{CachePolicy, LoadError, Origin, verify};

/// The component as native code, from the cache or compiled now.
#[cfg(unix)]
pub(crate) fn compile(
    engine: &Engine,
    wasm: &[u8],
    digest: &Hash,
    cache: &CachePolicy,
) -> Result<(Component, Origin), LoadError> {
    use crate::cache::{Cache, Key};

    let key = Key::new(digest, engine);
    let mut trouble = None;
    let mut note = |error: crate::cache::Trouble| trouble = Some(error.to_string());
    let cache = Cache::open(cache).unwrap_or_else(|error| {
        note(error);
        None
    });
    if let Some(cache) = &cache {
        match cache.load(&key, digest, engine) {
            Ok(Some(component)) => return Ok((component, Origin::Cached)),
            Ok(None) => {}
            Err(error) => note(error),
        }
    }
    let component = compile_now(engine, wasm)?;
    if let Some(cache) = &cache {
        let code = component
            .serialize()
            .map_err(|error| LoadError::Engine(error.to_string()))?;
        if let Err(error) = cache.write(
            &key,
            &Artifact {
                component: *digest,
                code: &code,
            }
            .to_bytes(),
        ) {
            note(error);
        }
    }
    Ok((
        component,
        Origin::Compiled {
            cache_trouble: trouble,
        },
    ))
}

/// The component as native code. Who may write a file cannot be told here, so nothing
/// is kept.
#[cfg(not(unix))]
pub(crate) fn compile(
    engine: &Engine,
    wasm: &[u8],
    _digest: &Hash,
    _cache: &CachePolicy,
) -> Result<(Component, Origin), LoadError> {
    Ok((
        compile_now(engine, wasm)?,
        Origin::Compiled {
            cache_trouble: None,
        },
    ))
}

fn compile_now(engine: &Engine, wasm: &[u8]) -> Result<Component, LoadError> {
    Component::from_binary(engine, wasm).map_err(|error| LoadError::Invalid(format!("{error:#}")))
}

/// Compiles a component for any processor of `target`, for a library that is built with
/// the feature `precompiled`.
///
/// # Errors
///
/// Says what the bytes lack that a policy needs, or why they cannot be compiled.
pub fn precompile(wasm: &[u8], target: &str) -> Result<Vec<u8>, LoadError> {
    crate::bytes::check(wasm)?;
    let mut config = crate::engine::config();
    // A named target has the features that all its processors share.
    let engine = config
        .target(target)
        .and_then(|config| Engine::new(config))
        .map_err(|error| LoadError::Engine(format!("{error:#}")))?;
    let component = compile_now(&engine, wasm)?;
    verify::interfaces(&engine, &component)?;
    let code = component
        .serialize()
        .map_err(|error| LoadError::Engine(error.to_string()))?;
    Ok(Artifact {
        component: hash(wasm),
        code: &code,
    }
    .to_bytes())
}

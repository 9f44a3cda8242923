//! The way from native code back to a component: the one unsafe call of the workspace.

use wasmtime::Engine;
use wasmtime::component::Component;

use crate::artifact::Artifact;

/// A compiled component that this crate's build, or this user's own cache, made.
///
/// INVARIANT: only [`embedded`] and the cache make one. No other way leads from bytes
/// that a caller brings to native code.
pub(crate) struct Trusted<'a>(Artifact<'a>);

impl<'a> Trusted<'a> {
    /// The component that the build compiled and put into this library.
    #[cfg(feature = "precompiled")]
    pub(crate) fn embedded() -> Option<Trusted<'static>> {
        Artifact::from_bytes(include_bytes!(env!("EXECGATE_EMBEDDED_NATIVE"))).map(Trusted)
    }

    /// What a file of the cache holds, once the cache has found that this user alone
    /// could have written it, and that it is whole.
    #[cfg(all(unix, feature = "compile"))]
    pub(crate) fn cached(artifact: Artifact<'a>) -> Self {
        Self(artifact)
    }

    /// The digest of the `.wasm` that it was made from.
    #[cfg(feature = "precompiled")]
    pub(crate) fn component(&self) -> &crate::artifact::Hash {
        &self.0.component
    }

    /// Loads it. Code made by another wasmtime, under other settings or for another
    /// processor is refused.
    #[expect(
        unsafe_code,
        reason = "loading native code is unsafe, whatever is checked before"
    )]
    pub(crate) fn load(&self, engine: &Engine) -> wasmtime::Result<Component> {
        // SAFETY: `deserialize` runs the code as it is, so it must come unchanged from
        // wasmtime's compiler. By the invariant of this type it does: the build ran
        // `execgate-precompile` and the bytes are part of this library, or a process of
        // this user compiled it and nobody else could write it since.
        unsafe { Component::deserialize(engine, self.0.code) }
    }
}

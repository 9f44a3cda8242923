use std::fmt;
use std::sync::Arc;

use wasmtime::Trap;

use crate::artifact::{Hash, hex};
use crate::bindings::PolicyComponentPre;
use crate::engine::{Runtime, runtime};
use crate::instance::{Bounds, Instance, State, linker};
use crate::types::{Documents, Facts, PathFacts, SelfTestReport};
use crate::{CanonicalPath, Fault, LoadError, Options, PathError, Policy, PolicyError, verify};

/// A policy component, verified and ready to run. Clones share it.
#[derive(Clone)]
pub struct Component(Arc<Loaded>);

struct Loaded {
    runtime: &'static Runtime,
    digest: String,
    origin: Origin,
    bounds: Bounds,
    linked: PolicyComponentPre<State>,
}

/// How a component came to be native code.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// It was compiled now.
    Compiled {
        /// Why the cache of compiled components was not used, if something is wrong with it.
        cache_trouble: Option<String>,
    },
    /// This user compiled it before.
    Cached,
    /// It was compiled when this library was built.
    Precompiled,
}

impl Component {
    /// Loads the component that this library carries.
    ///
    /// # Errors
    ///
    /// Says why it cannot run under `options`.
    #[cfg(feature = "precompiled")]
    pub fn embedded(options: &Options) -> Result<Self, LoadError> {
        let runtime = runtime()?;
        let damaged = || {
            LoadError::Invalid("the embedded native code cannot be read; build it again".to_owned())
        };
        let trusted = crate::native::Trusted::embedded().ok_or_else(damaged)?;
        let digest = pinned(trusted.component(), options)?;
        let component = trusted
            .load(&runtime.engine)
            .map_err(|error| LoadError::Invalid(format!("{error:#}")))?;
        Self::link(runtime, digest, Origin::Precompiled, &component, options)
    }

    /// Loads the component that this library carries.
    ///
    /// # Errors
    ///
    /// Says why it cannot run under `options`.
    #[cfg(not(feature = "precompiled"))]
    pub fn embedded(options: &Options) -> Result<Self, LoadError> {
        Self::from_bytes(include_bytes!(env!("EXECGATE_EMBEDDED")), options)
    }

    /// Loads a component from its `.wasm`, and never from native code.
    ///
    /// # Errors
    ///
    /// Says what the bytes lack that a policy needs, or why it cannot run under `options`.
    #[cfg(feature = "compile")]
    pub fn from_bytes(wasm: &[u8], options: &Options) -> Result<Self, LoadError> {
        crate::bytes::check(wasm)?;
        let hash = crate::artifact::hash(wasm);
        let digest = pinned(&hash, options)?;
        let runtime = runtime()?;
        let (component, origin) =
            crate::compile::compile(&runtime.engine, wasm, &hash, &options.cache)?;
        Self::link(runtime, digest, origin, &component, options)
    }

    fn link(
        runtime: &'static Runtime,
        digest: String,
        origin: Origin,
        component: &wasmtime::component::Component,
        options: &Options,
    ) -> Result<Self, LoadError> {
        verify::interfaces(&runtime.engine, component)?;
        let linked = linker(&runtime.engine)
            .and_then(|linker| linker.instantiate_pre(component))
            .and_then(PolicyComponentPre::new)
            .map_err(|error| LoadError::WrongType(format!("{error:#}")))?;
        let bounds = Bounds::from(options);
        let loaded = Self(Arc::new(Loaded {
            runtime,
            digest,
            origin,
            bounds,
            linked,
        }));
        // The types of exports are compared when an instance starts.
        loaded.try_start(Arc::new(NoPaths)).map_err(|error| {
            if error.is::<Trap>() || error.is::<Fault>() {
                LoadError::Start(bounds.fault(&error))
            } else {
                LoadError::WrongType(format!("{error:#}"))
            }
        })?;
        Ok(loaded)
    }

    /// The SHA-256 of the `.wasm`, in hexadecimal.
    pub fn digest(&self) -> &str {
        &self.0.digest
    }

    /// How it came to be native code.
    pub fn origin(&self) -> &Origin {
        &self.0.origin
    }

    /// The names of what it imports.
    pub fn imports(&self) -> Vec<String> {
        verify::imports(
            &self.0.runtime.engine,
            self.0.linked.instance_pre().component(),
        )
    }

    /// What the policy says about itself.
    ///
    /// # Errors
    ///
    /// Says how the call failed.
    pub fn describe(&self) -> Result<Facts, Fault> {
        self.start(Arc::new(NoPaths))?
            .call(|exports, store| exports.execgate_policy_about().call_describe(store))
    }

    /// Runs the cases that the component carries.
    ///
    /// # Errors
    ///
    /// Says how the call failed.
    pub fn self_test(&self) -> Result<SelfTestReport, Fault> {
        self.start(Arc::new(NoPaths))?
            .call(|exports, store| exports.execgate_policy_about().call_self_test(store))
    }

    /// Compiles the documents into a policy that asks `paths` what a path names.
    ///
    /// # Errors
    ///
    /// Says what is wrong with a document, or how the component failed.
    pub fn policy(
        &self,
        documents: Documents,
        paths: Arc<dyn CanonicalPath>,
    ) -> Result<Policy, PolicyError> {
        Policy::new(self.clone(), documents, paths)
    }

    pub(crate) fn start(&self, paths: Arc<dyn CanonicalPath>) -> Result<Instance, Fault> {
        self.try_start(paths)
            .map_err(|error| self.0.bounds.fault(&error))
    }

    fn try_start(&self, paths: Arc<dyn CanonicalPath>) -> wasmtime::Result<Instance> {
        let Loaded {
            runtime,
            linked,
            bounds,
            ..
        } = &*self.0;
        Instance::start(runtime, linked, *bounds, paths)
    }
}

impl fmt::Debug for Component {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Component")
            .field("digest", &self.0.digest)
            .field("origin", &self.0.origin)
            .finish_non_exhaustive()
    }
}

/// The digest in hexadecimal, if it is the pinned one or none is pinned.
fn pinned(hash: &Hash, options: &Options) -> Result<String, LoadError> {
    let found = hex(hash);
    match &options.digest {
        Some(pinned) if !pinned.eq_ignore_ascii_case(&found) => Err(LoadError::DigestMismatch {
            found,
            pinned: pinned.clone(),
        }),
        _ => Ok(found),
    }
}

/// The capability for calls that have no business with paths.
pub(crate) struct NoPaths;

impl CanonicalPath for NoPaths {
    fn realpath(&self, path: &str) -> Result<PathFacts, PathError> {
        Err(PathError::Unanswerable(format!(
            "no documents are loaded, so `{path}` is not looked up"
        )))
    }
}

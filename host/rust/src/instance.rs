use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use wasmtime::component::{HasSelf, Linker};
use wasmtime::{Engine, ResourceLimiter, Store};

use crate::bindings::execgate::policy::canonical_path as wit;
use crate::bindings::{PolicyComponent, PolicyComponentPre};
use crate::deadline::epochs;
use crate::engine::Runtime;
use crate::{CanonicalPath, Fault, Options, PathError};

/// A component of one policy holds one memory and few small modules.
const INSTANCES: usize = 16;
const MEMORIES: usize = 1;
const TABLES: usize = 16;
const TABLE_ELEMENTS: usize = 1 << 20;

/// The capability and nothing else.
pub(crate) fn linker(engine: &Engine) -> wasmtime::Result<Linker<State>> {
    let mut linker = Linker::new(engine);
    wit::add_to_linker::<_, HasSelf<State>>(&mut linker, |state| state)?;
    Ok(linker)
}

/// A running component. It belongs to one call at a time, and after a fault to none.
pub(crate) struct Instance {
    runtime: &'static Runtime,
    store: Store<State>,
    exports: PolicyComponent,
}

/// The bounds of a call.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    memory: usize,
    fuel: u64,
    deadline: std::time::Duration,
}

impl From<&Options> for Bounds {
    fn from(options: &Options) -> Self {
        Self {
            memory: options.memory,
            fuel: options.fuel,
            deadline: options.deadline,
        }
    }
}

impl Instance {
    /// Starts a component that asks `paths` what a path names.
    pub(crate) fn start(
        runtime: &'static Runtime,
        component: &PolicyComponentPre<State>,
        bounds: Bounds,
        paths: Arc<dyn CanonicalPath>,
    ) -> wasmtime::Result<Self> {
        let mut store = Store::new(
            &runtime.engine,
            State {
                bounds,
                paths,
                memory: 0,
                ends: None,
            },
        );
        store.limiter(|state| state);
        store.epoch_deadline_trap();
        let _in_flight = runtime.watch.call();
        arm(&mut store)?;
        let exports = component.instantiate(&mut store)?;
        Ok(Self {
            runtime,
            store,
            exports,
        })
    }

    /// Makes one call under the bounds.
    pub(crate) fn call<T>(
        &mut self,
        call: impl FnOnce(&PolicyComponent, &mut Store<State>) -> wasmtime::Result<T>,
    ) -> Result<T, Fault> {
        let _in_flight = self.runtime.watch.call();
        arm(&mut self.store)
            .and_then(|()| call(&self.exports, &mut self.store))
            .map_err(|error| self.store.data().bounds.fault(&error))
    }
}

/// Gives the next call its fuel and its time.
fn arm(store: &mut Store<State>) -> wasmtime::Result<()> {
    let Bounds { fuel, deadline, .. } = store.data().bounds;
    store.set_fuel(fuel)?;
    store.set_epoch_deadline(epochs(deadline));
    store.data_mut().ends = Instant::now().checked_add(deadline);
    Ok(())
}

impl Bounds {
    pub(crate) fn fault(&self, error: &wasmtime::Error) -> Fault {
        Fault::from_call(error, self.fuel, self.deadline)
    }
}

/// What the host keeps beside an instance.
pub(crate) struct State {
    bounds: Bounds,
    paths: Arc<dyn CanonicalPath>,
    /// Bytes of memory in use.
    memory: usize,
    /// When the call in flight ends; never, when that is beyond what a clock can tell.
    ends: Option<Instant>,
}

impl State {
    fn in_time(&self) -> Result<(), Fault> {
        match self.ends {
            Some(ends) if Instant::now() >= ends => Err(Fault::Deadline(self.bounds.deadline)),
            _ => Ok(()),
        }
    }

    /// Asks the capability. One that panics must not unwind through compiled code.
    fn ask(&self, path: &str) -> Result<Result<wit::PathFacts, wit::PathError>, Fault> {
        self.in_time()?;
        let answer =
            catch_unwind(AssertUnwindSafe(|| self.paths.realpath(path))).map_err(|panic| {
                Fault::Capability(format!("it panicked: {}", panic_message(&*panic)))
            })?;
        self.in_time()?;
        let (kind, folder_writable) = match answer {
            Ok(facts) => return Ok(Ok(facts)),
            Err(PathError::NotFound { folder_writable }) => {
                (wit::PathErrorKind::NotFound, folder_writable)
            }
            Err(PathError::NotPermitted { folder_writable }) => {
                (wit::PathErrorKind::NotPermitted, folder_writable)
            }
            Err(PathError::NotText { folder_writable }) => {
                (wit::PathErrorKind::NotText, folder_writable)
            }
            Err(PathError::Unanswerable(cause)) => return Err(Fault::Capability(cause)),
        };
        Ok(Err(wit::PathError {
            kind,
            folder_writable,
        }))
    }
}

impl wit::Host for State {
    fn realpath(
        &mut self,
        path: String,
    ) -> wasmtime::Result<Result<wit::PathFacts, wit::PathError>> {
        Ok(self.ask(&path)?)
    }
}

impl ResourceLimiter for State {
    fn memory_growing(
        &mut self,
        current: usize,
        desired: usize,
        _: Option<usize>,
    ) -> wasmtime::Result<bool> {
        let memory = self.memory.saturating_add(desired.saturating_sub(current));
        if memory > self.bounds.memory {
            return Err(Fault::Memory(self.bounds.memory).into());
        }
        self.memory = memory;
        Ok(true)
    }

    fn memory_grow_failed(&mut self, _: wasmtime::Error) -> wasmtime::Result<()> {
        // A policy that goes on without the memory might decide something else.
        Err(Fault::Memory(self.bounds.memory).into())
    }

    fn table_growing(
        &mut self,
        _: usize,
        desired: usize,
        _: Option<usize>,
    ) -> wasmtime::Result<bool> {
        if desired > TABLE_ELEMENTS {
            return Err(Fault::Start(format!("a table of {desired} elements")).into());
        }
        Ok(true)
    }

    fn instances(&self) -> usize {
        INSTANCES
    }

    fn memories(&self) -> usize {
        MEMORIES
    }

    fn tables(&self) -> usize {
        TABLES
    }
}

fn panic_message(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message")
}

use std::time::Duration;

use wasmtime::Trap;

/// The reason code of a decision that a fault made.
pub const POLICY_FAULT: &str = "policy-fault";

/// Why a call gave no answer. A command that was asked about is denied, a document stays as it was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The component did something that WebAssembly forbids.
    #[error(
        "the policy failed ({0}), so nothing is allowed; report it with what was asked and the digest of the component"
    )]
    Trap(String),
    /// The call used up its fuel.
    #[error(
        "the policy used up its {0} units of fuel, so nothing is allowed; shorten the command or the documents, or allow more fuel"
    )]
    Fuel(u64),
    /// The call took too long.
    #[error(
        "the policy gave no answer within {0:?}, so nothing is allowed; shorten the command or the documents, or allow more time"
    )]
    Deadline(Duration),
    /// The component asked for too much memory.
    #[error(
        "the policy asked for more than its {0} bytes of memory, so nothing is allowed; shorten the command or the documents"
    )]
    Memory(usize),
    /// The component asked for more instances, memories or tables than a policy has.
    #[error(
        "the policy could not be started ({0}), so nothing is allowed; use the component that came with this version"
    )]
    Start(String),
    /// What a path names could not be told.
    #[error(
        "the policy asked about a path and got no answer ({0}), so nothing is allowed; look into the file system and try again"
    )]
    Capability(String),
}

impl Fault {
    /// Sorts out why a call failed that was given `fuel`.
    pub(crate) fn from_call(error: &wasmtime::Error, fuel: u64, deadline: Duration) -> Self {
        if let Some(fault) = error.downcast_ref::<Self>() {
            return fault.clone();
        }
        match error.downcast_ref::<Trap>() {
            Some(Trap::OutOfFuel) => Self::Fuel(fuel),
            Some(Trap::Interrupt) => Self::Deadline(deadline),
            Some(trap) => Self::Trap(trap.to_string()),
            None => Self::Trap(error.root_cause().to_string()),
        }
    }
}

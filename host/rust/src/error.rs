use crate::fault::Fault;
use crate::types::DocumentError;

/// Why a component was not loaded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The bytes are no component.
    #[error(
        "not a WebAssembly component: {0}; pass the `policy.wasm` that `make component` builds"
    )]
    NotAComponent(&'static str),
    /// The bytes end too early.
    #[error(
        "the component is truncated: it ends at byte {0}, in the middle of a section; copy it again"
    )]
    Truncated(usize),
    /// The bytes are damaged, or use something that this loader does not support.
    #[error("the component is not valid: {0}")]
    Invalid(String),
    /// The bytes are native code.
    #[error(
        "this is precompiled native code, which is never loaded from outside; pass the `.wasm` that it was made from"
    )]
    Precompiled,
    /// The bytes are not those that the operator pinned.
    #[error(
        "the component has the digest {found}, and {pinned} is pinned; replace it, or pin its digest after a review"
    )]
    DigestMismatch {
        /// The digest of the bytes.
        found: String,
        /// The digest that was pinned.
        pinned: String,
    },
    /// The component asks for more than the one capability.
    #[error("the component imports {}, and a policy may import `{}` alone", quoted(.0), crate::verify::CAPABILITY)]
    ForeignImports(Vec<String>),
    /// The component does not ask for the capability.
    #[error(
        "the component does not import `{}`, so it cannot judge programs",
        crate::verify::CAPABILITY
    )]
    NoCapability,
    /// The component lacks interfaces of a policy.
    #[error("the component does not export {}", quoted(.0))]
    MissingExports(Vec<String>),
    /// An import or export has another type than the contract gives it.
    #[error("the component does not fit the contract: {0}")]
    WrongType(String),
    /// A memory of the component may grow without end.
    #[error(
        "the memory of the component has no maximum; link it with `--max-memory={}`",
        crate::MEMORY_MAXIMUM
    )]
    NoMemoryMaximum,
    /// A memory of the component may grow too large.
    #[error("the memory of the component may grow to {0} bytes; link it with `--max-memory={max}`", max = crate::MEMORY_MAXIMUM)]
    MemoryMaximum(u64),
    /// The component trapped, or ran out of a bound, when it was started.
    #[error("the component cannot be started: {0}")]
    Start(Fault),
    /// The process cannot run components.
    #[error("cannot run components in this process: {0}")]
    Engine(String),
}

/// Why there is no policy.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum PolicyError {
    /// A document is not valid.
    #[error("{}", describe(.0))]
    Document(DocumentError),
    /// The component failed while it compiled the documents.
    #[error(transparent)]
    Fault(#[from] Fault),
}

fn quoted(names: &[String]) -> String {
    names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn describe(error: &DocumentError) -> String {
    let mut text = error.document.clone();
    if let Some(line) = error.line {
        text.push_str(&format!(":{line}"));
    }
    if let (Some(_), Some(column)) = (error.line, error.column) {
        text.push_str(&format!(":{column}"));
    }
    if !error.path.is_empty() {
        text.push_str(&format!(": {}", error.path));
    }
    format!("{text}: {}", error.message)
}

//! What a component must be before it runs: a component that asks for the one capability,
//! offers a policy, and says how large its memory may grow.

use wasmtime::Engine;
use wasmtime::component::Component;

use crate::LoadError;

/// The one import of a policy.
pub(crate) const CAPABILITY: &str = "execgate:policy/canonical-path@0.1.0";
/// The exports of a policy. It may have more.
const EXPORTS: [&str; 4] = [
    "execgate:policy/types@0.1.0",
    "execgate:policy/policy@0.1.0",
    "execgate:policy/documents@0.1.0",
    "execgate:policy/about@0.1.0",
];

/// The names of what `component` imports.
pub(crate) fn imports(engine: &Engine, component: &Component) -> Vec<String> {
    component
        .component_type()
        .imports(engine)
        .map(|(name, _)| name.to_owned())
        .collect()
}

/// Looks at the names of what the component imports and exports. That their types are
/// those of the contract shows when it is linked.
pub(crate) fn interfaces(engine: &Engine, component: &Component) -> Result<(), LoadError> {
    let (asked, foreign): (Vec<_>, Vec<_>) = imports(engine, component)
        .into_iter()
        .partition(|name| name == CAPABILITY);
    if !foreign.is_empty() {
        return Err(LoadError::ForeignImports(foreign));
    }
    if asked.is_empty() {
        return Err(LoadError::NoCapability);
    }
    let missing: Vec<_> = EXPORTS
        .into_iter()
        .filter(|name| component.get_export_index(None, name).is_none())
        .map(str::to_owned)
        .collect();
    if !missing.is_empty() {
        return Err(LoadError::MissingExports(missing));
    }
    Ok(())
}

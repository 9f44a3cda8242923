//! Runs cases: a request with the documents and files that it is judged by, and what is
//! expected. Once natively, and once through the component as hosts run it.

mod binding;
mod case;
pub mod deviation;
mod files;
mod run;
mod typed;

pub use binding::{bind, bind_request, binding_json, host_binding};
pub use case::{Case, all_cases, holds, read_cases, vectors};
pub use files::{Files, Recorded};
pub use run::{decide_in_component, decide_natively};
pub use typed::{decision_json, typed_request};

//! Decisions for people.

mod decision;
mod escape;
mod excerpt;
mod explanation;
mod palette;
mod plan;
mod table;
mod view;

pub(crate) use decision::decision;
pub(crate) use escape::{visible, visible_bytes};
pub(crate) use explanation::explanation;
pub(crate) use palette::Palette;
pub(crate) use view::{Decision, Explanation, Finding, Verdict};

use view::Span;

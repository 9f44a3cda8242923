//! The way out of the reader for text that is not accepted.

use super::Span;
use crate::reason::{Code, Finding};

/// Refuses the bytes of `span`.
pub(super) fn at<T>(code: Code, span: Span, message: impl Into<String>) -> Result<T, Finding> {
    Err(Finding::at(code, span, message))
}

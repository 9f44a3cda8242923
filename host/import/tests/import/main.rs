//! Imports of whole files: what becomes of each rule, and that nothing is allowed beyond it.

mod claude;
mod codex;
mod files;
mod gemini;
mod openclaw;
mod opencode;
mod support;

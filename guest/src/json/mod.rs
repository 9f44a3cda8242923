//! JSON into typed targets, and the words of choices.

mod reader;
mod targets;
mod word;

pub(crate) use reader::{Bounds, Invalid, Piece, Shape, Target, read};
pub(crate) use targets::word;
pub(crate) use word::{Word, words};

//! JSON into typed targets, and the words of choices.

mod place;
mod reader;
mod target;
mod targets;
mod word;

pub(crate) use place::{Bounds, Invalid};
pub(crate) use reader::read;
pub(crate) use target::{Piece, Shape, Target};
pub(crate) use targets::word;
pub(crate) use word::{Word, words};

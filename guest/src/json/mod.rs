//! JSON into typed targets, and the words of choices.

mod children;
#[cfg_attr(
    target_family = "wasm",
    allow(dead_code, reason = "schemas are made natively")
)]
mod description;
mod objects;
mod place;
mod quote;
mod reader;
mod target;
mod targets;
mod word;

pub(crate) use children::{Member, is_blank, items, member, members, root, string, value_at};
pub(crate) use description::{Described, Description, MemberType, ObjectType, TextType, describe};
pub(crate) use objects::objects;
pub(crate) use place::{Bounds, Invalid, position, push_key};
pub(crate) use quote::{push_quoted, quoted};
pub(crate) use reader::read;
pub(crate) use target::{Piece, Shape, Target};
pub(crate) use targets::word;
pub(crate) use word::{Word, words};

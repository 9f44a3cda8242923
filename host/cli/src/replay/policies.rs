//! Policies that were loaded lately, so that cases with the same documents share one.

use std::rc::Rc;

use anyhow::Result;
use execgate::{Component, Policy, PolicyError};

use super::case::Case;

/// Policies that are kept. Each holds an instance with its memory.
const KEPT: usize = 16;

type Loaded = Rc<Result<Policy, PolicyError>>;

/// The policies, the one used last in front.
pub(super) struct Policies {
    component: Component,
    recent: Vec<(String, Loaded)>,
}

impl Policies {
    pub(super) fn new(component: Component) -> Self {
        Self {
            component,
            recent: Vec::with_capacity(KEPT),
        }
    }

    /// The policy of `case`, or what is wrong with its documents.
    pub(super) fn of(&mut self, case: &Case<'_>) -> Result<Loaded> {
        let key = case.policy_key()?;
        if let Some(place) = self.recent.iter().position(|(known, _)| *known == key) {
            self.recent[..=place].rotate_right(1);
        } else {
            let policy = self.component.policy(case.documents()?, case.paths()?);
            self.recent.truncate(KEPT - 1);
            self.recent.insert(0, (key, Rc::new(policy)));
        }
        Ok(Rc::clone(&self.recent[0].1))
    }
}

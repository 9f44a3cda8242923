//! A policy that follows the approvals document of this user while others edit it.
//!
//! Each change of the document is loaded as it comes. A document that is damaged, unreadable or
//! not private denies everything, says why, and is never changed; with the next good one the
//! policy decides again. What is in flight ends under the policy that it began with.

mod uses;

use std::fmt;
use std::io;
use std::sync::{Arc, PoisonError, RwLock};

use execgate_store::{
    Recorder, RecorderOptions, Snapshot, Store, StoreError, Watcher, WatcherOptions,
};

use crate::denial::Denial;
use crate::types::{Decision, Documents, Explanation, Request, SkillBin};
use crate::{CanonicalPath, Component, Policy, PolicyError};
use uses::Use;

/// The reason code of decisions without a document that could be read.
const UNREADABLE: &str = "approvals-invalid";

/// What a policy is made of beside the approvals document.
#[derive(Debug, Clone, Default)]
pub struct Fixed {
    /// The configuration as JSON text.
    pub config: Option<String>,
    /// Programs of known skills.
    pub skill_bins: Vec<SkillBin>,
}

/// When the document is looked at, and written to.
#[derive(Debug, Clone, Copy, Default)]
pub struct LiveOptions {
    /// How it is watched.
    pub watcher: WatcherOptions,
    /// How uses are collected.
    pub recorder: RecorderOptions,
}

/// What has happened to the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// It was loaded: the hash of what it is now.
    Loaded(String),
    /// It cannot be used, and everything is denied.
    Denying(String),
    /// Uses could not be written down yet.
    NotRecorded(String),
}

/// A policy that follows the approvals document. Dropping it writes down what was used.
pub struct LivePolicy {
    shared: Arc<Shared>,
    recorder: Recorder<Use>,
    _watcher: Watcher,
}

struct Shared {
    component: Component,
    fixed: Fixed,
    paths: Arc<dyn CanonicalPath>,
    current: RwLock<Current>,
}

type Current = Arc<Result<Policy, Denial>>;

impl LivePolicy {
    /// Loads the document of `store` and follows it. `report` hears of everything that happens to
    /// it later, on threads of its own.
    ///
    /// # Errors
    ///
    /// When the system starts no thread. A document that cannot be used is none: then everything
    /// is denied until it can.
    pub fn start(
        component: Component,
        store: &Store,
        fixed: Fixed,
        paths: Arc<dyn CanonicalPath>,
        options: LiveOptions,
        report: impl Fn(Event) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let report = Arc::new(report);
        let seen = store.read();
        let known = seen.as_ref().ok().map(|snapshot| snapshot.hash);
        let shared = Arc::new(Shared {
            current: RwLock::new(Arc::new(Err(Denial {
                code: UNREADABLE.to_owned(),
                message: "the approvals document is not loaded yet".to_owned(),
            }))),
            component,
            fixed,
            paths,
        });
        shared.take(seen);
        let recorder = {
            let (component, report) = (shared.component.clone(), Arc::clone(&report));
            Recorder::start(
                store.clone(),
                options.recorder,
                move |text, used: &[Use]| uses::apply(&component, text, used),
                move |setback| report(Event::NotRecorded(setback.error.to_string())),
            )?
        };
        let watcher = {
            let shared = Arc::clone(&shared);
            Watcher::start(store.clone(), known, options.watcher, move |seen| {
                report(shared.take(seen));
            })?
        };
        Ok(Self {
            shared,
            recorder,
            _watcher: watcher,
        })
    }

    /// Judges one request by the document as it is now.
    pub fn decide(&self, request: &Request) -> Decision {
        match &*self.shared.current() {
            Ok(policy) => policy.decide(request),
            Err(denial) => denial.decision(request),
        }
    }

    /// [`decide`](Self::decide) with JSON text.
    pub fn decide_json(&self, request: &str) -> String {
        match &*self.shared.current() {
            Ok(policy) => policy.decide_json(request),
            Err(denial) => denial.decision_json(request).to_string(),
        }
    }

    /// Judges one request and tells every step.
    pub fn explain(&self, request: &Request) -> Explanation {
        match &*self.shared.current() {
            Ok(policy) => policy.explain(request),
            Err(denial) => denial.explanation(request),
        }
    }

    /// Notes which entries satisfied `decision`, when `command` has run at `at`, in milliseconds
    /// since the epoch. It waits for no file and no other process.
    pub fn record(&self, command: &str, decision: &Decision, at: f64) {
        for used in uses::of(command, decision, at) {
            self.recorder.record(used);
        }
    }

    /// Why everything is denied, if it is.
    pub fn trouble(&self) -> Option<String> {
        let current = self.shared.current();
        current
            .as_ref()
            .as_ref()
            .err()
            .map(|denial| denial.message.clone())
    }
}

impl Shared {
    fn current(&self) -> Current {
        let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&current)
    }

    /// Takes over what was seen of the document.
    fn take(&self, seen: Result<Snapshot, StoreError>) -> Event {
        let (next, event) = match self.load(seen) {
            Ok((policy, hash)) => (Ok(policy), Event::Loaded(hash)),
            Err(denial) => {
                let event = Event::Denying(denial.message.clone());
                (Err(denial), event)
            }
        };
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        *current = Arc::new(next);
        event
    }

    fn load(&self, seen: Result<Snapshot, StoreError>) -> Result<(Policy, String), Denial> {
        let Snapshot { text, hash } = seen.map_err(|error| Denial {
            code: UNREADABLE.to_owned(),
            message: format!("everything is denied, since {error}"),
        })?;
        let documents = Documents {
            config: self.fixed.config.clone(),
            approvals: text,
            skill_bins: self.fixed.skill_bins.clone(),
        };
        let policy = self.component.policy(documents, Arc::clone(&self.paths));
        let policy = policy.map_err(|error| match error {
            PolicyError::Fault(fault) => fault.into(),
            PolicyError::Document(document) => Denial {
                message: format!(
                    "everything is denied until the document is mended: {}",
                    PolicyError::Document(document.clone())
                ),
                code: document.code,
            },
        })?;
        Ok((policy, hash.to_string()))
    }
}

impl fmt::Debug for LivePolicy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("LivePolicy")
            .field("component", &self.shared.component)
            .field("trouble", &self.trouble())
            .finish_non_exhaustive()
    }
}

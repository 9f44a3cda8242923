use std::sync::{Arc, Mutex, PoisonError};

#[cfg(unix)]
use crate::binding::Binding;
use crate::bindings::exports::execgate::policy::policy::Guest;
use crate::denial::Denial;
use crate::instance::{Instance, State};
#[cfg(unix)]
use crate::json;
#[cfg(unix)]
use crate::types::Finding;
use crate::types::{Decision, Documents, Explanation, Request};
use crate::{CanonicalPath, Component, Fault, PolicyError};

/// A component with the documents that it decides by.
///
/// Any number of threads may ask it at the same time. Each call takes an instance that
/// no other call is using, or starts one; it is kept for later calls unless the call ended
/// in a fault. So there are never more instances than calls at the same time, and none
/// outlives the policy, which instances kept by the threads themselves would.
pub struct Policy {
    component: Component,
    documents: Documents,
    paths: Arc<dyn CanonicalPath>,
    idle: Mutex<Vec<Instance>>,
}

impl Policy {
    pub(crate) fn new(
        component: Component,
        documents: Documents,
        paths: Arc<dyn CanonicalPath>,
    ) -> Result<Self, PolicyError> {
        let policy = Self {
            component,
            documents,
            paths,
            idle: Mutex::default(),
        };
        let instance = policy.start()?;
        policy.keep(instance);
        Ok(policy)
    }

    /// Judges one request. A fault is a `deny` with the reason `policy-fault`.
    pub fn decide(&self, request: &Request) -> Decision {
        self.call(|policy, store| policy.call_decide(store, request))
            .unwrap_or_else(|fault| Denial::from(fault).decision(request))
    }

    /// Judges several requests, each as if it were alone.
    pub fn decide_many(&self, requests: &[Request]) -> Vec<Decision> {
        // One by one, so that each has its own bounds and a fault denies that one alone.
        requests
            .iter()
            .map(|request| self.decide(request))
            .collect()
    }

    /// Judges one request and tells every step.
    pub fn explain(&self, request: &Request) -> Explanation {
        self.call(|policy, store| policy.call_explain(store, request))
            .map(|steps| Explanation {
                steps,
                decision: self.decide(request),
            })
            .unwrap_or_else(|fault| Denial::from(fault).explanation(request))
    }

    /// [`decide`](Self::decide) with JSON text: the request's fields in camelCase in, the
    /// decision's fields out.
    pub fn decide_json(&self, request: &str) -> String {
        self.call(|policy, store| policy.call_decide_json(store, request))
            .unwrap_or_else(|fault| Denial::from(fault).decision_json(request).to_string())
    }

    /// [`explain`](Self::explain) with JSON text.
    pub fn explain_json(&self, request: &str) -> String {
        self.call(|policy, store| policy.call_explain_json(store, request))
            .unwrap_or_else(|fault| Denial::from(fault).explanation_json(request).to_string())
    }

    /// What an approval of `request` binds, whether it is allowed or has to be asked about.
    ///
    /// # Errors
    ///
    /// The reason of a `deny`, or why no approval can be bound. A fault has the code
    /// `policy-fault`.
    #[cfg(unix)]
    pub fn plan_for_approval(&self, request: &Request) -> Result<Binding, Finding> {
        Binding::from_json(&self.plan_for_approval_json(&json::request(request).to_string()))
    }

    /// [`plan_for_approval`](Self::plan_for_approval) with JSON text.
    pub fn plan_for_approval_json(&self, request: &str) -> String {
        self.call(|policy, store| policy.call_plan_for_approval_json(store, request))
            .unwrap_or_else(|fault| Denial::from(fault).refusal_json().to_string())
    }

    fn call<T>(
        &self,
        call: impl FnOnce(&Guest, &mut wasmtime::Store<State>) -> wasmtime::Result<T>,
    ) -> Result<T, Fault> {
        let mut instance = match self.take() {
            Some(instance) => instance,
            None => self.start().map_err(|error| match error {
                PolicyError::Fault(fault) => fault,
                // The same documents loaded before.
                PolicyError::Document(error) => Fault::Start(error.message),
            })?,
        };
        let answer =
            instance.call(|exports, store| call(exports.execgate_policy_policy(), store))?;
        self.keep(instance);
        Ok(answer)
    }

    fn start(&self) -> Result<Instance, PolicyError> {
        let mut instance = self.component.start(Arc::clone(&self.paths))?;
        instance
            .call(|exports, store| {
                exports
                    .execgate_policy_policy()
                    .call_load(store, &self.documents)
            })?
            .map_err(PolicyError::Document)?;
        Ok(instance)
    }

    /// The instance used last is the one whose memory is most likely still at hand.
    fn take(&self) -> Option<Instance> {
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop()
    }

    fn keep(&self, instance: Instance) {
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(instance);
    }
}

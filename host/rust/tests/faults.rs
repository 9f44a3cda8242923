//! Whatever goes wrong in a call, its decision is `deny`, and the next call works.

mod support;

use std::sync::Arc;
use std::time::{Duration, Instant};

use execgate::types::{Documents, PathFacts, Verdict};
use execgate::{
    CachePolicy, CanonicalPath, Component, Fault, MemoryPaths, Options, PathError, Policy,
    PolicyError,
};
use support::{hostile, request};

const NO_DOCUMENTS: Documents = Documents {
    config: None,
    approvals: None,
    skill_bins: Vec::new(),
};

fn options() -> Options {
    Options {
        cache: CachePolicy::Off,
        ..Options::default()
    }
}

fn policy(options: &Options, paths: impl CanonicalPath + 'static) -> Policy {
    Component::from_bytes(&hostile(), options)
        .unwrap()
        .policy(NO_DOCUMENTS, Arc::new(paths))
        .unwrap()
}

/// Checks that `command` is denied with `message`, through every door, and that each time
/// the next call works.
fn denied(policy: &Policy, command: &str, message: &str) {
    let decision = policy.decide(&request(command));
    assert_eq!(decision.verdict, Verdict::Deny);
    assert_eq!(decision.reason.code, "policy-fault");
    assert!(
        decision.reason.message.contains(message),
        "{}",
        decision.reason.message
    );
    assert!(decision.plan.is_none());
    works(policy);

    let explanation = policy.explain(&request(command));
    assert_eq!(explanation.decision, decision);
    works(policy);

    let json: serde_json::Value = serde_json::from_str(&policy.decide_json(command)).unwrap();
    assert_eq!(json["verdict"], "deny");
    assert_eq!(json["reason"]["code"], "policy-fault");
    works(policy);

    let json: serde_json::Value = serde_json::from_str(&policy.explain_json(command)).unwrap();
    assert_eq!(json["decision"]["verdict"], "deny");
    works(policy);
}

fn works(policy: &Policy) {
    assert_eq!(policy.decide(&request("a")).verdict, Verdict::Allow);
    assert_eq!(policy.decide_json("a"), "ok");
}

#[test]
fn a_trap_denies() {
    denied(
        &policy(&options(), MemoryPaths::default()),
        "t",
        "unreachable",
    );
}

#[test]
fn an_endless_loop_runs_out_of_fuel() {
    let options = Options {
        fuel: 1_000_000,
        ..options()
    };
    denied(
        &policy(&options, MemoryPaths::default()),
        "l",
        "1000000 units of fuel",
    );
}

#[test]
fn an_endless_loop_runs_out_of_time() {
    let deadline = Duration::from_millis(50);
    let options = Options {
        fuel: u64::MAX,
        deadline,
        ..options()
    };
    let policy = policy(&options, MemoryPaths::default());
    let start = Instant::now();
    assert_eq!(policy.decide(&request("l")).verdict, Verdict::Deny);
    assert!(start.elapsed() >= deadline);
    denied(&policy, "l", "within 50ms");
    // Once nothing has been in flight for a while, the clock is woken again.
    std::thread::sleep(Duration::from_secs(1));
    denied(&policy, "l", "within 50ms");
}

#[test]
fn memory_beyond_the_limit_denies() {
    let options = Options {
        memory: 4 << 20,
        ..options()
    };
    denied(
        &policy(&options, MemoryPaths::default()),
        "g",
        "4194304 bytes of memory",
    );
}

#[test]
fn endless_recursion_denies() {
    denied(&policy(&options(), MemoryPaths::default()), "s", "stack");
}

#[test]
fn an_instance_that_fills_up_is_replaced() {
    let options = Options {
        memory: 4 << 20,
        ..options()
    };
    let policy = policy(&options, MemoryPaths::default());
    let denied = (0..10)
        .filter(|_| policy.decide(&request("h")).verdict == Verdict::Deny)
        .count();
    // It starts with 17 pages, so two more MiB fit, and each third time it is a new one.
    assert_eq!(denied, 3);
}

struct Failing<F>(F);

impl<F: Fn() -> Result<PathFacts, PathError> + Send + Sync> CanonicalPath for Failing<F> {
    fn realpath(&self, path: &str) -> Result<PathFacts, PathError> {
        assert_eq!(path, "/x");
        self.0()
    }
}

#[test]
fn a_capability_that_cannot_tell_denies() {
    let paths = Failing(|| Err(PathError::Unanswerable("the disk is on fire".to_owned())));
    denied(&policy(&options(), paths), "r", "the disk is on fire");
}

#[test]
fn a_capability_that_panics_denies() {
    denied(
        &policy(&options(), Failing(|| panic!("no such luck"))),
        "r",
        "no such luck",
    );
}

#[test]
fn a_capability_that_takes_too_long_denies() {
    let options = Options {
        deadline: Duration::from_millis(20),
        ..options()
    };
    let paths = Failing(|| {
        std::thread::sleep(Duration::from_millis(60));
        Err(PathError::NotFound {
            folder_writable: false,
        })
    });
    denied(&policy(&options, paths), "r", "within 20ms");
}

#[test]
fn a_path_that_names_nothing_is_an_answer() {
    let paths = Failing(|| {
        Err(PathError::NotFound {
            folder_writable: false,
        })
    });
    let policy = policy(&options(), paths);
    assert_eq!(policy.decide(&request("r")).verdict, Verdict::Allow);
}

#[test]
fn a_fault_denies_one_of_many_requests() {
    let policy = policy(&options(), MemoryPaths::default());
    let requests = ["a", "t", "a"].map(request);
    let verdicts: Vec<_> = policy
        .decide_many(&requests)
        .iter()
        .map(|decision| decision.verdict)
        .collect();
    assert_eq!(verdicts, [Verdict::Allow, Verdict::Deny, Verdict::Allow]);
}

#[test]
fn a_fault_while_the_documents_are_compiled_is_an_error() {
    let component = Component::from_bytes(&hostile(), &options()).unwrap();
    let documents = Documents {
        config: Some("t".to_owned()),
        ..NO_DOCUMENTS
    };
    let error = component
        .policy(documents, Arc::new(MemoryPaths::default()))
        .err();
    assert!(
        matches!(error, Some(PolicyError::Fault(Fault::Trap(_)))),
        "{error:?}"
    );
}

#[test]
fn a_fault_keeps_what_the_request_said() {
    let policy = policy(&options(), MemoryPaths::default());
    let mut request = request("t");
    request.agent = Some("helper".to_owned());
    assert_eq!(policy.decide(&request).settings.agent, "helper");
}

struct NoDisk;

impl CanonicalPath for NoDisk {
    fn realpath(&self, path: &str) -> Result<PathFacts, PathError> {
        Err(PathError::Unanswerable(format!("`{path}`: no disk")))
    }
}

#[test]
fn a_fault_as_text_has_the_fields_of_any_other_denial() {
    let config = r#"{"tools":{"exec":{"host":"gateway","security":"allowlist"}}}"#;
    let documents = Documents {
        config: Some(config.to_owned()),
        ..NO_DOCUMENTS
    };
    let component = Component::embedded(&Options::default()).unwrap();
    let policy = component.policy(documents, Arc::new(NoDisk)).unwrap();
    let keys = |text: &str, part: &str| -> Vec<String> {
        let value: serde_json::Value = serde_json::from_str(text).unwrap();
        value
            .pointer(part)
            .unwrap()
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect()
    };
    // No path is looked up for text that is not read.
    let denial = policy.decide_json(r#"{"command":"'","cwd":null}"#);
    let fault = policy.decide_json(r#"{"command":"ls","cwd":"/srv","env":{"PATH":"/bin"}}"#);
    assert!(fault.contains("policy-fault"), "{fault}");
    assert_eq!(keys(&fault, ""), keys(&denial, ""));
    assert_eq!(keys(&fault, "/settings"), keys(&denial, "/settings"));

    let denial = policy.explain_json(r#"{"command":"'","cwd":null}"#);
    let fault = policy.explain_json(r#"{"command":"ls","cwd":"/srv","env":{"PATH":"/bin"}}"#);
    assert_eq!(keys(&fault, ""), keys(&denial, ""));
    assert_eq!(keys(&fault, "/steps/0"), ["stage", "text"]);
}

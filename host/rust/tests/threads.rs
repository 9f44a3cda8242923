//! One policy, many threads, and no memory of earlier calls.

mod support;

use std::sync::{Arc, Barrier};
use std::thread;

use execgate::types::{Documents, Request, Verdict};
use execgate::{CachePolicy, Component, MemoryPaths, Options, Policy};
use serde_json::json;
use support::{hostile, request};

const NO_DOCUMENTS: Documents = Documents {
    config: None,
    approvals: None,
    skill_bins: Vec::new(),
};

#[test]
fn a_fault_on_one_thread_is_none_on_another() {
    let options = Options {
        cache: CachePolicy::Off,
        ..Options::default()
    };
    let component = Component::from_bytes(&hostile(), &options).unwrap();
    let policy = component
        .policy(NO_DOCUMENTS, Arc::new(MemoryPaths::default()))
        .unwrap();
    let together = Barrier::new(8);
    thread::scope(|scope| {
        for index in 0..8 {
            let (policy, together) = (&policy, &together);
            scope.spawn(move || {
                together.wait();
                for _ in 0..200 {
                    let (command, verdict) = if index % 2 == 0 {
                        ("t", Verdict::Deny)
                    } else {
                        ("a", Verdict::Allow)
                    };
                    assert_eq!(policy.decide(&request(command)).verdict, verdict);
                }
            });
        }
    });
}

/// The real policy, with a few programs and entries.
fn policy() -> Policy {
    let config = json!({ "tools": { "exec": { "host": "gateway", "security": "allowlist", "ask": "on-miss" } } });
    let approvals = json!({
        "version": 1,
        "defaults": { "security": "allowlist", "ask": "on-miss", "askFallback": "deny" },
        "agents": { "main": { "allowlist": [{ "pattern": "/usr/bin/git" }, { "pattern": "/usr/bin/ls" }] } },
    });
    let documents = Documents {
        config: Some(config.to_string()),
        approvals: Some(approvals.to_string()),
        skill_bins: Vec::new(),
    };
    let paths = MemoryPaths::from_json(&json!({ "/usr/bin/*": { "executable": true } })).unwrap();
    let component = Component::embedded(&Options::default()).unwrap();
    component
        .policy(documents, Arc::new(paths.with_directory("/srv")))
        .unwrap()
}

fn requests() -> Vec<Request> {
    [
        "git status",
        "ls -l",
        "ls | git log",
        "rm -rf /",
        "ls $(id)",
        "'",
        "git add . && ls",
        "cd /srv; ls",
    ]
    .map(|command| {
        let mut request = request(command);
        request.cwd = Some("/srv".to_owned());
        request.env = vec![execgate::types::Variable {
            name: "PATH".to_owned(),
            value: "/usr/bin".to_owned(),
        }];
        request.approver_reachable = true;
        request
    })
    .to_vec()
}

#[test]
fn every_thread_gets_the_answer_of_a_fresh_policy() {
    let fresh: Vec<_> = requests()
        .iter()
        .map(|request| policy().decide(request))
        .collect();
    assert!(
        fresh
            .iter()
            .any(|decision| decision.verdict == Verdict::Allow),
        "{fresh:?}"
    );
    assert!(
        fresh
            .iter()
            .any(|decision| decision.verdict != Verdict::Allow),
        "{fresh:?}"
    );
    let policy = policy();
    thread::scope(|scope| {
        for start in 0..4 {
            let (policy, fresh) = (&policy, &fresh);
            scope.spawn(move || {
                let requests = requests();
                // Each thread in an order of its own.
                for index in (0..400).map(|call| (start + call * (2 * start + 1)) % requests.len())
                {
                    assert_eq!(policy.decide(&requests[index]), fresh[index]);
                }
            });
        }
    });
    assert_eq!(policy.decide_many(&requests()), fresh);
}

//! The reason codes: a case produces each of them.

use execgate_policy::door;
use execgate_policy::reason::Code;
use execgate_tests::{all_cases, bind, decide_natively};
use std::collections::BTreeSet;

/// Codes that no case can produce: a request that is none, an edit that cannot be made, and what
/// goes wrong around the policy. The tests of the doors and the hosts produce them.
const AROUND: &[&str] = &[
    "no-such-entry",
    "policy-fault",
    "policy-not-loaded",
    "request-invalid",
];

#[test]
fn a_case_produces_every_code() {
    let mut produced = BTreeSet::new();
    for case in all_cases() {
        if let Err(error) = door::load_json(&case.documents_json()) {
            produced.insert(error.code.as_str());
        }
        let (answer, _) = decide_natively(&case);
        let told = |code: &&Code| answer.contains(&format!("\"code\":\"{}\"", code.as_str()));
        produced.extend(Code::ALL.iter().filter(told).map(|code| code.as_str()));
        if !case.field("expectedBinding").is_null() {
            produced.extend(bind(&case).err().map(|reason| reason.code.as_str()));
        }
    }
    produced.extend(AROUND);
    let missing: Vec<_> = Code::ALL
        .iter()
        .map(|code| code.as_str())
        .filter(|code| !produced.contains(code))
        .collect();
    assert!(missing.is_empty(), "no case produces {missing:?}");
}

//! Every case in `cases/`: judged by the library as expected, and by the component alike.

use execgate::{Component, Options, PolicyError};
use execgate_policy::door;
use execgate_tests::{
    Recorded, all_cases, decide_in_component, decide_natively, decision_json, typed_request,
};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

#[test]
fn every_case_gets_the_answer_it_expects() {
    let cases = all_cases();
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let (answer, _) = decide_natively(case);
            let answer: Value = serde_json::from_str(&answer).unwrap();
            let mismatch = case.mismatch(&answer)?;
            Some(format!(
                "{} {}: {mismatch}",
                case.name,
                case.field("request")
            ))
        })
        .collect();
    let (failed, all) = (wrong.len(), cases.len());
    assert!(
        wrong.is_empty(),
        "{failed} of {all} cases:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn every_file_shows_what_is_allowed_and_what_is_not() {
    let mut verdicts: BTreeMap<String, BTreeSet<bool>> = BTreeMap::new();
    for case in all_cases() {
        let file = case.name.split(':').next().unwrap_or_default().to_owned();
        verdicts
            .entry(file)
            .or_default()
            .insert(case.field("expected") == "allow");
    }
    for (file, sides) in verdicts {
        assert_eq!(sides.len(), 2, "{file}");
    }
}

#[test]
fn names_are_unique() {
    let mut seen = BTreeSet::new();
    for case in all_cases() {
        assert!(seen.insert(case.name.clone()), "{} stands twice", case.name);
    }
}

#[test]
fn the_component_gives_the_same_answers_and_asks_the_same_questions() {
    let component = Component::embedded(&Options::default()).unwrap();
    for case in all_cases() {
        let loaded = door::load_json(&case.documents_json());
        match (decide_in_component(&component, &case), loaded) {
            (Ok(component), Ok(_)) => {
                assert_eq!(component, decide_natively(&case), "{}", case.name)
            }
            (Err(PolicyError::Document(component)), Err(native)) => {
                assert_eq!(component.code, native.code.as_str(), "{}", case.name);
                assert_eq!(component.message, native.message, "{}", case.name);
                assert_eq!(component.path, native.path, "{}", case.name);
            }
            (component, native) => panic!("{}: {component:?}, natively {native:?}", case.name),
        }
    }
}

#[test]
fn both_doors_of_the_component_give_the_same_decision() {
    let component = Component::embedded(&Options::default()).unwrap();
    let mut decided = 0;
    for case in all_cases() {
        let files = Arc::new(Recorded::new(case.files()));
        let Ok(policy) = component.policy(case.documents(), files) else {
            continue;
        };
        let written: Value = serde_json::from_str(&policy.decide_json(&case.request())).unwrap();
        let decision = policy.decide(&typed_request(case.field("request")));
        assert_eq!(decision_json(&decision), written, "{}", case.name);
        decided += 1;
    }
    assert!(decided > 500, "only {decided} decisions");
}

//! What approvals bind: the cases that say so.

use std::sync::Arc;

use execgate::binding::Binding;
use execgate::{Component, Options};
use execgate_policy::door;
use execgate_policy::limits;
use execgate_policy::program::lookup::file_name;
use execgate_tests::{
    Recorded, all_cases, bind, bind_request, binding_json, decide_natively, holds, typed_request,
};
use serde_json::json;

#[test]
fn every_case_binds_what_it_expects() {
    let mut seen = 0;
    let mut wrong = Vec::new();
    for case in all_cases() {
        let wanted = case.field("expectedBinding");
        if wanted.is_null() {
            continue;
        }
        seen += 1;
        let bound = bind(&case);
        let found = binding_json(&bound);
        let is_same_kind = found["refused"].is_null() == wanted["refused"].is_null();
        if !is_same_kind || !holds(&found, wanted) {
            let why = bound.err().map(|reason| reason.message).unwrap_or_default();
            wrong.push(format!("{}: {wanted}, got {found} {why}", case.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 100, "only {seen} cases");
}

#[test]
fn the_component_binds_the_same_through_both_doors() {
    let component = Component::embedded(&Options::default()).unwrap();
    let mut bindings = 0;
    for case in all_cases() {
        let files = Arc::new(Recorded::new(case.files()));
        let Ok(policy) = component.policy(case.documents(), files) else {
            continue;
        };
        let native = door::binding_answer(&bind(&case));
        let request = case.request();
        assert_eq!(
            policy.plan_for_approval_json(&request),
            native,
            "{}",
            case.name
        );
        let typed = typed_request(&serde_json::from_str(&request).unwrap());
        let read = Binding::from_json(&native);
        bindings += usize::from(read.is_ok());
        assert_eq!(policy.plan_for_approval(&typed), read, "{}", case.name);
    }
    assert!(bindings > 200, "only {bindings} bindings");
}

#[test]
fn what_is_bound_is_what_the_words_name() {
    for case in all_cases() {
        let Ok(binding) = bind(&case) else { continue };
        let word = |command: u32, word: u32| {
            let argv = &binding.commands[command as usize].argv;
            argv[word as usize].clone()
        };
        for program in &binding.executables {
            assert!(
                !word(program.command, program.word).is_empty(),
                "{}",
                case.name
            );
            assert!(
                program.canonical.starts_with(['/', 'C', 'D']),
                "{}",
                case.name
            );
        }
        if let Some(file) = &binding.file {
            let name = file_name(&word(file.command, file.word)).to_owned();
            assert!(file.path.starts_with('/'), "{}: {file:?}", case.name);
            assert_eq!(file_name(&file.path), name, "{}: {file:?}", case.name);
        }
        assert!(binding.env.is_sorted_by_key(|variable| &variable.name));
        assert!(binding.commands.len() <= limits::SEGMENTS, "{}", case.name);
    }
}

#[test]
fn nothing_but_programs_of_packages_is_asked_about_in_addition() {
    let mut asked = 0;
    for case in all_cases() {
        let files = Recorded::new(case.files());
        let _ = bind_request(&case.documents_json(), &case.request(), &files);
        let decided = decide_natively(&case.clone().with_request("mode", json!("pinned"))).1;
        let mut questions = files.asked();
        questions.drain(..decided.len().min(questions.len()));
        for path in questions {
            asked += 1;
            let is_program = path.contains("/node_modules/.bin/") || case.name.contains("pnpm");
            assert!(is_program, "{}: {path}", case.name);
        }
    }
    assert!(asked > 10, "only {asked} questions");
}

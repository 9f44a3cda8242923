//! `execgate explain`.

use serde_json::Value;

use crate::house::House;

#[test]
fn every_step_and_the_plan_are_told() {
    let house = House::new();
    let git = house.text_path("bin/git");
    let run = house.run(&["explain", "--allow", &git, "git status"]);
    let places: Vec<_> = [
        "read ",
        "looked up ",
        "judged ",
        "decided ",
        "ALLOW ",
        "plan ",
    ]
    .iter()
    .map(|label| run.stdout.lines().position(|line| line.starts_with(label)))
    .collect();
    assert!(
        places.iter().all(Option::is_some) && places.is_sorted(),
        "{places:?} {run}"
    );
    let plan = run
        .stdout
        .lines()
        .find(|line| line.starts_with("plan "))
        .unwrap_or_default();
    assert!(plan.contains(&git) && plan.ends_with(" 'status'"), "{run}");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
}

#[test]
fn json_is_one_object_with_the_decision_of_check() {
    let house = House::new();
    let arguments = ["rg x | git status"];
    let (code, decision) = house.check_json(&arguments);
    let run = house.run(&[&["explain", "--json"], &arguments[..]].concat());
    let explanation: Value = serde_json::from_str(&run.stdout).expect("one object");
    assert_eq!((run.code, &explanation["decision"]), (code, &decision));
    assert!(
        explanation["steps"]
            .as_array()
            .is_some_and(|steps| steps.len() > 3),
        "{run}"
    );
}

#[test]
fn a_text_that_is_not_read_is_explained_too() {
    let house = House::new();
    let run = house.run(&["explain", "git 'status"]);
    assert!(
        run.code == 3 && run.stdout.contains("[unbalanced-quote]"),
        "{run}"
    );
}

//! `execgate about` and `execgate generate`.

use std::fs;

use serde_json::{Value, json};

use crate::house::House;

#[test]
fn it_tells_what_it_is_made_of() {
    let house = House::new();
    let run = house.run(&["about", "--json"]);
    let about: Value = serde_json::from_str(&run.stdout).expect("one object");
    assert_eq!(
        about["component"]["imports"],
        json!(["execgate:policy/canonical-path@0.1.0"])
    );
    assert_eq!(
        about["component"]["digest"].as_str().map(str::len),
        Some(64)
    );
    assert_eq!(about["version"], json!(env!("CARGO_PKG_VERSION")));
    assert!(
        about["limits"]
            .as_array()
            .is_some_and(|limits| !limits.is_empty())
    );

    let digest = about["component"]["digest"].as_str().unwrap_or_default();
    let run = house.run(&["about"]);
    assert!(
        run.code == 0
            && run
                .stdout
                .contains(&format!("component  sha256:{digest}\n")),
        "{run}"
    );
}

#[test]
fn it_lists_the_reasons_that_decisions_give() {
    let house = House::new();
    let run = house.run(&["about", "--reasons"]);
    let (_, decision) = house.check_json(&["rg x"]);
    let code = decision["reason"]["code"].as_str().expect("a code");
    assert!(
        run.stdout
            .lines()
            .any(|line| line.starts_with(&format!("{code} "))),
        "{run}"
    );
}

#[test]
fn completions_and_manual_pages_are_written_where_asked() {
    let house = House::new();
    let folder = house.path("out/new");
    for what in ["completions", "man"] {
        let arguments = ["generate".as_ref(), what.as_ref(), folder.as_os_str()];
        let output = house.command(&arguments).output().expect("the program");
        assert!(output.status.success(), "{output:?}");
    }
    for (file, holds) in [
        ("execgate.bash", "--approvals"),
        ("_execgate", "--approvals"),
        ("execgate.fish", "approvals"),
        ("_execgate.ps1", "--approvals"),
        ("execgate.1", "execgate"),
        ("execgate-check.1", "approvals"),
    ] {
        let text =
            fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(text.contains(holds), "{file}");
    }
    assert!(!house.run(&["--help"]).stdout.contains("generate"));
}

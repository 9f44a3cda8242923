//! A sample of every tool, in each run of the tests.

use execgate_policy::trust::safe_bins::{Implementation, Tool, is_verified, tools};
use execgate_syscalls::{check, denied, filters, obstacle};
use std::process::Command;

const SPAWNER: &str = env!("CARGO_BIN_EXE_execgate-syscalls");

/// Whether this machine lets processes be traced; a container may not.
fn can_trace() -> bool {
    let obstacle = obstacle();
    if let Some(why) = &obstacle {
        println!("not checked, since processes cannot be traced here: {why}");
    }
    obstacle.is_none()
}

#[test]
fn what_is_accepted_only_filters() {
    if !can_trace() {
        return;
    }
    for tool in check::TOOLS {
        for implementation in [Implementation::Gnu, Implementation::Busybox] {
            if !is_verified(tool, implementation) {
                continue;
            }
            let outcome = check::check(SPAWNER, tool, implementation, 300, 1).unwrap();
            assert_eq!(outcome.runs, 300, "{tool}");
            assert!(outcome.foreign.is_empty(), "{tool}: {:#?}", outcome.foreign);
            let errors = outcome.usage_errors;
            assert!(errors <= 30, "{tool}: {errors} usage errors");
        }
    }
}

#[test]
fn denied_options_use_files() {
    if !can_trace() {
        return;
    }
    let wrong = denied::wrong(SPAWNER).unwrap();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_filter_tells_the_environment() {
    let outcome = filters::check(100, 1).unwrap();
    assert!(outcome.telling.is_empty(), "{:#?}", outcome.telling);
    assert!(
        outcome.compiled * 4 >= outcome.runs,
        "{} of {} filters are valid",
        outcome.compiled,
        outcome.runs
    );
}

/// An abbreviation is unique among the options of the tool that is installed, or the tables lack
/// an option.
#[test]
fn the_tables_know_every_option_of_the_installed_tools() {
    for tool in tools() {
        let unknown = unknown_options(tool);
        assert!(unknown.is_empty(), "{}: {unknown:?}", tool.name);
    }
}

fn unknown_options(tool: &Tool) -> Vec<String> {
    let output = Command::new(format!("/usr/bin/{}", tool.name))
        .arg("--help")
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let help = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_of_name = |character: char| character.is_ascii_alphanumeric() || character == '-';
    let names = help.split("--").skip(1).filter_map(|text| {
        let end = text.find(|character: char| !is_of_name(character))?;
        text.get(..end).filter(|name| !name.is_empty())
    });
    let is_known = |name: &str| tool.long_names().any(|known| known == name);
    let unknown = names.filter(|name| !is_known(name)).map(str::to_owned);
    unknown.collect()
}

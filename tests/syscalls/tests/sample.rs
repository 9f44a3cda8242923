//! A sample of every tool, in each run of the tests.

use execgate_policy::trust::safe_bins::{Implementation, is_verified};
use execgate_syscalls::{check, denied, obstacle};

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
            let often = implementation == Implementation::Gnu && outcome.usage_errors > 30;
            assert!(!often, "{tool}: {} usage errors", outcome.usage_errors);
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

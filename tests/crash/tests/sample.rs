//! A short run, in each run of the tests.

use std::path::Path;

use execgate_crash::run::run;

#[test]
fn no_acknowledged_edit_is_lost() {
    let program = Path::new(env!("CARGO_BIN_EXE_execgate-crash"));
    let counts = run(program, 100, 1).unwrap();
    assert_eq!(counts.edits, 100);
    assert!(counts.kills > 0 && counts.reads > 0, "{counts}");
}

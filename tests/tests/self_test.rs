//! The cases that the component carries, run by the component.

use execgate::{Component, Options};
use execgate_policy::self_test;

#[test]
fn the_component_passes_the_cases_that_it_carries() {
    let component = Component::embedded(&Options::default()).unwrap();
    let report = component.self_test().unwrap();
    assert_eq!(report.failures.len(), 0, "{:?}", report.failures);
    assert_eq!(report.cases, self_test::run().cases);
}

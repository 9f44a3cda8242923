//! The schemas of the documents as files, and the tables of `docs/documents.md`.
//!
//! `UPDATE_SCHEMAS=1 cargo test -p execgate-policy --test schemas` writes them anew.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use execgate_policy::approvals::json_schema;
use std::fs;
use std::path::{Path, PathBuf};

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file)
}

#[track_caller]
fn check(file: &str, text: &str) {
    if std::env::var_os("UPDATE_SCHEMAS").is_some() {
        fs::write(path(file), text).unwrap();
    }
    let written = fs::read_to_string(path(file)).unwrap_or_default();
    assert!(
        written == text,
        "{file} is not up to date; run this test with UPDATE_SCHEMAS=1"
    );
}

/// `page` with `table` between the comment `name` and the next `end`.
fn with_table(page: &str, name: &str, table: &str) -> String {
    let (before, rest) = page.split_once(&format!("<!-- {name} -->\n")).unwrap();
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    format!("{before}<!-- {name} -->\n{table}<!-- end -->{after}")
}

#[test]
fn the_schemas() {
    let approvals = json_schema::approvals_schema();
    check("schemas/exec-approvals.v1.schema.json", &approvals);
    let config = json_schema::config_schema();
    check("schemas/tools-exec.v1.schema.json", &config);
}

#[test]
fn the_tables() {
    let page = fs::read_to_string(path("docs/documents.md")).unwrap();
    let approvals = json_schema::approvals_reference();
    let page = with_table(&page, "approvals", &approvals);
    let config = json_schema::config_reference();
    let page = with_table(&page, "configuration", &config);
    check("docs/documents.md", &page);
}

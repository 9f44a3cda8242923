//! Trusted directories.

use super::node::Node;
use super::report::Report;
use super::rules;
use super::tools::Tools;
use crate::approvals::{PolicySet, plain_directory};

/// Directories that everybody may write, on every machine.
const SHARED: &[&str] = &[
    "/tmp",
    "/var/tmp",
    "/dev/shm",
    "/private/tmp",
    "/private/var/tmp",
];
/// Directories of the first level that hold programs and little else.
const OF_PROGRAMS: &[&str] = &["bin", "sbin"];
/// Directories whose own directories each belong to a person.
const OF_HOMES: &[&str] = &["home", "Users"];

pub(super) fn look(
    policies: &PolicySet,
    tools: &Tools<'_>,
    writable: &[String],
    report: &mut Report,
) {
    let writable: Vec<String> = writable
        .iter()
        .filter_map(|dir| plain_directory(dir))
        .collect();
    let mut written: Vec<String> = Vec::new();
    for agent in &tools.all {
        for item in agent.exec.list("safeBinTrustedDirs") {
            let dir = item.text().unwrap_or_default();
            match plain_directory(dir.trim()) {
                Some(dir) => {
                    trusted(&dir, &item, &writable, report);
                    written.push(dir);
                }
                None => {
                    let text = format!(
                        "`{dir}` is ignored: only an absolute path without `..`, other than `/`, names one place for sure"
                    );
                    let fix = "write the absolute path of the directory, or remove it";
                    report.add(&rules::IGNORED_DIR, &item, text, fix);
                }
            }
        }
    }
    // The directories that are trusted in any case stand nowhere.
    for dir in &writable {
        let is_trusted = policies.others().tools.safe_bin_trusted_dirs.contains(dir);
        if is_trusted && !written.contains(dir) {
            let path = "tools.exec.safeBinTrustedDirs";
            report.add_absent(&rules::WRITABLE_DIR, path, writable_text(dir), TAKE_AWAY);
        }
    }
}

const TAKE_AWAY: &str = "let nobody but root and its owner write the directory (`chmod go-w`)";

fn writable_text(dir: &str) -> String {
    format!(
        "others may write `{dir}`, which is trusted: they can put any program there under the name of a safe bin, a wrapper or a shell"
    )
}

fn trusted(dir: &str, item: &Node<'_>, writable: &[String], report: &mut Report) {
    let is_below = |shared: &&str| {
        let rest = dir.strip_prefix(*shared);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    if writable.iter().any(|other| other == dir) {
        report.add(&rules::WRITABLE_DIR, item, writable_text(dir), TAKE_AWAY);
    } else if SHARED.iter().any(is_below) {
        let fix = "remove it; keep programs where nobody but root and their owner may write";
        report.add(&rules::WRITABLE_DIR, item, writable_text(dir), fix);
    } else if is_broad(dir) {
        let text = format!(
            "`{dir}` holds more than programs that somebody chose; whatever lies there under the name of a safe bin, a wrapper or a shell counts as that"
        );
        let fix = "name the directory that holds the programs";
        report.add(&rules::BROAD_DIR, item, text, fix);
    }
}

/// Whether `dir`, which is plain, is one that holds whatever a system or a person has.
fn is_broad(dir: &str) -> bool {
    let mut components = dir.split('/').skip(1);
    match (components.next(), components.next(), components.next()) {
        (Some(first), None, _) => !OF_PROGRAMS.contains(&first),
        (Some(first), Some(_), None) => OF_HOMES.contains(&first),
        _ => false,
    }
}

//! Runs under strace(1), and the system calls of each.

use crate::folder::Folder;
use crate::spawn::{Ended, Run};
use anyhow::{Context, ensure};
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

/// Calls that name a file, a socket or a program, or start a process.
const TRACED: &str = "trace=%file,%network,%process,memfd_create,io_uring_setup";

/// A run with what it did.
pub(crate) struct Traced {
    pub(crate) ended: Ended,
    /// Its calls, as strace writes them, in order; nothing where they cannot be told apart.
    pub(crate) calls: Option<Vec<String>>,
}

/// Why processes cannot be traced on this machine; nothing where they can.
pub fn obstacle() -> Option<String> {
    let output = match Command::new("strace")
        .args(["-qq", "-o", "/dev/null", "true"])
        .output()
    {
        Ok(output) => output,
        Err(error) => return Some(format!("there is no strace: {error}")),
    };
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    (!output.status.success()).then_some(told)
}

/// Runs every one of `runs` in `folder`; `spawner` is the program that starts them.
pub(crate) fn run(folder: &Folder, spawner: &str, runs: &[Run]) -> anyhow::Result<Vec<Traced>> {
    let (list, ends, log) = (folder.path("runs"), folder.path("ends"), folder.path("log"));
    let mut lines = String::new();
    for run in runs {
        lines.push_str(&serde_json::to_string(run)?);
        lines.push('\n');
    }
    fs::write(&list, lines)?;
    let status = Command::new("strace")
        .args([
            "-f",
            "--seccomp-bpf",
            "-qq",
            "-s",
            "300",
            "-e",
            TRACED,
            "-e",
            "signal=none",
            "-o",
        ])
        .arg(&log)
        .arg("timeout")
        .arg("300")
        .arg(spawner)
        .arg("spawn")
        .arg(&list)
        .arg(&ends)
        .current_dir(folder.work())
        .status()
        .context("cannot run strace; install it from your system's packages")?;
    ensure!(status.success(), "the runs did not end well: {status}");
    let ended: Vec<Ended> = fs::read_to_string(&ends)?
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()?;
    ensure!(
        ended.len() == runs.len(),
        "{} of {} runs ended",
        ended.len(),
        runs.len()
    );
    let mut calls = calls_by_run(&fs::read_to_string(&log)?, &ended);
    // A process number that was used twice stands for two runs, of which neither can be told.
    let mut times: BTreeMap<u32, usize> = BTreeMap::new();
    for ended in &ended {
        *times.entry(ended.pid).or_default() += 1;
    }
    Ok(ended
        .into_iter()
        .map(|ended| Traced {
            calls: calls
                .remove(&ended.pid)
                .filter(|_| times.get(&ended.pid) == Some(&1)),
            ended,
        })
        .collect())
}

/// The calls of each process, with those of its threads.
fn calls_by_run(log: &str, ended: &[Ended]) -> BTreeMap<u32, Vec<String>> {
    let mut owner: BTreeMap<u32, u32> = ended.iter().map(|ended| (ended.pid, ended.pid)).collect();
    let mut calls: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for line in log.lines() {
        let Some((pid, call)) = line.trim_start().split_once(' ') else {
            continue;
        };
        let Some(run) = pid
            .parse()
            .ok()
            .and_then(|pid: u32| owner.get(&pid).copied())
        else {
            continue;
        };
        let call = call.trim_start();
        let is_thread = call.starts_with("clone") && call.contains("CLONE_THREAD");
        let is_resumed = call.starts_with("<... clone");
        if is_thread || is_resumed {
            let made = call
                .rsplit("= ")
                .next()
                .and_then(|made| made.trim().parse().ok());
            if let Some(thread) = made {
                owner.insert(thread, run);
            }
        }
        if !is_thread && !call.starts_with("<...") {
            calls.entry(run).or_default().push(call.to_owned());
        }
    }
    calls
}

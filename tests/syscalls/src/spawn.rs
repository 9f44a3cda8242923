//! The process that starts the tools, one after the other, while it is traced.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// A run of a tool.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Run {
    /// The path of the tool.
    pub program: String,
    /// Its words, argv\[0\] first.
    pub argv: Vec<String>,
    /// The file that is its input; nothing for an empty one.
    pub input: Option<String>,
}

/// How a run ended.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Ended {
    /// The process.
    pub pid: u32,
    /// Whether it complained about how it was used.
    pub is_usage_error: bool,
}

/// Runs what the lines of `runs` say, and writes one line for each to `ended`.
pub fn spawn(runs: &Path, ended: &Path) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(runs).context("cannot read the runs")?;
    let mut ended = File::create(ended).context("cannot write how they ended")?;
    for line in text.lines() {
        let run: Run = serde_json::from_str(line)?;
        let line = serde_json::to_string(&start(&run)?)?;
        writeln!(ended, "{line}")?;
    }
    Ok(())
}

fn start(run: &Run) -> anyhow::Result<Ended> {
    use std::os::unix::process::CommandExt;
    let input = match &run.input {
        Some(path) => Stdio::from(File::open(path)?),
        None => Stdio::null(),
    };
    let (name, words) = run.argv.split_first().context("no words")?;
    let child = Command::new(&run.program)
        .arg0(name)
        .args(words)
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("HOME", "/nonexistent")
        .env("LANG", "C.UTF-8")
        .stdin(input)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", run.program))?;
    let pid = child.id();
    let output = child.wait_with_output()?;
    let told = String::from_utf8_lossy(&output.stderr);
    let complains = [
        "Try '",
        "Usage:",
        "usage:",
        "invalid",
        "unrecognized",
        "requires an argument",
    ];
    Ok(Ended {
        pid,
        is_usage_error: !output.status.success()
            && complains.iter().any(|word| told.contains(word)),
    })
}

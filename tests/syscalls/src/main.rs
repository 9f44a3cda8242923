//! `execgate-syscalls --count 20000`: see the library.

use anyhow::{Context, ensure};
use clap::{Parser, Subcommand};
use execgate_policy::trust::safe_bins::{Implementation, is_verified};
use execgate_syscalls::{check, denied, filters, spawn};
use std::path::PathBuf;

/// Watches the system calls of what the safe bins accept.
#[derive(Debug, Parser)]
struct Arguments {
    /// How many different lists of words run for each tool.
    #[arg(long, default_value_t = 300)]
    count: usize,
    /// Where the numbers start.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// This tool alone.
    #[arg(long)]
    tool: Option<String>,
    #[command(subcommand)]
    command: Option<Action>,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Starts what a file says, while it is traced.
    #[command(hide = true)]
    Spawn { runs: PathBuf, ended: PathBuf },
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    if let Some(Action::Spawn { runs, ended }) = &arguments.command {
        return spawn::spawn(runs, ended);
    }
    let spawner = std::env::current_exe().context("cannot find this program")?;
    let spawner = spawner.to_string_lossy();
    let mut foreign = Vec::new();
    println!(
        "{:<8}{:<10}{:>8}{:>14}{:>10}",
        "tool", "of", "runs", "usage errors", "foreign"
    );
    for tool in check::TOOLS {
        if arguments.tool.as_ref().is_some_and(|only| only != tool) {
            continue;
        }
        for implementation in [Implementation::Gnu, Implementation::Busybox] {
            if !is_verified(tool, implementation) {
                continue;
            }
            let outcome = check::check(
                &spawner,
                tool,
                implementation,
                arguments.count,
                arguments.seed,
            )?;
            println!(
                "{tool:<8}{:<10}{:>8}{:>14}{:>10}",
                format!("{implementation:?}"),
                outcome.runs,
                outcome.usage_errors,
                outcome.foreign.len()
            );
            ensure!(
                outcome.usage_errors * 10 <= outcome.runs,
                "more than a tenth of the runs of {tool} ended in a usage error"
            );
            ensure!(
                outcome.runs == arguments.count,
                "only {} different lists of words for {tool}",
                outcome.runs
            );
            for call in &outcome.foreign {
                println!("foreign: {call}");
            }
            foreign.extend(outcome.foreign);
        }
    }
    let filters = match arguments.tool.as_deref() {
        None | Some("jq") => filters::check(arguments.count, arguments.seed)?,
        Some(_) => filters::Outcome::default(),
    };
    println!(
        "{} filters of jq, {} of them valid, {} tell the environment",
        filters.runs,
        filters.compiled,
        filters.telling.len()
    );
    let wrong = denied::wrong(&spawner)?;
    ensure!(foreign.is_empty(), "{} foreign calls", foreign.len());
    ensure!(
        filters.telling.is_empty(),
        "filters that tell the environment:\n{}",
        filters.telling.join("\n")
    );
    ensure!(wrong.is_empty(), "denied options:\n{}", wrong.join("\n"));
    println!("every denied option is seen to use a file");
    Ok(())
}

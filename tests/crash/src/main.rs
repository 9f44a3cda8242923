//! `execgate-crash --count 2000`: see the library.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use execgate_crash::{run, worker};

/// Kills processes while they edit an approvals document, and looks for what was lost.
#[derive(Debug, Parser)]
struct Arguments {
    /// How many edits are made.
    #[arg(long, default_value_t = 500)]
    count: usize,
    /// Where the moments of the kills start.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(subcommand)]
    command: Option<Action>,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Edits, until so many edits of this worker are acknowledged.
    #[command(hide = true)]
    Edit {
        folder: PathBuf,
        worker: usize,
        quota: usize,
    },
    /// Reads, until the standard input ends.
    #[command(hide = true)]
    Read { folder: PathBuf },
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    match arguments.command {
        Some(Action::Edit {
            folder,
            worker,
            quota,
        }) => worker::edit(&folder, worker, quota)?,
        Some(Action::Read { folder }) => println!("{}", worker::read(&folder)?),
        None => {
            let program = std::env::current_exe()?;
            println!("{}", run::run(&program, arguments.count, arguments.seed)?);
        }
    }
    Ok(())
}

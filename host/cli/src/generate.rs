//! `execgate generate`: what packages carry beside the binary.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::{Artefact, Cli, Generate};
use crate::exit::Exit;

/// Writes completions or manual pages into a directory.
pub(crate) fn run(args: &Generate) -> Result<Exit> {
    let directory = args.directory.as_path();
    fs::create_dir_all(directory)
        .and_then(|()| match args.what {
            Artefact::Completions => completions(directory),
            Artefact::Man => clap_mangen::generate_to(Cli::command(), directory),
        })
        .with_context(|| format!("cannot write to {}", directory.display()))?;
    Ok(Exit::Success)
}

fn completions(directory: &Path) -> std::io::Result<()> {
    let mut command = Cli::command();
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell] {
        clap_complete::generate_to(shell, &mut command, "execgate", directory)?;
    }
    Ok(())
}

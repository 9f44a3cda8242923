//! `execgate`: the policy from the command line.
//!
//! The program decides nothing. It gathers the documents and the request, asks the
//! policy component through its text door, and shows the answer. It runs no command,
//! and `check`, `explain`, `replay` and `about` write nothing but their output.

mod about;
mod args;
mod check;
mod documents;
mod exit;
mod explain;
mod generate;
mod judge;
mod output;
mod place;
mod render;
mod replay;
mod request;

use std::process::ExitCode;

use args::Command;
use exit::Exit;
use output::Output;

fn main() -> ExitCode {
    let args = args::parse();
    let output = Output::new(args.color);
    let result = match args.command {
        Command::Check(judge) => check::run(&judge, &output),
        Command::Explain(judge) => explain::run(&judge, &output),
        Command::Replay(replay) => replay::run(&replay, &output),
        Command::About(about) => about::run(&about, &output),
        Command::Generate(generate) => generate::run(&generate),
    };
    let exit = result.unwrap_or_else(|error| {
        output.error(format_args!("{error:#}"));
        Exit::Failure
    });
    exit.into()
}

//! `execgate`: the policy from the command line.
//!
//! The program decides nothing. It gathers the documents and the request, asks the
//! policy component, and shows the answer. It runs no command, and only what says so
//! writes anything but its output: `approvals set`, `approvals allowlist add` and `remove`.

mod about;
mod approvals;
mod args;
mod check;
mod documents;
mod exit;
mod explain;
mod generate;
mod judge;
mod output;
mod place;
mod policy;
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
        Command::Approvals(args) => approvals::run(&args, &output),
        Command::Policy(command) => policy::run(&command, &output),
        Command::About(about) => about::run(&about, &output),
        Command::Generate(generate) => generate::run(&generate),
    };
    let exit = result.unwrap_or_else(|error| {
        output.error(format_args!("{error:#}"));
        Exit::Failure
    });
    exit.into()
}

//! `execgate-differential`: runs the differential test, or single commands through it.

use std::fs;
use std::io::{IsTerminal, stderr};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use clap::Parser;
use execgate_differential::bench::{Bench, MODES, Sample};
use execgate_differential::campaign::{self, Lab, Options};
use execgate_differential::corpus;
use execgate_differential::escape::{escape, unescape};
use execgate_differential::judge::{Answer, Settings};
use execgate_differential::policy::PolicyJudge;
use execgate_differential::report::mode_name;
use execgate_differential::scene::{ENVIRONMENTS, Scenes};
use execgate_differential::shells::{Shell, Shells};

/// Generates shell commands, runs those that the policy allows with bash, dash, zsh and
/// busybox ash, and compares what ran with what was judged.
///
/// Exit status: 0 without a divergence, 1 with one, 2 for wrong usage.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Generated commands to be allowed as written and executed.
    #[arg(long, default_value_t = 500)]
    count: u64,
    /// What the commands follow from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads that run shells.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// A file to write the report to as well.
    #[arg(long)]
    report: Option<PathBuf>,
    /// The shell that single commands declare: bash, dash, zsh or ash.
    #[arg(long, value_parser = shell, requires = "commands")]
    shell: Option<Shell>,
    /// Single commands are judged with what has to be opted in.
    #[arg(long, requires = "commands")]
    opted_in: bool,
    /// Single commands, escaped as in reports, instead of the corpus and generated ones.
    commands: Vec<String>,
}

fn shell(name: &str) -> Result<Shell, String> {
    let found = Shell::ALL
        .into_iter()
        .find(|shell| shell.declared() == name);
    found.ok_or_else(|| "not one of bash, dash, zsh, ash".to_owned())
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<bool> {
    let shells = Shells::find()?;
    let scenes = Scenes::build(1 + usize::from(arguments.jobs))?;
    let judge = PolicyJudge::load(&scenes)?;
    let lab = Lab {
        judge: &judge,
        scenes: &scenes,
        shells: &shells,
    };
    if !arguments.commands.is_empty() {
        return try_out(lab, arguments);
    }
    let Arguments { count, seed, .. } = *arguments;
    let progress = if stderr().is_terminal() {
        show_progress
    } else {
        |_| ()
    };
    let options = Options {
        count,
        seed,
        progress,
    };
    let report = campaign::run(lab, &corpus::load()?, options)?;
    println!("{report}");
    if let Some(file) = &arguments.report {
        fs::write(file, format!("{report}\n"))
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(report.failures.is_empty())
}

fn show_progress(done: u64) {
    if done.is_multiple_of(250) {
        eprint!("\r{done} allowed ");
    }
}

/// Tells what becomes of single commands.
fn try_out(lab: Lab<'_>, arguments: &Arguments) -> Result<bool> {
    let scene = lab.scenes.all().first().context("there is no scene")?;
    let mut bench = Bench::set_up(scene, lab.shells);
    let settings = match arguments.opted_in {
        true => Settings::OptedIn,
        false => Settings::Usual,
    };
    let mut same = true;
    for command in &arguments.commands {
        let command = unescape(command).map_err(|error| anyhow!("{command}: {error}"))?;
        println!("{}", escape(&command));
        for environment in 0..ENVIRONMENTS {
            let sample = Sample {
                command: command.clone(),
                environment,
                shell: arguments.shell,
                settings,
            };
            for mode in MODES {
                let text = match bench.judge(lab.judge, &sample, mode) {
                    Answer::Allowed(plan) => {
                        format!("allowed: {}", escape(&scene.generalise(&plan.text)))
                    }
                    Answer::Refused(why) => format!("refused: {}", scene.shorten(&why)),
                };
                println!("  environment {environment} {}: {text}", mode_name(mode));
            }
            for divergence in bench.try_out(lab.judge, &sample)? {
                same = false;
                let (shell, mode) = (divergence.shell.declared(), mode_name(divergence.mode));
                println!("  DIVERGES in {shell} {mode}: {}", divergence.difference);
                println!(
                    "    complaints: {}",
                    escape(divergence.complaints.trim_end())
                );
            }
        }
    }
    Ok(same)
}

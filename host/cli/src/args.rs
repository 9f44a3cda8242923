//! The command line.

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, ColorChoice, CommandFactory, Parser, Subcommand, ValueEnum};

use crate::approvals::Approvals;
use crate::policy;
use crate::render::visible_bytes;

const EXIT_CODES: &str = "\
Exit codes of check and explain:
  0  allow
  1  no verdict: a document cannot be read, the policy failed, …
  2  usage
  3  ask
  4  deny";

/// Judges shell commands before an agent runs them
#[derive(Debug, Parser)]
#[command(name = "execgate", version, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    /// When to colour what people read
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto, display_order = 100)]
    pub(crate) color: ColorChoice,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Judge a command: allow, ask or deny, and why
    #[command(
        after_help = EXIT_CODES,
        override_usage = "execgate check [OPTIONS] <TEXT>\n       execgate check [OPTIONS] -- <ARGV>..."
    )]
    Check(Judge),
    /// Judge a command and tell every step that led to the verdict
    #[command(
        after_help = EXIT_CODES,
        override_usage = "execgate explain [OPTIONS] <TEXT>\n       execgate explain [OPTIONS] -- <ARGV>..."
    )]
    Explain(Judge),
    /// Judge the cases of a JSON-lines file and print one decision a line
    ///
    /// A line is an object with `request` and, as far as needed, `id`, `tools`, `agentTools`,
    /// `approvals`, `skillBins`, `files`, `expected` and `disputed`. Decisions come out in the
    /// order of the lines. The exit code is 0 when every line was judged and every undisputed
    /// `expected` was met, else 1.
    Replay(Replay),
    /// Show and edit the approvals document: settings and allowlists
    Approvals(Approvals),
    /// Tell what the documents come to
    #[command(subcommand)]
    Policy(policy::Command),
    /// Tell the versions, the component, its imports and limits
    About(About),
    /// Write shell completions or manual pages
    #[command(hide = true)]
    Generate(Generate),
}

/// What `check` and `explain` take.
#[derive(Debug, Args)]
pub(crate) struct Judge {
    #[command(flatten)]
    pub(crate) subject: Subject,

    /// Approvals document [default: ~/.execgate/exec-approvals.json if there is one]
    #[arg(long, value_name = "FILE")]
    pub(crate) approvals: Option<PathBuf>,

    /// Configuration with `tools.exec`, JSON or JSON5 [default: security allowlist, ask on-miss]
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Put an entry in front of the agent's allowlist: a glob over program paths
    #[arg(long, value_name = "PATTERN")]
    pub(crate) allow: Vec<String>,

    /// Add a name to the safe bins
    #[arg(long, value_name = "NAME")]
    pub(crate) safe_bin: Vec<String>,

    /// Agent whose settings and allowlist apply
    #[arg(long, value_name = "AGENT", default_value = "main")]
    pub(crate) agent: String,

    /// Directory in which the command would run [default: this one]
    #[arg(long, value_name = "DIR")]
    pub(crate) cwd: Option<PathBuf>,

    /// What runs after an allow: the plan, or the text as it is in a shell
    #[arg(long, value_name = "MODE", default_value = "pinned")]
    pub(crate) mode: Mode,

    /// Shell that would run the text [default: any of bash, dash, zsh -f, busybox sh]
    #[arg(long, value_name = "SHELL")]
    pub(crate) shell: Option<String>,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// What is judged: one of text and argv.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Subject {
    /// Command text as one argument; `-` reads it from standard input
    #[arg(value_name = "TEXT")]
    pub(crate) text: Option<String>,

    /// Words of one program call, which no shell reads
    #[arg(last = true, value_name = "ARGV")]
    pub(crate) argv: Vec<String>,
}

/// How the caller runs what is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    Pinned,
    AsWritten,
}

impl Mode {
    /// The word that requests use.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Pinned => "pinned",
            Self::AsWritten => "as-written",
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// JSON-lines file; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: PathBuf,

    /// Judge every case in this mode instead of its own
    #[arg(long, value_name = "MODE")]
    pub(crate) mode: Option<Mode>,
}

#[derive(Debug, Args)]
pub(crate) struct About {
    /// List every reason code with its meaning
    #[arg(long)]
    pub(crate) reasons: bool,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// What to write
    pub(crate) what: Artefact,

    /// Directory to write to; it is made when missing
    #[arg(value_name = "DIR")]
    pub(crate) directory: PathBuf,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Artefact {
    /// Completions for bash, zsh, fish and PowerShell
    Completions,
    /// Manual pages
    Man,
}

/// Reads the command line, or ends the process with the usage code.
pub(crate) fn parse() -> Cli {
    refuse_undecodable();
    Cli::parse()
}

/// Requests are text, so an argument that is none is refused, by its place.
fn refuse_undecodable() {
    let mut arguments = std::env::args_os().enumerate().skip(1);
    if let Some((place, argument)) = arguments.find(|(_, argument)| argument.to_str().is_none()) {
        let shown = visible_bytes(argument.as_encoded_bytes());
        let message = format!("argument {place} is not valid UTF-8: {shown}");
        Cli::command().error(ErrorKind::InvalidUtf8, message).exit();
    }
}

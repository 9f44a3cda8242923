//! The command line of `execgate approvals`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::place::Where;

/// What `approvals` takes.
#[derive(Debug, Args)]
pub(crate) struct Approvals {
    #[command(flatten)]
    pub(super) place: Where,

    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print where the document is
    Path(Path),
    /// Print the document as it is
    Get(Get),
    /// Set settings, or replace the whole document
    ///
    /// The document is checked before anything is written, and brought into its present form.
    Set(Set),
    /// Add, remove, list and try entries
    #[command(subcommand)]
    Allowlist(Allowlist),
}

#[derive(Debug, Args)]
pub(super) struct Path {
    /// Print one JSON object: path, whether it exists, hash
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct Get {
    /// Print one JSON object: path, hash, text of the document
    #[arg(long)]
    pub(super) json: bool,
}

/// What an edit has in common with others.
#[derive(Debug, Args)]
pub(super) struct Base {
    /// Edit only if the document still has this hash (see `approvals get --json`)
    #[arg(long, value_name = "HASH")]
    pub(super) base_hash: Option<String>,

    /// Show what would be written, and write nothing
    #[arg(long)]
    pub(super) dry_run: bool,
}

#[derive(Debug, Args)]
pub(super) struct Set {
    /// Settings: security, ask, askFallback, autoAllowSkills; without a value one is removed
    #[arg(value_name = "NAME=[VALUE]", required_unless_present = "file")]
    pub(super) settings: Vec<String>,

    /// Agent whose settings are meant [default: the defaults for all agents]
    #[arg(long, value_name = "AGENT", conflicts_with = "file")]
    pub(super) agent: Option<String>,

    /// Put this file in the place of the document; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "settings")]
    pub(super) file: Option<PathBuf>,

    #[command(flatten)]
    pub(super) base: Base,
}

#[derive(Debug, Subcommand)]
pub(super) enum Allowlist {
    /// Add an entry
    ///
    /// Words behind `--` are patterns for the words that the program may be given, one each; `**`
    /// stands for any number. Without them it may be given any.
    #[command(
        override_usage = "execgate approvals allowlist add [OPTIONS] <PATTERN> [-- <WORD>...]"
    )]
    Add(Add),
    /// Remove an entry
    Remove(Remove),
    /// List entries
    List(List),
    /// Judge commands with the document as it is, and with an edit that is not saved
    Test(Test),
}

#[derive(Debug, Args)]
pub(super) struct Add {
    /// Glob over program paths
    #[arg(value_name = "PATTERN")]
    pub(super) pattern: String,

    /// Patterns for the words behind the program
    #[arg(last = true, value_name = "WORD")]
    pub(super) argv: Vec<String>,

    /// The program may be given no words
    #[arg(long, conflicts_with = "argv")]
    pub(super) no_words: bool,

    /// Agent that gets the entry; `*` is all
    #[arg(long, value_name = "AGENT", default_value = "main")]
    pub(super) agent: String,

    /// Position from 0 [default: the last]
    #[arg(long, value_name = "N")]
    pub(super) at: Option<u32>,

    /// How long it counts: a number with s, m, h or d
    #[arg(long, value_name = "TIME", value_parser = super::lifetime::parse)]
    pub(super) expires_in: Option<std::time::Duration>,

    #[command(flatten)]
    pub(super) base: Base,
}

#[derive(Debug, Args)]
pub(super) struct Remove {
    /// Pattern of the entry, exactly as written
    #[arg(value_name = "PATTERN")]
    pub(super) pattern: Option<String>,

    /// Id of the entry
    #[arg(long, value_name = "ID")]
    pub(super) id: Option<String>,

    /// Position of the entry, from 0
    #[arg(long, value_name = "N")]
    pub(super) index: Option<u32>,

    /// Agent that has the entry; `*` is all
    #[arg(long, value_name = "AGENT", default_value = "main")]
    pub(super) agent: String,

    #[command(flatten)]
    pub(super) base: Base,
}

#[derive(Debug, Args)]
pub(super) struct List {
    /// Agent whose entries are listed, with those for all [default: every agent]
    #[arg(long, value_name = "AGENT")]
    pub(super) agent: Option<String>,

    /// Print one JSON array
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct Test {
    /// Command texts; `-` reads them from standard input, one a line
    #[arg(value_name = "TEXT", required = true)]
    pub(super) texts: Vec<String>,

    /// Try with an entry of this pattern added
    #[arg(long, value_name = "PATTERN")]
    pub(super) add: Vec<String>,

    /// Try without the entry of this pattern
    #[arg(long, value_name = "PATTERN")]
    pub(super) remove: Vec<String>,

    /// Agent whose settings and allowlist apply
    #[arg(long, value_name = "AGENT", default_value = "main")]
    pub(super) agent: String,

    /// Configuration with `tools.exec`, JSON or JSON5
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,

    /// Directory in which the commands would run [default: this one]
    #[arg(long, value_name = "DIR")]
    pub(super) cwd: Option<PathBuf>,

    /// Print one JSON object a command
    #[arg(long)]
    pub(super) json: bool,
}

//! `execgate approvals`: the document that people keep.

mod args;
mod document;
mod entries;
mod lifetime;
mod trial;

use anyhow::Result;
use execgate_store::Store;

use crate::exit::Exit;
use crate::output::Output;
pub(crate) use args::Approvals;
use args::{Allowlist, Command};

/// Shows or edits the approvals document.
pub(crate) fn run(args: &Approvals, output: &Output) -> Result<Exit> {
    let store: Store = args.place.store()?;
    match &args.command {
        Command::Path(path) => document::path(&store, path, output),
        Command::Get(get) => document::get(&store, get, output),
        Command::Set(set) => document::set(&store, set, output),
        Command::Allowlist(Allowlist::Add(add)) => entries::add(&store, add, output),
        Command::Allowlist(Allowlist::Remove(remove)) => entries::remove(&store, remove, output),
        Command::Allowlist(Allowlist::List(list)) => entries::list(&store, list, output),
        Command::Allowlist(Allowlist::Test(test)) => trial::run(&store, test, output),
    }?;
    Ok(Exit::Success)
}

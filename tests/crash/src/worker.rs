//! The processes that are killed, and the one that reads.

use std::path::Path;

use anyhow::Context;
use execgate_store::{Place, Store, random};

use crate::document;
use crate::log::{self, Log};

/// The document in this folder.
pub fn store(folder: &Path) -> anyhow::Result<Store> {
    let path = folder.join("state").join(execgate_store::DOCUMENT);
    Ok(Store::new(Place::file(&path)?))
}

/// Edits until the log of this worker has `quota` edits.
pub fn edit(folder: &Path, worker: usize, quota: usize) -> anyhow::Result<()> {
    let store = store(folder)?;
    let path = log::path(folder, worker);
    let done = log::acknowledged(&path)?.len();
    let mut log = Log::open(&path)?;
    for _ in done..quota {
        let id = random::uuid()?;
        store.edit(None, |text| document::with_entry(text, &id))?;
        log.acknowledge(&id)?;
    }
    Ok(())
}

/// Reads until the standard input ends. Returns how often.
pub fn read(folder: &Path) -> anyhow::Result<usize> {
    let store = store(folder)?;
    let end = std::thread::spawn(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink()));
    let mut reads = 0;
    let mut entries = 0;
    while !end.is_finished() {
        let snapshot = store.read()?;
        let found = document::ids(snapshot.text.as_deref())
            .with_context(|| format!("read {reads} found a damaged document"))?
            .len();
        anyhow::ensure!(found >= entries, "{entries} entries became {found}");
        entries = found;
        reads += 1;
    }
    Ok(reads)
}

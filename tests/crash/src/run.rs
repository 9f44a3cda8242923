//! One run from the first edit to the last count.

use std::collections::HashMap;
use std::fmt;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail, ensure};

use crate::kill::{Found, kill};
use crate::{document, log, worker};

/// How many processes edit.
const WORKERS: usize = 4;

/// The longest time between two kills, in microseconds. With four workers each lives for some
/// edits.
const LONGEST_LIFE: u64 = 12_000;

/// What was counted.
#[derive(Debug, Default)]
pub struct Counts {
    /// Edits that were acknowledged, and so are in the document.
    pub edits: usize,
    /// Edits in the document whose process was killed before it could acknowledge them.
    pub unacknowledged: usize,
    /// Processes that were killed.
    pub kills: usize,
    /// Those of them that were killed while they wrote a document.
    pub while_writing: usize,
    /// How often the document was read and found whole.
    pub reads: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{} edits acknowledged and kept, {} more made\n{} processes killed, {} of them while they wrote\n{} reads, each of a whole document",
            self.edits, self.unacknowledged, self.kills, self.while_writing, self.reads
        )
    }
}

/// Makes `count` edits with processes of `program` that are killed all the time, and fails on any
/// loss.
pub fn run(program: &Path, count: usize, seed: u64) -> anyhow::Result<Counts> {
    let folder = tempfile::tempdir()?;
    let mut reader = start(program, "read", folder.path(), &[])?;
    let mut counts = Counts::default();
    edit_all(program, folder.path(), count, seed, &mut counts)?;
    drop(reader.0.stdin.take());
    let mut answer = String::new();
    let mut stdout = reader.0.stdout.take().context("the reader has no output")?;
    stdout.read_to_string(&mut answer)?;
    ensure!(reader.0.wait()?.success(), "the reader failed");
    counts.reads = answer.trim().parse()?;
    compare(folder.path(), count, &mut counts)?;
    Ok(counts)
}

/// Keeps the workers running, and kills one after the other, until all have made their edits.
fn edit_all(
    program: &Path,
    folder: &Path,
    count: usize,
    seed: u64,
    counts: &mut Counts,
) -> anyhow::Result<()> {
    let mut random = fastrand::Rng::with_seed(seed);
    let begin = |worker: usize| {
        let quota = (count + worker) / WORKERS;
        let numbers = [worker, quota];
        anyhow::Ok((worker, start(program, "edit", folder, &numbers)?))
    };
    let mut running = (0..WORKERS).map(begin).collect::<Result<Vec<_>, _>>()?;
    while !running.is_empty() {
        thread::sleep(Duration::from_micros(random.u64(..LONGEST_LIFE)));
        let (worker, mut child) = running.swap_remove(random.usize(..running.len()));
        match kill(&mut child.0, &folder.join("state"))? {
            Found::Ended => {
                let status = child.0.wait()?;
                ensure!(status.success(), "worker {worker} failed: {status}");
                continue;
            }
            Found::Elsewhere => {}
            Found::Writing => counts.while_writing += 1,
        }
        counts.kills += 1;
        running.push(begin(worker)?);
    }
    Ok(())
}

/// A process that does not outlive a run that fails.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It has ended already where the run succeeded.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(program: &Path, role: &str, folder: &Path, numbers: &[usize]) -> anyhow::Result<Process> {
    Command::new(program)
        .arg(role)
        .arg(folder)
        .args(numbers.iter().map(usize::to_string))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map(Process)
        .with_context(|| format!("cannot start `{}`", program.display()))
}

/// Holds the document against what the workers said.
fn compare(folder: &Path, count: usize, counts: &mut Counts) -> anyhow::Result<()> {
    let text = worker::store(folder)?.read()?.text;
    let mut kept: HashMap<String, usize> = HashMap::new();
    for id in document::ids(text.as_deref())? {
        *kept.entry(id).or_default() += 1;
    }
    if let Some((id, times)) = kept.iter().find(|(_, times)| **times != 1) {
        bail!("edit {id} is in the document {times} times");
    }
    for worker in 0..WORKERS {
        for id in log::acknowledged(&log::path(folder, worker))? {
            ensure!(
                kept.remove(&id).is_some(),
                "edit {id} was acknowledged and is lost"
            );
            counts.edits += 1;
        }
    }
    counts.unacknowledged = kept.len();
    ensure!(
        counts.edits == count,
        "{} of {count} edits are acknowledged",
        counts.edits
    );
    ensure!(
        counts.unacknowledged <= counts.kills,
        "{} edits are from nobody who was killed",
        counts.unacknowledged
    );
    Ok(())
}

//! The end of a process at whatever it does.

use std::path::Path;
use std::process::Child;

use anyhow::Context;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};

/// How a process was found.
pub(crate) enum Found {
    /// It had ended by itself.
    Ended,
    /// It did something else.
    Elsewhere,
    /// It had begun a new document that had not taken its place yet.
    Writing,
}

/// Kills a process with SIGKILL. It is halted first, so that what it was doing can be seen before
/// the others sweep up after it.
pub(crate) fn kill(child: &mut Child, state: &Path) -> anyhow::Result<Found> {
    let id = Pid::from_child(child);
    kill_process(id, Signal::STOP).context("cannot halt a worker")?;
    let options = WaitIdOptions::STOPPED | WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    let status = waitid(WaitId::Pid(id), options)?.context("a worker is lost")?;
    if !status.stopped() {
        return Ok(Found::Ended);
    }
    let name = format!(".{}.{}.tmp", execgate_store::DOCUMENT, child.id());
    let is_writing = state.join(name).exists();
    child.kill()?;
    child.wait()?;
    Ok(if is_writing {
        Found::Writing
    } else {
        Found::Elsewhere
    })
}

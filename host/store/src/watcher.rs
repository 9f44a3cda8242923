use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use notify::{Config, EventKindMask, RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::error::StoreError;
use crate::hash::Hash;
use crate::store::{Snapshot, Store};

/// A stream of changes is looked into after so many times [`WatcherOptions::quiet`].
const LONGEST_NOISE: u32 = 10;

/// When the document is looked at.
#[derive(Debug, Clone, Copy)]
pub struct WatcherOptions {
    /// How long nothing may happen in the folder before a change counts as complete.
    pub quiet: Duration,
    /// How long at most until the document is looked at without any sign of a change: some file
    /// systems give none, and neither does a folder that does not exist yet.
    pub recheck: Duration,
}

impl Default for WatcherOptions {
    fn default() -> Self {
        Self {
            quiet: Duration::from_millis(50),
            recheck: Duration::from_secs(5),
        }
    }
}

/// Reports when the document is another one, damaged, gone or back. Dropping it ends that.
#[derive(Debug)]
pub struct Watcher {
    signals: Sender<Signal>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug, Clone, Copy)]
enum Signal {
    Change,
    End,
}

impl Watcher {
    /// Starts to watch for anything but the document `known`, on a thread of its own. Without one,
    /// what is there now is told first.
    ///
    /// `report` gets the new document, or why there is none to be had. It hears of each state
    /// once, and of the last one in any case.
    pub fn start(
        store: Store,
        known: Option<Hash>,
        options: WatcherOptions,
        report: impl FnMut(Result<Snapshot, StoreError>) + Send + 'static,
    ) -> io::Result<Self> {
        let (signals, received) = channel();
        let events = Events {
            signals: signals.clone(),
            watched: None,
        };
        let thread = thread::Builder::new()
            .name("execgate-watcher".to_owned())
            .spawn(move || watch(&store, known, options, events, &received, report))?;
        Ok(Self {
            signals,
            thread: Some(thread),
        })
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        // Fails only when the thread has ended.
        let _ = self.signals.send(Signal::End);
        let Some(thread) = self.thread.take() else {
            return;
        };
        // The thread itself drops it where the callback owns it. A callback that panicked has
        // said so already.
        if thread.thread().id() != thread::current().id() {
            let _ = thread.join();
        }
    }
}

fn watch(
    store: &Store,
    known: Option<Hash>,
    options: WatcherOptions,
    mut events: Events,
    received: &Receiver<Signal>,
    mut report: impl FnMut(Result<Snapshot, StoreError>),
) {
    let mut known = known.map(Ok);
    loop {
        // Before the look, so that no change falls between the two.
        events.follow(store.place().folder());
        let found = store.read();
        let state = match &found {
            Ok(snapshot) => Ok(snapshot.hash),
            Err(error) => Err(error.to_string()),
        };
        if known.as_ref() != Some(&state) {
            known = Some(state);
            report(found);
        }
        match received.recv_timeout(options.recheck) {
            Ok(Signal::Change) if is_quiet(received, options.quiet) => {}
            Err(RecvTimeoutError::Timeout) => {}
            Ok(_) | Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Waits until nothing happens any more; false when the end has come.
fn is_quiet(received: &Receiver<Signal>, quiet: Duration) -> bool {
    let started = Instant::now();
    let longest = quiet.saturating_mul(LONGEST_NOISE);
    loop {
        match received.recv_timeout(quiet) {
            Ok(Signal::Change) if started.elapsed() < longest => {}
            Ok(Signal::Change) | Err(RecvTimeoutError::Timeout) => return true,
            Ok(Signal::End) | Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
}

/// What the system tells about one folder.
struct Events {
    signals: Sender<Signal>,
    watched: Option<(Identity, RecommendedWatcher)>,
}

/// Device and number of a folder.
type Identity = (u64, u64);

impl Events {
    /// Listens to the folder that has this path now. When that is impossible, rechecks have to do.
    fn follow(&mut self, folder: &Path) {
        let facts = fs::symlink_metadata(folder).ok();
        let now = facts.map(|facts| (facts.dev(), facts.ino()));
        if now == self.watched.as_ref().map(|(identity, _)| *identity) {
            return;
        }
        self.watched = now.and_then(|identity| Some((identity, self.listen(folder).ok()?)));
    }

    fn listen(&self, folder: &Path) -> notify::Result<RecommendedWatcher> {
        let signals = self.signals.clone();
        // An error may hide a change, so it counts as one.
        let tell = move |_: notify::Result<notify::Event>| {
            let _ = signals.send(Signal::Change);
        };
        // Without accesses, or each look would cause the next.
        let config = Config::default().with_event_kinds(EventKindMask::CORE);
        let mut watcher = RecommendedWatcher::new(tell, config)?;
        watcher.watch(folder, RecursiveMode::NonRecursive)?;
        Ok(watcher)
    }
}

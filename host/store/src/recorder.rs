use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::error::EditError;
use crate::store::Store;

/// After failures the pause grows to so many intervals.
const LONGEST_PAUSE: u32 = 64;

/// So often a batch is tried at once when editors, which know of no lock, save in between.
const TRIES: usize = 3;

/// How uses are collected.
#[derive(Debug, Clone, Copy)]
pub struct RecorderOptions {
    /// How many uses may wait. When there are more, the oldest are dropped. At least 1.
    pub capacity: usize,
    /// How long the first use waits for others to be written with it.
    pub interval: Duration,
}

impl Default for RecorderOptions {
    fn default() -> Self {
        Self {
            capacity: 4096,
            interval: Duration::from_secs(1),
        }
    }
}

/// Uses could not be written down.
#[derive(Debug)]
pub struct Setback<E> {
    /// Why.
    pub error: EditError<E>,
    /// How many uses wait.
    pub waiting: usize,
    /// Whether this was the last attempt, so that what waits is lost.
    pub is_last: bool,
}

/// Writes down uses of type `U` on a thread of its own.
///
/// Dropping it writes what waits, which may take as long as an edit waits for others.
#[derive(Debug)]
pub struct Recorder<U> {
    shared: Arc<Shared<U>>,
    thread: Option<JoinHandle<()>>,
}

impl<U: Send + 'static> Recorder<U> {
    /// Starts the thread.
    ///
    /// `apply` makes the new text from the old one and uses in the order of their recording; none
    /// where there is nothing to write. It sees them again when the edit then fails, so twice the same must do no harm. `report`
    /// hears of every attempt that failed; the uses are kept for the next one.
    pub fn start<E, A, R>(
        store: Store,
        options: RecorderOptions,
        apply: A,
        report: R,
    ) -> io::Result<Self>
    where
        A: FnMut(Option<&str>, &[U]) -> Result<Option<String>, E> + Send + 'static,
        R: FnMut(Setback<E>) + Send + 'static,
    {
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue {
                uses: VecDeque::new(),
                capacity: options.capacity.max(1),
                dropped: 0,
                is_ending: false,
            }),
            changed: Condvar::new(),
        });
        let theirs = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .name("execgate-recorder".to_owned())
            .spawn(move || write_all(&theirs, &store, options.interval, apply, report))?;
        Ok(Self {
            shared,
            thread: Some(thread),
        })
    }

    /// Notes a use. It waits for no file and no other process.
    pub fn record(&self, used: U) {
        self.shared.queue().push(used);
        self.shared.changed.notify_one();
    }

    /// How many uses were dropped since too many waited.
    pub fn dropped(&self) -> u64 {
        self.shared.queue().dropped
    }
}

impl<U> Drop for Recorder<U> {
    fn drop(&mut self) {
        self.shared.queue().is_ending = true;
        self.shared.changed.notify_one();
        let Some(thread) = self.thread.take() else {
            return;
        };
        // The thread itself drops it where a callback owns it. A callback that panicked has said
        // so already.
        if thread.thread().id() != thread::current().id() {
            let _ = thread.join();
        }
    }
}

#[derive(Debug)]
struct Shared<U> {
    queue: Mutex<Queue<U>>,
    /// A use has come, or the end.
    changed: Condvar,
}

impl<U> Shared<U> {
    fn queue(&self) -> MutexGuard<'_, Queue<U>> {
        // Nothing that could panic is done under it.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a use, and then `pause` for more of them. Returns all, and whether the end has
    /// come.
    fn next_batch(&self, pause: Duration) -> (Vec<U>, bool) {
        let idle = |queue: &mut Queue<U>| queue.uses.is_empty() && !queue.is_ending;
        let queue = self.changed.wait_while(self.queue(), idle);
        let queue = queue.unwrap_or_else(PoisonError::into_inner);
        let (mut queue, _) = self
            .changed
            .wait_timeout_while(queue, pause, |queue| !queue.is_ending)
            .unwrap_or_else(PoisonError::into_inner);
        (queue.uses.drain(..).collect(), queue.is_ending)
    }
}

#[derive(Debug)]
struct Queue<U> {
    uses: VecDeque<U>,
    capacity: usize,
    dropped: u64,
    is_ending: bool,
}

impl<U> Queue<U> {
    fn push(&mut self, used: U) {
        self.uses.push_back(used);
        self.shorten();
    }

    /// Puts uses back that are older than all that wait. Returns how many wait then.
    fn put_back(&mut self, batch: Vec<U>) -> usize {
        for used in batch.into_iter().rev() {
            self.uses.push_front(used);
        }
        self.shorten();
        self.uses.len()
    }

    fn shorten(&mut self) {
        let surplus = self.uses.len().saturating_sub(self.capacity);
        self.uses.drain(..surplus);
        self.dropped += surplus as u64;
    }
}

fn write_all<U, E>(
    shared: &Shared<U>,
    store: &Store,
    interval: Duration,
    mut apply: impl FnMut(Option<&str>, &[U]) -> Result<Option<String>, E>,
    mut report: impl FnMut(Setback<E>),
) {
    let mut pause = interval;
    loop {
        let (batch, is_last) = shared.next_batch(pause);
        let written = if batch.is_empty() {
            Ok(())
        } else {
            write(store, &batch, &mut apply)
        };
        match written {
            Ok(()) => pause = interval,
            Err(error) => {
                pause = pause
                    .saturating_mul(2)
                    .min(interval.saturating_mul(LONGEST_PAUSE));
                let waiting = shared.queue().put_back(batch);
                report(Setback {
                    error,
                    waiting,
                    is_last,
                });
            }
        }
        if is_last {
            return;
        }
    }
}

/// Adds uses to the document as it is by now.
fn write<U, E>(
    store: &Store,
    uses: &[U],
    apply: &mut impl FnMut(Option<&str>, &[U]) -> Result<Option<String>, E>,
) -> Result<(), EditError<E>> {
    let mut tries = 1;
    loop {
        let change = |text: Option<&str>| match apply(text, uses) {
            Ok(Some(text)) => Ok(text),
            Ok(None) => Err(None),
            Err(error) => Err(Some(error)),
        };
        match store.edit(None, change) {
            Ok(_) | Err(EditError::Refused(None)) => return Ok(()),
            Err(EditError::Refused(Some(error))) => return Err(EditError::Refused(error)),
            Err(EditError::Stale { .. }) if tries < TRIES => tries += 1,
            Err(EditError::Stale { base, now }) => return Err(EditError::Stale { base, now }),
            Err(EditError::Store(error)) => return Err(EditError::Store(error)),
        }
    }
}

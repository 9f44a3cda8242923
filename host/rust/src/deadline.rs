//! Ends calls that take too long.
//!
//! Compiled code compares wasmtime's epoch with the deadline of its call as it goes. One
//! thread advances the epoch while calls are in flight, and sleeps without waking once
//! none has been for a while, so that an idle process stays idle.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::thread::{self, Thread};
use std::time::Duration;

use wasmtime::Engine;

/// How far apart the epochs are: the most by which a call outlives its deadline.
const TICK: Duration = Duration::from_millis(10);
/// After so many ticks without a call in flight the thread sleeps until the next call.
/// Waking it costs a system call, so it should not happen for each one.
const IDLE_TICKS: u32 = 50;

/// The thread that advances the epoch, and what it needs to know.
pub(crate) struct Watch {
    calls: Arc<Calls>,
    thread: Thread,
}

#[derive(Default)]
struct Calls {
    in_flight: AtomicUsize,
    asleep: AtomicBool,
}

/// A call in flight, until it is dropped.
pub(crate) struct InFlight<'a>(&'a Calls);

impl Watch {
    pub(crate) fn start(engine: Engine) -> io::Result<Self> {
        let calls = Arc::new(Calls::default());
        let watched = Arc::clone(&calls);
        let thread = thread::Builder::new()
            .name("execgate-deadline".to_owned())
            .spawn(move || watched.advance(&engine))?
            .thread()
            .clone();
        Ok(Self { calls, thread })
    }

    /// Counts a call in.
    ///
    /// INVARIANT: this writes `in_flight` and then reads `asleep`, the thread writes
    /// `asleep` and then reads `in_flight`. Sequentially consistent, one of the two sees
    /// the other, so the thread never sleeps through a call.
    pub(crate) fn call(&self) -> InFlight<'_> {
        self.calls.in_flight.fetch_add(1, SeqCst);
        if self.calls.asleep.load(SeqCst) && self.calls.asleep.swap(false, SeqCst) {
            self.thread.unpark();
        }
        InFlight(&self.calls)
    }
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.0.in_flight.fetch_sub(1, SeqCst);
    }
}

impl Calls {
    fn advance(&self, engine: &Engine) {
        loop {
            self.sleep_while_idle();
            let mut idle = 0;
            while idle < IDLE_TICKS {
                thread::sleep(TICK);
                engine.increment_epoch();
                idle = if self.in_flight.load(SeqCst) == 0 {
                    idle + 1
                } else {
                    0
                };
            }
        }
    }

    fn sleep_while_idle(&self) {
        self.asleep.store(true, SeqCst);
        while self.in_flight.load(SeqCst) == 0 && self.asleep.load(SeqCst) {
            thread::park();
        }
        self.asleep.store(false, SeqCst);
    }
}

/// The number of epochs after which a call that may take `deadline` is ended. The first
/// may come at once, so it does not count.
pub(crate) fn epochs(deadline: Duration) -> u64 {
    let ticks = deadline.as_nanos().div_ceil(TICK.as_nanos());
    // The epoch itself is added to this, so it stays well below the largest number.
    u64::try_from(ticks).unwrap_or(u64::MAX).min(u64::MAX / 2) + 1
}

#[cfg(test)]
mod tests {
    use super::epochs;
    use std::time::Duration;

    #[test]
    fn a_call_gets_at_least_its_time() {
        assert_eq!(epochs(Duration::ZERO), 1);
        assert_eq!(epochs(Duration::from_millis(10)), 2);
        assert_eq!(epochs(Duration::from_millis(11)), 3);
        assert!(epochs(Duration::MAX) < u64::MAX);
    }
}

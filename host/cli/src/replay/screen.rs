//! Where a replay shows what it does: decisions on standard output, a progress bar and
//! messages on standard error.

use std::io::{self, IsTerminal, Write};

use indicatif::{ProgressBar, ProgressStyle};

/// Bytes of decisions that are written at once.
const BATCH: usize = 64 << 10;

/// Standard output and the progress bar, which must not write over each other.
pub(super) struct Screen {
    bar: ProgressBar,
    batch: Vec<u8>,
}

impl Screen {
    /// A screen for input of `length` bytes, where that is known. The bar appears only on
    /// a terminal.
    pub(super) fn new(length: Option<u64>) -> Self {
        let bar = match (io::stderr().is_terminal(), length) {
            (false, _) => ProgressBar::hidden(),
            (true, Some(length)) => styled(
                ProgressBar::new(length),
                "{wide_bar} {percent:>3} %  {msg}  {eta} left",
            ),
            (true, None) => styled(ProgressBar::new_spinner(), "{spinner} {msg}  {elapsed}"),
        };
        Self {
            bar,
            batch: Vec::with_capacity(BATCH),
        }
    }

    /// Tells how far the replay has come.
    pub(super) fn progress(&self, bytes: u64, lines: u64) {
        if !self.bar.is_hidden() {
            self.bar.set_position(bytes);
            self.bar.set_message(format!("line {lines}"));
        }
    }

    /// Writes a decision, an object, with `id` as its first member, sooner or later.
    pub(super) fn decision(&mut self, id: &str, decision: &str) -> io::Result<()> {
        let members = decision.strip_prefix('{').unwrap_or(decision);
        for part in ["{\"id\":", id, ",", members, "\n"] {
            self.batch.extend_from_slice(part.as_bytes());
        }
        if self.batch.len() < BATCH {
            Ok(())
        } else {
            self.flush()
        }
    }

    /// Writes the decisions that have come so far.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        if self.batch.is_empty() {
            return Ok(());
        }
        let Self { bar, batch } = self;
        bar.suspend(|| {
            let mut stdout = io::stdout().lock();
            stdout.write_all(batch)?;
            stdout.flush()
        })?;
        batch.clear();
        Ok(())
    }

    /// Shows a message in its place among the decisions.
    pub(super) fn message(&mut self, show: impl FnOnce()) -> io::Result<()> {
        self.flush()?;
        self.bar.suspend(show);
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("=> ")),
        Err(_) => bar,
    }
}

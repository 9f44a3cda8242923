//! Standard output and standard error.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use anyhow::Context;
use clap::ColorChoice;

use crate::render::{Palette, visible};

/// Where answers and messages go, and in what colours.
#[derive(Debug)]
pub(crate) struct Output {
    /// For standard output.
    pub(crate) palette: Palette,
    messages: Palette,
}

impl Output {
    /// Colours as asked for; by default where a terminal shows them and nobody objects.
    pub(crate) fn new(choice: ColorChoice) -> Self {
        Self {
            palette: palette(choice, io::stdout().is_terminal()),
            messages: palette(choice, io::stderr().is_terminal()),
        }
    }

    /// Writes an answer to standard output. A reader that has gone away is no failure.
    pub(crate) fn answer(&self, text: &str) -> anyhow::Result<()> {
        let mut stdout = io::stdout().lock();
        let written = stdout
            .write_all(text.as_bytes())
            .and_then(|()| stdout.flush());
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => other.context("cannot write to standard output"),
        }
    }

    /// Tells that something kept the program from its work.
    pub(crate) fn error(&self, text: impl Display) {
        self.message("error", self.messages.deny, &text.to_string());
    }

    /// Tells that a verdict is not the expected one.
    pub(crate) fn mismatch(&self, text: impl Display) {
        self.message("mismatch", self.messages.ask, &text.to_string());
    }

    /// Tells that something may not be what was meant.
    pub(crate) fn warning(&self, text: impl Display) {
        self.message("warning", self.messages.ask, &text.to_string());
    }

    /// Tells something worth knowing.
    pub(crate) fn note(&self, text: impl Display) {
        self.message("note", self.messages.strong, &text.to_string());
    }

    /// Writes what came out in all.
    pub(crate) fn summary(&self, text: &str) {
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// A message that cannot be written has nowhere else to go.
    fn message(&self, label: &str, style: anstyle::Style, text: &str) {
        let _ = writeln!(io::stderr(), "{style}{label}{style:#}: {}", visible(text));
    }
}

fn palette(choice: ColorChoice, terminal: bool) -> Palette {
    let coloured = match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => terminal && !colours_unwanted(),
    };
    if coloured {
        Palette::coloured()
    } else {
        Palette::plain()
    }
}

/// `NO_COLOR` as its convention has it, and terminals that show no colours.
fn colours_unwanted() -> bool {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    no_color || std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

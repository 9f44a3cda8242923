//! Colours by their meaning.

use anstyle::{AnsiColor, Style};

use super::Verdict;

/// One style for each meaning; all of them empty when nothing is coloured.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Palette {
    pub(crate) allow: Style,
    pub(crate) ask: Style,
    pub(crate) deny: Style,
    /// What the eye should find first.
    pub(crate) strong: Style,
    /// What it may pass over.
    pub(crate) dim: Style,
}

impl Palette {
    /// No colours.
    pub(crate) const fn plain() -> Self {
        let none = Style::new();
        Self {
            allow: none,
            ask: none,
            deny: none,
            strong: none,
            dim: none,
        }
    }

    /// The colours of the terminal's own scheme.
    pub(crate) const fn coloured() -> Self {
        Self {
            allow: AnsiColor::Green.on_default().bold(),
            ask: AnsiColor::Yellow.on_default().bold(),
            deny: AnsiColor::Red.on_default().bold(),
            strong: Style::new().bold(),
            dim: Style::new().dimmed(),
        }
    }

    /// The style of a verdict.
    pub(crate) const fn verdict(&self, verdict: Verdict) -> Style {
        match verdict {
            Verdict::Allow => self.allow,
            Verdict::Ask => self.ask,
            Verdict::Deny => self.deny,
        }
    }
}

//! Tables of options: those that take values, and those that decide what is run.

/// What an option does, as far as code is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Does {
    /// Nothing, and takes no value.
    Nothing,
    /// Nothing, and takes a value: attached or the next word.
    Value,
    /// Nothing, and takes a value only where it is attached.
    Attached,
    /// Makes the program load another file beside its script, or find the script in another
    /// place. Code among the arguments it is none.
    Loads,
    /// The same, where it takes a value only attached.
    LoadsAttached,
    /// The same, where it takes none.
    LoadsFlag,
    /// Its value is code, or makes what follows code; it is flagged wherever it stands.
    Code,
    /// Its value names a file with the program.
    File,
    /// Its value is what the family's own rules look at.
    Own,
    /// The same, where it takes a value only attached.
    OwnAttached,
    /// Stands alone, and is for the family's own rules.
    OwnFlag,
    /// The program prints something and runs nothing.
    Prints,
    /// Options end behind it.
    Ends,
}

impl Does {
    /// Whether it decides what is run.
    pub(super) fn matters(self) -> bool {
        matches!(
            self,
            Self::Code | Self::File | Self::Own | Self::OwnAttached | Self::OwnFlag
        )
    }

    /// Whether what stands behind its letter belongs to it.
    pub(super) fn takes_value(self) -> bool {
        matches!(
            self,
            Self::Value
                | Self::Attached
                | Self::Loads
                | Self::LoadsAttached
                | Self::Code
                | Self::File
                | Self::Own
                | Self::OwnAttached
        )
    }
}

/// How a program reads its arguments.
#[derive(Debug)]
pub(super) struct Grammar {
    /// Options with their dashes: `-c`, `-eval`, `--eval`.
    pub(super) options: &'static [(&'static str, Does)],
    /// Whether letters may stand together behind one dash.
    pub(super) clusters: bool,
    /// Whether a long name may be cut short.
    pub(super) abbreviates: bool,
    /// Whether options count behind operands too.
    pub(super) permutes: bool,
    /// Whether names may have one dash instead of two (getopt_long_only(3)).
    pub(super) one_dash: bool,
}

impl Grammar {
    /// Letters stand alone, names are written out, the first operand ends options.
    pub(super) const fn plain(options: &'static [(&'static str, Does)]) -> Self {
        Self {
            options,
            clusters: false,
            abbreviates: false,
            permutes: false,
            one_dash: false,
        }
    }

    /// The same with clusters.
    pub(super) const fn clustered(options: &'static [(&'static str, Does)]) -> Self {
        Self {
            options,
            clusters: true,
            abbreviates: false,
            permutes: false,
            one_dash: false,
        }
    }
}

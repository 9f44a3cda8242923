//! Programs that may run without an entry because they only filter their input.
//!
//! Each built-in one has the option table of the real tool, and its words are parsed as the tool
//! parses them. An option that opens a file, writes, runs a program or waits is refused, and so
//! is every word that the tool would take for the name of a file. No file is looked at.

mod custom;
mod getopt;
mod jq;
mod never;
mod path_like;
mod refuse;
mod tools;
pub mod value;

pub use custom::Profile;
pub use never::is_never;
pub use tools::{Kind, Opt, Tool, all as tools};

use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

/// Who wrote the program that answers to the name; the options that mean the same differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Implementation {
    /// GNU.
    Gnu,
    /// FreeBSD and macOS.
    Bsd,
    /// An applet of busybox.
    Busybox,
}

/// Whether the safe bin `name` may be given `words`, of which the first is its own. A profile of
/// the operator's stands in for the built-in one.
pub fn check(
    name: &str,
    custom: Option<&Profile>,
    implementation: Implementation,
    words: &[Word],
) -> Result<(), Finding> {
    let built_in = tools::find(name);
    if built_in.is_none() && never::is_never(name) {
        let message = format!(
            "`{name}` runs programs or code that its words or its input hold, so it is no safe bin"
        );
        return Err(refuse::program(Code::SafeBinNever, words, message));
    }
    if let Some(word) = words.iter().find(|word| word.literal().is_none()) {
        let message = format!(
            "`{}` would be expanded, and the words of a safe bin are literal; quote it",
            word.text
        );
        return Err(Finding::at(Code::SafeBinExpansion, word.span, message));
    }
    if let Some(profile) = custom {
        return custom::check(name, profile, words);
    }
    if name == jq::NAME {
        return jq::check(words);
    }
    match built_in {
        Some(tool) => getopt::check(tool, implementation, words),
        None => {
            let message = format!(
                "`{name}` is among the safe bins but has no profile; add one to `safeBinProfiles`"
            );
            Err(refuse::program(Code::SafeBinUnprofiled, words, message))
        }
    }
}

/// Whether the built-in profile of `name` was held against that implementation.
pub fn is_verified(name: &str, implementation: Implementation) -> bool {
    match (tools::find(name), implementation) {
        (_, Implementation::Gnu) => true,
        (Some(tool), Implementation::Bsd) => !tool.bsd.is_empty(),
        (Some(tool), Implementation::Busybox) => !tool.busybox.is_empty(),
        (None, _) => false,
    }
}

/// Whether `name` has a profile of ours.
pub fn is_built_in(name: &str) -> bool {
    name == jq::NAME || tools::find(name).is_some()
}

/// Whether the words of `name` are programs in a language of its own, so that its profile leaves
/// more open than a filter needs.
pub fn is_broad(name: &str) -> bool {
    name == jq::NAME
}

/// Whether `name` reads a file in HOME whatever its words are: jq opens `~/.jq`.
pub fn needs_empty_home(name: &str) -> bool {
    name == jq::NAME
}

/// The options that the built-in profile of each safe bin denies, sorted by name: long ones
/// first.
pub fn denied_options() -> Vec<(&'static str, Vec<String>)> {
    let of_tools = tools::all()
        .iter()
        .map(|tool| (tool.name, getopt::denied(tool)));
    let mut all: Vec<_> = of_tools.chain([(jq::NAME, jq::denied())]).collect();
    all.retain(|(_, options)| !options.is_empty());
    all.sort_unstable();
    all
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
mod tests;

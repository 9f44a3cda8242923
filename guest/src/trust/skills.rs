//! Programs that known skills bring.

use crate::program::lookup::windows::starts_at_drive;
use std::sync::Arc;

/// A program that a skill brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillBin {
    /// The bare name.
    pub name: String,
    /// The path at which it was found, absolute.
    pub resolved_path: String,
}

impl SkillBin {
    /// What is wrong with it, if anything: the field, and what is expected of it.
    pub(crate) fn problem(&self) -> Option<(&'static str, &'static str)> {
        let path = &self.resolved_path;
        if self.name.is_empty() || self.name.contains(['/', '\\']) {
            Some(("name", "expected the bare name of a program"))
        } else if !path.starts_with('/') && !starts_at_drive(path) {
            Some(("resolvedPath", "expected an absolute path"))
        } else {
            None
        }
    }
}

/// The programs of known skills. Copies share them.
#[derive(Debug, Clone, Default)]
pub struct SkillBins {
    bins: Arc<[SkillBin]>,
}

impl SkillBins {
    /// Whether `word`, as it is written, calls a program of a skill, found at `resolved`: the bare
    /// name, whatever its letter case, and the exact path belong together. A word with a
    /// separator is a path, which the operator has to list.
    pub fn covers(&self, word: &str, resolved: &str) -> bool {
        self.bins
            .iter()
            .any(|bin| bin.resolved_path == resolved && bin.name.eq_ignore_ascii_case(word))
    }
}

impl From<&[SkillBin]> for SkillBins {
    /// Takes over programs whose names are bare and whose paths are absolute.
    fn from(bins: &[SkillBin]) -> Self {
        Self { bins: bins.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bin(name: &str, path: &str) -> SkillBin {
        SkillBin {
            name: name.to_owned(),
            resolved_path: path.to_owned(),
        }
    }

    #[test]
    fn name_and_path_belong_together() {
        let bins: &[SkillBin] = &[
            bin("rg", "/opt/bin/rg"),
            bin("Peek", "/opt/bin/peekaboo"),
            bin("fd", "/usr/bin/fd"),
            bin("boo", "/opt/bin/peekaboo"),
            bin("tool", r"C:\Tools\tool.exe"),
        ];
        let bins = SkillBins::from(bins);
        for (word, resolved) in [
            ("rg", "/opt/bin/rg"),
            ("RG", "/opt/bin/rg"),
            ("peek", "/opt/bin/peekaboo"),
            ("boo", "/opt/bin/peekaboo"),
            ("fd", "/usr/bin/fd"),
            ("tool", r"C:\Tools\tool.exe"),
        ] {
            assert!(bins.covers(word, resolved), "{word} at {resolved}");
        }
        for (word, resolved) in [
            ("rg", "/usr/bin/rg"),
            ("rg", "/opt/bin/RG"),
            ("rg", "/usr/bin/fd"),
            ("fd", "/opt/bin/rg"),
            ("peekaboo", "/opt/bin/peekaboo"),
            ("/opt/bin/rg", "/opt/bin/rg"),
            ("./rg", "/opt/bin/rg"),
            ("rg ", "/opt/bin/rg"),
            ("", "/opt/bin/rg"),
            ("rg", ""),
        ] {
            assert!(!bins.covers(word, resolved), "{word} at {resolved}");
        }
        assert!(!SkillBins::default().covers("rg", "/opt/bin/rg"));
    }

    #[test]
    fn names_are_bare_and_paths_absolute() {
        for (name, path, field) in [
            ("rg", "/opt/bin/rg", None),
            ("rg", r"C:\Tools\rg.exe", None),
            ("", "/opt/bin/rg", Some("name")),
            ("bin/rg", "/opt/bin/rg", Some("name")),
            (r"bin\rg", "/opt/bin/rg", Some("name")),
            ("rg", "bin/rg", Some("resolvedPath")),
            ("rg", r"\Tools\rg.exe", Some("resolvedPath")),
            ("rg", "", Some("resolvedPath")),
        ] {
            let found = bin(name, path).problem().map(|(field, _)| field);
            assert_eq!(found, field, "{name} at {path}");
        }
    }
}

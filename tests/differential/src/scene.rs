//! The folders, programs and variables that every command finds.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result};

use crate::escape::ROOT;
use crate::programs::{BUILTINS, FOREIGN, ODD, PLAIN};

/// `NAME=value` pairs.
pub type Environment = Vec<(String, String)>;

/// Variables that commands expand, with values that go wrong where a shell splits,
/// globs or reads them again. A name with no value is not set. There are two sets.
const VARIABLES: &[(&str, [Option<&str>; 2])] = &[
    ("LANG", [Some("C.UTF-8"), Some("C")]),
    ("A", [Some("plain"), Some("a'b\"c\\d")]),
    ("B", [Some("two words"), Some("{x,y}")]),
    ("C", [Some("*.txt"), Some("\u{e000}/home/*")]),
    ("D", [Some("$(evil) `evil`; evil"), Some("a=b")]),
    ("E", [Some(""), None]),
    ("F", [Some("~"), Some("=alpha")]),
    ("G", [Some("-n"), Some("[a-z]*")]),
    ("N", [Some("x\ny"), Some(" lead trail ")]),
    ("MY_VAR1", [Some("1"), Some("&& evil")]),
    ("U", [None, None]),
];

/// Names of variables that the scene sets or leaves unset on purpose.
pub const NAMES: &[&str] = &[
    "A", "B", "C", "D", "E", "F", "G", "N", "MY_VAR1", "U", "HOME",
];

/// The number of environments.
pub const ENVIRONMENTS: usize = 2;

/// Files in the home folder: what a glob there finds.
const HOME_FILES: &[&str] = &["a.txt", "b c.txt", "-n", "*", ".hidden", "$A", "x[1]"];

/// The name that tells one scene of this process from another.
static NUMBER: AtomicUsize = AtomicUsize::new(0);

/// A folder, in memory where the machine has such, with the programs and the home
/// folder. It is removed with the value.
#[derive(Debug)]
pub struct Scene {
    root: PathBuf,
}

impl Scene {
    /// Builds the folders and hard-links the recording program under every name.
    pub fn build() -> Result<Self> {
        let memory = Path::new("/dev/shm");
        let base = if memory.is_dir() {
            memory.to_owned()
        } else {
            std::env::temp_dir()
        };
        let base = fs::canonicalize(&base)
            .with_context(|| format!("{} cannot be used", base.display()))?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let scene = Self {
            root: base.join(format!("execgate-differential-{}-{number}", process::id())),
        };
        scene
            .fill()
            .with_context(|| format!("cannot build {}", scene.root.display()))?;
        Ok(scene)
    }

    fn fill(&self) -> io::Result<()> {
        // A process of the same number that was killed may have left its folder.
        match fs::remove_dir_all(&self.root) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => (),
        }
        for folder in ["bin", "other", "expand", "home"] {
            fs::create_dir_all(self.root.join(folder))?;
        }
        let recorder = self.recorder();
        fs::copy(env!("EXECGATE_RECORDER"), &recorder)?;
        for name in PLAIN.iter().chain(ODD).chain(BUILTINS) {
            fs::hard_link(&recorder, self.root.join("bin").join(name))?;
        }
        for name in FOREIGN {
            fs::hard_link(&recorder, self.root.join("other").join(name))?;
        }
        std::os::unix::fs::symlink("alpha", self.root.join("bin/linked"))?;
        for name in HOME_FILES {
            fs::write(self.root.join("home").join(name), "")?;
        }
        Ok(())
    }

    /// The folder that holds everything.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The recording program that expands words for the comparison.
    pub fn recorder(&self) -> PathBuf {
        self.root.join("expand/expand")
    }

    /// The pattern that covers every listed program.
    pub fn pattern(&self) -> String {
        format!("{}/bin/*", self.root.display())
    }

    /// The text with the folder of this scene in place of its stand-in.
    pub fn localise(&self, text: &str) -> String {
        text.replace(ROOT, &self.root.to_string_lossy())
    }

    /// The text with the stand-in in place of the folder of this scene.
    pub fn generalise(&self, text: &str) -> String {
        text.replace(&*self.root.to_string_lossy(), &ROOT.to_string())
    }

    /// The same for text that is only shown.
    pub fn shorten(&self, text: &str) -> String {
        text.replace(&*self.root.to_string_lossy(), "\\R")
    }

    /// The environment `number`, from 0 to [`ENVIRONMENTS`].
    pub fn environment(&self, number: usize) -> Environment {
        let fixed = [
            ("PATH", "\u{e000}/bin:\u{e000}/other"),
            ("HOME", "\u{e000}/home"),
        ];
        let chosen = VARIABLES
            .iter()
            .filter_map(|(name, values)| Some((*name, values[number % ENVIRONMENTS]?)));
        fixed
            .into_iter()
            .chain(chosen)
            .map(|(name, value)| (name.to_owned(), self.localise(value)))
            .collect()
    }

    /// What is different in the home folder from how it was built.
    pub fn home_changes(&self) -> io::Result<Vec<String>> {
        let mut names = list(&self.root.join("home"))?;
        names.retain(|name| !HOME_FILES.contains(&name.as_str()));
        Ok(names)
    }
}

impl Drop for Scene {
    fn drop(&mut self) {
        // Nothing can be done about a folder that stays.
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// The names in a folder.
pub fn list(folder: &Path) -> io::Result<Vec<String>> {
    fs::read_dir(folder)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect()
}

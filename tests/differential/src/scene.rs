//! The folders, programs and variables that every command finds.

use std::fs;
use std::io::{self, ErrorKind};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result};

use crate::escape::ROOT;
use crate::programs::{BUILTINS, FOREIGN, LAUNCHERS, ODD, PLAIN, RECORDS, RULED, SAFE};

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

/// The script that the allowlist covers.
pub const SCRIPT: &str = "bin/run.sh";

/// The number of environments.
pub const ENVIRONMENTS: usize = 2;

/// Files in the home folder: what a glob there finds.
const HOME_FILES: &[&str] = &["a.txt", "b c.txt", "-n", "*", ".hidden", "$A", "x[1]"];

/// The folders of PATH, in order.
const FOLDERS: &[(&str, &[&[&str]])] = &[
    ("tools", &[]),
    ("bin", &[PLAIN, ODD, BUILTINS, LAUNCHERS]),
    ("safe", &[SAFE]),
    ("ruled", &[RULED]),
    ("other", &[FOREIGN]),
];

/// The programs that are what their names say, and under which name they are in PATH.
const TOOLS: &[(&str, &str)] = &[
    ("ash", "busybox"),
    ("bash", "bash"),
    ("busybox", "busybox"),
    ("dash", "dash"),
    ("env", "env"),
    ("nice", "nice"),
    ("nohup", "nohup"),
    ("sh", "sh"),
    ("stdbuf", "stdbuf"),
    ("time", "time"),
    ("timeout", "timeout"),
    ("zsh", "zsh"),
];

/// The number that tells the scenes of one run of this process from those of another.
static NUMBER: AtomicUsize = AtomicUsize::new(0);

/// Folders, in memory where the machine has such, one for each thread that runs shells.
/// They are removed with the value.
#[derive(Debug)]
pub struct Scenes {
    base: PathBuf,
    scenes: Vec<Scene>,
}

impl Scenes {
    /// Builds `count` scenes.
    pub fn build(count: usize) -> Result<Self> {
        let memory = Path::new("/dev/shm");
        let base = if memory.is_dir() {
            memory.to_owned()
        } else {
            std::env::temp_dir()
        };
        let base = fs::canonicalize(&base)
            .with_context(|| format!("{} cannot be used", base.display()))?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let base = base.join(format!("execgate-differential-{}-{number}", process::id()));
        // A process of the same number that was killed may have left its folder.
        match fs::remove_dir_all(&base) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
            _ => (),
        }
        let scenes = (0..count).map(|number| Scene::at(base.join(number.to_string())));
        let built = Self {
            scenes: scenes.collect(),
            base,
        };
        for scene in &built.scenes {
            scene
                .fill()
                .with_context(|| format!("cannot build {}", scene.root.display()))?;
        }
        Ok(built)
    }

    /// Every scene.
    pub fn all(&self) -> &[Scene] {
        &self.scenes
    }

    /// The pattern that covers a program of every scene.
    pub fn pattern(&self, program: &str) -> String {
        format!("{}/*/{program}", self.base.display())
    }
}

impl Drop for Scenes {
    fn drop(&mut self) {
        // Nothing can be done about a folder that stays.
        let _ = fs::remove_dir_all(&self.base);
    }
}

/// A folder with programs, a home folder and a working directory.
#[derive(Debug)]
pub struct Scene {
    root: PathBuf,
}

impl Scene {
    /// A scene in a folder that need not exist.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// Hard-links the recording program under every name, and links the real tools.
    fn fill(&self) -> Result<()> {
        let recorder = self.recorder();
        for folder in ["expand", "home", "work/cwd"] {
            fs::create_dir_all(self.root.join(folder))?;
        }
        fs::copy(env!("EXECGATE_RECORDER"), &recorder)?;
        fs::hard_link(&recorder, self.script_recorder())?;
        for (folder, lists) in FOLDERS {
            let folder = self.root.join(folder);
            fs::create_dir(&folder)?;
            for name in lists.iter().copied().flatten() {
                fs::hard_link(&recorder, folder.join(name))?;
            }
        }
        for (name, program) in TOOLS {
            symlink(find(program)?, self.root.join("tools").join(name))?;
        }
        symlink("alpha", self.root.join("bin/linked"))?;
        let script = format!(
            "exec '{}' \"$0\" \"$@\"\n",
            self.script_recorder().display()
        );
        fs::write(self.root.join(SCRIPT), script)?;
        for name in HOME_FILES {
            fs::write(self.root.join("home").join(name), "")?;
        }
        Ok(())
    }

    /// The folder that holds everything.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The working directory, which is empty before each command.
    pub fn cwd(&self) -> PathBuf {
        self.root.join("work/cwd")
    }

    /// The file that the recording programs write to.
    pub fn records(&self) -> PathBuf {
        self.root.with_extension(RECORDS)
    }

    /// The file that the shells write to.
    pub fn output(&self) -> PathBuf {
        self.root.with_extension("output")
    }

    /// The recording program that expands words for the comparison.
    pub fn recorder(&self) -> PathBuf {
        self.root.join("expand/expand")
    }

    /// The recording program that [`SCRIPT`] runs with its name and its words.
    pub fn script_recorder(&self) -> PathBuf {
        self.root.join("expand/script")
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
        let folders: Vec<_> = FOLDERS
            .iter()
            .map(|(folder, _)| format!("{ROOT}/{folder}"))
            .collect();
        let path = folders.join(":");
        let fixed = [("PATH", path.as_str()), ("HOME", "\u{e000}/home")];
        let chosen = VARIABLES
            .iter()
            .filter_map(|(name, values)| Some((*name, values[number % ENVIRONMENTS]?)));
        fixed
            .into_iter()
            .chain(chosen)
            .map(|(name, value)| (name.to_owned(), self.localise(value)))
            .collect()
    }

    /// Files that have come up where commands could leave some.
    pub fn changes(&self) -> io::Result<Vec<String>> {
        let mut names = list(&self.root.join("home"))?;
        names.retain(|name| !HOME_FILES.contains(&name.as_str()));
        let work = list(&self.root.join("work"))?;
        names.extend(work.into_iter().filter(|name| name != "cwd"));
        Ok(names)
    }
}

/// The path of a real program.
fn find(program: &str) -> Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut candidates = std::env::split_paths(&path).map(|folder| folder.join(program));
    candidates
        .find(|candidate| candidate.is_file())
        .with_context(|| {
            format!(
                "`{program}` is not in PATH; install it, on Debian with `apt-get install {program}`"
            )
        })
}

/// The names in a folder.
pub fn list(folder: &Path) -> io::Result<Vec<String>> {
    fs::read_dir(folder)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect()
}

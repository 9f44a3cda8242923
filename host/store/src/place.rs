use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The environment variable that names the folder of the document.
pub const STATE_DIR_VARIABLE: &str = "EXECGATE_STATE_DIR";

/// The folder of the document, below the home directory.
pub const FOLDER: &str = ".execgate";

/// The name of the document.
pub const DOCUMENT: &str = "exec-approvals.json";

/// What was asked for, from the most to the least particular. An empty value counts as none.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// A document, maybe that of another tool; `~/` is the home directory.
    pub document: Option<OsString>,
    /// A folder, as in [`STATE_DIR_VARIABLE`]; `~/` is the home directory.
    pub state_dir: Option<OsString>,
    /// The home directory.
    pub home: Option<OsString>,
}

/// Why no place follows from what was asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// Nothing was named.
    #[error("no home directory is known; name the document, or set {STATE_DIR_VARIABLE}")]
    Nowhere,
    /// The path depends on where the process happens to be.
    #[error("`{0}` is not an absolute path; write it from `/` on")]
    Relative(PathBuf),
    /// The path ends in `/` or `..`.
    #[error("`{0}` names no file; add the name of the document")]
    NoFile(PathBuf),
    /// No file can have a name with NUL in it.
    #[error("`{}` has a NUL byte in it; remove it", .0.display().to_string().escape_debug())]
    Nul(PathBuf),
}

/// Where the document is: a folder and a name in it. Nothing is looked at yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    folder: PathBuf,
    name: OsString,
}

impl Place {
    /// The document in exactly this file, which an absolute path names.
    pub fn file(path: &Path) -> Result<Self, PlaceError> {
        let bytes = path.as_os_str().as_bytes();
        if bytes.contains(&0) {
            return Err(PlaceError::Nul(path.to_path_buf()));
        }
        if !path.is_absolute() {
            return Err(PlaceError::Relative(path.to_path_buf()));
        }
        let (Some(folder), Some(name), false) =
            (path.parent(), path.file_name(), bytes.ends_with(b"/"))
        else {
            return Err(PlaceError::NoFile(path.to_path_buf()));
        };
        Ok(Self {
            // Put together anew without `.` and `//` at the end, which would follow a link.
            folder: folder.components().collect(),
            name: name.to_owned(),
        })
    }

    /// The document that was asked for: the file, else the one in the folder, else the one below
    /// the home directory.
    pub fn resolve(wanted: &Wanted) -> Result<Self, PlaceError> {
        let given = |value: &Option<OsString>| value.clone().filter(|value| !value.is_empty());
        let home = given(&wanted.home).map(PathBuf::from);
        let path = if let Some(document) = given(&wanted.document) {
            from_home(&document, home.as_deref())?
        } else if let Some(folder) = given(&wanted.state_dir) {
            from_home(&folder, home.as_deref())?.join(DOCUMENT)
        } else {
            home.ok_or(PlaceError::Nowhere)?.join(FOLDER).join(DOCUMENT)
        };
        Self::file(&path)
    }

    /// The folder of the document.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The document.
    pub fn path(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    pub(crate) fn name(&self) -> &OsStr {
        &self.name
    }

    /// The name of the file that is locked while the document is edited.
    pub(crate) fn lock_name(&self) -> OsString {
        let stem = Path::new(&self.name).file_stem().unwrap_or(&self.name);
        let mut name = OsString::from(".");
        name.push(stem);
        name.push(".lock");
        name
    }
}

fn from_home(path: &OsStr, home: Option<&Path>) -> Result<PathBuf, PlaceError> {
    match path.as_bytes().strip_prefix(b"~/") {
        // Joined as text, so that a slash at the end still shows.
        Some(below) => Ok(home
            .ok_or(PlaceError::Nowhere)?
            .join(OsStr::from_bytes(below))),
        None => Ok(PathBuf::from(path)),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{Place, PlaceError, Wanted};

    fn resolve(document: &str, state_dir: &str, home: &str) -> Result<PathBuf, PlaceError> {
        let wanted = Wanted {
            document: Some(document.into()),
            state_dir: Some(state_dir.into()),
            home: Some(home.into()),
        };
        Place::resolve(&wanted).map(|place| place.path())
    }

    #[test]
    fn the_most_particular_value_wins() {
        for (document, state_dir, home, path) in [
            ("", "", "/h", "/h/.execgate/exec-approvals.json"),
            ("", "/s", "/h", "/s/exec-approvals.json"),
            ("", "~/s", "/h", "/h/s/exec-approvals.json"),
            ("", "/s/", "", "/s/exec-approvals.json"),
            ("~/.other/a.json", "/s", "/h", "/h/.other/a.json"),
            ("/d/./a.json", "/s", "", "/d/a.json"),
        ] {
            let found = resolve(document, state_dir, home);
            assert_eq!(
                found,
                Ok(PathBuf::from(path)),
                "{document} {state_dir} {home}"
            );
        }
    }

    #[test]
    fn what_names_no_file_is_refused() {
        let relative = |path: &str| PlaceError::Relative(path.into());
        let no_file = |path: &str| PlaceError::NoFile(path.into());
        for (document, state_dir, home, error) in [
            ("", "", "", PlaceError::Nowhere),
            ("~/a", "", "", PlaceError::Nowhere),
            ("a.json", "", "/h", relative("a.json")),
            ("~", "", "/h", relative("~")),
            ("", "s", "/h", relative("s/exec-approvals.json")),
            ("", "", "h", relative("h/.execgate/exec-approvals.json")),
            ("/", "", "/h", no_file("/")),
            ("/d/", "", "/h", no_file("/d/")),
            ("~/d/", "", "/h", no_file("/h/d/")),
            ("/d/..", "", "/h", no_file("/d/..")),
            ("/d/a\0b", "", "/h", PlaceError::Nul("/d/a\0b".into())),
        ] {
            assert_eq!(resolve(document, state_dir, home), Err(error));
        }
    }

    #[test]
    fn the_lock_is_named_after_the_document() {
        for (path, lock) in [
            ("/d/exec-approvals.json", ".exec-approvals.lock"),
            ("/d/.hidden", "..hidden.lock"),
            ("/d/.x.lock", "..x.lock"),
        ] {
            let place = Place::file(path.as_ref()).unwrap();
            assert_eq!(place.lock_name(), lock);
        }
    }
}

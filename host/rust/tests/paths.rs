//! What the two capabilities say about paths.

use execgate::types::{PathFacts, PathKind};
use execgate::{CanonicalPath, MemoryPaths, PathError};
use serde_json::json;

fn facts(
    canonical: &str,
    kind: PathKind,
    executable: bool,
    folder: &str,
    folder_writable: bool,
) -> PathFacts {
    PathFacts {
        canonical: canonical.to_owned(),
        kind,
        executable,
        folder: folder.to_owned(),
        folder_writable,
    }
}

mod memory {
    use super::*;

    const MISSING: Result<PathFacts, PathError> = Err(PathError::NotFound {
        folder_writable: false,
    });

    #[test]
    fn an_exact_path_comes_before_its_folder() {
        let paths = MemoryPaths::from_json(&json!({
            "/bin/*": { "executable": true },
            "/bin/sh": { "executable": true, "canonical": "/bin/dash" },
            "/bin/no": { "executable": false },
        }))
        .unwrap();
        let file = PathKind::RegularFile;
        assert_eq!(
            paths.realpath("/bin/ls"),
            Ok(facts("/bin/ls", file, true, "/bin", false))
        );
        assert_eq!(
            paths.realpath("/bin/sh"),
            Ok(facts("/bin/dash", file, true, "/bin", false))
        );
        assert_eq!(
            paths.realpath("/bin/no"),
            Ok(facts("/bin/no", file, false, "/bin", false))
        );
    }

    #[test]
    fn a_folder_holds_names_and_no_deeper_paths() {
        let paths = MemoryPaths::from_json(&json!({ "/bin/*": { "executable": true } })).unwrap();
        for path in [
            "/bin",
            "/bin/",
            "/bin/.",
            "/bin/..",
            "/bin/a/b",
            "/binx",
            "/usr/bin/ls",
            "/",
        ] {
            assert_eq!(paths.realpath(path), MISSING, "{path}");
        }
        assert!(matches!(
            paths.realpath("bin/ls"),
            Err(PathError::Unanswerable(_))
        ));
    }

    #[test]
    fn the_root_is_a_folder_too() {
        let paths = MemoryPaths::from_json(&json!({ "/*": {} })).unwrap();
        assert_eq!(
            paths.realpath("/x"),
            Ok(facts("/x", PathKind::RegularFile, false, "/", false))
        );
    }

    #[test]
    fn kind_and_folder_are_told() {
        let paths = MemoryPaths::from_json(&json!({
            "/a/d": { "kind": "directory", "executable": true },
            "/a/o": { "kind": "other" },
            "/a/f": { "kind": "file", "executable": true, "folderWritable": true, "canonical": null },
        }))
        .unwrap();
        assert_eq!(
            paths.realpath("/a/d"),
            Ok(facts("/a/d", PathKind::Directory, false, "/a", false))
        );
        assert_eq!(
            paths.realpath("/a/o"),
            Ok(facts("/a/o", PathKind::Other, false, "/a", false))
        );
        assert_eq!(
            paths.realpath("/a/f"),
            Ok(facts("/a/f", PathKind::RegularFile, true, "/a", true))
        );
    }

    #[test]
    fn a_directory_is_added_unless_the_path_is_known() {
        let paths = MemoryPaths::from_json(&json!({ "/a/f": {} })).unwrap();
        let paths = paths.with_directory("/a/d").with_directory("/a/f");
        assert_eq!(paths.realpath("/a/d").unwrap().kind, PathKind::Directory);
        assert_eq!(paths.realpath("/a/f").unwrap().kind, PathKind::RegularFile);
    }

    #[test]
    fn what_is_wrong_with_a_description_is_named() {
        for (files, message) in [
            (json!([]), "must be an object"),
            (
                json!({ "bin/ls": {} }),
                "`bin/ls`: must be an absolute path",
            ),
            (json!({ "/bin/ls": true }), "`/bin/ls`: must be an object"),
            (
                json!({ "/bin/ls": { "executable": "yes" } }),
                "`/bin/ls`: `executable` must be",
            ),
            (
                json!({ "/bin/ls": { "folderWritable": null } }),
                "`/bin/ls`: `folderWritable` must be",
            ),
            (
                json!({ "/bin/ls": { "canonical": "ls" } }),
                "`/bin/ls`: `canonical` must be",
            ),
            (
                json!({ "/bin/ls": { "kind": "link" } }),
                "`/bin/ls`: `kind` must be",
            ),
        ] {
            let error = MemoryPaths::from_json(&files).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}

#[cfg(unix)]
mod real {
    use super::*;
    use execgate::RealPaths;
    use std::ffi::OsStr;
    use std::fs::{self, Permissions};
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;
    use std::path::PathBuf;

    /// A folder with a canonical path.
    struct Folder {
        path: PathBuf,
        _keep: tempfile::TempDir,
    }

    impl Folder {
        fn new() -> Self {
            let keep = tempfile::tempdir().unwrap();
            Self {
                path: fs::canonicalize(keep.path()).unwrap(),
                _keep: keep,
            }
        }

        fn at(&self, name: &str) -> String {
            self.path.join(name).into_os_string().into_string().unwrap()
        }

        fn file(&self, name: &str, mode: u32) {
            fs::write(self.path.join(name), "").unwrap();
            fs::set_permissions(self.path.join(name), Permissions::from_mode(mode)).unwrap();
        }
    }

    #[test]
    fn files_are_executable_where_their_mode_says_so() {
        let folder = Folder::new();
        folder.file("x", 0o755);
        folder.file("f", 0o644);
        let file = PathKind::RegularFile;
        let here = folder.path.to_str().unwrap();
        assert_eq!(
            RealPaths.realpath(&folder.at("x")),
            Ok(facts(&folder.at("x"), file, true, here, true))
        );
        assert_eq!(
            RealPaths.realpath(&folder.at("f")),
            Ok(facts(&folder.at("f"), file, false, here, true))
        );
    }

    #[test]
    fn directories_and_sockets_are_not_executable() {
        let folder = Folder::new();
        fs::create_dir(folder.path.join("d")).unwrap();
        let _socket = UnixListener::bind(folder.path.join("s")).unwrap();
        fs::set_permissions(folder.path.join("s"), Permissions::from_mode(0o755)).unwrap();
        for (name, kind) in [("d", PathKind::Directory), ("s", PathKind::Other)] {
            let answer = RealPaths.realpath(&folder.at(name)).unwrap();
            assert_eq!((answer.kind, answer.executable), (kind, false));
        }
    }

    #[test]
    fn the_folder_is_that_of_the_path_as_asked() {
        let folder = Folder::new();
        fs::create_dir_all(folder.path.join("real/bin")).unwrap();
        folder.file("real/bin/tool", 0o755);
        symlink("real/bin", folder.path.join("bin")).unwrap();
        fs::create_dir(folder.path.join("links")).unwrap();
        symlink("../real/bin/tool", folder.path.join("links/alias")).unwrap();
        symlink("../real/bin/tool", folder.path.join("links/tool")).unwrap();
        let tool = folder.at("real/bin/tool");
        for (asked, holds_it) in [
            ("real/bin/tool", "real/bin"),
            ("bin/tool", "real/bin"),
            ("real/./bin/../bin/tool", "real/bin"),
            ("links/alias", "links"),
            ("links/tool", "links"),
        ] {
            let answer = RealPaths.realpath(&folder.at(asked)).unwrap();
            assert_eq!(
                (answer.canonical, answer.folder),
                (tool.clone(), folder.at(holds_it)),
                "{asked}"
            );
        }
    }

    #[test]
    fn a_name_without_folder_has_the_one_above() {
        let folder = Folder::new();
        fs::create_dir_all(folder.path.join("a/b")).unwrap();
        let answer = RealPaths.realpath(&folder.at("a/b/..")).unwrap();
        assert_eq!(
            (answer.canonical.as_str(), answer.folder.as_str()),
            (&*folder.at("a"), folder.path.to_str().unwrap())
        );
        let root = RealPaths.realpath("/").unwrap();
        assert_eq!((root.canonical.as_str(), root.folder.as_str()), ("/", "/"));
    }

    #[test]
    fn what_does_not_exist_could_come_to() {
        let folder = Folder::new();
        folder.file("f", 0o755);
        symlink("nowhere", folder.path.join("dangling")).unwrap();
        symlink("loop", folder.path.join("loop")).unwrap();
        let long = "n".repeat(300);
        for (name, folder_writable) in [
            ("no", true),
            ("dangling", true),
            ("loop", true),
            (&long, true),
            ("no/no", false),
            ("f/no", false),
        ] {
            let answer = RealPaths.realpath(&folder.at(name));
            assert_eq!(
                answer,
                Err(PathError::NotFound { folder_writable }),
                "{name}"
            );
        }
    }

    #[test]
    fn a_canonical_path_must_be_text() {
        let folder = Folder::new();
        let name = folder.path.join(OsStr::from_bytes(b"\xff"));
        if fs::write(&name, "").is_err() {
            return; // This file system takes text alone.
        }
        symlink(&name, folder.path.join("link")).unwrap();
        let answer = RealPaths.realpath(&folder.at("link"));
        assert_eq!(
            answer,
            Err(PathError::NotText {
                folder_writable: true
            })
        );
    }

    #[test]
    fn a_path_that_no_system_knows_names_nothing() {
        assert_eq!(
            RealPaths.realpath("/bin/s\0h"),
            Err(PathError::NotFound {
                folder_writable: false
            })
        );
        for relative in ["", "bin/sh", "./sh"] {
            assert!(
                matches!(
                    RealPaths.realpath(relative),
                    Err(PathError::Unanswerable(_))
                ),
                "{relative}"
            );
        }
    }
}

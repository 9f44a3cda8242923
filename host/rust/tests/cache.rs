//! Compiled components on disk: used only when nobody else could have written them.
#![cfg(unix)]

mod support;

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use execgate::{CachePolicy, Component, Options, Origin};
use sha2::{Digest, Sha256};
use support::{HOSTILE, component, contract, hostile};

const COMPILED: Origin = Origin::Compiled {
    cache_trouble: None,
};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("compiled")
    }

    fn load(&self) -> Origin {
        load(&self.path())
    }

    /// The one file in it.
    fn file(&self) -> PathBuf {
        let files: Vec<_> = fs::read_dir(self.path())
            .unwrap()
            .map(|file| file.unwrap().path())
            .collect();
        let [file] = &files[..] else {
            panic!("{files:?}")
        };
        file.clone()
    }
}

fn load(folder: &Path) -> Origin {
    load_component(folder, &hostile())
}

fn load_component(folder: &Path, wasm: &[u8]) -> Origin {
    let cache = CachePolicy::Folder(folder.to_owned());
    Component::from_bytes(
        wasm,
        &Options {
            cache,
            ..Options::default()
        },
    )
    .unwrap()
    .origin()
    .clone()
}

/// Checks that the component was compiled because of a trouble that `part` tells.
fn compiled_because(origin: &Origin, part: &str) {
    match origin {
        Origin::Compiled {
            cache_trouble: Some(trouble),
        } => assert!(trouble.contains(part), "{trouble}"),
        _ => panic!("{origin:?}"),
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn what_was_compiled_once_is_loaded_again() {
    let folder = Folder::new();
    assert_eq!(folder.load(), COMPILED);
    assert_eq!((mode(&folder.path()), mode(&folder.file())), (0o700, 0o600));
    assert_eq!(folder.load(), Origin::Cached);
}

#[test]
fn nothing_is_kept_without_a_cache() {
    let options = Options {
        cache: CachePolicy::Off,
        ..Options::default()
    };
    for _ in 0..2 {
        assert_eq!(
            Component::from_bytes(&hostile(), &options)
                .unwrap()
                .origin(),
            &COMPILED
        );
    }
}

#[test]
fn a_file_with_one_bit_changed_is_ignored_and_replaced() {
    let folder = Folder::new();
    assert_eq!(folder.load(), COMPILED);
    let file = folder.file();
    let whole = fs::read(&file).unwrap();
    for at in [0, 20, 50, 90, whole.len() / 2, whole.len() - 1] {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        fs::write(&file, bytes).unwrap();
        compiled_because(&folder.load(), "damaged");
        assert_eq!(folder.load(), Origin::Cached);
    }
}

#[test]
fn a_file_that_is_cut_short_is_ignored() {
    let folder = Folder::new();
    assert_eq!(folder.load(), COMPILED);
    let whole = fs::read(folder.file()).unwrap();
    for length in [0, 10, 80, whole.len() - 1] {
        fs::write(folder.file(), &whole[..length]).unwrap();
        compiled_because(&folder.load(), "damaged");
    }
}

#[test]
fn the_code_of_another_component_is_ignored() {
    let (folder, other) = (Folder::new(), Folder::new());
    assert_eq!(folder.load(), COMPILED);
    let wasm = component(&HOSTILE.replace("/x", "/y"), &contract());
    assert_eq!(load_component(&other.path(), &wasm), COMPILED);
    fs::copy(other.file(), folder.file()).unwrap();
    compiled_because(&folder.load(), "another component");
}

#[test]
fn code_that_wasmtime_refuses_is_ignored() {
    let folder = Folder::new();
    assert_eq!(folder.load(), COMPILED);
    // Whole, and of this component, but not what this wasmtime makes.
    let mut native = fs::read(folder.file()).unwrap();
    assert_eq!(&native[80..84], b"\x7fELF");
    native[84] ^= 1;
    let checksum = Sha256::digest(&native[80..]);
    native[48..80].copy_from_slice(&checksum);
    fs::write(folder.file(), native).unwrap();
    compiled_because(&folder.load(), "cannot be loaded");
}

#[test]
fn what_belongs_to_another_user_is_ignored() {
    let folder = Folder::new();
    assert_eq!(folder.load(), COMPILED);
    if chown(folder.file(), Some(65534), None).is_err() {
        return; // Only the superuser can give files away.
    }
    compiled_because(&folder.load(), "this user alone");
    chown(folder.path(), Some(65534), None).unwrap();
    compiled_because(&folder.load(), "belongs to another user");
}

#[test]
fn a_file_that_others_may_write_is_ignored() {
    let folder = Folder::new();
    assert_eq!(folder.load(), COMPILED);
    for mode in [0o620, 0o602] {
        fs::set_permissions(folder.file(), Permissions::from_mode(mode)).unwrap();
        compiled_because(&folder.load(), "this user alone");
    }
}

#[test]
fn a_link_in_place_of_the_file_is_ignored() {
    let folder = Folder::new();
    assert_eq!(folder.load(), COMPILED);
    let elsewhere = folder.0.path().join("elsewhere");
    fs::rename(folder.file(), &elsewhere).unwrap();
    assert_eq!(folder.load(), COMPILED);
    let file = folder.file();
    fs::remove_file(&file).unwrap();
    symlink(&elsewhere, &file).unwrap();
    assert!(matches!(
        folder.load(),
        Origin::Compiled {
            cache_trouble: Some(_)
        }
    ));
    // What it names is as it was.
    assert!(elsewhere.exists());
}

#[test]
fn a_folder_that_others_may_write_is_ignored() {
    let folder = Folder::new();
    assert_eq!(folder.load(), COMPILED);
    for mode in [0o770, 0o707] {
        fs::set_permissions(folder.path(), Permissions::from_mode(mode)).unwrap();
        compiled_because(&folder.load(), "others may write it");
    }
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    assert_eq!(folder.load(), Origin::Cached);
}

#[test]
fn a_link_in_place_of_the_folder_is_ignored() {
    let folder = Folder::new();
    assert_eq!(folder.load(), COMPILED);
    let link = folder.0.path().join("link");
    symlink(folder.path(), &link).unwrap();
    assert!(matches!(
        load(&link),
        Origin::Compiled {
            cache_trouble: Some(_)
        }
    ));
}

#[test]
fn a_cache_that_cannot_be_made_is_no_obstacle() {
    let folder = Folder::new();
    fs::write(folder.path(), "a file").unwrap();
    assert!(matches!(
        folder.load(),
        Origin::Compiled {
            cache_trouble: Some(_)
        }
    ));
}

#[test]
fn many_threads_may_fill_the_cache_at_once() {
    let folder = Folder::new();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| assert!(matches!(folder.load(), COMPILED | Origin::Cached)));
        }
    });
    assert_eq!(folder.load(), Origin::Cached);
    assert!(
        folder
            .file()
            .extension()
            .is_some_and(|extension| extension == "native")
    );
}

#[test]
fn only_the_newest_files_are_kept() {
    let folder = Folder::new();
    fs::create_dir(folder.path()).unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o700)).unwrap();
    let long_ago = SystemTime::now() - Duration::from_secs(86400);
    for index in 0..40 {
        let file = fs::File::create(folder.path().join(format!("old-{index}"))).unwrap();
        file.set_modified(long_ago + Duration::from_secs(index))
            .unwrap();
    }
    assert_eq!(folder.load(), COMPILED);
    let names = || {
        fs::read_dir(folder.path())
            .unwrap()
            .map(|file| file.unwrap().file_name())
    };
    assert_eq!(names().count(), 16);
    assert!(names().any(|name| name == "old-39"));
    assert_eq!(folder.load(), Origin::Cached);
}

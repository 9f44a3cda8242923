//! Reading and editing, with whatever may lie in the place of the document.

mod support;

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::time::Duration;

use execgate_store::{EditError, Hash, MAXIMUM, Place, Store, StoreError};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use support::{Scene, mode, set};

/// What an edit ends in whose function refuses.
#[derive(Debug, PartialEq)]
struct No;

#[test]
fn a_missing_document_is_absent_and_reading_makes_nothing() {
    let scene = Scene::new();
    let snapshot = scene.store.read().unwrap();
    assert_eq!((snapshot.text, snapshot.hash), (None, Hash::ABSENT));
    assert!(!scene.folder.exists());
}

#[test]
fn the_first_edit_makes_everything_for_this_user_alone() {
    let scene = Scene::new();
    let written = scene.store.edit(Some(&Hash::ABSENT), set("{}\n")).unwrap();
    assert_eq!(written.text.as_deref(), Some("{}\n"));
    assert_eq!(written.hash, Hash::of(b"{}\n"));
    assert_eq!(scene.store.read().unwrap(), written);
    for (path, expected) in [
        (scene.folder.parent().unwrap(), 0o700),
        (&scene.folder, 0o700),
        (&scene.file, 0o600),
        (&scene.lock, 0o600),
    ] {
        assert_eq!(mode(path), expected, "{}", path.display());
    }
    assert_eq!(
        scene.names(),
        [".exec-approvals.lock", "exec-approvals.json"]
    );
}

#[test]
fn text_is_taken_as_it_is() {
    for text in ["", "\u{feff}{}", "{\"version\":", "a\0b\r\n", "é"] {
        let scene = Scene::with(text.as_bytes());
        let snapshot = scene.store.read().unwrap();
        assert_eq!(snapshot.text.as_deref(), Some(text));
        assert_eq!(snapshot.hash, Hash::of(text.as_bytes()));
    }
}

#[test]
fn a_stale_edit_is_refused_and_its_function_not_called() {
    let scene = Scene::with(b"new");
    for base in [Hash::of(b"old"), Hash::ABSENT] {
        let error = scene.store.edit(Some(&base), |_| -> Result<String, No> {
            panic!("called for {base}")
        });
        let now = Hash::of(b"new");
        assert!(
            matches!(error, Err(EditError::Stale { base: b, now: n }) if b == base && n == now)
        );
    }
    assert_eq!(scene.text(), "new");
}

#[test]
fn what_an_editor_saves_meanwhile_is_kept() {
    let scene = Scene::with(b"old");
    let error = scene.store.edit(None, |_| {
        fs::write(&scene.file, "saved").unwrap();
        Ok::<_, No>("edited".to_owned())
    });
    assert!(matches!(error, Err(EditError::Stale { .. })), "{error:?}");
    assert_eq!(scene.text(), "saved");
    assert_eq!(
        scene.names(),
        [".exec-approvals.lock", "exec-approvals.json"]
    );
}

#[test]
fn a_refused_edit_changes_nothing() {
    let scene = Scene::with(b"old");
    let error = scene.store.edit(None, |_| Err(No));
    assert!(matches!(error, Err(EditError::Refused(No))));
    assert_eq!(scene.text(), "old");
}

#[test]
fn unchanged_text_is_not_written() {
    let scene = Scene::with(b"same");
    let before = fs::metadata(&scene.file).unwrap();
    scene.store.edit(None, set("same")).unwrap();
    let after = fs::metadata(&scene.file).unwrap();
    use std::os::unix::fs::MetadataExt;
    assert_eq!(before.ino(), after.ino());
    assert_eq!(before.ctime_nsec(), after.ctime_nsec());
}

#[test]
fn leftovers_of_a_crash_are_swept_away_and_nothing_else() {
    let scene = Scene::with(b"old");
    for name in [
        ".exec-approvals.json.77.tmp",
        ".exec-approvals.json.x.tmp",
        "mine.tmp",
    ] {
        fs::write(scene.folder.join(name), "half").unwrap();
    }
    scene.store.edit(None, set("old")).unwrap();
    assert_eq!(
        scene.names(),
        [
            ".exec-approvals.json.x.tmp",
            ".exec-approvals.lock",
            "exec-approvals.json",
            "mine.tmp"
        ]
    );
}

#[test]
fn the_bound_on_its_size_is_exact() {
    let largest = "x".repeat(MAXIMUM);
    let scene = Scene::with(b"old");
    scene.store.edit(None, set(&largest)).unwrap();
    assert_eq!(scene.store.read().unwrap().text.as_deref(), Some(&*largest));

    let error = scene.store.edit(None, set(&format!("{largest}x")));
    assert!(matches!(
        error,
        Err(EditError::Store(StoreError::TooLarge { .. }))
    ));
    assert_eq!(scene.text(), largest);

    fs::write(&scene.file, format!("{largest}x")).unwrap();
    scene.refuses("would have more than the 4194304 bytes allowed");
    let huge = fs::File::options().write(true).open(&scene.file).unwrap();
    huge.set_len(1 << 40).unwrap();
    scene.refuses("would have more than the 4194304 bytes allowed");
}

#[test]
fn bytes_that_are_no_text_are_refused_by_place() {
    Scene::with(b"{\"a\":\xff}").refuses("is not UTF-8 from byte 5 on");
}

/// Puts something into the place of the document, in a folder that exists.
type Put = fn(&Path);

#[test]
fn only_a_regular_file_is_a_document() {
    let cases: [(Put, &str); 5] = [
        (
            |path| fs::create_dir(path).unwrap(),
            "is not a regular file",
        ),
        (|path| fifo(path), "is not a regular file"),
        (
            |path| drop(UnixListener::bind(path).unwrap()),
            "is not a regular file",
        ),
        (
            |path| symlink("/etc/passwd", path).unwrap(),
            "is a symbolic link",
        ),
        (
            |path| symlink("missing", path).unwrap(),
            "is a symbolic link",
        ),
    ];
    for (put, expected) in cases {
        let scene = Scene::with(b"");
        fs::remove_file(&scene.file).unwrap();
        put(&scene.file);
        scene.refuses(expected);
        // Nor is anything else to be locked.
        fs::remove_file(&scene.lock).unwrap();
        fs::rename(&scene.file, &scene.lock).unwrap();
        let error = scene.store.edit(None, set("x")).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
}

fn fifo(path: &Path) {
    mknodat(CWD, path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
}

#[test]
fn a_hard_linked_file_is_a_document_whose_other_name_keeps_the_old_text() {
    let scene = Scene::with(b"old");
    let other = scene.folder.join("other");
    fs::hard_link(&scene.file, &other).unwrap();
    scene.store.edit(None, set("new")).unwrap();
    assert_eq!(scene.text(), "new");
    assert_eq!(fs::read_to_string(other).unwrap(), "old");
}

#[test]
fn only_a_real_folder_holds_a_document() {
    let scene = Scene::with(b"old");
    let link = scene.folder.with_file_name("link");
    symlink(&scene.folder, &link).unwrap();
    for path in ["link/exec-approvals.json", "link/./exec-approvals.json"] {
        let path = scene.folder.with_file_name(path);
        let store = Store::new(Place::file(&path).unwrap());
        let error = store.read().unwrap_err().to_string();
        assert!(error.contains("is a symbolic link"), "{error}");
    }
    let store = Store::new(Place::file(&scene.file.join("x.json")).unwrap());
    let error = store.edit(None, set("x")).unwrap_err().to_string();
    assert!(error.contains("is not a folder"), "{error}");
}

#[test]
fn what_others_may_write_is_refused_until_they_may_not() {
    for others in [0o020, 0o002] {
        let scene = Scene::with(b"old");
        for (path, private) in [(&scene.file, 0o600), (&scene.folder, 0o700)] {
            let set_mode = |mode| {
                fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
            };
            set_mode(private | others);
            scene.refuses("run `chmod go-w` on it");
            set_mode(private);
            scene.store.read().unwrap();
        }
        // That others may read is old usage; an edit ends it.
        fs::set_permissions(&scene.file, fs::Permissions::from_mode(0o644)).unwrap();
        scene.store.edit(None, set("new")).unwrap();
        assert_eq!(mode(&scene.file), 0o600);
    }
}

#[test]
fn threads_that_edit_at_once_lose_nothing() {
    let scene = Scene::with(b"");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..25 {
                    let add = |text: Option<&str>| Ok::<_, No>(format!("{}x", text.unwrap()));
                    let store = scene.store.clone().with_lock_wait(Duration::from_secs(60));
                    store.edit(None, add).unwrap();
                }
            });
        }
    });
    assert_eq!(scene.text(), "x".repeat(100));
}

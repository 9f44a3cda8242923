//! What the watcher tells.

mod support;

use std::fs;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use execgate_store::{Hash, Snapshot, StoreError, Watcher, WatcherOptions};
use support::{Scene, set};

/// So long a report may take, on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);

const NEVER: Duration = Duration::from_secs(3600);

type Report = Result<Snapshot, StoreError>;

fn watch(scene: &Scene, known: Hash, recheck: Duration) -> (Watcher, Receiver<Report>) {
    let (sender, reports) = channel();
    let options = WatcherOptions {
        quiet: Duration::from_millis(5),
        recheck,
    };
    let report = move |found| sender.send(found).unwrap();
    let watcher = Watcher::start(scene.store.clone(), Some(known), options, report).unwrap();
    (watcher, reports)
}

fn next_text(reports: &Receiver<Report>) -> Option<String> {
    reports.recv_timeout(PATIENCE).unwrap().unwrap().text
}

/// Waits until the watcher listens: what it was told to know is not what there is.
fn listening(scene: &Scene) -> (Watcher, Receiver<Report>) {
    let (watcher, reports) = watch(scene, Hash::ABSENT, NEVER);
    assert_eq!(next_text(&reports).as_deref(), Some("old"));
    (watcher, reports)
}

#[test]
fn each_change_is_told_by_events_alone() {
    let scene = Scene::with(b"old");
    let (_watcher, reports) = listening(&scene);
    scene.store.edit(None, set("edited")).unwrap();
    assert_eq!(next_text(&reports).as_deref(), Some("edited"));
    fs::write(&scene.file, b"\xff").unwrap();
    let mut report = reports.recv_timeout(PATIENCE).unwrap();
    // The file is empty for a moment while it is overwritten, which may be seen.
    if report
        .as_ref()
        .is_ok_and(|found| found.text.as_deref() == Some(""))
    {
        report = reports.recv_timeout(PATIENCE).unwrap();
    }
    assert!(
        matches!(report, Err(StoreError::NotText { at: 0, .. })),
        "{report:?}"
    );
    fs::remove_file(&scene.file).unwrap();
    assert_eq!(next_text(&reports), None);
    let beside = scene.folder.join("beside");
    fs::write(&beside, "replaced").unwrap();
    fs::rename(&beside, &scene.file).unwrap();
    assert_eq!(next_text(&reports).as_deref(), Some("replaced"));
}

#[test]
fn what_is_known_is_not_told() {
    let scene = Scene::with(b"old");
    let (watcher, reports) = listening(&scene);
    scene.store.edit(None, set("old")).unwrap();
    fs::write(scene.folder.join("other"), "x").unwrap();
    // The next report is of the next change.
    scene.store.edit(None, set("new")).unwrap();
    assert_eq!(next_text(&reports).as_deref(), Some("new"));
    drop(watcher);
    // The thread has ended, so its end of the channel is closed.
    assert!(reports.recv().is_err());
}

#[test]
fn a_folder_may_come_go_and_be_replaced() {
    let scene = Scene::new();
    let (_watcher, reports) = watch(&scene, Hash::ABSENT, Duration::from_millis(5));
    scene.store.edit(None, set("first")).unwrap();
    assert_eq!(next_text(&reports).as_deref(), Some("first"));
    let aside = scene.folder.with_file_name("aside");
    fs::rename(&scene.folder, &aside).unwrap();
    assert_eq!(next_text(&reports), None);
    scene.store.edit(None, set("second")).unwrap();
    assert_eq!(next_text(&reports).as_deref(), Some("second"));
}

#[test]
fn a_callback_may_own_its_watcher() {
    let scene = Scene::with(b"old");
    let (sender, owned) = channel::<Watcher>();
    let (done, ended) = channel();
    let report = move |_| {
        drop(owned.recv().unwrap());
        done.send(()).unwrap();
    };
    let options = WatcherOptions::default();
    let watcher = Watcher::start(scene.store.clone(), Some(Hash::ABSENT), options, report).unwrap();
    sender.send(watcher).unwrap();
    ended.recv_timeout(PATIENCE).unwrap();
    assert!(ended.recv_timeout(PATIENCE).is_err(), "the thread goes on");
}

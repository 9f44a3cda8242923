//! What is recorded reaches the document, whatever happens to it meanwhile.

mod support;

use std::convert::Infallible;
use std::fs;
use std::sync::mpsc::channel;
use std::time::Duration;

use execgate_store::{Recorder, RecorderOptions, Setback};
use support::{Scene, set};

const PATIENCE: Duration = Duration::from_secs(60);

/// Adds a line for each use.
fn add(text: Option<&str>, uses: &[u32]) -> Result<Option<String>, Infallible> {
    let mut text = text.unwrap_or_default().to_owned();
    text.extend(uses.iter().map(|used| format!("{used}\n")));
    Ok(Some(text))
}

fn lines(numbers: impl IntoIterator<Item = u32>) -> String {
    numbers
        .into_iter()
        .map(|used| format!("{used}\n"))
        .collect()
}

fn options(capacity: usize, milliseconds: u64) -> RecorderOptions {
    RecorderOptions {
        capacity,
        interval: Duration::from_millis(milliseconds),
    }
}

fn no_setback(setback: Setback<Infallible>) {
    panic!("{setback:?}");
}

#[test]
fn what_waits_is_written_when_it_is_dropped() {
    let scene = Scene::new();
    let hour = options(100, 3_600_000);
    let recorder = Recorder::start(scene.store.clone(), hour, add, no_setback).unwrap();
    (0..10).for_each(|used| recorder.record(used));
    drop(recorder);
    assert_eq!(scene.text(), lines(0..10));
}

#[test]
fn without_uses_nothing_is_written() {
    let scene = Scene::new();
    let recorder = Recorder::start(scene.store.clone(), options(1, 1), add, no_setback).unwrap();
    drop(recorder);
    assert!(!scene.folder.exists());
}

#[test]
fn the_oldest_are_dropped_and_counted() {
    let scene = Scene::new();
    let hour = options(4, 3_600_000);
    let recorder = Recorder::start(scene.store.clone(), hour, add, no_setback).unwrap();
    (0..10).for_each(|used| recorder.record(used));
    assert_eq!(recorder.dropped(), 6);
    drop(recorder);
    assert_eq!(scene.text(), lines(6..10));
}

#[test]
fn what_could_not_be_written_is_written_later_in_order() {
    let scene = Scene::with(b"\xff");
    let (sender, setbacks) = channel();
    let report = move |setback| drop(sender.send(setback));
    let recorder = Recorder::start(scene.store.clone(), options(100, 1), add, report).unwrap();
    recorder.record(1);
    let setback = setbacks.recv_timeout(PATIENCE).unwrap();
    assert_eq!((setback.waiting, setback.is_last), (1, false));
    assert!(setback.error.to_string().contains("is not UTF-8"));
    assert_eq!(fs::read(&scene.file).unwrap(), b"\xff");
    recorder.record(2);
    scene.replace("");
    drop(recorder);
    assert_eq!(scene.text(), lines(1..3));
}

#[test]
fn what_is_lost_in_the_end_is_told() {
    let scene = Scene::with(b"\xff");
    let (sender, setbacks) = channel();
    let report = move |setback| sender.send(setback).unwrap();
    let hour = options(100, 3_600_000);
    let recorder = Recorder::start(scene.store.clone(), hour, add, report).unwrap();
    recorder.record(1);
    drop(recorder);
    let setback = setbacks.recv().unwrap();
    assert_eq!((setback.waiting, setback.is_last), (1, true));
}

#[test]
fn the_last_uses_are_added_to_what_an_editor_saves_meanwhile() {
    let scene = Scene::with(b"");
    let file = scene.file.clone();
    let mut is_saved = false;
    let add_late = move |text: Option<&str>, uses: &[u32]| {
        if !std::mem::replace(&mut is_saved, true) {
            fs::write(&file, "saved\n").unwrap();
        }
        add(text, uses)
    };
    let hour = options(100, 3_600_000);
    let recorder = Recorder::start(scene.store.clone(), hour, add_late, no_setback).unwrap();
    recorder.record(1);
    drop(recorder);
    assert_eq!(scene.text(), "saved\n1\n");
}

#[test]
fn edits_at_the_same_time_are_kept() {
    let scene = Scene::with(b"");
    let recorder = Recorder::start(scene.store.clone(), options(1000, 0), add, no_setback).unwrap();
    for used in 0..50 {
        recorder.record(used);
        let mark = |text: Option<&str>| Ok::<_, Infallible>(format!("{}edit\n", text.unwrap()));
        scene.store.edit(None, mark).unwrap();
    }
    drop(recorder);
    let text = scene.text();
    assert_eq!(text.lines().filter(|line| *line == "edit").count(), 50);
    let uses: String = text
        .lines()
        .filter(|line| *line != "edit")
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(uses, lines(0..50));
}

#[test]
fn a_use_is_recorded_while_another_process_would_keep_the_document_waiting() {
    let scene = Scene::with(b"");
    let recorder = Recorder::start(scene.store.clone(), options(100, 0), add, no_setback).unwrap();
    // The lock is held here, so this returns only if recording waits for nothing.
    let hold = |_: Option<&str>| {
        (0..10).for_each(|used| recorder.record(used));
        set("held\n")(None)
    };
    scene.store.edit(None, hold).unwrap();
    drop(recorder);
    assert_eq!(scene.text(), format!("held\n{}", lines(0..10)));
}

#[test]
fn uses_with_nothing_to_write_leave_the_file_alone() {
    let scene = Scene::new();
    let nothing = |_: Option<&str>, _: &[u32]| Ok::<_, Infallible>(None);
    let recorder =
        Recorder::start(scene.store.clone(), options(9, 1), nothing, no_setback).unwrap();
    recorder.record(1);
    drop(recorder);
    assert!(!scene.file.exists());
}

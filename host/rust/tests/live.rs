//! A policy that follows its document.
#![cfg(all(unix, feature = "store", feature = "compile"))]

mod support;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use execgate::live::{Event, Fixed, LiveOptions, LivePolicy};
use execgate::types::{ExecHost, Request, Variable, Verdict};
use execgate::{Component, MemoryPaths, Options};
use execgate_store::{Place, RecorderOptions, Store, WatcherOptions};
use serde_json::{Value, json};

/// Longer than any change takes to be seen, on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(30);

const LISTED: &str = r#"{"version":1,"agents":{"main":{"allowlist":[{"id":"1","pattern":"/usr/bin/git","mine":[1]}]}}}"#;

struct Scene {
    file: PathBuf,
    store: Store,
    events: Receiver<Event>,
    policy: LivePolicy,
    _root: tempfile::TempDir,
}

impl Scene {
    fn with(text: Option<&str>) -> Self {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("state");
        fs::create_dir(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).unwrap();
        let file = folder.join("exec-approvals.json");
        if let Some(text) = text {
            fs::write(&file, text).unwrap();
        }
        let store = Store::new(Place::file(&file).unwrap());
        let (tell, events) = channel();
        let component = Component::embedded(&Options::default()).unwrap();
        let options = LiveOptions {
            watcher: WatcherOptions {
                quiet: Duration::from_millis(5),
                recheck: Duration::from_millis(200),
            },
            recorder: RecorderOptions {
                interval: Duration::from_millis(5),
                ..RecorderOptions::default()
            },
        };
        let paths = MemoryPaths::from_json(&json!({ "/usr/bin/*": { "executable": true } }))
            .unwrap()
            .with_directory("/srv");
        let policy = LivePolicy::start(
            component,
            &store,
            Fixed::default(),
            Arc::new(paths),
            options,
            move |event| {
                let _ = tell.send(event);
            },
        );
        Self {
            file,
            store,
            events,
            policy: policy.unwrap(),
            _root: root,
        }
    }

    /// Puts another document into the place of the one there is, and waits until it is seen.
    fn replace(&self, text: &str) -> Event {
        let beside = self.file.with_extension("new");
        fs::write(&beside, text).unwrap();
        fs::rename(beside, &self.file).unwrap();
        self.events.recv_timeout(PATIENCE).unwrap()
    }

    fn decide(&self) -> (Verdict, String) {
        let decision = self.policy.decide(&request());
        let answer: Value = serde_json::from_str(&self.policy.decide_json(REQUEST)).unwrap();
        assert_eq!(answer["reason"]["code"], decision.reason.code);
        (decision.verdict, decision.reason.code)
    }
}

const REQUEST: &str = r#"{"command":"git log","cwd":"/srv","env":{"PATH":"/usr/bin"},"host":"gateway","approverReachable":true}"#;

fn request() -> Request {
    Request {
        cwd: Some("/srv".to_owned()),
        env: vec![Variable {
            name: "PATH".to_owned(),
            value: "/usr/bin".to_owned(),
        }],
        host: Some(ExecHost::Gateway),
        approver_reachable: true,
        ..support::request("git log")
    }
}

fn allowed() -> (Verdict, String) {
    (Verdict::Allow, "allowed".to_owned())
}

#[test]
fn edits_count_as_they_are_saved() {
    let scene = Scene::with(None);
    assert_eq!(scene.decide().0, Verdict::Ask);
    assert!(matches!(scene.replace(LISTED), Event::Loaded(_)));
    assert_eq!(scene.decide().0, allowed().0);
    scene.replace(r#"{"version":1,"defaults":{"security":"deny"}}"#);
    assert_eq!(scene.decide().0, Verdict::Deny);
    fs::remove_file(&scene.file).unwrap();
    scene.events.recv_timeout(PATIENCE).unwrap();
    assert_eq!(scene.decide().0, Verdict::Ask);
}

#[test]
fn a_damaged_document_denies_until_it_is_mended_and_is_left_alone() {
    let scene = Scene::with(Some(LISTED));
    assert_eq!(scene.decide().0, Verdict::Allow);
    for damaged in ["", "{\"version\":1", "{\"version\":2}", "[]"] {
        let event = scene.replace(damaged);
        assert!(matches!(event, Event::Denying(_)), "{damaged}: {event:?}");
        assert_eq!(
            scene.decide(),
            (Verdict::Deny, "approvals-invalid".to_owned())
        );
        assert!(
            scene
                .policy
                .trouble()
                .unwrap()
                .contains("everything is denied")
        );
        assert_eq!(fs::read_to_string(&scene.file).unwrap(), damaged);
    }
    let steps = scene.policy.explain(&request()).steps;
    assert!(steps[0].text.contains("everything is denied"));
    scene.replace(LISTED);
    assert_eq!(scene.decide().0, Verdict::Allow);
    assert_eq!(scene.policy.trouble(), None);
}

#[test]
fn a_document_that_others_may_write_denies() {
    let scene = Scene::with(Some(LISTED));
    fs::set_permissions(&scene.file, fs::Permissions::from_mode(0o666)).unwrap();
    let event = scene.events.recv_timeout(PATIENCE).unwrap();
    assert!(
        matches!(&event, Event::Denying(why) if why.contains("chmod")),
        "{event:?}"
    );
    assert_eq!(scene.decide().0, Verdict::Deny);
}

#[test]
fn a_document_that_could_not_be_read_at_first_counts_once_it_can() {
    let scene = Scene::with(Some("{"));
    assert_eq!(scene.decide().0, Verdict::Deny);
    fs::remove_file(&scene.file).unwrap();
    scene.events.recv_timeout(PATIENCE).unwrap();
    assert_eq!(scene.decide().0, Verdict::Ask);
}

#[test]
fn uses_are_written_down_beside_edits_of_others() {
    let scene = Scene::with(Some(LISTED));
    let decision = scene.policy.decide(&request());
    scene
        .policy
        .record("git log", &decision, 1_700_000_000_000.0);
    let added = scene.store.edit(None, |text| {
        let text = text.unwrap().replace("[{", r#"["/b/a",{"#);
        Ok::<_, std::convert::Infallible>(text)
    });
    added.unwrap();
    let (file, root) = (scene.file.clone(), scene._root);
    drop(scene.policy);
    let value: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    drop(root);
    let list = &value["agents"]["main"]["allowlist"];
    assert_eq!(list[0]["pattern"], "/b/a", "{value}");
    let used = &list[1];
    assert_eq!(used["lastUsedAt"], 1_700_000_000_000_u64, "{value}");
    assert_eq!(used["lastUsedCommand"], "git log");
    assert_eq!(used["lastResolvedPath"], "/usr/bin/git");
    assert_eq!(used["mine"], json!([1]));
}

#[test]
fn a_use_of_an_entry_that_is_gone_keeps_others_from_nothing() {
    let scene = Scene::with(Some(LISTED));
    let decision = scene.policy.decide(&request());
    let mut gone = decision.clone();
    gone.segments[0].entry.as_mut().unwrap().id = Some("9".to_owned());
    scene.policy.record("gone", &gone, 1.0);
    scene.policy.record("git log", &decision, 2.0);
    let (file, root) = (scene.file.clone(), scene._root);
    drop(scene.policy);
    let text = fs::read_to_string(file).unwrap();
    drop(root);
    assert!(
        text.contains("\"lastUsedAt\": 2") && !text.contains("gone"),
        "{text}"
    );
}

#[test]
fn a_use_makes_no_document() {
    let scene = Scene::with(Some(LISTED));
    let decision = scene.policy.decide(&request());
    fs::remove_file(&scene.file).unwrap();
    scene.policy.record("git log", &decision, 1.0);
    let (file, root) = (scene.file.clone(), scene._root);
    drop(scene.policy);
    assert!(!file.exists());
    drop(root);
}

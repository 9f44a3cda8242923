//! What takes another process: another user, a lock that is held, a file that cannot grow.
//!
//! The other process is this program again, with `role` as its only test.

mod support;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use execgate_store::{Place, Store};
use support::{Scene, set};

/// Some user that is not root. It need not have a name.
const NOBODY: u32 = 65534;

/// What the other process says once it holds the lock.
const READY: &str = "the lock is held";

#[test]
#[ignore = "is the other process, and runs where a test starts it"]
fn role() {
    let file = PathBuf::from(std::env::var_os("DOCUMENT").unwrap());
    let store = Store::new(Place::file(&file).unwrap());
    match std::env::var("ROLE").unwrap().as_str() {
        "hold" => hold(&store),
        "user" => as_some_user(&store, &file),
        "grow" => grow(&store, &file),
        other => panic!("there is no role {other}"),
    }
}

/// A shell or this program, about to play a role with this document.
fn command(program: &Path, role: &str, file: &Path) -> Command {
    let mut command = Command::new(program);
    command.env("ROLE", role).env("DOCUMENT", file);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

const ARGUMENTS: [&str; 4] = ["--ignored", "--exact", "role", "--nocapture"];

fn succeed(child: Child) {
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("1 passed"), "{told}");
}

#[test]
fn a_lock_that_is_held_is_waited_for_and_its_holder_named() {
    let scene = Scene::with(b"old");
    let program = std::env::current_exe().unwrap();
    let mut other = command(&program, "hold", &scene.file);
    let mut other = other.args(ARGUMENTS).spawn().unwrap();
    let mut lines = BufReader::new(other.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().contains(READY)));

    let hasty = scene
        .store
        .clone()
        .with_lock_wait(Duration::from_millis(20));
    let error = hasty.edit(None, set("mine")).unwrap_err().to_string();
    assert!(error.contains("for 20ms, last by process"), "{error}");
    assert!(error.contains(&other.id().to_string()), "{error}");
    // Readers wait for nobody.
    assert_eq!(scene.store.read().unwrap().text.as_deref(), Some("old"));

    // A process that is killed holds nothing any more, and has changed nothing.
    other.kill().unwrap();
    other.wait().unwrap();
    let seen = scene.store.edit(None, |text| {
        assert_eq!(text, Some("old"));
        set("mine")(text)
    });
    seen.unwrap();
    assert_eq!(scene.text(), "mine");
}

fn hold(store: &Store) {
    let wait = |text: Option<&str>| {
        println!("{READY}");
        std::io::stdout().flush().unwrap();
        std::io::stdin().read_to_end(&mut Vec::new()).unwrap();
        set("theirs")(text)
    };
    store.edit(None, wait).unwrap();
}

#[test]
fn a_file_that_cannot_grow_leaves_the_old_document_whole() {
    let scene = Scene::with(b"old");
    let mut shell = command(Path::new("/bin/sh"), "grow", &scene.file);
    // At most 8 blocks a file. Without the trap the process would be killed instead.
    shell.args(["-c", r#"ulimit -f 8; trap "" XFSZ; exec "$@""#, "sh"]);
    shell.arg(std::env::current_exe().unwrap()).args(ARGUMENTS);
    succeed(shell.spawn().unwrap());
    assert_eq!(scene.text(), "small");
}

fn grow(store: &Store, file: &Path) {
    let error = store
        .edit(None, set(&"x".repeat(100_000)))
        .unwrap_err()
        .to_string();
    assert!(error.contains("cannot write `"), "{error}");
    assert_eq!(fs::read_to_string(file).unwrap(), "old");
    // Nothing half written is left, even before the next edit sweeps.
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 2);
    store.edit(None, set("small")).unwrap();
}

#[test]
fn without_permission_nothing_is_done() {
    let scene = Scene::with(b"old");
    let root = scene.folder.ancestors().nth(2).unwrap();
    // Where this user may not look into the folder of this program, that one could not start it.
    let program = root.join("program");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mut other = command(&program, "user", &scene.file);
    other.args(ARGUMENTS);
    if rustix::process::geteuid().is_root() {
        for path in [
            root,
            root.join("home").as_path(),
            &scene.folder,
            &scene.file,
        ] {
            chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
        }
        scene.refuses("belongs to user 65534, and this is user 0");
        other.uid(NOBODY).gid(NOBODY).current_dir(root);
    }
    succeed(other.spawn().unwrap());
}

/// Runs as a user whom permissions bind.
fn as_some_user(store: &Store, file: &Path) {
    let set_mode = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let expect = |error: String, expected: &str| assert!(error.contains(expected), "{error}");
    let folder = file.parent().unwrap();

    set_mode(file, 0o000);
    expect(store.read().unwrap_err().to_string(), "cannot open `");
    let edited = store.edit(None, set("new"));
    expect(edited.unwrap_err().to_string(), "Permission denied");
    set_mode(file, 0o600);
    assert_eq!(fs::read_to_string(file).unwrap(), "old");

    // The lock exists by now, so it is the new document that cannot be made.
    set_mode(folder, 0o500);
    assert_eq!(store.read().unwrap().text.as_deref(), Some("old"));
    let edited = store.edit(None, set("new"));
    expect(edited.unwrap_err().to_string(), "cannot create `");
    set_mode(folder, 0o000);
    expect(store.read().unwrap_err().to_string(), "cannot open `");
    set_mode(folder, 0o700);
    assert_eq!(fs::read_to_string(file).unwrap(), "old");

    let foreign = Store::new(Place::file(Path::new("/etc/passwd")).unwrap());
    expect(foreign.read().unwrap_err().to_string(), "belongs to user 0");
}

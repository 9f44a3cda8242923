//! What an approval fixes, and each way in which a run can differ from it.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use execgate::binding::{
    BindError, Binding, Bound, BoundCommand, ContentError, Drift, Executable, FileOperand, Holder,
    environment_digest,
};
use execgate::types::Variable;
use tempfile::TempDir;

const EXPIRES: u64 = 1_000;

/// A folder with an interpreter, a script and a working directory.
struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("work")).unwrap();
        let place = Self { folder };
        place.write("lang", "#!/bin/sh\n");
        place.write("other", "#!/bin/sh\n");
        place.write("work/a.py", "print(1)\n");
        place
    }

    fn path(&self, name: &str) -> String {
        let root = fs::canonicalize(self.folder.path()).unwrap();
        root.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    fn replace_by_link(&self, name: &str, target: &str) {
        fs::remove_file(self.path(name)).unwrap();
        symlink(self.path(target), self.path(name)).unwrap();
    }

    /// `lang a.py` in the working directory.
    fn binding(&self) -> Binding {
        let program = self.path("lang");
        Binding {
            cwd: self.path("work"),
            text: format!("'{program}' 'a.py'"),
            commands: vec![BoundCommand {
                argv: vec!["lang".to_owned(), "a.py".to_owned()],
                cwd: Some(self.path("work")),
            }],
            env: variables(&[("LANG", "C")]),
            executables: vec![Executable {
                command: 0,
                word: 0,
                path: program.clone(),
                canonical: program,
                hashed: true,
            }],
            file: Some(FileOperand {
                command: 0,
                word: 1,
                path: self.path("work/./a.py"),
            }),
        }
    }

    fn bound(&self) -> Bound {
        Bound::bind(self.binding(), holder(), EXPIRES).unwrap()
    }
}

fn holder() -> Holder {
    Holder {
        agent: "main".to_owned(),
        session: Some("s".to_owned()),
    }
}

fn variables(pairs: &[(&str, &str)]) -> Vec<Variable> {
    let variable = |(name, value): &(&str, &str)| Variable {
        name: (*name).to_owned(),
        value: (*value).to_owned(),
    };
    pairs.iter().map(variable).collect()
}

fn code(served: Result<(), Drift>) -> &'static str {
    served.map_or_else(|drift| drift.code(), |()| "served")
}

#[test]
fn what_has_not_changed_is_served_once() {
    let place = Place::new();
    let bound = place.bound();
    assert_eq!(bound.binding(), &place.binding());
    assert_eq!(bound.recheck(&place.binding(), &holder()), Ok(()));
    assert_eq!(
        code(bound.redeem(&place.binding(), &holder(), EXPIRES)),
        "approval-expired"
    );
    assert_eq!(
        code(bound.redeem(&place.binding(), &holder(), EXPIRES - 1)),
        "served"
    );
    assert_eq!(
        code(bound.redeem(&place.binding(), &holder(), 0)),
        "approval-used"
    );
}

#[test]
fn a_run_that_differs_uses_the_approval_up() {
    let place = Place::new();
    let bound = place.bound();
    let other = Holder {
        session: None,
        ..holder()
    };
    assert_eq!(
        code(bound.redeem(&place.binding(), &other, 0)),
        "approval-holder-changed"
    );
    assert_eq!(
        code(bound.redeem(&place.binding(), &holder(), 0)),
        "approval-used"
    );
}

#[test]
fn of_many_threads_one_is_served() {
    let place = Place::new();
    let (bound, binding) = (place.bound(), place.binding());
    let served = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let is_served = bound.redeem(&binding, &holder(), 0).is_ok();
                served.fetch_add(usize::from(is_served), Ordering::Relaxed);
            });
        }
    });
    assert_eq!(served.into_inner(), 1);
}

#[test]
fn a_change_of_the_run_is_named() {
    type Change = fn(&mut Binding);
    let changes: [(&str, Change); 11] = [
        ("approval-cwd-changed", |run| run.cwd.push('x')),
        ("approval-command-changed", |run| run.text.push_str("; ls")),
        ("approval-command-changed", |run| {
            run.commands[0].argv[1].push(' ')
        }),
        ("approval-command-changed", |run| {
            run.commands[0].argv.push("-x".to_owned())
        }),
        ("approval-command-changed", |run| run.commands[0].cwd = None),
        ("approval-environment-changed", |run| run.env.clear()),
        ("approval-environment-changed", |run| {
            run.env[0].value.push('x')
        }),
        ("approval-environment-changed", |run| {
            run.env.extend(variables(&[("A", "")]))
        }),
        ("approval-executable-changed", |run| {
            run.executables[0].canonical.push('x')
        }),
        ("approval-executable-changed", |run| run.executables.clear()),
        ("approval-file-changed", |run| run.file = None),
    ];
    for (wanted, change) in changes {
        let place = Place::new();
        let mut run = place.binding();
        change(&mut run);
        assert_eq!(code(place.bound().redeem(&run, &holder(), 0)), wanted);
    }
}

#[test]
fn what_was_not_bound_does_not_run() {
    let place = Place::new();
    let without = Binding {
        env: Vec::new(),
        file: None,
        ..place.binding()
    };
    let bound = Bound::bind(without.clone(), holder(), EXPIRES).unwrap();
    let with_file = Binding {
        file: place.binding().file,
        ..without.clone()
    };
    let with_variable = Binding {
        env: place.binding().env,
        ..without.clone()
    };
    let recheck = |run| code(bound.recheck(run, &holder()));
    assert_eq!(recheck(&with_file), "approval-file-unbound");
    assert_eq!(recheck(&with_variable), "approval-environment-unbound");
    assert_eq!(recheck(&without), "served");
}

#[test]
fn a_change_on_disk_is_named() {
    type Change = fn(&Place);
    let changes: [(&str, Change); 10] = [
        ("approval-file-changed", |place| {
            place.write("work/a.py", "print(2)\n")
        }),
        ("approval-file-changed", |place| {
            fs::remove_file(place.path("work/a.py")).unwrap()
        }),
        ("approval-file-changed", |place| {
            place.replace_by_link("work/a.py", "other")
        }),
        ("approval-file-changed", |place| {
            // The same content under another name is another file.
            place.write("work/b.py", "print(1)\n");
            place.replace_by_link("work/a.py", "work/b.py");
        }),
        ("approval-executable-changed", |place| {
            place.write("lang", "#!/bin/sh\nls\n")
        }),
        ("approval-executable-changed", |place| {
            place.replace_by_link("lang", "other")
        }),
        ("approval-executable-changed", |place| {
            fs::remove_file(place.path("lang")).unwrap()
        }),
        ("approval-cwd-changed", |place| {
            fs::rename(place.path("work"), place.path("away")).unwrap();
            fs::create_dir(place.path("work")).unwrap();
            place.write("work/a.py", "print(1)\n");
        }),
        ("approval-cwd-changed", |place| {
            fs::rename(place.path("work"), place.path("away")).unwrap();
            symlink(place.path("away"), place.path("work")).unwrap();
        }),
        ("served", |place| place.write("work/new", "")),
    ];
    for (wanted, change) in changes {
        let place = Place::new();
        let bound = place.bound();
        change(&place);
        assert_eq!(code(bound.redeem(&place.binding(), &holder(), 0)), wanted);
    }
}

#[test]
fn a_program_in_a_trusted_directory_is_known_by_its_path() {
    let place = Place::new();
    let mut binding = place.binding();
    binding.executables[0].hashed = false;
    let bound = Bound::bind(binding.clone(), holder(), EXPIRES).unwrap();
    place.write("lang", "#!/bin/sh\n# updated\n");
    assert_eq!(bound.recheck(&binding, &holder()), Ok(()));
    place.replace_by_link("lang", "other");
    assert_eq!(
        code(bound.recheck(&binding, &holder())),
        "approval-executable-changed"
    );
}

#[test]
fn each_command_is_checked_by_itself() {
    let place = Place::new();
    let mut binding = place.binding();
    binding.commands.push(binding.commands[0].clone());
    let second = Executable {
        command: 1,
        path: place.path("other"),
        canonical: place.path("other"),
        ..binding.executables[0].clone()
    };
    binding.executables.push(second);
    let bound = Bound::bind(binding, holder(), EXPIRES).unwrap();
    place.write("other", "changed");
    assert_eq!(bound.recheck_command(0), Ok(()));
    assert_eq!(
        code(bound.recheck_command(1)),
        "approval-executable-changed"
    );
}

#[test]
fn what_cannot_be_fixed_is_not_bound() {
    let place = Place::new();
    place.write("work/b.py", "print(1)\n");
    symlink(place.path("lang"), place.path("link")).unwrap();
    symlink(place.path("work"), place.path("linked")).unwrap();
    let bind = |change: &dyn Fn(&mut Binding)| {
        let mut binding = place.binding();
        change(&mut binding);
        Bound::bind(binding, holder(), EXPIRES).unwrap_err()
    };
    let path = place.path("work");
    let error = bind(&|binding| binding.file.as_mut().unwrap().path.clone_from(&path));
    let why = ContentError::NotRegular;
    assert_eq!(error, BindError::File { path, why });
    assert!(matches!(
        bind(&|binding| binding.file.as_mut().unwrap().path.push('x')),
        BindError::File {
            why: ContentError::Unreadable(_),
            ..
        }
    ));
    assert!(matches!(
        bind(&|binding| binding.executables[0].path = place.path("link").replace("link", "other")),
        BindError::Executable {
            why: ContentError::Moved(_),
            ..
        }
    ));
    assert!(matches!(
        bind(&|binding| binding.cwd = place.path("linked")),
        BindError::Cwd {
            why: ContentError::Moved(_),
            ..
        }
    ));
    assert!(matches!(
        bind(&|binding| binding.cwd = place.path("lang")),
        BindError::Cwd {
            why: ContentError::NotDirectory,
            ..
        }
    ));
    let message = bind(&|binding| binding.cwd = place.path("lang")).to_string();
    assert!(message.contains(&place.path("lang")), "{message}");
}

#[test]
fn a_file_over_the_maximum_is_refused() {
    let place = Place::new();
    let file = fs::File::options()
        .write(true)
        .open(Path::new(&place.path("work/a.py")))
        .unwrap();
    file.set_len(execgate::binding::FILE_MAXIMUM + 1).unwrap();
    let error = Bound::bind(place.binding(), holder(), EXPIRES).unwrap_err();
    assert!(
        matches!(
            error,
            BindError::File {
                why: ContentError::TooLarge(_),
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn the_environment_has_one_digest_whatever_its_order() {
    let one = environment_digest(&variables(&[("B", "2"), ("A", "1")])).unwrap();
    let other = environment_digest(&variables(&[("A", "1"), ("B", "2")])).unwrap();
    assert_eq!(one, other);
    assert_ne!(environment_digest(&variables(&[("A", "1B2")])), Some(one));
    assert_eq!(environment_digest(&[]), None);
    let hex: String = one.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(
        hex,
        "b520ef3fdba6b3bf44b4f861557837d41373b19d5667a5ad2e9b0b46f1f3baf1"
    );
}

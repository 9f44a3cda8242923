//! What paths name in a case, for the policy as a library and for the component.

use execgate::{PathError, types};
use execgate_policy::program::facts::{
    CanonicalPath, MemoryFacts, PathError as NoFacts, PathErrorKind, PathFacts, PathKind,
};
use std::sync::Mutex;

/// The files of a case.
#[derive(Debug, Clone)]
pub enum Files {
    /// Its own.
    Memory(MemoryFacts),
    /// Those of this machine.
    Machine,
}

impl CanonicalPath for Files {
    fn realpath(&self, path: &str) -> Result<PathFacts, NoFacts> {
        match self {
            Self::Memory(facts) => facts.realpath(path),
            Self::Machine => from_host(execgate::CanonicalPath::realpath(
                &execgate::RealPaths,
                path,
            )),
        }
    }
}

/// Files that remember every question.
#[derive(Debug)]
pub struct Recorded {
    files: Files,
    asked: Mutex<Vec<String>>,
}

impl Recorded {
    /// Remembers the questions about `files`.
    pub fn new(files: Files) -> Self {
        Self {
            files,
            asked: Mutex::default(),
        }
    }

    /// The questions so far, in order.
    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

impl CanonicalPath for Recorded {
    fn realpath(&self, path: &str) -> Result<PathFacts, NoFacts> {
        self.asked.lock().unwrap().push(path.to_owned());
        self.files.realpath(path)
    }
}

impl execgate::CanonicalPath for Recorded {
    fn realpath(&self, path: &str) -> Result<types::PathFacts, PathError> {
        to_host(CanonicalPath::realpath(self, path))
    }
}

fn to_host(answer: Result<PathFacts, NoFacts>) -> Result<types::PathFacts, PathError> {
    match answer {
        Ok(facts) => Ok(types::PathFacts {
            canonical: facts.canonical,
            kind: match facts.kind {
                PathKind::RegularFile => types::PathKind::RegularFile,
                PathKind::Directory => types::PathKind::Directory,
                PathKind::Other => types::PathKind::Other,
            },
            executable: facts.executable,
            folder: facts.folder,
            folder_writable: facts.folder_writable,
        }),
        Err(NoFacts {
            kind,
            folder_writable,
        }) => Err(match kind {
            PathErrorKind::NotFound => PathError::NotFound { folder_writable },
            PathErrorKind::NotPermitted => PathError::NotPermitted { folder_writable },
            PathErrorKind::NotText => PathError::NotText { folder_writable },
        }),
    }
}

fn from_host(answer: Result<types::PathFacts, PathError>) -> Result<PathFacts, NoFacts> {
    let (kind, folder_writable) = match answer {
        Ok(facts) => {
            return Ok(PathFacts {
                canonical: facts.canonical,
                kind: match facts.kind {
                    types::PathKind::RegularFile => PathKind::RegularFile,
                    types::PathKind::Directory => PathKind::Directory,
                    types::PathKind::Other => PathKind::Other,
                },
                executable: facts.executable,
                folder: facts.folder,
                folder_writable: facts.folder_writable,
            });
        }
        Err(PathError::NotFound { folder_writable }) => (PathErrorKind::NotFound, folder_writable),
        Err(PathError::NotPermitted { folder_writable }) => {
            (PathErrorKind::NotPermitted, folder_writable)
        }
        Err(PathError::NotText { folder_writable }) => (PathErrorKind::NotText, folder_writable),
        Err(PathError::Unanswerable(problem)) => panic!("{problem}"),
    };
    Err(NoFacts {
        kind,
        folder_writable,
    })
}

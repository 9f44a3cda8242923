//! What an approval has fixed, and whether a run is still that.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::content::{self, DirectoryId, EXECUTABLE_MAXIMUM, FILE_MAXIMUM};
use super::{BindError, Binding, Drift, Executable, FileOperand, Sha256Digest};
use crate::types::Variable;

/// Whom an approval is given to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// The agent.
    pub agent: String,
    /// The session, where the host tells them apart.
    pub session: Option<String>,
}

/// What an approval has fixed. It serves one run.
#[derive(Debug)]
pub struct Bound {
    binding: Binding,
    holder: Holder,
    expires: u64,
    cwd: DirectoryId,
    environment: Option<Sha256Digest>,
    /// The digest of each executable whose content is bound.
    executables: Vec<Option<Sha256Digest>>,
    file: Option<BoundFile>,
    used: AtomicBool,
}

#[derive(Debug)]
struct BoundFile {
    canonical: String,
    digest: Sha256Digest,
}

impl Bound {
    /// Fixes what `binding` names, for a run by `holder` before `expires`, in milliseconds since
    /// the epoch. Reads every file that is hashed.
    ///
    /// # Errors
    ///
    /// Names what is not as the policy found it, or cannot be fixed.
    pub fn bind(binding: Binding, holder: Holder, expires: u64) -> Result<Self, BindError> {
        let cwd = content::directory(&binding.cwd).map_err(|why| BindError::Cwd {
            path: binding.cwd.clone(),
            why,
        })?;
        let fixed = |program: &Executable| {
            content::check_canonical(&program.path, &program.canonical)?;
            let digest = || content::digest(&program.canonical, EXECUTABLE_MAXIMUM);
            program.hashed.then(digest).transpose()
        };
        let mut executables = Vec::with_capacity(binding.executables.len());
        for program in &binding.executables {
            executables.push(fixed(program).map_err(|why| BindError::Executable {
                path: program.path.clone(),
                why,
            })?);
        }
        let file = binding.file.as_ref().map(bind_file).transpose()?;
        Ok(Self {
            environment: environment_digest(&binding.env),
            binding,
            holder,
            expires,
            cwd,
            executables,
            file,
            used: AtomicBool::new(false),
        })
    }

    /// What was bound.
    #[must_use]
    pub fn binding(&self) -> &Binding {
        &self.binding
    }

    /// Serves the run `run` of `holder` at `now`, in milliseconds since the epoch. `run` is what
    /// the policy says of the request that is to run. After the first call the approval is used
    /// up, whatever came of it; only an expired one is not touched.
    ///
    /// # Errors
    ///
    /// Says why it does not serve this run.
    pub fn redeem(&self, run: &Binding, holder: &Holder, now: u64) -> Result<(), Drift> {
        if now >= self.expires {
            return Err(Drift::Expired);
        }
        if self.used.swap(true, Ordering::AcqRel) {
            return Err(Drift::Used);
        }
        self.recheck(run, holder)
    }

    /// Compares the run `run` of `holder` with what was bound, and what was bound with what is
    /// there now. Does not use the approval up.
    ///
    /// # Errors
    ///
    /// Names the first thing that has changed.
    pub fn recheck(&self, run: &Binding, holder: &Holder) -> Result<(), Drift> {
        self.compare(run, holder)?;
        match content::directory(&self.binding.cwd) {
            Ok(found) if found == self.cwd => {}
            Ok(_) | Err(_) => return Err(self.cwd_drift()),
        }
        let commands = u32::try_from(self.binding.commands.len()).unwrap_or(u32::MAX);
        (0..commands).try_for_each(|command| self.recheck_command(command))
    }

    /// Checks the programs and the file of one command, for a host that is about to start it.
    ///
    /// # Errors
    ///
    /// Names the first thing that has changed.
    pub fn recheck_command(&self, command: u32) -> Result<(), Drift> {
        let executables = self.binding.executables.iter().zip(&self.executables);
        for (program, digest) in executables.filter(|(program, _)| program.command == command) {
            let is_same = content::check_canonical(&program.path, &program.canonical).is_ok()
                && digest.is_none_or(|bound| {
                    content::digest(&program.canonical, EXECUTABLE_MAXIMUM) == Ok(bound)
                });
            if !is_same {
                return Err(executable_drift(program));
            }
        }
        let file = self.binding.file.iter().zip(&self.file);
        for (operand, bound) in file.filter(|(operand, _)| operand.command == command) {
            let is_same = content::check_canonical(&operand.path, &bound.canonical).is_ok()
                && content::digest(&bound.canonical, FILE_MAXIMUM) == Ok(bound.digest);
            if !is_same {
                return Err(file_drift(operand));
            }
        }
        Ok(())
    }

    fn compare(&self, run: &Binding, holder: &Holder) -> Result<(), Drift> {
        let bound = &self.binding;
        if *holder != self.holder {
            return Err(Drift::Holder);
        }
        if run.cwd != bound.cwd {
            return Err(self.cwd_drift());
        }
        let environment = environment_digest(&run.env);
        if environment != self.environment {
            return Err(match self.environment {
                None => Drift::EnvironmentUnbound,
                Some(_) => Drift::Environment,
            });
        }
        // A program by another path is another text too: the program is what is worth telling.
        if run.commands == bound.commands && run.executables != bound.executables {
            let known = |program: &&Executable| !run.executables.contains(program);
            let changed = bound
                .executables
                .iter()
                .find(known)
                .or(run.executables.first());
            return Err(changed.map_or(Drift::Command, executable_drift));
        }
        if run.commands != bound.commands || run.text != bound.text {
            return Err(Drift::Command);
        }
        match (&bound.file, &run.file) {
            (bound, run) if bound == run => Ok(()),
            (None, Some(file)) => Err(Drift::FileUnbound {
                path: file.path.clone(),
            }),
            (Some(file), _) => Err(file_drift(file)),
            (None, None) => Ok(()),
        }
    }

    fn cwd_drift(&self) -> Drift {
        Drift::Cwd {
            bound: self.binding.cwd.clone(),
        }
    }
}

fn bind_file(operand: &FileOperand) -> Result<BoundFile, BindError> {
    let fix = || {
        let canonical = content::canonical(&operand.path)?;
        let digest = content::digest(&canonical, FILE_MAXIMUM)?;
        Ok(BoundFile { canonical, digest })
    };
    fix().map_err(|why| BindError::File {
        path: operand.path.clone(),
        why,
    })
}

fn executable_drift(program: &Executable) -> Drift {
    Drift::Executable {
        path: program.path.clone(),
    }
}

fn file_drift(operand: &FileOperand) -> Drift {
    Drift::File {
        path: operand.path.clone(),
    }
}

/// The SHA-256 of the variables as a JSON list of name and value, sorted by name; nothing where
/// there are none.
#[must_use]
pub fn environment_digest(env: &[Variable]) -> Option<Sha256Digest> {
    if env.is_empty() {
        return None;
    }
    let mut sorted: Vec<&Variable> = env.iter().collect();
    sorted.sort_by_key(|variable| &variable.name);
    let pairs = sorted
        .iter()
        .map(|variable| json!([variable.name, variable.value]));
    let text = Value::Array(pairs.collect()).to_string();
    Some(Sha256::digest(text).into())
}

//! The commands of a plan, one after the other.

use super::super::answer::{CommandStep, Pin, Plan, PlanPipeline, SatisfiedBy, Segment, Step};
use super::super::request::{Platform, Request};
use super::words::words;
use super::{BoundCommand, Executable, FileOperand};
use crate::limits;
use crate::program::facts::CanonicalPath;
use crate::program::inline_eval::{self, Source, refusal};
use crate::program::lookup::{self, Program, Search};
use crate::program::roles::{self, Role};
use crate::program::shells::{self, Posix, Runs};
use crate::reason::{Code, Finding};
use crate::shell::Span;
use crate::shell::syntax::Word;

/// What was bound so far.
pub(super) struct Binder<'a> {
    request: &'a Request,
    trusted: &'a [String],
    paths: &'a dyn CanonicalPath,
    plan: &'a Plan,
    /// The commands of the decision.
    segments: &'a [Segment],
    pub(super) commands: Vec<BoundCommand>,
    pub(super) executables: Vec<Executable>,
    pub(super) file: Option<FileOperand>,
}

/// A command with where it stands.
struct Here<'a> {
    step: &'a CommandStep,
    words: Vec<Word>,
    /// Its index among the commands.
    index: u32,
    in_payload: bool,
    /// Whether nothing that could change a file runs before it or beside it.
    is_undisturbed: bool,
}

impl<'a> Binder<'a> {
    pub(super) fn new(
        request: &'a Request,
        trusted: &'a [String],
        paths: &'a dyn CanonicalPath,
        plan: &'a Plan,
        segments: &'a [Segment],
    ) -> Self {
        Self {
            request,
            trusted,
            paths,
            plan,
            segments,
            commands: Vec::new(),
            executables: Vec::new(),
            file: None,
        }
    }

    /// Binds every command of the script at `index` of the plan.
    pub(super) fn script(&mut self, index: u32, in_payload: bool) -> Result<(), Finding> {
        let scripts = &self.plan.scripts;
        let script = usize::try_from(index)
            .ok()
            .and_then(|index| scripts.get(index));
        for pipeline in script.into_iter().flat_map(|script| &script.pipelines) {
            for (stage, step) in pipeline.steps.iter().enumerate() {
                let command = match step {
                    Step::Builtin(_) => continue,
                    Step::Program(command) => command,
                    Step::Payload(payload) => &payload.shell,
                };
                let here = Here {
                    step: command,
                    words: words(&command.words, command.span),
                    index: u32::try_from(self.commands.len()).unwrap_or(u32::MAX),
                    in_payload,
                    is_undisturbed: self.commands.is_empty()
                        && self.is_quiet_behind(pipeline, stage),
                };
                self.commands.push(BoundCommand {
                    argv: command.words.iter().map(|word| word.text.clone()).collect(),
                    cwd: command.cwd.clone(),
                });
                self.executables(&here)?;
                match step {
                    Step::Payload(payload) => {
                        let operands = payload.operands.iter().map(|word| word.text.clone());
                        let argv = self.commands.last_mut().map(|command| &mut command.argv);
                        argv.into_iter()
                            .for_each(|argv| argv.extend(operands.clone()));
                        self.script(payload.script, true)?;
                    }
                    _ => self.command(&here)?,
                }
            }
        }
        Ok(())
    }

    /// Whether the stages behind the one at `stage` of a pipeline only read their input.
    fn is_quiet_behind(&self, pipeline: &PlanPipeline, stage: usize) -> bool {
        let is_safe_bin = |span: Span| {
            let mut segments = self.segments.iter();
            segments.any(|segment| {
                segment.span == span && segment.satisfied_by == Some(SatisfiedBy::SafeBin)
            })
        };
        pipeline
            .steps
            .iter()
            .skip(stage + 1)
            .all(|step| match step {
                Step::Builtin(_) => true,
                Step::Program(command) => is_safe_bin(command.span),
                Step::Payload(_) => false,
            })
    }

    /// Binds the programs of a command; the script of a shell is none.
    fn executables(&mut self, here: &Here<'_>) -> Result<(), Finding> {
        let step = here.step;
        let inner = step.inner.word;
        self.executable(here.index, 0, &step.program, &step.canonical);
        if inner > 0 && !step.pins.iter().any(|pin| pin.word == inner) {
            let message = "no approval can be bound: `env` would take the path of this program for a variable; run it without";
            return Err(Finding::at(Code::BindingUncertain, step.span, message));
        }
        let script = script(step).map(|pin| pin.word);
        for pin in step.pins.iter().filter(|pin| Some(pin.word) != script) {
            self.executable(here.index, pin.word, &pin.program, &pin.canonical);
        }
        Ok(())
    }

    fn executable(&mut self, command: u32, word: u32, path: &str, canonical: &str) {
        let is_trusted = |path: &str| {
            self.trusted
                .iter()
                .any(|trusted| trusted == lookup::folder(path))
        };
        self.executables.push(Executable {
            command,
            word,
            path: path.to_owned(),
            canonical: canonical.to_owned(),
            hashed: !(is_trusted(path) && is_trusted(canonical)),
        });
    }

    /// Binds the file that the last program of a command runs, if it runs one.
    fn command(&mut self, here: &Here<'_>) -> Result<(), Finding> {
        if let Some(pin) = script(here.step) {
            let (word, path) = (pin.word, pin.program.clone());
            return self.bind_file(here, word, path);
        }
        let start = usize::try_from(here.step.inner.word).unwrap_or(usize::MAX);
        let words = here.words.get(start..).unwrap_or_default();
        let Pin {
            program, canonical, ..
        } = &here.step.inner;
        let names = [program, canonical].map(|path| lookup::file_name(path));
        match roles::role(program, canonical) {
            None => self.program(here, names, start),
            Some(Role::Shell { posix }) => {
                let word = listed_shell(posix, words)?;
                self.file(here, start + word)
            }
            // Only applets that are plain have a plan.
            Some(Role::MultiCall(_) | Role::Applet(_)) => Ok(()),
            Some(Role::Launcher) => inline_eval::launched(names, words),
            Some(Role::Wrapper { .. }) => Err(refusal(Code::BindingPayload, words, 0)),
        }
    }

    /// A program that is no shell, through the package runners around it.
    fn program(&mut self, here: &Here<'_>, names: [&str; 2], start: usize) -> Result<(), Finding> {
        let mut names = names.map(str::to_owned);
        let mut start = start;
        for _ in 0..=limits::WRAPPER_DEPTH {
            let words = here.words.get(start..).unwrap_or_default();
            match inline_eval::source([&names[0], &names[1]], words)? {
                Source::Program => return Ok(()),
                Source::File(word) => return self.file(here, start + word),
                Source::Package { at, searches_path } => {
                    let program = self.package_program(here, words, at, searches_path)?;
                    start += at;
                    let word = u32::try_from(start).unwrap_or(u32::MAX);
                    let canonical = &program.facts.canonical;
                    self.executable(here.index, word, &program.pinned(), canonical);
                    names =
                        [&program.path, canonical].map(|path| lookup::file_name(path).to_owned());
                }
            }
        }
        let message = format!(
            "more than {} package runners around one program",
            limits::WRAPPER_DEPTH
        );
        Err(Finding::at(Code::TooComplex, here.step.span, message))
    }

    /// The program of a package that the word at `at` names: what the package installed, or a path.
    fn package_program(
        &self,
        here: &Here<'_>,
        words: &[Word],
        at: usize,
        searches_path: bool,
    ) -> Result<Program, Finding> {
        let name = words.get(at).map_or("", |word| word.text.as_str());
        let is_path = name.contains('/');
        if name.contains('@') || (is_path && !searches_path) {
            return Err(refusal(Code::BindingPackageScript, words, at));
        }
        let search = Search {
            path: self.request.variable("PATH"),
            cwd: here.step.cwd.as_deref(),
            thorough: false,
        };
        let find = |name: &str| lookup::find(name, here.step.span, search, self.paths);
        let found = match is_path {
            true => find(name),
            false => match find(&format!("node_modules/.bin/{name}")) {
                Err(reason) if searches_path && reason.code == Code::NotFound => find(name),
                found => found,
            },
        };
        let program = found.map_err(|_| refusal(Code::BindingPackageScript, words, at))?;
        let role = roles::role(&program.path, &program.facts.canonical);
        match role {
            None => Ok(program),
            Some(_) => Err(refusal(Code::BindingPayload, words, at)),
        }
    }

    /// Binds the file that the word at `word` of a command names.
    fn file(&mut self, here: &Here<'_>, word: usize) -> Result<(), Finding> {
        let name = here
            .words
            .get(word)
            .and_then(Word::literal)
            .unwrap_or_default();
        let path = match &here.step.cwd {
            _ if self.request.platform == Platform::Windows || name.is_empty() => None,
            _ if name.starts_with('/') => Some(name.to_owned()),
            Some(cwd) => Some(format!("{}/{name}", cwd.trim_end_matches('/'))),
            None => None,
        };
        let path = path.ok_or_else(|| refusal(Code::BindingNoFile, &here.words, word))?;
        self.bind_file(here, u32::try_from(word).unwrap_or(u32::MAX), path)
    }

    fn bind_file(&mut self, here: &Here<'_>, word: u32, path: String) -> Result<(), Finding> {
        if here.in_payload {
            return Err(refusal(Code::BindingPayload, &here.words, 0));
        }
        if !here.is_undisturbed {
            let message = format!(
                "no approval can be bound: another program runs before `{path}` is read, or beside it, and could change it; run it in a request of its own"
            );
            return Err(Finding::at(
                Code::BindingAfterProgram,
                here.step.span,
                message,
            ));
        }
        self.file = Some(FileOperand {
            command: here.index,
            word,
            path,
        });
        Ok(())
    }
}

/// The script of a shell: the one word behind the last program that a plan names by path, unless
/// that program is none that reads scripts.
fn script(step: &CommandStep) -> Option<&Pin> {
    let inner = &step.inner;
    roles::role(&inner.program, &inner.canonical)?;
    step.pins.iter().find(|pin| pin.word > inner.word)
}

/// The word with the script of a shell that is covered whatever it runs.
fn listed_shell(posix: Option<Posix>, words: &[Word]) -> Result<usize, Finding> {
    let posix = posix.ok_or_else(|| refusal(Code::BindingNoFile, words, 0))?;
    let code = match shells::invocation(posix, words)?.runs {
        Runs::Script { word } => return Ok(word),
        Runs::Payload { .. } => Code::BindingInlineCode,
        Runs::Carrier { .. } => Code::BindingPayload,
        Runs::Stdin => Code::BindingInput,
    };
    Err(refusal(code, words, 0))
}

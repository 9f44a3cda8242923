//! From the first word of a command through wrappers, multi-call programs and shells to what
//! runs in the end.

use super::super::answer::Segment;
use super::super::request::{Mode, Platform};
use super::Judge;
use super::place::{Scope, Spot};
use super::stage::Pinned;
use crate::limits;
use crate::program::lookup::{self, Program};
use crate::program::multi_call::{self, Applet};
use crate::program::roles::{self, Role};
use crate::program::shells::{self, Invocation, Posix, Runs};
use crate::program::wrappers::{self, Family};
use crate::reason::{Code, Finding};
use crate::shell::syntax::{SimpleCommand, Word};
use std::rc::Rc;

/// The programs of a command, from the outermost to what runs in the end.
#[derive(Debug)]
pub(super) struct Chain {
    /// The word that a plan starts with; `command` and `exec` before it are left out.
    pub(super) first: usize,
    /// Whether the command starts with the shell's word `time`.
    pub(super) timed: bool,
    /// The programs around the one at the end, outermost first.
    pub(super) around: Vec<Pinned>,
    /// The shells among them that run the program which their operands name, outermost first.
    pub(super) carriers: Vec<ShellCall>,
    /// The index of the word that names the last program.
    pub(super) at: usize,
    /// The last program.
    pub(super) program: Rc<Program>,
    /// What it does.
    pub(super) end: End,
    /// The words right behind `env` and its variables, to which a path with `=` would be another
    /// variable.
    pub(super) behind_env: Vec<usize>,
    /// Whether an entry for the last program may be stored. Not where `sh -c '"$0" "$@"'` hides
    /// another program that runs programs.
    pub(super) is_storable: bool,
}

impl Chain {
    /// The program that is started.
    pub(super) fn outermost(&self) -> &Rc<Program> {
        self.around
            .first()
            .map_or(&self.program, |pin| &pin.program)
    }

    /// The words that name its programs, outermost first. `env` would take a path with `=` for a
    /// variable, so that such a word stays as it is.
    pub(super) fn pins(&self) -> Vec<Pinned> {
        let last = Pinned {
            word: self.at,
            program: Rc::clone(&self.program),
        };
        let is_variable = |pin: &Pinned| {
            self.behind_env.contains(&pin.word) && pin.program.pinned().contains('=')
        };
        let pins = self.around.iter().cloned().chain([last]);
        pins.filter(|pin| !is_variable(pin)).collect()
    }
}

/// What the last program of a chain does.
#[derive(Debug)]
pub(super) enum End {
    /// Its own work.
    Work,
    /// The work of the applet that the word at this index names.
    Applet { name: usize },
    /// Starts another program in a way that is not judged.
    Launch,
    /// Reads commands, and is covered whatever they are, or reads in its own way. The word at
    /// `at` is the shell's own.
    Shell { posix: Option<Posix>, at: usize },
    /// Reads commands from the script that the word behind its options names.
    Script {
        call: ShellCall,
        script: Rc<Program>,
    },
    /// Reads commands from the word behind its options.
    Payload { call: ShellCall },
}

/// A shell's word with what its options say.
#[derive(Debug, Clone)]
pub(super) struct ShellCall {
    /// The index of the shell's own word, from which `invocation` counts.
    pub(super) at: usize,
    /// The index of the word behind its options.
    pub(super) end: usize,
    pub(super) posix: Posix,
    pub(super) invocation: Invocation,
}

/// A chain as far as it is known.
struct Walk<'w> {
    command: &'w SimpleCommand,
    scope: &'w Scope,
    cwd: Option<&'w str>,
    /// Whether another program of the text can run before this one.
    beside_others: bool,
    around: Vec<Pinned>,
    carriers: Vec<ShellCall>,
    at: usize,
    behind_env: Vec<usize>,
    is_storable: bool,
}

impl<'w> Walk<'w> {
    fn words_from(&self, index: usize) -> Result<&'w [Word], Finding> {
        match self.command.words.get(index..) {
            Some(words) if !words.is_empty() => Ok(words),
            _ => Err(nothing_to_run(self.command)),
        }
    }

    /// Steps over `program`, which `names` words name, to the word `by` words further on.
    fn go_on(&mut self, program: Rc<Program>, names: usize, by: usize, segment: &mut Segment) {
        let names = self.command.words.iter().skip(self.at).take(names);
        segment.wrappers.extend(names.map(|word| word.text.clone()));
        self.around.push(Pinned {
            word: self.at,
            program,
        });
        self.at += by;
    }
}

impl Judge<'_> {
    /// The chain of `command`. What was found stands in `segment`, whatever comes of it.
    pub(super) fn chain(
        &mut self,
        command: &SimpleCommand,
        spot: Spot<'_>,
        segment: &mut Segment,
    ) -> Result<Chain, Finding> {
        let start = self.start(command, spot)?;
        let ran_before = self
            .judged
            .iter()
            .any(|judged| judged.segment.program.is_some());
        let mut walk = Walk {
            command,
            scope: spot.scope,
            cwd: spot.cwd,
            beside_others: !spot.place.alone || ran_before || spot.scope.is_beside,
            around: Vec::new(),
            carriers: Vec::new(),
            at: start.first,
            behind_env: Vec::new(),
            is_storable: spot.scope.is_storable,
        };
        loop {
            let words = walk.words_from(walk.at)?;
            let program = self.program(&walk, words, segment)?;
            if let Some(end) = self.step(&mut walk, words, &program, segment)? {
                return Ok(Chain {
                    first: start.first,
                    timed: start.timed,
                    around: walk.around,
                    carriers: walk.carriers,
                    at: walk.at,
                    program,
                    end,
                    behind_env: walk.behind_env,
                    is_storable: walk.is_storable,
                });
            }
            if walk.around.len() > limits::WRAPPER_DEPTH {
                let message = format!(
                    "more than {} wrappers around one program",
                    limits::WRAPPER_DEPTH
                );
                return Err(Finding::at(Code::TooComplex, command.span, message));
            }
        }
    }

    /// The program of the first of `words`.
    fn program(
        &mut self,
        walk: &Walk<'_>,
        words: &[Word],
        segment: &mut Segment,
    ) -> Result<Rc<Program>, Finding> {
        let Some(word) = words.first() else {
            return Err(nothing_to_run(walk.command));
        };
        let program = self.look_up(word, walk.cwd, walk.scope)?;
        segment.program = Some(program.path.clone());
        segment.canonical = Some(program.facts.canonical.clone());
        self.check_denied(&program, word)?;
        self.check_folders(&program, word, segment)?;
        self.check_link(&program, word, walk.scope, walk.beside_others)?;
        Ok(program)
    }

    /// What `program` does with `words`; nothing when it only leads on to another one.
    fn step(
        &mut self,
        walk: &mut Walk<'_>,
        words: &[Word],
        program: &Rc<Program>,
        segment: &mut Segment,
    ) -> Result<Option<End>, Finding> {
        if self.request.platform == Platform::Windows {
            return self.step_on_windows(words, program, segment).map(Some);
        }
        let role = roles::role(&program.path, &program.facts.canonical);
        if role.is_some() {
            self.check_role(program, words)?;
            walk.is_storable &= walk.carriers.is_empty();
        }
        match role {
            None => Ok(Some(End::Work)),
            Some(Role::Launcher) => Ok(Some(End::Launch)),
            Some(Role::Wrapper { name }) => {
                let inner = self.unwrap(name, self.family(), words)?;
                walk.go_on(Rc::clone(program), 1, inner, segment);
                if matches!(name, "env" | "genv") {
                    walk.behind_env.push(walk.at);
                }
                Ok(None)
            }
            Some(Role::Applet(which)) => {
                let name = lookup::file_name(&program.path).to_owned();
                self.applet(walk, program, multi_call::applet(which, &name), 0, segment)
            }
            Some(Role::MultiCall(which)) => {
                let offset = multi_call::applet_index(words)?;
                let name = words.get(offset).map_or("", |word| word.text.as_str());
                self.applet(
                    walk,
                    program,
                    multi_call::applet(which, name),
                    offset,
                    segment,
                )
            }
            Some(Role::Shell { posix: Some(posix) })
                if self.shell_entry(program, words).is_err() =>
            {
                self.shell(walk, program, posix, 0, segment)
            }
            Some(Role::Shell { posix }) => Ok(Some(End::Shell { posix, at: walk.at })),
        }
    }

    /// An applet of a multi-call program, whose own word stands `offset` words on.
    fn applet(
        &mut self,
        walk: &mut Walk<'_>,
        program: &Rc<Program>,
        applet: Applet,
        offset: usize,
        segment: &mut Segment,
    ) -> Result<Option<End>, Finding> {
        let at = walk.at + offset;
        let words = walk.words_from(at)?;
        let word = words.first().ok_or_else(|| nothing_to_run(walk.command))?;
        match applet {
            Applet::Plain => Ok(Some(End::Applet { name: at })),
            Applet::Wrapper(family) => {
                let name = lookup::file_name(&word.text);
                let inner = self.unwrap(name, family, words)?;
                walk.go_on(Rc::clone(program), offset + 1, offset + inner, segment);
                if name == "env" {
                    walk.behind_env.push(walk.at);
                }
                Ok(None)
            }
            Applet::Shell => self.shell(walk, program, Posix::Ash, offset, segment),
            Applet::Other => {
                let message = format!(
                    "`{}` is not known as an applet that runs alone; run a program of its own",
                    word.text
                );
                Err(Finding::at(Code::AppletUnknown, word.span, message))
            }
        }
    }

    fn unwrap(&self, name: &str, family: Family, words: &[Word]) -> Result<usize, Finding> {
        let unwrapped = wrappers::unwrap(name, family, words)?;
        self.check_wrapper_environment(&unwrapped, words)?;
        Ok(unwrapped.inner)
    }

    /// A shell, whose own word stands `offset` words on, judged by what it runs.
    fn shell(
        &mut self,
        walk: &mut Walk<'_>,
        program: &Rc<Program>,
        posix: Posix,
        offset: usize,
        segment: &mut Segment,
    ) -> Result<Option<End>, Finding> {
        let at = walk.at + offset;
        let words = walk.words_from(at)?;
        let invocation = shells::invocation(posix, words)?;
        self.check_login(posix, &invocation, words)?;
        let call = |invocation, operand: usize| ShellCall {
            at,
            end: at + operand,
            posix,
            invocation,
        };
        if !matches!(invocation.runs, Runs::Carrier { .. }) {
            let names = walk.command.words.get(walk.at..=at).unwrap_or_default();
            segment
                .wrappers
                .extend(names.iter().map(|word| word.text.clone()));
        }
        match invocation.runs {
            Runs::Stdin => {
                let span = words.first().map_or(walk.command.span, |word| word.span);
                let message = "a shell without a script or `-c` runs what it reads from its input; give it one";
                Err(Finding::at(Code::ShellStdin, span, message))
            }
            Runs::Carrier { inner } => {
                self.check_carried_builtin(words.get(inner))?;
                walk.go_on(Rc::clone(program), offset + 1, offset + inner, segment);
                walk.carriers.push(call(invocation, inner - 1));
                Ok(None)
            }
            Runs::Script { word } => {
                let operand = words
                    .get(word)
                    .ok_or_else(|| nothing_to_run(walk.command))?;
                let script =
                    lookup::find_script(&operand.text, operand.span, walk.cwd, self.paths)?;
                self.check_denied(&script, operand)?;
                self.check_link(&script, operand, walk.scope, walk.beside_others)?;
                Ok(Some(End::Script {
                    call: call(invocation, word),
                    script: Rc::new(script),
                }))
            }
            Runs::Payload { word, .. } => Ok(Some(End::Payload {
                call: call(invocation, word),
            })),
        }
    }

    /// A login shell reads files first, and so does any zsh without `-f`, and a bash that believes
    /// itself to be at the other end of ssh. A plan keeps the shell from it; as written they run.
    fn check_login(
        &mut self,
        posix: Posix,
        invocation: &Invocation,
        words: &[Word],
    ) -> Result<(), Finding> {
        let option = invocation.login.and_then(|index| words.get(index));
        let is_remote = ["SSH_CLIENT", "SSH2_CLIENT"]
            .iter()
            .any(|name| self.request.variable(name).is_some());
        let reads_files = invocation.guard.is_some() && (posix == Posix::Zsh || is_remote);
        let pinned = self.request.mode == Mode::Pinned;
        let word = option.or_else(|| words.first().filter(|_| reads_files && !pinned));
        let Some(word) = word else {
            return Ok(());
        };
        if pinned {
            let message = format!(
                "the plan runs the shell without the login files that `{}` asks for",
                word.text
            );
            self.findings
                .push(Finding::at(Code::LoginFiles, word.span, message));
            return Ok(());
        }
        if self.policy.tools.trust_login_files {
            return Ok(());
        }
        let message = match option {
            Some(_) => format!(
                "with `{}` the shell runs login files first; leave it out, or set `trustLoginFiles`",
                word.text
            ),
            None => format!(
                "`{}` runs start-up files first; add `{}`, or set `trustLoginFiles`",
                word.text,
                invocation.guard.unwrap_or_default()
            ),
        };
        Err(Finding::at(Code::LoginFiles, word.span, message))
    }
}

fn nothing_to_run(command: &SimpleCommand) -> Finding {
    let message = "there is no program to run here; name one";
    Finding::at(Code::WrapperCommand, command.span, message)
}

//! Every command of a request, judged one by one.

use super::answer::{Remedy, SatisfiedBy, Segment};
use super::request::{Command, Mode, Platform, Request};
use crate::approvals::AgentPolicy;
use crate::environment::{self, Class};
use crate::program::facts::{CanonicalPath, PathKind};
use crate::program::kinds::{Kind, kind_of};
use crate::program::lookup::{self, Program, Search};
use crate::program::{builtins, interpreters};
use crate::reason::{Code, Finding};
use crate::shell::Span;
use crate::shell::syntax::{Assignment, Script, SimpleCommand, Word};
use crate::trust::glob;

/// A command with what was found out about it.
#[derive(Debug)]
pub(super) struct Judged {
    pub(super) segment: Segment,
    pub(super) program: Option<Program>,
}

/// What is needed to judge the commands of one request.
pub(super) struct Judge<'a> {
    pub(super) request: &'a Request,
    pub(super) policy: &'a AgentPolicy,
    pub(super) paths: &'a dyn CanonicalPath,
    /// The canonical working directory, where it is known.
    pub(super) cwd: Option<&'a str>,
}

impl Judged {
    /// Whether the command word is `name`.
    fn is_called(&self, name: &str) -> bool {
        self.segment.argv.first().is_some_and(|word| word == name)
    }
}

impl Judge<'_> {
    /// Every command of `script`, in order of the text.
    pub(super) fn script(&self, script: &Script) -> Vec<Judged> {
        let mut judged = Vec::new();
        for pipeline in &script.pipelines {
            for command in &pipeline.commands {
                let beside_others = !judged.is_empty() || pipeline.commands.len() > 1;
                let next = self.command(command, &judged, beside_others);
                judged.push(next);
            }
        }
        judged
    }

    /// Whether a shell runs the words as they stand, with its own builtins and functions.
    fn is_read_by_shell(&self) -> bool {
        self.request.mode == Mode::AsWritten && matches!(self.request.command, Command::Text(_))
    }

    fn command(&self, command: &SimpleCommand, earlier: &[Judged], beside_others: bool) -> Judged {
        let mut segment = blank_segment(command);
        let found = self
            .shell_words(command)
            .and_then(|()| self.find(command, earlier));
        let (program, outcome) = match found {
            Ok(program) => {
                let outcome = self.after_lookup(command, &program, beside_others, &mut segment);
                (Some(program), outcome)
            }
            Err(reason) => (None, Err(reason)),
        };
        segment.reason = outcome.err();
        if kind_of([name_of(command)]).is_some() {
            segment.wrappers.push(name_of(command).to_owned());
        }
        if let Some(program) = &program {
            segment.program = Some(program.path.clone());
            segment.canonical = Some(program.facts.canonical.clone());
        }
        Judged { segment, program }
    }

    /// What the program and the documents decide.
    fn after_lookup(
        &self,
        command: &SimpleCommand,
        program: &Program,
        beside_others: bool,
        segment: &mut Segment,
    ) -> Result<(), Finding> {
        if let Some(found) =
            self.policy
                .deny
                .find(&program.path, &program.facts.canonical, self.home())
        {
            let message = format!(
                "the deny pattern `{}` matches `{}`",
                found.entry.pattern, program.path
            );
            return Err(Finding::at(Code::DenyPattern, name_span(command), message));
        }
        if let Some(kind) = kind_of([name_of(command), &program.path, &program.facts.canonical]) {
            return Err(runs_another(kind, command));
        }
        self.assignments(&command.assignments)?;
        self.path_folders(program, command, segment)?;
        self.link(program, command, beside_others)?;
        let covered = self.covered(command, program, segment);
        self.inline_code(command, program, covered, segment)
    }

    fn home(&self) -> Option<&str> {
        self.request.variable("HOME")
    }

    /// The program of a command. A name that an earlier command had is not looked up again.
    fn find(&self, command: &SimpleCommand, earlier: &[Judged]) -> Result<Program, Finding> {
        let name = name_of(command);
        let same = earlier.iter().find(|judged| judged.is_called(name));
        if let Some(program) = same.and_then(|judged| judged.program.clone()) {
            return Ok(program);
        }
        let search = Search {
            path: self.request.variable("PATH"),
            cwd: self.cwd,
            thorough: self.request.mode == Mode::AsWritten,
        };
        let found = lookup::find(name, name_span(command), search, self.paths);
        found.map_err(|reason| kind_of([name]).map_or(reason, |kind| runs_another(kind, command)))
    }

    /// Names that the shell, or the request's shell alone, gives another meaning. zsh's global
    /// aliases apply to every word, so each one counts.
    fn shell_words(&self, command: &SimpleCommand) -> Result<(), Finding> {
        if !self.is_read_by_shell() {
            return Ok(());
        }
        let declared = |(index, word): &(usize, &Word)| {
            self.request.shell.as_ref().is_some_and(|shell| {
                let function = *index == 0 && shell.functions.contains(&word.text);
                function || shell.aliases.contains(&word.text)
            })
        };
        if let Some((_, word)) = command.words.iter().enumerate().find(declared) {
            let message = format!(
                "the request's shell has an alias or function `{}`; call the program by its path",
                word.text
            );
            return Err(Finding::at(Code::Declared, word.span, message));
        }
        builtin(command)
    }

    /// Refuses a link that another program of the text could change before it is followed.
    fn link(
        &self,
        program: &Program,
        command: &SimpleCommand,
        beside_others: bool,
    ) -> Result<(), Finding> {
        if !self.is_read_by_shell()
            || !beside_others
            || !program.is_linked()
            || self.is_trusted_folder(&program.path)
        {
            return Ok(());
        }
        let message = format!(
            "`{}` is a link that another program of this text could change first; call `{}`",
            program.path, program.facts.canonical
        );
        Err(Finding::at(
            Code::LinkAfterProgram,
            name_span(command),
            message,
        ))
    }

    /// Whether an allowlist entry covers the program.
    fn covered(
        &self,
        command: &SimpleCommand,
        program: &Program,
        segment: &mut Segment,
    ) -> Result<(), Finding> {
        let Some(found) =
            self.policy
                .allowlist
                .find(&program.path, &program.facts.canonical, self.home())
        else {
            return Err(self.not_listed(command, program, segment));
        };
        if found.by_case_only && self.request.platform == Platform::Linux {
            let message = format!(
                "`{}` matches `{}` only without regard to case",
                found.entry.pattern, program.path
            );
            segment.findings.push(Finding::at(
                Code::MatchedByCase,
                name_span(command),
                message,
            ));
        }
        segment.satisfied_by = Some(SatisfiedBy::Allowlist);
        segment.entry = Some(found.entry.clone());
        Ok(())
    }

    /// Under `strictInlineEval`, a program that can be given code is not covered by its entry
    /// alone. Where it misses anyway, that it takes code is a finding beside the reason.
    fn inline_code(
        &self,
        command: &SimpleCommand,
        program: &Program,
        covered: Result<(), Finding>,
        segment: &mut Segment,
    ) -> Result<(), Finding> {
        let names = [name_of(command), &program.path, &program.facts.canonical];
        if !self.policy.tools.strict_inline_eval || !names.into_iter().any(interpreters::takes_code)
        {
            return covered;
        }
        let message = format!(
            "`{}` can be given code as an argument, and `strictInlineEval` wants that asked about",
            name_of(command)
        );
        let finding = Finding::at(Code::InlineEvalNotJudged, name_span(command), message);
        if covered.is_err() {
            segment.findings.push(finding);
            return covered;
        }
        segment.satisfied_by = None;
        segment.entry = None;
        Err(finding)
    }

    fn not_listed(
        &self,
        command: &SimpleCommand,
        program: &Program,
        segment: &mut Segment,
    ) -> Finding {
        let span = name_span(command);
        let pattern = pattern_for(program);
        segment.remedies.push(Remedy {
            target: "allowlist".to_owned(),
            message: format!(
                "add `{pattern}` to the allowlist to cover this program with any arguments"
            ),
            value: pattern,
        });
        let name = lookup::file_name(&program.path);
        if self.policy.tools.safe_bins.iter().any(|bin| bin == name) {
            let message = format!(
                "`{name}` is a safe bin, which is not judged yet, and no allowlist entry matches `{}`",
                program.path
            );
            return Finding::at(Code::SafeBinNotJudged, span, message);
        }
        Finding::at(
            Code::NotListed,
            span,
            format!("no allowlist entry matches `{}`", program.path),
        )
    }

    fn assignments(&self, assignments: &[Assignment]) -> Result<(), Finding> {
        for assignment in assignments {
            let name = &assignment.name;
            match environment::classify(
                name,
                assignment.value.literal(),
                &self.policy.tools.allowed_env,
            ) {
                Class::Harmless => {}
                Class::Blocked => {
                    let message = format!(
                        "`{name}` decides which code runs; it may not be set for a command"
                    );
                    return Err(Finding::at(
                        Code::EnvironmentDenied,
                        assignment.span,
                        message,
                    ));
                }
                Class::Unknown => {
                    let message = format!(
                        "what `{name}` does to the command is not judged yet; run the command without it"
                    );
                    return Err(Finding::at(
                        Code::AssignmentUnknown,
                        assignment.span,
                        message,
                    ));
                }
            }
        }
        Ok(())
    }

    /// Folders of PATH in which another program of the name is or could come to be.
    fn path_folders(
        &self,
        program: &Program,
        command: &SimpleCommand,
        segment: &mut Segment,
    ) -> Result<(), Finding> {
        let span = name_span(command);
        let mut found = Vec::new();
        for folder in &program.writable_before {
            let message =
                format!("`{folder}` stands in PATH before the program's folder and can be written");
            found.push(Finding::at(Code::WritablePathFolder, span, message));
        }
        for later in &program.later {
            if self
                .policy
                .allowlist
                .find(&later.path, &later.canonical, self.home())
                .is_none()
            {
                let message = format!(
                    "`{}` stands behind `{}` in PATH and is not covered; a shell tries it if the first cannot be started",
                    later.path, program.path
                );
                found.push(Finding::at(Code::LaterProgramDiffers, span, message));
            }
        }
        if self.policy.tools.strict_path && !found.is_empty() {
            return Err(found.swap_remove(0));
        }
        segment.findings.append(&mut found);
        Ok(())
    }

    fn is_trusted_folder(&self, path: &str) -> bool {
        let folder = lookup::folder(path);
        self.policy
            .tools
            .safe_bin_trusted_dirs
            .iter()
            .any(|trusted| trusted == folder)
    }
}

/// Refuses a program whose work is to run another one.
fn runs_another(kind: Kind, command: &SimpleCommand) -> Finding {
    let name = name_of(command);
    let (code, message) = match kind {
        Kind::Launcher => (
            Code::Launcher,
            format!(
                "`{name}` only starts another program, in a way that is not judged; run that program itself"
            ),
        ),
        Kind::Wrapper | Kind::Shell | Kind::MultiCall => (
            Code::NotUnwrapped,
            format!(
                "`{name}` runs another program, which is not judged yet; run that program itself"
            ),
        ),
    };
    Finding::at(code, name_span(command), message)
}

/// The command word.
fn name_of(command: &SimpleCommand) -> &str {
    command.words.first().map_or("", |word| word.text.as_str())
}

/// Where the command word stands.
fn name_span(command: &SimpleCommand) -> Span {
    command.words.first().map_or(command.span, |word| word.span)
}

/// Refuses a name that the shell runs itself, where that can do more than the program.
fn builtin(command: &SimpleCommand) -> Result<(), Finding> {
    if let Some(kind) = kind_of([name_of(command)])
        && builtins::is_builtin(name_of(command))
    {
        return Err(runs_another(kind, command));
    }
    match command.words.first() {
        Some(word)
            if builtins::is_builtin(&word.text)
                && !builtins::is_no_more_than_program(&command.words) =>
        {
            let message = format!(
                "the shell runs its own `{}` here; call the program by its path",
                word.text
            );
            Err(Finding::at(Code::BuiltinName, word.span, message))
        }
        _ => Ok(()),
    }
}

fn blank_segment(command: &SimpleCommand) -> Segment {
    Segment {
        span: command.span,
        depth: 0,
        argv: command.words.iter().map(|word| word.text.clone()).collect(),
        words: command.words.iter().map(|word| word.span).collect(),
        program: None,
        canonical: None,
        wrappers: Vec::new(),
        satisfied_by: None,
        entry: None,
        reason: None,
        remedies: Vec::new(),
        findings: Vec::new(),
    }
}

/// The pattern that an entry for `program` would have: its path as found, or the canonical
/// one where the path goes through `.` or `..`.
pub(super) fn pattern_for(program: &Program) -> String {
    let dotted = program
        .path
        .split('/')
        .any(|component| matches!(component, "." | ".."));
    glob::escape(if dotted {
        &program.facts.canonical
    } else {
        &program.path
    })
}

/// The canonical working directory of a request, or why the request misses.
pub(super) fn working_directory(
    request: &Request,
    paths: &dyn CanonicalPath,
) -> Result<Option<String>, Finding> {
    let Some(cwd) = &request.cwd else {
        return Ok(None);
    };
    if !cwd.starts_with('/') {
        return Err(Finding::new(
            Code::CwdNotFound,
            format!("the working directory `{cwd}` is not an absolute path"),
        ));
    }
    match paths.realpath(cwd) {
        Ok(facts) if facts.kind == PathKind::Directory => Ok(Some(facts.canonical)),
        Ok(_) => Err(Finding::new(
            Code::CwdNotFound,
            format!("the working directory `{cwd}` is not a directory"),
        )),
        Err(_) => Err(Finding::new(
            Code::CwdNotFound,
            format!("there is no working directory `{cwd}`"),
        )),
    }
}

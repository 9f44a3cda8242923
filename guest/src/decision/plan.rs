//! What was judged, ready to run: steps, and the same as shell text.

use super::answer::{
    CommandStep, EnvChange, Plan, PlanPipeline, PlanScript, PlanWord, Step, WordPart,
};
use super::judge::Judged;
use super::request::{Command, Mode, Request};
use crate::environment;
use crate::program::lookup::Program;
use crate::shell::quote;
use crate::shell::syntax::{Connector, Piece, Script, SimpleCommand, Word};

/// The plan of `script`, if the program of every command was found.
pub(super) fn build(
    script: &Script,
    judged: &[Judged],
    cwd: Option<&str>,
    env: Vec<EnvChange>,
) -> Option<Plan> {
    let mut programs = judged.iter();
    let mut pipelines = Vec::with_capacity(script.pipelines.len());
    let mut text = String::new();
    let mut needs_shell = false;
    for pipeline in &script.pipelines {
        text.push_str(connector_text(pipeline.connector));
        if pipeline.negated {
            text.push_str("! ");
        }
        let mut steps = Vec::with_capacity(pipeline.commands.len());
        for (index, command) in pipeline.commands.iter().enumerate() {
            let program = programs.next()?.program.as_ref()?;
            if index > 0 {
                text.push_str(" | ");
            }
            render(&mut text, command, program);
            needs_shell |= command.words.iter().any(|word| word.literal().is_none());
            steps.push(Step::Program(step(command, program, cwd)));
        }
        pipelines.push(PlanPipeline {
            connector: pipeline.connector,
            negated: pipeline.negated,
            timed: false,
            steps,
        });
    }
    Some(Plan {
        cwd: cwd.map(str::to_owned),
        scripts: vec![PlanScript { pipelines }],
        needs_shell,
        verbatim: false,
        env,
        text,
    })
}

/// The plan of a command that is allowed without having been read: it runs as it came.
pub(super) fn verbatim(request: &Request, cwd: Option<&str>, env: Vec<EnvChange>) -> Plan {
    let text = match &request.command {
        Command::Text(text) => text.clone(),
        Command::Argv(words) => {
            let mut text = String::new();
            for word in words {
                text.push_str(if text.is_empty() { "" } else { " " });
                quote::literal(&mut text, word);
            }
            text
        }
    };
    Plan {
        cwd: cwd.map(str::to_owned),
        scripts: Vec::new(),
        needs_shell: true,
        verbatim: true,
        env,
        text,
    }
}

/// The environment of the whole run: what is set on request, what marks the run, and, where the
/// host starts the programs, what must not be passed on to a shell.
pub(super) fn environment(request: &Request, marker: &str) -> Vec<EnvChange> {
    let set = |name: &str, value: Option<&str>| EnvChange {
        name: name.to_owned(),
        value: value.map(str::to_owned),
    };
    let mut changes = vec![set(marker, Some("exec"))];
    changes.extend(
        request
            .env_overrides
            .iter()
            .map(|variable| set(&variable.name, Some(&variable.value))),
    );
    if request.mode == Mode::Pinned {
        let startup = request
            .env
            .iter()
            .filter(|variable| environment::is_startup(&variable.name));
        changes.extend(startup.map(|variable| set(&variable.name, None)));
    }
    changes
}

fn connector_text(connector: Connector) -> &'static str {
    match connector {
        Connector::First => "",
        Connector::AndThen => " && ",
        Connector::OrElse => " || ",
        Connector::Then => "; ",
    }
}

fn render(text: &mut String, command: &SimpleCommand, program: &Program) {
    for assignment in &command.assignments {
        text.push_str(&assignment.name);
        text.push('=');
        quote::word(text, &assignment.value);
        text.push(' ');
    }
    quote::program(text, &program.pinned());
    for word in command.words.iter().skip(1) {
        text.push(' ');
        quote::word(text, word);
    }
}

fn step(command: &SimpleCommand, program: &Program, cwd: Option<&str>) -> CommandStep {
    let env = command
        .assignments
        .iter()
        .map(|assignment| EnvChange {
            name: assignment.name.clone(),
            value: Some(assignment.value.text.clone()),
        })
        .collect();
    CommandStep {
        span: command.span,
        program: program.pinned(),
        canonical: program.facts.canonical.clone(),
        words: command.words.iter().map(plan_word).collect(),
        pins: Vec::new(),
        env,
        cwd: cwd.map(str::to_owned),
        redirections: Vec::new(),
    }
}

fn plan_word(word: &Word) -> PlanWord {
    let parts = match word.literal() {
        Some(_) => Vec::new(),
        None => word.pieces().map(part).collect(),
    };
    PlanWord {
        text: word.text.clone(),
        parts,
    }
}

fn part(piece: Piece) -> WordPart {
    WordPart {
        text: piece.text.to_owned(),
        expansion: piece.expansion.map(|expansion| expansion.kind.as_str()),
        quoted: piece.expansion.is_some_and(|expansion| expansion.quoted),
    }
}

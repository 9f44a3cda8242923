//! Stages as text that bash, dash, zsh and busybox ash read alike.

use super::super::judge::stage::{Call, Planned, Stage};
use crate::shell::quote::{self, Pending};
use crate::shell::syntax::{Connector, SimpleCommand, Word};

/// The text of `script`; a stage that has no place in a plan leaves a gap, and the plan is not
/// used.
pub(super) fn script(script: &Planned) -> String {
    let mut text = String::new();
    pipelines(&mut text, script);
    text
}

fn pipelines(text: &mut String, script: &Planned) {
    let mut pending = Pending::default();
    for pipeline in &script.pipelines {
        match pipeline.connector {
            Connector::First => {}
            Connector::AndThen => pending.operator(text, "&&"),
            Connector::OrElse => pending.operator(text, "||"),
            Connector::Then => pending.operator(text, ";"),
        }
        if pipeline.negated {
            text.push_str("! ");
        }
        for (index, stage) in pipeline.stages.iter().enumerate() {
            if index > 0 {
                pending.operator(text, "|");
            }
            self::stage(text, stage, &mut pending);
        }
    }
    pending.finish(text);
}

fn stage<'s>(text: &mut String, stage: &'s Stage, pending: &mut Pending<'s>) {
    match stage {
        Stage::Unplanned => {}
        Stage::Builtin { command, .. } => {
            for (index, word) in command.words.iter().enumerate() {
                if index == 0 {
                    text.push_str(&word.text);
                } else {
                    text.push(' ');
                    quote::word(text, word);
                }
            }
            quote::redirections(text, &command.redirections, pending);
        }
        Stage::Call(call) => {
            self::call(text, call);
            quote::redirections(text, &call.command.redirections, pending);
        }
        Stage::Payload {
            shell,
            script,
            operands,
        } => {
            self::call(text, shell);
            text.push(' ');
            quote::literal(text, &self::script(script));
            words(text, operands);
            quote::redirections(text, &shell.command.redirections, pending);
        }
    }
}

fn call(text: &mut String, call: &Call) {
    variables(text, &call.command);
    for change in &call.env {
        text.push_str(&change.name);
        text.push('=');
        quote::literal(text, change.value.as_deref().unwrap_or_default());
        text.push(' ');
    }
    quote::program(text, &call.program.pinned());
    for (index, word) in call.command.words.iter().enumerate().skip(1) {
        text.push(' ');
        match call.pins.iter().find(|pin| pin.word == index) {
            Some(pin) => quote::program(text, &pin.program.pinned()),
            None => quote::word(text, word),
        }
    }
}

fn variables(text: &mut String, command: &SimpleCommand) {
    for assignment in &command.assignments {
        text.push_str(&assignment.name);
        text.push('=');
        quote::word(text, &assignment.value);
        text.push(' ');
    }
}

fn words(text: &mut String, words: &[Word]) {
    for word in words {
        text.push(' ');
        quote::word(text, word);
    }
}

//! A stage as text that a Windows shell and the program that it starts read alike.

use super::super::judge::stage::{Planned, Stage};
use crate::shell::windows::{WindowsShell, quote};

/// The text of `script`, which is one program call; none where it cannot be written.
///
/// cmd.exe is to be given it as `cmd /d /s /c "TEXT"`: only with `/s` does it take away just the
/// quotes around the text.
pub(super) fn script(script: &Planned, shell: WindowsShell) -> Option<String> {
    let mut stages = script
        .pipelines
        .iter()
        .flat_map(|pipeline| &pipeline.stages);
    let (Some(Stage::Call(call)), None) = (stages.next(), stages.next()) else {
        return None;
    };
    let mut text = String::new();
    if !quote::program(&mut text, &call.program.pinned(), shell) {
        return None;
    }
    for (index, word) in call.command.words.iter().enumerate().skip(1) {
        text.push(' ');
        let written = match call.pins.iter().find(|pin| pin.word == index) {
            Some(pin) => quote::word(&mut text, &pin.program.pinned(), shell),
            None => quote::word(&mut text, &word.text, shell),
        };
        if !written {
            return None;
        }
    }
    Some(text)
}

/// The text of an argv that was not looked up.
pub(super) fn argv(words: &[String], shell: WindowsShell) -> Option<String> {
    let (program, arguments) = words.split_first()?;
    let mut text = String::new();
    let mut written = quote::program(&mut text, program, shell);
    for argument in arguments {
        text.push(' ');
        written &= quote::word(&mut text, argument, shell);
    }
    written.then_some(text)
}

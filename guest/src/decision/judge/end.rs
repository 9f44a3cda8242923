//! The end of a chain: a segment with its judgement, and a stage for the plan.

use super::super::answer::Segment;
use super::chain::{Chain, End, ShellCall};
use super::cover::{Covered, Missed};
use super::place::Spot;
use super::stage::{Call, Pinned, Stage};
use super::{Judge, Judged};
use crate::reason::Finding;
use crate::shell::syntax::{SimpleCommand, Word};
use std::rc::Rc;

impl Judge<'_> {
    /// Judges what runs in the end. `assigned` is why the variables before the command miss.
    pub(super) fn end(
        &mut self,
        chain: Chain,
        mut command: SimpleCommand,
        spot: Spot<'_>,
        assigned: Option<Finding>,
        mut segment: Segment,
    ) -> Stage {
        if let End::Payload { call } = &chain.end {
            let call = call.clone();
            if let Some(reason) = assigned {
                segment.reason = Some(reason);
                self.judged.push(Judged {
                    segment: segment.clone(),
                    pattern: None,
                });
            }
            return self.payload(chain, &call, command, spot, segment);
        }
        let covered = self.cover(&chain, &command, spot, &mut segment);
        let (covered, missed) = match (covered, assigned) {
            (Ok(_), Some(reason)) => {
                segment.satisfied_by = None;
                segment.entry = None;
                (Covered::default(), Some(Missed::from(reason)))
            }
            (Ok(covered), None) => (covered, None),
            (Err(_), Some(reason)) => (Covered::default(), Some(reason.into())),
            (Err(missed), None) => (Covered::default(), Some(missed)),
        };
        let (reason, pattern) =
            missed.map_or((None, None), |missed| (Some(missed.reason), missed.pattern));
        segment.reason = reason;
        let first_pin = chain.at;
        let mut pins = covered.pins;
        pins.iter_mut().for_each(|pin| pin.word += first_pin);
        if let End::Script { call, script } = &chain.end {
            pins.push(Pinned {
                word: rewrite_options(&mut command, call),
                program: script.clone(),
            });
        }
        let mut call = call_of(chain, pins, command, spot.cwd);
        call.env = covered.env;
        self.push(segment, pattern, Stage::Call(call))
    }
}

/// The start of the outermost program of `chain`; `behind` are programs behind the last one.
pub(super) fn call_of(
    chain: Chain,
    behind: Vec<Pinned>,
    mut command: SimpleCommand,
    cwd: Option<&str>,
) -> Call {
    let first = chain.first;
    let mut pins = chain.pins();
    pins.retain(|pin| pin.word != first);
    pins.extend(behind);
    let mut inner = Pinned {
        word: chain.at,
        program: Rc::clone(&chain.program),
    };
    for call in chain.carriers.iter().rev() {
        let end = rewrite_options(&mut command, call);
        let all = pins.iter_mut().chain([&mut inner]);
        let moved = all.filter(|pin| pin.word >= call.end);
        moved.for_each(|pin| pin.word = pin.word - call.end + end);
    }
    command.words.drain(..first.min(command.words.len()));
    let all = pins.iter_mut().chain([&mut inner]);
    all.for_each(|pin| pin.word -= first);
    Call {
        command,
        program: Rc::clone(chain.outermost()),
        inner,
        pins,
        env: Vec::new(),
        cwd: cwd.map(str::to_owned),
        timed: chain.timed,
    }
}

/// Puts in place of a shell's options those that a plan keeps: no login files, and no start-up
/// files. Returns where the words behind them start now.
pub(super) fn rewrite_options(command: &mut SimpleCommand, call: &ShellCall) -> usize {
    let span = command
        .words
        .get(call.at)
        .map_or(command.span, |shell| shell.span);
    let kept = call.invocation.options.iter().map(String::as_str);
    let options: Vec<Word> = call
        .invocation
        .guard
        .into_iter()
        .chain(kept)
        .map(|option| Word::from_literal(option.to_owned(), span))
        .collect();
    let start = call.at + 1;
    let end = start + options.len();
    let words = command.words.len();
    command.words.splice(
        start.min(words)..call.end.clamp(start.min(words), words),
        options,
    );
    end
}

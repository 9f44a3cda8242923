//! Text that a shell runs.

use super::super::answer::Segment;
use super::super::caution::{denies, hides_code, is_cautious};
use super::super::request::Command;
use super::chain::{Chain, ShellCall};
use super::place::{Scope, Spot};
use super::stage::Stage;
use super::{Judge, end};
use crate::limits;
use crate::program::shells::{self, Posix, Runs};
use crate::reason::{Code, Finding};
use crate::shell::read_payload;
use crate::shell::syntax::{Script, SimpleCommand, Word};
use crate::shell::{Dialect, Known};

impl Judge<'_> {
    /// The stage of a shell whose payload is the word behind its options.
    pub(super) fn payload(
        &mut self,
        chain: Chain,
        call: &ShellCall,
        mut command: SimpleCommand,
        spot: Spot<'_>,
        mut segment: Segment,
    ) -> Stage {
        let read = command
            .words
            .get(call.end)
            .ok_or_else(|| Finding::at(Code::ShellStdin, command.span, "there is no payload"))
            .and_then(|payload| self.read(payload, call.posix, spot));
        let script = match read {
            Ok(script) => script,
            Err(reason) => return self.missed(segment, reason),
        };
        self.findings.append(&mut segment.findings);
        let scope = Scope {
            is_storable: chain.is_storable,
            ..spot.scope.of_payload(segment.wrappers, spot.place)
        };
        let script = self.script(script, &scope, spot.cwd.map(str::to_owned));
        let behind = (call.end + 1).min(command.words.len());
        let operands = command.words.split_off(behind);
        command.words.truncate(call.end);
        end::rewrite_options(&mut command, call);
        Stage::Payload {
            shell: end::call_of(chain, Vec::new(), command, spot.cwd),
            script,
            operands,
        }
    }

    fn read(&self, payload: &Word, posix: Posix, spot: Spot<'_>) -> Result<Script, Finding> {
        let depth = usize::try_from(spot.scope.depth).unwrap_or(usize::MAX);
        if depth >= limits::PAYLOAD_DEPTH {
            let message = format!(
                "more than {} payloads inside each other",
                limits::PAYLOAD_DEPTH
            );
            return Err(Finding::at(Code::TooComplex, payload.span, message));
        }
        let text = match &self.request.command {
            Command::Text(text) => Some(text.as_str()),
            Command::Argv(_) => None,
        };
        read_payload(text, payload, self.dialect_of(posix))
    }

    fn dialect_of(&self, posix: Posix) -> Dialect {
        Dialect {
            shell: match posix {
                Posix::Sh => None,
                Posix::Bash => Some(Known::Bash),
                Posix::Dash => Some(Known::Dash),
                Posix::Ash => Some(Known::Ash),
                Posix::Zsh => Some(Known::Zsh),
            },
            interactive: false,
            redirections: self.policy.tools.harmless_redirections,
        }
    }

    /// What a shell that is covered itself could hide: code, or a program that is denied.
    pub(super) fn code_for_shell(
        &self,
        posix: Option<Posix>,
        words: &[Word],
        spot: Spot<'_>,
    ) -> Option<Finding> {
        if !is_cautious(self.policy) {
            return None;
        }
        match self.commands_of(posix, words, spot) {
            Err(reason) => Some(Finding {
                code: Code::InlineEval,
                ..reason
            }),
            Ok(None) => None,
            Ok(Some(script)) => {
                let mut inner = Judge::new(self.request, self.policy, self.paths);
                let scope = spot.scope.of_payload(Vec::new(), spot.place);
                inner.script(script, &scope, spot.cwd.map(str::to_owned));
                inner.first_finding(|code| denies(code) || hides_code(code))
            }
        }
    }

    /// The payload of a shell, or nothing where it runs a script.
    fn commands_of(
        &self,
        posix: Option<Posix>,
        words: &[Word],
        spot: Spot<'_>,
    ) -> Result<Option<Script>, Finding> {
        let unread = |message: &str| {
            let span = words.first().map(|word| word.span);
            Finding {
                code: Code::InlineEval,
                message: message.to_owned(),
                span,
            }
        };
        let posix = posix
            .ok_or_else(|| unread("this shell's commands are not read; they could be code"))?;
        match shells::invocation(posix, words)?.runs {
            Runs::Script { .. } => Ok(None),
            Runs::Payload { word, .. } => {
                let payload = words
                    .get(word)
                    .ok_or_else(|| unread("there is no payload"))?;
                self.read(payload, posix, spot).map(Some)
            }
            Runs::Carrier { .. } | Runs::Stdin => Err(unread(
                "what this shell runs comes from elsewhere; it could be code",
            )),
        }
    }
}

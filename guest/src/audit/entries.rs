//! Entries of allowlists, and deny patterns.

use super::list::{Entry, lists, pattern_case};
use super::node::Node;
use super::programs::{Class, worst};
use super::report::Report;
use super::rules::{self, Rule};
use crate::approvals::{AgentPolicy, EVERY_AGENT, LEGACY_AGENT, MAIN_AGENT, PolicySet};
use crate::trust::allowlist::{EntryRef, PatternCase};
use crate::trust::glob::{Breadth, Reach, SOME_HOME};

const REMOVE: &str = "remove the entry";
const NAME_THEM: &str = "write an entry for each program that is needed";
const BOUND: &str = "say with `argv` which words it may be given, or remove the entry";

/// What entries of one agent are held against.
struct Context<'c> {
    agent: &'c str,
    policy: &'c AgentPolicy,
    case: PatternCase,
    now: Option<f64>,
}

pub(super) fn look(
    policies: &PolicySet,
    approvals: &Node<'_>,
    now: Option<f64>,
    report: &mut Report,
) {
    let case = pattern_case(approvals);
    for list in lists(approvals, "allowlist") {
        let context = Context {
            agent: &list.agent,
            policy: match &*list.agent {
                EVERY_AGENT => policies.others(),
                LEGACY_AGENT => policies.agent(MAIN_AGENT),
                name => policies.agent(name),
            },
            case,
            now,
        };
        let mut interpreter = None;
        for (index, (entry, again)) in (0..).zip(&list.entries) {
            let covers = context.entry(index, entry, *again, report);
            if covers == Some(Class::Interpreter) {
                interpreter = interpreter.or(Some(&entry.node));
            }
        }
        if let Some(node) = interpreter.filter(|_| !context.policy.tools.strict_inline_eval) {
            let text = "an interpreter is listed, and code on its command line runs unasked";
            let fix = "set `tools.exec.strictInlineEval` to `true` in the configuration";
            report.add(&rules::STRICT_EVAL, node, text.to_owned(), fix);
        }
    }
    for list in lists(approvals, "deny") {
        for (pattern, _) in list.entries.iter().filter(|(_, again)| *again) {
            let text = format!("`{}` stands earlier in the list", pattern.pattern);
            report.add_fixable(&rules::DENY_DUPLICATE, &pattern.node, text, "remove it");
        }
    }
}

/// An entry that stood there before.
fn repeated(entry: &Entry<'_>, report: &mut Report) {
    let pattern = entry.pattern.trim();
    let text = format!("the same entry for `{pattern}` stands earlier in the list");
    if entry.is_plain() {
        report.add_fixable(&rules::DUPLICATE, &entry.node, text, REMOVE);
    } else {
        let fix = "remove one of the two; this one has members of its own";
        report.add(&rules::DUPLICATE, &entry.node, text, fix);
    }
}

/// An entry whose pattern matches nothing.
fn inert(entry: &Entry<'_>, problem: &str, report: &mut Report) {
    let (text, fix) = match entry.pattern.trim() {
        "" => (
            "the entry has no pattern, and is ignored".to_owned(),
            REMOVE,
        ),
        pattern => (
            format!("`{pattern}` covers nothing: {problem}"),
            "write the path of the program, such as `/usr/bin/git`, or remove the entry",
        ),
    };
    report.add(&rules::NEVER_MATCHES, &entry.node, text, fix);
}

impl Context<'_> {
    /// Looks at an entry; the class of what it covers, if it covers something with any words.
    fn entry(
        &self,
        index: u32,
        entry: &Entry<'_>,
        again: bool,
        report: &mut Report,
    ) -> Option<Class> {
        if again {
            repeated(entry, report);
            return None;
        }
        let pattern = entry.pattern.trim();
        let reach = match Reach::of(pattern, self.case) {
            Ok(reach) => reach,
            Err(problem) => {
                inert(entry, &problem.to_string(), report);
                return None;
            }
        };
        let ends = entry.expires_at.zip(self.now);
        if ends.is_some_and(|(ends, now)| ends <= now) {
            let text = format!("the entry `{pattern}` has expired, and covers nothing");
            report.add(&rules::EXPIRED, &entry.node, text, REMOVE);
            return None;
        }
        if self.is_without_effect(index, entry, &reach, report) {
            return None;
        }
        match reach.breadth() {
            Breadth::Program => self.program(entry, &reach, report),
            breadth if entry.takes_any_words() => {
                self.broad(breadth, entry, &reach, report);
                self.program(entry, &reach, report)
                    .filter(|_| breadth == Breadth::AnyFolder)
            }
            _ => None,
        }
    }

    /// Whether others decide about the one program of an entry.
    fn is_without_effect(
        &self,
        index: u32,
        entry: &Entry<'_>,
        reach: &Reach,
        report: &mut Report,
    ) -> bool {
        let Some(path) = reach.path() else {
            return false;
        };
        let pattern = entry.pattern.trim();
        let home = Some(SOME_HOME);
        if let Some(deny) = self.policy.deny.find(&path, &path, home) {
            let text = format!(
                "`{pattern}` is denied all the same: the deny pattern `{}` matches it",
                deny.entry.pattern
            );
            let fix = "remove the entry, or the deny pattern";
            report.add(&rules::DENIED, &entry.node, text, fix);
            return true;
        }
        // For them it matters whether an entry has an `argv` rule.
        let is_started = worst(reach).is_some_and(|(class, _)| class <= Class::Launcher);
        let earlier = self.policy.allowlist.find(&path, &path, home);
        let earlier = earlier.filter(|found| !is_started && self.is_earlier(found.entry, index));
        if let Some(found) = earlier {
            let text = format!(
                "`{pattern}` is covered by the earlier entry `{}` of agent `{}`",
                found.entry.pattern, found.entry.agent
            );
            report.add(&rules::SHADOWED, &entry.node, text, REMOVE);
        }
        earlier.is_some()
    }

    /// Whether `found` stands before the entry at `index` of this agent.
    fn is_earlier(&self, found: &EntryRef, index: u32) -> bool {
        if found.agent == self.agent {
            return found.index < index;
        }
        found.agent == EVERY_AGENT || self.agent == LEGACY_AGENT
    }

    /// An entry that leaves open which program it is for.
    fn broad(&self, breadth: Breadth, entry: &Entry<'_>, reach: &Reach, report: &mut Report) {
        let pattern = entry.pattern.trim();
        let dirs = &self.policy.tools.safe_bin_trusted_dirs;
        let trusted = dirs.iter().find(|dir| reach.matches_in(dir, "sh"));
        let (rule, text, fix): (&Rule, _, _) = match (breadth, trusted) {
            (Breadth::Program, _) => return,
            (Breadth::AnyFolder, _) => (
                &rules::ANY_FOLDER,
                format!(
                    "`{pattern}` covers a program of that name in whatever folder it lies, also one that the agent wrote"
                ),
                "write the folder of the program",
            ),
            (Breadth::Everything, _) => (
                &rules::EVERYTHING,
                format!("`{pattern}` covers every program, shells and interpreters among them"),
                NAME_THEM,
            ),
            (Breadth::Folder, Some(dir)) => (
                &rules::TRUSTED_FOLDER,
                format!(
                    "`{pattern}` covers every program of `{dir}`, shells and interpreters among them"
                ),
                NAME_THEM,
            ),
            (Breadth::Folder, None) => (
                &rules::FOLDER,
                format!(
                    "`{pattern}` covers whatever lies there, also what is put there later; an agent that may write there can run anything"
                ),
                NAME_THEM,
            ),
        };
        report.add(rule, &entry.node, text, fix);
    }

    /// An entry for programs that run others, or code.
    fn program(&self, entry: &Entry<'_>, reach: &Reach, report: &mut Report) -> Option<Class> {
        let (class, name) = worst(reach).filter(|_| reach.breadth() <= Breadth::AnyFolder)?;
        let pattern = entry.pattern.trim();
        let is_open = entry.takes_any_words();
        let (rule, text, fix): (&Rule, _, _) = match class {
            Class::Wrapper => (
                &rules::WRAPPER,
                format!(
                    "`{pattern}` covers nothing: the wrapper `{name}` is judged by what it runs"
                ),
                "remove the entry, and write one for what the wrapper runs",
            ),
            Class::Launcher if entry.argv.is_none() => (
                &rules::LAUNCHER,
                format!(
                    "`{pattern}` covers nothing: `{name}` only starts another program, and needs an `argv` rule"
                ),
                BOUND,
            ),
            _ if !is_open => return None,
            Class::Launcher => (
                &rules::LAUNCHER_UNBOUNDED,
                format!("`{pattern}` covers every program that `{name}` can start"),
                BOUND,
            ),
            Class::Carrier if self.policy.tools.carriers_strict => return Some(class),
            Class::Carrier => (
                &rules::CARRIER,
                format!("`{pattern}` covers whatever programs the arguments of `{name}` name"),
                "set `tools.exec.carriers` to `strict`, or say with `argv` which words it may be given",
            ),
            Class::MultiCall => (
                &rules::MULTI_CALL,
                format!(
                    "`{pattern}` covers every program that `{name}` holds, those that write and delete files among them"
                ),
                BOUND,
            ),
            Class::Interpreter => (
                &rules::INTERPRETER,
                format!("`{pattern}` covers any code that the interpreter `{name}` is given"),
                BOUND,
            ),
            Class::Shell => (
                &rules::SHELL,
                format!("`{pattern}` covers the shell `{name}`, and with it every command"),
                "remove the entry: what stands behind `sh -c` is judged without it",
            ),
        };
        report.add(rule, &entry.node, text, fix);
        Some(class).filter(|_| is_open)
    }
}

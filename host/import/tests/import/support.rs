//! A machine with a few programs, and the policy's own allowlist over a proposal.

use execgate_import::{File, Lookup, Outcome, Proposal, Source, propose};
use execgate_policy::program::facts::{CanonicalPath, MemoryFacts, MemoryFile};
use execgate_policy::shell::Span;
use execgate_policy::shell::syntax::Word;
use execgate_policy::trust::allowlist::{Allowlist, Call, EntryRef, EntrySpec, PatternCase};
use proptest::prelude::*;

/// Programs below `/usr/bin`.
const PROGRAMS: [&str; 14] = [
    "bash", "cargo", "curl", "env", "find", "git", "ls", "nice", "npm", "python3", "rm", "sudo",
    "vim", "wc",
];

/// The machine's PATH.
pub(crate) const PATH: &str = "/usr/local/bin:/usr/bin";

/// What paths name on it: the programs, and the link `fetch` to curl.
pub(crate) fn machine() -> MemoryFacts {
    let mut facts = MemoryFacts::default();
    let file = |canonical: Option<&str>| MemoryFile {
        canonical: canonical.map(str::to_owned),
        executable: true,
        ..MemoryFile::default()
    };
    for name in PROGRAMS {
        facts.insert(&format!("/usr/bin/{name}"), Ok(file(None)));
    }
    facts.insert("/usr/bin/fetch", Ok(file(Some("/usr/bin/curl"))));
    facts
}

/// The proposal for files named `0`, `1`, … .
pub(crate) fn import(source: Source, texts: &[&str]) -> Result<Proposal, String> {
    let names: Vec<String> = (0..texts.len()).map(|number| number.to_string()).collect();
    let files = names
        .iter()
        .zip(texts)
        .map(|(name, text)| File { name, text });
    let files: Vec<File<'_>> = files.collect();
    let facts = machine();
    let lookup = Lookup {
        path: PATH,
        facts: &facts,
    };
    propose(source, &files, "main", &lookup).map_err(|error| error.to_string())
}

/// The report, a line of text for each rule.
pub(crate) fn report(proposal: &Proposal) -> Vec<String> {
    proposal.report.iter().map(ToString::to_string).collect()
}

/// The entries as `agent pattern argv`.
pub(crate) fn entries(proposal: &Proposal) -> Vec<String> {
    let entries = proposal.entries.iter().map(|entry| {
        let argv = entry
            .argv
            .as_ref()
            .map(|argv| format!(" {}", argv.join(",")));
        format!(
            "{} {}{}",
            entry.agent,
            entry.pattern,
            argv.unwrap_or_default()
        )
    });
    entries.collect()
}

/// The deny patterns.
pub(crate) fn denied(proposal: &Proposal) -> Vec<&str> {
    let patterns = proposal.deny.iter().map(|deny| deny.pattern.as_str());
    patterns.collect()
}

/// The settings as `path value`.
pub(crate) fn settings(proposal: &Proposal) -> Vec<String> {
    let settings = proposal.settings.iter();
    let shown = settings.map(|setting| format!("{} {}", setting.path.join("."), setting.value));
    shown.collect()
}

/// Commands of programs and words that the rules of property tests name, or nearly so.
pub(crate) fn commands() -> impl Strategy<Value = Vec<Vec<String>>> {
    let program = prop::sample::select(vec!["git", "ls", "npm", "curl", "fetch"]);
    let word = prop::sample::select(vec!["status", "log", "logs", "-f", "git", "x", "*"]);
    let command = (program, prop::collection::vec(word, 0..4)).prop_map(|(program, words)| {
        let words = [program].into_iter().chain(words);
        words.map(str::to_owned).collect()
    });
    prop::collection::vec(command, 60)
}

/// The name of the program itself, where `name` is a link.
pub(crate) fn unlinked(name: &str) -> &str {
    if name == "fetch" { "curl" } else { name }
}

/// Whether the policy's allowlist of these entries covers the command for `agent`.
pub(crate) fn covers(proposal: &Proposal, agent: &str, command: &[String]) -> bool {
    let counts = |of: &str| of == "*" || of == agent;
    let specs = proposal.entries.iter().filter(|entry| counts(&entry.agent));
    let specs = specs.map(|entry| EntrySpec {
        entry: EntryRef {
            agent: entry.agent.clone(),
            index: 0,
            id: None,
            pattern: entry.pattern.clone(),
        },
        argv: entry.argv.clone(),
        expires_at: None,
    });
    let list = Allowlist::compile(specs, PatternCase::Insensitive);
    assert_eq!(list.inert().count(), 0, "every entry can match something");
    let Some((name, operands)) = command.split_first() else {
        return false;
    };
    let path = format!("/usr/bin/{name}");
    let Ok(facts) = machine().realpath(&path) else {
        return false;
    };
    let word = |text: &String| Word::from_literal(text.clone(), Span::new(0, 0));
    let operands: Vec<Word> = operands.iter().map(word).collect();
    let call = Call {
        resolved: &path,
        canonical: &facts.canonical,
        operands: &operands,
        now: None,
        needs_argv_rule: false,
    };
    list.find_call(&call, None).is_ok()
}

/// Whether any rule was imported, in whole or in part.
pub(crate) fn has_imported(proposal: &Proposal) -> bool {
    let mut outcomes = proposal.report.iter().map(|line| &line.outcome);
    outcomes.any(|outcome| !matches!(outcome, Outcome::Skipped { .. }))
}

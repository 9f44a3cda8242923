//! Codex CLI: `prefix_rule(…)` of `rules/*.rules`. The strictest rule that matches wins.

use crate::file::{File, ImportError, Located};
use crate::proposal::{Line, Proposal};
use crate::rule::{Effect, Open, Reach, Rule};
use crate::starlark;
use crate::surroundings::Surroundings;
use crate::tree::{Member, Node, Value, member};
use crate::weigh::weigh;
use std::collections::HashMap;

/// Absolute paths that may stand for a bare name.
type Hosts = HashMap<String, Vec<String>>;

pub(crate) fn propose(
    files: &[File<'_>],
    agent: &str,
    surroundings: &dyn Surroundings,
) -> Result<Proposal, ImportError> {
    let mut read = Vec::with_capacity(files.len());
    for file in files {
        let file = Located::new(*file)?;
        let calls = starlark::read(&file)?;
        read.push((file, calls));
    }
    let mut hosts = Hosts::new();
    for (file, calls) in &read {
        for call in calls.iter().filter(|call| call.key == "host_executable") {
            add_host(call, file, &mut hosts)?;
        }
    }
    let mut rules = Vec::new();
    let mut report = Vec::new();
    for (file, calls) in &read {
        for call in calls {
            match call.key.as_str() {
                "prefix_rule" => rules.push(prefix_rule(call, file, agent, &hosts, surroundings)?),
                "host_executable" => {}
                "network_rule" => report.push(Line::skipped(
                    file.origin(call.at),
                    &file.one_line(call.node.span.clone()),
                    "it is not about commands",
                )),
                name => {
                    let message = format!("the function `{name}` is not known");
                    return Err(file.error(call.at, message));
                }
            }
        }
    }
    weigh(&rules, report, surroundings)
}

/// The arguments of a call that takes no others than `known`.
fn arguments<'a>(
    call: &'a Member,
    known: &[&str],
    file: &Located<'_>,
) -> Result<&'a [Member], ImportError> {
    let arguments = call.node.members("the call", file)?;
    match arguments
        .iter()
        .find(|argument| !known.contains(&argument.key.as_str()))
    {
        Some(unknown) => {
            let message = format!("`{}` has no argument `{}`", call.key, unknown.key);
            Err(file.error(unknown.at, message))
        }
        None => Ok(arguments),
    }
}

fn required<'a>(
    arguments: &'a [Member],
    key: &str,
    call: &Member,
    file: &Located<'_>,
) -> Result<&'a Node, ImportError> {
    let missing = || file.error(call.at, format!("`{}` has no `{key}`", call.key));
    member(arguments, key).ok_or_else(missing)
}

/// Where several calls list paths of a name, those count that all of them list.
fn add_host(call: &Member, file: &Located<'_>, hosts: &mut Hosts) -> Result<(), ImportError> {
    let arguments = arguments(call, &["name", "paths"], file)?;
    let name = required(arguments, "name", call, file)?.text("`name`", file)?;
    let paths = required(arguments, "paths", call, file)?;
    let mut listed = Vec::new();
    for node in paths.elements("`paths`", file)? {
        let path = node.text("a path", file)?;
        let base = path
            .strip_prefix('/')
            .and_then(|path| path.rsplit('/').next());
        if base != Some(name) {
            let message = format!("the path is not absolute, or not that of a `{name}`");
            return Err(file.error(node.at(), message));
        }
        listed.push(path.to_owned());
    }
    hosts
        .entry(name.to_owned())
        .and_modify(|all| all.retain(|path| listed.contains(path)))
        .or_insert(listed);
    Ok(())
}

fn prefix_rule(
    call: &Member,
    file: &Located<'_>,
    agent: &str,
    hosts: &Hosts,
    surroundings: &dyn Surroundings,
) -> Result<Rule, ImportError> {
    let known = ["pattern", "decision", "justification", "match", "not_match"];
    let arguments = arguments(call, &known, file)?;
    let pattern = pattern(required(arguments, "pattern", call, file)?, file)?;
    let effect = match member(arguments, "decision") {
        None => Effect::Allow,
        Some(node) => decision(node, file)?,
    };
    if let Some(node) = member(arguments, "justification") {
        node.text("`justification`", file)?;
    }
    let mut refused = None;
    for (key, wanted) in [("match", true), ("not_match", false)] {
        let Some(examples) = member(arguments, key) else {
            continue;
        };
        for example in examples.elements(&format!("`{key}`"), file)? {
            match words_of(example, file, surroundings)? {
                Err(why) => refused = Some(format!("an example of it cannot be read: {why}")),
                Ok(words) if matches(&pattern, &words, hosts) == wanted => {}
                Ok(_) => {
                    let message = format!("`{key}` is not true of the pattern");
                    return Err(file.error(example.at(), message));
                }
            }
        }
    }
    let words = with_paths(pattern, effect, hosts);
    if words.first().is_some_and(Vec::is_empty) {
        refused = Some("no path is listed that its program may have".to_owned());
    }
    Ok(Rule {
        origin: file.origin(call.at),
        text: file.one_line(call.node.span.clone()),
        effect,
        agent: agent.to_owned(),
        reach: Reach::Words {
            words,
            // What a shell has yet to expand is no word there.
            open: Open::Literal,
        },
        refused,
        rank: 0,
    })
}

fn decision(node: &Node, file: &Located<'_>) -> Result<Effect, ImportError> {
    match node.text("`decision`", file)? {
        "allow" => Ok(Effect::Allow),
        "prompt" => Ok(Effect::Ask),
        "forbidden" => Ok(Effect::Deny),
        _ => {
            let message = "`decision` is not `allow`, `prompt` or `forbidden`";
            Err(file.error(node.at(), message))
        }
    }
}

/// The alternatives for each word.
fn pattern(node: &Node, file: &Located<'_>) -> Result<Vec<Vec<String>>, ImportError> {
    let elements = node.elements("`pattern`", file)?;
    let mut words = Vec::with_capacity(elements.len());
    for element in elements {
        let alternatives = element.texts("an element of `pattern`", file)?;
        if alternatives.is_empty() {
            return Err(file.error(element.at(), "there are no alternatives"));
        }
        words.push(alternatives.into_iter().map(str::to_owned).collect());
    }
    if words.is_empty() {
        return Err(file.error(node.at(), "`pattern` has no words"));
    }
    Ok(words)
}

/// The words of an example, or why its text cannot be read.
fn words_of(
    example: &Node,
    file: &Located<'_>,
    surroundings: &dyn Surroundings,
) -> Result<Result<Vec<String>, String>, ImportError> {
    match &example.value {
        Value::Text(text) => Ok(surroundings.words(text)),
        _ => {
            let words = example.texts("an example", file)?;
            Ok(Ok(words.into_iter().map(str::to_owned).collect()))
        }
    }
}

fn matches(pattern: &[Vec<String>], words: &[String], hosts: &Hosts) -> bool {
    let Some((programs, rest)) = pattern.split_first() else {
        return false;
    };
    let Some((program, operands)) = words.split_first() else {
        return false;
    };
    let by_host = || {
        let mut hosts = hosts.iter().filter(|(name, _)| programs.contains(name));
        hosts.any(|(_, paths)| paths.contains(program))
    };
    let is_called = programs.contains(program) || by_host();
    is_called
        && rest.len() <= operands.len()
        && rest
            .iter()
            .zip(operands)
            .all(|(alternatives, word)| alternatives.contains(word))
}

/// The pattern of an allow rule with the paths that its program may have, where they are listed.
fn with_paths(mut pattern: Vec<Vec<String>>, effect: Effect, hosts: &Hosts) -> Vec<Vec<String>> {
    if let (Effect::Allow, Some(programs)) = (effect, pattern.first_mut()) {
        let named = programs.iter().flat_map(|name| match hosts.get(name) {
            Some(paths) => paths.clone(),
            None => vec![name.clone()],
        });
        *programs = named.collect();
    }
    pattern
}

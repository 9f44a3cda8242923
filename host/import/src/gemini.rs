//! gemini-cli: policies with `[[rule]]`. Of the rules that match, the one of the highest priority
//! decides.

use crate::file::{File, ImportError, Located};
use crate::overlap::patterns_meet;
use crate::proposal::{Line, Proposal};
use crate::rule::{Effect, Open, Reach, Rule};
use crate::surroundings::Surroundings;
use crate::tables;
use crate::tree::{Member, Node, Value, member};
use crate::weigh::weigh;

/// The shell tool.
const TOOL: &str = "run_shell_command";
/// Members of a rule that do not say when it holds.
const UNCONDITIONAL: [&str; 6] = [
    "toolName",
    "commandPrefix",
    "decision",
    "priority",
    "denyMessage",
    "allowRedirection",
];

pub(crate) fn propose(
    files: &[File<'_>],
    agent: &str,
    surroundings: &dyn Surroundings,
) -> Result<Proposal, ImportError> {
    let mut reading = Reading {
        agent,
        surroundings,
        rules: Vec::new(),
        report: Vec::new(),
    };
    for file in files {
        reading.file(&Located::new(*file)?)?;
    }
    weigh(&reading.rules, reading.report, surroundings)
}

struct Reading<'a> {
    agent: &'a str,
    surroundings: &'a dyn Surroundings,
    rules: Vec<Rule>,
    report: Vec<Line>,
}

impl Reading<'_> {
    fn file(&mut self, file: &Located<'_>) -> Result<(), ImportError> {
        for table in tables::read(file)? {
            let is_checker = match table.key.as_str() {
                "rule" => false,
                "safety_checker" => true,
                key => {
                    let message = format!("`{}` is not known", key.escape_debug());
                    return Err(file.error(table.at, message));
                }
            };
            let name = format!("`{}`", table.key);
            for element in table.node.elements(&name, file)? {
                let members = element.members(&name, file)?;
                if is_checker {
                    self.checker(element, members, file)?;
                } else {
                    self.rule(element, members, file)?;
                }
            }
        }
        Ok(())
    }

    fn rule(
        &mut self,
        node: &Node,
        members: &[Member],
        file: &Located<'_>,
    ) -> Result<(), ImportError> {
        let effect = decision(node, members, file)?;
        let rank = priority(node, members, file)?;
        if !is_for_shell(members, file)? {
            let why = "it is not about shell commands";
            let line = Line::skipped(file.origin(start(node, members)), &text(members, file), why);
            self.report.push(line);
            return Ok(());
        }
        let refused = match effect {
            Effect::Allow => condition(members),
            Effect::Ask | Effect::Deny => None,
        };
        let rule = Rule {
            origin: file.origin(start(node, members)),
            text: text(members, file),
            effect,
            agent: self.agent.to_owned(),
            reach: Reach::Everything,
            refused,
            rank,
        };
        let Some(prefixes) = member(members, "commandPrefix") else {
            let reach = member(members, "commandRegex").map(|regex| by_regex(regex, file));
            self.rules.push(Rule {
                reach: reach.transpose()?.unwrap_or(Reach::Everything),
                ..rule
            });
            return Ok(());
        };
        let word = member(members, "decision").map_or("", |node| match &node.value {
            Value::Text(word) => word,
            _ => "",
        });
        for prefix in each(prefixes) {
            let command = prefix.text("`commandPrefix`", file)?;
            let reach = Reach::of_pattern(&format!("{command} *"), true).opened(Open::Literal);
            let source = file.one_line(prefix.span.clone());
            self.rules.push(Rule {
                origin: file.origin(prefix.at()),
                text: format!("{word} commandPrefix {source}"),
                refused: rule.refused.clone().or_else(|| match effect {
                    Effect::Allow => reach.misread(self.surroundings),
                    Effect::Ask | Effect::Deny => None,
                }),
                reach,
                ..rule.clone()
            });
        }
        Ok(())
    }

    /// What a checker says of a command is not known: it may stop any.
    fn checker(
        &mut self,
        node: &Node,
        members: &[Member],
        file: &Located<'_>,
    ) -> Result<(), ImportError> {
        if is_for_shell(members, file)? {
            self.rules.push(Rule {
                origin: file.origin(start(node, members)),
                text: format!("safety_checker {}", text(members, file)),
                effect: Effect::Ask,
                agent: self.agent.to_owned(),
                reach: Reach::Everything,
                refused: None,
                rank: i64::MAX,
            });
        }
        Ok(())
    }
}

/// The value, or the elements of a list.
fn each(node: &Node) -> &[Node] {
    match &node.value {
        Value::List(elements) => elements,
        _ => std::slice::from_ref(node),
    }
}

fn start(node: &Node, members: &[Member]) -> usize {
    members.first().map_or(node.at(), |member| member.at)
}

/// The members as the file writes them.
fn text(members: &[Member], file: &Located<'_>) -> String {
    let start = members.first().map_or(0, |member| member.at);
    let ends = members.iter().map(|member| member.node.span.end);
    file.one_line(start..ends.max().unwrap_or(start))
}

fn decision(node: &Node, members: &[Member], file: &Located<'_>) -> Result<Effect, ImportError> {
    let Some(decision) = member(members, "decision") else {
        return Err(file.error(start(node, members), "a rule has no `decision`"));
    };
    match decision.text("`decision`", file)? {
        "allow" => Ok(Effect::Allow),
        "ask_user" => Ok(Effect::Ask),
        "deny" => Ok(Effect::Deny),
        _ => {
            let message = "`decision` is not `allow`, `deny` or `ask_user`";
            Err(file.error(decision.at(), message))
        }
    }
}

fn priority(node: &Node, members: &[Member], file: &Located<'_>) -> Result<i64, ImportError> {
    let Some(priority) = member(members, "priority") else {
        return Err(file.error(start(node, members), "a rule has no `priority`"));
    };
    match priority.value {
        Value::Integer(number @ 0..=999) => Ok(number),
        _ => Err(file.error(priority.at(), "`priority` is no whole number from 0 to 999")),
    }
}

/// Whether the tool may be the shell.
fn is_for_shell(members: &[Member], file: &Located<'_>) -> Result<bool, ImportError> {
    if member(members, "mcpName").is_some() {
        return Ok(false);
    }
    let Some(tools) = member(members, "toolName") else {
        return Ok(true);
    };
    let tools = tools.texts("`toolName`", file)?;
    Ok(tools.iter().any(|tool| patterns_meet(tool, TOOL)))
}

/// Why an allow rule may not hold for every call of the shell that its prefix matches.
fn condition(members: &[Member]) -> Option<String> {
    let names_tool = |node: &Node| matches!(&node.value, Value::Text(tool) if tool == TOOL);
    let tools = member(members, "toolName").map_or(&[][..], each);
    if !tools.iter().any(names_tool) {
        return Some(format!("it does not name the tool `{TOOL}`"));
    }
    let mut keys = members.iter().map(|member| member.key.as_str());
    let key = keys.find(|key| !UNCONDITIONAL.contains(key))?;
    Some(match key {
        "commandRegex" | "argsPattern" => {
            format!("`{key}` is a regular expression; write it as `commandPrefix`")
        }
        _ => format!("it holds only under `{}`", key.escape_debug()),
    })
}

/// The reach of a regular expression over the start of the command: the program that it begins
/// with, if it can begin with no other.
fn by_regex(node: &Node, file: &Located<'_>) -> Result<Reach, ImportError> {
    let regex = node.text("`commandRegex`", file)?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let (program, rest) = regex.split_at(regex.find(|c| !is_part(c)).unwrap_or(regex.len()));
    let behind = [" ", "\\s", "\\b"]
        .into_iter()
        .find_map(|blank| rest.strip_prefix(blank));
    let is_optional = |behind: &str| behind.starts_with(['?', '*', '{']);
    Ok(match behind {
        Some(behind) if !program.is_empty() && !is_optional(behind) && !regex.contains('|') => {
            Reach::Program(program.to_owned())
        }
        _ => Reach::Everything,
    })
}

//! Claude Code: `permissions` of `settings.json`. Deny beats ask, ask beats allow, at any level.

use crate::file::{File, ImportError, Located};
use crate::json::{self, Dialect};
use crate::proposal::{Line, Proposal};
use crate::rule::{Effect, Reach, Rule};
use crate::surroundings::Surroundings;
use crate::tree::{Node, Value, member};
use crate::weigh::weigh;

/// Inputs of the shell tool that deny and ask rules may name in place of a command.
const PARAMETERS: [&str; 4] = [
    "description",
    "timeout",
    "run_in_background",
    "dangerouslyDisableSandbox",
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
        let root = json::read(file, Dialect::Jsonc)?;
        let Some(permissions) = member(root.members("the file", file)?, "permissions") else {
            return Ok(());
        };
        for member in permissions.members("`permissions`", file)? {
            let effect = match member.key.as_str() {
                "allow" => Effect::Allow,
                "ask" => Effect::Ask,
                "deny" => Effect::Deny,
                "defaultMode" => {
                    self.mode(&member.node, file);
                    continue;
                }
                _ => continue,
            };
            let name = format!("`permissions.{}`", member.key);
            for element in member.node.elements(&name, file)? {
                let text = element.text(&format!("a rule of {name}"), file)?;
                self.rule(element.at(), text, effect, file);
            }
        }
        Ok(())
    }

    fn mode(&mut self, node: &Node, file: &Located<'_>) {
        let mode = match &node.value {
            Value::Text(mode) => mode,
            _ => return,
        };
        self.skip(
            node.at(),
            &format!("defaultMode {mode}"),
            "modes are not imported; what no entry covers is asked about",
            file,
        );
    }

    fn skip(&mut self, at: usize, rule_text: &str, why: &str, file: &Located<'_>) {
        let line = Line::skipped(file.origin(at), rule_text, why);
        self.report.push(line);
    }

    fn rule(&mut self, at: usize, text: &str, effect: Effect, file: &Located<'_>) {
        let (reach, refused) = match parse(text) {
            Parsed::OtherTool => {
                return self.skip(at, text, "it is not about shell commands", file);
            }
            Parsed::Malformed if effect == Effect::Allow => (
                Reach::Everything,
                Some("it is not of the form `Tool(…)`".to_owned()),
            ),
            // It may mean the shell tool.
            Parsed::Malformed | Parsed::Whole => (Reach::Everything, None),
            Parsed::Command(command) if effect == Effect::Allow => {
                let reach = Reach::of_pattern(&pattern(command), false);
                let refused = reach.misread(self.surroundings);
                (reach, refused)
            }
            Parsed::Command(command) if names_a_parameter(command) => (Reach::Everything, None),
            Parsed::Command(command) => (Reach::of_pattern(&pattern(command), false), None),
        };
        self.rules.push(Rule {
            origin: file.origin(at),
            text: text.to_owned(),
            effect,
            agent: self.agent.to_owned(),
            reach,
            refused,
            rank: 0,
        });
    }
}

enum Parsed<'a> {
    /// The shell tool, whatever the command.
    Whole,
    /// The shell tool with a command.
    Command(&'a str),
    /// Another tool.
    OtherTool,
    Malformed,
}

fn parse(text: &str) -> Parsed<'_> {
    let (tool, command) = match text.split_once('(') {
        None => (text, None),
        Some((tool, rest)) => match rest.strip_suffix(')') {
            Some(command) => (tool, Some(command)),
            None => return Parsed::Malformed,
        },
    };
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_-.:".contains(c);
    match command {
        _ if tool.starts_with("mcp__") => Parsed::OtherTool,
        _ if tool.is_empty() || !tool.chars().all(is_name) => Parsed::Malformed,
        _ if tool != "Bash" => Parsed::OtherTool,
        None => Parsed::Whole,
        Some(command) => Parsed::Command(command),
    }
}

fn names_a_parameter(command: &str) -> bool {
    let name = command.split_once(':').map(|(name, _)| name);
    name.is_some_and(|name| PARAMETERS.contains(&name))
}

/// The rule as a text pattern: `:*` at its end is another spelling of ` *`.
fn pattern(command: &str) -> String {
    match command.strip_suffix(":*") {
        Some(head) => format!("{head} *"),
        None => command.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Open;

    #[test]
    fn another_spelling_of_any_arguments_is_the_same() {
        assert_eq!(pattern("git log:*"), "git log *");
        assert_eq!(pattern("git log"), "git log");
        assert_eq!(
            Reach::of_pattern(&pattern("ls:*"), false),
            Reach::words(vec!["ls".to_owned()], Open::Any)
        );
    }

    #[test]
    fn tools_are_told_apart() {
        assert!(matches!(parse("Bash"), Parsed::Whole));
        assert!(matches!(parse("Bash(a (b))"), Parsed::Command("a (b)")));
        assert!(matches!(parse("Read(./x)"), Parsed::OtherTool));
        assert!(matches!(parse("mcp__a__*"), Parsed::OtherTool));
        assert!(matches!(parse("B*"), Parsed::Malformed));
        assert!(matches!(parse("Bash(x"), Parsed::Malformed));
    }
}

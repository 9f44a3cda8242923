//! opencode: `permission` of `opencode.json`, or the `permissions` of its second version. The last
//! rule that matches decides.

use crate::file::{File, ImportError, Located};
use crate::json::{self, Dialect};
use crate::overlap::patterns_meet;
use crate::proposal::{Line, Proposal};
use crate::rule::{Effect, Reach, Rule};
use crate::surroundings::Surroundings;
use crate::tree::{Member, Node, Value, member};
use crate::weigh::weigh;
use std::ops::Range;

pub(crate) fn propose(
    files: &[File<'_>],
    agent: &str,
    surroundings: &dyn Surroundings,
) -> Result<Proposal, ImportError> {
    let mut rules = Vec::new();
    let mut report = Vec::new();
    for file in files {
        let file = &Located::new(*file)?;
        let root = json::read(file, Dialect::Jsonc)?;
        let members = root.members("the file", file)?;
        let mut reading = Reading {
            file,
            surroundings,
            rank: 0,
            rules: &mut rules,
            report: &mut report,
        };
        reading.section(members, agent)?;
        // What is said for one agent comes behind what is said for all.
        for key in ["agent", "agents", "mode"] {
            let Some(agents) = member(members, key) else {
                continue;
            };
            for agent in agents.members(&format!("`{key}`"), file)? {
                let members = agent.node.members("an agent", file)?;
                reading.section(members, &agent.key)?;
            }
        }
    }
    weigh(&rules, report, surroundings)
}

struct Reading<'a> {
    file: &'a Located<'a>,
    surroundings: &'a dyn Surroundings,
    /// Rules of the file so far.
    rank: i64,
    rules: &'a mut Vec<Rule>,
    report: &'a mut Vec<Line>,
}

impl Reading<'_> {
    fn section(&mut self, members: &[Member], agent: &str) -> Result<(), ImportError> {
        if let Some(tools) = member(members, "tools") {
            self.tools(tools, agent)?;
        }
        if let Some(permission) = member(members, "permission") {
            self.permission(permission, agent)?;
        }
        if let Some(permissions) = member(members, "permissions") {
            self.permissions(permissions, agent)?;
        }
        Ok(())
    }

    /// The older way to take a tool away: `{ "bash": false }`.
    fn tools(&mut self, node: &Node, agent: &str) -> Result<(), ImportError> {
        for tool in node.members("`tools`", self.file)? {
            if patterns_meet(&tool.key, "bash") && !matches!(tool.node.value, Value::Boolean(true))
            {
                let span = tool.at..tool.node.span.end;
                self.add(span, "*", Effect::Deny, agent);
            }
        }
        Ok(())
    }

    /// The first version: a word for all tools, or for each tool a word or patterns with words.
    fn permission(&mut self, node: &Node, agent: &str) -> Result<(), ImportError> {
        let Value::Object(tools) = &node.value else {
            let effect = self.effect(node)?;
            self.add(node.span.clone(), "*", effect, agent);
            return Ok(());
        };
        for tool in tools {
            let span = tool.at..tool.node.span.end;
            if !patterns_meet(&tool.key, "bash") {
                self.skip(span);
                continue;
            }
            let Value::Object(patterns) = &tool.node.value else {
                let effect = self.effect(&tool.node)?;
                self.add(span, "*", effect, agent);
                continue;
            };
            for pattern in patterns {
                let effect = self.effect(&pattern.node)?;
                let span = pattern.at..pattern.node.span.end;
                self.add(span, &pattern.key, effect, agent);
            }
        }
        Ok(())
    }

    /// The second version: a list of `{ action, resource, effect }`.
    fn permissions(&mut self, node: &Node, agent: &str) -> Result<(), ImportError> {
        for rule in node.elements("`permissions`", self.file)? {
            let members = rule.members("a permission", self.file)?;
            let get = |key: &str| {
                let missing = || self.file.error(rule.at(), format!("there is no `{key}`"));
                member(members, key).ok_or_else(missing)
            };
            let action = get("action")?.text("`action`", self.file)?;
            let resource = get("resource")?.text("`resource`", self.file)?;
            let effect = self.effect(get("effect")?)?;
            let unknown = members
                .iter()
                .find(|member| !["action", "resource", "effect"].contains(&member.key.as_str()));
            if let Some(unknown) = unknown {
                let message = format!("`{}` is not known", unknown.key.escape_debug());
                return Err(self.file.error(unknown.at, message));
            }
            if patterns_meet(action, "shell") {
                self.add(rule.span.clone(), resource, effect, agent);
            } else {
                self.skip(rule.span.clone());
            }
        }
        Ok(())
    }

    fn effect(&self, node: &Node) -> Result<Effect, ImportError> {
        match &node.value {
            Value::Text(word) if word == "allow" => Ok(Effect::Allow),
            Value::Text(word) if word == "ask" => Ok(Effect::Ask),
            Value::Text(word) if word == "deny" => Ok(Effect::Deny),
            _ => {
                let message = "expected \"allow\", \"ask\" or \"deny\"";
                Err(self.file.error(node.at(), message))
            }
        }
    }

    fn skip(&mut self, span: Range<usize>) {
        self.report.push(Line::skipped(
            self.file.origin(span.start),
            &self.file.one_line(span),
            "it is not about shell commands",
        ));
    }

    fn add(&mut self, span: Range<usize>, pattern: &str, effect: Effect, agent: &str) {
        let reach = Reach::of_pattern(pattern, true);
        let refused = match effect {
            Effect::Allow => reach.misread(self.surroundings),
            Effect::Ask | Effect::Deny => None,
        };
        self.rules.push(Rule {
            origin: self.file.origin(span.start),
            text: self.file.one_line(span),
            effect,
            agent: agent.to_owned(),
            reach,
            refused,
            rank: self.rank,
        });
        self.rank += 1;
    }
}

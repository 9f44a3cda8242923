//! `tools.exec` of the configuration, and of single agents.

use super::setting::{Kind, Settings};
use crate::file::{File, ImportError, Located};
use crate::json::{self, Dialect};
use crate::proposal::{Document, Proposal};
use crate::tree::{Member, Node, Value, member};
use serde_json::json;

/// Settings that mean the same here.
const SETTINGS: [(&str, Kind); 7] = [
    (
        "host",
        Kind::Word(&["sandbox", "gateway", "node"], &["auto"]),
    ),
    ("security", Kind::Word(&["deny", "allowlist"], &["full"])),
    ("ask", Kind::Word(&["off", "on-miss", "always"], &[])),
    ("strictInlineEval", Kind::Boolean),
    ("safeBins", Kind::Texts),
    ("safeBinTrustedDirs", Kind::Texts),
    ("safeBinProfiles", Kind::Profiles),
];

/// What to propose from configurations.
pub(crate) fn propose(files: &[File<'_>]) -> Result<Proposal, ImportError> {
    let mut proposal = Proposal::default();
    for file in files {
        let file = &Located::new(*file)?;
        let root = json::read(file, Dialect::Json5)?;
        let members = root.members("the file", file)?;
        exec(members, &["tools", "exec"], file, &mut proposal)?;
        let Some(agents) = member(members, "agents") else {
            continue;
        };
        for part in agents.members("`agents`", file)? {
            match part.key.as_str() {
                "list" => listed(&part.node, file, &mut proposal)?,
                "entries" => {
                    for agent in part.node.members("`agents.entries`", file)? {
                        of_agent(&agent.key, &agent.node, file, &mut proposal)?;
                    }
                }
                _ => {}
            }
        }
    }
    Ok(proposal)
}

/// The older form: a list of agents with their names inside.
fn listed(list: &Node, file: &Located<'_>, proposal: &mut Proposal) -> Result<(), ImportError> {
    for agent in list.elements("`agents.list`", file)? {
        let members = agent.members("an agent", file)?;
        let Some(id) = member(members, "id") else {
            return Err(file.error(agent.at(), "an agent has no `id`"));
        };
        of_agent(id.text("`id`", file)?, agent, file, proposal)?;
    }
    Ok(())
}

fn of_agent(
    id: &str,
    agent: &Node,
    file: &Located<'_>,
    proposal: &mut Proposal,
) -> Result<(), ImportError> {
    let members = agent.members("an agent", file)?;
    exec(members, &["agentTools", id, "exec"], file, proposal)
}

/// `tools.exec` among `members`, as settings at `path`.
fn exec(
    members: &[Member],
    path: &[&str],
    file: &Located<'_>,
    proposal: &mut Proposal,
) -> Result<(), ImportError> {
    let Some(tools) = member(members, "tools") else {
        return Ok(());
    };
    let Some(exec) = member(tools.members("`tools`", file)?, "exec") else {
        return Ok(());
    };
    let members = exec.members("`tools.exec`", file)?;
    let has = |key: &str| member(members, key).is_some();
    let mut settings = Settings {
        document: Document::Config,
        path,
        file,
        proposal,
    };
    for member in members {
        match SETTINGS.iter().find(|(key, _)| *key == member.key) {
            Some((_, kind)) => settings.add(member, *kind)?,
            None if member.key != "mode" => {
                settings.skip(member, "there is no such setting here");
            }
            None if has("security") || has("ask") => {
                let message = "`mode` stands beside `security` or `ask`; remove one of both";
                return Err(file.error(member.at, message));
            }
            None => mode(member, &mut settings)?,
        }
    }
    Ok(())
}

/// One word for both `security` and `ask`.
fn mode(member: &Member, settings: &mut Settings<'_>) -> Result<(), ImportError> {
    let word = match &member.node.value {
        Value::Text(word) => word.as_str(),
        _ => "",
    };
    let (security, ask) = match word {
        "deny" => ("deny", "off"),
        "allowlist" => ("allowlist", "off"),
        "ask" => ("allowlist", "on-miss"),
        "auto" | "full" => {
            settings.skip(
                member,
                "it may be wider than an allowlist; set it by hand if it is meant",
            );
            return Ok(());
        }
        _ => {
            let message = "`mode` is not deny, allowlist, ask, auto or full";
            return Err(settings.file.error(member.node.at(), message));
        }
    };
    settings.set(member, "security", json!(security))?;
    settings.set(member, "ask", json!(ask))?;
    settings.imported(member);
    Ok(())
}

//! OpenClaw and its kin: the approvals document and `tools.exec` of the configuration. They mean
//! what ours mean, so that settings are taken over where they are no wider than an allowlist.

mod config;
mod entry;
mod setting;

pub(crate) use config::propose as config;

use crate::file::{File, ImportError, Located};
use crate::json::{self, Dialect};
use crate::proposal::{Document, Line, Proposal};
use crate::surroundings::Surroundings;
use crate::tree::{Member, Value, member};
use execgate_policy::limits::PATTERNS;
use setting::{Kind, Settings};

/// Settings of the defaults and of an agent.
const SETTINGS: [(&str, Kind); 4] = [
    ("security", Kind::Word(&["deny", "allowlist"], &["full"])),
    ("ask", Kind::Word(&["off", "on-miss", "always"], &[])),
    ("askFallback", Kind::Word(&["deny", "allowlist"], &["full"])),
    ("autoAllowSkills", Kind::Boolean),
];

/// What to propose from approvals documents.
pub(crate) fn approvals(
    files: &[File<'_>],
    surroundings: &dyn Surroundings,
) -> Result<Proposal, ImportError> {
    let mut proposal = Proposal::default();
    for file in files {
        let file = &Located::new(*file)?;
        let root = json::read(file, Dialect::Json5)?;
        let members = root.members("the file", file)?;
        check_version(members, file)?;
        for part in members {
            match part.key.as_str() {
                "version" => {}
                "defaults" => {
                    let defaults = part.node.members("`defaults`", file)?;
                    let path = ["defaults"];
                    settings(defaults, &path, file, &mut proposal)?;
                }
                "agents" => {
                    for agent in part.node.members("`agents`", file)? {
                        of_agent(agent, file, surroundings, &mut proposal)?;
                    }
                }
                // It holds a secret.
                "socket" => skip(part, "a socket belongs to one program", file, &mut proposal),
                _ => skip(part, "it is not known", file, &mut proposal),
            }
        }
    }
    Ok(proposal)
}

fn check_version(members: &[Member], file: &Located<'_>) -> Result<(), ImportError> {
    match member(members, "version") {
        Some(node) if matches!(node.value, Value::Integer(1)) => Ok(()),
        Some(node) => Err(file.error(node.at(), "`version` is not 1")),
        None => Err(file.error(0, "this is no approvals document: there is no `version`")),
    }
}

/// Reports a member by its key alone: its value may be a secret.
fn skip(member: &Member, why: &str, file: &Located<'_>, proposal: &mut Proposal) {
    let line = Line::skipped(file.origin(member.at), &member.key, why);
    proposal.report.push(line);
}

fn settings(
    members: &[Member],
    path: &[&str],
    file: &Located<'_>,
    proposal: &mut Proposal,
) -> Result<(), ImportError> {
    let mut settings = Settings {
        document: Document::Approvals,
        path,
        file,
        proposal,
    };
    for member in members {
        match SETTINGS.iter().find(|(key, _)| *key == member.key) {
            Some((_, kind)) => settings.add(member, *kind)?,
            None => settings.skip(member, "it is not known"),
        }
    }
    Ok(())
}

fn of_agent(
    agent: &Member,
    file: &Located<'_>,
    surroundings: &dyn Surroundings,
    proposal: &mut Proposal,
) -> Result<(), ImportError> {
    // The older name of the same agent.
    let id = match agent.key.as_str() {
        "default" => "main",
        id => id,
    };
    let (lists, others): (Vec<_>, Vec<_>) = agent
        .node
        .members("an agent", file)?
        .iter()
        .cloned()
        .partition(|member| member.key == "allowlist");
    settings(&others, &["agents", id], file, proposal)?;
    for list in lists {
        for node in list.node.elements("`allowlist`", file)? {
            let line = entry::propose(node, id, file, surroundings, &mut proposal.entries)?;
            proposal.report.push(line);
            if proposal.entries.len() > PATTERNS {
                let message = format!("there are more than {PATTERNS} entries");
                return Err(file.error(node.at(), message));
            }
        }
    }
    Ok(())
}

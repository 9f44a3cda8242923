//! Where `tools.exec` stands in the configuration.

use super::node::Node;
use crate::approvals::{AgentPolicy, PolicySet};
use std::borrow::Cow;

/// `tools.exec` for all agents, and for those that have their own.
pub(super) struct Tools<'t> {
    pub(super) all: Vec<AgentTools<'t>>,
}

/// `tools.exec` as it is written for one agent.
pub(super) struct AgentTools<'t> {
    /// The agent; absent: all.
    pub(super) agent: Option<Cow<'t, str>>,
    pub(super) exec: Node<'t>,
}

impl<'t> Tools<'t> {
    /// Those of a configuration.
    pub(super) fn of(config: &Node<'t>) -> Self {
        let exec = |node: &Node<'t>| node.find(&["tools", "exec"]);
        let mut all = Vec::new();
        all.extend(exec(config).map(|exec| AgentTools { agent: None, exec }));
        let agents = config.get("agents").map(|agents| agents.list("list"));
        for agent in agents.unwrap_or_default() {
            let name = agent.get("id").and_then(|id| id.text());
            if let (Some(name), Some(exec)) = (name, exec(&agent)) {
                let agent = Some(name);
                all.push(AgentTools { agent, exec });
            }
        }
        if let Some(agents) = config.get("agentTools") {
            for member in agents.members() {
                if let Some(exec) = member.value.get("exec") {
                    let agent = Some(member.key);
                    all.push(AgentTools { agent, exec });
                }
            }
        }
        Self { all }
    }
}

impl AgentTools<'_> {
    /// What the documents come to for its agent.
    pub(super) fn policy<'p>(&self, policies: &'p PolicySet) -> &'p AgentPolicy {
        match &self.agent {
            Some(name) => policies.agent(name),
            None => policies.others(),
        }
    }
}

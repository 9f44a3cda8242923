//! Settings that open the gate.

use super::node::Node;
use super::report::Report;
use super::rules;
use super::tools::Tools;
use crate::approvals::{AgentPolicy, AskFallback, AskMode, Host, PolicySet, Security, effective};
use std::collections::BTreeSet;

/// Agents that are named in a text; of more there is a count.
const NAMED: usize = 5;

/// Agents that may run everything unasked, by the place of the setting that makes it so.
pub(super) fn full(policies: &PolicySet, tools: &Tools<'_>, report: &mut Report) {
    let mut with_own = BTreeSet::new();
    for own in &tools.all {
        let (Some(agent), Some(setting)) = (&own.agent, own.exec.get("security")) else {
            continue;
        };
        with_own.insert(agent.clone().into_owned());
        if is_open(policies.agent(agent)) {
            report_full(&setting, &[format!("`{agent}`")], report);
        }
    }
    let global = tools.all.iter().find(|own| own.agent.is_none());
    let Some(setting) = global.and_then(|global| global.exec.get("security")) else {
        return;
    };
    let inheriting = policies.names().filter(|name| !with_own.contains(*name));
    let open = inheriting.filter(|name| is_open(policies.agent(name)));
    let mut agents: Vec<String> = open.map(|name| format!("`{name}`")).collect();
    if is_open(policies.others()) {
        agents.push("all others".to_owned());
    }
    if !agents.is_empty() {
        report_full(&setting, &agents, report);
    }
}

fn report_full(setting: &Node<'_>, agents: &[String], report: &mut Report) {
    let text = format!(
        "every command runs unasked for {}: `security` is `full`, and `ask` is not `always`",
        listed(agents)
    );
    let fix = "set `security` to `allowlist`, or `ask` to `always`";
    report.add(&rules::FULL, setting, text, fix);
}

/// Whether everything is allowed. Without `always`, nothing is asked about where nothing has to
/// be covered.
fn is_open(policy: &AgentPolicy) -> bool {
    let settings = effective(policy, Some(Host::Gateway), None, None, None);
    settings.security == Security::Full && settings.ask != AskMode::Always
}

fn listed(agents: &[String]) -> String {
    let named = agents.get(..NAMED).unwrap_or(agents).join(", ");
    match agents.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// Places where `askFallback` is `full`.
pub(super) fn fallback(approvals: &Node<'_>, report: &mut Report) {
    let agents = approvals.get("agents");
    let agents = agents.iter().flat_map(Node::members);
    let agents = agents.map(|member| member.value);
    for settings in approvals.get("defaults").into_iter().chain(agents) {
        let Some(setting) = settings.get("askFallback") else {
            continue;
        };
        if setting.text().as_deref() == Some(AskFallback::Full.as_str()) {
            let text = "what should be asked about runs unasked whenever nobody can be asked";
            let fix = "set `askFallback` to `deny`, or to `allowlist`";
            report.add(&rules::FALLBACK_FULL, &setting, text.to_owned(), fix);
        }
    }
}

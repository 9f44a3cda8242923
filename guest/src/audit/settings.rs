//! Settings that open the gate.

use super::node::Node;
use super::report::Report;
use super::rules;
use super::tools::Tools;
use crate::approvals::{AgentPolicy, AskFallback, AskMode, Host, PolicySet, Security, effective};
use std::collections::BTreeMap;

/// Agents that are named in a text; of more there is a count.
const NAMED: usize = 5;

/// Agents that may run everything unasked, by the place of the setting that makes it so.
pub(super) fn full(policies: &PolicySet, tools: &Tools<'_>, report: &mut Report) {
    let by_agent = tools.by_agent();
    let setting = |name: Option<&str>| by_agent.get(&name)?.get("security");
    let mut places: BTreeMap<usize, (Node<'_>, Vec<String>)> = BTreeMap::new();
    let named = policies
        .names()
        .map(|name| (Some(name), policies.agent(name)));
    let open = named
        .chain([(None, policies.others())])
        .filter(|(_, policy)| is_open(policy));
    for (name, _) in open {
        let own = name.and_then(|_| setting(name));
        let Some(place) = own.or_else(|| setting(None)) else {
            continue;
        };
        let shown = name.map_or_else(|| "all others".to_owned(), |name| format!("`{name}`"));
        let at = places.entry(place.piece.start);
        at.or_insert((place, Vec::new())).1.push(shown);
    }
    for (place, agents) in places.into_values() {
        let text = format!(
            "every command runs unasked for {}: `security` is `full`, and `ask` is not `always`",
            listed(&agents)
        );
        let fix = "set `security` to `allowlist`, or `ask` to `always`";
        report.add(&rules::FULL, &place, text, fix);
    }
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

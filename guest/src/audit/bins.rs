//! Safe bins and their profiles.

use super::node::Node;
use super::programs::{self, Class};
use super::report::Report;
use super::rules;
use super::tools::{AgentTools, Tools};
use crate::approvals::{PolicySet, bin_name};
use crate::trust::safe_bins;
use std::collections::BTreeSet;

/// What a name among the safe bins comes to.
enum Standing {
    /// It counts.
    Good,
    /// It counts for more than a filter.
    Broad,
    /// It needs a profile that can be written.
    Unprofiled,
    /// A profile is missing that must not be written.
    Interpreter,
    /// It counts with no profile.
    Never,
}

pub(super) fn look(policies: &PolicySet, tools: &Tools<'_>, report: &mut Report) {
    for agent in &tools.all {
        for item in agent.exec.list("safeBins") {
            let name = bin_name(&item.text().unwrap_or_default());
            if !name.is_empty() {
                bin(&name, has_profile(policies, agent, &name), &item, report);
            }
        }
        unused_profiles(policies, tools, agent, report);
    }
}

/// The names for which an agent lacks a profile that can be written.
pub(super) fn unprofiled(policies: &PolicySet, agent: &AgentTools<'_>) -> Vec<String> {
    let mut names = Vec::new();
    let mut known = BTreeSet::new();
    for item in agent.exec.list("safeBins") {
        let name = bin_name(&item.text().unwrap_or_default());
        let standing = standing(&name, has_profile(policies, agent, &name));
        if matches!(standing, Standing::Unprofiled) && known.insert(name.clone()) {
            names.push(name);
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

fn has_profile(policies: &PolicySet, agent: &AgentTools<'_>, name: &str) -> bool {
    let tools = &agent.policy(policies).tools;
    tools.safe_bin_profile(name).is_some()
}

fn standing(name: &str, has_profile: bool) -> Standing {
    if safe_bins::is_broad(name) {
        return Standing::Broad;
    }
    if safe_bins::is_built_in(name) {
        return Standing::Good;
    }
    if !safe_bins::is_never(name) {
        return if has_profile {
            Standing::Good
        } else {
            Standing::Unprofiled
        };
    }
    let is_interpreter = matches!(
        programs::class(name),
        Some(Class::Shell | Class::MultiCall | Class::Interpreter | Class::Carrier)
    );
    match is_interpreter && !has_profile {
        true => Standing::Interpreter,
        false => Standing::Never,
    }
}

fn bin(name: &str, has_profile: bool, item: &Node<'_>, report: &mut Report) {
    match standing(name, has_profile) {
        Standing::Good => {}
        Standing::Broad => {
            let text = format!(
                "`{name}` runs programs in a language of its own, so that it does more than filter its input"
            );
            let fix = "remove it, and give it an entry in the allowlist where it is needed";
            report.add(&rules::BROAD_BIN, item, text, fix);
        }
        Standing::Unprofiled => {
            let text = format!("`{name}` has no profile, and without one it is no safe bin");
            let fix = "describe its options in `safeBinProfiles`; `{}` takes no arguments at all";
            report.add_fixable(&rules::UNPROFILED_BIN, item, text, fix);
        }
        Standing::Interpreter => {
            let text = format!(
                "`{name}` runs programs or code that its words or its input hold; it is never a safe bin, and no profile makes it one"
            );
            let fix = "remove it; give it an entry in the allowlist, and set `strictInlineEval`";
            report.add(&rules::INTERPRETER_BIN, item, text, fix);
        }
        Standing::Never => {
            let text = format!(
                "`{name}` runs programs or writes files that its words or its input name; it is never a safe bin, and no profile makes it one"
            );
            let fix = "remove it with its profile, and give it an entry in the allowlist where it is needed";
            report.add(&rules::NEVER_BIN, item, text, fix);
        }
    }
}

fn unused_profiles(
    policies: &PolicySet,
    tools: &Tools<'_>,
    agent: &AgentTools<'_>,
    report: &mut Report,
) {
    let Some(profiles) = agent.exec.get("safeBinProfiles") else {
        return;
    };
    let own = &agent.policy(policies).tools.safe_bins;
    // A profile for all agents is also for those that have safe bins of their own.
    let others = tools.all.iter().filter(|_| agent.agent.is_none());
    let mut of_others = BTreeSet::new();
    for item in others.flat_map(|other| other.exec.list("safeBins")) {
        of_others.insert(bin_name(&item.text().unwrap_or_default()));
    }
    for profile in profiles.members() {
        let name = bin_name(&profile.key);
        if !own.contains(&name) && !of_others.contains(&name) {
            let text = format!("the profile is of no use: `{name}` is not among the safe bins");
            let fix = "add the name to `safeBins`, or remove the profile";
            report.add(&rules::UNUSED_PROFILE, &profile.value, text, fix);
        }
    }
}

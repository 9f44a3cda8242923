//! What normalising and edits mean, on values: the plainest way to say it.

use execgate_policy::approvals::edit::{Edit, LastUse, NewEntry, Setting, Which};
use serde_json::{Map, Value, json};

/// Brings a document into its present form.
pub(crate) fn normalise(document: &mut Value) {
    let is_exact = document["patternCase"] == "exact";
    let agents = document.get_mut("agents").and_then(Value::as_object_mut);
    let Some(agents) = agents else {
        return;
    };
    if let Some(legacy) = agents.remove("default") {
        match agents.get_mut("main").and_then(Value::as_object_mut) {
            Some(main) => merge(main, &legacy, is_exact),
            None => drop(agents.insert("main".to_owned(), legacy)),
        }
    }
    let lists = agents
        .values_mut()
        .filter_map(|agent| agent.get_mut("allowlist"));
    for entry in lists.filter_map(Value::as_array_mut).flatten() {
        if entry.is_string() {
            *entry = json!({ "pattern": entry });
        }
    }
}

fn merge(main: &mut Map<String, Value>, legacy: &Value, is_exact: bool) {
    let set = legacy.as_object().into_iter().flatten();
    for (name, part) in set.filter(|(_, part)| !part.is_null()) {
        let own = main.entry(name.clone()).or_insert(Value::Null);
        match (own, part) {
            (own @ Value::Null, part) => *own = part.clone(),
            (Value::Array(own), Value::Array(part)) if name == "deny" => own.extend(part.clone()),
            (Value::Array(own), Value::Array(part)) if name == "allowlist" => {
                let known: Vec<_> = own.iter().map(|entry| key(entry, is_exact)).collect();
                let is_new = |entry: &&Value| !known.contains(&key(entry, is_exact));
                own.extend(part.iter().filter(is_new).cloned());
            }
            _ => {}
        }
    }
}

/// What is the same for entries with the same pattern.
fn key(entry: &Value, is_exact: bool) -> String {
    let pattern = entry.as_str().or(entry["pattern"].as_str());
    let pattern = pattern.unwrap_or_default().trim();
    match is_exact {
        true => pattern.to_owned(),
        false => pattern.to_ascii_lowercase(),
    }
}

/// Applies an edit to a normalised document; nothing where it names an entry that is not there.
pub(crate) fn apply(document: &mut Value, edit: &Edit) -> Option<()> {
    let is_exact = document["patternCase"] == "exact";
    match edit {
        Edit::Add { agent, entry, at } => {
            let list = list(document, agent, "allowlist");
            if !list.iter().any(|old| is_like(old, entry, is_exact)) {
                let at = at.map_or(list.len(), |at| list.len().min(at as usize));
                list.insert(at, written(entry));
            }
        }
        Edit::Remove { agent, which } => {
            let list = list(document, agent, "allowlist");
            list.remove(position(list, which)?);
        }
        Edit::Move { agent, which, to } => {
            let list = list(document, agent, "allowlist");
            let entry = list.remove(position(list, which)?);
            list.insert(list.len().min(*to as usize), entry);
        }
        Edit::Set { agent, setting } => {
            let object = match agent {
                Some(agent) => agent_of(document, agent),
                None => child(document, "defaults", json!({})),
            };
            let (key, value) = named(*setting);
            match value {
                Value::Null => {
                    object.as_object_mut()?.remove(key);
                }
                value => object[key] = value,
            }
        }
        Edit::AddDeny { agent, pattern } => {
            let list = list(document, agent, "deny");
            let new = json!(pattern);
            let is_same = |old: &Value| key(old, is_exact) == key(&new, is_exact);
            if !list.iter().any(is_same) {
                list.push(new);
            }
        }
        Edit::RemoveDeny { agent, pattern } => {
            let list = list(document, agent, "deny");
            list.remove(list.iter().position(|old| old == pattern)?);
        }
        Edit::RecordUse { agent, which, used } => {
            let list = list(document, agent, "allowlist");
            let at = position(list, which)?;
            let LastUse {
                at: time,
                command,
                resolved_path,
            } = used;
            list[at]["lastUsedAt"] = json!(*time as u64);
            list[at]["lastUsedCommand"] = json!(command);
            list[at]["lastResolvedPath"] = json!(resolved_path);
        }
    }
    Some(())
}

/// The member `key`, which becomes `empty` where it is absent or null.
fn child<'a>(object: &'a mut Value, key: &str, empty: Value) -> &'a mut Value {
    if object[key].is_null() {
        object[key] = empty;
    }
    &mut object[key]
}

fn agent_of<'a>(document: &'a mut Value, agent: &str) -> &'a mut Value {
    let name = if agent == "default" { "main" } else { agent };
    child(child(document, "agents", json!({})), name, json!({}))
}

fn list<'a>(document: &'a mut Value, agent: &str, key: &str) -> &'a mut Vec<Value> {
    let list = child(agent_of(document, agent), key, json!([]));
    list.as_array_mut().unwrap()
}

fn position(list: &[Value], which: &Which) -> Option<usize> {
    let has = |key: &str, value: &str| list.iter().position(|entry| entry[key] == value);
    match which {
        Which::Id(id) => has("id", id),
        Which::Pattern(pattern) => has("pattern", pattern),
        Which::Index(index) => Some(*index as usize).filter(|at| *at < list.len()),
    }
}

fn is_like(old: &Value, new: &NewEntry, is_exact: bool) -> bool {
    key(old, is_exact) == key(&json!(new.pattern), is_exact)
        && old["argv"] == json!(new.argv)
        && old["expiresAt"].as_f64() == new.expires_at
}

fn written(entry: &NewEntry) -> Value {
    let mut members = Map::new();
    let mut put = |key: &str, value: Value| {
        if !value.is_null() {
            members.insert(key.to_owned(), value);
        }
    };
    put("id", json!(entry.id));
    put("pattern", json!(entry.pattern));
    put("argv", json!(entry.argv));
    put("expiresAt", json!(entry.expires_at.map(|at| at as u64)));
    Value::Object(members)
}

fn named(setting: Setting) -> (&'static str, Value) {
    match setting {
        Setting::Security(value) => ("security", json!(value.map(|value| value.as_str()))),
        Setting::Ask(value) => ("ask", json!(value.map(|value| value.as_str()))),
        Setting::AskFallback(value) => ("askFallback", json!(value.map(|value| value.as_str()))),
        Setting::AutoAllowSkills(value) => ("autoAllowSkills", json!(value)),
    }
}

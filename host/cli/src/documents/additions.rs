//! What the command line adds to the documents.

use anyhow::{Context, Result};
use execgate::types::Documents;
use serde_json::{Map, Value, json};

use crate::args::Judge;

/// The id of entries that come from the command line.
pub(crate) const ALLOW_ID: &str = "--allow";

/// The safe bins while no configuration lists any: a list stands in their place.
const DEFAULT_SAFE_BINS: [&str; 6] = ["cut", "uniq", "head", "tail", "tr", "wc"];

/// `documents` with what `args` add; nothing when they add nothing.
pub(super) fn add(documents: &Documents, args: &Judge) -> Option<Result<Documents>> {
    if args.allow.is_empty() && args.safe_bin.is_empty() {
        return None;
    }
    let mut documents = documents.clone();
    let added = add_entries(&mut documents.approvals, args)
        .and_then(|()| add_safe_bins(&mut documents.config, args));
    Some(added.map(|()| documents))
}

/// Entries in front of the agent's own.
fn add_entries(approvals: &mut Option<String>, args: &Judge) -> Result<()> {
    if args.allow.is_empty() {
        return Ok(());
    }
    let mut document = parse(approvals.as_deref(), json!({"version": 1}))?;
    let agent = ["agents", &args.agent]
        .iter()
        .try_fold(&mut document, |value, key| member(value, key))?;
    let list = list(agent, "allowlist", &[])?;
    let entries = args
        .allow
        .iter()
        .map(|pattern| json!({"id": ALLOW_ID, "pattern": pattern}));
    list.splice(0..0, entries);
    *approvals = Some(document.to_string());
    Ok(())
}

/// Names in the list of `tools.exec`, and in the agent's own where it has one.
fn add_safe_bins(config: &mut Option<String>, args: &Judge) -> Result<()> {
    if args.safe_bin.is_empty() {
        return Ok(());
    }
    let mut document = parse(config.as_deref(), json!({}))?;
    let exec = ["tools", "exec"]
        .iter()
        .try_fold(&mut document, |value, key| member(value, key))?;
    extend(list(exec, "safeBins", &DEFAULT_SAFE_BINS)?, &args.safe_bin);
    let own = document
        .pointer_mut("/agents/list")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
        .filter(|agent| agent["id"] == args.agent)
        .filter_map(|agent| agent.pointer_mut("/tools/exec/safeBins")?.as_array_mut());
    own.for_each(|names| extend(names, &args.safe_bin));
    *config = Some(document.to_string());
    Ok(())
}

fn extend(names: &mut Vec<Value>, added: &[String]) {
    names.extend(added.iter().map(|name| Value::from(name.as_str())));
}

fn parse(text: Option<&str>, otherwise: Value) -> Result<Value> {
    text.map_or(Ok(otherwise), |text| {
        serde_json::from_str(text).context("a document is not valid JSON")
    })
}

/// The object under `key`, which is made where there is none.
fn member<'a>(value: &'a mut Value, key: &str) -> Result<&'a mut Value> {
    let object = value
        .as_object_mut()
        .with_context(|| format!("`{key}` must stand in an object"))?;
    let member = object.entry(key).or_insert(Value::Null);
    if member.is_null() {
        *member = Value::Object(Map::new());
    }
    Ok(member)
}

/// The list under `key`, which is made with `names` where there is none.
fn list<'a>(value: &'a mut Value, key: &str, names: &[&str]) -> Result<&'a mut Vec<Value>> {
    let object = value
        .as_object_mut()
        .with_context(|| format!("`{key}` must stand in an object"))?;
    let list = object.entry(key).or_insert(Value::Null);
    if list.is_null() {
        *list = json!(names);
    }
    list.as_array_mut()
        .with_context(|| format!("`{key}` must be a list"))
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use execgate::types::Documents;
    use serde_json::{Value, json};

    use super::add;
    use crate::args::{Cli, Command, Judge};

    fn judge(options: &[&str]) -> Judge {
        let line = ["execgate", "check", "true"].iter().chain(options);
        match Cli::parse_from(line).command {
            Command::Check(judge) => judge,
            other => panic!("not a check: {other:?}"),
        }
    }

    fn added(config: Option<Value>, approvals: Option<Value>, options: &[&str]) -> (Value, Value) {
        let text = |value: Option<Value>| value.map(|value| value.to_string());
        let documents = Documents {
            config: text(config),
            approvals: text(approvals),
            skill_bins: Vec::new(),
        };
        let documents = add(&documents, &judge(options))
            .expect("something to add")
            .expect("documents to add to");
        let value = |text: Option<String>| {
            text.map_or(Value::Null, |text| {
                serde_json::from_str(&text).expect("JSON")
            })
        };
        (value(documents.config), value(documents.approvals))
    }

    #[test]
    fn nothing_is_added_without_options() {
        let documents = Documents {
            config: None,
            approvals: None,
            skill_bins: Vec::new(),
        };
        assert!(add(&documents, &judge(&[])).is_none());
    }

    #[test]
    fn entries_make_a_document_or_stand_in_front() {
        let (config, approvals) = added(None, None, &["--allow", "/bin/a", "--allow", "/bin/b"]);
        assert_eq!(config, Value::Null);
        let entries =
            json!([{"id": "--allow", "pattern": "/bin/a"}, {"id": "--allow", "pattern": "/bin/b"}]);
        assert_eq!(
            approvals,
            json!({"version": 1, "agents": {"main": {"allowlist": entries}}})
        );

        let file = json!({"version": 1, "defaults": {"ask": "off"}, "agents": {"ops": {"allowlist": [{"pattern": "/x"}]}}});
        let (_, approvals) = added(None, Some(file), &["--allow", "/bin/a", "--agent", "ops"]);
        let entries = json!([{"id": "--allow", "pattern": "/bin/a"}, {"pattern": "/x"}]);
        assert_eq!(
            approvals,
            json!({"version": 1, "defaults": {"ask": "off"}, "agents": {"ops": {"allowlist": entries}}})
        );
    }

    #[test]
    fn safe_bins_join_the_defaults_or_the_lists_that_there_are() {
        let (config, approvals) = added(None, None, &["--safe-bin", "jq"]);
        assert_eq!(approvals, Value::Null);
        assert_eq!(
            config,
            json!({"tools": {"exec": {"safeBins": ["cut", "uniq", "head", "tail", "tr", "wc", "jq"]}}})
        );

        let exec = |names: Value| json!({"exec": {"safeBins": names}});
        let file = |all: Value, own: Value| {
            json!({
                "tools": exec(all),
                "agents": {"list": [{"id": "ops", "tools": exec(json!([]))}, {"id": "main", "tools": exec(own)}]},
            })
        };
        let (config, _) = added(
            Some(file(json!(["wc"]), json!([]))),
            None,
            &["--safe-bin", "jq"],
        );
        assert_eq!(config, file(json!(["wc", "jq"]), json!(["jq"])));
    }

    #[test]
    fn a_document_of_another_shape_is_left_alone() {
        for approvals in [
            "[]",
            r#"{"agents": 3}"#,
            r#"{"agents": {"main": {"allowlist": {}}}}"#,
            "{",
        ] {
            let documents = Documents {
                config: None,
                approvals: Some(approvals.to_owned()),
                skill_bins: Vec::new(),
            };
            let result = add(&documents, &judge(&["--allow", "/bin/a"])).expect("something to add");
            assert!(result.is_err(), "{approvals}");
        }
    }
}

//! The policy is built in layers, and each uses only those before it.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers in order.
const LAYERS: &[&str] = &[
    "json",
    "shell",
    "program",
    "trust",
    "environment",
    "approvals",
    "decision",
    "audit",
    "door",
    "self_test",
    "description",
    "component",
];
/// What every layer may use.
const COMMON: &[&str] = &["limits", "reason", "LANGUAGE_VERSION"];
/// What common modules may use of the layers: the place of a finding.
const FOR_COMMON: &[&str] = &["shell::Span"];

/// A file of the policy with its path below `guest/src`.
struct Source {
    name: String,
    code: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../guest/src");
    let mut found = Vec::new();
    collect(&root, &root, &mut found);
    assert!(
        found.len() > 20,
        "only {} files below {}",
        found.len(),
        root.display()
    );
    found
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<Source>) {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(root, &path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path
                .strip_prefix(root)
                .unwrap()
                .to_string_lossy()
                .into_owned();
            let code = without_comments(&fs::read_to_string(&path).unwrap());
            found.push(Source { name, code });
        }
    }
}

fn without_comments(text: &str) -> String {
    let code = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    code.collect::<Vec<_>>().join("\n")
}

/// The module at the top that a file belongs to.
fn module(name: &str) -> &str {
    let top = name.split('/').next().unwrap_or(name);
    top.strip_suffix(".rs").unwrap_or(top)
}

/// Every path behind `crate::` in `code`, of nested groups the first.
fn uses(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (start, _) in code.match_indices("crate::") {
        let rest = &code[start + "crate::".len()..];
        match rest.strip_prefix('{') {
            Some(group) => found.extend(members(group)),
            None => found.push(path(rest)),
        }
    }
    found
}

/// The paths of a group up to its closing brace.
fn members(group: &str) -> Vec<String> {
    let mut depth = 1;
    let mut members = vec![String::new()];
    for character in group.chars() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => members.push(String::new()),
            _ => members.last_mut().unwrap().push(character),
        }
        if depth == 0 {
            break;
        }
    }
    members
        .iter()
        .map(|member| path(member.trim()))
        .filter(|member| !member.is_empty())
        .collect()
}

fn path(text: &str) -> String {
    let end = |character: char| !(character.is_alphanumeric() || matches!(character, '_' | ':'));
    text.split(end).next().unwrap_or_default().to_owned()
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| *layer == module)
}

#[test]
fn a_layer_uses_only_those_before_it() {
    let mut checked = 0;
    for Source { name, code } in sources() {
        if name == "lib.rs" {
            continue;
        }
        let own = layer(module(&name));
        assert!(
            own.is_some() || COMMON.contains(&module(&name)),
            "{name} belongs to no layer; give it its place in the order"
        );
        for used in uses(&code) {
            let top = used.split("::").next().unwrap_or_default();
            let allowed = match (own, layer(top)) {
                _ if COMMON.contains(&top) => true,
                (Some(own), Some(used)) => used <= own,
                (None, Some(_)) => FOR_COMMON.contains(&used.as_str()),
                (_, None) => false,
            };
            assert!(
                allowed,
                "{name} uses `crate::{used}`, which is not before it"
            );
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked} uses were found");
}

#[test]
fn only_the_component_knows_the_types_of_the_contract() {
    for Source { name, code } in sources() {
        let knows = code.contains("wit_bindgen") || code.contains("generated::");
        assert_eq!(knows, name == "component.rs", "{name}");
    }
}

#[test]
fn the_crate_tells_its_layers_in_this_order() {
    let lib = Path::new(env!("CARGO_MANIFEST_DIR")).join("../guest/src/lib.rs");
    let text = fs::read_to_string(lib).unwrap();
    let place = |layer: &&str| text.find(&format!("[`{layer}`]"));
    let places: Vec<usize> = LAYERS.iter().filter_map(place).collect();
    assert!(places.len() >= 5, "only {} layers are named", places.len());
    assert!(places.is_sorted(), "the order is another one");
}

#[test]
fn uses_are_found_in_every_form() {
    let code =
        "use crate::a::{self, b};\nuse crate::{c, d::{e, f}, g::h as i};\nfn x(y: crate::j::K) {}";
    assert_eq!(uses(code), ["a::", "c", "d::e", "g::h", "j::K"]);
}

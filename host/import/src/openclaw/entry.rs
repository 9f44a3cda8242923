//! Entries of an allowlist.

use crate::file::{ImportError, Located};
use crate::proposal::{Line, Outcome, ProposedEntry};
use crate::rule::Open;
use crate::surroundings::{Risk, Surroundings};
use crate::tree::{Node, Value, member};
use crate::weigh::{add, argv, bounded};
use execgate_policy::trust::deny::DenyList;

/// Members of an entry that say nothing of what it covers.
const INERT: [&str; 4] = ["id", "lastUsedAt", "lastUsedCommand", "lastResolvedPath"];

/// What becomes of an entry of `agent`.
///
/// # Errors
///
/// It is no entry at all.
pub(super) fn propose(
    node: &Node,
    agent: &str,
    file: &Located<'_>,
    surroundings: &dyn Surroundings,
    entries: &mut Vec<ProposedEntry>,
) -> Result<Line, ImportError> {
    let entry = read(node, file)?;
    let text = match entry.arguments {
        Some(arguments) => format!("{} {arguments}", entry.pattern),
        None => entry.pattern.to_owned(),
    };
    let origin = file.origin(node.at());
    let outcome = match entry.rule(surroundings) {
        Err(why) => Outcome::Skipped { why },
        Ok((pattern, argv)) => {
            let proposed = ProposedEntry {
                agent: agent.to_owned(),
                pattern,
                argv,
                origin: origin.clone(),
            };
            add(entries, proposed);
            Outcome::Imported
        }
    };
    Ok(Line {
        origin,
        outcome,
        rule_text: text,
    })
}

/// An entry as it is written.
struct Entry<'a> {
    pattern: &'a str,
    /// A regular expression over the arguments, joined by blanks.
    arguments: Option<&'a str>,
    /// A member that makes it narrower in a way that is not known here.
    other: Option<&'a str>,
}

fn read<'a>(node: &'a Node, file: &Located<'_>) -> Result<Entry<'a>, ImportError> {
    if let Value::Text(pattern) = &node.value {
        return Ok(Entry {
            pattern,
            arguments: None,
            other: None,
        });
    }
    let members = node.members("an entry", file)?;
    let Some(pattern) = member(members, "pattern") else {
        return Err(file.error(node.at(), "an entry has no `pattern`"));
    };
    let arguments = member(members, "argPattern");
    let known = |key: &str| INERT.contains(&key) || ["pattern", "argPattern"].contains(&key);
    let mut keys = members.iter().map(|member| member.key.as_str());
    Ok(Entry {
        pattern: pattern.text("`pattern`", file)?.trim(),
        arguments: arguments
            .map(|node| node.text("`argPattern`", file))
            .transpose()?,
        other: keys.find(|key| !known(key)),
    })
}

impl Entry<'_> {
    /// The pattern and the `argv` rule, or why there are none.
    fn rule(
        &self,
        surroundings: &dyn Surroundings,
    ) -> Result<(String, Option<Vec<String>>), String> {
        match self.other {
            // Without the hash of its command such an entry covers nothing, and the hash is
            // nothing that a pattern could say.
            Some("source") => {
                return Err("it was made for one command and covers no other".to_owned());
            }
            Some(key) => return Err(format!("`{}` is not known", key.escape_debug())),
            None => {}
        }
        let pattern = glob(self.pattern)?;
        let words = match self.arguments {
            Some(regex) => Some(literal(regex).ok_or(
                "only an `argPattern` of plain words between `^` and `$` can be told word by word",
            )?),
            None => None,
        };
        let open = if words.is_some() { Open::No } else { Open::Any };
        let fixed = words.unwrap_or_default();
        let risk = risk(self.pattern, &fixed, surroundings)?;
        let (open, _) = bounded(risk, self.pattern, &fixed, open)?;
        Ok((pattern, argv(&fixed, open)))
    }
}

/// The pattern in our spelling. Theirs has `*`, `?` and `**`, and `/**/` is one folder at least.
fn glob(pattern: &str) -> Result<String, String> {
    if pattern.contains('\\') {
        return Err("patterns with `\\` are written in another way here".to_owned());
    }
    let mut ours = String::with_capacity(pattern.len());
    for c in pattern.chars() {
        if "[]{}".contains(c) {
            ours.push('\\');
        }
        ours.push(c);
    }
    let components: Vec<&str> = ours.split('/').collect();
    let last = components.len() - 1;
    let deep = components.iter().enumerate().map(|(at, component)| {
        if *component == "**" && at < last {
            "**/*"
        } else {
            component
        }
    });
    let ours = deep.collect::<Vec<_>>().join("/");
    DenyList::check(&ours).map_err(|problem| problem.to_string())?;
    Ok(ours)
}

/// What the program that the pattern names could run, where it names one.
fn risk(
    pattern: &str,
    fixed: &[String],
    surroundings: &dyn Surroundings,
) -> Result<Option<Risk>, String> {
    let is_literal = |text: &str| !text.contains(['*', '?']);
    if pattern.starts_with('/') && is_literal(pattern) {
        let found = surroundings.find(pattern)?;
        return Ok(surroundings.risk(&found.path, &found.canonical, fixed));
    }
    let name = pattern.rsplit('/').next().unwrap_or(pattern);
    Ok(if is_literal(name) {
        surroundings.risk(name, name, fixed)
    } else {
        None
    })
}

/// The words that a regular expression matches and no others, joined by blanks.
fn literal(regex: &str) -> Option<Vec<String>> {
    let inner = regex.strip_prefix('^')?.strip_suffix('$')?;
    if inner.is_empty() {
        return Some(Vec::new());
    }
    let mut text = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(c) = characters.next() {
        match c {
            '\\' => text.push(characters.next().filter(char::is_ascii_punctuation)?),
            '^' | '$' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' => {
                return None;
            }
            c => text.push(c),
        }
    }
    let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let is_told = |word: &String| !word.is_empty() && !word.contains(char::is_whitespace);
    words.iter().all(is_told).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_words_are_literal() {
        for (regex, words) in [
            ("^$", Some(vec![])),
            ("^status$", Some(vec!["status"])),
            (
                r"^log --format=%h -n 5 a\.b$",
                Some(vec!["log", "--format=%h", "-n", "5", "a.b"]),
            ),
            ("status", None),
            ("^status", None),
            ("^a.b$", None),
            ("^(a|b)$", None),
            ("^a|b$", None),
            ("^a  b$", None),
            ("^ $", None),
            (r"^a\d$", None),
            (r"^a\$", None),
            ("^a\tb$", None),
            ("^a\0b$", Some(vec!["a\0b"])),
        ] {
            let words = words.map(|words| words.into_iter().map(str::to_owned).collect());
            assert_eq!(literal(regex), words, "{regex}");
        }
    }

    #[test]
    fn patterns_match_no_more_than_theirs() {
        for (theirs, ours) in [
            ("/usr/bin/rg", "/usr/bin/rg"),
            ("~/.local/bin/*", "~/.local/bin/*"),
            ("/opt/**/rg", "/opt/**/*/rg"),
            ("/opt/**/**/rg", "/opt/**/*/**/*/rg"),
            ("/opt/**", "/opt/**"),
            ("/opt/a**/rg", "/opt/a**/rg"),
            ("/opt/[a]/{b}", r"/opt/\[a\]/\{b\}"),
        ] {
            assert_eq!(glob(theirs).as_deref(), Ok(ours));
        }
        for pattern in ["rg", "*", "", "./rg", r"C:\rg.exe", "/a//b"] {
            assert!(glob(pattern).is_err(), "{pattern}");
        }
    }
}

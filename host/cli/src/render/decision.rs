//! A decision: the verdict, the text with carets, each command, what would help.

use std::borrow::Cow;
use std::fmt::Write;

use serde_json::json;

use super::escape::visible;
use super::excerpt::excerpt;
use super::view::{Decision, Finding, Remedy, Segment, Verdict};
use super::{Palette, Span, table};
use crate::documents::ALLOW_ID;

/// Characters of a command that are shown in its row; a cut is told.
const COMMAND: usize = 200;

/// What `decision` says about `text`.
pub(crate) fn decision(text: &str, decision: &Decision, palette: &Palette) -> String {
    let verdict = palette.verdict(decision.verdict);
    let blocks = [
        headline(decision, palette) + &excerpt(text, decision.reason.span, palette, verdict),
        segments(text, decision, palette),
        advice(decision, palette),
    ];
    let blocks: Vec<_> = blocks
        .into_iter()
        .filter(|block| !block.is_empty())
        .collect();
    blocks.join("\n")
}

fn headline(decision: &Decision, palette: &Palette) -> String {
    let word = decision.verdict.as_str().to_uppercase();
    let (verdict, dim) = (palette.verdict(decision.verdict), palette.dim);
    let Finding { code, message, .. } = &decision.reason;
    format!(
        "{verdict}{word}{verdict:#}  {} {dim}[{}]{dim:#}\n\n",
        visible(message),
        visible(code)
    )
}

/// One row for each command: whether it is covered, what it runs, by what or why not.
fn segments(text: &str, decision: &Decision, palette: &Palette) -> String {
    let rows: Vec<Row> = decision
        .segments
        .iter()
        .map(|segment| Row::new(text, segment, decision))
        .collect();
    let commands = table::width(rows.iter().map(|row| row.command.as_str()));
    let programs = table::width(rows.iter().map(|row| row.program.as_str()));
    let mut shown = String::new();
    for row in &rows {
        let (mark, style) = match row.covered {
            true => ("ok", palette.allow),
            false if decision.verdict == Verdict::Allow => ("miss", palette.dim),
            false => ("miss", palette.verdict(decision.verdict)),
        };
        let Row {
            command,
            program,
            why,
            ..
        } = row;
        let (after_command, after_program) = (
            table::fill(command, commands),
            table::fill(program, programs),
        );
        let gap = if programs == 0 { "" } else { "  " };
        let _ = writeln!(
            shown,
            "    {style}{mark:<4}{style:#}  {command}{after_command}{gap}{program}{after_program}  {why}",
        );
    }
    shown
}

struct Row {
    covered: bool,
    command: String,
    program: String,
    why: String,
}

impl Row {
    fn new(text: &str, segment: &Segment, decision: &Decision) -> Self {
        Self {
            covered: segment.satisfied_by.is_some(),
            command: format!(
                "{:1$}{2}",
                "",
                2 * segment.depth,
                command(text, segment.span)
            ),
            program: program(segment),
            why: match &segment.reason {
                // The headline tells it already.
                Some(reason) if *reason == decision.reason => visible(&reason.code).into_owned(),
                Some(reason) => visible(&reason.message).into_owned(),
                None => coverage(segment, &decision.settings.agent),
            },
        }
    }
}

/// The command as it is written.
fn command(text: &str, span: Span) -> String {
    let source = text
        .get(span.start as usize..span.end as usize)
        .unwrap_or_default();
    match source.char_indices().nth(COMMAND) {
        Some((end, _)) => {
            let more = source[end..].chars().count();
            format!("{} [{more} more characters]", visible(&source[..end]))
        }
        None => visible(source).into_owned(),
    }
}

/// The program with the link that leads to it, and the wrappers and shells around it.
fn program(segment: &Segment) -> String {
    let program = match (&segment.program, &segment.canonical) {
        (Some(program), Some(canonical)) if program != canonical => {
            format!("{} -> {}", visible(program), visible(canonical))
        }
        (Some(program), _) => visible(program).into_owned(),
        (None, _) => return String::new(),
    };
    if segment.wrappers.is_empty() {
        return program;
    }
    format!("{program} in {}", visible(&segment.wrappers.join(" ")))
}

/// What covers a command, in words.
fn coverage(segment: &Segment, agent: &str) -> String {
    if let Some(entry) = &segment.entry {
        let pattern = visible(&entry.pattern);
        return match entry.id.as_deref() {
            Some(ALLOW_ID) => format!("{ALLOW_ID} {pattern}"),
            _ if entry.agent == agent => format!("allowlist {pattern}"),
            _ => format!("allowlist {pattern} of agent {}", visible(&entry.agent)),
        };
    }
    match segment.satisfied_by.as_deref() {
        Some("safe-bin") => "safe bin".to_owned(),
        Some("skill") => "skill program".to_owned(),
        Some("neutral") => "builtin that changes nothing outside the shell".to_owned(),
        Some(other) => visible(other).into_owned(),
        None => "not judged".to_owned(),
    }
}

/// What would cover the commands that missed, and what else is worth knowing.
fn advice(decision: &Decision, palette: &Palette) -> String {
    let mut items = Items::default();
    if decision.verdict != Verdict::Allow {
        let remedies = decision
            .segments
            .iter()
            .flat_map(|segment| &segment.remedies);
        remedies.for_each(|remedy| items.push("help", help(remedy, &decision.settings.agent)));
    }
    for stored in &decision.allow_always {
        let text = format!(
            "allow-always would store {} for agent {}",
            stored.pattern, stored.agent
        );
        items.push("note", vec![text]);
    }
    if let Some(reason) = &decision.allow_always_reason {
        // The headline tells it already.
        let why = if *reason == decision.reason {
            String::new()
        } else {
            format!(": {}", reason.message)
        };
        items.push(
            "note",
            vec![format!("allow-always would store nothing{why}")],
        );
    }
    let findings = decision
        .segments
        .iter()
        .flat_map(|segment| &segment.findings)
        .chain(&decision.findings);
    findings.for_each(|finding| {
        items.push(
            "note",
            vec![format!("{} [{}]", finding.message, finding.code)],
        )
    });
    items.show(palette)
}

/// A remedy in lines: for people, as an option, and as it stands in the document.
fn help(remedy: &Remedy, agent: &str) -> Vec<String> {
    let Remedy {
        target,
        value,
        message,
    } = remedy;
    let mut lines = vec![message.clone()];
    match target.as_str() {
        "allowlist" => lines.extend([
            format!("--allow {}", quoted(value)),
            format!("agents.{agent}.allowlist: {}", json!({ "pattern": value })),
        ]),
        "safe-bins" => lines.extend([
            format!("--safe-bin {}", quoted(value)),
            format!("tools.exec.safeBins: {}", json!(value)),
        ]),
        _ => lines.push(format!("{target}: {value}")),
    }
    lines
}

/// `value` as one word of a shell.
fn quoted(value: &str) -> Cow<'_, str> {
    let plain =
        |character: char| character.is_ascii_alphanumeric() || "/._-+,:@%=".contains(character);
    if !value.is_empty() && value.chars().all(plain) {
        return Cow::Borrowed(value);
    }
    Cow::Owned(format!("'{}'", value.replace('\'', r"'\''")))
}

/// Labelled texts of one or more lines, each text once.
#[derive(Default)]
struct Items(Vec<(&'static str, Vec<String>)>);

impl Items {
    fn push(&mut self, label: &'static str, lines: Vec<String>) {
        if !self.0.iter().any(|(_, known)| *known == lines) {
            self.0.push((label, lines));
        }
    }

    fn show(&self, palette: &Palette) -> String {
        let strong = palette.strong;
        let mut shown = String::new();
        for (label, lines) in &self.0 {
            let _ = write!(shown, "    {strong}{label}{strong:#}: ");
            let indent = format!("\n{:width$}", "", width = label.len() + 6);
            let lines: Vec<_> = lines.iter().map(|line| visible(line)).collect();
            shown.push_str(&lines.join(&indent));
            shown.push('\n');
        }
        shown
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::decision;
    use crate::render::Palette;

    /// A decision with `more` in place of, or beside, the fields of a plain one.
    fn shown(text: &str, more: Value) -> String {
        let mut answer = json!({
            "verdict": "ask",
            "reason": {"code": "not-listed", "message": "no entry matches"},
            "settings": {"agent": "main"},
            "segments": [], "allowAlways": [], "findings": [],
        });
        for (key, value) in more.as_object().into_iter().flatten() {
            answer[key] = value.clone();
        }
        decision(
            text,
            &serde_json::from_value(answer).expect("a decision"),
            &Palette::plain(),
        )
    }

    fn segment(start: usize, end: usize, more: Value) -> Value {
        let mut segment = json!({
            "span": {"start": start, "end": end}, "depth": 0, "remedies": [], "findings": [],
        });
        for (key, value) in more.as_object().into_iter().flatten() {
            segment[key] = value.clone();
        }
        segment
    }

    fn rows(text: &str, segments: &[Value]) -> String {
        let shown = shown(text, json!({"segments": segments}));
        shown
            .split_once("\n\n")
            .and_then(|(_, rest)| rest.split_once("\n\n"))
            .map_or(shown.clone(), |(_, rows)| rows.to_owned())
    }

    #[test]
    fn what_covers_a_command_is_named() {
        let entry = |agent: &str, id: Value| {
            json!({
                "program": "/bin/a", "canonical": "/bin/a", "satisfiedBy": "allowlist",
                "entry": {"agent": agent, "index": 0, "id": id, "pattern": "/bin/*"},
            })
        };
        let by =
            |what: &str| json!({"program": "/bin/a", "canonical": "/opt/b", "satisfiedBy": what});
        for (more, row) in [
            (
                entry("main", json!("--allow")),
                "    ok    a  /bin/a  --allow /bin/*\n",
            ),
            (
                entry("main", json!("7a")),
                "    ok    a  /bin/a  allowlist /bin/*\n",
            ),
            (
                entry("*", Value::Null),
                "    ok    a  /bin/a  allowlist /bin/* of agent *\n",
            ),
            (by("safe-bin"), "    ok    a  /bin/a -> /opt/b  safe bin\n"),
            (
                by("skill"),
                "    ok    a  /bin/a -> /opt/b  skill program\n",
            ),
            (
                json!({"satisfiedBy": "neutral"}),
                "    ok    a  builtin that changes nothing outside the shell\n",
            ),
            (
                json!({"satisfiedBy": "something-new"}),
                "    ok    a  something-new\n",
            ),
        ] {
            assert_eq!(rows("a", &[segment(0, 1, more)]), row);
        }
    }

    #[test]
    fn a_reason_that_the_headline_tells_is_not_told_again() {
        let miss = |message: &str| json!({"reason": {"code": "not-listed", "message": message}});
        assert_eq!(
            rows(
                "a; b",
                &[
                    segment(0, 1, miss("no entry matches")),
                    segment(3, 4, miss("another"))
                ]
            ),
            "    miss  a  not-listed\n    miss  b  another\n"
        );
    }

    #[test]
    fn columns_are_aligned_and_payloads_indented() {
        let covered = json!({"program": "/bin/sh", "satisfiedBy": "skill"});
        let inner = json!({"program": "/usr/bin/id", "depth": 1, "satisfiedBy": "skill"});
        assert_eq!(
            rows("sh -c id", &[segment(0, 8, covered), segment(6, 8, inner)]),
            "    ok    sh -c id  /bin/sh      skill program\n    ok      id      /usr/bin/id  skill program\n"
        );
    }

    #[test]
    fn a_long_command_says_what_it_leaves_out() {
        let text = "x".repeat(250);
        assert!(rows(&text, &[segment(0, 250, json!({}))]).contains("x [50 more characters]"));
    }

    #[test]
    fn remedies_can_be_pasted_and_are_told_once() {
        let remedy = json!({"remedies": [{"target": "allowlist", "value": "/opt/it's/a", "message": "add it"}]});
        let shown = shown(
            "a; a",
            json!({"segments": [segment(0, 1, remedy.clone()), segment(3, 4, remedy)]}),
        );
        let help = "    help: add it\n          --allow '/opt/it'\\''s/a'\n          agents.main.allowlist: {\"pattern\":\"/opt/it's/a\"}\n";
        assert!(shown.ends_with(&format!("\n\n{help}")), "{shown}");
        assert_eq!(shown.matches("help").count(), 1, "{shown}");
    }

    #[test]
    fn a_line_break_in_a_value_opens_no_line() {
        let remedy =
            json!({"remedies": [{"target": "allowlist", "value": "/a\nb", "message": "add\nit"}]});
        let shown = shown("a", json!({"segments": [segment(0, 1, remedy)]}));
        assert!(shown.ends_with(
            "    help: add\\u{A}it\n          --allow '/a\\u{A}b'\n          agents.main.allowlist: {\"pattern\":\"/a\\nb\"}\n"
        ), "{shown}");
    }

    #[test]
    fn what_is_allowed_needs_no_remedy() {
        let remedy =
            json!({"remedies": [{"target": "safe-bins", "value": "jq", "message": "add it"}]});
        let segments = [segment(0, 1, remedy)];
        assert!(shown("a", json!({"segments": segments})).contains("--safe-bin jq\n"));
        assert!(
            !shown("a", json!({"segments": segments, "verdict": "allow"})).contains("--safe-bin")
        );
    }

    #[test]
    fn allow_always_and_findings_are_notes() {
        let found = json!({"code": "matched-by-case", "message": "only by\u{202e} case"});
        let shown = shown(
            "a",
            json!({
                "allowAlways": [{"agent": "main", "pattern": "/bin/a", "segment": 0}],
                "findings": [found, found],
            }),
        );
        assert!(
            shown.contains("    note: allow-always would store /bin/a for agent main\n"),
            "{shown}"
        );
        assert!(
            shown.ends_with("    note: only by\\u{202E} case [matched-by-case]\n"),
            "{shown}"
        );
        assert_eq!(shown.matches("only by").count(), 1, "{shown}");
    }
}

//! Commands found by hand, with what the policy must say to each.
//!
//! A line is a verdict, a blank and the command as [`escape`](crate::escape) writes
//! it. The verdict is `allow`, `refuse`, `pinned` for what is allowed only when its plan
//! is run, or `any` where only what runs is compared; a `+` after it stands for the
//! settings with what has to be opted in, and `@` and a shell declare the shell. Empty
//! lines and lines that start with `#` say nothing.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};

use crate::bench::Sample;
use crate::escape::unescape;
use crate::judge::Settings;
use crate::shells::Shell;

/// What the policy must say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Allowed in both modes.
    Allow,
    /// Allowed when its plan is run, refused as written.
    Pinned,
    /// Refused in both modes.
    Refuse,
    /// Allowed or refused.
    Any,
}

/// One line.
#[derive(Debug, Clone)]
pub struct Line {
    /// File and number, for people.
    pub place: String,
    /// What the policy must say.
    pub verdict: Verdict,
    /// The command, under the first environment.
    pub sample: Sample,
}

/// The lines of every `.txt` file in the corpus folder of this crate.
pub fn load() -> Result<Vec<Line>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let entries =
        fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort_unstable();
    let mut lines = Vec::new();
    for file in files {
        let text =
            fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        lines.extend(parse(&name, &text)?);
    }
    Ok(lines)
}

fn parse(name: &str, text: &str) -> Result<Vec<Line>> {
    let numbered = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    numbered
        .map(|(number, line)| {
            let place = format!("{name}:{}", number + 1);
            parse_line(&place, line).map_err(|error| anyhow!("{place}: {error}"))
        })
        .collect()
}

fn parse_line(place: &str, line: &str) -> Result<Line, String> {
    let (head, command) = line
        .split_once(' ')
        .ok_or("a verdict, a blank and a command are needed")?;
    let (verdict, shell) = head
        .split_once('@')
        .map_or((head, None), |(verdict, shell)| (verdict, Some(shell)));
    let (verdict, settings) = match verdict.strip_suffix('+') {
        Some(verdict) => (verdict, Settings::OptedIn),
        None => (verdict, Settings::Usual),
    };
    let verdict = match verdict {
        "allow" => Verdict::Allow,
        "pinned" => Verdict::Pinned,
        "refuse" => Verdict::Refuse,
        "any" => Verdict::Any,
        other => return Err(format!("unknown verdict `{other}`")),
    };
    let named = |name| {
        Shell::ALL
            .into_iter()
            .find(|shell| shell.declared() == name)
    };
    let shell = shell
        .map(|name| named(name).ok_or(format!("unknown shell `{name}`")))
        .transpose()?;
    let sample = Sample {
        command: unescape(command)?,
        environment: 0,
        shell,
        settings,
    };
    Ok(Line {
        place: place.to_owned(),
        verdict,
        sample,
    })
}

#[cfg(test)]
mod tests {
    use super::{Verdict, load, parse};
    use crate::judge::Settings;
    use crate::shells::Shell;

    #[test]
    fn lines_are_read() {
        let lines =
            parse("x.txt", "# note\n\nallow a\\nb\nrefuse+@zsh  c \n").expect("well formed");
        assert_eq!(lines.len(), 2);
        assert_eq!(
            (lines[0].verdict, lines[0].sample.command.as_str()),
            (Verdict::Allow, "a\nb")
        );
        assert_eq!(
            (lines[1].sample.shell, lines[1].sample.command.as_str()),
            (Some(Shell::Zsh), " c ")
        );
        assert_eq!(lines[0].sample.settings, Settings::Usual);
        assert_eq!(lines[1].sample.settings, Settings::OptedIn);
        assert_eq!(lines[1].place, "x.txt:4");
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = |text| parse("x.txt", text).expect_err("malformed").to_string();
        assert_eq!(
            error("allow a\nmaybe b"),
            "x.txt:2: unknown verdict `maybe`"
        );
        assert_eq!(error("allow@fish b"), "x.txt:1: unknown shell `fish`");
        assert_eq!(error("allow a\\z"), "x.txt:1: unknown escape `\\z`");
    }

    #[test]
    fn the_corpus_has_both_sides() {
        let lines = load().expect("the corpus is well formed");
        let count = |verdict| lines.iter().filter(|line| line.verdict == verdict).count();
        assert!(
            count(Verdict::Allow) >= 60 && count(Verdict::Refuse) >= 60,
            "{} lines",
            lines.len()
        );
    }
}

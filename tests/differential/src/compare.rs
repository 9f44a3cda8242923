//! What ran, against what had to run.

use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use execgate_policy::decision::answer::{Plan, Step};

use crate::model::{Call, Expected, heads, own_variables};
use crate::record::Record;
use crate::scene::Scene;
use crate::shells::Ended;

/// What a run left behind.
#[derive(Debug, Clone)]
pub struct Observed {
    /// The program starts, in order.
    pub records: Vec<Record>,
    /// How the shell ended.
    pub ended: Ended,
    /// Files that have come up in the working directory.
    pub files: Vec<String>,
}

/// The first difference, for people; nothing when there is none.
pub fn difference(expected: &Expected, observed: &Observed) -> Option<String> {
    left_files(&observed.files)
        .or_else(|| other_starts(expected, &observed.records))
        .or_else(|| other_end(expected, &observed.ended))
}

/// Files in a folder that was empty, and has to stay so.
pub fn left_files(files: &[String]) -> Option<String> {
    (!files.is_empty()).then(|| format!("files came up in the working directory: {files:?}"))
}

/// A start of a program that is nowhere in the plan.
pub fn unjudged(plan: &Plan, records: &[Record], scene: &Scene) -> Option<String> {
    let steps = plan
        .scripts
        .iter()
        .flat_map(|script| &script.pipelines)
        .flat_map(|pipeline| &pipeline.steps);
    let commands = steps.filter_map(|step| match step {
        Step::Program(step) => Some(step),
        Step::Payload(step) => Some(&step.shell),
        Step::Builtin(_) => None,
    });
    let programs: Vec<PathBuf> = commands
        .flat_map(heads)
        .map(|head| match head.is_script() {
            true => scene.script_recorder(),
            false => head.canonical.into(),
        })
        .collect();
    let is_judged = |record: &Record| {
        programs
            .iter()
            .any(|program| program.as_os_str().as_bytes() == record.program)
    };
    let foreign = records.iter().find(|record| !is_judged(record))?;
    Some(format!(
        "a program ran that was not judged: {}",
        show_record(foreign)
    ))
}

fn other_starts(expected: &Expected, records: &[Record]) -> Option<String> {
    let mut late: Vec<_> = expected.late.iter().collect();
    let mut rest = records;
    for (position, calls) in expected.pipelines.iter().enumerate() {
        let before = rest;
        let mut open: Vec<_> = calls.iter().collect();
        while let Some((record, after)) = rest.split_first()
            && !open.is_empty()
            && (take_one(&mut open, record) || take_one(&mut late, record))
        {
            rest = after;
        }
        if open.iter().all(|call| call.optional) {
            continue;
        }
        let number = position + 1;
        let due: Vec<_> = calls.iter().map(show_call).collect();
        let ran = &before[..calls.len().min(before.len())];
        let ran: Vec<_> = ran.iter().map(show_record).collect();
        return Some(format!(
            "pipeline {number} of those that run differs\n  expected: {}\n  ran:      {}{}",
            due.join("\n            "),
            ran.join("\n            "),
            show_surroundings(calls, before),
        ));
    }
    let mut possible = expected.possible.clone().unwrap_or_default();
    let is_extra = |record: &&Record| !take_one(&mut late, record) && !take(&mut possible, record);
    if let Some(extra) = rest.iter().find(is_extra) {
        return Some(format!("more ran than is due: {}", show_record(extra)));
    }
    let missing = late.iter().find(|call| !call.optional)?;
    Some(format!("less ran than is due: {}", show_call(missing)))
}

/// Takes the start out of those that are open.
fn take_one(open: &mut Vec<&Call>, record: &Record) -> bool {
    let position = open.iter().position(|call| call.is(record));
    position.map(|position| open.remove(position)).is_some()
}

/// Takes the start out of the first pipeline that has it, and passes by the pipelines
/// before that one.
fn take(possible: &mut Vec<Vec<Call>>, record: &Record) -> bool {
    let position = possible
        .iter()
        .position(|calls| calls.iter().any(|call| call.is(record)));
    let Some(position) = position else {
        return false;
    };
    possible.drain(..position);
    if let Some(calls) = possible.first_mut()
        && let Some(call) = calls.iter().position(|call| call.is(record))
    {
        calls.swap_remove(call);
    }
    true
}

fn other_end(expected: &Expected, ended: &Ended) -> Option<String> {
    let status = i32::from(expected.status?);
    if ended.status != status {
        return Some(format!(
            "the shell ended with status {} instead of {status}",
            ended.status
        ));
    }
    let complained = !ended.complaints.is_empty() && !expected.talks;
    complained.then(|| "the shell complained".to_owned())
}

fn show_call(call: &Call) -> String {
    format!(
        "{} {}",
        String::from_utf8_lossy(&call.program),
        show_words(&call.argv)
    )
}

fn show_record(record: &Record) -> String {
    format!(
        "{} {}",
        String::from_utf8_lossy(&record.program),
        show_words(&record.argv)
    )
}

fn show_words(words: &[Vec<u8>]) -> String {
    let words: Vec<_> = words
        .iter()
        .map(|word| String::from_utf8_lossy(word))
        .collect();
    format!("{words:?}")
}

/// Directory, variables and streams, where a start differs in nothing else.
fn show_surroundings(calls: &[Call], records: &[Record]) -> String {
    let alike = calls
        .iter()
        .zip(records)
        .find(|(call, record)| call.has_argv(&record.argv) && !call.is(record));
    let Some((call, record)) = alike else {
        return String::new();
    };
    let seen = own_variables(&record.environment);
    let only = |here: &[Vec<u8>], there: &[Vec<u8>]| -> Vec<Vec<u8>> {
        here.iter()
            .filter(|variable| !there.contains(variable))
            .cloned()
            .collect()
    };
    format!(
        "\n  expected: in {:?} with {}, {:?}\n  ran:      in {:?} with {}, input {:?}, output {}, errors {}",
        call.cwd.as_deref().unwrap_or_default(),
        show_words(&only(&call.environment, &seen)),
        call.streams,
        String::from_utf8_lossy(&record.cwd),
        show_words(&only(&seen, &call.environment)),
        String::from_utf8_lossy(&record.input),
        record.output,
        record.errors,
    )
}

#[cfg(test)]
mod tests {
    use super::{other_end, other_starts};
    use crate::model::{Call, Expected, Streams};
    use crate::record::Record;
    use crate::shells::Ended;

    fn call(words: &str) -> Call {
        let argv = words
            .split(' ')
            .map(|word| word.as_bytes().to_vec())
            .collect();
        Call {
            program: b"/bin/p".to_vec(),
            argv,
            cwd: Some("/cwd".to_owned()),
            environment: vec![b"A=1".to_vec()],
            streams: Streams::outermost(),
            optional: false,
        }
    }

    fn record(words: &str) -> Record {
        let Call { program, argv, .. } = call(words);
        Record {
            program,
            argv,
            cwd: b"/cwd".to_vec(),
            input: Vec::new(),
            output: "file".to_owned(),
            errors: "7".to_owned(),
            environment: vec![b"A=1".to_vec(), b"PWD=/cwd".to_vec()],
        }
    }

    fn expected(pipelines: &[&[&str]], possible: Option<&[&[&str]]>) -> Expected {
        let calls = |pipelines: &[&[&str]]| {
            pipelines
                .iter()
                .map(|calls| calls.iter().map(|words| call(words)).collect())
                .collect()
        };
        Expected {
            pipelines: calls(pipelines),
            possible: possible.map(calls),
            late: Vec::new(),
            status: Some(0),
            talks: false,
        }
    }

    fn differs(expected: &Expected, ran: &[&str]) -> bool {
        let records: Vec<_> = ran.iter().map(|words| record(words)).collect();
        other_starts(expected, &records).is_some()
    }

    #[test]
    fn stages_may_change_places_and_pipelines_may_not() {
        let expected = expected(&[&["a", "b"], &["c"]], None);
        assert!(!differs(&expected, &["a", "b", "c"]));
        assert!(!differs(&expected, &["b", "a", "c"]));
        assert!(differs(&expected, &["a", "c", "b"]));
        assert!(differs(&expected, &["a", "a", "c"]));
        assert!(differs(&expected, &["a", "b"]));
        assert!(differs(&expected, &["a", "b", "c", "c"]));
        assert!(differs(&expected, &["a", "b x", "c"]));
    }

    #[test]
    fn what_a_builtin_may_do_need_not_run() {
        let mut expected = expected(&[&["a", "b"], &["c"]], None);
        expected.pipelines[0][1].optional = true;
        assert!(!differs(&expected, &["a", "b", "c"]));
        assert!(!differs(&expected, &["a", "c"]));
        assert!(differs(&expected, &["b", "c"]));
    }

    #[test]
    fn what_nobody_waits_for_comes_at_any_time() {
        let mut expected = expected(&[&["a"], &["b"]], None);
        expected.late = vec![call("x")];
        for ran in [["x", "a", "b"], ["a", "x", "b"], ["a", "b", "x"]] {
            assert!(!differs(&expected, &ran));
        }
        assert!(differs(&expected, &["a", "b"]));
        assert!(differs(&expected, &["x", "x", "a", "b"]));
    }

    #[test]
    fn after_giving_up_a_part_of_the_rest_may_run_in_order() {
        let expected = expected(&[&["a"]], Some(&[&["b", "c"], &["d"]]));
        assert!(!differs(&expected, &["a"]));
        assert!(!differs(&expected, &["a", "c", "d"]));
        assert!(!differs(&expected, &["a", "d"]));
        assert!(differs(&expected, &["b"]));
        assert!(differs(&expected, &["a", "d", "b"]));
        assert!(differs(&expected, &["a", "b", "b"]));
        assert!(differs(&expected, &["a", "x"]));
    }

    #[test]
    fn directory_and_variables_count() {
        let expected = expected(&[&["a"]], None);
        let elsewhere = Record {
            cwd: b"/".to_vec(),
            ..record("a")
        };
        assert!(other_starts(&expected, &[elsewhere]).is_some());
        let changed = Record {
            environment: vec![b"A=2".to_vec()],
            ..record("a")
        };
        assert!(other_starts(&expected, &[changed]).is_some());
        let fed = Record {
            input: b"x".to_vec(),
            ..record("a")
        };
        assert!(other_starts(&expected, &[fed]).is_some());
    }

    #[test]
    fn status_and_complaints_count() {
        let expected = expected(&[], None);
        let ended = |status, complaints: &str| Ended {
            pid: 1,
            status,
            complaints: complaints.to_owned(),
        };
        assert!(other_end(&expected, &ended(0, "")).is_none());
        assert!(other_end(&expected, &ended(2, "")).is_some());
        assert!(other_end(&expected, &ended(0, "sh: bad")).is_some());
        let talking = Expected {
            talks: true,
            ..expected
        };
        assert!(other_end(&talking, &ended(0, "+ alpha")).is_none());
    }
}

//! What ran, against what had to run.

use execgate_policy::decision::answer::{Plan, Step};

use crate::model::{Call, Expected, own_variables};
use crate::record::Record;
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
pub fn difference(plan: &Plan, expected: &Expected, observed: &Observed) -> Option<String> {
    unjudged(plan, &observed.records)
        .or_else(|| left_files(&observed.files))
        .or_else(|| other_starts(expected, &observed.records))
        .or_else(|| other_end(expected, &observed.ended))
}

/// Files in a folder that was empty, and has to stay so.
pub fn left_files(files: &[String]) -> Option<String> {
    (!files.is_empty()).then(|| format!("files came up in the working directory: {files:?}"))
}

/// A start of a program that is nowhere in the plan.
pub fn unjudged(plan: &Plan, records: &[Record]) -> Option<String> {
    let steps = plan
        .scripts
        .iter()
        .flat_map(|script| &script.pipelines)
        .flat_map(|pipeline| &pipeline.steps);
    let programs: Vec<_> = steps
        .filter_map(|step| match step {
            Step::Program(step) => Some(step.canonical.as_bytes()),
            Step::Builtin(_) | Step::Payload(_) => None,
        })
        .collect();
    let foreign = records
        .iter()
        .find(|record| !programs.contains(&record.program.as_slice()))?;
    Some(format!(
        "a program ran that was not judged: {}",
        show_record(foreign)
    ))
}

fn other_starts(expected: &Expected, records: &[Record]) -> Option<String> {
    let mut rest = records;
    for (position, calls) in expected.pipelines.iter().enumerate() {
        let (ran, after) = rest.split_at(calls.len().min(rest.len()));
        if !same(calls, ran) {
            let number = position + 1;
            let due: Vec<_> = calls.iter().map(show_call).collect();
            let ran: Vec<_> = ran.iter().map(show_record).collect();
            return Some(format!(
                "pipeline {number} of those that run differs\n  expected: {}\n  ran:      {}{}",
                due.join("\n            "),
                ran.join("\n            "),
                show_surroundings(calls, rest),
            ));
        }
        rest = after;
    }
    let mut possible = expected.possible.clone().unwrap_or_default();
    let extra = rest.iter().find(|record| !take(&mut possible, record))?;
    Some(format!("more ran than is due: {}", show_record(extra)))
}

/// Whether both hold the same starts, in any order.
fn same(calls: &[Call], records: &[Record]) -> bool {
    let mut open: Vec<_> = calls.iter().collect();
    let mut found = records.iter().map(|record| {
        let position = open.iter().position(|call| call.is(record))?;
        Some(open.swap_remove(position))
    });
    calls.len() == records.len() && found.all(|call| call.is_some())
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
    // `printf` may find fault with its words, as the program of that name does.
    let mut complaints = ended
        .complaints
        .lines()
        .filter(|line| !line.contains("printf: "));
    complaints.next().map(|_| "the shell complained".to_owned())
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

/// Directory and variables, where a start differs in nothing else.
fn show_surroundings(calls: &[Call], records: &[Record]) -> String {
    let alike = calls
        .iter()
        .zip(records)
        .find(|(call, record)| call.argv == record.argv && !call.is(record));
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
        "\n  expected: in {:?} with {}\n  ran:      in {:?} with {}",
        call.cwd.as_deref().unwrap_or_default(),
        show_words(&only(&call.environment, &seen)),
        String::from_utf8_lossy(&record.cwd),
        show_words(&only(&seen, &call.environment)),
    )
}

#[cfg(test)]
mod tests {
    use super::{other_end, other_starts};
    use crate::model::{Call, Expected};
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
        }
    }

    fn record(words: &str) -> Record {
        let Call { program, argv, .. } = call(words);
        Record {
            program,
            argv,
            cwd: b"/cwd".to_vec(),
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
            status: Some(0),
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
        assert!(other_end(&expected, &ended(0, "sh: printf: bad")).is_none());
    }
}

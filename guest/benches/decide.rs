//! What a decision costs natively, without file-system time: the commands of
//! `tests/bench-commands.jsonl` against facts in memory.
//!
//! `cargo bench --profile dev -p execgate-policy --bench decide`
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a bench may stop at the first surprise"
)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use execgate_policy::approvals::Documents;
use execgate_policy::decision::Policy;
use execgate_policy::decision::request::{Command, Request, Variable};
use execgate_policy::program::facts::{MemoryFacts, MemoryFile};
use execgate_policy::shell::{self, Dialect};
use execgate_policy::trust::safe_bins::{self, Implementation};
use std::hint::black_box;

const COMMANDS: &str = include_str!("../../tests/bench-commands.jsonl");

/// A machine on which every program exists.
fn facts() -> MemoryFacts {
    let mut facts = MemoryFacts::default();
    facts.insert(
        "/usr/bin/*",
        Ok(MemoryFile {
            executable: true,
            ..MemoryFile::default()
        }),
    );
    facts.add_directory("/srv/project");
    facts
}

fn policy() -> Policy {
    let names = [
        "cat", "cargo", "echo", "find", "git", "grep", "head", "ls", "make", "node", "npm",
        "python3", "rg", "sed", "sort", "wc",
    ];
    let entries: Vec<String> = names
        .iter()
        .map(|name| format!(r#"{{"pattern":"/usr/bin/{name}"}}"#))
        .collect();
    let approvals = format!(
        r#"{{"version":1,"agents":{{"main":{{"allowlist":[{}]}}}}}}"#,
        entries.join(",")
    );
    let config = r#"{"tools":{"exec":{"security":"allowlist","ask":"on-miss"}}}"#;
    Policy::load(&Documents {
        config: Some(config),
        approvals: Some(&approvals),
        skill_bins: &[],
    })
    .unwrap()
}

fn request(command: &str) -> Request {
    let mut request = Request::new(Command::Text(command.to_owned()));
    request.cwd = Some("/srv/project".to_owned());
    request.approver_reachable = true;
    request.env = [("PATH", "/usr/bin:/bin"), ("HOME", "/home/agent")]
        .map(|(name, value)| Variable {
            name: name.to_owned(),
            value: value.to_owned(),
        })
        .to_vec();
    request
}

fn commands(criterion: &mut Criterion) {
    let facts = facts();
    let policy = policy();
    let mut group = criterion.benchmark_group("native");
    for line in COMMANDS.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let request = request(row["command"].as_str().unwrap());
        group.bench_function(row["name"].as_str().unwrap(), |bencher| {
            bencher.iter(|| policy.decide(black_box(&request), &facts));
        });
    }
    group.finish();
}

/// The words of safe bins alone.
fn safe_bin_words(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("safe-bin");
    for command in [
        "head -n 5",
        "cut -d / -f 1,3-",
        "grep -nie 'a.*b' --color=auto",
        "jq -r '.[] | .name'",
    ] {
        let script = shell::read(command, Dialect::default()).unwrap();
        let words = &script.pipelines[0].commands[0].words;
        let name = &words[0].text;
        group.bench_function(name, |bencher| {
            bencher.iter(|| safe_bins::check(name, None, Implementation::Gnu, black_box(words)));
        });
    }
    group.finish();
}

/// Text of growing length, to show that time is linear in it.
fn long_texts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("read");
    for kib in [16, 32, 64, 127] {
        let shapes = [
            ("word", "x".repeat(kib * 1024)),
            (
                "quotes",
                format!("echo {}", "'a'\\b".repeat(kib * 1024 / 5)),
            ),
            ("blanks", format!("echo{}x", " ".repeat(kib * 1024))),
            ("comment", format!("#{}\necho", "é".repeat(kib * 512 - 8))),
            ("braces", format!("echo {}", "{".repeat(kib * 1024))),
            ("brackets", format!("echo {}", "[a".repeat(kib * 512))),
            ("parameters", format!("echo {}", "$x".repeat(kib * 512))),
            ("equals", format!("echo {}", "a=".repeat(kib * 512))),
        ];
        group.throughput(Throughput::Bytes(kib as u64 * 1024));
        for (name, text) in shapes {
            group.bench_function(format!("{name}/{kib}KiB"), |bencher| {
                bencher.iter(|| shell::read(black_box(&text), Dialect::default()));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, commands, safe_bin_words, long_texts);
criterion_main!(benches);

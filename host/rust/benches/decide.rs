//! What a decision and a load cost through the component.
//!
//! `cargo bench -p execgate --profile dev`: the profile that everything else is built
//! with, so that wasmtime is not compiled once more.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use execgate::types::{
    Command, Documents, Elevated, Mode, Platform, Request, SessionOverrides, Variable,
};
use execgate::{CachePolicy, Component, MemoryPaths, Options, Policy};
use serde_json::{Value, json};

const PROGRAMS: [&str; 11] = [
    "cargo", "cat", "cut", "find", "git", "grep", "head", "ls", "node", "sort", "uniq",
];

fn commands() -> Vec<(String, String)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/bench-commands.jsonl");
    let text = |row: &Value, field: &str| row[field].as_str().expect("a string").to_owned();
    fs::read_to_string(file)
        .expect("the commands")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a command"))
        .map(|row: Value| {
            (
                format!("{}/{}", text(&row, "group"), text(&row, "name")),
                text(&row, "command"),
            )
        })
        .collect()
}

fn request(command: &str) -> Request {
    let variable = |(name, value): (&str, &str)| Variable {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    Request {
        command: Command::Text(command.to_owned()),
        cwd: Some("/srv/proj".to_owned()),
        env: [("PATH", "/usr/bin:/bin"), ("HOME", "/home/agent")]
            .map(variable)
            .to_vec(),
        env_overrides: Vec::new(),
        platform: Platform::Linux,
        shell: None,
        mode: Mode::Pinned,
        agent: None,
        host: None,
        elevated: Elevated::Off,
        session: SessionOverrides {
            host: None,
            security: None,
            ask: None,
        },
        now: None,
        approver_reachable: true,
        raw_shell_text_misses: false,
    }
}

/// Documents that allow [`PROGRAMS`] and, up to `entries`, others: four paths, then one
/// with wildcards, and so on.
fn documents(entries: usize) -> Documents {
    let known = PROGRAMS.map(|program| format!("/usr/bin/{program}"));
    let others = (known.len()..).map(|index| match index % 5 {
        0 => format!("/opt/tool-{index}/**/bin-*"),
        _ => format!("/usr/local/lib/tool-{index}/bin/run"),
    });
    let allowlist: Vec<_> = known
        .iter()
        .cloned()
        .chain(others)
        .take(entries)
        .map(|pattern| json!({ "pattern": pattern }))
        .collect();
    let config = json!({ "tools": { "exec": { "host": "gateway", "security": "allowlist", "ask": "on-miss" } } });
    let approvals = json!({
        "version": 1,
        "defaults": { "security": "allowlist", "ask": "on-miss", "askFallback": "deny" },
        "agents": { "main": { "allowlist": allowlist } },
    });
    Documents {
        config: Some(config.to_string()),
        approvals: Some(approvals.to_string()),
        skill_bins: Vec::new(),
    }
}

fn paths() -> Arc<MemoryPaths> {
    let files = json!({ "/usr/bin/*": { "executable": true }, "/bin/*": { "executable": true } });
    let paths = MemoryPaths::from_json(&files).expect("the files");
    Arc::new(
        paths
            .with_directory("/srv/proj")
            .with_directory("/srv/proj/web"),
    )
}

fn policy(entries: usize) -> Policy {
    let component = Component::embedded(&Options::default()).expect("the component");
    component
        .policy(documents(entries), paths())
        .expect("the policy")
}

fn decide(criterion: &mut Criterion) {
    let policy = policy(PROGRAMS.len());
    let mut group = criterion.benchmark_group("decide");
    for (name, command) in commands() {
        let request = request(&command);
        group.bench_function(name, |bencher| {
            bencher.iter(|| policy.decide(black_box(&request)))
        });
    }
    group.finish();
}

fn doors(criterion: &mut Criterion) {
    let policy = policy(PROGRAMS.len());
    let typed = request("git status");
    let text = json!({
        "command": "git status",
        "cwd": "/srv/proj",
        "env": { "PATH": "/usr/bin:/bin", "HOME": "/home/agent" },
        "platform": "linux",
        "mode": "pinned",
        "approverReachable": true,
    })
    .to_string();
    let mut group = criterion.benchmark_group("doors");
    group.bench_function("typed", |bencher| {
        bencher.iter(|| policy.decide(black_box(&typed)))
    });
    group.bench_function("text", |bencher| {
        bencher.iter(|| policy.decide_json(black_box(&text)))
    });
    group.bench_function("explain", |bencher| {
        bencher.iter(|| policy.explain(black_box(&typed)))
    });
    group.finish();
}

fn size(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("size");
    for entries in [10, 10_000] {
        let policy = policy(entries);
        let request = request("git status");
        group.bench_function(format!("entries/{entries}"), |bencher| {
            bencher.iter(|| policy.decide(black_box(&request)));
        });
    }
    let policy = policy(PROGRAMS.len());
    for kib in [1, 16, 128] {
        let request = request(&format!("git add {}", "x".repeat((kib << 10) - 8)));
        group.bench_function(format!("text/{kib}KiB"), |bencher| {
            bencher.iter(|| policy.decide(black_box(&request)));
        });
    }
    group.finish();
}

fn load(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("load");
    group.sample_size(10);
    let cold = Options {
        cache: CachePolicy::Off,
        ..Options::default()
    };
    group.bench_function("component/cold", |bencher| {
        bencher.iter(|| Component::embedded(&cold))
    });
    let warm = Options::default();
    group.bench_function("component/warm", |bencher| {
        bencher.iter(|| Component::embedded(&warm))
    });
    let component = Component::embedded(&warm).expect("the component");
    for entries in [10, 10_000] {
        group.bench_function(format!("policy/{entries}"), |bencher| {
            bencher.iter_batched(
                || (documents(entries), paths()),
                |(documents, paths)| component.policy(documents, paths),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(30)
        .warm_up_time(std::time::Duration::from_millis(300))
        .measurement_time(std::time::Duration::from_secs(1))
        .without_plots();
    targets = decide, doors, size, load
}
criterion_main!(benches);

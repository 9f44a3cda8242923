//! How loading and matching an allowlist depend on the number of its entries.
#![expect(
    clippy::expect_used,
    reason = "a bench that cannot set up has nothing to measure"
)]

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use execgate_policy::approvals::{self, Documents};
use execgate_policy::shell::Span;
use execgate_policy::shell::syntax::Word;
use execgate_policy::trust::allowlist::{Allowlist, Call, EntryRef, EntrySpec, PatternCase};
use std::hint::black_box;

const SIZES: [u32; 2] = [10, 10_000];

/// A kind of entry: its name, its pattern by number, and a path that the last of a list
/// matches by number.
type Mix = (&'static str, fn(u32) -> String, fn(u32) -> String);

const MIXES: [Mix; 5] = [
    (
        "literal",
        |n| format!("/opt/tools/bin/tool{n}"),
        |n| format!("/opt/tools/bin/tool{n}"),
    ),
    (
        "deep",
        |n| format!("/opt/tool{n}/**/bin/rg{n}"),
        |n| format!("/opt/tool{n}/a/b/bin/rg{n}"),
    ),
    (
        "home",
        |n| format!("~/x{n}/**"),
        |n| format!("/home/agent/x{n}/bin/rg"),
    ),
    (
        "braces",
        |n| format!("/opt/{{tool,kit}}{n}/bin/{{rg,fd}}"),
        |n| format!("/opt/kit{n}/bin/fd"),
    ),
    // Nothing to file these under: every entry is held against every path.
    (
        "starred",
        |n| format!("/*/*/*x{n}"),
        |n| format!("/opt/bin/abcx{n}"),
    ),
];

fn entries(pattern: fn(u32) -> String, count: u32) -> Vec<EntrySpec> {
    let entry = |index| EntryRef {
        agent: "main".to_owned(),
        index,
        id: None,
        pattern: pattern(index),
    };
    let spec = |index| EntrySpec {
        entry: entry(index),
        argv: None,
        expires_at: None,
    };
    (0..count).map(spec).collect()
}

fn find(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("find");
    for (name, pattern, path) in MIXES {
        for size in SIZES {
            let list = Allowlist::compile(entries(pattern, size), PatternCase::Insensitive);
            let hit = path(size - 1);
            let find = |path: &str| list.find(path, path, Some("/home/agent")).is_some();
            assert!(find(&hit) && !find("/usr/lib/git-core/git-remote-https"));
            group.bench_function(BenchmarkId::new(format!("{name}/hit"), size), |bencher| {
                bencher.iter(|| find(black_box(&hit)));
            });
            group.bench_function(BenchmarkId::new(format!("{name}/miss"), size), |bencher| {
                bencher.iter(|| find(black_box("/usr/lib/git-core/git-remote-https")));
            });
        }
    }
    group.finish();
}

/// Entries that ask for words, one for each program.
fn find_call(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("find-call");
    let words = ["log", "--max-count=5", "a/b"];
    let operands = words.map(|text| Word::from_literal(text.to_owned(), Span::new(0, 0)));
    for size in SIZES {
        let specs = entries(|n| format!("/opt/tools/bin/tool{n}"), size).into_iter();
        let argv = ["log", "--max-count=*", "**"].map(str::to_owned).to_vec();
        let specs = specs.map(|spec| EntrySpec {
            argv: Some(argv.clone()),
            ..spec
        });
        let list = Allowlist::compile(specs, PatternCase::Insensitive);
        let path = format!("/opt/tools/bin/tool{}", size - 1);
        let call = |operands| Call {
            resolved: &path,
            canonical: &path,
            operands,
            now: None,
            needs_argv_rule: false,
        };
        let find = |operands| list.find_call(&call(operands), None).is_ok();
        assert!(find(&operands) && !find(&[]));
        group.bench_function(BenchmarkId::new("hit", size), |bencher| {
            bencher.iter(|| find(black_box(&operands)));
        });
        group.bench_function(BenchmarkId::new("miss", size), |bencher| {
            bencher.iter(|| find(black_box(&[])));
        });
    }
    group.finish();
}

fn load(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("load");
    group.sample_size(10);
    for (name, pattern, _) in MIXES {
        for size in SIZES {
            let entries = entries(pattern, size);
            group.bench_function(BenchmarkId::new(name, size), |bencher| {
                bencher.iter_batched(
                    || entries.clone(),
                    |entries| Allowlist::compile(entries, PatternCase::Insensitive),
                    BatchSize::LargeInput,
                );
            });
        }
    }
    group.finish();
}

/// From the text of a document on, with entries as the original writes them.
fn load_document(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("load-document");
    group.sample_size(10);
    for size in SIZES {
        let entries: Vec<_> = (0..size)
            .map(|n| {
                format!(
                    "{{\"id\": \"B0C8C0B3-2C2D-4F8A-9A3C-{n:012}\", \"pattern\": \"/opt/tool{n}/**/bin/rg{n}\", \
                     \"lastUsedAt\": 1737150000000, \"lastUsedCommand\": \"rg -n TODO\", \
                     \"lastResolvedPath\": \"/opt/tool{n}/x/bin/rg{n}\"}}"
                )
            })
            .collect();
        let text = format!(
            "{{\"version\": 1, \"agents\": {{\"main\": {{\"allowlist\": [{}]}}}}}}",
            entries.join(",\n")
        );
        let documents = Documents {
            approvals: Some(&text),
            ..Documents::default()
        };
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher
                .iter(|| approvals::compile(black_box(&documents)).expect("the document is valid"));
        });
    }
    group.finish();
}

criterion_group!(benches, find, find_call, load, load_document);
criterion_main!(benches);

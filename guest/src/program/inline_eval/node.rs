//! node and the programs that run TypeScript with it.

use super::hit::{Hit, Why};
use super::options::{Does, Grammar};
use super::script::{Interpreter, Next, Own, is_data_url};
use crate::shell::syntax::Word;

/// node(1) of 20, 22 and 24: every option that takes a value as the next word.
static OPTIONS: &[(&str, Does)] = &[
    ("-e", Does::Code),
    ("-p", Does::Code),
    ("-pe", Does::Code),
    ("--eval", Does::Code),
    ("--print", Does::Code),
    ("-r", Does::Own),
    ("--require", Does::Own),
    ("--import", Does::Own),
    ("--loader", Does::Own),
    ("--experimental-loader", Does::Own),
    ("--run", Does::Own),
    ("-i", Does::LoadsFlag),
    ("--interactive", Does::LoadsFlag),
    ("--build-snapshot", Does::LoadsFlag),
    ("--entry-url", Does::LoadsFlag),
    ("--experimental-default-config-file", Does::LoadsFlag),
    ("--watch", Does::LoadsFlag),
    ("-h", Does::Prints),
    ("-v", Does::Prints),
    ("--help", Does::Prints),
    ("--version", Does::Prints),
    ("--v8-options", Does::Prints),
    ("--completion-bash", Does::Prints),
    ("--test", Does::OwnFlag),
    ("--build-sea", Does::File),
    ("--experimental-sea-config", Does::File),
    ("--build-snapshot-config", Does::File),
    ("-C", Does::Value),
    ("--allow-fs-read", Does::Value),
    ("--allow-fs-write", Does::Value),
    ("--conditions", Does::Value),
    ("--cpu-prof-dir", Does::Value),
    ("--cpu-prof-interval", Does::Value),
    ("--cpu-prof-name", Does::Value),
    ("--debug-port", Does::Value),
    ("--diagnostic-dir", Does::Value),
    ("--disable-proto", Does::Value),
    ("--disable-warning", Does::Value),
    ("--dns-result-order", Does::Value),
    ("--env-file", Does::Loads),
    ("--env-file-if-exists", Does::Loads),
    ("--es-module-specifier-resolution", Does::Value),
    ("--experimental-config-file", Does::Loads),
    ("--experimental-default-type", Does::Value),
    ("--experimental-policy", Does::Loads),
    ("--experimental-specifier-resolution", Does::Value),
    ("--heap-prof-dir", Does::Value),
    ("--heap-prof-interval", Does::Value),
    ("--heap-prof-name", Does::Value),
    ("--heapsnapshot-near-heap-limit", Does::Value),
    ("--heapsnapshot-signal", Does::Value),
    ("--icu-data-dir", Does::Loads),
    ("--input-type", Does::Value),
    ("--inspect-port", Does::Value),
    ("--inspect-publish-uid", Does::Value),
    ("--localstorage-file", Does::Value),
    ("--max-http-header-size", Does::Value),
    (
        "--network-family-autoselection-attempt-timeout",
        Does::Value,
    ),
    ("--openssl-config", Does::Loads),
    ("--policy-integrity", Does::Value),
    ("--redirect-warnings", Does::Value),
    ("--report-dir", Does::Value),
    ("--report-directory", Does::Value),
    ("--report-filename", Does::Value),
    ("--report-signal", Does::Value),
    ("--secure-heap", Does::Value),
    ("--secure-heap-min", Does::Value),
    ("--snapshot-blob", Does::Loads),
    ("--test-concurrency", Does::Value),
    ("--test-coverage-branches", Does::Value),
    ("--test-coverage-exclude", Does::Value),
    ("--test-coverage-functions", Does::Value),
    ("--test-coverage-include", Does::Value),
    ("--test-coverage-lines", Does::Value),
    ("--test-global-setup", Does::Own),
    ("--test-isolation", Does::Value),
    ("--test-name-pattern", Does::Value),
    ("--test-reporter", Does::Own),
    ("--test-reporter-destination", Does::Value),
    ("--test-rerun-failures", Does::Value),
    ("--test-shard", Does::Value),
    ("--test-skip-pattern", Does::Value),
    ("--test-timeout", Does::Value),
    ("--title", Does::Value),
    ("--tls-cipher-list", Does::Value),
    ("--tls-keylog", Does::Value),
    ("--trace-event-categories", Does::Value),
    ("--trace-event-file-pattern", Does::Value),
    ("--trace-require-module", Does::Value),
    ("--unhandled-rejections", Does::Value),
    ("--use-largepages", Does::Value),
    ("--v8-pool-size", Does::Value),
    ("--watch-kill-signal", Does::Value),
    ("--watch-path", Does::Loads),
    // tsx and esno.
    ("--tsconfig", Does::Loads),
];

pub(super) static NODE: Interpreter = Interpreter {
    grammar: Grammar::plain(OPTIONS),
    reads_input: true,
    is_flag: is_node_flag,
    own,
};

/// How options of node and V8 begin that take no value, or take it behind `=` only. The table goes
/// first. Any other option might be one of a later release, with a value as the next word.
const NODE_FLAGS: &[&str] = &[
    "--abort-",
    "--allow-",
    "--build-snapshot",
    "--check",
    "--cpu-prof",
    "--disallow-",
    "--enable-",
    "--entry-url",
    "--experimental-",
    "--expose-",
    "--force-",
    "--frozen-",
    "--harmony",
    "--heap-prof",
    "--insecure-",
    "--inspect",
    "--interactive",
    "--jitless",
    "--max-",
    "--no-",
    "--node-",
    "--openssl-",
    "--pending-",
    "--permission",
    "--preserve-",
    "--prof",
    "--report-",
    "--stack-",
    "--test-",
    "--throw-",
    "--trace-",
    "--track-",
    "--use-",
    "--verify-",
    "--watch",
    "--zero-",
    "-c",
    "-i",
];

fn is_node_flag(option: &str) -> bool {
    NODE_FLAGS.iter().any(|start| option.starts_with(start))
}

/// ts-node 10, which has its own parser, and vite-node 3.
pub(super) static TS_NODE: Interpreter = Interpreter {
    grammar: Grammar::clustered(&[
        ("-e", Does::Code),
        ("-p", Does::Code),
        ("--eval", Does::Code),
        ("--print", Does::Code),
        ("-r", Does::Own),
        ("--require", Does::Own),
        ("--loader", Does::Own),
        ("-C", Does::Loads),
        ("--compiler", Does::Loads),
        ("-D", Does::Value),
        ("--ignoreDiagnostics", Does::Value),
        ("--ignore-diagnostics", Does::Value),
        ("-I", Does::Value),
        ("--ignore", Does::Value),
        ("-O", Does::Loads),
        ("--compilerOptions", Does::Loads),
        ("--compiler-options", Does::Loads),
        ("-P", Does::Loads),
        ("--project", Does::Loads),
        ("--cwd", Does::Loads),
        ("--scopeDir", Does::Loads),
        ("--scope-dir", Does::Loads),
        ("--experimentalSpecifierResolution", Does::Value),
        ("--experimental-specifier-resolution", Does::Value),
        ("-c", Does::Loads),
        ("--config", Does::Loads),
        ("--root", Does::Loads),
        ("-m", Does::Value),
        ("--mode", Does::Value),
        ("-h", Does::Prints),
        ("--help", Does::Prints),
        ("-v", Does::Prints),
        ("--version", Does::Prints),
        ("--showConfig", Does::Prints),
        ("-i", Does::Nothing),
        ("-F", Does::Nothing),
        ("-H", Does::Nothing),
        ("-T", Does::Nothing),
        ("-s", Does::Nothing),
        ("-w", Does::LoadsFlag),
        ("--watch", Does::LoadsFlag),
        ("--transpiler", Does::Loads),
        ("--esm", Does::Nothing),
        ("--swc", Does::Nothing),
        ("--transpileOnly", Does::Nothing),
        ("--transpile-only", Does::Nothing),
        ("--typeCheck", Does::Nothing),
        ("--type-check", Does::Nothing),
    ]),
    reads_input: true,
    is_flag: |_| false,
    own,
};

/// The first word that gives node code.
pub(super) fn node(words: &[Word]) -> Option<Hit> {
    // The debugger reads commands, `exec` among them, from the input.
    if is_operand(words, 1, "inspect") {
        return Some(Hit::new(1, Why::Input));
    }
    NODE.find(words)
}

/// The same for tsx, esno and jiti, whose `watch` stands before options.
pub(super) fn tsx(words: &[Word]) -> Option<Hit> {
    if !is_operand(words, 1, "watch") {
        return NODE.find(words);
    }
    let mut hit = NODE.find(words.get(1..)?)?;
    hit.at += 1;
    Some(hit)
}

/// The same for ts-node and vite-node.
pub(super) fn ts_node(words: &[Word]) -> Option<Hit> {
    TS_NODE.find(words)
}

fn is_operand(words: &[Word], at: usize, text: &str) -> bool {
    words.get(at).and_then(Word::literal) == Some(text)
}

fn own(own: Own<'_>) -> Next {
    match own.name {
        // A script of package.json.
        "--run" => Next::Script,
        // Runs every file with the name of a test.
        "--test" => Next::Prints,
        _ if is_data_url(own.value) => Next::Code,
        _ => Next::Options,
    }
}

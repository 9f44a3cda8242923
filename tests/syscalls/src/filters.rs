//! Filters of jq that the policy accepts, held against jq itself: none tells the environment.
//!
//! They are made from a grammar that has the words of the environment as names, keys, fields, text
//! and code, and then damaged, so that brackets and quotes end up in the wrong place.

use crate::generate;
use anyhow::Context;
use execgate_differential::random::Random;
use execgate_policy::trust::safe_bins::Implementation;
use std::process::{Command, Stdio};

/// The value of a variable that no filter may print.
const MARK: &str = "mark-of-the-environment";
/// How deep a filter is nested at most.
const DEPTH: usize = 3;
/// What is put where it does not belong.
const DAMAGE: &[&str] = &[
    "\"", "\\", "\\(", "(", ")", "[", "]", "{", "}", ".", "$", ":", "#", " ", "\n", "|", "env",
    "$ENV",
];
const LEAVES: &[&str] = &[
    ".",
    ".a",
    ".env",
    ". env",
    "..",
    ".[\"env\"]",
    ".\"env\"",
    ".a.env",
    "env",
    "$ENV",
    "$ ENV",
    "$ENV.MARK",
    "env.MARK",
    "1",
    "1.",
    ".5",
    "null",
    "$__loc__",
    "input_filename",
    "\"env\"",
    "\"$ENV\"",
    "\"\\\\(env)\"",
    "keys",
    "tojson",
    "{env}",
    "{$ENV}",
    "{env:1}",
    "{env :.a}",
    "{\"env\":2}",
    "{(env|type):1}",
    "env::x",
    "$__prog_args",
    "@text",
    "@json",
    "env#\n",
    "#env\n",
    "getpath([\"env\"])",
    ".[env:1]",
    "$env",
    "builtins",
    "environ",
    "ENV",
    "halt",
];

/// How many filters ran, how many of these were programs to jq, and those that told too much.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Filters that the policy accepts.
    pub runs: usize,
    /// Of these, those that jq accepts too.
    pub compiled: usize,
    /// Filters whose output holds the environment.
    pub telling: Vec<String>,
}

/// Runs `count` filters that the policy accepts.
pub fn check(count: usize, seed: u64) -> anyhow::Result<Outcome> {
    let mut outcome = Outcome::default();
    let mut draw = 0;
    while outcome.runs < count {
        draw += 1;
        let filter = filter(&mut Random::new(seed, draw));
        let argv = ["jq", "-c", "--arg", "x", "1", &filter].map(str::to_owned);
        if !generate::is_accepted("jq", Implementation::Gnu, &argv) {
            continue;
        }
        let output = Command::new("/usr/bin/jq")
            .args(&argv[1..])
            .env_clear()
            .env("HOME", "/nonexistent")
            .env("MARK", MARK)
            .stdin(Stdio::null())
            .arg("-n")
            .output()
            .context("cannot run jq; install it from your system's packages")?;
        outcome.runs += 1;
        // 3 is for a filter that is none.
        outcome.compiled += usize::from(output.status.code() != Some(3));
        if String::from_utf8_lossy(&output.stdout).contains(MARK) {
            outcome.telling.push(filter);
        }
    }
    Ok(outcome)
}

fn filter(random: &mut Random) -> String {
    let mut text = expression(random, DEPTH);
    for _ in 0..random.below(3) {
        damage(random, &mut text);
    }
    text
}

fn expression(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        return random.pick(LEAVES).to_owned();
    }
    let form = random.below(15);
    let mut inner = || expression(random, depth - 1);
    match form {
        0 | 1 => format!("{}|{}", inner(), inner()),
        2 => format!("{},{}", inner(), inner()),
        3 => format!("[{}]", inner()),
        4 => format!("({})", inner()),
        5 => format!("{{env:({}),\"a\":1}}", inner()),
        6 => format!("{{({}|tostring): 1, env : 2}}", inner()),
        7 => format!("\"env \\({}) $ENV\"", inner()),
        8 => format!("@base64 \"\\\\(env)\\\"\\({})\"", inner()),
        9 => format!(". as {{env:$y}}|{}", inner()),
        10 => format!("if {} then {} else env end", inner(), inner()),
        11 => format!("try {} catch {}", inner(), inner()),
        12 => format!("reduce {} as $y (0;{})", inner(), inner()),
        13 => format!("def f: {}; {}", inner(), inner()),
        _ => inner(),
    }
}

/// Removes, doubles or puts in a piece at some place.
fn damage(random: &mut Random, text: &mut String) {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    if places.is_empty() {
        return;
    }
    let at = places[random.below(places.len())];
    match random.below(3) {
        0 => drop(text.remove(at)),
        1 => {
            let tail = text[at..].to_owned();
            text.insert_str(at, &tail);
        }
        _ => text.insert_str(at, random.pick(DAMAGE)),
    }
}

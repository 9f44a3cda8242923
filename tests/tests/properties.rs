//! What holds for every text.

use execgate_policy::decision::Policy;
use execgate_policy::door;
use execgate_policy::program::facts::MemoryFacts;
use execgate_policy::shell::{self, Dialect, quote};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// A policy under which `git`, `rg` and `ls` are listed, and `touch` is found but not listed.
static POLICY: LazyLock<Policy> = LazyLock::new(|| {
    let allowlist = json!(["/usr/bin/git", "/usr/bin/rg", "/usr/bin/ls"]);
    let documents =
        json!({ "approvals": { "version": 1, "agents": { "main": { "allowlist": allowlist } } } });
    door::load_json(&documents.to_string()).unwrap()
});

static FILES: LazyLock<MemoryFacts> = LazyLock::new(|| {
    door::facts_json(&json!({ "/usr/bin/*": { "executable": true } }).to_string()).unwrap()
});

fn request(text: &str, mode: &str) -> Value {
    let env = json!({ "PATH": "/usr/bin", "HOME": "/home/agent" });
    json!({ "command": text, "env": env, "mode": mode, "host": "gateway", "approverReachable": true })
}

fn decide(request: &Value) -> Value {
    serde_json::from_str(&door::decide_json(&POLICY, &request.to_string(), &*FILES)).unwrap()
}

fn pinned(text: &str) -> Value {
    decide(&request(text, "pinned"))
}

fn is_allowed(answer: &Value) -> bool {
    answer["verdict"] == "allow"
}

/// The words of each command, the program as its canonical path.
fn commands(answer: &Value) -> Vec<Vec<String>> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let command = |segment: &Value| {
        let words = segment["argv"].as_array().unwrap().iter().skip(1).map(text);
        std::iter::once(text(&segment["canonical"]))
            .chain(words)
            .collect()
    };
    answer["segments"]
        .as_array()
        .unwrap()
        .iter()
        .map(command)
        .collect()
}

/// A word of any text that the reader accepts in quotes.
fn any_word() -> impl Strategy<Value = String> + Clone {
    "[^\\p{Cc}]{0,12}|[a-z'\"\\\\$`!*?~ \n\t;&|<>(){}\\[\\]#=-]{0,12}"
}

/// A way to write a word so that the shell reads it as it is.
#[derive(Debug, Clone, Copy)]
enum Style {
    Single,
    Double,
    Backslash,
}

fn any_style() -> impl Strategy<Value = Style> + Clone {
    prop_oneof![
        Just(Style::Single),
        Just(Style::Double),
        Just(Style::Backslash)
    ]
}

fn written(word: &str, style: Style) -> String {
    let mut out = String::new();
    match style {
        Style::Double => {
            out.push('"');
            for character in word.chars() {
                if matches!(character, '"' | '\\' | '$' | '`') {
                    out.push('\\');
                }
                out.push(character);
            }
            out.push('"');
        }
        // A backslash cannot quote a line break, and blanks outside ASCII need quotes.
        Style::Backslash if word.is_ascii() && !word.is_empty() && !word.contains('\n') => {
            for character in word.chars() {
                if !character.is_ascii_alphanumeric() {
                    out.push('\\');
                }
                out.push(character);
            }
        }
        Style::Single | Style::Backslash => quote::literal(&mut out, word),
    }
    out
}

/// A word with pieces that the shell may expand.
fn expandable_word() -> impl Strategy<Value = String> + Clone {
    let literal = (any_word(), any_style()).prop_map(|(word, style)| written(&word, style));
    let piece = prop_oneof![
        4 => literal,
        2 => "[a-z0-9/.,:@%+-]{1,6}",
        1 => prop::sample::select(vec!["$HOME", "${HOME}", "\"$HOME\"", "\"a ${LANG}b\"", "$?", "*", "?", "[a-c]", "{}", "x=y"])
            .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 1..4).prop_map(|pieces| pieces.concat())
}

/// A text that is mostly accepted.
fn script() -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec![
        "git",
        "rg",
        "'ls'",
        "/usr/bin/git",
        "! rg",
        "LANG=C git",
    ]);
    let command = (name, prop::collection::vec(expandable_word(), 0..4))
        .prop_map(|(name, words)| format!("{name} {}", words.join(" ")));
    let connector = prop::sample::select(vec![
        " && ",
        "||",
        "; ",
        " | ",
        "\n",
        " # why\n",
        " \\\n && ",
        ";\n\n",
    ]);
    (
        command.clone(),
        prop::collection::vec((connector, command), 0..4),
    )
        .prop_map(|(first, rest)| {
            rest.into_iter().fold(first, |text, (connector, command)| {
                text + connector + &command
            })
        })
}

/// A text of pieces that mean something to a shell.
fn shell_like() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        2 => prop::sample::select(vec![
            "git", "touch", "'", "\"", "\\", "$", "`", "(", ")", "{", "}", "[", "]", ";", "&", "|", "<", ">", "#", "!", "~",
            "=", "*", "?", "\n", " ", "\t", "$(", "${", "<<", "&&", "||", ",", "..", "^", "%", "if ", "X=", "\r", "é", "\u{a0}",
        ]).prop_map(str::to_owned),
        1 => "[a-z ]{0,4}",
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// A request that was changed in some places, so that it is hardly JSON.
fn broken_request() -> impl Strategy<Value = String> {
    let change = (any::<prop::sample::Index>(), any::<char>());
    (script(), prop::collection::vec(change, 1..4)).prop_map(|(text, changes)| {
        let mut characters: Vec<char> = request(&text, "pinned").to_string().chars().collect();
        for (index, character) in changes {
            let at = index.index(characters.len());
            characters[at] = character;
        }
        characters.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn quoted_words_are_read_back(words in prop::collection::vec((any_word(), any_style()), 0..6)) {
        let mut text = "git".to_owned();
        for (word, style) in &words {
            text.push(' ');
            text.push_str(&written(word, *style));
        }
        let script = shell::read(&text, Dialect::default()).unwrap();
        let read: Vec<_> = script.pipelines[0].commands[0].words[1..].iter().map(|word| word.literal()).collect();
        let expected: Vec<_> = words.iter().map(|(word, _)| Some(word.as_str())).collect();
        prop_assert_eq!(read, expected);
    }

    #[test]
    fn quoting_is_what_other_readers_take_it_for(words in prop::collection::vec(any_word(), 1..6)) {
        let mut text = String::new();
        for word in &words {
            quote::literal(&mut text, word);
            text.push(' ');
        }
        prop_assert_eq!(shell_words::split(&text).unwrap(), words);
    }

    #[test]
    fn a_rendering_is_read_as_what_it_renders(text in script()) {
        let answer = pinned(&text);
        if is_allowed(&answer) {
            let rendering = answer["plan"]["text"].as_str().unwrap();
            let again = pinned(rendering);
            prop_assert!(is_allowed(&again), "{}: {}", rendering, again["reason"]);
            prop_assert_eq!(commands(&again), commands(&answer));
            prop_assert_eq!(again["plan"]["text"].as_str(), Some(rendering));
            let shape = |answer: &Value| {
                let pipelines = answer["plan"]["scripts"][0]["pipelines"].as_array().unwrap().clone();
                let one = |p: &Value| (p["connector"].clone(), p["negated"].clone(), p["steps"].as_array().map(Vec::len));
                pipelines.iter().map(one).collect::<Vec<_>>()
            };
            prop_assert_eq!(shape(&again), shape(&answer));
        }
    }

    #[test]
    fn another_command_makes_nothing_allowed(
        text in prop_oneof![script(), shell_like(), script().prop_map(|text| format!("touch x; {text}"))],
        other in script(),
        connector in prop::sample::select(vec![" && ", " || ", "; ", "\n", " | "]),
        mode in prop::sample::select(vec!["pinned", "as-written"]),
    ) {
        let alone = decide(&request(&text, mode));
        // A text that is not finished is no command yet: what follows could finish it.
        let unfinished = ["unbalanced-quote", "trailing-backslash", "empty-command", "empty-text"];
        let finished = !unfinished.contains(&alone["reason"]["code"].as_str().unwrap());
        if !is_allowed(&alone) && finished {
            let behind = format!("{text}{connector}{other}");
            let before = format!("{other}{connector}{text}");
            for both in [behind, before] {
                let answer = decide(&request(&both, mode));
                prop_assert!(!is_allowed(&answer), "{:?} is allowed, and {:?} is not: {}", both, text, alone["reason"]);
            }
        }
    }

    #[test]
    fn earlier_decisions_change_nothing(texts in prop::collection::vec(prop_oneof![script(), shell_like()], 1..6)) {
        let judge = |text: &String| {
            let policy = door::load_json(r#"{"approvals":{"version":1,"agents":{"main":{"allowlist":["/usr/bin/git","/usr/bin/rg","/usr/bin/ls"]}}}}"#);
            door::decide_json(&policy.unwrap(), &request(text, "pinned").to_string(), &*FILES)
        };
        let alone: Vec<String> = texts.iter().map(judge).collect();
        let shared = |text: &String| door::decide_json(&POLICY, &request(text, "pinned").to_string(), &*FILES);
        let forwards: Vec<String> = texts.iter().map(shared).collect();
        let mut backwards: Vec<String> = texts.iter().rev().map(shared).collect();
        backwards.reverse();
        prop_assert_eq!(&forwards, &alone);
        prop_assert_eq!(&backwards, &alone);
    }

    #[test]
    fn an_explanation_ends_in_the_decision(text in prop_oneof![script(), shell_like(), any::<String>()]) {
        let request = request(&text, "as-written").to_string();
        let explanation: Value = serde_json::from_str(&door::explain_json(&POLICY, &request, &*FILES)).unwrap();
        let decision: Value = serde_json::from_str(&door::decide_json(&POLICY, &request, &*FILES)).unwrap();
        prop_assert_eq!(&explanation["decision"], &decision);
    }

    #[test]
    fn spans_lie_in_the_text_between_characters(text in prop_oneof![script(), shell_like(), any::<String>()]) {
        let answer = pinned(&text);
        let mut spans = vec![answer["reason"]["span"].clone()];
        for segment in answer["segments"].as_array().unwrap() {
            spans.push(segment["span"].clone());
            spans.push(segment["reason"]["span"].clone());
            spans.extend(segment["words"].as_array().unwrap().iter().cloned());
        }
        for span in spans.iter().filter(|span| !span.is_null()) {
            let offset = |name: &str| usize::try_from(span[name].as_u64().unwrap()).unwrap();
            prop_assert!(text.get(offset("start")..offset("end")).is_some(), "{} in {:?}", span, text);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in prop_oneof![any::<String>(), shell_like()], interactive: bool) {
        let _ = shell::read(&text, Dialect { interactive, ..Dialect::default() });
    }

    #[test]
    fn every_request_gets_a_verdict(text in prop_oneof![any::<String>(), broken_request()]) {
        let answer = door::decide_json(&POLICY, &text, &*FILES);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        prop_assert!(["allow", "ask", "deny"].contains(&answer["verdict"].as_str().unwrap()));
    }

    #[test]
    fn every_argv_gets_a_verdict(argv in prop::collection::vec(any::<String>(), 0..6)) {
        let answer = decide(&json!({ "argv": argv, "env": { "PATH": "/usr/bin" }, "host": "gateway" }));
        prop_assert!(!is_allowed(&answer) || ["git", "rg", "ls"].iter().any(|name| argv[0].ends_with(name)));
    }

    #[test]
    fn all_documents_get_an_answer(
        text in prop_oneof![
            any::<String>(),
            any::<String>().prop_map(|text| json!({ "approvals": text }).to_string()),
            any::<String>().prop_map(|pattern| {
                json!({ "approvals": { "version": 1, "agents": { "main": { "allowlist": [pattern] } } } }).to_string()
            }),
        ],
    ) {
        let answer: Value = serde_json::from_str(&door::load_answer(&door::load_json(&text))).unwrap();
        prop_assert!(answer["ok"] == true || answer["error"]["message"].is_string());
    }
}

#[test]
fn most_generated_scripts_are_allowed() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut allowed = 0;
    for _ in 0..200 {
        let text = script().new_tree(&mut runner).unwrap().current();
        allowed += usize::from(is_allowed(&pinned(&text)));
    }
    assert!(
        allowed > 100,
        "only {allowed} of 200: the properties above say little"
    );
}

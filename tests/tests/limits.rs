//! The bounds, each from both sides.

use execgate_policy::door;
use execgate_policy::limits;
use execgate_policy::program::facts::MemoryFacts;
use serde_json::{Value, json};

/// The answer to a request under an allowlist that covers every program.
fn decide(request: Value) -> Value {
    let documents =
        json!({ "approvals": { "version": 1, "agents": { "main": { "allowlist": ["/bin/*"] } } } });
    let policy = door::load_json(&documents.to_string()).unwrap();
    let facts: MemoryFacts =
        door::facts_json(&json!({ "/bin/*": { "executable": true } }).to_string()).unwrap();
    let mut request = request;
    request["env"] = json!({ "PATH": "/bin" });
    request["host"] = json!("gateway");
    request["approverReachable"] = json!(true);
    serde_json::from_str(&door::decide_json(&policy, &request.to_string(), &facts)).unwrap()
}

/// `at` is allowed, and `above` is over a limit.
fn assert_limit(at: Value, above: Value) {
    let answer = decide(at);
    assert_eq!(answer["verdict"], "allow", "{}", answer["reason"]);
    let answer = decide(above);
    assert_eq!(answer["verdict"], "ask");
    assert_eq!(
        answer["reason"]["code"], "too-complex",
        "{}",
        answer["reason"]
    );
}

fn text(text: String) -> Value {
    json!({ "command": text })
}

#[test]
fn bytes_of_text() {
    let of = |bytes: usize| text(format!("git {}", "a".repeat(bytes - 4)));
    assert_limit(of(limits::TEXT_BYTES), of(limits::TEXT_BYTES + 1));
    let comment = |bytes: usize| text(format!("git #{}", "a".repeat(bytes - 5)));
    assert_limit(comment(limits::TEXT_BYTES), comment(limits::TEXT_BYTES + 1));
}

#[test]
fn bytes_of_argv() {
    // Each word counts with the NUL behind it.
    let of = |bytes: usize| json!({ "argv": ["git", "a".repeat(bytes - 5)] });
    assert_limit(of(limits::TEXT_BYTES), of(limits::TEXT_BYTES + 1));
}

#[test]
fn words() {
    let of = |words: usize| text(format!("git{}", " a".repeat(words - 1)));
    assert_limit(of(limits::WORDS), of(limits::WORDS + 1));
    let argv = |words: usize| json!({ "argv": vec!["git"; words] });
    assert_limit(argv(limits::WORDS), argv(limits::WORDS + 1));
}

#[test]
fn words_of_several_commands_count_together() {
    let of = |words: usize| {
        text(format!(
            "{}git{}",
            "git a; ".repeat(100),
            " a".repeat(words - 201)
        ))
    };
    assert_limit(of(limits::WORDS), of(limits::WORDS + 1));
}

#[test]
fn segments() {
    for separator in [" && ", "; ", " | ", "\n"] {
        let of = |segments: usize| text(vec!["git"; segments].join(separator));
        assert_limit(of(limits::SEGMENTS), of(limits::SEGMENTS + 1));
    }
}

/// Whether documents with this allowlist load.
fn loads(allowlist: &Value) -> bool {
    let documents =
        json!({ "approvals": { "version": 1, "agents": { "main": { "allowlist": allowlist } } } });
    door::load_json(&documents.to_string()).is_ok()
}

#[test]
fn bytes_of_a_pattern() {
    let of = |bytes: usize| json!([format!("/{}", "a".repeat(bytes - 1))]);
    assert!(loads(&of(limits::PATTERN_BYTES)));
    assert!(!loads(&of(limits::PATTERN_BYTES + 1)));
}

#[test]
fn patterns() {
    let of =
        |count: usize| Value::from((0..count).map(|n| format!("/bin/p{n}")).collect::<Vec<_>>());
    assert!(loads(&of(limits::PATTERNS)));
    assert!(!loads(&of(limits::PATTERNS + 1)));
}

#[test]
fn bytes_of_a_document() {
    let of = |bytes: usize| {
        let document = r#"{"version":1,"more":""#;
        let padding = "a".repeat(bytes - document.len() - 2);
        json!({ "approvals": format!("{document}{padding}\"}}") }).to_string()
    };
    assert!(door::load_json(&of(limits::DOCUMENT_BYTES)).is_ok());
    let error = door::load_json(&of(limits::DOCUMENT_BYTES + 1)).unwrap_err();
    assert_eq!(error.document, "approvals");
}

#[test]
fn the_largest_text_is_no_more_than_a_miss_under_any_settings() {
    let mut request = text("git ".repeat(limits::TEXT_BYTES));
    request["session"] = json!({ "ask": "off" });
    let answer = decide(request);
    assert_eq!(answer["verdict"], "deny");
    assert_eq!(answer["reason"]["code"], "too-complex");
}

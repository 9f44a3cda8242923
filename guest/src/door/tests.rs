//! JSON in and out, field by field, and every way in which it can be wrong.

use super::{decide_json, load_answer, load_json, request, writer};
use crate::approvals::{AskFallback, AskMode, Host, Security};
use crate::decision::Policy;
use crate::decision::answer::{
    BuiltinStep, CommandStep, Connector, Decision, EnvChange, PayloadStep, Pin, Plan, PlanPipeline,
    PlanScript, PlanWord, Redirection, Remedy, SatisfiedBy, Segment, Settings, Step, StoredEntry,
    Verdict, WordPart,
};
use crate::decision::request::{
    Command, Elevated, Mode, Platform, Request, SessionOverrides, Shell, Variable,
};
use crate::limits;
use crate::program::facts::MemoryFacts;
use crate::reason::{Code, Finding};
use crate::shell::Span;
use crate::trust::allowlist::EntryRef;
use proptest::prelude::*;

fn read(text: &str) -> Result<Request, String> {
    request::read(text).map_err(|invalid| invalid.to_string())
}

#[test]
fn every_field_of_a_request_is_read() {
    let text = r#"{
        "command": "ls", "cwd": "/srv", "env": {"PATH": "/bin", "HOME": "/h"},
        "envOverrides": {"CI": "1"}, "platform": "macos",
        "shell": {"name": "zsh", "interactive": true, "login": true, "cleanStartup": true,
                  "aliases": ["ll"], "functions": ["f"], "more": 1},
        "mode": "as-written", "agent": "a", "host": "node", "elevated": "full",
        "session": {"host": "gateway", "security": "full", "ask": "always", "more": {}},
        "now": 1737150000000, "approverReachable": true, "rawShellTextMisses": true,
        "unknown": [{}]
    }"#;
    let variable = |name: &str, value: &str| Variable {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    let expected = Request {
        command: Command::Text("ls".to_owned()),
        cwd: Some("/srv".to_owned()),
        env: vec![variable("HOME", "/h"), variable("PATH", "/bin")],
        env_overrides: vec![variable("CI", "1")],
        platform: Platform::Macos,
        shell: Some(Shell {
            name: "zsh".to_owned(),
            interactive: true,
            login: true,
            clean_startup: true,
            aliases: vec!["ll".to_owned()],
            functions: vec!["f".to_owned()],
        }),
        mode: Mode::AsWritten,
        agent: Some("a".to_owned()),
        host: Some(Host::Node),
        elevated: Elevated::Full,
        session: SessionOverrides {
            host: Some(Host::Gateway),
            security: Some(Security::Full),
            ask: Some(AskMode::Always),
        },
        now: Some(1_737_150_000_000.0),
        approver_reachable: true,
        raw_shell_text_misses: true,
    };
    assert_eq!(read(text), Ok(expected));
}

#[test]
fn what_is_absent_or_null_has_its_default() {
    let argv = Command::Argv(vec!["git".to_owned(), String::new()]);
    let expected = Ok(Request::new(argv));
    assert_eq!(read(r#"{"argv":["git",""]}"#), expected);
    let nulls = r#"{"argv":["git",""],"command":null,"cwd":null,"env":null,"platform":null,
        "envOverrides":{"A":null},"shell":null,"elevated":null,"session":null,"now":null,"approverReachable":null}"#;
    assert_eq!(read(nulls), expected);
}

#[test]
fn a_shell_may_be_a_name_and_elevated_a_flag() {
    let request = read(r#"{"command":"ls","shell":"dash","elevated":true}"#).unwrap();
    let name = request.shell.map(|shell| (shell.name, shell.interactive));
    assert_eq!(name, Some(("dash".to_owned(), false)));
    assert_eq!(request.elevated, Elevated::On);
    let request = read(r#"{"command":"ls","elevated":false}"#).unwrap();
    assert_eq!(request.elevated, Elevated::Off);
}

#[test]
fn an_error_names_the_field_the_value_and_the_place() {
    let rows = [
        (
            r#"{"command":5}"#,
            "`command`: expected text, found a number (line 1, column 12)",
        ),
        (
            r#"{"argv":["a",{}]}"#,
            "`argv[1]`: expected text, found an object",
        ),
        (r#"{"argv":"a b"}"#, "`argv`: expected a list, found text"),
        (
            r#"{"command":"a","cwd":true}"#,
            "`cwd`: expected text, found true or false",
        ),
        (
            r#"{"command":"a","env":["A=b"]}"#,
            "`env`: expected an object, found a list",
        ),
        (
            r#"{"command":"a","env":{"A":1}}"#,
            "`env.A`: expected text, found a number",
        ),
        (
            r#"{"command":"a","env":{"A":"1","A":"2"}}"#,
            "`env.A`: the key stands twice in its object",
        ),
        (
            "{\"command\":\"a\",\n\"mode\":\"fast\"}",
            "`mode`: expected `pinned` or `as-written`, found `fast` (line 2, column 13)",
        ),
        (
            r#"{"command":"a","shell":7}"#,
            "`shell`: expected the name of a shell or an object with `name`, found a number",
        ),
        (
            r#"{"command":"a","shell":{}}"#,
            "`shell`: `name` is missing",
        ),
        (
            r#"{"command":"a","shell":{"name":"sh","aliases":{}}}"#,
            "`shell.aliases`: expected a list, found an object",
        ),
        (
            r#"{"command":"a","elevated":"yes"}"#,
            "`elevated`: expected a flag or `off` or `on` or `full`, found `yes`",
        ),
        (
            r#"{"command":"a","elevated":1}"#,
            "`elevated`: expected a flag or `off` or `on` or `full`, found a number",
        ),
        (
            r#"{"command":"a","session":{"ask":"never"}}"#,
            "`session.ask`: expected `off` or `on-miss` or `always`, found `never`",
        ),
        (
            r#"{"command":"a","now":"today"}"#,
            "`now`: expected a number, found text",
        ),
        (
            r#"{"command":"a","command":"b"}"#,
            "`command`: the key stands twice in its object",
        ),
        (
            r#"{"command":"a","argv":["a"]}"#,
            "`command` and `argv` are both given",
        ),
        (
            r#"{"cwd":"/"}"#,
            "give `command` (a text) or `argv` (a list of words)",
        ),
        (
            r#"["ls"]"#,
            "expected an object with the fields of a request, found a list",
        ),
        (
            r#"{"command":"a"} x"#,
            "not valid JSON: trailing characters (line 1, column 17)",
        ),
        (
            r#"{"command":"a""#,
            "not valid JSON: EOF while parsing an object (line 1, column 14)",
        ),
        (r#"{"command":"\ud800"}"#, "hex escape"),
        ("", "not valid JSON: it is empty"),
    ];
    for (text, expected) in rows {
        let message = read(text).err().unwrap_or_default();
        assert!(message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn depth_and_size_are_bounded() {
    let deep = |prefix: &str, count| format!("{prefix}{}", "[".repeat(count));
    assert!(read(&deep("", 1_000_000)).is_err());
    assert!(read(&deep(r#"{"argv":"#, 1_000_000)).is_err());
    assert!(read(&deep(r#"{"unknown":"#, 1_000_000)).is_err());
    let huge = format!(r#"{{"command":"{}"}}"#, "a".repeat(limits::DOCUMENT_BYTES));
    let message = read(&huge).unwrap_err();
    assert!(
        message.contains("bytes, and at most 4194304 are read"),
        "{message}"
    );
}

#[test]
fn what_is_no_request_is_denied() {
    let answer = decide_json(&Policy::unloaded(), "{", &MemoryFacts::default());
    let start = r#"{"verdict":"deny","reason":{"code":"request-invalid","message":"the request is not valid: "#;
    assert!(answer.starts_with(start), "{answer}");
}

#[test]
fn a_decision_is_written_whole_and_in_order() {
    let span = Span { start: 0, end: 2 };
    let text = |text: &str| text.to_owned();
    let step = CommandStep {
        span,
        program: text("/bin/ls"),
        canonical: text("/usr/bin/ls"),
        words: vec![PlanWord {
            text: text("$X"),
            parts: vec![WordPart {
                text: text("$X"),
                expansion: Some("parameter"),
                quoted: true,
            }],
        }],
        pins: vec![Pin {
            word: 1,
            program: text("/p"),
            canonical: text("/c"),
        }],
        inner: Pin {
            word: 1,
            program: text("/p"),
            canonical: text("/c"),
        },
        env: vec![EnvChange {
            name: text("A"),
            value: None,
        }],
        cwd: Some(text("/srv")),
        redirections: vec![Redirection {
            descriptor: 2,
            operator: text(">"),
            target: text("/dev/null"),
            body: None,
        }],
    };
    let bare = CommandStep {
        words: Vec::new(),
        pins: Vec::new(),
        env: Vec::new(),
        cwd: None,
        redirections: Vec::new(),
        ..step.clone()
    };
    let steps = vec![
        Step::Program(step),
        Step::Builtin(BuiltinStep {
            span,
            words: Vec::new(),
            cwd_after: Some(text("/")),
            redirections: Vec::new(),
        }),
        Step::Payload(PayloadStep {
            span,
            shell: bare,
            script: 1,
            operands: Vec::new(),
        }),
    ];
    let pipeline = PlanPipeline {
        connector: Connector::AndThen,
        negated: true,
        timed: false,
        steps,
    };
    let decision = Decision {
        verdict: Verdict::Ask,
        reason: Finding::at(Code::NotListed, span, "a \"b\"\n\u{1}\\"),
        fallback: true,
        settings: Settings {
            agent: text("main"),
            host: Host::Gateway,
            security: Security::Allowlist,
            ask: AskMode::OnMiss,
            ask_fallback: AskFallback::Deny,
        },
        segments: vec![Segment {
            span,
            depth: 0,
            argv: vec![text("ls"), text("")],
            words: vec![span, span],
            program: Some(text("/bin/ls")),
            canonical: None,
            wrappers: vec![text("nice")],
            satisfied_by: Some(SatisfiedBy::SafeBin),
            entry: Some(EntryRef {
                agent: text("*"),
                index: 3,
                id: None,
                pattern: text("/p"),
            }),
            reason: None,
            remedies: vec![Remedy {
                target: text("t"),
                value: text("v"),
                message: text("m"),
            }],
            findings: vec![Finding::new(Code::MatchedByCase, "f")],
        }],
        plan: Some(Plan {
            cwd: None,
            scripts: vec![PlanScript {
                pipelines: vec![pipeline],
            }],
            needs_shell: true,
            verbatim: false,
            env: vec![EnvChange {
                name: text("B"),
                value: Some(text("1")),
            }],
            text: text("é"),
        }),
        allow_always: vec![StoredEntry {
            agent: text("main"),
            pattern: text("/p"),
            segment: 0,
        }],
        allow_always_reason: Some(Finding::new(Code::Launcher, "l")),
        findings: Vec::new(),
    };
    let expected = concat!(
        r#"{"verdict":"ask","reason":{"code":"not-listed","message":"a \"b\"\n\u0001\\","#,
        r#""span":{"start":0,"end":2}},"fallback":true,"settings":{"agent":"main","#,
        r#""host":"gateway","security":"allowlist","ask":"on-miss","askFallback":"deny"},"#,
        r#""segments":[{"span":{"start":0,"end":2},"depth":0,"argv":["ls",""],"#,
        r#""words":[{"start":0,"end":2},{"start":0,"end":2}],"program":"/bin/ls","#,
        r#""wrappers":["nice"],"satisfiedBy":"safe-bin","#,
        r#""entry":{"agent":"*","index":3,"pattern":"/p"},"#,
        r#""remedies":[{"target":"t","value":"v","message":"m"}],"#,
        r#""findings":[{"code":"matched-by-case","message":"f"}]}],"#,
        r#""plan":{"scripts":[{"pipelines":[{"connector":"and","negated":true,"timed":false,"#,
        r#""steps":[{"kind":"program","span":{"start":0,"end":2},"program":"/bin/ls","#,
        r#""canonical":"/usr/bin/ls","words":[{"text":"$X","parts":[{"text":"$X","#,
        r#""expansion":"parameter","quoted":true}]}],"#,
        r#""pins":[{"word":1,"program":"/p","canonical":"/c"}],"env":[{"name":"A"}],"#,
        r#""cwd":"/srv","redirections":[{"descriptor":2,"operator":">","target":"/dev/null"}]},"#,
        r#"{"kind":"builtin","span":{"start":0,"end":2},"words":[],"cwdAfter":"/","redirections":[]},"#,
        r#"{"kind":"payload","span":{"start":0,"end":2},"shell":{"span":{"start":0,"end":2},"#,
        r#""program":"/bin/ls","canonical":"/usr/bin/ls","words":[],"pins":[],"env":[],"#,
        r#""redirections":[]},"script":1,"operands":[]}]}]}],"needsShell":true,"#,
        r#""verbatim":false,"env":[{"name":"B","value":"1"}],"text":"é"},"#,
        r#""allowAlways":[{"agent":"main","pattern":"/p","segment":0}],"#,
        r#""allowAlwaysReason":{"code":"launcher","message":"l"},"findings":[]}"#,
    );
    assert_eq!(writer::to_text(&decision), expected);
}

proptest! {
    #[test]
    fn text_comes_back_from_json_as_it_was(text in any::<String>()) {
        let written = writer::to_text(&text);
        prop_assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
    }
}

fn load(text: &str) -> String {
    load_answer(&load_json(text))
}

#[test]
fn documents_load_in_every_form() {
    let rows = [
        r#"{}"#,
        r#"{"config":null,"approvals":null,"skillBins":null}"#,
        r#"{"config":{"tools":{"exec":{"ask":"off"}}},"approvals":{"version":1}}"#,
        r#"{"approvals":"{\"version\":1}","more":[1]}"#,
        r#"{"tools":{"exec":{}},"agentTools":{"main":{"exec":{"ask":"always"}}}}"#,
        r#"{"skillBins":[{"name":"rg","resolvedPath":"/opt/rg","more":1}]}"#,
    ];
    for text in rows {
        assert_eq!(load(text), r#"{"ok":true}"#, "{text}");
    }
}

#[test]
fn an_error_of_a_document_has_its_place_in_the_text_that_came() {
    let place = |text: &str| {
        let error = load_json(text).unwrap_err();
        (
            error.document,
            error.code,
            error.path,
            error.line,
            error.column,
        )
    };
    let at = |line, column| (Some(line), Some(column));
    let rows = [
        (
            "{\"config\":\n  {\"tools\":{\"exec\":{\"ask\":1}}}}",
            "config",
            Code::ConfigInvalid,
            "tools.exec.ask",
            at(2, 27),
        ),
        (
            "{ \"config\":{\"tools\":\n{\"exec\":1}}}",
            "config",
            Code::ConfigInvalid,
            "tools.exec",
            at(2, 9),
        ),
        (
            "{\"approvals\": {\"version\":2}}",
            "approvals",
            Code::ApprovalsInvalid,
            "version",
            at(1, 26),
        ),
        // The place in the text of the file, when that is what came.
        (
            r#"{"approvals":"{\n \"version\":2}"}"#,
            "approvals",
            Code::ApprovalsInvalid,
            "version",
            at(2, 12),
        ),
        // The fields of the configuration are put together first, so there is no place.
        (
            r#"{"tools":{"exec":1}}"#,
            "config",
            Code::ConfigInvalid,
            "tools.exec",
            (None, None),
        ),
        (
            r#"{"config":{},"tools":{}}"#,
            "config",
            Code::ConfigInvalid,
            "",
            (None, None),
        ),
        (
            "{\"skillBins\":\n[{\"name\":\"rg\"}]}",
            "skill-bins",
            Code::SkillBinsInvalid,
            "[0].resolvedPath",
            (None, None),
        ),
        (
            "{\"skillBins\":\n[{\"name\":1}]}",
            "skill-bins",
            Code::SkillBinsInvalid,
            "[0].name",
            at(2, 10),
        ),
        (
            "{\"config\":{},\n",
            "documents",
            Code::RequestInvalid,
            "",
            at(2, 1),
        ),
        ("[]", "documents", Code::RequestInvalid, "", at(1, 2)),
    ];
    for (text, document, code, path, (line, column)) in rows {
        assert_eq!(
            place(text),
            (document, code, path.to_owned(), line, column),
            "{text}"
        );
    }
}

#[test]
fn the_answer_to_documents_with_an_error_says_what_and_where() {
    assert_eq!(
        load(r#"{"approvals":{"version":1,"agents":[]}}"#),
        concat!(
            r#"{"ok":false,"error":{"document":"approvals","code":"approvals-invalid","#,
            r#""message":"expected an object, found a list","path":"agents","#,
            r#""line":1,"column":37}}"#,
        )
    );
}

#[test]
fn deep_and_huge_documents_are_errors() {
    for prefix in [
        "",
        r#"{"config":"#,
        r#"{"approvals":"#,
        r#"{"skillBins":"#,
        r#"{"unknown":"#,
    ] {
        let text = format!("{prefix}{}", "[".repeat(1_000_000));
        assert!(load_json(&text).is_err(), "{prefix}");
    }
    let closed = format!(
        r#"{{"config":{}{}}}"#,
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    assert!(load_json(&closed).is_err());
    let huge = format!(r#"{{"more":"{}"}}"#, "a".repeat(4 * limits::DOCUMENT_BYTES));
    assert_eq!(load_json(&huge).unwrap_err().code, Code::TooComplex);
}

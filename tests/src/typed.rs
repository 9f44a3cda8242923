//! Requests and decisions of the typed door in the JSON of the text door.

use execgate::types::{
    AskFallback, AskMode, Command, CommandStep, Connector, Decision, Elevated, Entry, EnvChange,
    ExecHost, Finding, Mode, Pipeline, Plan, PlanWord, Platform, Request, SatisfiedBy, Security,
    Segment, SessionOverrides, Settings, Shell, Span, Step, Variable, Verdict,
};
use serde_json::{Map, Value, json};

/// The request that the JSON of the text door describes.
pub fn typed_request(request: &Value) -> Request {
    let words = |list: &Value| strings(list).unwrap_or_default();
    let command = match strings(&request["argv"]) {
        Some(argv) => Command::Argv(argv),
        None => Command::Text(string(&request["command"]).unwrap_or_default()),
    };
    let shell = &request["shell"];
    let shell = string(shell)
        .or_else(|| string(&shell["name"]))
        .map(|name| Shell {
            name,
            interactive: shell["interactive"] == true,
            login: shell["login"] == true,
            clean_startup: shell["cleanStartup"] == true,
            aliases: words(&shell["aliases"]),
            functions: words(&shell["functions"]),
        });
    let session = &request["session"];
    Request {
        command,
        cwd: string(&request["cwd"]),
        env: variables(&request["env"]),
        env_overrides: variables(&request["envOverrides"]),
        platform: match request["platform"].as_str() {
            Some("macos") => Platform::Macos,
            Some("windows") => Platform::Windows,
            _ => Platform::Linux,
        },
        shell,
        mode: match request["mode"].as_str() {
            Some("as-written") => Mode::AsWritten,
            _ => Mode::Pinned,
        },
        agent: string(&request["agent"]),
        host: host(&request["host"]),
        elevated: match &request["elevated"] {
            Value::Bool(true) => Elevated::On,
            word => match word.as_str() {
                Some("full") => Elevated::Full,
                Some("on") => Elevated::On,
                _ => Elevated::Off,
            },
        },
        session: SessionOverrides {
            host: host(&session["host"]),
            security: match session["security"].as_str() {
                Some("deny") => Some(Security::Deny),
                Some("allowlist") => Some(Security::Allowlist),
                Some("full") => Some(Security::Full),
                _ => None,
            },
            ask: match session["ask"].as_str() {
                Some("off") => Some(AskMode::Off),
                Some("on-miss") => Some(AskMode::OnMiss),
                Some("always") => Some(AskMode::Always),
                _ => None,
            },
        },
        now: request["now"].as_f64(),
        approver_reachable: request["approverReachable"] == true,
        raw_shell_text_misses: request["rawShellTextMisses"] == true,
    }
}

fn string(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn strings(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(string).collect()
}

fn variables(value: &Value) -> Vec<Variable> {
    let named = value.as_object().into_iter().flatten();
    let variable = |(name, value): (&String, &Value)| {
        Some(Variable {
            name: name.clone(),
            value: string(value)?,
        })
    };
    named.filter_map(variable).collect()
}

fn host(value: &Value) -> Option<ExecHost> {
    match value.as_str()? {
        "sandbox" => Some(ExecHost::Sandbox),
        "gateway" => Some(ExecHost::Gateway),
        "node" => Some(ExecHost::Node),
        _ => None,
    }
}

/// A decision as the text door would write it.
pub fn decision_json(decision: &Decision) -> Value {
    let Decision {
        verdict,
        reason,
        fallback,
        settings: applied,
        segments,
        plan: planned,
        allow_always,
        allow_always_reason,
        findings,
    } = decision;
    let stored = |entry: &execgate::types::StoredEntry| json!({ "agent": entry.agent, "pattern": entry.pattern, "segment": entry.segment });
    object(json!({
        "verdict": match verdict {
            Verdict::Allow => "allow",
            Verdict::Ask => "ask",
            Verdict::Deny => "deny",
        },
        "reason": finding(reason),
        "fallback": fallback,
        "settings": settings(applied),
        "segments": list(segments, segment),
        "plan": planned.as_ref().map(plan),
        "allowAlways": list(allow_always, stored),
        "allowAlwaysReason": allow_always_reason.as_ref().map(finding),
        "findings": list(findings, finding),
    }))
}

/// An object without the fields that are absent.
fn object(fields: Value) -> Value {
    let Value::Object(fields) = fields else {
        return fields;
    };
    Value::Object(
        fields
            .into_iter()
            .filter(|(_, value)| !value.is_null())
            .collect::<Map<_, _>>(),
    )
}

fn list<T>(items: &[T], item: impl Fn(&T) -> Value) -> Value {
    items.iter().map(item).collect()
}

fn span(span: &Span) -> Value {
    json!({ "start": span.start, "end": span.end })
}

fn finding(finding: &Finding) -> Value {
    object(
        json!({ "code": finding.code, "message": finding.message, "span": finding.span.as_ref().map(span) }),
    )
}

fn settings(settings: &Settings) -> Value {
    json!({
        "agent": settings.agent,
        "host": match settings.host {
            ExecHost::Sandbox => "sandbox",
            ExecHost::Gateway => "gateway",
            ExecHost::Node => "node",
        },
        "security": match settings.security {
            Security::Deny => "deny",
            Security::Allowlist => "allowlist",
            Security::Full => "full",
        },
        "ask": match settings.ask {
            AskMode::Off => "off",
            AskMode::OnMiss => "on-miss",
            AskMode::Always => "always",
        },
        "askFallback": match settings.ask_fallback {
            AskFallback::Deny => "deny",
            AskFallback::Allowlist => "allowlist",
            AskFallback::Full => "full",
        },
    })
}

fn entry(entry: &Entry) -> Value {
    object(
        json!({ "agent": entry.agent, "index": entry.index, "id": entry.id, "pattern": entry.pattern }),
    )
}

fn segment(segment: &Segment) -> Value {
    let satisfied_by = segment.satisfied_by.map(|by| match by {
        SatisfiedBy::Allowlist => "allowlist",
        SatisfiedBy::SafeBin => "safe-bin",
        SatisfiedBy::Skill => "skill",
        SatisfiedBy::Neutral => "neutral",
    });
    let remedy = |remedy: &execgate::types::Remedy| json!({ "target": remedy.target, "value": remedy.value, "message": remedy.message });
    object(json!({
        "span": span(&segment.span),
        "depth": segment.depth,
        "argv": segment.argv,
        "words": list(&segment.words, span),
        "program": segment.program,
        "canonical": segment.canonical,
        "wrappers": segment.wrappers,
        "satisfiedBy": satisfied_by,
        "entry": segment.entry.as_ref().map(entry),
        "reason": segment.reason.as_ref().map(finding),
        "remedies": list(&segment.remedies, remedy),
        "findings": list(&segment.findings, finding),
    }))
}

fn plan(plan: &Plan) -> Value {
    let script = |script: &execgate::types::Script| json!({ "pipelines": list(&script.pipelines, pipeline) });
    object(json!({
        "cwd": plan.cwd,
        "scripts": list(&plan.scripts, script),
        "needsShell": plan.needs_shell,
        "verbatim": plan.verbatim,
        "env": list(&plan.env, env_change),
        "text": plan.text,
    }))
}

fn pipeline(pipeline: &Pipeline) -> Value {
    json!({
        "connector": match pipeline.connector {
            Connector::First => "first",
            Connector::AndThen => "and",
            Connector::OrElse => "or",
            Connector::Then => "then",
        },
        "negated": pipeline.negated,
        "timed": pipeline.timed,
        "steps": list(&pipeline.steps, step),
    })
}

fn step(step: &Step) -> Value {
    match step {
        Step::Program(step) => {
            let mut fields = command_step(step);
            fields["kind"] = json!("program");
            fields
        }
        Step::Builtin(step) => object(json!({
            "kind": "builtin",
            "span": span(&step.span),
            "words": list(&step.words, word),
            "cwdAfter": step.cwd_after,
            "redirections": list(&step.redirections, redirection),
        })),
        Step::Payload(step) => json!({
            "kind": "payload",
            "span": span(&step.span),
            "shell": command_step(&step.shell),
            "script": step.script,
            "operands": list(&step.operands, word),
        }),
    }
}

fn command_step(step: &CommandStep) -> Value {
    let pin = |pin: &execgate::types::Pin| json!({ "word": pin.word, "program": pin.program, "canonical": pin.canonical });
    object(json!({
        "span": span(&step.span),
        "program": step.program,
        "canonical": step.canonical,
        "words": list(&step.words, word),
        "pins": list(&step.pins, pin),
        "env": list(&step.env, env_change),
        "cwd": step.cwd,
        "redirections": list(&step.redirections, redirection),
    }))
}

fn redirection(redirection: &execgate::types::Redirection) -> Value {
    object(json!({
        "descriptor": redirection.descriptor,
        "operator": redirection.operator,
        "target": redirection.target,
        "body": redirection.body,
    }))
}

fn word(word: &PlanWord) -> Value {
    let part = |part: &execgate::types::WordPart| {
        object(json!({ "text": part.text, "expansion": part.expansion, "quoted": part.quoted }))
    };
    json!({ "text": word.text, "parts": list(&word.parts, part) })
}

fn env_change(change: &EnvChange) -> Value {
    object(json!({ "name": change.name, "value": change.value }))
}

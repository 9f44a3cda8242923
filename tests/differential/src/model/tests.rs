//! Plans made by hand.

use std::io;
use std::path::PathBuf;

use execgate_policy::decision::answer::{
    BuiltinStep, CommandStep, Connector, EnvChange, PayloadStep, Pin, Plan, PlanPipeline,
    PlanScript, PlanWord, Redirection, Step,
};
use execgate_policy::decision::request::Mode;
use execgate_policy::shell::Span;

use super::{Call, Expected, Options, Oracle, Ran, Situation, Start, Stream, Unmodelled, expected};
use crate::expand::Expanded;
use crate::scene::Scene;
use crate::shells::Shell;

fn words(text: &str) -> Vec<PlanWord> {
    let words = text.split_whitespace().map(|word| PlanWord {
        text: word.to_owned(),
        parts: Vec::new(),
    });
    words.collect()
}

/// A command of these words; those after a `^` are pinned.
fn command(text: &str) -> CommandStep {
    let mut words = words(text);
    let mut pins = Vec::new();
    for (position, word) in words.iter_mut().enumerate() {
        let Some(name) = word.text.strip_prefix('^') else {
            continue;
        };
        pins.push(Pin {
            word: position as u32,
            program: path(name),
            canonical: path(name),
        });
        word.text = name.to_owned();
    }
    let program = path(&words[0].text);
    let first = Pin {
        word: 0,
        program: program.clone(),
        canonical: program.clone(),
    };
    CommandStep {
        span: Span::new(0, 0),
        canonical: program.clone(),
        program,
        words,
        inner: pins.last().cloned().unwrap_or(first),
        pins,
        env: Vec::new(),
        cwd: None,
        redirections: Vec::new(),
    }
}

fn path(name: &str) -> String {
    match name {
        "env" | "nice" | "time" | "dash" | "bash" | "zsh" => format!("/usr/bin/{name}"),
        _ => format!("/root/bin/{name}"),
    }
}

fn builtin(text: &str) -> Step {
    Step::Builtin(BuiltinStep {
        span: Span::new(0, 0),
        words: words(text),
        cwd_after: None,
        redirections: Vec::new(),
    })
}

fn payload(shell: &str, script: u32, operands: &str) -> Step {
    Step::Payload(PayloadStep {
        span: Span::new(0, 0),
        shell: command(shell),
        script,
        operands: words(operands),
    })
}

fn pipeline(connector: Connector, steps: Vec<Step>) -> PlanPipeline {
    PlanPipeline {
        connector,
        negated: false,
        timed: false,
        steps,
    }
}

fn programs(text: &str) -> Vec<Step> {
    let stages = text.split(" | ").map(|stage| Step::Program(command(stage)));
    stages.collect()
}

/// Pipelines of programs, joined by `;`.
fn list(texts: &[&str]) -> Vec<PlanPipeline> {
    let pipelines = texts
        .iter()
        .map(|text| pipeline(Connector::Then, programs(text)));
    pipelines.collect()
}

struct Run {
    mode: Mode,
    shell: Shell,
    gives_up_over: &'static str,
}

const AS_WRITTEN: Run = Run {
    mode: Mode::AsWritten,
    shell: Shell::Dash,
    gives_up_over: "",
};

const PINNED: Run = Run {
    mode: Mode::Pinned,
    ..AS_WRITTEN
};

impl Run {
    fn of(self, scripts: Vec<Vec<PlanPipeline>>) -> Expected {
        self.try_of(scripts).expect("modelled")
    }

    fn try_of(&self, scripts: Vec<Vec<PlanPipeline>>) -> Result<Expected, Unmodelled> {
        let scripts = scripts
            .into_iter()
            .map(|pipelines| PlanScript { pipelines });
        let plan = Plan {
            cwd: None,
            scripts: scripts.collect(),
            needs_shell: false,
            verbatim: false,
            env: Vec::new(),
            text: String::new(),
        };
        let start = Start {
            mode: self.mode,
            scene: &Scene::at("/root"),
            situation: Situation {
                shell: self.shell,
                process: Some(7),
                cwd: PathBuf::from("/cwd"),
                environment: vec![("A".to_owned(), "1".to_owned())],
                options: Options::default(),
                operands: 0,
                status: 0,
            },
        };
        let mut fixed = Fixed(self.gives_up_over);
        expected(&plan, &start, &mut fixed)
    }
}

struct Fixed(&'static str);

impl Oracle for Fixed {
    fn expand(&mut self, word: &PlanWord, at: &Situation) -> io::Result<Expanded> {
        let text = match word.text.as_str() {
            "$#" => at.operands.to_string(),
            text => text.to_owned(),
        };
        Ok((text != self.0).then(|| vec![text.into_bytes()]))
    }

    fn run(&mut self, words: &[PlanWord], at: &Situation) -> io::Result<Ran> {
        let words: Vec<_> = words.iter().map(|word| word.text.as_str()).collect();
        let (status, cwd) = match words.as_slice() {
            ["cd", folder] => (0, Some(PathBuf::from(folder))),
            ["exit", status] => (status.parse().expect("a status"), None),
            ["printf"] => (1, Some(at.cwd.clone())),
            _ => (0, Some(at.cwd.clone())),
        };
        Ok(Ran {
            status,
            cwd,
            starts: usize::from(!words.iter().any(|word| word.starts_with("-n"))),
            complained: words
                .iter()
                .any(|word| *word == "-xc" || word.ends_with("time")),
        })
    }
}

fn names(pipelines: &[Vec<Call>]) -> Vec<String> {
    let name = |call: &Call| String::from_utf8_lossy(&call.argv.join(&b' ')).into_owned();
    pipelines
        .iter()
        .map(|calls| calls.iter().map(name).collect::<Vec<_>>().join(" | "))
        .collect()
}

fn only(expected: &Expected) -> &Call {
    match expected.pipelines.as_slice() {
        [pipeline] if pipeline.len() == 1 => &pipeline[0],
        other => panic!("not one start: {other:?}"),
    }
}

#[test]
fn statuses_decide_what_runs() {
    use Connector::{AndThen, First, OrElse, Then};
    let negated = |connector, text| PlanPipeline {
        negated: true,
        ..pipeline(connector, programs(text))
    };
    let chain = vec![
        pipeline(First, programs("alpha | gamma")),
        pipeline(AndThen, programs("alpha not")),
        negated(OrElse, "beta"),
        pipeline(OrElse, programs("delta")),
        pipeline(AndThen, programs("alpha not")),
        negated(Then, "rg"),
        pipeline(AndThen, programs("alpha x")),
    ];
    let expected = AS_WRITTEN.of(vec![chain]);
    assert_eq!(
        names(&expected.pipelines),
        ["alpha | gamma", "beta", "delta", "rg", "alpha x"]
    );
    assert_eq!(expected.status, Some(0));
    assert!(expected.possible.is_none());
}

#[test]
fn after_giving_up_everything_is_possible_and_nothing_needed() {
    let chain = || list(&["alpha", "beta x* | gamma", "delta"]);
    let run = Run {
        gives_up_over: "x*",
        ..AS_WRITTEN
    };
    let expected = run.of(vec![chain()]);
    assert_eq!(names(&expected.pipelines), ["alpha"]);
    assert_eq!(names(&expected.possible.expect("gave up")), ["delta"]);
    assert!(expected.late.iter().all(|call| call.optional));
    assert_eq!(names(&[expected.late]), ["gamma"]);
    assert_eq!(expected.status, None);
    let outer = vec![
        pipeline(Connector::Then, vec![payload("bash -c", 1, "")]),
        pipeline(Connector::Then, programs("cat")),
    ];
    let run = Run {
        gives_up_over: "x*",
        ..AS_WRITTEN
    };
    let expected = run.of(vec![outer, chain()]);
    assert_eq!(names(&expected.pipelines), ["alpha"]);
    assert_eq!(
        names(&expected.possible.expect("gave up")),
        ["delta", "cat"]
    );
}

#[test]
fn a_builtin_stands_in_only_for_a_bare_name_as_written() {
    let chain = || list(&["echo a | alpha", "true", "beta"]);
    let optional = |expected: &Expected| {
        let calls = expected.pipelines.iter().flatten();
        calls.filter(|call| call.optional).count()
    };
    let as_written = AS_WRITTEN.of(vec![chain()]);
    assert_eq!(names(&as_written.pipelines), ["alpha", "beta"]);
    assert_eq!(optional(&as_written), 0);
    let last = AS_WRITTEN.of(vec![list(&["alpha", "echo a"])]);
    assert_eq!(names(&last.pipelines), ["alpha", "echo a"]);
    assert_eq!(optional(&last), 1);
    let pinned = PINNED.of(vec![chain()]);
    assert_eq!(
        names(&pinned.pipelines),
        [
            "/root/bin/echo a | /root/bin/alpha",
            "/root/bin/true",
            "/root/bin/beta"
        ]
    );
    assert_eq!(optional(&pinned), 0);
    let failing = || list(&["printf"]);
    assert_eq!(AS_WRITTEN.of(vec![failing()]).status, Some(1));
    assert_eq!(PINNED.of(vec![failing()]).status, Some(0));
    let wrapped = AS_WRITTEN.of(vec![list(&["nice ^echo a"])]);
    assert_eq!(names(&wrapped.pipelines), ["echo a"]);
    assert!(!only(&wrapped).optional);
    let carried = AS_WRITTEN.of(vec![list(&["dash -c x ^echo a"])]);
    assert!(only(&carried).optional);
}

#[test]
fn wrappers_give_way_to_what_they_run() {
    let step = || list(&["nice -5 ^env -u A B=2 ^alpha x"]);
    let expected = AS_WRITTEN.of(vec![step()]);
    assert_eq!(names(&expected.pipelines), ["alpha x"]);
    assert_eq!(only(&expected).program, b"/root/bin/alpha");
    assert_eq!(only(&expected).environment, [b"B=2".to_vec()]);
    let expected = PINNED.of(vec![step()]);
    assert_eq!(names(&expected.pipelines), ["/root/bin/alpha x"]);
    let mut assigned = command("env ^alpha");
    assigned.env.push(EnvChange {
        name: "B".to_owned(),
        value: Some("2".to_owned()),
    });
    let step = pipeline(Connector::First, vec![Step::Program(assigned)]);
    let expected = AS_WRITTEN.of(vec![vec![step]]);
    assert_eq!(
        only(&expected).environment,
        [b"A=1".to_vec(), b"B=2".to_vec()]
    );
}

#[test]
fn a_script_is_run_by_its_shell() {
    let expected = AS_WRITTEN.of(vec![list(&["dash ^run.sh a"])]);
    assert_eq!(names(&expected.pipelines), ["/root/expand/script run.sh a"]);
    assert_eq!(only(&expected).program, b"/root/expand/script");
    let expected = AS_WRITTEN.of(vec![list(&["dash -n ^run.sh a"])]);
    assert!(expected.pipelines.is_empty());
}

#[test]
fn time_talks_and_runs_builtins_only_as_a_word_of_the_shell() {
    let timed = || {
        vec![vec![
            PlanPipeline {
                timed: true,
                ..pipeline(Connector::First, programs("time ^echo x"))
            },
            pipeline(Connector::Then, programs("alpha")),
        ]]
    };
    let run = |shell| Run {
        shell,
        ..AS_WRITTEN
    };
    let expected = run(Shell::Bash).of(timed());
    assert!(expected.talks);
    assert_eq!(names(&expected.pipelines), ["alpha"]);
    let expected = run(Shell::Dash).of(timed());
    assert_eq!(names(&expected.pipelines), ["echo x", "alpha"]);
}

#[test]
fn a_payload_has_a_shell_options_and_operands_of_its_own() {
    let outer = |shell: &str| {
        vec![
            pipeline(Connector::First, vec![payload(shell, 1, "name a b")]),
            pipeline(Connector::AndThen, programs("delta")),
        ]
    };
    let inner = || list(&["alpha $#", "gamma", "beta"]);
    let run = |shell: &str| names(&AS_WRITTEN.of(vec![outer(shell), inner()]).pipelines);
    assert_eq!(run("dash -c"), ["alpha 2", "gamma", "beta", "delta"]);
    assert_eq!(run("nice ^dash -e -c"), ["alpha 2", "gamma"]);
    assert_eq!(run("bash -nc"), ["delta"]);
    assert!(AS_WRITTEN.of(vec![outer("dash -xc"), inner()]).talks);
    let inside = list(&["alpha"]);
    let expected = AS_WRITTEN.of(vec![outer("env B=2 ^zsh -c"), inside]);
    let calls: Vec<_> = expected.pipelines.concat();
    assert_eq!(calls[0].environment, [b"A=1".to_vec(), b"B=2".to_vec()]);
    assert_eq!(calls[1].environment, [b"A=1".to_vec()]);
    let unknown = vec![outer("alpha -c"), list(&["alpha"])];
    assert!(AS_WRITTEN.try_of(unknown).is_err());
    assert!(AS_WRITTEN.try_of(vec![outer("dash -c")]).is_err());
}

#[test]
fn builtins_change_the_shell_they_run_in() {
    let chain = |steps| {
        vec![vec![
            pipeline(Connector::First, steps),
            pipeline(Connector::Then, programs("gamma")),
            pipeline(Connector::Then, programs("beta")),
        ]]
    };
    let run = |shell| Run {
        shell,
        ..AS_WRITTEN
    };
    let ran = |run: Run, steps| names(&run.of(chain(steps)).pipelines);
    assert_eq!(ran(AS_WRITTEN, vec![builtin("set -e")]), ["gamma"]);
    assert_eq!(
        run(Shell::Dash).of(chain(vec![builtin("exit 3")])).status,
        Some(3)
    );
    let piped = || vec![programs("alpha").remove(0), builtin("exit 3")];
    assert_eq!(ran(run(Shell::Bash), piped()), ["alpha", "gamma", "beta"]);
    let zsh = run(Shell::Zsh).of(chain(piped()));
    assert_eq!(zsh.pipelines, [] as [Vec<Call>; 0]);
    assert_eq!(names(&[zsh.late]), ["alpha"]);
    let moved = AS_WRITTEN.of(chain(vec![builtin("cd /new")]));
    assert!(
        moved
            .pipelines
            .iter()
            .flatten()
            .all(|call| call.cwd.as_deref() == Some("/new"))
    );
    let mut wrong = chain(vec![builtin("cd /new")]);
    if let Step::Builtin(step) = &mut wrong[0][0].steps[0] {
        step.cwd_after = Some("/other".to_owned());
    }
    assert!(AS_WRITTEN.try_of(wrong).is_err());
}

#[test]
fn a_failing_stage_counts_under_pipefail() {
    let chain = |text| {
        vec![vec![
            pipeline(Connector::First, vec![builtin("set -o pipefail")]),
            pipeline(Connector::Then, programs(text)),
        ]]
    };
    for (text, status) in [
        ("delta | alpha", 2),
        ("alpha | delta", 2),
        ("delta | gamma", 1),
    ] {
        assert_eq!(AS_WRITTEN.of(chain(text)).status, Some(status), "{text}");
    }
}

#[test]
fn streams_follow_pipes_and_redirections() {
    let redirection = |descriptor, operator: &str, target: &str, body: Option<&str>| Redirection {
        descriptor,
        operator: operator.to_owned(),
        target: target.to_owned(),
        body: body.map(str::to_owned),
    };
    let with = |text, redirections| {
        let mut command = command(text);
        command.redirections = redirections;
        Step::Program(command)
    };
    let run = |steps| {
        let expected = AS_WRITTEN.try_of(vec![vec![pipeline(Connector::First, steps)]])?;
        let calls = expected.pipelines.concat();
        Ok::<_, Unmodelled>(
            calls
                .into_iter()
                .map(|call| call.streams)
                .collect::<Vec<_>>(),
        )
    };
    let piped = run(programs("alpha | gamma | beta")).expect("modelled");
    assert_eq!(piped[1].input.as_deref(), Some(&b"output of alpha\n"[..]));
    assert_eq!(piped[2].input.as_deref(), Some(&b""[..]));
    assert_eq!(
        (piped[0].output, piped[1].output, piped[2].output),
        (Stream::Pipe(1), Stream::Pipe(2), Stream::Output)
    );
    let to_null = vec![
        redirection(1, ">", "/dev/null", None),
        redirection(2, ">&", "1", None),
    ];
    let streams = run(vec![with("alpha", to_null)]).expect("modelled");
    assert_eq!(
        (streams[0].output, streams[0].errors),
        (Stream::Null, Stream::Null)
    );
    let fed = vec![redirection(0, "<<", "E", Some("a\n"))];
    let streams = run(vec![with("alpha", fed)]).expect("modelled");
    assert_eq!(streams[0].input.as_deref(), Some(&b"a\n"[..]));
    assert!(run(vec![with("alpha", vec![redirection(1, ">", "f", None)])]).is_err());
}

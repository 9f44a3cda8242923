//! The policy against the shells in small, and proof that wrong judges are found out.

use std::process::Command;

use execgate_differential::bench::{Bench, Divergence, Sample};
use execgate_differential::campaign::{self, Lab, Options};
use execgate_differential::corpus;
use execgate_differential::judge::{Answer, Judge, Question, Settings};
use execgate_differential::policy::PolicyJudge;
use execgate_differential::report::Report;
use execgate_differential::scene::Scenes;
use execgate_differential::shells::Shells;
use execgate_policy::decision::answer::{Connector, Plan, PlanWord, Step, WordPart};
use execgate_policy::decision::request::Mode;

/// The policy with its plans changed.
struct Changed<'a, F> {
    policy: &'a PolicyJudge,
    change: F,
}

impl<F: Fn(&mut Plan) + Sync> Judge for Changed<'_, F> {
    fn judge(&self, question: Question<'_>) -> Answer {
        match self.policy.judge(question) {
            Answer::Allowed(mut plan) => {
                (self.change)(&mut plan);
                Answer::Allowed(plan)
            }
            refused => refused,
        }
    }
}

/// What is done to a plan.
type Change = fn(&mut Plan);

/// Allows every text, as if it were words for the program `alpha`.
struct Credulous<'a>(&'a PolicyJudge);

impl Judge for Credulous<'_> {
    fn judge(&self, question: Question<'_>) -> Answer {
        let Answer::Allowed(mut plan) = self.0.judge(Question {
            text: "alpha",
            ..question
        }) else {
            panic!("the policy refuses `alpha`");
        };
        plan.text = question.text.to_owned();
        let words = question.text.split_whitespace().map(|word| PlanWord {
            text: word.to_owned(),
            parts: Vec::new(),
        });
        for_each_step(&mut plan, |step| step.words = words.clone().collect());
        Answer::Allowed(plan)
    }
}

fn for_each_step(
    plan: &mut Plan,
    mut change: impl FnMut(&mut execgate_policy::decision::answer::CommandStep),
) {
    for step in plan
        .scripts
        .iter_mut()
        .flat_map(|script| &mut script.pipelines)
        .flat_map(|pipeline| &mut pipeline.steps)
    {
        if let Step::Program(step) = step {
            change(step);
        }
    }
}

fn with_lab(test: impl FnOnce(&Scenes, &Shells, &PolicyJudge)) {
    let shells = Shells::find().expect("the four shells are installed");
    let scenes = Scenes::build(3).expect("scenes can be built");
    let policy = PolicyJudge::load(&scenes).expect("the policy loads");
    test(&scenes, &shells, &policy);
}

fn divergences(
    scenes: &Scenes,
    shells: &Shells,
    judge: &dyn Judge,
    command: &str,
) -> Vec<Divergence> {
    let mut bench = Bench::set_up(&scenes.all()[0], shells);
    let sample = Sample {
        command: command.to_owned(),
        environment: 0,
        shell: None,
        settings: Settings::Usual,
    };
    bench.try_out(judge, &sample).expect("the shells run")
}

fn campaign(lab: Lab<'_>, lines: &[corpus::Line], count: u64) -> Report {
    campaign::run(
        lab,
        lines,
        Options {
            count,
            seed: 1,
            progress: |_| (),
        },
    )
    .expect("the shells run")
}

#[test]
fn what_the_policy_allows_runs_as_judged() {
    with_lab(|scenes, shells, judge| {
        let lines = corpus::load().expect("the corpus is well formed");
        let report = campaign(
            Lab {
                judge,
                scenes,
                shells,
            },
            &lines,
            40,
        );
        assert!(report.failures.is_empty(), "{report}");
        assert_eq!(report.as_written, 40);
    });
}

#[test]
fn a_judge_that_allows_everything_is_found_out() {
    let foreign = [
        "alpha; evil",
        "alpha $(evil)",
        "alpha | evil",
        "alpha && evil",
        "alpha\nevil",
        "alpha `evil`",
        "evil",
        "(evil)",
        "nice evil",
        "sh -c 'alpha; evil'",
        "cd /; evil",
        "alpha 2>&1 | evil",
    ];
    let otherwise = [
        "alpha > f",
        "alpha 'a b'",
        "alpha $A",
        "alpha if; fi",
        "alpha 'a",
        "alpha ~",
        "alpha #x",
        "alpha {a,b}",
        "A=1 alpha",
    ];
    with_lab(|scenes, shells, policy| {
        let found = |command| divergences(scenes, shells, &Credulous(policy), command);
        for command in foreign {
            let found = found(command);
            assert!(!found.is_empty(), "{command}");
            assert!(
                found
                    .iter()
                    .all(|one| one.difference.contains("not judged")),
                "{command}: {found:?}"
            );
        }
        for command in otherwise {
            assert!(!found(command).is_empty(), "{command}");
        }
        assert!(
            found("alpha > f")
                .iter()
                .any(|one| one.difference.contains("files came up"))
        );
        assert!(
            found("alpha a b")
                .iter()
                .all(|one| one.mode == Mode::Pinned)
        );
    });
}

#[test]
fn a_wrong_plan_is_found_out() {
    let changes: [(&str, Change, &str); 13] = [
        (
            "a word is missing",
            |plan| for_each_step(plan, |step| drop(step.words.pop())),
            "alpha a b",
        ),
        (
            "a pipeline is missing",
            |plan| drop(plan.scripts[0].pipelines.pop()),
            "alpha; beta",
        ),
        (
            "a stage is missing",
            |plan| drop(plan.scripts[0].pipelines[0].steps.pop()),
            "alpha | beta",
        ),
        (
            "an operator is another",
            |plan| plan.scripts[0].pipelines[1].connector = Connector::OrElse,
            "alpha && beta",
        ),
        (
            "a negation is missing",
            |plan| plan.scripts[0].pipelines[0].negated = false,
            "! alpha",
        ),
        (
            "an expansion is text",
            |plan| {
                for_each_step(plan, |step| {
                    for word in &mut step.words {
                        word.parts = vec![WordPart {
                            text: word.text.clone(),
                            expansion: None,
                            quoted: false,
                        }];
                    }
                });
            },
            "alpha $A",
        ),
        (
            "a program is another",
            |plan| for_each_step(plan, |step| step.canonical.push('x')),
            "alpha",
        ),
        (
            "a directory is another",
            |plan| for_each_step(plan, |step| step.cwd = Some("/".to_owned())),
            "alpha",
        ),
        ("a script is missing", |plan| plan.scripts.clear(), "alpha"),
        (
            "a pin is missing",
            |plan| for_each_step(plan, |step| step.pins.clear()),
            "nice -n 5 alpha",
        ),
        (
            "a pin is for another word",
            |plan| for_each_step(plan, |step| step.pins[0].word -= 1),
            "env LANG=C alpha",
        ),
        (
            "a payload is another",
            |plan| plan.scripts.swap(1, 2),
            "sh -c alpha; sh -c beta",
        ),
        (
            "a `cd` leads elsewhere",
            |plan| {
                if let Step::Builtin(step) = &mut plan.scripts[0].pipelines[0].steps[0] {
                    step.cwd_after = Some("/".to_owned());
                }
            },
            "cd .. && alpha",
        ),
    ];
    with_lab(|scenes, shells, policy| {
        for (what, change, command) in changes {
            assert!(
                divergences(scenes, shells, policy, command).is_empty(),
                "{command}"
            );
            let found = divergences(scenes, shells, &Changed { policy, change }, command);
            assert_eq!(found.len(), 8, "{what}: {found:?}");
        }
    });
}

#[test]
fn a_wrong_rendering_is_found_out_pinned() {
    let changes: [(Change, &str); 3] = [
        (
            |plan| plan.text = plan.text.replace('\'', ""),
            "alpha 'a b'",
        ),
        (|plan| plan.text.push_str("; evil"), "alpha"),
        (|plan| plan.text.push_str(" 2>/dev/null >f"), "beta"),
    ];
    with_lab(|scenes, shells, policy| {
        for (change, command) in changes {
            let found = divergences(scenes, shells, &Changed { policy, change }, command);
            assert_eq!(found.len(), 4, "{command}: {found:?}");
            assert!(found.iter().all(|one| one.mode == Mode::Pinned));
        }
    });
}

#[test]
fn a_failing_campaign_shrinks_what_it_reports() {
    with_lab(|scenes, shells, policy| {
        let change = |plan: &mut Plan| plan.scripts[0].pipelines.truncate(1);
        let report = campaign(
            Lab {
                judge: &Changed { policy, change },
                scenes,
                shells,
            },
            &[],
            20,
        );
        let shrunk = report
            .failures
            .iter()
            .filter_map(|failure| failure.text.split_once("shrunk:   "));
        let longest = shrunk
            .map(|(_, text)| text.lines().next().unwrap_or_default().len())
            .max();
        assert!(longest.is_some_and(|length| length < 80), "{report}");
    });
}

#[test]
fn a_line_with_the_wrong_verdict_is_reported() {
    with_lab(|scenes, shells, judge| {
        let mut lines = corpus::load().expect("the corpus is well formed");
        lines.retain(|line| line.verdict == corpus::Verdict::Refuse);
        lines.truncate(1);
        lines[0].sample.command = "alpha".to_owned();
        let report = campaign(
            Lab {
                judge,
                scenes,
                shells,
            },
            &lines,
            0,
        );
        assert_eq!(report.failures.len(), 1, "{report}");
    });
}

#[test]
fn a_missing_shell_is_named_with_its_package() {
    let output = Command::new(env!("CARGO_BIN_EXE_execgate-differential"))
        .env("PATH", "/nonexistent")
        .output();
    let output = output.expect("the program starts");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.contains("`bash` is not in PATH") && message.contains("apt-get install bash"),
        "{message}"
    );
}

#[test]
fn wrong_usage_ends_with_2() {
    for arguments in [
        &["--jobs", "0"][..],
        &["--count", "many"],
        &["--shell", "fish", "alpha"],
        &["--shell", "zsh"],
    ] {
        let status = Command::new(env!("CARGO_BIN_EXE_execgate-differential"))
            .args(arguments)
            .output();
        assert_eq!(
            status.expect("the program starts").status.code(),
            Some(2),
            "{arguments:?}"
        );
    }
}

//! What a plan says must run, worked out from how every program ends.

use std::io;

use execgate_policy::decision::answer::{
    CommandStep, Connector, EnvChange, Plan, PlanPipeline, PlanWord, Step,
};
use execgate_policy::decision::request::Mode;

use crate::expand::{Expanded, depends_on_status};
use crate::programs::{RECORD_VARIABLE, STATUSES, ending};
use crate::record::Record;
use crate::scene::Environment;

/// Variables that shells keep themselves, and that of the recording programs.
const KEPT_BY_SHELLS: &[&str] = &["_", "SHLVL", "PWD", "OLDPWD", "LOGNAME", RECORD_VARIABLE];

/// Builtins that run as written in place of the program of their name. All but `printf`
/// end as the recording programs do.
const IN_PLACE: &[&str] = &["echo", "printf", "true", "false"];

/// A program start that the plan has, without what an expansion could change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The canonical path.
    pub program: Vec<u8>,
    /// The arguments, argv\[0\] first.
    pub argv: Vec<Vec<u8>>,
    /// The working directory, when the plan knows it.
    pub cwd: Option<String>,
    /// The environment, sorted.
    pub environment: Vec<Vec<u8>>,
}

impl Call {
    /// Whether this is the start that was recorded.
    pub fn is(&self, record: &Record) -> bool {
        self.program == record.program
            && self.argv == record.argv
            && self
                .cwd
                .as_ref()
                .is_none_or(|cwd| cwd.as_bytes() == record.cwd)
            && self.environment == own_variables(&record.environment)
    }
}

/// The variables that no shell keeps itself.
pub fn own_variables(environment: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let kept = |variable: &[u8]| {
        let name = variable
            .split(|byte| *byte == b'=')
            .next()
            .unwrap_or_default();
        KEPT_BY_SHELLS.iter().any(|kept| kept.as_bytes() == name)
    };
    environment
        .iter()
        .filter(|variable| !kept(variable))
        .cloned()
        .collect()
}

/// What must run. The starts of one pipeline have no order among themselves.
#[derive(Debug, Clone)]
pub struct Expected {
    /// The pipelines that run, in order, up to the first one over which the shell
    /// gives up.
    pub pipelines: Vec<Vec<Call>>,
    /// After the shell gave up: every start that could follow, by pipeline. Each may
    /// run once or not at all.
    pub possible: Option<Vec<Vec<Call>>>,
    /// The exit status, when the shell does not give up.
    pub status: Option<u8>,
}

/// What a plan cannot be compared for.
#[derive(Debug)]
pub enum Unmodelled {
    /// The plan has no script, or a step whose effect is not modelled.
    Plan(&'static str),
    /// The shell could not be asked about an expansion.
    Shell(io::Error),
}

impl From<io::Error> for Unmodelled {
    fn from(error: io::Error) -> Self {
        Self::Shell(error)
    }
}

/// The shell itself, asked about what a plan leaves to it.
pub trait Oracle {
    /// What it makes of a word where `$?` is `status`.
    fn expand(&mut self, word: &PlanWord, status: u8) -> io::Result<Expanded>;

    /// The status of its own `printf` with these words where `$?` is `status`.
    fn printf(&mut self, words: &[PlanWord], status: u8) -> io::Result<u8>;
}

/// Works out what `plan` runs in `mode` under `environment`.
pub fn expected(
    plan: &Plan,
    mode: Mode,
    environment: &Environment,
    oracle: &mut dyn Oracle,
) -> Result<Expected, Unmodelled> {
    let script = plan
        .scripts
        .first()
        .filter(|_| !plan.verbatim)
        .ok_or(Unmodelled::Plan("there is no script"))?;
    let mut view = View {
        mode,
        environment,
        oracle,
    };
    let mut pipelines = Vec::new();
    let mut status = 0;
    for (position, pipeline) in script.pipelines.iter().enumerate() {
        let runs = match pipeline.connector {
            Connector::First | Connector::Then => true,
            Connector::AndThen => status == 0,
            Connector::OrElse => status != 0,
        };
        if !runs {
            continue;
        }
        let Some(calls) = view.calls(pipeline, status)? else {
            let rest = script.pipelines.get(position..).unwrap_or_default();
            let possible = rest
                .iter()
                .map(|pipeline| view.possible(pipeline))
                .collect::<Result<_, _>>()?;
            return Ok(Expected {
                pipelines,
                possible: Some(possible),
                status: None,
            });
        };
        pipelines.push(calls);
        status = view.status_after(pipeline, status)?;
    }
    Ok(Expected {
        pipelines,
        possible: None,
        status: Some(status),
    })
}

fn program(step: &Step) -> Result<&CommandStep, Unmodelled> {
    match step {
        Step::Program(step) if !step.redirections.is_empty() => {
            Err(Unmodelled::Plan("a step is redirected"))
        }
        Step::Program(step) => Ok(step),
        Step::Builtin(_) => Err(Unmodelled::Plan("a step is a builtin")),
        Step::Payload(_) => Err(Unmodelled::Plan("a step is a shell with a payload")),
    }
}

/// How the plan is run.
struct View<'a> {
    mode: Mode,
    environment: &'a Environment,
    oracle: &'a mut dyn Oracle,
}

impl View<'_> {
    fn status_after(&mut self, pipeline: &PlanPipeline, before: u8) -> Result<u8, Unmodelled> {
        let last = program(
            pipeline
                .steps
                .last()
                .ok_or(Unmodelled::Plan("a pipeline has no stage"))?,
        )?;
        let status = match self.builtin(last) {
            Some("printf") => self.oracle.printf(&last.words, before)?,
            _ => ending(last.canonical.rsplit('/').next().unwrap_or_default()).status,
        };
        Ok(if pipeline.negated {
            u8::from(status == 0)
        } else {
            status
        })
    }

    /// The starts of a pipeline; nothing when the shell gives up over one of its words.
    fn calls(
        &mut self,
        pipeline: &PlanPipeline,
        status: u8,
    ) -> Result<Option<Vec<Call>>, Unmodelled> {
        let mut calls = Vec::new();
        for step in &pipeline.steps {
            let step = program(step)?;
            let Some(call) = self.call(step, status)? else {
                return Ok(None);
            };
            calls.extend(Some(call).filter(|_| self.builtin(step).is_none()));
        }
        Ok(Some(calls))
    }

    /// Every start that the pipeline could be, whatever the status before it.
    fn possible(&mut self, pipeline: &PlanPipeline) -> Result<Vec<Call>, Unmodelled> {
        let mut calls = Vec::new();
        for step in &pipeline.steps {
            let step = program(step)?;
            if self.builtin(step).is_some() {
                continue;
            }
            let statuses = if step.words.iter().any(depends_on_status) {
                STATUSES
            } else {
                &[0]
            };
            for status in statuses {
                calls.extend(self.call(step, *status)?);
            }
        }
        Ok(calls)
    }

    fn call(&mut self, step: &CommandStep, status: u8) -> Result<Option<Call>, Unmodelled> {
        let mut argv = Vec::new();
        for (position, word) in step.words.iter().enumerate() {
            if position == 0 {
                let name = if self.mode == Mode::Pinned {
                    &step.program
                } else {
                    &word.text
                };
                argv.push(name.clone().into_bytes());
                continue;
            }
            let Some(words) = self.oracle.expand(word, status)? else {
                return Ok(None);
            };
            argv.extend(words);
        }
        let environment = changed(self.environment, &step.env);
        let mut environment: Vec<_> = environment
            .into_iter()
            .map(|(name, value)| format!("{name}={value}").into_bytes())
            .collect();
        environment.sort_unstable();
        Ok(Some(Call {
            program: step.canonical.clone().into_bytes(),
            argv,
            cwd: step.cwd.clone(),
            environment,
        }))
    }

    /// The builtin that the shell runs in place of the program. Which names may be
    /// builtins is the policy's to say: an unknown one shows as a program that did not
    /// run.
    fn builtin<'s>(&self, step: &'s CommandStep) -> Option<&'s str> {
        let name = step.words.first().map(|word| word.text.as_str());
        name.filter(|name| self.mode == Mode::AsWritten && IN_PLACE.contains(name))
    }
}

/// The environment with changes applied.
pub fn changed(environment: &Environment, changes: &[EnvChange]) -> Environment {
    let mut environment = environment.clone();
    for change in changes {
        environment.retain(|(name, _)| *name != change.name);
        environment.extend(
            change
                .value
                .clone()
                .map(|value| (change.name.clone(), value)),
        );
    }
    environment
}

#[cfg(test)]
mod tests {
    use std::io;

    use execgate_policy::decision::answer::{
        CommandStep, Connector, Plan, PlanPipeline, PlanScript, PlanWord, Step,
    };
    use execgate_policy::decision::request::Mode;
    use execgate_policy::shell::Span;

    use super::{Expected, Oracle, expected};
    use crate::expand::Expanded;

    fn step(words: &str) -> Step {
        let words: Vec<_> = words.split(' ').collect();
        let program = format!("/bin/{}", words[0]);
        Step::Program(CommandStep {
            span: Span::new(0, 0),
            program: program.clone(),
            canonical: program,
            words: words
                .iter()
                .map(|word| PlanWord {
                    text: (*word).to_owned(),
                    parts: Vec::new(),
                })
                .collect(),
            pins: Vec::new(),
            env: Vec::new(),
            cwd: None,
            redirections: Vec::new(),
        })
    }

    fn pipeline(connector: Connector, negated: bool, stages: &str) -> PlanPipeline {
        PlanPipeline {
            connector,
            negated,
            timed: false,
            steps: stages.split(" | ").map(step).collect(),
        }
    }

    fn run(pipelines: Vec<PlanPipeline>, mode: Mode, gives_up_over: &str) -> Expected {
        let plan = Plan {
            cwd: None,
            scripts: vec![PlanScript { pipelines }],
            needs_shell: false,
            verbatim: false,
            env: Vec::new(),
            text: String::new(),
        };
        expected(&plan, mode, &Vec::new(), &mut Fixed { gives_up_over }).expect("modelled")
    }

    struct Fixed<'a> {
        gives_up_over: &'a str,
    }

    impl Oracle for Fixed<'_> {
        fn expand(&mut self, word: &PlanWord, _: u8) -> io::Result<Expanded> {
            Ok((word.text != self.gives_up_over).then(|| vec![word.text.clone().into_bytes()]))
        }

        fn printf(&mut self, words: &[PlanWord], _: u8) -> io::Result<u8> {
            Ok(u8::from(words.len() < 2))
        }
    }

    fn names(pipelines: &[Vec<super::Call>]) -> Vec<String> {
        let name =
            |call: &super::Call| String::from_utf8_lossy(&call.argv.join(&b' ')).into_owned();
        pipelines
            .iter()
            .map(|calls| calls.iter().map(name).collect::<Vec<_>>().join(" | "))
            .collect()
    }

    #[test]
    fn statuses_decide_what_runs() {
        use Connector::{AndThen, First, OrElse, Then};
        let chain = vec![
            pipeline(First, false, "alpha | gamma"),
            pipeline(AndThen, false, "alpha not"),
            pipeline(OrElse, true, "beta"),
            pipeline(OrElse, false, "delta"),
            pipeline(AndThen, false, "alpha not"),
            pipeline(Then, true, "rg"),
            pipeline(AndThen, false, "alpha x"),
        ];
        let expected = run(chain, Mode::AsWritten, "");
        assert_eq!(
            names(&expected.pipelines),
            ["alpha | gamma", "beta", "delta", "rg", "alpha x"]
        );
        assert_eq!(expected.status, Some(0));
        assert!(expected.possible.is_none());
    }

    #[test]
    fn after_giving_up_everything_is_possible_and_nothing_needed() {
        use Connector::{First, Then};
        let chain = vec![
            pipeline(First, false, "alpha"),
            pipeline(Then, false, "beta x* | gamma"),
            pipeline(Then, false, "delta"),
        ];
        let expected = run(chain, Mode::AsWritten, "x*");
        assert_eq!(names(&expected.pipelines), ["alpha"]);
        assert_eq!(
            names(&expected.possible.expect("gave up")),
            ["gamma", "delta"]
        );
        assert_eq!(expected.status, None);
    }

    #[test]
    fn a_builtin_stands_in_only_for_a_bare_name_as_written() {
        let chain = || vec![pipeline(Connector::First, false, "echo a | alpha")];
        assert_eq!(
            names(&run(chain(), Mode::AsWritten, "").pipelines),
            ["alpha"]
        );
        assert_eq!(
            names(&run(chain(), Mode::Pinned, "").pipelines),
            ["/bin/echo a | /bin/alpha"]
        );
        let failing = || vec![pipeline(Connector::First, false, "printf")];
        assert_eq!(run(failing(), Mode::AsWritten, "").status, Some(1));
        assert_eq!(run(failing(), Mode::Pinned, "").status, Some(0));
    }
}

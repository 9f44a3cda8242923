//! Many commands: generated, judged, run, compared, counted.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::{Result, bail};
use execgate_policy::decision::request::Mode;

use crate::bench::{Bench, Divergence, Sample, shells_for};
use crate::corpus::{Line, Verdict};
use crate::escape::escape;
use crate::generate::{Generated, generate, grammar::grammar};
use crate::judge::{Answer, Judge, Settings};
use crate::report::{Failure, Report};
use crate::scene::{ENVIRONMENTS, Scene, Scenes};
use crate::shells::Shells;
use crate::shrink::shrink;

/// With this many allowed commands every production has had its turn.
const COVERING: u64 = 400;

/// After this many failures there is nothing to learn from more.
const ENOUGH_FAILURES: usize = 40;

/// What is generated.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Commands to generate that are allowed as written, and executed.
    pub count: u64,
    /// The seed.
    pub seed: u64,
    /// Told how many commands are done.
    pub progress: fn(u64),
}

/// What everything is done with.
#[derive(Clone, Copy)]
pub struct Lab<'a> {
    /// Who judges.
    pub judge: &'a dyn Judge,
    /// The folders and programs: one scene for who judges, and one for each thread.
    pub scenes: &'a Scenes,
    /// The shells.
    pub shells: &'a Shells,
}

/// A command on its way to the shells.
struct Job {
    origin: String,
    sample: Sample,
}

/// Runs the lines of the corpus, then as many generated commands as wanted.
pub fn run(lab: Lab<'_>, lines: &[Line], options: Options) -> Result<Report> {
    let started = Instant::now();
    let report = Mutex::new(Report::default());
    let enough = AtomicBool::new(false);
    let (sender, receiver) = sync_channel(64);
    // The queue closes when the last worker has gone, so that feeding it cannot wait for ever.
    let receiver = Arc::new(Mutex::new(receiver));
    let Some((first, others)) = lab.scenes.all().split_first() else {
        bail!("there is no scene");
    };
    thread::scope(|scope| {
        let (report, enough) = (&report, &enough);
        let workers: Vec<_> = others
            .iter()
            .map(|scene| {
                let receiver = Arc::clone(&receiver);
                scope.spawn(move || {
                    let worked = work(lab, scene, &receiver, report, enough);
                    enough.fetch_or(worked.is_err(), Ordering::Relaxed);
                    worked
                })
            })
            .collect();
        drop(receiver);
        let fed = feed(lab, first, lines, options, sender, report, enough);
        for worker in workers {
            match worker.join() {
                Ok(result) => result?,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        fed
    })?;
    let mut report = report.into_inner().unwrap_or_else(PoisonError::into_inner);
    for scene in lab.scenes.all() {
        let changes = scene.changes()?;
        if !changes.is_empty() {
            report.failures.push(Failure::new(
                "folders",
                format!("files came up there: {changes:?}"),
            ));
        }
    }
    if options.count >= COVERING && !enough.into_inner() {
        report.check_coverage();
    }
    report.seconds = started.elapsed().as_secs_f64();
    Ok(report)
}

/// Judges commands in order, counts, and hands on what is allowed: so the commands that
/// run, and all counts, follow from the seed alone.
fn feed(
    lab: Lab<'_>,
    scene: &Scene,
    lines: &[Line],
    options: Options,
    sender: SyncSender<Job>,
    report: &Mutex<Report>,
    enough: &AtomicBool,
) -> Result<()> {
    let bench = Bench::set_up(scene, lab.shells);
    let allowed =
        |sample: &Sample, mode| matches!(bench.judge(lab.judge, sample, mode), Answer::Allowed(_));
    let update = |change: &mut dyn FnMut(&mut Report)| {
        change(&mut report.lock().unwrap_or_else(PoisonError::into_inner))
    };
    for line in lines {
        for environment in 0..ENVIRONMENTS {
            let sample = Sample {
                environment,
                ..line.sample.clone()
            };
            let (as_written, pinned) = (
                allowed(&sample, Mode::AsWritten),
                allowed(&sample, Mode::Pinned),
            );
            update(&mut |report| report.count_line(line, as_written, pinned));
            let _ = sender.send(Job {
                origin: line.place.clone(),
                sample,
            });
        }
    }
    let mut executed = 0;
    for index in 0.. {
        if executed == options.count || enough.load(Ordering::Relaxed) {
            break;
        }
        if index > 1000 + 100 * options.count {
            bail!("of {index} generated commands only {executed} were allowed");
        }
        let Generated {
            sample,
            productions,
            ..
        } = generate(options.seed, index);
        let (as_written, pinned) = (
            allowed(&sample, Mode::AsWritten),
            allowed(&sample, Mode::Pinned),
        );
        update(&mut |report| report.count(&sample, &productions, as_written, pinned));
        if as_written || pinned {
            executed += u64::from(as_written);
            (options.progress)(executed);
            // The receivers are gone only when a worker has failed, which shows there.
            if sender
                .send(Job {
                    origin: format!("seed {} index {index}", options.seed),
                    sample,
                })
                .is_err()
            {
                break;
            }
        }
    }
    Ok(())
}

fn work(
    lab: Lab<'_>,
    scene: &Scene,
    jobs: &Mutex<Receiver<Job>>,
    report: &Mutex<Report>,
    enough: &AtomicBool,
) -> Result<()> {
    let mut bench = Bench::set_up(scene, lab.shells);
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { origin, sample }) = job else {
            return Ok(());
        };
        let divergences = bench.try_out(lab.judge, &sample)?;
        let Some(first) = divergences.first() else {
            continue;
        };
        let small = smallest(lab.judge, &mut bench, first)?;
        let mut report = report.lock().unwrap_or_else(PoisonError::into_inner);
        report.diverged(&origin, &divergences, small);
        if report.failures.len() >= ENOUGH_FAILURES {
            enough.store(true, Ordering::Relaxed);
        }
    }
}

/// A small command that diverges in the same shell and mode.
fn smallest(judge: &dyn Judge, bench: &mut Bench<'_>, found: &Divergence) -> Result<Divergence> {
    let mut smallest = found.clone();
    let mut diverges = |command: &str| -> Result<bool> {
        let sample = Sample {
            command: command.to_owned(),
            ..found.sample.clone()
        };
        let Answer::Allowed(plan) = bench.judge(judge, &sample, found.mode) else {
            return Ok(false);
        };
        let divergence = bench.run(&sample, &plan, found.mode, found.shell)?;
        Ok(divergence.map(|divergence| smallest = divergence).is_some())
    };
    shrink(&found.sample.command, &mut diverges)?;
    Ok(smallest)
}

impl Report {
    fn count(&mut self, sample: &Sample, productions: &[usize], as_written: bool, pinned: bool) {
        self.generated += 1;
        self.as_written += u64::from(as_written);
        self.pinned += u64::from(pinned);
        self.runs += shells_for(sample).len() as u64 * (u64::from(as_written) + u64::from(pinned));
        self.counts.resize_with(grammar().len(), Default::default);
        let mut productions = productions.to_vec();
        productions.sort_unstable();
        productions.dedup();
        for production in productions {
            let counts = &mut self.counts[production];
            counts.produced += 1;
            if sample.settings == Settings::Usual && (as_written || pinned) {
                counts
                    .usual_example
                    .get_or_insert_with(|| sample.command.clone());
            }
            counts.as_written += u64::from(as_written);
            counts.pinned += u64::from(pinned);
            if (as_written || pinned) && counts.example.is_none() {
                counts.example = Some(sample.command.clone());
            }
        }
    }

    fn count_line(&mut self, line: &Line, as_written: bool, pinned: bool) {
        self.lines += 1;
        self.runs +=
            shells_for(&line.sample).len() as u64 * (u64::from(as_written) + u64::from(pinned));
        let wanted = match line.verdict {
            Verdict::Allow => (true, true),
            Verdict::Pinned => (false, true),
            Verdict::Refuse => (false, false),
            Verdict::Any => return,
        };
        if wanted != (as_written, pinned) {
            let say = |allowed| if allowed { "allowed" } else { "refused" };
            let what = format!("must be {}, and {} pinned", say(wanted.0), say(wanted.1));
            let is = format!("is {}, and {} pinned", say(as_written), say(pinned));
            let command = escape(&line.sample.command);
            let failure = Failure::new(&line.place, format!("{command}\n  {what}; {is}"));
            // The other environment mostly says the same.
            if self.failures.last() != Some(&failure) {
                self.failures.push(failure);
            }
        }
    }
}

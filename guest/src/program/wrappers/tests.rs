use super::*;
use crate::program::kinds::{Kind, names_of};
use crate::shell::{Dialect, read};

/// The words of the one command in `text`.
fn words(text: &str) -> Vec<Word> {
    let script = read(text, Dialect::default());
    let mut pipelines = script.expect(text).pipelines.into_iter();
    let mut commands = pipelines.next().expect(text).commands.into_iter();
    commands.next().expect(text).words
}

/// Unwraps `text` by the name of its first word.
fn unwrapped(family: Family, text: &str) -> Result<(Unwrapped, Vec<Word>), Finding> {
    let words = words(text);
    let name = words[0].text.rsplit('/').next().expect(text).to_owned();
    unwrap(&name, family, &words).map(|found| (found, words))
}

/// The words from the inner program on.
fn inner(family: Family, text: &str) -> Result<String, Code> {
    let (found, words) = unwrapped(family, text).map_err(|finding| finding.code)?;
    let texts: Vec<_> = words[found.inner..]
        .iter()
        .map(|word| word.text.as_str())
        .collect();
    Ok(texts.join(" "))
}

use Family::{Bsd, Busybox, Gnu};

const EVERY: &[Family] = &[Gnu, Bsd, Busybox];
const GETOPT: &[Family] = &[Gnu, Bsd];

/// Each text runs `git` with what follows it, as the real tool was seen to do.
#[test]
fn forms_that_run_the_program() {
    let cases: &[(&[Family], &[&str])] = &[
        (
            EVERY,
            &[
                "command git a",
                "command git -x",
                "exec git --flag",
                "env git -u X A=1",
                "env -i git",
                "env - git",
                "env -i - git",
                "env -u A git",
                "env -uA git",
                "env -iuA git",
                "env -iu A git",
                "env -u A -uB -i git",
                "env -- git",
                "env -- A=1 git",
                "env A=1 B= git",
                "env -u -i git",
                "env -u -- git",
                "env '=x' git",
                "env 1A=b git",
                "nice git -n 5",
                "nice -n 5 git -- -n",
                "nice -n5 git",
                "nice -n -5 git",
                "nice -n-5 git",
                "nice -n +5 git",
                "nice -5 git",
                "nice --5 git",
                "nohup git --help",
                "timeout 5 git -k 3",
                "timeout 5s git",
                "timeout 1.5s git --foreground",
                "timeout 1m git",
                "timeout .5h git",
                "timeout 0 git",
                "timeout -- 5 git",
                "timeout -k 1 5 git",
                "timeout -k1 5 git",
                "timeout -k 1m -s KILL 5 git",
                "timeout -sKILL 5 git",
                "timeout -s 9 5 git",
                "timeout -k 1 -k 2 5 git",
                "time git -p",
                "/usr/bin/time git",
                "/usr/bin/time -p git status",
                "/usr/bin/time -pp git",
                "/usr/bin/time -- git",
                "/usr/bin/time -p -- git",
                "'time' -p git",
            ],
        ),
        (
            GETOPT,
            &[
                "nice -- git",
                "nice -n 5 -- git",
                "nice -5 -- git",
                "nice -n 5 -n 6 git",
                "nice -5 -n 6 git",
                "nohup -- git",
                "stdbuf -oL git -e0",
                "stdbuf -o L git",
                "stdbuf -oL -eL git",
                "stdbuf -oL -e0 -i0 git",
                "stdbuf -o0 -- git",
                "stdbuf -o1K git",
                "stdbuf -o 4096 git",
                "timeout --signal=KILL 5 git",
                "timeout --signal KILL 5 git",
                "timeout --sig=KILL 5 git",
                "timeout --kill-after=1 5 git",
                "timeout --k 1 5 git",
                "timeout --foreground 5 git",
                "timeout --preserve-status 5 git",
                "timeout -fp 5 git",
                "timeout -v 5 git",
                "timeout -vk1 5 git",
                "timeout --verb 5 git",
                "env -v git",
            ],
        ),
        (
            &[Gnu, Busybox],
            &[
                "env --ignore-environment git",
                "env --ignore-e git",
                "env --unset=A git",
                "env --unset A git",
                "env --uns A git",
                "env --u=A git",
            ],
        ),
        (
            &[Gnu],
            &[
                "env --debug git",
                "env --deb git",
                "nice --adjustment=5 git",
                "nice --adjustment 5 git",
                "nice --adj=5 git",
                "nice --a=5 git",
                "nice -5 -6 git",
                "nice -n5 -6 git",
                "stdbuf --output=L git",
                "stdbuf --output L git",
                "stdbuf --o=L git",
                "/usr/bin/time --portability git",
                "/usr/bin/time --port git",
            ],
        ),
        (
            EVERY,
            &[
                "genv --unset=A git",
                "gnice --adjustment=5 git",
                "gnohup -- git",
                "gstdbuf --output=L git",
                "gtime -p git",
                "gtimeout --signal=KILL 5 git",
            ],
        ),
    ];
    for (families, texts) in cases {
        for text in *texts {
            let from = text.rfind("git").map(|at| &text[at..]);
            for family in *families {
                let found = inner(*family, text);
                assert_eq!(
                    found.as_deref(),
                    from.ok_or(&Code::NotFound),
                    "{family:?} {text}"
                );
            }
        }
    }
}

/// Each text is refused: the tool refuses it too, runs something else, or does more.
#[test]
fn forms_that_are_refused() {
    let cases: &[(&[Family], &[&str])] = &[
        (
            EVERY,
            &[
                "command -p git",
                "command -v git",
                "command -- git",
                "exec -a x git",
                "exec -c git",
                "exec -l git",
                "exec -- git",
                "env -x git",
                "env -S 'git a'",
                "env '-Sgit a'",
                "env '-vSgit a'",
                "env --split-string='git a'",
                "env -C /tmp git",
                "env -C/tmp git",
                "env --chdir=/tmp git",
                "env --ch /tmp git",
                "env -a x git",
                "env --argv0=x git",
                "env -f x git",
                "env -P /tmp git",
                "env -L x git",
                "env -0 git",
                "env -i0 git",
                "env --null git",
                "env --d git",
                "env --help git",
                "env --default-signal=INT git",
                "env --ignore-signal=INT git",
                "env -uA=1 git",
                "env -u=A git",
                "env -u '' git",
                "env --unset= git",
                "env --ignore-environment=x git",
                "env -u",
                "env --unset",
                "env - -- git",
                "env - -i git",
                "env -- - git",
                "env A=1 - git",
                "env A=1 -i git",
                "env A=1 -- git",
                "nice -n git",
                "nice -n x git",
                "nice -n 5x git",
                "nice -n ' 5' git",
                "nice -n 0x5 git",
                "nice -n=5 git",
                "nice -n '' git",
                "nice -n",
                "nice -5x git",
                "nice -+5 git",
                "nice -x git",
                "nice --help git",
                "nice -n 5 - git",
                "nice -- -5 git",
                "nohup -x git",
                "nohup --help git",
                "nohup - git",
                "stdbuf -o l git",
                "stdbuf -oB git",
                "stdbuf -o=L git",
                "stdbuf -oLeL git",
                "stdbuf -ooL git",
                "stdbuf -o",
                "stdbuf -x git",
                "timeout git",
                "timeout x git",
                "timeout '' git",
                "timeout 5ms git",
                "timeout 5M git",
                "timeout 1e1 git",
                "timeout inf git",
                "timeout +5 git",
                "timeout -5 git",
                "timeout 5 -- git",
                "timeout 5 -k 1 git",
                "timeout 5 --foreground git",
                "timeout -t 5 git",
                "timeout -s=KILL 5 git",
                "timeout -s '' 5 git",
                "timeout -k x 5 git",
                "timeout --help 5 git",
                "timeout --foreground=x 5 git",
                "time -p git",
                "time -- git",
                "time -o f git",
                "time - git",
                "/usr/bin/time -o f git",
                "/usr/bin/time -of git",
                "/usr/bin/time -po f git",
                "/usr/bin/time -a git",
                "/usr/bin/time -f x git",
                "/usr/bin/time -v git",
                "/usr/bin/time --output=f git",
                "/usr/bin/time --quiet git",
                "/usr/bin/time -x git",
            ],
        ),
        (
            &[Bsd],
            &[
                "env --unset=A git",
                "env --ignore-environment git",
                "nice --adjustment=5 git",
                "nice -n5 -6 git",
                "stdbuf --output=L git",
                "timeout -h 5 git",
                "/usr/bin/time --portability git",
                "/usr/bin/time -l git",
            ],
        ),
        (
            &[Busybox],
            &[
                "timeout --ver 5 git",
                "env -v git",
                "env --debug git",
                "nice -- git",
                "nice -n 5 -- git",
                "nice -5 -- git",
                "nice -n 5 -n 6 git",
                "nice -5 -n 6 git",
                "nice -5 -6 git",
                "nice --adjustment=5 git",
                "nohup -- git",
                "stdbuf -oL git",
                "timeout -f 5 git",
                "timeout -v 5 git",
                "timeout --signal=KILL 5 git",
                "timeout --foreground 5 git",
                "/usr/bin/time --portability git",
            ],
        ),
        (
            &[Gnu],
            &[
                "env --ignore git",
                "env --i git",
                "timeout --ver 5 git",
                "timeout --v 5 git",
            ],
        ),
    ];
    for (families, texts) in cases {
        for text in *texts {
            for family in *families {
                assert_eq!(
                    inner(*family, text),
                    Err(Code::WrapperOption),
                    "{family:?} {text}"
                );
            }
        }
    }
}

#[test]
fn a_program_is_needed() {
    for family in EVERY {
        for text in [
            "command",
            "exec",
            "env",
            "env A=1",
            "env -i",
            "env -u A",
            "env -",
            "nice",
            "nice -n 5",
            "nohup",
            "timeout",
            "timeout 5",
            "timeout -k 1 5",
            "time",
            "/usr/bin/time -p",
            // Behind `env`, a path with `=` in it is an assignment too.
            "env /opt/a=b/git",
        ] {
            assert_eq!(
                inner(*family, text),
                Err(Code::WrapperCommand),
                "{family:?} {text}"
            );
        }
        assert_eq!(
            unwrap("nice", *family, &[]).map_err(|finding| finding.code),
            Err(Code::WrapperCommand)
        );
    }
    assert_eq!(inner(Gnu, "stdbuf -oL"), Err(Code::WrapperCommand));
}

#[test]
fn words_up_to_the_program_are_literal() {
    for family in EVERY {
        for text in [
            "command $X",
            "exec $X git",
            "env $X git",
            "env A=$X git",
            "env -u $X git",
            "env -u$X git",
            "env A=1 $X",
            "env A=1 g* x",
            "nice $X git",
            "nice -n $X git",
            "nice -n5$X git",
            "nice -n 5 $X",
            "nohup $X",
            "timeout $X git",
            "timeout -k $X 5 git",
            "timeout 5 $X git",
            "time $X git",
            "/usr/bin/time \"$X\" git",
            "/usr/bin/time -p ~/git",
        ] {
            assert_eq!(
                inner(*family, text),
                Err(Code::WordNotLiteral),
                "{family:?} {text}"
            );
        }
        assert_eq!(
            inner(*family, "nice git $X *.c").as_deref(),
            Ok("git $X *.c")
        );
    }
}

#[test]
fn behind_the_reserved_word_time_shells_differ() {
    for text in [
        "time A=1 git",
        "time A='x y' git",
        "time A+=1 git",
        "time ! git",
        "time if git",
    ] {
        assert_eq!(inner(Gnu, text), Err(Code::ShellsDisagree), "{text}");
    }
    assert_eq!(
        inner(Gnu, "time /opt/a=b/git x").as_deref(),
        Ok("/opt/a=b/git x")
    );
    assert_eq!(inner(Gnu, "time 'if' x").as_deref(), Ok("if x"));
    assert_eq!(
        inner(Gnu, "/usr/bin/time A=1 git").as_deref(),
        Ok("A=1 git")
    );
}

#[test]
fn what_env_does_to_variables() {
    let text = "env -i -uA -u B -- C=1 D='x=y' E= '=z' 1F=g git H=1";
    let (found, _) = unwrapped(Gnu, text).expect(text);
    let set = |word, name: &str, value: &str| Setting {
        word,
        name: name.to_owned(),
        value: value.to_owned(),
    };
    let unset = |word, name: &str| Unset {
        word,
        name: name.to_owned(),
    };
    assert_eq!(found.clears, Some(1));
    assert_eq!(found.unsets, [unset(2, "A"), unset(4, "B")]);
    assert_eq!(
        found.sets,
        [
            set(6, "C", "1"),
            set(7, "D", "x=y"),
            set(8, "E", ""),
            set(9, "", "z"),
            set(10, "1F", "g"),
        ]
    );
    assert_eq!(found.inner, 11);

    let clears = |text| unwrapped(Gnu, text).expect(text).0.clears;
    assert_eq!(clears("env - git"), Some(1));
    assert_eq!(clears("env -u A - git"), Some(3));
    assert_eq!(clears("env --ignore-environment git"), Some(1));
    assert_eq!(clears("env -uiA git"), None);
    assert_eq!(clears("nice git"), None);
}

#[test]
fn findings_point_at_the_word() {
    let about = |text: &str| {
        let finding = unwrapped(Gnu, text).expect_err(text);
        let span = finding.span.expect(text);
        text[span.start as usize..span.end as usize].to_owned()
    };
    assert_eq!(about("env -i -S x git"), "-S");
    assert_eq!(about("env A=1 -x git"), "-x");
    assert_eq!(about("nice -n x git"), "x");
    assert_eq!(about("nice -n5x git"), "-n5x");
    assert_eq!(about("nice -n"), "-n");
    assert_eq!(about("timeout git"), "git");
    assert_eq!(about("timeout 5"), "timeout");
    assert_eq!(about("timeout --ver 5 git"), "--ver");
    assert_eq!(about("nice -n 5 $X"), "$X");
}

#[test]
fn every_name_of_the_kind_is_a_wrapper_here() {
    for name in names_of(Kind::Wrapper) {
        let text = format!("/x/{name} 5 git");
        assert!(unwrapped(Gnu, &text).is_ok(), "{name}");
    }
    assert_eq!(inner(Gnu, "xargs git"), Err(Code::WrapperOption));
}

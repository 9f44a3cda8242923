use super::*;
use crate::shell::syntax::Expansion;
use crate::shell::{self, Dialect};

const ALL: [Posix; 5] = [Posix::Sh, Posix::Bash, Posix::Dash, Posix::Ash, Posix::Zsh];
const CARRIER: &str = r#"'"$0" "$@"'"#;
const EXEC: &str = r#"'exec "$0" "$@"'"#;

fn words(text: &str) -> Vec<Word> {
    let mut script = shell::read(text, Dialect::default()).unwrap();
    script.pipelines.remove(0).commands.remove(0).words
}

fn read(shell: Posix, text: &str) -> Result<Invocation, Finding> {
    invocation(shell, &words(&format!("x {text}")))
}

fn payload(word: usize) -> Runs {
    Runs::Payload {
        word,
        operands: word + 1,
    }
}

#[test]
fn names_lose_case_and_version() {
    for (name, expected) in [
        ("sh", Some(Posix::Sh)),
        ("bash", Some(Posix::Bash)),
        ("dash", Some(Posix::Dash)),
        ("ash", Some(Posix::Ash)),
        ("zsh", Some(Posix::Zsh)),
        ("Bash", Some(Posix::Bash)),
        ("bash5", Some(Posix::Bash)),
        ("bash-5.2", Some(Posix::Bash)),
        ("zsh-5.9", Some(Posix::Zsh)),
        ("sh.exe", Some(Posix::Sh)),
        ("rbash", None),
        ("fish", None),
        ("bash.sh", None),
        ("", None),
    ] {
        assert_eq!(posix(name), expected, "{name}");
    }
}

#[test]
fn every_shell_takes_the_common_forms_alike() {
    for (text, runs, options) in [
        ("-c git", payload(2), "-c"),
        ("-c 'git status' a b", payload(2), "-c"),
        ("-c git -x --rcfile f", payload(2), "-c"),
        ("-ec git", payload(2), "-ec"),
        ("-ce git", payload(2), "-ce"),
        ("-cc git", payload(2), "-cc"),
        ("-xc git", payload(2), "-xc"),
        ("-c -e git", payload(3), "-c -e"),
        ("-c -c git", payload(3), "-c -c"),
        ("-c -- git", payload(3), "-c --"),
        ("-c - git", payload(3), "-c -"),
        ("-c -- -x", payload(3), "-c --"),
        ("-c ''", payload(2), "-c"),
        ("-euvxfn -c git", payload(3), "-euvxfn -c"),
        ("+eux -c git", payload(3), "+eux -c"),
        ("-o errexit -c git", payload(4), "-o errexit -c"),
        ("+o xtrace -c git", payload(4), "+o xtrace -c"),
        (
            "-o noglob -o verbose -c g",
            payload(6),
            "-o noglob -o verbose -c",
        ),
        ("-euo pipefail -c git", payload(4), "-euo pipefail -c"),
        ("-co nounset git", payload(3), "-co nounset"),
        ("-ceuo pipefail git", payload(3), "-ceuo pipefail"),
        ("run.sh a", Runs::Script { word: 1 }, ""),
        ("run.sh -c git", Runs::Script { word: 1 }, ""),
        ("-e run.sh", Runs::Script { word: 2 }, "-e"),
        ("-e -- -c", Runs::Script { word: 3 }, "-e --"),
        ("- run.sh", Runs::Script { word: 2 }, "-"),
        ("'' -c git", Runs::Script { word: 1 }, ""),
        ("dev/stdin", Runs::Script { word: 1 }, ""),
        ("/dev/x", Runs::Script { word: 1 }, ""),
        ("", Runs::Stdin, ""),
        ("-", Runs::Stdin, "-"),
        ("--", Runs::Stdin, "--"),
        ("-e", Runs::Stdin, "-e"),
        ("-- -", Runs::Stdin, "--"),
        ("/dev/stdin", Runs::Stdin, ""),
        ("//dev/./fd/0", Runs::Stdin, ""),
        ("/proc/self/fd/0", Runs::Stdin, ""),
    ] {
        for shell in ALL {
            let read = read(shell, text).unwrap();
            assert_eq!(read.runs, runs, "{shell:?} {text}");
            assert_eq!(read.options.join(" "), options, "{shell:?} {text}");
            assert_eq!(read.login, None, "{shell:?} {text}");
        }
    }
}

#[test]
fn what_every_shell_refuses() {
    for (text, code, word) in [
        ("-c", Code::ShellOption, 1),
        ("-c -e", Code::ShellOption, 2),
        ("-c --", Code::ShellOption, 2),
        ("-s", Code::ShellOption, 1),
        ("-cs git", Code::ShellOption, 1),
        ("-i -c git", Code::ShellOption, 1),
        ("-ic git", Code::ShellOption, 1),
        ("-e -il -c git", Code::ShellOption, 2),
        ("-C -c git", Code::ShellOption, 1),
        ("-a -c git", Code::ShellOption, 1),
        ("-b -c git", Code::ShellOption, 1),
        ("-cb git", Code::ShellOption, 1),
        ("-p -c git", Code::ShellOption, 1),
        ("-r -c git", Code::ShellOption, 1),
        ("-t -c git", Code::ShellOption, 1),
        ("-1 -c git", Code::ShellOption, 1),
        ("-e' ' -c git", Code::ShellOption, 1),
        ("-eé -c git", Code::ShellOption, 1),
        ("-O extglob -c git", Code::ShellOption, 1),
        ("+O extglob -c git", Code::ShellOption, 1),
        ("+ -c git", Code::ShellOption, 1),
        ("-c + git", Code::ShellOption, 2),
        ("+c git", Code::ShellOption, 1),
        ("+l -c git", Code::ShellOption, 1),
        ("+- -c git", Code::ShellOption, 1),
        ("-o", Code::ShellOption, 1),
        ("-c -o", Code::ShellOption, 2),
        ("-o posix -c git", Code::ShellOption, 2),
        ("-o Errexit -c git", Code::ShellOption, 2),
        ("-o err_exit -c git", Code::ShellOption, 2),
        ("+o norcs -c git", Code::ShellOption, 2),
        ("-oposix -c git", Code::ShellOption, 1),
        ("-login -c git", Code::ShellOption, 1),
        ("-norc -c git", Code::ShellOption, 1),
        ("--rcfile f -c git", Code::ShellOption, 1),
        ("--rcfile f run.sh", Code::ShellOption, 1),
        ("--init-file=f run.sh", Code::ShellOption, 1),
        ("--init-file f -i -c git", Code::ShellOption, 1),
        ("--posix -c git", Code::ShellOption, 1),
        ("--noprofile -c git", Code::ShellOption, 1),
        ("--command git", Code::ShellOption, 1),
        ("--help", Code::ShellOption, 1),
        ("--login=x -c git", Code::ShellOption, 1),
        ("--log -c git", Code::ShellOption, 1),
        ("$X -c git", Code::WordNotLiteral, 1),
        ("-$X git", Code::WordNotLiteral, 1),
        ("-c \"$X\"", Code::WordNotLiteral, 2),
        ("-c \"git $X\"", Code::WordNotLiteral, 2),
        ("-o $X -c git", Code::WordNotLiteral, 2),
        ("$X", Code::WordNotLiteral, 1),
        ("*.sh", Code::WordNotLiteral, 1),
        ("~/run.sh", Code::WordNotLiteral, 1),
    ] {
        for shell in ALL {
            let found = read(shell, text).unwrap_err();
            assert_eq!(found.code, code, "{shell:?} {text}");
            let place = words(&format!("x {text}")).get(word).map(|word| word.span);
            assert_eq!(found.span, place, "{shell:?} {text}");
        }
    }
}

#[test]
fn shells_differ_in_letters_and_names() {
    use Posix::{Ash, Bash, Dash, Sh, Zsh};
    for (text, accepted) in [
        ("-Ec git", [Bash, Dash, Ash, Zsh].as_slice()),
        ("+E -c git", &[Bash, Dash, Ash, Zsh]),
        // RCS again.
        ("+f -c git", &[Sh, Bash, Dash, Ash]),
        ("-f +f -c git", &[Sh, Bash, Dash, Ash]),
        // zsh: an option named `c`.
        ("-oc errexit git", &[Bash, Dash, Ash]),
        ("-ooc errexit nounset git", &[Bash, Dash, Ash]),
        ("-oeu pipefail -c git", &[Bash, Dash, Ash]),
        ("--login -c git", &[Bash, Ash, Zsh]),
        ("--norc -c git", &[Bash]),
        ("--norc --login -c git", &[Bash]),
        // bash takes long options only before all others.
        ("-e --login -c git", &[]),
        ("-c --login git", &[]),
        ("-e --norc -c git", &[]),
        ("-oc posix git", &[]),
        ("-oerrexit -c git", &[]),
    ] {
        for shell in ALL {
            let read = read(shell, text);
            assert_eq!(read.is_ok(), accepted.contains(&shell), "{shell:?} {text}");
            if let Err(found) = read {
                assert_eq!(found.code, Code::ShellOption, "{shell:?} {text}");
            }
        }
    }
    let read = read(Bash, "-ooc errexit nounset git").unwrap();
    assert_eq!(read.runs, payload(4));
    assert_eq!(read.options, ["-ooc", "errexit", "nounset"]);
}

#[test]
fn login_is_told_and_left_out() {
    for (text, login, runs, options) in [
        ("-lc git", 1, payload(2), "-c"),
        ("-cl git", 1, payload(2), "-c"),
        ("-elc git", 1, payload(2), "-ec"),
        ("-l -c git", 1, payload(3), "-c"),
        ("-ll -c git", 1, payload(3), "-c"),
        ("-c -l -- git", 2, payload(4), "-c --"),
        ("-e -lx -l -c git", 2, payload(5), "-e -x -c"),
        ("-lo errexit -c git", 1, payload(4), "-o errexit -c"),
        ("-l run.sh", 1, Runs::Script { word: 2 }, ""),
        ("-l", 1, Runs::Stdin, ""),
    ] {
        for shell in ALL {
            let read = read(shell, text).unwrap();
            assert_eq!(read.login, Some(login), "{shell:?} {text}");
            assert_eq!(read.runs, runs, "{shell:?} {text}");
            assert_eq!(read.options.join(" "), options, "{shell:?} {text}");
        }
    }
    let long = read(Posix::Bash, "--login -c git").unwrap();
    assert_eq!((long.login, long.runs), (Some(1), payload(3)));
    assert_eq!(long.options, ["-c"]);
}

#[test]
fn start_up_files_are_kept_away() {
    use Posix::{Ash, Bash, Dash, Sh, Zsh};
    for (shell, text, guard) in [
        (Sh, "-c git", None),
        (Dash, "-c git", None),
        (Ash, "-c git", None),
        (Bash, "-c git", Some("--norc")),
        (Bash, "-fc git", Some("--norc")),
        (Bash, "--norc -c git", None),
        (Bash, "run.sh", None),
        (Zsh, "-c git", Some("-f")),
        (Zsh, "-f -c git", None),
        (Zsh, "-xfc git", None),
        (Zsh, "-o noglob -c git", Some("-f")),
        (Zsh, "run.sh", Some("-f")),
        (Zsh, "-f run.sh", None),
    ] {
        assert_eq!(read(shell, text).unwrap().guard, guard, "{shell:?} {text}");
    }
}

#[test]
fn a_carrier_runs_the_program_behind_it() {
    for shell in ALL {
        for payload_text in [CARRIER, EXEC] {
            let carrier = |text: &str| read(shell, &text.replace("CARRIER", payload_text));
            for (text, inner) in [
                ("-c CARRIER git status", 3),
                ("-ec -- CARRIER git $X *", 4),
                ("-lc CARRIER git", 3),
            ] {
                let runs = carrier(text).unwrap().runs;
                assert_eq!(runs, Runs::Carrier { inner }, "{shell:?} {text}");
            }
            for (text, code) in [
                ("-c CARRIER", Code::WrapperCommand),
                ("-c CARRIER - git", Code::WrapperCommand),
                ("-c CARRIER -a git", Code::WrapperCommand),
                ("-c CARRIER $X", Code::WordNotLiteral),
                ("-c CARRIER g*", Code::WordNotLiteral),
            ] {
                assert_eq!(carrier(text).unwrap_err().code, code, "{shell:?} {text}");
            }
        }
        for text in [
            r#"-c '"$0" "$@" ' git"#,
            r#"-c '"$0"' git"#,
            r#"-c '$0 "$@"' git"#,
            r#"-c '"$@"' git"#,
            r#"-c 'exec  "$0" "$@"' git"#,
            r#"-c 'git; "$0" "$@"' git"#,
        ] {
            assert_eq!(read(shell, text).unwrap().runs, payload(2), "{text}");
        }
    }
}

#[test]
fn no_words_are_no_invocation() {
    for shell in ALL {
        assert_eq!(invocation(shell, &[]).unwrap().runs, Runs::Stdin);
        let empty = Word {
            text: String::new(),
            expansions: vec![Expansion {
                start: 0,
                end: 0,
                kind: shell::syntax::ExpansionKind::Glob,
                quoted: false,
            }],
            quoted: false,
            bare_dollar: false,
            span: shell::Span::new(0, 0),
        };
        assert!(invocation(shell, &[empty.clone(), empty]).is_err());
    }
}

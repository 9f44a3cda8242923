//! Many programs in one file: which applet the words choose, and what it can do.

use super::wrappers::Family;
use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

/// A program that is many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MultiCall {
    /// busybox.
    Busybox,
    /// toybox.
    Toybox,
    /// GNU coreutils as a single binary, or uutils.
    Coreutils,
}

impl MultiCall {
    /// The program of that canonical file name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "busybox" => Some(Self::Busybox),
            "toybox" => Some(Self::Toybox),
            "coreutils" => Some(Self::Coreutils),
            _ => None,
        }
    }
}

/// What an applet can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Applet {
    /// It reads commands.
    Shell,
    /// It runs the program that its operands name, by the options of that family.
    Wrapper(Family),
    /// It reads, computes and prints, and writes at most the files that its arguments name.
    Plain,
    /// It may run another program or code, changes the system, serves, or is not known.
    Other,
}

const BUSYBOX: u8 = 1;
const TOYBOX: u8 = 2;
const COREUTILS: u8 = 4;
const BOXES: u8 = BUSYBOX | TOYBOX;
const ALL: u8 = BOXES | COREUTILS;

/// Plain applets with the programs in which they are plain; sorted. From the sources of busybox
/// 1.35, toybox 0.8.9, coreutils 9.1 and uutils 0.0.17: none of these starts a program. Missing
/// on purpose: `sort` of coreutils (`--compress-program`), `awk`, `find`, `tar`, `xargs`, pagers
/// and editors, and all that change the system. `sed` of both boxes has no `e`.
const PLAIN: &[(&str, u8)] = &[
    ("[", BUSYBOX | COREUTILS),
    ("[[", BUSYBOX),
    ("ascii", BOXES),
    ("b2sum", COREUTILS),
    ("base32", ALL),
    ("base64", ALL),
    ("basename", ALL),
    ("basenc", COREUTILS),
    ("bc", BUSYBOX),
    ("bunzip2", BUSYBOX),
    ("bzcat", BOXES),
    ("bzip2", BUSYBOX),
    ("cal", BOXES),
    ("cat", ALL),
    ("cksum", ALL),
    ("cmp", BOXES),
    ("comm", ALL),
    ("cp", ALL),
    ("crc32", BOXES),
    ("cut", ALL),
    ("date", ALL),
    ("dc", BUSYBOX),
    ("dd", ALL),
    ("df", ALL),
    ("diff", BUSYBOX),
    ("dir", COREUTILS),
    ("dircolors", COREUTILS),
    ("dirname", ALL),
    ("du", ALL),
    ("echo", ALL),
    ("egrep", BOXES),
    ("expand", ALL),
    ("expr", ALL),
    ("factor", ALL),
    ("false", ALL),
    ("fgrep", BOXES),
    ("file", TOYBOX),
    ("fmt", TOYBOX | COREUTILS),
    ("fold", ALL),
    ("free", BOXES),
    ("getconf", TOYBOX),
    ("getopt", BOXES),
    ("grep", BOXES),
    ("groups", ALL),
    ("gunzip", BOXES),
    ("gzip", BOXES),
    ("hashsum", COREUTILS),
    ("hd", BUSYBOX),
    ("head", ALL),
    ("hexdump", BUSYBOX),
    ("hostid", ALL),
    ("iconv", TOYBOX),
    ("id", ALL),
    ("ipcalc", BUSYBOX),
    ("join", COREUTILS),
    ("ln", ALL),
    ("logname", ALL),
    ("ls", ALL),
    ("lzcat", BUSYBOX),
    ("md5sum", ALL),
    ("mkdir", ALL),
    ("mktemp", ALL),
    ("mv", ALL),
    ("nl", ALL),
    ("nproc", ALL),
    ("numfmt", COREUTILS),
    ("od", ALL),
    ("paste", ALL),
    ("pathchk", COREUTILS),
    ("pgrep", BOXES),
    ("pidof", BOXES),
    ("pinky", COREUTILS),
    ("pr", COREUTILS),
    ("printenv", ALL),
    ("printf", ALL),
    ("ps", BOXES),
    ("pwd", ALL),
    ("pwdx", BOXES),
    ("readelf", TOYBOX),
    ("readlink", ALL),
    ("realpath", ALL),
    ("relpath", COREUTILS),
    ("rev", BOXES),
    ("rm", ALL),
    ("rmdir", ALL),
    ("sed", BOXES),
    ("seq", ALL),
    ("sha1sum", ALL),
    ("sha224sum", TOYBOX | COREUTILS),
    ("sha256sum", ALL),
    ("sha384sum", TOYBOX | COREUTILS),
    ("sha3sum", ALL),
    ("sha512sum", ALL),
    ("shuf", ALL),
    ("sleep", ALL),
    ("sort", BOXES),
    ("stat", ALL),
    ("strings", BOXES),
    ("sum", BUSYBOX | COREUTILS),
    ("tac", ALL),
    ("tail", ALL),
    ("tee", ALL),
    ("test", ALL),
    ("touch", ALL),
    ("tr", ALL),
    ("true", ALL),
    ("truncate", ALL),
    ("tsort", TOYBOX | COREUTILS),
    ("tty", ALL),
    ("ttysize", BUSYBOX),
    ("uname", ALL),
    ("unexpand", BUSYBOX | COREUTILS),
    ("uniq", ALL),
    ("unlink", ALL),
    ("uptime", ALL),
    ("users", BUSYBOX | COREUTILS),
    ("vdir", COREUTILS),
    ("w", BOXES),
    ("wc", ALL),
    ("which", BOXES),
    ("who", ALL),
    ("whoami", ALL),
    ("xxd", BOXES),
    ("xzcat", BUSYBOX),
    ("yes", ALL),
    ("zcat", BOXES),
];

/// What the applet `name`, an exact name without a path, can do in that program.
pub fn applet(program: MultiCall, name: &str) -> Applet {
    match (program, name) {
        // toybox's shell reads in its own way, and hush is another shell than ash.
        (MultiCall::Busybox, "ash" | "sh") => Applet::Shell,
        (MultiCall::Busybox, "env" | "nice" | "nohup" | "time" | "timeout") => {
            Applet::Wrapper(Family::Busybox)
        }
        // toybox's own are no wrappers here: they run its applet where PATH names a program.
        (MultiCall::Coreutils, "env" | "nice" | "nohup" | "stdbuf" | "timeout") => {
            Applet::Wrapper(Family::Gnu)
        }
        _ if is_plain(program, name) => Applet::Plain,
        _ => Applet::Other,
    }
}

fn is_plain(program: MultiCall, name: &str) -> bool {
    let bit = match program {
        MultiCall::Busybox => BUSYBOX,
        MultiCall::Toybox => TOYBOX,
        MultiCall::Coreutils => COREUTILS,
    };
    let at = PLAIN.binary_search_by_key(&name, |(known, _)| known);
    at.ok()
        .and_then(|at| PLAIN.get(at))
        .is_some_and(|(_, programs)| programs & bit != 0)
}

/// The word that names the applet, where `words` begins with the multi-call program's own.
///
/// It is a bare name. busybox also takes a path (`busybox /x/sh` is its shell), and options such
/// as `--install` and `--list` do something else altogether.
pub fn applet_index(words: &[Word]) -> Result<usize, Finding> {
    let Some(first) = words.first() else {
        return Err(Finding::new(Code::WrapperCommand, "there are no words"));
    };
    let Some(word) = words.get(1) else {
        let message = format!("`{}` names no applet; write one behind it", first.text);
        return Err(Finding::at(Code::WrapperCommand, first.span, message));
    };
    let Some(name) = word.literal() else {
        let message = format!(
            "`{}` is left to an expansion; write the applet out",
            word.text
        );
        return Err(Finding::at(Code::WordNotLiteral, word.span, message));
    };
    if name.is_empty() || name.starts_with('-') || name.contains('/') {
        let message = format!(
            "`{name}` is no applet's name; write the bare name behind `{}`",
            first.text
        );
        return Err(Finding::at(Code::AppletUnknown, word.span, message));
    }
    Ok(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::{Dialect, read};

    fn words(text: &str) -> Vec<Word> {
        let script = read(text, Dialect::default()).unwrap_or_default();
        let mut pipelines = script.pipelines.into_iter();
        let commands = pipelines.next().map(|pipeline| pipeline.commands);
        let command = commands.and_then(|commands| commands.into_iter().next());
        command.map(|command| command.words).unwrap_or_default()
    }

    #[test]
    fn the_table_is_sorted_for_the_search() {
        assert!(PLAIN.is_sorted_by(|(one, _), (other, _)| one < other));
    }

    #[test]
    fn applets_of_each_program() {
        use MultiCall::{Busybox, Coreutils, Toybox};
        let cases: &[(MultiCall, Applet, &[&str])] = &[
            (Busybox, Applet::Shell, &["sh", "ash"]),
            (
                Busybox,
                Applet::Wrapper(Family::Busybox),
                &["env", "nice", "nohup", "timeout", "time"],
            ),
            (
                Busybox,
                Applet::Plain,
                &["cat", "ls", "grep", "sort", "sed", "[", "zcat", "test"],
            ),
            (
                Busybox,
                Applet::Other,
                &[
                    "awk",
                    "find",
                    "xargs",
                    "vi",
                    "tar",
                    "less",
                    "man",
                    "wget",
                    "httpd",
                    "nc",
                    "hush",
                    "bash",
                    "chroot",
                    "setsid",
                    "flock",
                    "busybox",
                    "stdbuf",
                    "LS",
                    "",
                    "nosuch",
                    "run-parts",
                    "crond",
                    "watch",
                    "hostname",
                    "mount",
                    "split",
                ],
            ),
            (Toybox, Applet::Plain, &["cat", "grep", "sort", "file"]),
            (
                Toybox,
                Applet::Other,
                &[
                    "sh", "env", "nice", "time", "timeout", "nohup", "find", "xargs", "diff", "ash",
                ],
            ),
            (
                Coreutils,
                Applet::Wrapper(Family::Gnu),
                &["env", "nice", "nohup", "stdbuf", "timeout"],
            ),
            (Coreutils, Applet::Plain, &["cat", "ls", "wc", "join"]),
            (
                Coreutils,
                Applet::Other,
                &[
                    "sort", "split", "chroot", "install", "sh", "time", "sed", "grep",
                ],
            ),
        ];
        for (program, expected, names) in cases {
            for name in *names {
                assert_eq!(applet(*program, name), *expected, "{program:?} {name}");
            }
        }
    }

    #[test]
    fn programs_by_name() {
        assert_eq!(MultiCall::named("busybox"), Some(MultiCall::Busybox));
        assert_eq!(MultiCall::named("toybox"), Some(MultiCall::Toybox));
        assert_eq!(MultiCall::named("coreutils"), Some(MultiCall::Coreutils));
        assert_eq!(MultiCall::named("git"), None);
    }

    #[test]
    fn the_applet_is_a_bare_literal_name() {
        let index = |text| applet_index(&words(text)).map_err(|finding| finding.code);
        assert_eq!(index("busybox ls -l"), Ok(1));
        assert_eq!(index("busybox 'ls'"), Ok(1));
        assert_eq!(index("busybox"), Err(Code::WrapperCommand));
        assert_eq!(index("busybox $HOME"), Err(Code::WordNotLiteral));
        assert_eq!(index("busybox l*"), Err(Code::WordNotLiteral));
        for text in [
            "busybox --install",
            "busybox --list",
            "busybox --help ls",
            "busybox -- ls",
            "busybox -sh",
            "busybox /bin/sh",
            "busybox ./ls",
            "busybox ''",
            "coreutils --coreutils-prog=ls",
        ] {
            assert_eq!(index(text), Err(Code::AppletUnknown), "{text}");
        }
        assert_eq!(
            applet_index(&[]).map_err(|finding| finding.code),
            Err(Code::WrapperCommand)
        );
    }
}

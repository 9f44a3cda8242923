//! What is read, and what is refused, by each shell.

use super::*;
use crate::shell::Span;

type Read = fn(&str) -> Result<Script, Finding>;

fn any(text: &str) -> Result<Script, Finding> {
    read(text, None)
}

fn read_words(read: Read, text: &str) -> Vec<String> {
    match read(text) {
        Ok(script) => words(&script).map(|word| word.text.clone()).collect(),
        Err(reason) => panic!("{text}: {reason:?}"),
    }
}

fn refusal(read: Read, text: &str) -> Option<(Code, Option<Span>)> {
    read(text).err().map(|reason| (reason.code, reason.span))
}

fn refused(read: Read, code: Code, texts: &[&str]) {
    for text in texts {
        assert_eq!(
            refusal(read, text).map(|(code, _)| code),
            Some(code),
            "{text}"
        );
    }
}

#[test]
fn words_that_both_shells_read_alike() {
    let cases: &[(&str, &[&str])] = &[
        ("git status --short", &["git", "status", "--short"]),
        ("  git\t log  ", &["git", "log"]),
        (
            "git commit -m \"note (x)\"",
            &["git", "commit", "-m", "note (x)"],
        ),
        ("rg \"a|b & c > d\" src", &["rg", "a|b & c > d", "src"]),
        (
            "node x.js --a=b -5 2",
            &["node", "x.js", "--a=b", "-5", "2"],
        ),
        (
            r"C:\Tools\rg.exe x\y z/",
            &[r"C:\Tools\rg.exe", r"x\y", "z/"],
        ),
        (r".\build\x.exe .", &[r".\build\x.exe", "."]),
        ("git add *.rs HEAD~1", &["git", "add", "*.rs", "HEAD~1"]),
        ("rg \"a^b\" \"it's\"", &["rg", "a^b", "it's"]),
        ("git log -- C:\\x", &["git", "log", "--", "C:\\x"]),
        ("rg 日本 \"(土) x\"", &["rg", "日本", "(土) x"]),
        ("python.exe", &["python.exe"]),
    ];
    for (text, words) in cases {
        for read in [read_cmd as Read, read_powershell, any] {
            assert_eq!(read_words(read, text), *words, "{text}");
        }
    }
}

#[test]
fn words_of_cmd() {
    let cases: &[(&str, &[&str])] = &[
        (
            "\"C:\\Program Files\\x.exe\" -a",
            &["C:\\Program Files\\x.exe", "-a"],
        ),
        ("x.exe \"\"", &["x.exe", ""]),
        ("x.exe \"C:\\a b\\\\\" c", &["x.exe", "C:\\a b\\", "c"]),
        ("x.exe \"a\\b\"", &["x.exe", "a\\b"]),
        (
            "x.exe a,b c;d e=f {g} [h] #i @j ~k",
            &["x.exe", "a,b", "c;d", "e=f", "{g}", "[h]", "#i", "@j", "~k"],
        ),
        ("x.exe \"$a `b\"", &["x.exe", "$a `b"]),
        (
            "git-lfs -a.b -c:d 0x10",
            &["git-lfs", "-a.b", "-c:d", "0x10"],
        ),
    ];
    for (text, words) in cases {
        assert_eq!(read_words(read_cmd, text), *words, "{text}");
    }
}

#[test]
fn words_of_powershell() {
    let cases: &[(&str, &[&str])] = &[
        (
            "node tool.js 'O''Brien' 'a|b'",
            &["node", "tool.js", "O'Brien", "a|b"],
        ),
        (
            "x.exe '$a `b %c% !d! ^' \"%c% !d! ^\"",
            &["x.exe", "$a `b %c% !d! ^", "%c% !d! ^"],
        ),
        ("./x/y.exe 'a\\'", &["./x/y.exe", "a\\"]),
        ("x.exe '-a.b' '--%' '010'", &["x.exe", "-a.b", "--%", "010"]),
        (
            "git-lfs.exe --a.b:c 127.0.0.1:80 user@host a+b",
            &["git-lfs.exe", "--a.b:c", "127.0.0.1:80", "user@host", "a+b"],
        ),
    ];
    for (text, words) in cases {
        assert_eq!(read_words(read_powershell, text), *words, "{text}");
    }
    let bare = read_powershell("git status").map(|script| words(&script).all(|word| !word.quoted));
    assert_eq!(bare.ok(), Some(true));
}

#[test]
fn both_shells_refuse() {
    for read in [read_cmd as Read, read_powershell, any] {
        refused(
            read,
            Code::WindowsMetacharacter,
            &[
                "rg & rm",
                "git status & del x",
                "git&&x",
                "git | clip",
                "git > x",
                "git 2>x",
                "git < x",
                "git (x)",
                "git x)",
                "git ^& x",
                "git a^b",
                "git %PATH%",
                "git 50%",
                "git !x!",
                "git $x",
                "git `x",
                "git\nrm",
                "git \"a\nb\"",
                "git $(x)",
                "@git x",
                ":label",
                "(git)",
                ", git",
                "; git",
                "= git",
                "git=x",
            ],
        );
        refused(
            read,
            Code::WindowsQuote,
            &[
                "git \"a\"b",
                "git a\"b\"",
                "git \"a\"\"b\"",
                "git --a=\"b c\"",
                "\"git\".exe status",
                "git \u{ff02}x",
                "git \"a\u{2ba}b\"",
                "git x\u{ff3c}",
                "git \"\u{a5}\"",
                "git it's",
            ],
        );
        refused(read, Code::UnbalancedQuote, &["git \"a", "git \"a b"]);
        refused(
            read,
            Code::ControlCharacter,
            &["git \u{0}", "git\r", "git \"\u{1b}\"", "git \u{7f}"],
        );
        refused(
            read,
            Code::UnicodeBlank,
            &["git\u{a0}x", "git x\u{3000}y", "\u{feff}git"],
        );
        refused(read, Code::EmptyText, &["", "  ", "\t"]);
        refused(
            read,
            Code::BuiltinName,
            &[
                "dir", "del x", "copy a b", "ECHO hi", "type x", "start x", "cd x", "for /f x",
                "if x", "set x", "mkdir x",
            ],
        );
        let long = "x".repeat(128 * 1024 + 1);
        let many = "x ".repeat(4097);
        refused(read, Code::TooComplex, &[&long, &many]);
    }
}

#[test]
fn cmd_refuses() {
    refused(
        read_cmd,
        Code::WindowsMetacharacter,
        &[
            "git \"%PATH%\"",
            "git \"!x!\"",
            "git \"50%\"",
            "git/x a",
            "C:/x/git.exe",
            "git,x",
            "git;x",
        ],
    );
    refused(
        read_cmd,
        Code::WindowsQuote,
        &[
            "git \"a\\\" b\"",
            "git \"C:\\dir\\\"",
            "git \"a\\\"b\"",
            "git 'a b'",
            "git \"\"\"\"",
            "git \"\\\\\\\"",
        ],
    );
    refused(
        read_cmd,
        Code::BuiltinName,
        &[
            "echo.exe",
            "cd..",
            "cd\\",
            "call x",
            "rem x",
            "assoc",
            "\"dir\" x",
        ],
    );
}

#[test]
fn powershell_refuses() {
    refused(
        read_powershell,
        Code::WindowsMetacharacter,
        &[
            "& x",
            ". x",
            "git # x",
            "git @x",
            "git {x}",
            "git a,b",
            "git a;b",
            "git --%",
            "git [x]",
            "git -a.b",
            "git -a:b",
            "git -a: b",
            "git ~",
            "git ~/x",
            "git =x",
            "git :x",
            "git \"$x\"",
            "git \"a`nb\"",
            "git 0x10",
            "git 1kb",
            "git 1.50",
            "git 010",
            "git 1e5",
            "git .5",
            "git +5",
            "git 12345678901",
            "7z x",
            "-x",
            "git \u{2013}x",
            "git \u{2014}x",
        ],
    );
    refused(
        read_powershell,
        Code::WindowsQuote,
        &[
            "git \"\"",
            "git ''",
            "git 'a\"b'",
            "git 'a b\\'",
            "git 'a'b",
            "\"git\" x",
            "'git' x",
            "git \u{201c}x\u{201d}",
            "git \u{2018}x\u{2019}",
        ],
    );
    refused(
        read_powershell,
        Code::WindowsQuote,
        &["git \"a\u{201d} b\"", "git 'a\u{2019} b'"],
    );
    refused(
        read_powershell,
        Code::BuiltinName,
        &[
            "ls",
            "cat x",
            "curl x",
            "iex x",
            "Get-Item x",
            "docker-compose up",
            "foreach",
            "sort",
            "where x",
            "more",
        ],
    );
    refused(read_powershell, Code::WindowsPath, &[r"mod\cmd", "a/b.exe"]);
    refused(
        read_powershell,
        Code::UnbalancedQuote,
        &["git 'a", "git 'a'' b"],
    );
}

#[test]
fn without_a_named_shell_both_must_read_the_same_words() {
    refused(
        any,
        Code::WindowsQuote,
        &["git 'a b'", "git \"C:\\a b\\\\\""],
    );
    assert_eq!(
        refusal(any, "x.exe \"a\\\\\""),
        Some((Code::ShellsDisagree, Some(Span::new(6, 11))))
    );
}

#[test]
fn spans_are_the_bytes_of_the_words_with_quotes() {
    let spans = |text| {
        read_cmd(text)
            .map(|script| words(&script).map(|word| word.span).collect::<Vec<_>>())
            .ok()
    };
    let expected = vec![Span::new(1, 4), Span::new(5, 10), Span::new(11, 14)];
    assert_eq!(spans(" git \"ä b\" c").map(|spans| spans.len()), Some(3));
    assert_eq!(spans(" git \"a b\" xyz"), Some(expected));
    assert_eq!(
        refusal(read_cmd, "git 土%"),
        Some((Code::WindowsMetacharacter, Some(Span::new(7, 8))))
    );
    assert_eq!(
        refusal(read_cmd, "git a\u{a0}b"),
        Some((Code::UnicodeBlank, Some(Span::new(5, 7))))
    );
}

#[test]
fn shells_go_by_several_names() {
    assert_eq!(WindowsShell::named("cmd"), Some(WindowsShell::Cmd));
    assert_eq!(WindowsShell::named("CMD.EXE"), Some(WindowsShell::Cmd));
    for name in ["powershell", "powershell.exe", "pwsh", "Pwsh.exe"] {
        assert_eq!(
            WindowsShell::named(name),
            Some(WindowsShell::PowerShell),
            "{name}"
        );
    }
    for name in ["", "bash", "cmdx", "cmd.com"] {
        assert_eq!(WindowsShell::named(name), None, "{name}");
    }
}

const WORDS: &[&str] = &[
    "",
    "a",
    "-a",
    "--a=b",
    "-a.b",
    "-a:b",
    "a b",
    "C:\\x",
    "C:\\a b\\",
    "a\\",
    "\\\\",
    "\"",
    "a\"b",
    "%x%",
    "!x!",
    "^",
    "a&b",
    "$x",
    "`",
    "'",
    "it's",
    "''",
    "0x10",
    "1",
    "007",
    "--%",
    "@x",
    "~",
    "#x",
    "a,b",
    "{x}",
    "*",
    "?",
    "日本",
    "a\tb",
    "a\nb",
    "\u{2019}",
    "\u{201d}",
    "\u{ff02}",
    "é x",
    "=x",
    "-",
    "--",
    ".",
    "\u{a0}",
    "a\u{a0}b",
    ";",
    "(",
    " ",
];

#[test]
fn what_is_quoted_is_read_back() {
    for (shell, read) in [
        (WindowsShell::Cmd, read_cmd as Read),
        (WindowsShell::PowerShell, read_powershell),
    ] {
        for text in WORDS {
            let mut line = "x.exe ".to_owned();
            if quote::word(&mut line, text, shell) {
                assert_eq!(read_words(read, &line), ["x.exe", text], "{shell:?} {line}");
            } else {
                assert_eq!(line, "x.exe ", "{shell:?} {text}");
            }
        }
    }
}

#[test]
fn what_cannot_be_written_is_not_quoted() {
    let can = |text, shell| quote::word(&mut String::new(), text, shell);
    for text in ["\"", "a\nb", "\u{ff02}"] {
        assert!(
            !can(text, WindowsShell::Cmd) && !can(text, WindowsShell::PowerShell),
            "{text}"
        );
    }
    for text in ["%x%", "!x!"] {
        assert!(
            !can(text, WindowsShell::Cmd) && can(text, WindowsShell::PowerShell),
            "{text}"
        );
    }
    for text in ["", "a b\\", "\u{2019}"] {
        assert!(
            can(text, WindowsShell::Cmd) && !can(text, WindowsShell::PowerShell),
            "{text}"
        );
    }
}

#[test]
fn programs_are_written_for_the_command_position() {
    let program = |path, shell| {
        let mut text = String::new();
        quote::program(&mut text, path, shell).then_some(text)
    };
    let plain = r"C:\Tools\rg.exe";
    let spaced = r"C:\Program Files\x.exe";
    assert_eq!(program(plain, WindowsShell::Cmd).as_deref(), Some(plain));
    assert_eq!(
        program(plain, WindowsShell::PowerShell).as_deref(),
        Some(plain)
    );
    assert_eq!(
        program(spaced, WindowsShell::Cmd),
        Some(format!("\"{spaced}\""))
    );
    assert_eq!(
        program(spaced, WindowsShell::PowerShell),
        Some(format!("& '{spaced}'"))
    );
    assert_eq!(program(r"C:\100%\x.exe", WindowsShell::Cmd), None);
}

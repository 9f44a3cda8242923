//! Interpreters of further languages. Each table holds the options that decide what is run, and
//! those that take a value.

use super::hit::{Hit, Why};
use super::options::{Does, Grammar};
use super::script::{Interpreter, Next, Own, no_own};
use super::words::is_standard_input;
use crate::shell::syntax::Word;

/// Options of an interpreter without rules of its own, that reads the input where no script is named.
const fn reading(options: &'static [(&'static str, Does)]) -> Interpreter {
    Interpreter {
        grammar: Grammar::plain(options),
        reads_input: true,
        is_flag: |_| false,
        own: no_own,
    }
}

/// The same for one that then does nothing.
const fn idle(options: &'static [(&'static str, Does)]) -> Interpreter {
    Interpreter {
        reads_input: false,
        ..reading(options)
    }
}

/// Help and version as most programs have them.
macro_rules! options {
    ($($name:literal $does:ident),* $(,)?) => {
        &[
            $(($name, Does::$does),)*
            ("-h", Does::Prints),
            ("--help", Does::Prints),
            ("--version", Does::Prints),
        ]
    };
}

/// R(1) and Rscript(1) of 4.4: `R` reads statements from the input, and ends options at `--args`.
pub(super) static R: Interpreter = reading(options![
    "-e" Code, "--interactive" Code, "--args" Ends, "-f" File, "--file" File,
    "-d" Loads, "--debugger" Loads, "-g" Value, "--gui" Value, "--arch" Value, "--encoding" Value,
    "--default-packages" Loads, "CMD" Ends,
    "--vanilla" Nothing, "--slave" Nothing, "--quiet" Nothing, "-q" Nothing, "-s" Nothing,
    "--no-save" Nothing, "--save" Nothing, "--no-restore" Nothing, "--restore" Nothing,
    "--no-echo" Nothing, "--no-init-file" Nothing, "--no-environ" Nothing,
    "--no-site-file" Nothing, "--verbose" Nothing,
]);

/// julia(1) of 1.11. `-i` reads statements behind the script.
pub(super) static JULIA: Interpreter = reading(options![
    "-e" Code, "-E" Code, "--eval" Code, "--print" Code, "-i" Code, "-L" File, "--load" File,
    "-C" Value, "--cpu-target" Value, "-J" Value, "--sysimage" Value, "-H" Value, "--home" Value,
    "-p" Value, "--procs" Value, "-t" Value, "--threads" Value, "--machine-file" Value,
    "-O" Attached, "-g" Attached, "--project" Attached, "-m" File, "--module" File,
    "-q" Nothing, "--quiet" Nothing, "-v" Prints, "--help-hidden" Prints,
]);

/// elixir(1) and iex(1) of 1.17.
pub(super) static ELIXIR: Interpreter = reading(options![
    "-e" Code, "--eval" Code, "--rpc-eval" Code, "--remsh" Code, "--erl" Code, "-S" File,
    "-r" File, "-pr" File, "-pa" Value, "-pz" Value, "--cookie" Value, "--name" Value,
    "--sname" Value, "--app" Value, "--boot" Value, "--boot-var" Value, "--erl-config" Value,
    "--dot-iex" File, "--pipe-to" Value, "--vm-args" Value, "--logger-otp-reports" Value,
    "--logger-sasl-reports" Value, "-v" Prints,
]);

/// erl(1) of OTP 27: `-run` and `-s` call any function. Without `-noinput` statements are read from
/// the input.
pub(super) static ERL: Interpreter = Interpreter {
    grammar: Grammar {
        permutes: true,
        ..Grammar::plain(options![
            "-eval" Code, "-run" Code, "-s" Code, "-remsh" Code, "-extra" Ends, "-args_file" File,
            "-noinput" Prints, "-noshell" Nothing, "-version" Prints, "-man" Prints,
            "-config" Value, "-name" Value, "-sname" Value, "-setcookie" Value, "-pa" Value,
            "-pz" Value, "-boot" Value,
        ])
    },
    reads_input: true,
    is_flag: |_| false,
    own: no_own,
};

/// guile(1) of 3.0. `-s` names the script and ends options.
pub(super) static GUILE: Interpreter = Interpreter {
    own: guile,
    ..reading(options![
        "-c" Code, "-s" Own, "-e" Value, "-l" File, "-L" Value, "-C" Value, "-x" Value, "-v" Prints,
        "--language" Value, "--listen" Code, "-ds" Nothing, "-q" Nothing,
    ])
};

fn guile(own: Own<'_>) -> Next {
    let is_input = own.value == "-" || is_standard_input(own.value);
    if is_input { Next::Input } else { Next::Script }
}

/// groovy 4.
pub(super) static GROOVY: Interpreter = Interpreter {
    grammar: Grammar::clustered(options![
        "-e" Code, "--eval" Code, "-l" Attached, "-c" Value, "--encoding" Value, "-D" Value, "-i" Attached,
        "-a" Attached, "-n" Nothing, "-p" Nothing, "-d" Nothing, "-v" Prints, "-cp" Value,
        "-classpath" Value, "--classpath" Value, "--configscript" File, "-b" Value, "--basescript" Value,
    ]),
    ..idle(&[])
};

/// scala 2.13 and 3, whose runner is scala-cli; amm and scala-cli too.
pub(super) static SCALA: Interpreter = reading(options![
    "-e" Code, "-c" Code, "--code" Code, "--execute-script" Code, "--script-snippet" Code,
    "--scala-snippet" Code, "--java-snippet" Code, "--markdown-snippet" Code, "-i" File,
    "-cp" Value, "-classpath" Value, "--classpath" Value, "--class-path" Value, "-d" Value,
    "-howtorun" Value, "--dep" Value, "--dependency" Value, "-S" Value, "--scala-version" Value,
    "--jvm" Value, "--main-class" Value, "-M" Value, "-version" Prints, "-help" Prints,
    "--predef-code" Code, "--watch" Nothing,
]);

/// clojure and clj of 1.12, and babashka: `-M` and `-X` run what a file names, with more options.
pub(super) static CLOJURE: Interpreter = Interpreter {
    grammar: Grammar {
        permutes: true,
        ..Grammar::plain(options![
            "-e" Code, "--eval" Code, "-r" Code, "--repl" Code, "-Sdeps" Value, "-Scp" Value,
            "-i" File, "--init" File, "-m" File, "--main" File, "-M" Attached, "-X" Attached, "-T" Attached,
            "-A" Attached, "-J" Attached, "-f" File, "--file" File, "-cp" Value, "--classpath" Value,
            "--nrepl-server" Code, "--socket-repl" Code, "--prn" Nothing, "-o" Nothing, "-O" Nothing,
            "-I" Nothing, "-Spath" Prints, "-Stree" Prints, "-Sdescribe" Prints, "-P" Prints, "-version" Prints,
        ])
    },
    reads_input: true,
    is_flag: |_| false,
    own: no_own,
};

/// rakudo(1).
pub(super) static RAKU: Interpreter = Interpreter {
    grammar: Grammar::clustered(options![
        "-e" Code, "-n" Nothing, "-p" Nothing, "-c" Nothing, "-I" Value, "-M" Value, "-v" Prints, "-V" Prints,
        "--doc" Attached, "--target" Value, "--profile" Attached, "--optimize" Attached, "-o" Value,
    ]),
    ..reading(&[])
};

/// ghc 9 and runghc, of which `-e` evaluates and `--interactive` reads the input.
pub(super) static GHC: Interpreter = Interpreter {
    grammar: Grammar {
        permutes: true,
        ..Grammar::plain(options![
            "-e" Code, "--interactive" Code, "--frontend" Code, "-ghci-script" File, "-F" Nothing,
            "-pgmF" Code, "-pgmL" Code, "-pgmP" Code, "-pgmc" Code, "-pgma" Code, "-pgml" Code,
            "-pgmlo" Code, "-pgmlc" Code, "-pgms" Code, "-pgmi" Code,
            "-o" Value, "-odir" Value, "-hidir" Value, "-outputdir" Value, "-package" Value,
            "-main-is" Value, "-x" Value, "-V" Prints, "-f" Value,
        ])
    },
    ..idle(&[])
};

/// runghc, runhaskell and ghci, which read the input where no file is named.
pub(super) static RUNGHC: Interpreter = Interpreter {
    grammar: Grammar::plain(options![
        "-e" Code, "-f" Code, "-ghci-script" File, "-V" Prints,
    ]),
    ..reading(&[])
};

/// ocaml(1) of 5. `-init` names a file; `-stdin` and no operand read the input.
pub(super) static OCAML: Interpreter = reading(options![
    "-e" Code, "-stdin" Code, "-init" Value, "-I" Value, "-open" Value, "-pp" Code, "-ppx" Code,
    "-color" Value, "-w" Value, "-warn-error" Value, "-error-style" Value, "-H" Value,
    "-help" Prints, "-version" Prints, "-vnum" Prints, "-v" Prints,
]);

/// swift 6: `swift -e`, `swift repl`, and `swift -` run text.
pub(super) static SWIFT: Interpreter = reading(options![
        "-e" Code, "-I" Value, "-L" Value, "-F" Value, "-D" Value, "-module-name" Value, "-sdk" Value,
        "-target" Value, "-swift-version" Value, "-Xcc" Value, "-Xlinker" Value, "-Xfrontend" Value,
        "-v" Nothing, "-help" Prints, "-version" Prints, "-O" Nothing,
]);

/// sbcl(1) of 2.4, clisp and ecl: `--script` names a file or reads the input.
pub(super) static LISP: Interpreter = Interpreter {
    grammar: Grammar {
        permutes: true,
        ..Grammar::plain(options![
            "--eval" Code, "-eval" Code, "-x" Code, "--load" File, "-load" File, "--script" File,
            "--core" Value, "--dynamic-space-size" Value, "--control-stack-size" Value,
            "--userinit" File, "--sysinit" File, "--end-toplevel-options" Ends, "-i" File,
            "--shell" File, "-shell" File, "-norc" Nothing, "--non-interactive" Nothing,
        ])
    },
    reads_input: true,
    is_flag: |_| false,
    own: no_own,
};

/// expect(1) of 5.45: `-c` runs a command, `-i` reads them, `-b` with no file reads the input.
pub(super) static EXPECT: Interpreter = Interpreter {
    grammar: Grammar::clustered(options![
        "-c" Code, "-i" Code, "-f" File, "-b" File, "-D" Code, "-d" Nothing, "-n" Nothing, "-N" Nothing, "-v" Prints,
    ]),
    ..reading(&[])
};

/// tclsh(1) and wish(1) of 8.6: the script is the first argument, or stands behind `-encoding` and
/// its value. Behind any other option statements are read from the input.
pub(super) fn tcl(words: &[Word]) -> Option<Hit> {
    let has_encoding = words.get(1).is_some_and(|word| word.text == "-encoding");
    let at = if has_encoding { 3 } else { 1 };
    let why = match words.get(at).map(Word::literal) {
        Some(None) => Why::Expands,
        Some(Some(script)) if !script.starts_with('-') && !is_standard_input(script) => {
            return None;
        }
        _ => Why::Input,
    };
    Some(Hit::new(at.min(words.len().saturating_sub(1)), why))
}

/// osascript(1) of macOS 14: a file, `-e` text, or text from the input.
pub(super) static OSASCRIPT: Interpreter = Interpreter {
    grammar: Grammar::clustered(&[
        ("-e", Does::Code),
        ("-i", Does::Code),
        ("-l", Does::Value),
        ("-s", Does::Value),
    ]),
    ..reading(&[])
};

/// cscript and wscript, which run a file.
pub(super) static SCRIPT_HOST: Interpreter = idle(&[]);

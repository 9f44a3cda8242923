//! The option grammars of interpreters, from their manuals.

use super::grammar::{Grammar, PLAIN};

/// python(1) 3.13 and 2.7, PyPy, Jython.
pub(super) const PYTHON: Grammar = Grammar {
    code: "ci",
    values: "WXQ",
    script_letters: "m",
    quiet: "Vh?",
    value_names: &["--check-hash-based-pycs"],
    quiet_names: &[
        "--help",
        "--version",
        "--help-env",
        "--help-xoptions",
        "--help-all",
    ],
    is_code: |name, value| {
        name == "m"
            && matches!(
                value,
                "timeit" | "code" | "pdb" | "idlelib" | "trace" | "asyncio"
            )
    },
    ..PLAIN
};

/// node(1) 20. Its letters do not stand together, but for `-pe`.
pub(super) const NODE: Grammar = Grammar {
    code: "epi",
    values: "rC",
    quiet: "vhc",
    code_names: &["--eval", "--print", "--interactive", "-pe"],
    value_names: &[
        "--conditions",
        "--env-file",
        "--experimental-loader",
        "--import",
        "--input-type",
        "--loader",
        "--require",
        "--title",
    ],
    quiet_names: &[
        "--completion-bash",
        "--help",
        "--run",
        "--test",
        "--v8-options",
        "--version",
    ],
    code_operands: &["inspect"],
    clusters: false,
    unknown_values: true,
    is_code: |_, value| value.starts_with("data:"),
    ..PLAIN
};

/// tsx, ts-node and others that take node's options.
pub(super) const TYPESCRIPT: Grammar = Grammar {
    code_operands: &[],
    values: "rCOPD",
    ..NODE
};

/// bun 1.
pub(super) const BUN: Grammar = Grammar {
    code: "ep",
    values: "rc",
    code_names: &["--eval", "--print"],
    value_names: &[
        "--config",
        "--cwd",
        "--preload",
        "--require",
        "--import",
        "--env-file",
    ],
    code_operands: &["repl"],
    run_operands: &["run"],
    clusters: false,
    unknown_values: true,
    reads_input: false,
    is_code: |_, value| value.starts_with("data:"),
    ..PLAIN
};

/// deno 2.
pub(super) const DENO: Grammar = Grammar {
    quiet: "Vh",
    values: "cL",
    value_names: &[
        "--config",
        "--import-map",
        "--log-level",
        "--location",
        "--cert",
    ],
    code_operands: &["eval", "repl"],
    run_operands: &["run"],
    clusters: false,
    unknown_values: true,
    is_code: |_, value| value.starts_with("data:"),
    ..PLAIN
};

/// ruby(1) 3.3.
pub(super) const RUBY: Grammar = Grammar {
    code: "e",
    values: "CEIr",
    attached: "FKxi",
    numbers: "0TW",
    quiet: "hv",
    value_names: &["--encoding", "--external-encoding", "--internal-encoding"],
    quiet_names: &["--copyright", "--help", "--version"],
    ..PLAIN
};

/// perlrun(1) 5.38. `-M` and `-d` are put into the program as they stand, and so is `-F`.
pub(super) const PERL: Grammar = Grammar {
    code: "eE",
    values: "I",
    attached: "DFMVdimx",
    numbers: "0lC",
    quiet: "vh?",
    is_code: |name, value| match name {
        "M" | "m" => !value.bytes().all(is_module_byte),
        "d" if value.contains(':') => !value.bytes().all(is_module_byte),
        // More letters.
        "d" => value.contains(['e', 'E']),
        "F" => value.contains([';', '(', '{', '$', '@']),
        _ => false,
    },
    ..PLAIN
};

/// What a module's name with a list of imports or a version is made of.
fn is_module_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':' | b'=' | b',' | b'.' | b'-')
}

/// php(1) 8. `-f` names the script.
pub(super) const PHP: Grammar = Grammar {
    code: "rRBEa",
    values: "cdSt",
    script_letters: "fFz",
    quiet: "vimhs",
    code_names: &[
        "--run",
        "--process-code",
        "--process-begin",
        "--process-end",
        "--interactive",
    ],
    value_names: &["--define", "--php-ini", "--server", "--docroot"],
    quiet_names: &["--help", "--ini", "--info", "--modules", "--version"],
    is_code: |name, value| {
        let is_script = matches!(name, "f" | "F" | "z");
        let reads_more = ["auto_prepend_file", "auto_append_file", "extension"];
        is_script && super::is_stdin(value)
            || matches!(name, "d" | "--define") && reads_more.iter().any(|key| value.contains(key))
    },
    ..PLAIN
};

/// lua(1) 5.4.
pub(super) const LUA: Grammar = Grammar {
    code: "ei",
    values: "l",
    quiet: "v",
    ..PLAIN
};

/// R(1), Rscript(1).
pub(super) const R: Grammar = Grammar {
    code: "e",
    values: "fgd",
    value_names: &["--encoding", "--gui"],
    quiet_names: &["--help", "--version", "--file", "--args", "-f"],
    ..PLAIN
};

/// julia(1).
pub(super) const JULIA: Grammar = Grammar {
    code: "eEi",
    values: "LJCtpHm",
    quiet: "vh",
    code_names: &["--eval", "--print"],
    value_names: &[
        "--load",
        "--sysimage",
        "--cpu-target",
        "--threads",
        "--procs",
        "--home",
    ],
    ..PLAIN
};

/// elixir(1), iex(1).
pub(super) const ELIXIR: Grammar = Grammar {
    code: "e",
    values: "rS",
    quiet: "vh",
    code_names: &["--eval", "--rpc-eval"],
    value_names: &[
        "-pr", "-pa", "-pz", "--name", "--sname", "--cookie", "--erl",
    ],
    reads_input: false,
    ..PLAIN
};

/// erl(1): `-s` and `-run` call a function.
pub(super) const ERLANG: Grammar = Grammar {
    code_names: &["-eval", "-run", "-s"],
    value_names: &["-pa", "-pz", "-name", "-sname", "-setcookie", "-config"],
    quiet_names: &["-noinput", "-version"],
    clusters: false,
    ..PLAIN
};

/// guile(1). `-s` names the script.
pub(super) const GUILE: Grammar = Grammar {
    code: "c",
    values: "eLCl",
    script_letters: "s",
    quiet: "vh",
    ..PLAIN
};

/// groovy(1), scala(1).
pub(super) const GROOVY: Grammar = Grammar {
    code: "e",
    values: "cDl",
    quiet: "vh",
    value_names: &["-classpath", "-cp", "--classpath", "--encoding"],
    clusters: false,
    ..PLAIN
};

/// clojure(1): `-M`, `-X` and `-A` hand over to a main function.
pub(super) const CLOJURE: Grammar = Grammar {
    code: "er",
    values: "im",
    code_names: &["--eval", "-Sdeps", "--repl"],
    value_names: &["--init", "--main"],
    quiet_names: &["--help", "--version", "-Sdescribe", "-Spath", "-Stree"],
    clusters: false,
    ..PLAIN
};

/// raku(1).
pub(super) const RAKU: Grammar = Grammar {
    code: "e",
    values: "IM",
    quiet: "vh",
    ..PLAIN
};

/// ghc(1), runghc(1).
pub(super) const GHC: Grammar = Grammar {
    code_names: &["-e", "--interactive"],
    value_names: &["-o", "-main-is", "-outputdir", "-package"],
    quiet_names: &["--help", "--version", "--info", "-V"],
    clusters: false,
    reads_input: false,
    ..PLAIN
};

/// ocaml(1).
pub(super) const OCAML: Grammar = Grammar {
    code_names: &["-e", "-stdin"],
    value_names: &["-I", "-init", "-open", "-w"],
    quiet_names: &["-help", "--help", "-version", "-vnum"],
    clusters: false,
    ..PLAIN
};

/// swift(1).
pub(super) const SWIFT: Grammar = Grammar {
    code_names: &["-e"],
    value_names: &["-I", "-L", "-F", "-module-name", "-sdk", "-target"],
    code_operands: &["repl"],
    clusters: false,
    reads_input: false,
    ..PLAIN
};

/// sbcl(1).
pub(super) const SBCL: Grammar = Grammar {
    code_names: &["--eval"],
    value_names: &[
        "--load",
        "--core",
        "--dynamic-space-size",
        "--userinit",
        "--sysinit",
    ],
    quiet_names: &["--help", "--version", "--script", "--load"],
    ..PLAIN
};

/// emacs(1): functions count as code.
pub(super) const EMACS: Grammar = Grammar {
    code: "f",
    values: "lLu",
    code_names: &[
        "--eval",
        "-eval",
        "--execute",
        "-execute",
        "--funcall",
        "-funcall",
    ],
    value_names: &[
        "--load",
        "-load",
        "--directory",
        "--init-directory",
        "--script",
        "-script",
    ],
    reads_input: false,
    ..PLAIN
};

/// vim(1), nvim(1), vi(1), ex(1): `+cmd` is a command unless it is a line number.
pub(super) const VIM: Grammar = Grammar {
    code: "c",
    values: "SsuUiTtwW",
    code_names: &["+", "--cmd", "-es", "-l"],
    value_names: &["--listen", "--servername", "--startuptime"],
    reads_input: false,
    ..PLAIN
};

/// gdb(1).
pub(super) const GDB: Grammar = Grammar {
    code_names: &[
        "-ex",
        "--ex",
        "-iex",
        "--iex",
        "--eval-command",
        "-eval-command",
        "--init-eval-command",
        "-init-eval-command",
    ],
    value_names: &["-x", "--command", "-p", "--pid", "-d", "--cd", "-cd"],
    clusters: false,
    ..PLAIN
};

/// lldb(1).
pub(super) const LLDB: Grammar = Grammar {
    code: "oOkK",
    values: "spnfwSQ",
    quiet: "vh",
    code_names: &[
        "--one-line",
        "--one-line-before-file",
        "--one-line-on-crash",
    ],
    value_names: &["--source", "--attach-pid", "--file", "--arch"],
    ..PLAIN
};

/// expect(1). `-f` names the script.
pub(super) const EXPECT: Grammar = Grammar {
    code: "ci",
    script_letters: "f",
    quiet: "v",
    is_code: |name, value| name == "f" && super::is_stdin(value),
    ..PLAIN
};

/// tclsh(1), wish(1).
pub(super) const TCL: Grammar = Grammar {
    value_names: &["-encoding", "-display", "-geometry", "-name"],
    clusters: false,
    ..PLAIN
};

/// osascript(1).
pub(super) const OSASCRIPT: Grammar = Grammar {
    code: "ei",
    values: "ls",
    ..PLAIN
};

/// cscript, wscript: a script or nothing.
pub(super) const SCRIPT_HOST: Grammar = Grammar {
    reads_input: false,
    ..PLAIN
};

//! Programs that take code, or another command, as an argument.

use super::kinds::without_version;
use super::lookup::file_name;

/// Interpreters, and tools whose arguments can name a command or a program text; sorted.
pub const NAMES: &[&str] = &[
    "awk",
    "bun",
    "busybox",
    "clojure",
    "cscript",
    "deno",
    "elixir",
    "emacs",
    "erl",
    "esno",
    "expect",
    "find",
    "gawk",
    "gdb",
    "ghc",
    "git",
    "gmake",
    "goawk",
    "groovy",
    "gsed",
    "guile",
    "iex",
    "irb",
    "jiti",
    "julia",
    "jython",
    "lldb",
    "lua",
    "luajit",
    "make",
    "mawk",
    "nawk",
    "node",
    "nodejs",
    "npm",
    "npx",
    "ocaml",
    "original-awk",
    "osascript",
    "perl",
    "php",
    "pnpm",
    "pypy",
    "python",
    "raku",
    "rscript",
    "ruby",
    "runghc",
    "sbcl",
    "scala",
    "sed",
    "sqlite",
    "swift",
    "tclsh",
    "toybox",
    "ts-node",
    "ts-node-esm",
    "tsx",
    "vim",
    "vite-node",
    "wish",
    "wscript",
    "xargs",
    "yarn",
];

/// Whether the program `name`, a bare name or a path, can be given code to run.
pub fn takes_code(name: &str) -> bool {
    let base = file_name(name);
    let lower = base.to_ascii_lowercase();
    let listed = |name: &str| NAMES.binary_search(&name).is_ok();
    // R, but not r2 or another program that only starts with the letter.
    base == "R" || listed(&lower) || listed(without_version(&lower))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_for_the_search() {
        assert!(NAMES.is_sorted());
    }

    #[test]
    fn versions_and_paths_do_not_hide_an_interpreter() {
        for name in [
            "python",
            "/usr/bin/python3.11",
            "node",
            "perl5.36.0",
            "lua5.4",
            "R",
            "Ruby",
        ] {
            assert!(takes_code(name), "{name}");
        }
        for name in ["ls", "/usr/bin/r2", "pythonista", "rg"] {
            assert!(!takes_code(name), "{name}");
        }
    }
}

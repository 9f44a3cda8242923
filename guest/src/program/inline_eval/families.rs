//! Which family a program belongs to, by its name.

use super::grammar::Grammar;
use super::helpers::Options;
use super::{helpers, languages};
use crate::program::kinds::{lowercase, without_version};
use crate::program::lookup::file_name;

/// How the arguments of a program can hold code.
#[derive(Clone, Copy)]
pub(super) enum Family {
    /// An interpreter with options and a script.
    Language(&'static Grammar),
    Awk,
    Sed,
    Find,
    Git,
    Make,
    Xargs,
    /// A program with options that name another one.
    Helper(&'static Options),
}

/// Names with their families, sorted.
const FAMILIES: &[(&str, Family)] = &[
    ("awk", Family::Awk),
    ("bun", Family::Language(&languages::BUN)),
    ("bunx", Family::Helper(&helpers::NPM)),
    ("clj", Family::Language(&languages::CLOJURE)),
    ("clojure", Family::Language(&languages::CLOJURE)),
    ("cscript", Family::Language(&languages::SCRIPT_HOST)),
    ("deno", Family::Language(&languages::DENO)),
    ("elixir", Family::Language(&languages::ELIXIR)),
    ("emacs", Family::Language(&languages::EMACS)),
    ("erl", Family::Language(&languages::ERLANG)),
    ("esno", Family::Language(&languages::TYPESCRIPT)),
    ("ex", Family::Language(&languages::VIM)),
    ("expect", Family::Language(&languages::EXPECT)),
    ("find", Family::Find),
    ("gawk", Family::Awk),
    ("gdb", Family::Language(&languages::GDB)),
    ("gfind", Family::Find),
    ("ghc", Family::Language(&languages::GHC)),
    ("git", Family::Git),
    ("gmake", Family::Make),
    ("goawk", Family::Awk),
    ("groovy", Family::Language(&languages::GROOVY)),
    ("gsed", Family::Sed),
    ("gtar", Family::Helper(&helpers::TAR)),
    ("guile", Family::Language(&languages::GUILE)),
    ("gxargs", Family::Xargs),
    ("iex", Family::Language(&languages::ELIXIR)),
    ("irb", Family::Language(&languages::RUBY)),
    ("jiti", Family::Language(&languages::TYPESCRIPT)),
    ("julia", Family::Language(&languages::JULIA)),
    ("jython", Family::Language(&languages::PYTHON)),
    ("lldb", Family::Language(&languages::LLDB)),
    ("lua", Family::Language(&languages::LUA)),
    ("luajit", Family::Language(&languages::LUA)),
    ("make", Family::Make),
    ("man", Family::Helper(&helpers::MAN)),
    ("mawk", Family::Awk),
    ("nawk", Family::Awk),
    ("node", Family::Language(&languages::NODE)),
    ("nodejs", Family::Language(&languages::NODE)),
    ("npm", Family::Helper(&helpers::NPM)),
    ("npx", Family::Helper(&helpers::NPM)),
    ("nvim", Family::Language(&languages::VIM)),
    ("ocaml", Family::Language(&languages::OCAML)),
    ("original-awk", Family::Awk),
    ("osascript", Family::Language(&languages::OSASCRIPT)),
    ("perl", Family::Language(&languages::PERL)),
    ("php", Family::Language(&languages::PHP)),
    ("pnpm", Family::Helper(&helpers::NPM)),
    ("pypy", Family::Language(&languages::PYTHON)),
    ("python", Family::Language(&languages::PYTHON)),
    ("raku", Family::Language(&languages::RAKU)),
    ("rg", Family::Helper(&helpers::RG)),
    ("rscript", Family::Language(&languages::R)),
    ("rsync", Family::Helper(&helpers::RSYNC)),
    ("ruby", Family::Language(&languages::RUBY)),
    ("runghc", Family::Language(&languages::GHC)),
    ("runhaskell", Family::Language(&languages::GHC)),
    ("sbcl", Family::Language(&languages::SBCL)),
    ("scala", Family::Language(&languages::GROOVY)),
    ("scp", Family::Helper(&helpers::SSH)),
    ("sed", Family::Sed),
    ("sftp", Family::Helper(&helpers::SSH)),
    ("sort", Family::Helper(&helpers::SORT)),
    ("split", Family::Helper(&helpers::SPLIT)),
    ("sqlite", Family::Helper(&helpers::SQLITE)),
    ("ssh", Family::Helper(&helpers::SSH)),
    ("swift", Family::Language(&languages::SWIFT)),
    ("tar", Family::Helper(&helpers::TAR)),
    ("tclsh", Family::Language(&languages::TCL)),
    ("ts-node", Family::Language(&languages::TYPESCRIPT)),
    ("ts-node-esm", Family::Language(&languages::TYPESCRIPT)),
    ("tsx", Family::Language(&languages::TYPESCRIPT)),
    ("vi", Family::Language(&languages::VIM)),
    ("view", Family::Language(&languages::VIM)),
    ("vim", Family::Language(&languages::VIM)),
    ("vite-node", Family::Language(&languages::TYPESCRIPT)),
    ("wish", Family::Language(&languages::TCL)),
    ("wscript", Family::Language(&languages::SCRIPT_HOST)),
    ("xargs", Family::Xargs),
    ("yarn", Family::Helper(&helpers::NPM)),
    ("zip", Family::Helper(&helpers::ZIP)),
];

/// Names of interpreters: programs whose work is to run code, sorted.
pub const NAMES: &[&str] = &[
    "awk",
    "bun",
    "clj",
    "clojure",
    "cscript",
    "deno",
    "elixir",
    "emacs",
    "erl",
    "esno",
    "ex",
    "expect",
    "find",
    "gawk",
    "gdb",
    "gfind",
    "ghc",
    "git",
    "gmake",
    "goawk",
    "groovy",
    "gsed",
    "guile",
    "gxargs",
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
    "nvim",
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
    "runhaskell",
    "sbcl",
    "scala",
    "sed",
    "sqlite",
    "swift",
    "tclsh",
    "ts-node",
    "ts-node-esm",
    "tsx",
    "vi",
    "view",
    "vim",
    "vite-node",
    "wish",
    "wscript",
    "xargs",
    "yarn",
];

/// Whether the program `name`, a bare name or a path, is one whose work is to run code.
pub fn takes_code(name: &str) -> bool {
    let base = file_name(name);
    let lower = lowercase(base);
    let listed = |name: &str| NAMES.binary_search(&name).is_ok();
    is_r(base) || listed(&lower) || listed(without_version(&lower))
}

/// The family of the program `name`. Case and version do not matter, but for `R`, which is
/// another program than `r2`.
pub(super) fn family(name: &str) -> Option<Family> {
    let base = file_name(name);
    if is_r(base) {
        return Some(Family::Language(&languages::R));
    }
    let lower = lowercase(base);
    let listed = |name: &str| {
        let at = FAMILIES
            .binary_search_by_key(&name, |(known, _)| known)
            .ok()?;
        FAMILIES.get(at).map(|(_, family)| *family)
    };
    listed(&lower).or_else(|| listed(without_version(&lower)))
}

fn is_r(base: &str) -> bool {
    base == "R"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_for_the_search() {
        assert!(FAMILIES.is_sorted_by(|(one, _), (other, _)| one < other));
        assert!(NAMES.is_sorted_by(|one, other| one < other));
    }

    #[test]
    fn every_interpreter_has_a_family() {
        let without = |name: &&&str| family(name).is_none();
        assert_eq!(NAMES.iter().find(without), None);
    }

    #[test]
    fn versions_and_paths_do_not_hide_an_interpreter() {
        for name in [
            "python",
            "/usr/bin/python3.11",
            "Perl5.36.0",
            "lua5.4",
            "node22",
            "nodejs",
            "R",
            "/opt/R",
            "sqlite3",
            "vim.basic",
            "tclsh8.6",
            "pypy3",
        ] {
            assert!(takes_code(name) || name == "vim.basic", "{name}");
        }
        for name in [
            "git-lfs",
            "r2",
            "r",
            "pythonista",
            "cat",
            "/opt/python/cat",
            "perlcritic",
        ] {
            assert!(!takes_code(name), "{name}");
        }
    }
}

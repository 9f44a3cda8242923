//! Which family a program belongs to, by its name.

use crate::program::kinds::{lowercase, without_version};
use crate::program::lookup::file_name;

/// Programs that take their code in the same way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    Awk,
    Bun,
    Clojure,
    Deno,
    Elixir,
    Emacs,
    Emacsclient,
    Erl,
    Expect,
    Find,
    Gdb,
    Ghc,
    Git,
    Groovy,
    Guile,
    Irb,
    Julia,
    Lisp,
    Lldb,
    Lua,
    Make,
    Node,
    Ocaml,
    Osascript,
    Perl,
    Php,
    Python,
    R,
    Raku,
    Ruby,
    Runghc,
    Runner,
    Scala,
    ScriptHost,
    Sed,
    Sqlite,
    Swift,
    Tcl,
    TsNode,
    Tsx,
    Vim,
    Xargs,
}

/// Interpreters, and tools whose arguments can name a command or a program text; sorted.
const FAMILIES: &[(&str, Family); 109] = &[
    ("amm", Family::Scala),
    ("awk", Family::Awk),
    ("babashka", Family::Clojure),
    ("bb", Family::Clojure),
    ("bun", Family::Bun),
    ("bundle", Family::Runner),
    ("bunx", Family::Runner),
    ("bwk", Family::Awk),
    ("clisp", Family::Lisp),
    ("clj", Family::Clojure),
    ("clojure", Family::Clojure),
    ("cscript", Family::ScriptHost),
    ("deno", Family::Deno),
    ("ecl", Family::Lisp),
    ("elixir", Family::Elixir),
    ("emacs", Family::Emacs),
    ("emacs-gtk", Family::Emacs),
    ("emacs-nox", Family::Emacs),
    ("emacsclient", Family::Emacsclient),
    ("erl", Family::Erl),
    ("esno", Family::Tsx),
    ("ex", Family::Vim),
    ("exim", Family::Vim),
    ("expect", Family::Expect),
    ("find", Family::Find),
    ("gawk", Family::Awk),
    ("gdb", Family::Gdb),
    ("gdb-multiarch", Family::Gdb),
    ("gfind", Family::Find),
    ("ghc", Family::Ghc),
    ("ghci", Family::Runghc),
    ("git", Family::Git),
    ("gmake", Family::Make),
    ("gnumake", Family::Make),
    ("goawk", Family::Awk),
    ("groovy", Family::Groovy),
    ("gsed", Family::Sed),
    ("guile", Family::Guile),
    ("gvim", Family::Vim),
    ("gxargs", Family::Xargs),
    ("iex", Family::Elixir),
    ("ipython", Family::Python),
    ("irb", Family::Irb),
    ("jiti", Family::Tsx),
    ("jruby", Family::Ruby),
    ("julia", Family::Julia),
    ("jython", Family::Python),
    ("lldb", Family::Lldb),
    ("lua", Family::Lua),
    ("luajit", Family::Lua),
    ("make", Family::Make),
    ("mawk", Family::Awk),
    ("micropython", Family::Python),
    ("nawk", Family::Awk),
    ("node", Family::Node),
    ("nodejs", Family::Node),
    ("npm", Family::Runner),
    ("npx", Family::Runner),
    ("nvim", Family::Vim),
    ("ocaml", Family::Ocaml),
    ("original-awk", Family::Awk),
    ("osascript", Family::Osascript),
    ("pdm", Family::Runner),
    ("perl", Family::Perl),
    ("php", Family::Php),
    ("php-cgi", Family::Php),
    ("pipenv", Family::Runner),
    ("pipx", Family::Runner),
    ("pnpm", Family::Runner),
    ("pnpx", Family::Runner),
    ("poetry", Family::Runner),
    ("pypy", Family::Python),
    ("python", Family::Python),
    ("pythonw", Family::Python),
    ("raku", Family::Raku),
    ("rakudo", Family::Raku),
    ("rgvim", Family::Vim),
    ("rscript", Family::R),
    ("ruby", Family::Ruby),
    ("runghc", Family::Runghc),
    ("runhaskell", Family::Runghc),
    ("rview", Family::Vim),
    ("rvim", Family::Vim),
    ("sbcl", Family::Lisp),
    ("scala", Family::Scala),
    ("scala-cli", Family::Scala),
    ("sed", Family::Sed),
    ("sqlite", Family::Sqlite),
    ("swift", Family::Swift),
    ("tclsh", Family::Tcl),
    ("ts-node", Family::TsNode),
    ("ts-node-esm", Family::TsNode),
    ("tsx", Family::Tsx),
    ("uv", Family::Runner),
    ("uvx", Family::Runner),
    ("vi", Family::Vim),
    ("view", Family::Vim),
    ("vim", Family::Vim),
    ("vim.basic", Family::Vim),
    ("vim.gtk", Family::Vim),
    ("vim.nox", Family::Vim),
    ("vim.tiny", Family::Vim),
    ("vimdiff", Family::Vim),
    ("vite-node", Family::TsNode),
    ("wish", Family::Tcl),
    ("wscript", Family::ScriptHost),
    ("xargs", Family::Xargs),
    ("yarn", Family::Runner),
    ("yarnpkg", Family::Runner),
];

/// The names of the table, sorted.
pub const NAMES: &[&str] = &names(FAMILIES);

const fn names<const COUNT: usize>(
    rows: &[(&'static str, Family); COUNT],
) -> [&'static str; COUNT] {
    let mut names = [""; COUNT];
    let mut rest: &[(&'static str, Family)] = rows;
    let mut unfilled: &mut [&'static str] = &mut names;
    while let ([(name, _), rows @ ..], [slot, slots @ ..]) = (rest, unfilled) {
        *slot = name;
        rest = rows;
        unfilled = slots;
    }
    names
}

/// Whether the program `name`, a bare name or a path, can be given code to run.
pub fn takes_code(name: &str) -> bool {
    find(name).is_some()
}

/// Whether the program `name`, a bare name or a path, is one that runs the programs which its
/// arguments name, rather than an interpreter.
pub fn carries(name: &str) -> bool {
    matches!(
        find(name),
        Some((
            _,
            Family::Awk
                | Family::Find
                | Family::Git
                | Family::Make
                | Family::Runner
                | Family::Sed
                | Family::Xargs
        ))
    )
}

/// The table's row for the program `name`, a bare name or a path: its name there without version,
/// and its family.
pub(super) fn find(name: &str) -> Option<(&'static str, Family)> {
    let base = file_name(name);
    // R, but not r2 or another program that only starts with the letter.
    if base == "R" {
        return Some(("R", Family::R));
    }
    let lower = lowercase(base);
    listed(&lower)
        .or_else(|| listed(without_version(&lower)))
        .or_else(|| listed(before_version(&lower)?))
}

/// `perl` of `perl5.36-x86_64-linux-gnu`, `python` of `python3.11d`, `luajit` of `luajit-2.1-beta3`:
/// what stands before the first digit, if that begins a version.
fn before_version(name: &str) -> Option<&str> {
    let digit = name.find(|character: char| character.is_ascii_digit())?;
    let rest = name.get(digit..)?;
    let version = rest.find(|character: char| !(character.is_ascii_digit() || character == '.'));
    let suffix = rest.get(version.unwrap_or(rest.len())..)?;
    let is_suffix = suffix.starts_with('-') || suffix.len() <= 3;
    is_suffix.then(|| {
        name.get(..digit)
            .unwrap_or_default()
            .trim_end_matches(['-', '.'])
    })
}

fn listed(name: &str) -> Option<(&'static str, Family)> {
    let at = FAMILIES
        .binary_search_by_key(&name, |(known, _)| known)
        .ok()?;
    FAMILIES.get(at).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_for_the_search() {
        assert!(FAMILIES.is_sorted_by_key(|(name, _)| *name));
    }

    #[test]
    fn versions_and_paths_do_not_hide_an_interpreter() {
        for (name, family) in [
            ("python", Family::Python),
            ("/usr/bin/python3.11", Family::Python),
            ("pypy3", Family::Python),
            ("node", Family::Node),
            ("node22", Family::Node),
            ("perl5.36.0", Family::Perl),
            ("perl5.36-x86_64-linux-gnu", Family::Perl),
            ("lua5.4", Family::Lua),
            ("R", Family::R),
            ("Ruby", Family::Ruby),
            ("ruby3.1", Family::Ruby),
            ("php8.2", Family::Php),
            ("awk", Family::Awk),
            ("vim.basic", Family::Vim),
            ("python3.11d", Family::Python),
            ("luajit-2.1.0-beta3", Family::Lua),
        ] {
            assert_eq!(find(name).map(|(_, family)| family), Some(family), "{name}");
            assert!(takes_code(name), "{name}");
        }
        for name in [
            "ls",
            "/usr/bin/r2",
            "r",
            "pythonista",
            "rg",
            "python-config",
            "makeinfo",
        ] {
            assert!(!takes_code(name), "{name}");
        }
    }
}

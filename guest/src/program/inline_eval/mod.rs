//! Code, and other programs, among the arguments of a program.
//!
//! Arguments are read by the grammar of each program up to its script, behind which they are the
//! script's. A word whose expansion could become an option or a script is taken for code.

mod awk;
mod deno;
mod editors;
mod families;
mod find;
mod git;
mod grammar;
mod hit;
mod languages;
mod lua;
mod make;
mod node;
mod option_programs;
mod options;
mod perl;
mod php;
mod python;
mod ruby;
mod runners;
mod script;
mod sed;
mod source;
mod sqlite;
mod words;
mod xargs;

use super::lookup::file_name;
use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;
pub use families::{NAMES, carries, takes_code};
pub use source::{Source, launched, refusal, source};

use families::Family;
use hit::{Hit, Why};
use std::ops::Range;

/// Programs that the arguments make a program run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Carried {
    /// There are none.
    None,
    /// The words of each, from its name to its last argument.
    Programs(Vec<Range<usize>>),
    /// There may be some, and which is not certain.
    Unclear(Finding),
}

/// Code that is given to the program as an argument, or on its input where no file is named.
///
/// `names` are the names that the program goes by, `words` its own word and its arguments.
pub fn find(names: &[&str], words: &[Word]) -> Option<Finding> {
    let hit = first(names, words)?;
    Some(hit.finding(Code::InlineEval, words))
}

/// The programs that the arguments make this one run by themselves.
pub fn carried(names: &[&str], words: &[Word]) -> Carried {
    let mut programs = Vec::new();
    for hit in names.iter().flat_map(|name| carrier_hits(name, words)) {
        match hit.why {
            Why::Files => {}
            Why::Runs(range) if programs.contains(&range) => {}
            Why::Runs(range) => programs.push(range),
            _ => return Carried::Unclear(hit.finding(Code::CarriedProgram, words)),
        }
    }
    if programs.is_empty() {
        Carried::None
    } else {
        Carried::Programs(programs)
    }
}

/// The first hit by any of the names.
fn first(names: &[&str], words: &[Word]) -> Option<Hit> {
    names.iter().find_map(|name| by_name(name, words))
}

fn by_name(name: &str, words: &[Word]) -> Option<Hit> {
    match families::find(name) {
        Some((known, family)) => by_family(known, family, words),
        None => option_programs::find(file_name(name), words),
    }
}

fn by_family(name: &str, family: Family, words: &[Word]) -> Option<Hit> {
    match family {
        Family::Awk => awk::find(words).into_iter().next(),
        Family::Bun => deno::bun(words),
        Family::Clojure => languages::CLOJURE.find(words),
        Family::Deno => deno::deno(words),
        Family::Elixir => languages::ELIXIR.find(words),
        Family::Emacs => editors::emacs(words),
        Family::Emacsclient => editors::emacsclient(words),
        Family::Erl => languages::ERL.find(words),
        Family::Expect => languages::EXPECT.find(words),
        Family::Find => find::find(words).into_iter().next(),
        Family::Gdb => editors::gdb(words),
        Family::Ghc => languages::GHC.find(words),
        Family::Git => git::find(words).into_iter().next(),
        Family::Groovy => languages::GROOVY.find(words),
        Family::Guile => languages::GUILE.find(words),
        Family::Irb => ruby::IRB.find(words),
        Family::Julia => languages::JULIA.find(words),
        Family::Lisp => languages::LISP.find(words),
        Family::Lldb => editors::lldb(words),
        Family::Lua => lua::LUA.find(words),
        Family::Make => make::find(words).into_iter().next(),
        Family::Node => node::node(words),
        Family::Ocaml => languages::OCAML.find(words),
        Family::Osascript => languages::OSASCRIPT.find(words),
        Family::Perl => perl::PERL.find(words),
        Family::Php => php::find(words),
        Family::Python => python::PYTHON.find(words),
        Family::R => languages::R.find(words),
        Family::Raku => languages::RAKU.find(words),
        Family::Ruby => ruby::RUBY.find(words),
        Family::Runghc => languages::RUNGHC.find(words),
        Family::Runner => runners::find(name, words),
        Family::Scala => languages::SCALA.find(words),
        Family::ScriptHost => languages::SCRIPT_HOST.find(words),
        Family::Sed => sed::find(words).into_iter().next(),
        Family::Sqlite => sqlite::find(words),
        Family::Swift => languages::SWIFT.find(words),
        Family::Tcl => languages::tcl(words),
        Family::TsNode => node::ts_node(words),
        Family::Tsx => node::tsx(words),
        Family::Vim => editors::vim(name, words),
        Family::Xargs => xargs::find(words).into_iter().next(),
    }
}

/// Every hit of a program that runs others, and the first of an interpreter.
fn carrier_hits(name: &str, words: &[Word]) -> Vec<Hit> {
    match families::find(name) {
        Some((_, Family::Awk)) => awk::find(words),
        Some((_, Family::Find)) => find::find(words),
        Some((_, Family::Git)) => git::find(words),
        Some((_, Family::Make)) => make::find(words),
        Some((_, Family::Sed)) => sed::find(words),
        Some((_, Family::Xargs)) => xargs::find(words),
        Some((name, Family::Runner)) => runners::programs(name, words),
        Some((name, family)) => by_family(name, family, words).into_iter().collect(),
        None => option_programs::find(file_name(name), words)
            .into_iter()
            .collect(),
    }
}

#[cfg(test)]
#[expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]
mod tests;

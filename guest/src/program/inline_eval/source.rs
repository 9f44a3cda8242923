//! Where the code of a program comes from: what an approval has to bind beside its words.
//!
//! The tables are those by which code among the arguments is found. What they do not know refuses.

use super::families::{self, Family};
use super::hit::{Hit, Why};
use super::runners::{self, Package};
use super::script::{Interpreter, Refused, certain_operand};
use super::{carrier_hits, deno, languages, lua, node, perl, php, python, ruby};
use crate::program::kinds;
use crate::program::lookup::file_name;
use crate::reason::{Code, Finding};
use crate::shell::syntax::Word;

/// Where the code comes from that a program runs. Words are counted from its own, which is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// From the program itself.
    Program,
    /// From the file that the word at this index names.
    File(usize),
    /// From another program, which a package runner starts by its name.
    Package {
        /// The word that names it.
        at: usize,
        /// Whether it may be found in PATH, where the package has none of the name.
        searches_path: bool,
    },
}

/// Where the code comes from that the program runs, or why that is not certain.
///
/// `names` are the names that the program goes by, its link's first; `words` its own word and
/// its arguments.
pub fn source(names: [&str; 2], words: &[Word]) -> Result<Source, Finding> {
    of_names(names, words).map_err(|(at, code)| refusal(code, words, at))
}

fn of_names(names: [&str; 2], words: &[Word]) -> Result<Source, Refused> {
    let [link, target] = names.map(families::find);
    match (link, target) {
        // bunx is a link to bun.
        (Some(("bunx", _)), _) => {}
        (Some((_, link)), Some((_, target))) if link != target => {
            return Err((0, Code::BindingSeveralFiles));
        }
        _ => {}
    }
    match link.or(target) {
        Some((name, family)) => of_family(name, family, words),
        None => names
            .iter()
            .try_fold(Source::Program, |_, name| program(name, words)),
    }
}

fn of_family(name: &str, family: Family, words: &[Word]) -> Result<Source, Refused> {
    let interpreter = match family {
        Family::Bun | Family::Deno => return of_tasks(family, name, words),
        Family::Lua => &lua::LUA,
        Family::Node | Family::Tsx => &node::NODE,
        Family::Perl => &perl::PERL,
        Family::Php => &php::PHP,
        Family::Python => &python::PYTHON,
        // R itself takes no file without an option.
        Family::R if name == "R" => return Err((0, Code::BindingInput)),
        Family::R => &languages::R,
        Family::Ruby => &ruby::RUBY,
        Family::TsNode => &node::TS_NODE,
        Family::Runner => return of_runner(name, words),
        Family::Awk
        | Family::Emacs
        | Family::Emacsclient
        | Family::Find
        | Family::Gdb
        | Family::Ghc
        | Family::Git
        | Family::Lldb
        | Family::Make
        | Family::Sed
        | Family::Sqlite
        | Family::Vim
        | Family::Xargs => return program(name, words),
        Family::Clojure
        | Family::Elixir
        | Family::Erl
        | Family::Expect
        | Family::Groovy
        | Family::Guile
        | Family::Irb
        | Family::Julia
        | Family::Lisp
        | Family::Ocaml
        | Family::Osascript
        | Family::Raku
        | Family::Runghc
        | Family::Scala
        | Family::ScriptHost
        | Family::Swift
        | Family::Tcl => return Err((0, Code::BindingNoFile)),
    };
    no_code(name, words)?;
    script(interpreter, words)
}

/// deno and bun, which run tasks of the project too.
fn of_tasks(family: Family, name: &str, words: &[Word]) -> Result<Source, Refused> {
    if words.get(1).is_some_and(|word| word.text == "x") && family == Family::Bun {
        return of_runner(name, words);
    }
    no_code(name, words)?;
    let interpreter = match family {
        Family::Bun => &deno::BUN,
        _ => &deno::DENO,
    };
    let at = deno::run(interpreter, words).ok_or((1, Code::BindingPackageScript))?;
    // What stands before `run` is an option like those behind it.
    let (before, behind) = words.split_at(at.min(words.len()));
    if before.len() > 1 {
        return Err((1, Code::BindingSeveralFiles));
    }
    match script(interpreter, behind).map_err(|(word, code)| (at + word, code))? {
        Source::File(word) => {
            let word = at + word;
            let is_path = words.get(word).is_some_and(|word| word.text.contains('/'));
            match is_path {
                true => Ok(Source::File(word)),
                false => Err((word, Code::BindingPackageScript)),
            }
        }
        other => Ok(other),
    }
}

fn of_runner(name: &str, words: &[Word]) -> Result<Source, Refused> {
    let Package { at, searches_path } = runners::package(name, words)?;
    Ok(Source::Package { at, searches_path })
}

fn script(interpreter: &Interpreter, words: &[Word]) -> Result<Source, Refused> {
    let Some(at) = certain_operand(&interpreter.grammar, interpreter.is_flag, words, 1)? else {
        return Ok(Source::Program);
    };
    let text = words.get(at).map_or("", |word| word.text.as_str());
    // tsx reads `watch` as its own word, and some take an address in place of a file.
    match is_address(text) || text == "watch" {
        true => Err((at, Code::BindingNoFile)),
        false => Ok(Source::File(at)),
    }
}

/// `https://…`, `npm:…`, `file:…`: what begins with a scheme (RFC 3986, 3.1).
fn is_address(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    text.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic()) && scheme.bytes().all(is_part)
    })
}

/// Refuses code among the arguments of an interpreter.
fn no_code(name: &str, words: &[Word]) -> Result<(), Refused> {
    carrier_hits(name, words)
        .iter()
        .try_for_each(|hit| match refused(hit, words) {
            Some(code) => Err((hit.at, code)),
            None => Ok(()),
        })
}

/// A program that runs its own code, if it starts no interpreter and no shell.
fn program(name: &str, words: &[Word]) -> Result<Source, Refused> {
    no_code(name, words)?;
    Ok(Source::Program)
}

fn refused(hit: &Hit, words: &[Word]) -> Option<Code> {
    match &hit.why {
        Why::Code => Some(Code::BindingInlineCode),
        Why::Input => Some(Code::BindingInput),
        Why::Expands => Some(Code::BindingExpansion),
        Why::Command => Some(Code::BindingPayload),
        Why::Runs(range) => {
            let name = words.get(range.start).map_or("", |word| word.text.as_str());
            runs_others(name).then_some(Code::BindingPayload)
        }
        Why::Files => None,
    }
}

/// Refuses a launcher, unless it is one of two that only change the user and the program behind it
/// runs its own code.
pub fn launched(names: [&str; 2], words: &[Word]) -> Result<(), Finding> {
    let changes_user = |name: &str| matches!(name, "sudo" | "doas");
    let starts_plainly = |word: &Word| {
        let name = word.literal().unwrap_or("-");
        !name.starts_with('-') && !name.contains('=') && !runs_others(name)
    };
    match names.into_iter().all(changes_user) && words.get(1).is_some_and(starts_plainly) {
        true => Ok(()),
        false => Err(refusal(Code::BindingPayload, words, 0)),
    }
}

/// Whether the program of this name runs code or programs that its arguments name.
fn runs_others(name: &str) -> bool {
    families::takes_code(name) || kinds::find(file_name(name)).is_some()
}

/// The reason why the word at `at` keeps an approval from being bound.
pub fn refusal(code: Code, words: &[Word], at: usize) -> Finding {
    let program = words.first().map_or("", |word| word.text.as_str());
    let word = words.get(at);
    let text = word.map_or("", |word| word.text.as_str());
    let (what, instead) = match code {
        Code::BindingInlineCode => (
            "gives it code that no file holds",
            "put the code into a file and run that",
        ),
        Code::BindingInput => ("leaves what it runs to its input", "name a file"),
        Code::BindingExpansion => (
            "is expanded, so that the file is not certain",
            "write it out",
        ),
        Code::BindingLoadsFiles => ("makes it load or look for other files", "leave it out"),
        Code::BindingPackageScript => (
            "may run a script of the package, or fetch one",
            "run the file itself",
        ),
        Code::BindingPayload => (
            "makes it start other programs or scripts",
            "run those by themselves",
        ),
        Code::BindingSeveralFiles => (
            "leaves open which of several words is the file",
            "leave it out",
        ),
        _ => ("names no single file that it runs", "name one by its path"),
    };
    let message = format!("no approval of `{program}` can be bound: `{text}` {what}; {instead}");
    match word {
        Some(word) => Finding::at(code, word.span, message),
        None => Finding::new(code, message),
    }
}

#[cfg(test)]
mod tests;

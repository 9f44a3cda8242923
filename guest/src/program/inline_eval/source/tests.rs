use super::*;
use crate::shell::Span;

fn source_of(text: &str) -> Result<Source, Code> {
    let span = Span::new(0, 0);
    let words: Vec<Word> = text
        .split(' ')
        .map(|word| Word::from_literal(word.to_owned(), span))
        .collect();
    let name = text.split(' ').next().unwrap_or_default();
    source([name, name], &words).map_err(|reason| reason.code)
}

#[test]
fn an_operand_behind_options_that_change_nothing_is_the_file() {
    for (text, word) in [
        ("python3.11 -Bu a.py -c x", 2),
        ("python3 -Wignore -X utf8 a.py", 4),
        ("node --title=x a.js", 2),
        ("ruby -E utf-8 a.rb", 3),
        ("perl -C7 -w a.pl", 3),
        ("luajit -O3 a.lua", 2),
        ("deno -A ./a.ts", 2),
        ("deno run --unstable-kv --no-lock ./a.ts", 4),
    ] {
        assert_eq!(source_of(text), Ok(Source::File(word)), "{text}");
    }
}

#[test]
fn a_package_runner_names_a_program() {
    for (text, at, searches_path) in [
        ("npx tsx a.ts", 1, false),
        ("npm --silent exec -- tsx a.ts", 4, false),
        ("pnpm exec tsx a.ts", 2, true),
        ("pnpm node a.js", 1, true),
        ("yarnpkg exec tsx", 2, false),
        ("bun x tsx", 2, false),
    ] {
        let package = Source::Package { at, searches_path };
        assert_eq!(source_of(text), Ok(package), "{text}");
    }
}

#[test]
fn what_is_not_certain_is_refused() {
    for (text, code) in [
        ("python3", Code::BindingInput),
        ("python3 -m x", Code::BindingLoadsFiles),
        ("python3 --what a.py", Code::BindingSeveralFiles),
        ("node npm:x", Code::BindingNoFile),
        ("node --check --version", Code::BindingNoFile),
        ("ts-node --what a.ts", Code::BindingSeveralFiles),
        ("bun a.ts", Code::BindingPackageScript),
        ("deno a.ts", Code::BindingPackageScript),
        ("deno fmt", Code::BindingPackageScript),
        ("npm exec tsx --prefix x", Code::BindingSeveralFiles),
        ("npx", Code::BindingNoFile),
        ("tclsh a.tcl", Code::BindingNoFile),
    ] {
        assert_eq!(source_of(text), Err(code), "{text}");
    }
}

#[test]
fn a_path_is_no_address() {
    assert!(is_address("https://x/a.ts"));
    assert!(is_address("npm:x"));
    assert!(!is_address("./npm:x"));
    assert!(!is_address("a/b:c"));
    assert!(!is_address(":x"));
}

#[test]
fn the_message_names_program_word_and_remedy() {
    let span = Span::new(3, 5);
    let words = ["node", "-r"].map(|word| Word::from_literal(word.to_owned(), span));
    let reason = refusal(Code::BindingLoadsFiles, &words, 1);
    assert_eq!(reason.span, Some(span));
    assert_eq!(
        reason.message,
        "no approval of `node` can be bound: `-r` makes it load or look for other files; leave it out"
    );
}

use super::*;
use crate::shell::{self, Dialect};

fn words(text: &str) -> Vec<Word> {
    let mut script = shell::read(text, Dialect::default()).unwrap();
    script.pipelines.remove(0).commands.remove(0).words
}

/// The text of the word that `text` is refused for, with the code; empty where it is neutral.
fn refusal(text: &str, cdpath: bool) -> (Option<Code>, String) {
    let words = words(text);
    match neutral(&words, cdpath).unwrap() {
        Ok(_) => (None, String::new()),
        Err(found) => {
            let span = found.span.unwrap();
            let word = words.iter().find(|word| word.span == span);
            (Some(found.code), word.unwrap().text.clone())
        }
    }
}

/// Each of `texts`, parted by semicolons, is neutral.
fn is_neutral(texts: &str) {
    for text in texts.split("; ") {
        assert_eq!(refusal(text, false), (None, String::new()), "{text}");
    }
}

fn is_refused(code: Code, texts: &[(&str, &str)]) {
    for (text, word) in texts {
        let expected = (Some(code), (*word).to_owned());
        assert_eq!(refusal(text, false), expected, "{text}");
    }
}

#[test]
fn other_names_are_none() {
    let texts = "git; echo x; printf x; command git; command -V x; command -p -v x; command; \
                 command $X; CD x; eval x; export X; exec x; umask 0";
    for text in texts.split("; ") {
        assert!(neutral(&words(text), false).is_none(), "{text}");
    }
    assert!(neutral(&[], false).is_none());
}

#[test]
fn builtins_without_effect() {
    is_neutral(concat!(
        r#":; : a 'b c' -x; true; false; pwd; \true; 'pwd'; exit; exit 0; exit 08; "#,
        r#"exit 255; exit 256; exit 999; command -v git; command -v /bin/git; "#,
        r#"command -v ''; command -v 'a b'"#,
    ));
    is_refused(
        Code::BuiltinForm,
        &[
            (": $X", "$X"),
            (": a *", "*"),
            (": \"$X\"", "$X"),
            ("true x", "x"),
            ("false --help", "--help"),
            ("pwd -P", "-P"),
            ("exit $?", "$?"),
            ("exit ''", ""),
            ("exit -1", "-1"),
            ("exit +1", "+1"),
            ("exit 1000", "1000"),
            ("exit 1x", "1x"),
            ("exit 1 2", "2"),
            ("exit 'a[0]'", "a[0]"),
            ("command -v", "command"),
            ("command -v $X", "$X"),
            ("command -v -x", "-x"),
            ("command -v -- git", "git"),
            ("command -v git ls", "ls"),
        ],
    );
}

#[test]
fn set_takes_three_letters_and_pipefail() {
    is_neutral(concat!(
        r#"set -e; set -eux; set +x; set -e -u; set -o pipefail; set +o pipefail; "#,
        r#"set -euo pipefail; set -eo pipefail -u; set -uo pipefail -o pipefail"#,
    ));
    is_refused(
        Code::BuiltinForm,
        &[
            ("set", "set"),
            ("set --", "--"),
            ("set -", "-"),
            ("set +", "+"),
            ("set x", "x"),
            ("set -e x", "x"),
            ("set -e --", "--"),
            ("set -f", "-f"),
            ("set -ev", "-ev"),
            ("set -a", "-a"),
            ("set -oe pipefail", "-oe"),
            ("set -oo pipefail pipefail", "-oo"),
            ("set -opipefail", "-opipefail"),
            ("set -o", "-o"),
            ("set -eo", "-eo"),
            ("set -o posix", "-o"),
            ("set -o allexport", "-o"),
            ("set -o $X", "-o"),
            ("set $X", "$X"),
            ("set -$X", "-$X"),
        ],
    );
}

#[test]
fn conditions_that_evaluate_nothing() {
    is_neutral(concat!(
        r#"test x; [ x ]; [ '' ]; [ ! x ]; [ ! '' ]; test -f x; [ -f x ]; [ ! -d 'a b' ]; "#,
        r#"[ -f -d ]; [ -n x ]; [ -z '' ]; [ -n "$A" ]; [ -z "${A}" ]; [ ! -z "$A" ]; "#,
        r#"test -n "$_A"; [ "$A" = x ]; [ "$A" != '' ]; [ ! "$A" = x ]; [ x = "$A" ]; "#,
        r#"[ "$A" = "$B" ]; [ a = b ]; [ -n = -z ]; [ "$A" = '*' ]; "#,
        r#"[ "$A" = -f ]; [ = = = ]; [ 1 -eq 2 ]; [ -1 -lt 08 ]; [ $? -eq 0 ]; "#,
        r#"[ "$?" -ne 0 ]; [ ! $# -gt 1 ]; [ -t 1 ]; test -t $?; "#,
        r#"[ 123456789012345678 -ge 1 ]"#,
    ));
    for operator in "b c d e f g h k L p r s S u w x O G".split(' ') {
        is_neutral(&format!("[ -{operator} x ]; test ! -{operator} x"));
    }
}

#[test]
fn other_conditions_are_refused() {
    is_refused(
        Code::BuiltinForm,
        &[
            ("test", "test"),
            ("[ ]", "["),
            ("[ x", "["),
            ("[", "["),
            ("[ x '] '", "["),
            ("[ x $Y", "["),
            ("test x ]", "x"),
            ("[ \"$A\" ]", "$A"),
            ("[ ! \"$A\" ]", "$A"),
            ("[ $A ]", "$A"),
            ("[ -t ]", "-t"),
            ("[ -f ]", "-f"),
            ("[ ! -f ]", "-f"),
            ("[ ! ]", "!"),
            ("[ ! ! x ]", "!"),
            ("[ ! = x ]", "="),
            ("[ -n $A ]", "$A"),
            ("[ -n \"$A$B\" ]", "$A$B"),
            ("[ -n \"x$A\" ]", "x$A"),
            ("[ -n \"$?\" ]", "$?"),
            ("[ -n \"$$\" ]", "$$"),
            ("[ -f \"$A\" ]", "$A"),
            ("[ -f * ]", "*"),
            ("[ -v A ]", "-v"),
            ("[ -R A ]", "-R"),
            ("[ -N A ]", "-N"),
            ("[ \"$A\" x ]", "$A"),
            ("[ $A = x ]", "$A"),
            ("[ \"$A\" = x* ]", "x*"),
            ("[ \"$A\" '==' x ]", "=="),
            ("[ \"$A\" '=~' x ]", "=~"),
            ("[ \"$A\" '<' x ]", "<"),
            ("[ \"$A\" '>' x ]", ">"),
            ("[ \"$A\" \"$B\" x ]", "$B"),
            ("[ a -nt b ]", "-nt"),
            ("[ a -ot b ]", "-ot"),
            ("[ a -ef b ]", "-ef"),
            ("[ \"$A\" -eq 0 ]", "$A"),
            ("[ $A -eq 0 ]", "$A"),
            ("[ 0 -eq x ]", "x"),
            ("[ 0x1 -eq 1 ]", "0x1"),
            ("[ +1 -eq 1 ]", "+1"),
            ("[ - -eq 1 ]", "-"),
            ("[ '' -eq 1 ]", ""),
            ("[ 1+1 -eq 2 ]", "1+1"),
            ("[ 1234567890123456789 -eq 1 ]", "1234567890123456789"),
            ("[ $$ -eq 1 ]", "$$"),
            ("[ -t x ]", "x"),
            ("[ -t \"$A\" ]", "$A"),
            ("[ a = b -a c = d ]", "-a"),
            ("[ a -o b ]", "-o"),
            ("[ -a x ]", "-a"),
            ("[ '(' a ')' ]", "("),
            ("[ \"$A\" = ')' ]", ")"),
            ("[ 'a[0]' = x ]", "a[0]"),
            ("[ -n 'a[0]' ]", "a[0]"),
            ("test '[' ]", "["),
            ("test a = b c", "c"),
            ("test a = b c d e", "c"),
        ],
    );
}

#[test]
fn cd_takes_one_literal_directory() {
    for text in [
        "cd x",
        "cd /x",
        "cd ~",
        "cd ~/x",
        "cd ..",
        "cd ../../x",
        "cd './-x'",
        "cd '~'",
    ] {
        let words = words(text);
        let Some(Ok(Neutral::Cd { operand })) = neutral(&words, false) else {
            panic!("{text}");
        };
        assert_eq!(Some(operand), words.get(1), "{text}");
    }
    is_refused(
        Code::CdOperand,
        &[
            ("cd", "cd"),
            ("cd a b", "b"),
            ("cd -- a", "a"),
            ("cd -P", "-P"),
            ("cd -", "-"),
            ("cd +1", "+1"),
            ("cd ''", ""),
            ("cd $X", "$X"),
            ("cd \"$X\"", "$X"),
            ("cd x*", "x*"),
            ("cd ~/$X", "~/$X"),
            ("cd a/..", "a/.."),
            ("cd ../a/../b", "../a/../b"),
            ("cd /..", "/.."),
            ("cd /a/../b", "/a/../b"),
            ("cd ~/..", "~/.."),
        ],
    );
}

#[test]
fn cdpath_takes_names_without_a_dot() {
    for (text, neutral) in [
        ("cd /x", true),
        ("cd ./x", true),
        ("cd ./../x", true),
        ("cd ~", true),
        ("cd ~/x", true),
        ("cd x", false),
        ("cd x/y", false),
        ("cd .x", false),
        ("cd ..", false),
        ("cd .", false),
        ("cd '~/x'", false),
    ] {
        let code = (!neutral).then_some(Code::CdOperand);
        assert_eq!(refusal(text, true).0, code, "{text}");
    }
}

#[test]
fn a_cd_leads_where_the_shells_go() {
    const HERE: Option<&str> = Some("/srv/proj");
    const HOME: Option<&str> = Some("/home/agent/");
    for (operand, from, home, pwd, expected) in [
        ("x", HERE, HOME, None, Ok(Some("/srv/proj/x"))),
        ("x/./y//z/", HERE, None, None, Ok(Some("/srv/proj/x/y/z"))),
        (".", HERE, None, None, Ok(Some("/srv/proj"))),
        ("..", HERE, None, None, Ok(Some("/srv"))),
        ("..", HERE, None, HERE, Ok(Some("/srv"))),
        ("..", HERE, None, Some("/link"), Err(())),
        ("..", None, None, None, Err(())),
        ("..", None, None, HERE, Err(())),
        ("x", HERE, None, Some("/link"), Ok(Some("/srv/proj/x"))),
        ("../x", HERE, None, None, Ok(Some("/srv/x"))),
        ("./../x", HERE, None, None, Ok(Some("/srv/x"))),
        (".././/../../x", HERE, None, None, Ok(Some("/x"))),
        ("..", Some("/"), None, None, Ok(Some("/"))),
        ("x", None, HOME, None, Ok(None)),
        ("/x", None, None, Some("/link"), Ok(Some("/x"))),
        ("/", None, None, None, Ok(Some("/"))),
        ("//x/", None, None, None, Ok(Some("/x"))),
        ("~", None, HOME, None, Ok(Some("/home/agent"))),
        ("~/", None, HOME, None, Ok(Some("/home/agent"))),
        ("~/x", None, HOME, None, Ok(Some("/home/agent/x"))),
        ("~//x", None, HOME, None, Ok(Some("/home/agent/x"))),
        ("'~'", HERE, HOME, None, Ok(Some("/srv/proj/~"))),
        ("~", HERE, None, None, Err(())),
        ("~", HERE, Some(""), None, Err(())),
        ("~", HERE, Some("home"), None, Err(())),
        ("~/x", HERE, Some("/home/.."), None, Err(())),
        ("...", HERE, None, None, Ok(Some("/srv/proj/..."))),
        ("..x/y", HERE, None, None, Ok(Some("/srv/proj/..x/y"))),
        ("x/..", HERE, None, None, Err(())),
        ("-", HERE, None, None, Err(())),
        ("$X", HERE, None, None, Err(())),
    ] {
        let words = words(&format!("cd {operand}"));
        let operand_word = words.get(1).unwrap();
        let target = cd_target(operand_word, from, home, pwd);
        let target = target.map_err(|found| {
            assert_eq!(
                (found.code, found.span),
                (Code::CdOperand, Some(operand_word.span))
            );
        });
        let expected = expected.map(|path: Option<&str>| path.map(str::to_owned));
        assert_eq!(target, expected, "{operand} {from:?} {home:?} {pwd:?}");
    }
}

#[test]
fn only_one_home_is_known() {
    use crate::shell::syntax::{Expansion, ExpansionKind};
    let named = Word {
        text: "~root/x".to_owned(),
        expansions: vec![Expansion {
            start: 0,
            end: 6,
            kind: ExpansionKind::Tilde,
            quoted: false,
        }],
        quoted: false,
        bare_dollar: false,
        span: shell::Span::new(0, 7),
    };
    let found = cd_target(&named, None, Some("/home/agent"), None).unwrap_err();
    assert_eq!(found.code, Code::CdOperand);
}

//! What the reader accepts, as which words, and what it refuses, at which bytes.
//!
//! Whether the four shells agree is for the differential test to tell; these tables say what
//! the rules are.

mod redirections;

use super::syntax::{Connector, Script};
use super::{Dialect, Known, quote, read};
use crate::reason::Code;

const ANY: Dialect = Dialect {
    shell: None,
    interactive: false,
    redirections: false,
};
const BASH: Dialect = Dialect {
    shell: Some(Known::Bash),
    interactive: false,
    redirections: false,
};
const ZSH: Dialect = Dialect {
    shell: Some(Known::Zsh),
    interactive: false,
    redirections: false,
};
const TERMINAL: Dialect = Dialect {
    shell: None,
    interactive: true,
    redirections: false,
};

/// A script as text: words quoted back, so that literal and expandable pieces can be told apart.
fn shown(script: &Script) -> String {
    let mut out = String::new();
    let mut pending = quote::Pending::default();
    for pipeline in &script.pipelines {
        match pipeline.connector {
            Connector::First => {}
            Connector::AndThen => pending.operator(&mut out, "&&"),
            Connector::OrElse => pending.operator(&mut out, "||"),
            Connector::Then => pending.operator(&mut out, ";"),
        }
        if pipeline.negated {
            out.push_str("! ");
        }
        for (index, command) in pipeline.commands.iter().enumerate() {
            if index > 0 {
                pending.operator(&mut out, "|");
            }
            for assignment in &command.assignments {
                out.push_str(&assignment.name);
                out.push('=');
                quote::word(&mut out, &assignment.value);
                out.push(' ');
            }
            for (index, word) in command.words.iter().enumerate() {
                out.push_str(if index > 0 { " " } else { "" });
                quote::word(&mut out, word);
            }
            quote::redirections(&mut out, &command.redirections, &mut pending);
        }
    }
    pending.finish(&mut out);
    out
}

fn accepts(dialect: Dialect, rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        match read(text, dialect) {
            Ok(script) => assert_eq!(shown(&script), *expected, "{text:?}"),
            Err(finding) => panic!("{text:?} is refused: {finding:?}"),
        }
    }
}

fn refuses(dialect: Dialect, rows: &[(&str, Code, &str)]) {
    for (text, code, place) in rows {
        match read(text, dialect) {
            Ok(script) => panic!("{text:?} is accepted as {}", shown(&script)),
            Err(finding) => {
                let span = finding
                    .span
                    .map_or("", |span| &text[span.start as usize..span.end as usize]);
                assert_eq!(
                    (finding.code, span),
                    (*code, *place),
                    "{text:?}: {}",
                    finding.message
                );
            }
        }
    }
}

#[test]
fn operators_join_commands() {
    accepts(
        ANY,
        &[
            ("a", "'a'"),
            ("a b|c  d", "'a' 'b' | 'c' 'd'"),
            ("a&&b||c;d", "'a' && 'b' || 'c'; 'd'"),
            ("a;", "'a'"),
            ("a\n\n b \n", "'a'; 'b'"),
            ("a &&\n\n b", "'a' && 'b'"),
            ("a |\n# why\n b", "'a' | 'b'"),
            ("! a | b", "! 'a' | 'b'"),
            ("a; ! b", "'a'; ! 'b'"),
        ],
    );
    refuses(
        ANY,
        &[
            ("", Code::EmptyText, ""),
            (" \t\n# only this", Code::EmptyText, ""),
            ("a;;b", Code::EmptyCommand, ";;"),
            ("; a", Code::EmptyCommand, ";"),
            ("a &&", Code::EmptyCommand, "&&"),
            ("a && || b", Code::EmptyCommand, "|"),
            ("| a", Code::EmptyCommand, "|"),
            ("a |", Code::EmptyCommand, ""),
            ("a\n;b", Code::EmptyCommand, ";"),
            ("!", Code::EmptyCommand, ""),
            ("! ! a", Code::ShellsDisagree, "!"),
            ("a | ! b", Code::ShellsDisagree, "!"),
            ("a & b", Code::Background, "&"),
            ("a &&& b", Code::Background, "&"),
            ("a |& b", Code::PipeAnd, "|&"),
        ],
    );
}

#[test]
fn quotes_keep_text_literal() {
    accepts(
        ANY,
        &[
            ("a 'b c' \"d e\" f\\ g", "'a' 'b c' 'd e' 'f g'"),
            ("a 'x'\"y\"z", "'a' 'xyz'"),
            ("a '' \"\"", "'a' '' ''"),
            (r#"a "\$x \` \" \\ \n""#, r#"'a' '$x ` " \ \n'"#),
            (r"a '\' \\", r"'a' '\' '\'"),
            ("a 'it'\\''s' \\'", r"'a' 'it'\''s' \'"),
            ("a \"b\n; c\" 'd\n| e'", "'a' 'b\n; c' 'd\n| e'"),
            ("a 'b\\\nc'", "'a' 'b\\\nc'"),
            ("a '$(x)' \\$\\(x\\)", "'a' '$(x)' '$(x)'"),
            ("a '\u{a0}\u{3000}'", "'a' '\u{a0}\u{3000}'"),
            ("a é；b", "'a' 'é；b'"),
        ],
    );
    refuses(
        ANY,
        &[
            ("a 'b", Code::UnbalancedQuote, "'"),
            ("a \"b\\\"", Code::UnbalancedQuote, "\""),
            ("a \\", Code::TrailingBackslash, "\\"),
            ("a $'b'", Code::AnsiCQuote, "$'"),
            ("a $\"b\"", Code::LocaleQuote, "$\""),
            ("a\0b", Code::ControlCharacter, "\0"),
            ("a 'b\r'", Code::ControlCharacter, "\r"),
            ("a \u{1b}[0m", Code::ControlCharacter, "\u{1b}"),
            ("a '\u{85}'", Code::ControlCharacter, "\u{85}"),
            ("a\u{a0}b", Code::UnicodeBlank, "\u{a0}"),
            ("a \\\u{3000}", Code::UnicodeBlank, "\u{3000}"),
            ("a # \u{2028}b", Code::UnicodeBlank, "\u{2028}"),
        ],
    );
}

#[test]
fn comments_and_joined_lines() {
    accepts(
        ANY,
        &[
            ("# a\nb # c; d\\\ne#f", "'b'; 'e#f'"),
            ("a \\\n b", "'a' 'b'"),
            (" \\\na", "'a'"),
            ("a \\\n#b", "'a'"),
        ],
    );
    refuses(
        ANY,
        &[
            ("a\\\nb", Code::ShellsDisagree, "\\\n"),
            ("a \"b\\\nc\"", Code::ShellsDisagree, "\\\n"),
            ("a &\\\n& b", Code::Background, "&"),
            ("a &&\\\nb", Code::ShellsDisagree, "\\\n"),
            ("a \"$\\\n(b)\"", Code::ShellsDisagree, "$\\"),
        ],
    );
}

#[test]
fn parameters_stay_expandable() {
    accepts(
        ANY,
        &[
            (
                "a $x ${x} \"$x\" \"b${x}c\"",
                "'a' $x ${x} \"$x\" 'b'\"${x}\"'c'",
            ),
            (
                "a $x/y $? $$.z \"$? b\" $#",
                "'a' $x'/y' $? $$'.z' \"$?\"' b' $#",
            ),
            ("a ${x}[1] ${x}:h ${x}é", "'a' ${x}[1] ${x}':h' ${x}'é'"),
            (
                "a $ b$ \"$\" \"$ c\" \"d$|e\"",
                "'a' '$' 'b$' '$' '$ c' 'd$|e'",
            ),
        ],
    );
    refuses(
        ANY,
        &[
            ("a $(b)", Code::CommandSubstitution, "$("),
            ("a \"$(b)\"", Code::CommandSubstitution, "$("),
            ("a `b`", Code::CommandSubstitution, "`"),
            ("a \"`b`\"", Code::CommandSubstitution, "`"),
            ("a $((1))", Code::ArithmeticExpansion, "$(("),
            ("a $[1]", Code::ArithmeticExpansion, "$["),
            ("a ${x:-y}", Code::ParameterExpansion, "${x"),
            ("a ${#x}", Code::ParameterExpansion, "${"),
            ("a $x[1]", Code::ShellsDisagree, "$x["),
            ("a \"$x:h\"", Code::ShellsDisagree, "$x:"),
            ("a $xé", Code::ShellsDisagree, "$x"),
            ("a $?x", Code::ShellsDisagree, "$?x"),
            ("a $1", Code::ShellsDisagree, "$1"),
            ("a \"$@\"", Code::ShellsDisagree, "$@"),
            ("a $_", Code::ShellsDisagree, "$_"),
            ("a $x''", Code::ShellsDisagree, "''"),
            ("a b\"\"c$x", Code::ShellsDisagree, "\"\""),
            ("a $x$", Code::ShellsDisagree, "$"),
            ("a $=x", Code::ShellsDisagree, "$="),
            ("a $%", Code::ShellsDisagree, "$%"),
        ],
    );
}

#[test]
fn dollars_outside_single_quotes_are_told() {
    let rows = [
        ("a", false),
        ("'$'", false),
        ("'$x'", false),
        ("$x", false),
        ("\"${x}y\"", false),
        ("$", true),
        ("b$", true),
        ("\"$\"", true),
        ("\"b $ c\"", true),
        ("\\$", true),
        ("\\$x", true),
        ("\"\\$x\"", true),
        ("'$'\\$x", true),
        ("$x\\$", true),
    ];
    for (word, expected) in rows {
        let script = read(&format!("a {word}"), ANY);
        let bare = script.map(|script| script.pipelines[0].commands[0].words[1].bare_dollar);
        assert_eq!(bare, Ok(expected), "{word}");
    }
}

#[test]
fn patterns_tildes_and_braces() {
    accepts(
        ANY,
        &[
            (
                "a *.b c? [a-z]* [!d] [[:alpha:]]e []f]",
                "'a' *'.b' 'c'? [a-z]* [!d] [[:alpha:]]'e' []f]",
            ),
            ("a \\*.b '[c]' d]", "'a' '*.b' '[c]' 'd]'"),
            (
                "a ~ ~/b d~ HEAD~1 --e=~",
                "'a' ~ ~/'b' 'd~' 'HEAD~1' '--e=~'",
            ),
            (
                "a {} {b} c{d}e f@{0} {\"g\"}",
                "'a' '{}' '{b}' 'c{d}e' 'f@{0}' '{g}'",
            ),
            ("a = b==c", "'a' '=' 'b==c'"),
        ],
    );
    accepts(
        BASH,
        &[("a b{c,d}e =f ~root/g", "'a' 'b'{c,d}'e' '=f' ~root/'g'")],
    );
    accepts(ZSH, &[("a {1..3} =f", "'a' {1..3} =f")]);
    refuses(
        ANY,
        &[
            ("a [b\"c\"]", Code::ShellsDisagree, "[b\"c\"]"),
            ("a @(b)", Code::ExtendedGlob, "@("),
            ("a b(c)", Code::ExtendedGlob, "("),
            ("a =(b)", Code::ProcessSubstitution, "("),
            ("a ~\"/b\"", Code::ShellsDisagree, "~"),
            ("a \"\"~", Code::ShellsDisagree, "~"),
            ("a ~root/c", Code::ShellsDisagree, "~root"),
            ("a $x~", Code::ShellsDisagree, "~"),
            ("a \"$x\"${y}=z", Code::ShellsDisagree, "="),
            ("a ~+", Code::ShellsDisagree, "~"),
            ("a b=~", Code::ShellsDisagree, "~"),
            ("a b=c:~", Code::ShellsDisagree, "~"),
            ("a {b,c}", Code::BraceExpansion, "{b,c}"),
            ("a {1..3}", Code::BraceExpansion, "{1..3}"),
            (
                "a {\"b\":1,\"c\":2}",
                Code::BraceExpansion,
                "{\"b\":1,\"c\":2}",
            ),
            ("a }", Code::ShellsDisagree, "}"),
            ("a {", Code::ShellsDisagree, "{"),
            ("a b}", Code::ShellsDisagree, "}"),
            ("a {b", Code::ShellsDisagree, "{"),
            ("a =b", Code::ShellsDisagree, "="),
            ("a ''=b", Code::ShellsDisagree, "="),
        ],
    );
}

#[test]
fn command_words_are_literal() {
    accepts(
        ANY,
        &[
            ("X=1 Y= a b=c", "X='1' Y='' 'a' 'b=c'"),
            ("X=\"b $c\" a", "X='b '\"$c\" 'a'"),
            ("\\if 'for'", "'if' 'for'"),
            ("'a=b' c\\=d", "'a=b' 'c=d'"),
            ("[ -f a ]", "'[' '-f' 'a' ']'"),
            ("!a", "'!a'"),
            ("time a", "'time' 'a'"),
        ],
    );
    refuses(
        ANY,
        &[
            ("X=1", Code::AssignmentOnly, "X=1"),
            ("a; X=1 Y=2; b", Code::AssignmentOnly, "X=1 Y=2"),
            ("X+=1 a", Code::ShellsDisagree, "="),
            ("1=2 a", Code::ShellsDisagree, "="),
            ("X=(1) a", Code::ShellsDisagree, "("),
            ("X=b:=c a", Code::ShellsDisagree, "="),
            ("'X'=1 a", Code::ShellsDisagree, "="),
            ("$x", Code::CommandWordExpansion, "$x"),
            ("\"$x\" a", Code::CommandWordExpansion, "\"$x\""),
            ("a? b", Code::CommandWordExpansion, "a?"),
            ("[a b", Code::CommandWordExpansion, "[a"),
            ("~/a", Code::CommandWordExpansion, "~/a"),
            ("{a} b", Code::CommandWordExpansion, "{"),
            ("if a", Code::ReservedWord, "if"),
            ("X=1 while a", Code::ReservedWord, "while"),
            ("a | for b", Code::ReservedWord, "for"),
            ("[[ a ]]", Code::ReservedWord, "[["),
            ("{ a; }", Code::Group, "{"),
            ("(a)", Code::Subshell, "("),
            ("a b )", Code::Subshell, ")"),
            ("a() b", Code::FunctionDefinition, "("),
            ("a () b", Code::FunctionDefinition, "("),
            ("((a))", Code::ArithmeticExpansion, "(("),
        ],
    );
}

#[test]
fn interactive_text_is_narrower() {
    accepts(TERMINAL, &[("a 'b!' && c", "'a' 'b!' && 'c'")]);
    refuses(
        TERMINAL,
        &[
            ("a # b", Code::InteractiveText, "#"),
            ("a\nb", Code::InteractiveText, "\n"),
            ("a \\\nb", Code::InteractiveText, "\\\n"),
            ("a b!", Code::InteractiveText, "!"),
            ("a \"b!\"", Code::InteractiveText, "!"),
            ("! a", Code::InteractiveText, "!"),
            ("a \\!b", Code::InteractiveText, "\\"),
            ("^a^b", Code::InteractiveText, "^"),
        ],
    );
}

#[test]
fn limits_are_kept() {
    let words = |count: usize| "a ".repeat(count);
    assert!(read(&words(crate::limits::WORDS), ANY).is_ok());
    assert_eq!(
        read(&words(crate::limits::WORDS + 1), ANY).map_err(|finding| finding.code),
        Err(Code::TooComplex)
    );
    let commands = |count: usize| "a;".repeat(count);
    assert!(read(&commands(crate::limits::SEGMENTS), ANY).is_ok());
    assert_eq!(
        read(&commands(crate::limits::SEGMENTS + 1), ANY).map_err(|finding| finding.code),
        Err(Code::TooComplex)
    );
    let expansions = |count: usize| format!("a {}", "$x/".repeat(count));
    assert!(read(&expansions(crate::limits::EXPANSIONS), ANY).is_ok());
    assert_eq!(
        read(&expansions(crate::limits::EXPANSIONS + 1), ANY).map_err(|finding| finding.code),
        Err(Code::TooComplex)
    );
    let text = |length: usize| "a".repeat(length);
    assert!(read(&text(crate::limits::TEXT_BYTES), ANY).is_ok());
    assert_eq!(
        read(&text(crate::limits::TEXT_BYTES + 1), ANY).map_err(|finding| finding.code),
        Err(Code::TooComplex)
    );
}

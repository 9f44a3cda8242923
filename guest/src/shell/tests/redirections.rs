//! Redirections: refused by default, read in harmless forms on request.

use proptest::prelude::{Just, Strategy, any, prop, prop_assert_eq, prop_oneof, proptest};

use super::super::syntax::{Operator, Redirection};
use super::super::{Dialect, read};
use super::{ANY, TERMINAL, accepts, refuses, shown};
use crate::reason::Code;

const OPTED: Dialect = Dialect {
    redirections: true,
    ..ANY
};

#[test]
fn none_are_read_by_default() {
    refuses(
        ANY,
        &[
            ("a > b", Code::Redirection, ">"),
            ("a 2>&1", Code::Redirection, ">&"),
            ("a > /dev/null", Code::Redirection, ">"),
            ("a </dev/null", Code::Redirection, "<"),
            ("a &>b", Code::Redirection, "&>"),
            ("a >| b", Code::Redirection, ">|"),
            ("> b", Code::Redirection, ">"),
            ("a < b", Code::Redirection, "<"),
            ("a <<E\nE", Code::HereDocument, "<<"),
            ("a <<'E'\nE", Code::HereDocument, "<<"),
            ("a <<< b", Code::HereDocument, "<<<"),
            ("a <(b)", Code::ProcessSubstitution, "<("),
            ("a > >(b)", Code::Redirection, ">"),
        ],
    );
}

#[test]
fn harmless_ones_are_read() {
    accepts(
        OPTED,
        &[
            ("a 2>&1", "'a' 2>&1"),
            ("a >&2", "'a' >&2"),
            ("a 1>&2", "'a' >&2"),
            ("a >& 2 b", "'a' 'b' >&2"),
            ("a >/dev/null", "'a' >/dev/null"),
            ("a 1> /dev/null", "'a' >/dev/null"),
            ("a>>/dev/null", "'a' >>/dev/null"),
            ("a 2>>\t/dev/null", "'a' 2>>/dev/null"),
            ("a 0</dev/null", "'a' </dev/null"),
            ("a >/dev/null 2>&1 b", "'a' 'b' >/dev/null 2>&1"),
            ("a 2>&1 >/dev/null", "'a' 2>&1 >/dev/null"),
            (
                "a 2>/dev/null|b 2>&1&&c;d",
                "'a' 2>/dev/null | 'b' 2>&1 && 'c'; 'd'",
            ),
            ("a | b >/dev/null", "'a' | 'b' >/dev/null"),
            ("! a >/dev/null", "! 'a' >/dev/null"),
            ("2>&1 a b", "'a' 'b' 2>&1"),
            ("X=1 </dev/null Y=2 a", "X='1' Y='2' 'a' </dev/null"),
            ("X=2>/dev/null a", "X='2' 'a' >/dev/null"),
            ("a \\\n 2>&1 # b", "'a' 2>&1"),
            // The digit belongs to a word unless it is one.
            ("a b2>/dev/null", "'a' 'b2' >/dev/null"),
            ("a \\2>/dev/null", "'a' '2' >/dev/null"),
            ("a \"2\">/dev/null", "'a' '2' >/dev/null"),
            ("a 2 >/dev/null", "'a' '2' >/dev/null"),
            ("a {} >/dev/null", "'a' '{}' >/dev/null"),
            ("a '{b}' >/dev/null", "'a' '{b}' >/dev/null"),
            ("a b{c}>/dev/null", "'a' 'b{c}' >/dev/null"),
            ("time a 2>/dev/null", "'time' 'a' 2>/dev/null"),
            ("'time' 2>/dev/null", "'time' 2>/dev/null"),
            ("2>/dev/null \\time a", "'time' 'a' 2>/dev/null"),
        ],
    );
    accepts(
        Dialect {
            redirections: true,
            ..TERMINAL
        },
        &[("a 2>&1 && b </dev/null", "'a' 2>&1 && 'b' </dev/null")],
    );
}

#[test]
fn others_are_refused() {
    refuses(
        OPTED,
        &[
            ("a > b", Code::Redirection, ">"),
            ("a >/dev/null2", Code::Redirection, ">"),
            ("a >/dev/null/", Code::Redirection, ">"),
            ("a >/dev/null#b", Code::Redirection, ">"),
            ("a >'/dev/null'", Code::Redirection, ">"),
            ("a >/dev/../dev/null", Code::Redirection, ">"),
            ("a >\\\n/dev/null", Code::Redirection, ">"),
            ("a >\n/dev/null", Code::Redirection, ">"),
            ("a >|/dev/null", Code::Redirection, ">|"),
            ("a >!/dev/null", Code::Redirection, ">"),
            ("a <>/dev/null", Code::Redirection, "<>"),
            ("a &>/dev/null", Code::Redirection, "&>"),
            ("a >&/dev/null", Code::Redirection, ">&"),
            ("a >&1", Code::Redirection, ">&"),
            ("a 2>&2", Code::Redirection, ">&"),
            ("a 2>&-", Code::Redirection, ">&"),
            ("a 2>&1-", Code::Redirection, ">&"),
            ("a 2>&12", Code::Redirection, ">&"),
            ("a 2>&$b", Code::Redirection, ">&"),
            ("a 2>&1>/dev/null", Code::Redirection, ">&"),
            ("a 2>&1<<'E'\nE", Code::Redirection, ">&"),
            ("a <&2", Code::Redirection, "<&"),
            ("a 3>&1", Code::Redirection, ">&"),
            ("a 0>/dev/null", Code::Redirection, ">"),
            ("a 3>/dev/null", Code::Redirection, ">"),
            ("a 1</dev/null", Code::Redirection, "<"),
            ("a <(b)", Code::ProcessSubstitution, "<("),
            ("a >/dev/null >(b)", Code::ProcessSubstitution, ">("),
            ("a >/dev/null &", Code::Background, "&"),
            ("a >/dev/null(b)", Code::FunctionDefinition, "("),
            ("a 12>/dev/null", Code::ShellsDisagree, "12"),
            ("a {b}>/dev/null", Code::ShellsDisagree, "{b}"),
            ("a {b} \\\n >/dev/null", Code::ShellsDisagree, "{b}"),
            ("a {1} 2>&1", Code::ShellsDisagree, "{1}"),
            (
                "a >/dev/null >/dev/null",
                Code::ShellsDisagree,
                ">/dev/null",
            ),
            ("a >/dev/null 1>&2", Code::ShellsDisagree, "1>&2"),
            ("a </dev/null <<'E'\nE", Code::ShellsDisagree, "<<'E'"),
            ("a >/dev/null | b", Code::ShellsDisagree, ">/dev/null"),
            ("a 2>&1 >&2|b", Code::ShellsDisagree, ">&2"),
            ("a | b < /dev/null", Code::ShellsDisagree, "< /dev/null"),
            ("a | b <<'E'\nE", Code::ShellsDisagree, "<<'E'"),
            (">/dev/null", Code::ShellsDisagree, ">/dev/null"),
            ("a; 2>&1 && b", Code::ShellsDisagree, "2>&1"),
            ("a | <<'E'\nE", Code::ShellsDisagree, "<<'E'"),
            ("X=1 >/dev/null", Code::AssignmentOnly, "X=1 >/dev/null"),
            ("2>&1 time a", Code::ShellsDisagree, "time"),
            ("2>&1 ! a", Code::ReservedWord, "!"),
            ("2>&1 if a", Code::ReservedWord, "if"),
            ("2>&1 { a", Code::Group, "{"),
            ("2>&1 (a)", Code::Subshell, "("),
        ],
    );
}

#[test]
fn here_documents_are_read_behind_their_line() {
    accepts(
        OPTED,
        &[
            ("a <<'E'\nb\nE", "'a' <<'E'\nb\nE"),
            ("a <<\"E\"\nb\nE\n", "'a' <<'E'\nb\nE"),
            ("a <<\\E\nb\nE\n\n", "'a' <<'E'\nb\nE"),
            ("a << 'EOF' b\nEOF", "'a' 'b' <<'EOF'\nEOF"),
            ("a<<'E'\n\nE\nb", "'a' <<'E'\n\nE\n'b'"),
            ("0<<'E' a\n E\nE \nEE\nE", "'a' <<'E'\n E\nE \nEE\nE"),
            (
                "a <<'E'\n$(b) `c` \"' \\\n# ; | é\u{a0}\n\\\nE",
                "'a' <<'E'\n$(b) `c` \"' \\\n# ; | é\u{a0}\n\\\nE",
            ),
            ("a <<'E'|b\nc\nE", "'a' <<'E' |\nc\nE\n'b'"),
            ("a <<'E' && b\nc\nE\nd", "'a' <<'E' &&\nc\nE\n'b'; 'd'"),
            ("a <<'E' ||\nc\nE\n\n b", "'a' <<'E' ||\nc\nE\n'b'"),
            ("a <<'E'; b # c\nd\nE", "'a' <<'E'\nd\nE\n'b'"),
            ("a <<'E';\nE\n", "'a' <<'E'\nE"),
            ("a <<'E' \\\n b 'c\nd'\nf\nE", "'a' 'b' 'c\nd' <<'E'\nf\nE"),
            (
                "a <<'E' 2>&1 && b <<'F'>/dev/null; c\nF\nE\nE\nF\nd",
                "'a' <<'E' 2>&1 &&\nF\nE\n'b' <<'F' >/dev/null\nE\nF\n'c'; 'd'",
            ),
            (
                "a <<'E' && a <<'E'\nb\nE\nc\nE",
                "'a' <<'E' &&\nb\nE\n'a' <<'E'\nc\nE",
            ),
            ("! a <<'if'\nif", "! 'a' <<'if'\nif"),
        ],
    );
    refuses(
        OPTED,
        &[
            ("a <<E\nE", Code::HereDocument, "<<"),
            ("a <<-'E'\nE", Code::HereDocument, "<<"),
            ("a <<<'E'\nE", Code::HereDocument, "<<<"),
            ("a <<''\n\n", Code::HereDocument, "<<"),
            ("a <<'E1'\nE1", Code::HereDocument, "<<"),
            ("a <<'É'\nÉ", Code::HereDocument, "<<"),
            ("a <<'E F'\nE F", Code::HereDocument, "<<"),
            ("a <<'E'F\nEF", Code::HereDocument, "<<"),
            ("a <<E'F'\nEF", Code::HereDocument, "<<"),
            ("a <<'E''F'\nEF", Code::HereDocument, "<<"),
            ("a <<\\E\\F\nEF", Code::HereDocument, "<<"),
            ("a <<'E\"\nE", Code::HereDocument, "<<"),
            ("a <<$'E'\nE", Code::HereDocument, "<<"),
            ("a <<'E'#\nE", Code::HereDocument, "<<"),
            ("a <<\\\nE\nE", Code::HereDocument, "<<"),
            ("a 2<<'E'\nE", Code::HereDocument, "<<"),
            ("a <<'E'", Code::HereDocument, "<<'E'"),
            ("a <<'E'\n", Code::HereDocument, "<<'E'"),
            ("a <<'E'\nb", Code::HereDocument, "<<'E'"),
            ("a <<'E'\nE ", Code::HereDocument, "<<'E'"),
            ("a 0<< 'E' && b <<'F'\nF\nE\n", Code::HereDocument, "<<'F'"),
            ("a <<'E'\nb\r\nE", Code::ControlCharacter, "\r"),
            ("a <<'E' &&\nE\n", Code::EmptyCommand, "&&"),
            ("a <<'E'\nE\n&& b", Code::EmptyCommand, "&"),
            ("a <<'E'\nE\nb > c", Code::Redirection, ">"),
        ],
    );
    refuses(
        Dialect {
            redirections: true,
            ..TERMINAL
        },
        &[("a <<'E'\nE", Code::InteractiveText, "\n")],
    );
}

#[test]
fn spans_are_those_of_the_operator_line() {
    let text = "é 2> /dev/null <<'E' b && c\n>\nE\n2>&1 d";
    let script = read(text, OPTED).unwrap_or_default();
    let commands = script
        .pipelines
        .iter()
        .flat_map(|pipeline| &pipeline.commands);
    let shown: Vec<_> = commands
        .map(|command| {
            let spans = command.redirections.iter().map(|one| one.span);
            let mut all = vec![command.span];
            all.extend(spans);
            all.iter()
                .map(|span| &text[span.start as usize..span.end as usize])
                .collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(
        shown,
        [
            vec!["é 2> /dev/null <<'E' b", "2> /dev/null", "<<'E'"],
            vec!["c"],
            vec!["2>&1 d", "2>&1"],
        ]
    );
}

/// What is read, without places.
fn meaning(one: &Redirection) -> (u32, Operator, &str, Option<&str>) {
    (
        one.descriptor,
        one.operator,
        &one.target,
        one.body.as_deref(),
    )
}

/// A command with redirections, and the lines of its here-document.
fn command() -> impl Strategy<Value = (String, String)> {
    let input = prop_oneof![
        2 => Just((String::new(), String::new())),
        1 => Just((" </dev/null".to_owned(), String::new())),
        2 => ("[A-C]", prop::collection::vec("[a-cA-C;'\"\\\\$#é ]{0,3}", 0..3)).prop_map(
            |(delimiter, lines)| {
                let body: String = lines
                    .iter()
                    .filter(|line| **line != delimiter)
                    .map(|line| format!("{line}\n"))
                    .collect();
                (format!(" <<'{delimiter}'"), format!("{body}{delimiter}\n"))
            }
        ),
    ];
    let output = prop_oneof![
        Just(""),
        Just(" >/dev/null"),
        Just(" 1>&2"),
        Just(">>/dev/null")
    ];
    let errors = prop_oneof![Just(""), Just(" 2>&1"), Just(" 2> /dev/null")];
    let words = prop_oneof![Just("a"), Just("a 'b\nc'"), Just("X=1 a $x"), Just("a 2")];
    (words, input, output, errors, any::<bool>()).prop_map(
        |(words, (operator, body), output, errors, errors_first)| {
            let (first, last) = if errors_first {
                (errors, output)
            } else {
                (output, errors)
            };
            (format!("{words}{operator}{first}{last}"), body)
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_reads_as_the_same(
        commands in prop::collection::vec((command(), "( \\| | && |; | \\|\\| )"), 1..5),
    ) {
        let mut text = String::new();
        let mut bodies = String::new();
        for (index, ((command, body), operator)) in commands.iter().enumerate() {
            text.push_str(if index > 0 { operator } else { "" });
            text.push_str(command);
            bodies.push_str(body);
        }
        if let Ok(script) = read(&format!("{text}\n{bodies}"), OPTED) {
            let written = shown(&script);
            let again = read(&written, OPTED).unwrap_or_default();
            prop_assert_eq!(shown(&again), written);
            let redirections = |script: &super::Script| -> Vec<Vec<_>> {
                let commands = script.pipelines.iter().flat_map(|pipeline| &pipeline.commands);
                commands
                    .map(|command| {
                        let redirections = command.redirections.iter();
                        redirections.map(|one| format!("{:?}", meaning(one))).collect()
                    })
                    .collect()
            };
            prop_assert_eq!(redirections(&again), redirections(&script));
        }
    }
}

#[test]
fn many_documents_find_their_commands() {
    let operators: String = (0..200).map(|_| "a <<'E' && ").collect();
    let bodies: String = (0..200).map(|number| format!("{number}\nE\n")).collect();
    let script = read(&format!("{operators}b\n{bodies}"), OPTED).unwrap_or_default();
    assert_eq!(script.pipelines.len(), 201);
    for (number, pipeline) in script.pipelines.iter().enumerate().take(200) {
        let body = pipeline.commands[0].redirections[0].body.clone();
        assert_eq!(body, Some(format!("{number}\n")));
    }
}

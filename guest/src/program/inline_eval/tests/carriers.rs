use super::super::{Carried, carried};
use super::command;
use crate::program::lookup::file_name;
use crate::reason::Code;

/// The programs that a command runs, `?` where that is not certain.
fn told(text: &str) -> Vec<String> {
    let words = command(text).words;
    let name = file_name(&words.first().expect(text).text).to_owned();
    match carried(&[&name, &name], &words) {
        Carried::None => Vec::new(),
        Carried::Programs(ranges) => {
            let text_of = |range: std::ops::Range<usize>| {
                let inner = words.get(range).expect(text).iter();
                inner
                    .map(|word| word.text.as_str())
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            ranges.into_iter().map(text_of).collect()
        }
        Carried::Unclear(finding) => {
            assert_eq!(finding.code, Code::CarriedProgram, "{text}");
            assert!(finding.span.is_some(), "{text}");
            vec!["?".to_owned()]
        }
    }
}

#[test]
fn programs_that_arguments_name() {
    let unclear = &["?"][..];
    let none = &[][..];
    for (text, expected) in [
        ("xargs git status", &["git status"][..]),
        ("xargs -0 -n 1 -P 4 git", &["git"]),
        ("xargs -- git -x", &["git -x"]),
        ("xargs nice git", &["nice git"]),
        ("xargs --max-args=1 git", &["git"]),
        ("xargs -i git '{}'", &["git {}"]),
        ("xargs -Iecho git echo", &["git echo"]),
        ("xargs git $X", &["git $X"]),
        ("xargs", none),
        ("xargs -I X X y", unclear),
        ("xargs --replace=X ./X", unclear),
        ("xargs $X", unclear),
        ("xargs -n $X git", unclear),
        ("xargs --unknown git", unclear),
        ("find . -exec git '{}' ';'", &["git {}"]),
        (
            "find . -exec git '{}' + -exec rg x ';'",
            &["git {}", "rg x"],
        ),
        ("find . -exec git + ';' -ok rg ';'", &["git +", "rg"]),
        (
            "find . -execdir /usr/bin/git '{}' ';'",
            &["/usr/bin/git {}"],
        ),
        ("find . -name -exec -print", none),
        ("find . -delete", none),
        ("find . -exec '{}' ';'", unclear),
        ("find . -execdir ./x ';'", unclear),
        ("find . -exec git", unclear),
        ("find . -exec git $X ';'", unclear),
        ("find . $X", unclear),
        ("awk 'BEGIN{system(1)}'", unclear),
        ("awk '{print | \"x\"}'", unclear),
        ("awk '{print > \"x\"}'", none),
        ("awk '{print $1}'", none),
        ("sed '1e id'", unclear),
        ("sed 'w x'", none),
        ("sed -n 1p", none),
        ("git -c core.pager=less log", unclear),
        ("git bisect run make", unclear),
        ("git log", none),
        ("make SHELL=x", unclear),
        ("make all", none),
        ("npx tsc", unclear),
        ("npm install", none),
        ("tar -I pzstd -cf x y", unclear),
        ("tar -cf x y", none),
        ("python3 -c 1", unclear),
        ("python3 x.py", none),
        ("ls", none),
    ] {
        assert_eq!(told(text), expected, "{text}");
    }
}

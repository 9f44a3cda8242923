use super::{Implementation, Profile, check, denied_options};
use crate::reason::Code;
use crate::shell::{Dialect, read};

fn judged(
    text: &str,
    custom: Option<&Profile>,
    implementation: Implementation,
) -> Result<(), Code> {
    let script = read(text, Dialect::default()).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    let words = &script
        .pipelines
        .first()
        .unwrap()
        .commands
        .first()
        .unwrap()
        .words;
    let name = words.first().unwrap().text.clone();
    check(&name, custom, implementation, words).map_err(|why| why.code)
}

fn gnu(text: &str) -> Result<(), Code> {
    judged(text, None, Implementation::Gnu)
}

fn accepts(texts: &[&str]) {
    for text in texts {
        assert_eq!(gnu(text), Ok(()), "{text}");
    }
}

fn refuses(code: Code, texts: &[&str]) {
    for text in texts {
        assert_eq!(gnu(text), Err(code), "{text}");
    }
}

#[test]
fn what_only_filters_is_accepted() {
    accepts(&[
        "head",
        "head -n 5",
        "head -n5",
        "head -5",
        "head --lines=5",
        "head --lin 5",
        "head -qn-3",
        "head -c 4K",
        "head -",
        "head --help",
        "tail -5",
        "tail -n +3",
        "tail -vqn2",
        "tail --pid=1",
        "tail -s 0.5",
        "wc -l",
        "wc -lwc",
        "wc --li",
        "wc --total=never",
        "cut -d / -f1",
        "cut -d '*' -f 1,3-",
        "cut -d, -f2 -s",
        "cut --complement -b1-3",
        "cut -f1 --output-delim=/",
        "cut -wf1",
        "cut --whitespace=trimmed -f1",
        "cut -F 1,2 -O /",
        "tail --debug",
        "cut -d '' -f1",
        "uniq -c",
        "uniq --group",
        "uniq --group=both",
        "uniq -f 1 -w3",
        "uniq -",
        "tr a b",
        "tr / _",
        "tr '[:lower:]' '[:upper:]'",
        "tr -d '*'",
        "tr -cs a-z '\\n'",
        "tr -- -a b",
        "tr a -d",
        "grep -e x",
        "grep -e 'a.*b'",
        "grep -e /etc",
        "grep -ne x -vi",
        "grep -5 -e x",
        "grep --regexp=x",
        "grep --reg x",
        "grep -c -e x -",
        "grep --color=always -ex",
        "grep --colo -e x",
        "grep --binary -e x",
        "grep -A2 -B 3 -e x",
        "sort",
        "sort -n",
        "sort -k2,2n -t:",
        "sort -t / -k1",
        "sort -S 10% -u",
        "sort --parallel=2",
        "sort --check=quiet",
        "sort -rnk1.2",
        "sort --revers",
        "sort -t '\\0'",
        "jq .",
        "jq",
        "jq -nr .a",
        "jq --arg a b .",
        "jq --arg a b '$a'",
        "jq --args . /etc b",
        "jq --indent 2 .",
        "jq -- .",
        "jq --tab -S .env",
    ]);
}

#[test]
fn names_of_files_are_refused() {
    refuses(
        Code::SafeBinOperand,
        &[
            "head x",
            "head -n 5 x",
            "head -- x",
            "head x -n 1",
            "tail +5",
            "tail -n 1 -- ./x",
            "wc x",
            "cut -f1 x",
            "head - -",
            "uniq - -",
            "uniq -- - -",
            "uniq in",
            "uniq - out",
            "uniq -- - out",
            "uniq --group in",
            "uniq +1",
            "grep x",
            "grep -e x y",
            "grep -e x -- y",
            "grep",
            "sort x",
            "sort +1",
            "tr",
            "tr a b c",
            "jq . x",
            "jq - x",
            "jq -n - x",
            "jq -- - x",
            "jq --arg a b . x",
            "grep --binary a --binary b",
        ],
    );
}

#[test]
fn what_the_profile_names_is_denied() {
    refuses(
        Code::SafeBinDeniedOption,
        &[
            "sort -o x",
            "sort -ox",
            "sort -no x",
            "sort --output=x",
            "sort --o x",
            "sort -T /tmp",
            "sort --compress-prog=x",
            "sort --co=x",
            "sort --files0-from=-",
            "sort --random-sou=x",
            "sort --te x",
            "wc --files0-from=x",
            "wc --f x",
            "grep -f x",
            "grep -fx",
            "grep -if x",
            "grep -r -e x",
            "grep -R -e x",
            "grep -er -r",
            "grep --file=x",
            "grep --rec -e x",
            "grep -d recurse -e x",
            "grep --exclude-f=x -e y",
            "grep --dere -e x",
            "jq -f x",
            "jq -nf x",
            "jq -L d .",
            "jq --slurpfile a f .",
            "jq --rawfile a f .",
            "jq --argfile a f .",
            "jq --from-file x",
            "jq --library-path d .",
        ],
    );
}

#[test]
fn options_are_known_or_refused() {
    refuses(
        Code::SafeBinOption,
        &[
            "head -Z",
            "head - -n 1",
            "tail - --",
            "sort - -r",
            "head --unknown",
            "head --z5x",
            "head -n5 -3",
            "tail -f",
            "tail -F",
            "tail -fn 1",
            "tail --follow",
            "tail --retry",
            "tail --follow=name",
            "uniq -1",
            "uniq --x",
            "sort -yk x",
            "sort --s",
            "sort --r",
            "cut --o x",
            "cut -x",
            "wc -z",
            "tr -x a",
            "grep -X grep -e x",
            "grep --no -e x",
            "grep --files -e x",
            "jq --unknown .",
            "jq -x .",
            "jq --tabs .",
        ],
    );
}

#[test]
fn values_have_types() {
    refuses(
        Code::SafeBinValue,
        &[
            "head -n",
            "head -n x",
            "head -n ''",
            "head -n /etc",
            "head --lines='*'",
            "head --lines",
            "tail -s0xc",
            "tail -s 1e0",
            "cut -d ab",
            "cut -f a",
            "uniq -f x",
            "uniq --group=x",
            "uniq -c --count=1",
            "sort -k x",
            "sort -t ab",
            "sort --sort=x",
            "sort --check=x",
            "grep -e",
            "grep -m x -e y",
            "grep --binary-files=x -e y",
            "wc --total=x",
            "jq --arg a",
            "jq --indent x .",
        ],
    );
}

#[test]
fn words_are_literal() {
    refuses(
        Code::SafeBinExpansion,
        &[
            "head -n $N",
            "tail -n *",
            "grep -e \"$X\"",
            "tr ~ x",
            "head -n ?",
        ],
    );
}

#[test]
fn programs_that_run_others_are_never_safe() {
    let any = Profile {
        max_positional: Some(9),
        ..Profile::default()
    };
    for name in [
        "bash",
        "env",
        "sudo",
        "awk",
        "gawk",
        "mawk",
        "sed",
        "gsed",
        "python3",
        "python3.11",
        "find",
        "xargs",
        "busybox",
        "toybox",
        "tee",
        "split",
        "m4",
        "dc",
        "gdb",
        "gnuplot",
        "psql",
        "mysql",
        "sqlite3",
        "vim",
        "nvim",
        "view",
        "ed",
        "at",
        "batch",
        "ftp",
        "ssh",
        "tar",
        "cpio",
        "patch",
        "expect",
        "tclsh",
        "parallel",
        "csplit",
    ] {
        let judged = judged(&format!("{name} x"), Some(&any), Implementation::Gnu);
        assert_eq!(judged, Err(Code::SafeBinNever), "{name}");
    }
    refuses(Code::SafeBinUnprofiled, &["cat", "myfilter -n 5"]);
}

#[test]
fn other_implementations_know_less() {
    let busybox = |text| judged(text, None, Implementation::Busybox);
    for text in [
        "head -n 5",
        "head -5",
        "tr -d x",
        "wc -l",
        "grep -e x",
        "sort -n",
        "cut -d, -f1",
    ] {
        assert_eq!(busybox(text), Ok(()), "{text}");
    }
    for text in [
        "head --lines=5",
        "wc -lz",
        "grep -P -e x",
        "sort -R",
        "uniq -D",
        "cut --complement -f1",
    ] {
        assert_eq!(busybox(text), Err(Code::SafeBinOption), "{text}");
    }
    assert_eq!(busybox("sort -o x"), Err(Code::SafeBinDeniedOption));
    let bsd = |text| judged(text, None, Implementation::Bsd);
    assert_eq!(bsd("head -n 5"), Ok(()));
    assert_eq!(bsd("tail -r"), Err(Code::SafeBinOption));
    assert_eq!(bsd("cut -wf1"), Ok(()));
    assert_eq!(bsd("grep -2 -e x"), Ok(()));
    assert_eq!(busybox("grep -2 -e x"), Err(Code::SafeBinOption));
    assert_eq!(busybox("cut -w -f1"), Err(Code::SafeBinOption));
    assert_eq!(busybox("wc -"), Ok(()));
    assert_eq!(bsd("wc -"), Err(Code::SafeBinOperand));
    assert_eq!(bsd("uniq - -"), Err(Code::SafeBinOperand));
    assert_eq!(bsd("grep -z -e x"), Err(Code::SafeBinOption));
}

#[test]
fn a_profile_of_the_operator_stands_in_for_the_built_in_one() {
    let text = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let profile = Profile {
        min_positional: None,
        max_positional: Some(1),
        allowed_value_flags: text(&["-n", "--limit", "--long-name"]),
        allowed_flags: text(&["-q", "-v", "--verbose"]),
        denied_flags: text(&["-f", "--file", "--limit-file"]),
    };
    let judged = |line: &str| judged(line, Some(&profile), Implementation::Gnu);
    for line in [
        "head",
        "head -n 5",
        "head -n5",
        "head -qvn5",
        "head --limit=5",
        "head --limit 5",
        "head --lon 5",
        "head --verb",
        "head x",
        "head -",
        "head -- x",
        "head -n ''x",
        "head --limit=",
    ] {
        assert_eq!(judged(line), Ok(()), "{line}");
    }
    for (line, code) in [
        ("head -f x", Code::SafeBinDeniedOption),
        ("head -qf", Code::SafeBinDeniedOption),
        ("head --file=x", Code::SafeBinDeniedOption),
        ("head --fi x", Code::SafeBinDeniedOption),
        ("head --lim 5", Code::SafeBinOption),
        ("head --nothing", Code::SafeBinOption),
        ("head -qx", Code::SafeBinOption),
        ("head -xn5", Code::SafeBinOption),
        ("head --verbose=1", Code::SafeBinValue),
        ("head -n", Code::SafeBinValue),
        ("head -n ''", Code::SafeBinValue),
        ("head -n ./x", Code::SafeBinPath),
        ("head -n/x", Code::SafeBinPath),
        ("head --limit=~", Code::SafeBinPath),
        ("head /x", Code::SafeBinPath),
        ("head a b", Code::SafeBinOperand),
        ("head -- a b", Code::SafeBinOperand),
    ] {
        assert_eq!(judged(line), Err(code), "{line}");
    }
    // An abbreviation means what it means to the tool, where that is known.
    let files = Profile {
        allowed_value_flags: text(&["--binary-files", "--label"]),
        ..Profile::default()
    };
    let judged = |line: &str| super::tests::judged(line, Some(&files), Implementation::Gnu);
    assert_eq!(judged("grep --binary x"), Err(Code::SafeBinOption));
    assert_eq!(judged("grep --binary-f x"), Ok(()));
    assert_eq!(judged("grep --l x"), Err(Code::SafeBinOption));
    assert_eq!(judged("grep --la x"), Ok(()));
    let none = Profile::default();
    let judged = |line: &str| super::tests::judged(line, Some(&none), Implementation::Gnu);
    assert_eq!(judged("custom"), Ok(()));
    assert_eq!(judged("custom a"), Err(Code::SafeBinOperand));
    let two = Profile {
        min_positional: Some(2),
        max_positional: Some(1),
        ..Profile::default()
    };
    let judged = |line: &str| super::tests::judged(line, Some(&two), Implementation::Gnu);
    assert_eq!(judged("custom a"), Err(Code::SafeBinOperand));
    assert_eq!(judged("custom a b"), Ok(()));
}

#[test]
fn the_denied_options_are_the_published_ones() {
    let published = [
        (
            "grep",
            "--dereference-recursive --directories --exclude-from --file --recursive -R -d -f -r",
        ),
        (
            "jq",
            "--argfile --from-file --library-path --rawfile --slurpfile -L -f",
        ),
        (
            "sort",
            "--compress-program --files0-from --output --random-source --temporary-directory -T -o",
        ),
        ("wc", "--files0-from"),
    ];
    let denied = denied_options();
    assert_eq!(denied.len(), published.len());
    for ((name, options), (published_name, published_options)) in denied.iter().zip(published) {
        assert_eq!(
            (*name, options.join(" ").as_str()),
            (published_name, published_options)
        );
    }
}

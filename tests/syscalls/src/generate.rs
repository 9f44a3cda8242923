//! Words that the policy accepts, made from its option tables.

use execgate_differential::random::Random;
use execgate_policy::shell::Span;
use execgate_policy::shell::syntax::Word;
use execgate_policy::trust::safe_bins::value::Value;
use execgate_policy::trust::safe_bins::{self, Implementation, Kind, Opt, Tool};

/// Options of which a tool takes at most one of each line; others complain.
const EXCLUSIVE: &[(&str, &[&[&str]])] = &[
    ("cut", &[&["bytes", "characters", "fields"]]),
    (
        "uniq",
        &[
            &["group", "count", "D", "all-repeated"],
            &["group", "repeated", "D", "all-repeated"],
            &["group", "unique"],
        ],
    ),
    (
        "sort",
        &[
            &[
                "numeric-sort",
                "general-numeric-sort",
                "human-numeric-sort",
                "month-sort",
                "random-sort",
                "version-sort",
                "sort",
                "dictionary-order",
                "ignore-nonprinting",
            ],
            &["c", "C", "check", "debug", "merge"],
        ],
    ),
    (
        "grep",
        &[&[
            "extended-regexp",
            "fixed-strings",
            "basic-regexp",
            "perl-regexp",
        ]],
    ),
];

/// Options that the installed release may not know yet.
const NEWER: &[(&str, &[&str])] = &[
    (
        "cut",
        &["F", "O", "w", "no-partial", "whitespace-delimited"],
    ),
    ("tail", &["debug"]),
    ("wc", &["debug", "total"]),
];

/// Words that are put among those of a tool: they are names of files, too.
const STRAY: &[&str] = &[
    "secret", "-", "--", "", "1", "-1", "+1", "-e", "-n", "-c", "--a", "--f", "x", "out", "5", "-5",
];

/// The words behind a tool, that the policy accepts; the numbers of one draw. A few are changed
/// after they were made, to find what the policy accepts beside the tables.
pub fn argv(tool: &str, implementation: Implementation, random: &mut Random) -> Vec<String> {
    loop {
        let mut words = vec![tool.to_owned()];
        match safe_bins::tools().iter().find(|known| known.name == tool) {
            Some(known) => options(known, implementation, random, &mut words),
            None => jq(random, &mut words),
        }
        if random.chance(1, 10) {
            stray(random, &mut words);
        }
        if is_accepted(tool, implementation, &words) {
            return words;
        }
    }
}

/// Puts in, doubles, moves, cuts or removes one word behind the first.
fn stray(random: &mut Random, words: &mut Vec<String>) {
    let at = 1 + random.below(words.len());
    if at == words.len() {
        words.push(random.pick(STRAY).to_owned());
        return;
    }
    match random.below(5) {
        0 => words.insert(at, random.pick(STRAY).to_owned()),
        1 => words.insert(at, words[at].clone()),
        2 => words[at..].reverse(),
        3 => drop(words[at].pop()),
        _ => drop(words.remove(at)),
    }
}

/// Whether the policy accepts `words`.
pub fn is_accepted(tool: &str, implementation: Implementation, words: &[String]) -> bool {
    let words: Vec<Word> = words
        .iter()
        .map(|word| Word::from_literal(word.clone(), Span::new(0, 1)))
        .collect();
    safe_bins::check(tool, None, implementation, &words).is_ok()
}

/// Its letter, where every release has it.
fn letter(tool: &Tool, option: &Opt) -> Option<char> {
    let is_newer = |letter: &char| is_newer(tool, letter.encode_utf8(&mut [0; 4]));
    option.short.filter(|letter| !is_newer(letter))
}

/// Its long names that every release has.
fn names(tool: &Tool, option: &Opt) -> impl Iterator<Item = &'static str> {
    let names = option.long.iter().copied();
    names.filter(|name| !is_newer(tool, name))
}

fn is_newer(tool: &Tool, name: &str) -> bool {
    let mut newer = NEWER.iter().filter(|(known, _)| *known == tool.name);
    newer.any(|(_, names)| names.contains(&name))
}

fn name(option: &Opt) -> String {
    match (option.long.first(), option.short) {
        (Some(long), _) => (*long).to_owned(),
        (None, letter) => letter.map(String::from).unwrap_or_default(),
    }
}

fn options(
    tool: &Tool,
    implementation: Implementation,
    random: &mut Random,
    words: &mut Vec<String>,
) {
    let letters = match implementation {
        Implementation::Gnu => None,
        Implementation::Bsd => Some(tool.bsd),
        Implementation::Busybox => Some(tool.busybox),
    };
    let usable: Vec<&Opt> = tool
        .options
        .iter()
        .filter(|option| match (letters, option.short) {
            (Some(letters), Some(letter)) => letters.contains(letter),
            (Some(_), None) => false,
            (None, _) => letter(tool, option).is_some() || names(tool, option).next().is_some(),
        })
        .filter(|option| !matches!(option.kind, Kind::Denied | Kind::Unsupported(_)))
        .collect();
    let mut chosen: Vec<&Opt> = Vec::new();
    let needed = match tool.name {
        "cut" => usable
            .iter()
            .copied()
            .filter(|option| {
                option
                    .long
                    .first()
                    .is_some_and(|name| ["bytes", "characters", "fields"].contains(name))
            })
            .collect(),
        "grep" => usable
            .iter()
            .copied()
            .filter(|option| option.is_pattern)
            .collect(),
        _ => Vec::new(),
    };
    if !needed.is_empty() {
        chosen.push(needed[random.below(needed.len())]);
    }
    // The few letters of `wc` make many lists of words only in long rows.
    let most = if tool.name == "wc" { 9 } else { 5 };
    for _ in 0..random.below(most) {
        let option = usable[random.below(usable.len())];
        if fits(tool, &chosen, option) {
            chosen.push(option);
        }
    }
    // A delimiter belongs to fields.
    let has_fields = chosen.iter().any(|option| option.long.contains(&"fields"));
    if tool.name == "cut" && !has_fields {
        chosen.retain(|option| {
            !["delimiter", "only-delimited", "output-delimiter"].contains(&name(option).as_str())
        });
    }
    if matches!(tool.name, "head" | "tail") && random.chance(1, 20) {
        words.push(format!("-{}", random.below(30)));
    }
    let first = words.len();
    let mut cluster = String::new();
    for option in &chosen {
        write(tool, option, letters.is_none(), random, &mut cluster, words);
    }
    flush(&mut cluster, words);
    if implementation == Implementation::Busybox {
        // Its units are small letters, and `tail` knows no minus.
        for word in words
            .iter_mut()
            .skip(first)
            .filter(|word| word.ends_with(['K', 'M']))
        {
            *word = word.to_ascii_lowercase();
        }
        let signs = words.iter_mut().skip(first).filter(|_| tool.name == "tail");
        signs.for_each(|word| *word = word.replace("-3", "3"));
    }
    operands(tool, &chosen, random, words);
}

/// Whether the tool takes `option` beside the ones that are chosen.
fn fits(tool: &Tool, chosen: &[&Opt], option: &Opt) -> bool {
    if chosen.iter().any(|other| std::ptr::eq(*other, option)) {
        return tool.name == "wc" || option.is_pattern;
    }
    let groups = EXCLUSIVE.iter().find(|(known, _)| *known == tool.name);
    let groups = groups.map_or(&[][..], |(_, groups)| *groups);
    let new = name(option);
    !groups.iter().any(|group| {
        group.contains(&new.as_str())
            && chosen
                .iter()
                .any(|other| group.contains(&name(other).as_str()))
    })
}

fn flush(cluster: &mut String, words: &mut Vec<String>) {
    if !cluster.is_empty() {
        words.push(format!("-{cluster}"));
        cluster.clear();
    }
}

/// Writes an option in one of its forms: letters alone or together, values attached or apart,
/// names whole or abbreviated.
fn write(
    tool: &Tool,
    option: &Opt,
    has_names: bool,
    random: &mut Random,
    cluster: &mut String,
    words: &mut Vec<String>,
) {
    let names: Vec<_> = names(tool, option).filter(|_| has_names).collect();
    let letter = letter(tool, option);
    let by_name = !names.is_empty() && (letter.is_none() || random.chance(1, 2));
    if let (Some(letter), false) = (letter, by_name) {
        match option.kind {
            Kind::Value(kind) => {
                let text = value(tool, option, kind, random);
                cluster.push(letter);
                if random.chance(1, 2) && !text.is_empty() {
                    words.push(format!("-{cluster}{text}"));
                } else {
                    words.push(format!("-{cluster}"));
                    words.push(text);
                }
                cluster.clear();
            }
            _ => {
                cluster.push(letter);
                if random.chance(1, 2) {
                    flush(cluster, words);
                }
            }
        }
        return;
    }
    flush(cluster, words);
    let name = names[random.below(names.len())];
    let shortest = (1..=name.len())
        .find(|end| is_unique(tool, option, &name[..*end]))
        .unwrap_or(name.len());
    let written = &name[..shortest + random.below(name.len() - shortest + 1)];
    match option.kind {
        Kind::Value(kind) => {
            let text = value(tool, option, kind, random);
            if random.chance(1, 2) {
                words.push(format!("--{written}={text}"));
            } else {
                words.extend([format!("--{written}"), text]);
            }
        }
        Kind::Optional(kind) if random.chance(1, 2) => {
            words.push(format!("--{written}={}", value(tool, option, kind, random)));
        }
        _ => words.push(format!("--{written}")),
    }
}

fn is_unique(tool: &Tool, option: &Opt, start: &str) -> bool {
    let matching = tool
        .options
        .iter()
        .filter(|other| other.long.iter().any(|name| name.starts_with(start)));
    let exact = tool.options.iter().any(|other| other.long.contains(&start));
    matching.clone().count() == 1 && matching.clone().all(|other| std::ptr::eq(other, option))
        || exact && option.long.contains(&start)
}

/// Any value of that type; nothing where only a few make sense.
fn any_value(option: &Opt, kind: Value, random: &mut Random) -> Option<String> {
    const TUNING: &[&str] = &["batch-size", "parallel"];
    let mut number = || 1 + random.below(200);
    match kind {
        Value::Number if option.long.iter().any(|name| TUNING.contains(name)) => None,
        Value::Number | Value::Count => Some(number().to_string()),
        Value::List => {
            let (first, second) = (number(), number());
            Some(format!("{first}-{},{second}", first + second))
        }
        Value::Key => Some(format!("{}.{}", number(), number())),
        Value::Byte | Value::Separator => Some(letters(1, random)),
        Value::Text => Some(letters(3, random)),
        Value::Seconds | Value::Size | Value::Word(_) => None,
    }
}

/// Up to `most` letters, one at least.
fn letters(most: usize, random: &mut Random) -> String {
    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let pieces: Vec<&str> = LETTERS.split("").filter(|text| !text.is_empty()).collect();
    let count = 1 + random.below(most);
    (0..count).map(|_| random.pick(&pieces)).collect()
}

/// A value of that type: mostly an ordinary one, sometimes one that looks like a file.
fn value(tool: &Tool, option: &Opt, kind: Value, random: &mut Random) -> String {
    if random.chance(1, 3)
        && let Some(text) = any_value(option, kind, random)
    {
        return text;
    }
    let texts: &[&str] = match kind {
        Value::Number if option.long.contains(&"batch-size") => &["2", "5", "16"],
        Value::Number if option.long.contains(&"parallel") => &["1", "2", "4"],
        Value::Number => &["0", "1", "2", "5", "10"],
        Value::Count if option.short == Some('n') && tool.name == "tail" => {
            &["0", "1", "5", "+2", "-3", "4K"]
        }
        Value::Count => &["0", "1", "5", "-3", "10", "4K", "1M"],
        Value::Seconds => &["0", "1", "0.5"],
        Value::Size => &["1M", "10M", "1%", "100K"],
        Value::Byte => &[":", "/", "*", ",", "a", "1", " "],
        Value::Separator => &[":", "/", "\\0", "a", " "],
        Value::List => &["1", "1,3", "2-", "1-3,5", "-2"],
        Value::Key => &["1", "2,2", "1.2,1.3", "2n", "1,2r", "3b,3"],
        Value::Text if option.is_pattern => &[
            "a",
            "secret",
            "a.*b",
            "/etc/passwd",
            "README",
            "^x$",
            "[a-z]",
            "1",
            "",
            "./file",
        ],
        Value::Text => &["a", "secret", "/etc/passwd", "-", "*", "README", ""],
        Value::Word(words) => words,
    };
    random.pick(texts).to_owned()
}

fn operands(tool: &Tool, chosen: &[&Opt], random: &mut Random, words: &mut Vec<String>) {
    if random.chance(1, 8) {
        words.push("--".to_owned());
    }
    if tool.name != "tr" {
        if random.chance(1, 6) {
            words.push("-".to_owned());
        }
        return;
    }
    let has = |name: &str| chosen.iter().any(|option| option.long.contains(&name));
    let sets = &[
        "a",
        "a-z",
        "[:lower:]",
        "secret",
        "/",
        "README",
        "1",
        "\\n",
        "*",
        "in",
    ];
    let second = &["b", "A-Z", "x", "_", "/", "out"];
    let set = |sets: &[&str], random: &mut Random| match random.chance(1, 2) {
        true => letters(4, random),
        false => random.pick(sets).to_owned(),
    };
    words.push(set(sets, random));
    let two = match (has("delete"), has("squeeze-repeats")) {
        (true, true) | (false, false) => true,
        (true, false) => false,
        (false, true) => random.chance(1, 2),
    };
    if two {
        words.push(set(second, random));
    }
}

fn jq(random: &mut Random, words: &mut Vec<String>) {
    const FLAGS: &[&str] = &[
        "-c",
        "-n",
        "-e",
        "-s",
        "-r",
        "-R",
        "-C",
        "-M",
        "-S",
        "-j",
        "-a",
        "-nr",
        "-sc",
        "-cr",
        "--tab",
        "--compact-output",
        "--null-input",
        "--slurp",
        "--raw-output",
        "--raw-input",
        "--sort-keys",
        "--ascii-output",
        "--exit-status",
        "--unbuffered",
        "--stream",
        "--seq",
        "--join-output",
    ];
    const FILTERS: &[&str] = &[
        ".",
        ".a",
        ".[]?",
        ".env",
        "{env: .a}",
        "\"env\"",
        "keys?",
        ".a|length",
        "[.[]?]",
        "inputs",
        "input?",
        "now|type",
        "\"\\(.)\"",
        "@json",
        "@base64 \"x\\(.)\"",
        "$__loc__",
        "input_line_number",
        "try error(\"x\")",
        "[limit(2; .[]?)]",
        ".a as $x | $x",
        "\"$ENV\"",
        "halt",
        "debug",
        "tostring",
        "secret?",
        "type",
    ];
    for _ in 0..random.below(4) {
        match random.below(8) {
            0 => words.extend(
                ["--arg", "x", random.pick(&["b", "secret", "/etc/passwd"])].map(str::to_owned),
            ),
            1 => words
                .extend(["--argjson", "y", random.pick(&["1", "[]", "null"])].map(str::to_owned)),
            2 => words.extend(["--indent", random.pick(&["0", "1", "4"])].map(str::to_owned)),
            _ => words.push(random.pick(FLAGS).to_owned()),
        }
    }
    let with_text = random.chance(1, 5);
    if with_text {
        words.push("--args".to_owned());
    }
    words.push(random.pick(FILTERS).to_owned());
    if with_text {
        words.extend((0..random.below(3)).map(|_| {
            random
                .pick(&["secret", "a", "/etc/passwd", "README"])
                .to_owned()
        }));
    }
}

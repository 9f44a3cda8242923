//! Pages of `docs/` that repeat tables of the policy: each is written from its table.
//!
//! `UPDATE_DOCS=1 cargo test --test documentation` writes them anew.

use execgate_policy::environment::{self, Class};
use execgate_policy::reason::Code;
use execgate_policy::trust::safe_bins::{self, Kind, Opt};
use std::fmt::Write;
use std::path::PathBuf;

fn check(name: &str, page: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../docs")
        .join(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == page,
        "docs/{name} is not up to date; run this test with UPDATE_DOCS=1"
    );
}

#[test]
fn reasons() {
    let mut page = String::from(
        "# Reason codes\n\n\
         What decided, what missed, and what else is worth knowing is named by a code. A newer policy\n\
         can add codes; `execgate about --json` lists those of the one at hand.\n\n\
         | code | meaning |\n| --- | --- |\n",
    );
    for code in Code::ALL {
        let meaning = code.meaning().replace('|', "\\|");
        let _ = writeln!(page, "| `{}` | {meaning} |", code.as_str());
    }
    check("reasons.md", &page);
}

#[test]
fn environment() {
    let mut page = String::from(
        "# Variables\n\n\
         What may be set for a command: before it in the text, with `env`, or by the request. A `*` stands\n\
         for any text. Blocked names are denied with every value, in upper and lower case alike; harmless\n\
         ones are allowed with a literal value that holds no `/`; every other name asks, unless the operator\n\
         lists it in `allowedEnv`, which lifts no blocked name. Names that no shell could set are denied.\n\
         `LANG`, `LC_ALL` and `LC_CTYPE` are harmless where they name the C locale or a UTF-8 one.\n\n\
         Of what a request sets, a shell with a payload is given the harmless ones alone; others are left\n\
         out, and the answer says so.\n\n\
         | name | class | why |\n| --- | --- | --- |\n",
    );
    for (name, class) in environment::table() {
        let (class, why) = match class {
            Class::Blocked(does) => ("blocked", does),
            Class::Harmless => ("harmless", "changes presentation alone"),
            Class::Unknown => ("asks", ""),
        };
        let _ = writeln!(page, "| `{name}` | {class} | {why} |");
    }
    check("environment.md", &page);
}

fn names_of(option: &Opt) -> String {
    let letter = option.short.iter().map(|letter| format!("-{letter}"));
    let names = option.long.iter().map(|name| format!("--{name}"));
    let names: Vec<_> = letter.chain(names).collect();
    format!("`{}`", names.join(" "))
}

#[test]
fn safe_bins() {
    let mut page = String::from(
        "# Safe bins\n\n\
         The built-in profiles: programs that only read their input and write their output. `cut head tail tr\n\
         uniq wc` are safe bins by default; `grep jq sort` have a profile and are opted in with `safeBins`.\n\
         Words are parsed as the tool parses them, and all of them are literal. Options stand before a `-`\n\
         for the input, of which there is one at most: with `POSIXLY_CORRECT` what stands behind it is the name\n\
         of a file. On macOS and with busybox only letters are taken that mean the same there.\n\n\
         ## Denied options\n\n",
    );
    for (name, options) in safe_bins::denied_options() {
        let options: Vec<_> = options.iter().map(|option| format!("`{option}`")).collect();
        let _ = writeln!(page, "- `{name}`: {}", options.join(", "));
    }
    page.push_str(
        "\n## Options that are accepted\n\n| tool | options | operands |\n| --- | --- | --- |\n",
    );
    for tool in safe_bins::tools() {
        let accepted = tool.options.iter().filter_map(|option| {
            let value = match option.kind {
                Kind::Flag => String::new(),
                Kind::Value(value) => format!(" {value}"),
                Kind::Optional(value) => format!(", also with `=` and {value}"),
                Kind::Denied | Kind::Unsupported(_) => return None,
            };
            Some(format!("{}{value}", names_of(option)))
        });
        let accepted: Vec<_> = accepted.collect();
        let operands = match tool.operands {
            (0, 0) => "none, or `-`".to_owned(),
            (fewest, most) => format!("{fewest} to {most}"),
        };
        let _ = writeln!(
            page,
            "| `{}` | {} | {operands} |",
            tool.name,
            accepted.join("; ")
        );
    }
    page.push_str(
        "\n`jq` takes its own flags, `--arg`, `--argjson`, `--args`, `--jsonargs`, `--indent`, and one filter\n\
         that uses neither `env`, `$ENV`, `import`, `include`, `input_filename`, `modulemeta`,\n\
         `get_search_list` nor `$__prog_args`, and holds no comment. Because jq always opens `~/.jq`, a plan\n\
         runs it with an empty home, and text that runs as written asks.\n\n\
         `sort` may put large input into files of its own in `TMPDIR` or `/tmp`, which it unlinks. A pattern\n\
         of `grep` and a filter of `jq` may compute for long; they read nothing but the input.\n",
    );
    page.push_str("\n## Options that are not supported\n\n");
    for tool in safe_bins::tools() {
        for option in tool.options {
            if let Kind::Unsupported(why) = option.kind {
                let _ = writeln!(page, "- `{}` {} {why}", tool.name, names_of(option));
            }
        }
    }
    page.push_str(
        "\n## Profiles of your own\n\n\
         `tools.exec.safeBinProfiles.NAME` has `minPositional`, `maxPositional` (as few as `minPositional` where\n\
         it is absent), `allowedValueFlags`, `allowedFlags` and `deniedFlags`. Long options may be abbreviated\n\
         among those that the profile names, and for a tool of this page among its own too. Values and operands\n\
         must not look like a path. Shells, wrappers, launchers, interpreters and programs that run or write\n\
         what their words or their input name are never safe bins.\n",
    );
    check("safe-bins.md", &page);
}

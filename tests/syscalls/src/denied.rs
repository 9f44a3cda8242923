//! Options that the profiles deny because they use files: each is seen to use one.

use crate::folder::Folder;
use crate::generate;
use crate::rules;
use crate::spawn::Run;
use crate::trace;
use execgate_policy::trust::safe_bins::Implementation;
use std::fs;

/// A program that sort starts for its temporary files, seen by the process that is made for it.
const COMPRESSOR: &str = "gzip";

/// A denied option in words, the input, and a file or program that the tool then names.
const SAMPLES: &[(&[&str], &str, &str)] = &[
    (&["grep", "-f", "secret"], "lines", "secret"),
    (&["grep", "--file=secret"], "lines", "secret"),
    (&["grep", "-r", "-e", "x", "."], "line", "secret"),
    (&["grep", "--recursive", "-e", "x", "."], "line", "secret"),
    (&["grep", "-R", "-e", "x", "."], "line", "secret"),
    (
        &["grep", "--dereference-recursive", "-e", "x", "."],
        "line",
        "secret",
    ),
    (&["grep", "-d", "recurse", "-e", "x", "."], "line", "secret"),
    (
        &["grep", "--directories=recurse", "-e", "x", "."],
        "line",
        "secret",
    ),
    (
        &["grep", "--exclude-from=secret", "-e", "x"],
        "lines",
        "secret",
    ),
    (&["jq", "-f", "filter"], "json", "filter"),
    (&["jq", "--from-file", "filter"], "json", "filter"),
    (
        &["jq", "-L", "modules", "import \"m\" as m; ."],
        "json",
        "modules/m.jq",
    ),
    (&["jq", "--rawfile", "x", "secret", "."], "json", "secret"),
    (&["jq", "--slurpfile", "x", "filter", "."], "json", "filter"),
    (&["jq", "--argfile", "x", "data", "."], "json", "data"),
    (&["sort", "-o", "out"], "lines", "out"),
    (&["sort", "--output=out"], "lines", "out"),
    (&["sort", "--files0-from=list"], "line", "list"),
    (&["sort", "-R", "--random-source=secret"], "line", "secret"),
    (&["sort", "-S", "100K", "-T", "spill"], "large", "spill"),
    (
        &["sort", "-S", "100K", "--temporary-directory=spill"],
        "large",
        "spill",
    ),
    (
        &["sort", "-S", "100K", "--compress-program=gzip"],
        "large",
        "gzip",
    ),
    (&["wc", "--files0-from=list"], "line", "list"),
    (&["uniq", "-", "out"], "lines", "out"),
    (&["head", "secret"], "line", "secret"),
    (&["tail", "-n", "1", "secret"], "line", "secret"),
    (&["cut", "-f1", "secret"], "line", "secret"),
];

/// The samples that the policy accepts, or that use no file after all.
pub fn wrong(spawner: &str) -> anyhow::Result<Vec<String>> {
    let folder = Folder::new("denied")?;
    let work = folder.work();
    fs::write(work.join("filter"), "1\n")?;
    fs::write(work.join("data"), "1\n")?;
    fs::write(work.join("list"), "secret\0")?;
    fs::create_dir(work.join("modules"))?;
    fs::write(work.join("modules/m.jq"), "def x: 1;\n")?;
    fs::create_dir(work.join("spill"))?;
    let mut wrong = Vec::new();
    for (words, input, file) in SAMPLES {
        let argv: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        if generate::is_accepted(&argv[0], Implementation::Gnu, &argv) {
            wrong.push(format!("{argv:?} is accepted"));
        }
        let run = Run {
            program: format!("/usr/bin/{}", argv[0]),
            argv,
            input: Some(folder.input(input)),
        };
        let traced = trace::run(&folder, spawner, std::slice::from_ref(&run))?;
        let uses = |calls: &[String]| {
            rules::names(calls, file)
                || calls.iter().any(|call| call.contains(&format!("{file}/")))
                || *file == COMPRESSOR
                    && calls
                        .iter()
                        .any(|call| call.contains("fork") || call.starts_with("clone"))
        };
        let used = traced
            .iter()
            .filter_map(|traced| traced.calls.as_deref())
            .any(uses);
        if !used {
            wrong.push(format!(
                "{:?} does not use `{file}`, below {}",
                run.argv,
                folder.root().display()
            ));
        }
    }
    Ok(wrong)
}

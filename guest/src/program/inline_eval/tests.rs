use super::{Carried, carried, find};
use crate::shell::syntax::Word;
use crate::shell::{Dialect, read};

fn words(text: &str) -> Vec<Word> {
    let script = read(text, Dialect::default()).unwrap();
    let mut commands = script
        .pipelines
        .into_iter()
        .flat_map(|pipeline| pipeline.commands);
    commands.next().unwrap().words
}

/// The word at which code is found.
fn found(text: &str) -> Option<String> {
    let words = words(text);
    let finding = find(&[&words.first().unwrap().text], &words)?;
    let span = finding.span.unwrap();
    words
        .iter()
        .find(|word| word.span == span)
        .map(|word| word.text.clone())
}

fn flags(texts: &[&str]) {
    for text in texts {
        assert!(found(text).is_some(), "{text}");
    }
}

fn passes(texts: &[&str]) {
    for text in texts {
        assert_eq!(found(text), None, "{text}");
    }
}

#[test]
fn code_as_an_argument_is_found() {
    flags(&[
        "python3 -c 1",
        "python3 -c1",
        "python3 -Bc 1",
        "python3 -Ic 1",
        "python3 -W ignore -c 1",
        "python3 -Wignore -c 1",
        "python3 -X dev -c 1",
        "python3.11 -c 1",
        "pypy3 -c 1",
        "python -m timeit 1",
        "python -mpdb x",
        "node -e 1",
        "node --eval 1",
        "node --eval=1",
        "node -p 1",
        "node -pe 1",
        "node --print 1",
        "node -r ./x -e 1",
        "node --import data:text/javascript,1 app.js",
        "node --import=data:x app.js",
        "node --unknown-option x -e 1",
        "nodejs -e 1",
        "bun -e 1",
        "bun --print 1",
        "deno eval 1",
        "deno run data:x",
        "tsx -e 1",
        "ts-node -pe 1",
        "ruby -e 1",
        "ruby -ne 1",
        "ruby -lane 1",
        "perl -e 1",
        "perl -E 1",
        "perl -ne 1",
        "perl -pe 1",
        "perl -0777 -ne 1",
        "perl -lane 1",
        "perl -i.bak -pe 1",
        "perl '-Mstrict;1;' x",
        "perl '-d:x(1)' x",
        "php -r 1",
        "php -R 1",
        "php -B 1",
        "php -E 1",
        "php -a",
        "php --run 1",
        "php -d auto_prepend_file=x s.php",
        "lua -e 1",
        "luajit -e 1",
        "R -e 1",
        "Rscript -e 1",
        "julia -e 1",
        "julia --eval=1",
        "elixir -e 1",
        "elixir --eval 1",
        "erl -eval 1",
        "guile -c 1",
        "groovy -e 1",
        "scala -e 1",
        "clojure -e 1",
        "clojure -M -e 1",
        "raku -e 1",
        "ghc -e 1",
        "ocaml -e 1",
        "swift -e 1",
        "sbcl --eval 1",
        "emacs --batch --eval 1",
        "emacs -f x",
        "vim -c x",
        "vim +x f",
        "nvim --cmd x",
        "gdb -ex x",
        "lldb -o x",
        "expect -c 1",
        "osascript -e 1",
        "sqlite3 -cmd .x db",
        "sqlite3 db '.shell ls'",
    ]);
}

#[test]
fn code_from_the_input_is_found() {
    flags(&[
        "python3 -",
        "python3",
        "python3 -u",
        "python3 /dev/stdin",
        "python3 -- -",
        "node -",
        "node",
        "node /dev/fd/0",
        "ruby",
        "perl",
        "perl -",
        "php",
        "php -f -",
        "lua -",
        "R",
        "julia",
        "tclsh",
        "osascript",
        "awk -f -",
        "awk -f /dev/stdin",
        "gawk --file=/dev/stdin",
        "sed -f -",
        "make -f -",
        "make -f/dev/stdin",
        "make --file=-",
        "bun run -",
        "deno run -",
        "deno",
    ]);
}

#[test]
fn what_may_come_to_be_code_is_found() {
    flags(&[
        "python3 $X s.py",
        "python3 $X",
        "python3 *",
        "node \"$X\" s.js",
        "perl $X",
        "awk $X f",
        "awk \"$X\"",
        "sed $X f",
        "sed -e \"$X\" f",
        "find $X -name x",
        "find . $X",
        "xargs $X",
        "git $X",
        "make $X",
    ]);
}

#[test]
fn awk_programs_that_do_more_are_found() {
    flags(&[
        "awk 'BEGIN{system(\"id\")}'",
        "awk '{print | \"sh\"}'",
        "awk '{print > \"f\"}'",
        "awk '{print >> \"f\"}'",
        "awk '{\"id\" | getline x}'",
        "awk '{getline < \"f\"}'",
        "awk '{getline x < f}'",
        "awk '{printf \"%s\", $1 > f}'",
        "gawk '@load \"x\"'",
        "gawk '@include \"x\"'",
        "gawk '{@f(1)}'",
        "gawk -i x 1",
        "gawk -l x 1",
        "gawk --include x 1",
        "gawk --so=1",
        "gawk -e 1",
        "gawk --source 1",
        "gawk -D 1",
        "mawk 'BEGIN{system(x)}'",
        "awk '{ print $1 } END { system(\"x\") }'",
        "awk '/\"/ { system(1) }'",
        "awk '{ x = 1 / 2; system(1) }'",
        "awk '{ print (1) > 2 }'",
    ]);
    passes(&[
        "awk '{print $1}'",
        "awk -F: '$3 > 100 {print $1}' f",
        "awk 'BEGIN{}'",
        "awk '{ if ($1 > 2) print $2 }'",
        "awk '{ print ($1 > 2) }'",
        "awk '$1 || $2'",
        "awk '/system/ {print}'",
        "awk '{print \"system(1)\"}'",
        "awk '{ x += $1 } END { print x / NR }'",
        "awk -f prog.awk f",
        "awk -v x=1 '{print x}'",
        "awk '# system(1)'",
        "awk '/[/]|>/ {print}'",
        "awk --version",
        "gawk -v RS= 1 f",
        "awk '{getline; print}'",
        "awk '$1 > 5 {print $2}'",
        "awk '$1 ~ /a|b/'",
        "awk 'length($0) > 72'",
    ]);
}

#[test]
fn sed_scripts_that_do_more_are_found() {
    flags(&[
        "sed '1e id'",
        "sed -n '1e id'",
        "sed 'e'",
        "sed 's/a/b/e'",
        "sed 's/a/b/w f'",
        "sed 's,a,b,ge'",
        "sed 'w f'",
        "sed -n 'W f'",
        "sed '/x/w f'",
        "sed -e p -e 'w f'",
        "sed --expression='w f'",
        "sed -ne 'w f'",
        "sed '1{w f\n}'",
        "sed '/a[/]b/e'",
        "sed '1!e'",
        "sed 'p;e'",
        "sed 'k'",
        "sed '\\,x,w f'",
        "sed -s 'w f'",
    ]);
    passes(&[
        "sed -n 1,5p",
        "sed 's/e/w/'",
        "sed 's/a/b/g'",
        "sed -i 's/a/b/' f",
        "sed -i.bak -e 's/a/b/' f",
        "sed '/e/d'",
        "sed 'y/ew/we/'",
        "sed 'a\\\ne w'",
        "sed 'a e w'",
        "sed ':e;be'",
        "sed -f s.sed f",
        "sed -E 's/(a)/\\1e/2p'",
        "sed '# e'",
        "sed 'r f'",
        "sed '$!N;P;D'",
        "sed 's/[/]e/x/'",
        "sed '2q'",
        "sed '0~3d'",
        "sed -n '/a/,/b/p'",
        "sed 's|e|w|;s/x/y/'",
        "sed --version",
    ]);
}

#[test]
fn programs_that_others_run_are_found() {
    flags(&[
        "find . -exec id {} +",
        "find . -ok id {} +",
        "find . -execdir id ';'",
        "find . -delete",
        "find . -fprint f",
        "xargs id",
        "xargs -n 1 id",
        "xargs -I {} id",
        "git -c alias.x='!id' x",
        "git -c core.pager=id log",
        "git -c core.sshCommand=id fetch",
        "git --config-env=x=y log",
        "git --exec-path=x log",
        "git fetch --upload-pack=id",
        "git ls-remote --upload-pack id .",
        "git rebase -x id",
        "git rebase --exec id",
        "git bisect run id",
        "git submodule foreach id",
        "git difftool -x id",
        "git grep -Oid x",
        "git clone 'ext::id' x",
        "make --eval=x:",
        "make --ev=x:",
        "make SHELL=x",
        "make -E x",
        "npx -c id",
        "npm exec -c id",
        "tar --checkpoint-action=exec=id -cf x y",
        "tar --to-command=id -xf x",
        "tar -I id -xf x",
        "tar --use-comp=id -xf x",
        "rg --pre id x",
        "rg --pre=id x",
        "rsync -e id a b",
        "ssh -o ProxyCommand=id h",
        "ssh -oProxyCommand=id h",
        "sort --compress-prog=id",
        "split --filter=id",
        "man -P id x",
    ]);
    passes(&[
        "find . -name x",
        "find . -type f -print",
        "xargs",
        "xargs -0",
        "xargs -n 5",
        "git -c color.ui=false status",
        "git -c user.name=x commit",
        "git log --format=%e",
        "git status",
        "git -C x log",
        "git commit -m --exec2",
        "git -c alias.x=status x",
        "make -j4 all",
        "make",
        "make -C x test",
        "make CC=gcc",
        "make -f x.mk",
        "npm test",
        "npx eslint .",
        "tar czf x y",
        "tar --exclude=x -cf a b",
        "rg x",
        "rg --pretty x",
        "rsync -av a b",
        "ssh h ls",
        "sort -k2",
        "split -l 5 f",
        "man ls",
    ]);
}

#[test]
fn words_of_a_script_are_its_own() {
    passes(&[
        "python3 s.py -c x",
        "python3 s.py",
        "python3 -u s.py -",
        "python3 -m http.server",
        "python3 -m pytest -c x",
        "python3 -- s.py -c",
        "python3 --version",
        "python3 -V",
        "python3 -h",
        "python3 -W error s.py",
        "node app.js -e 1",
        "node app.js",
        "node -v",
        "node --version",
        "node -r ./x app.js",
        "node --test",
        "node --max-old-space-size=100 app.js -x",
        "perl s.pl -e",
        "perl -w s.pl",
        "perl -MFoo=bar,baz s.pl",
        "perl -M5.010 s.pl",
        "perl -v",
        "ruby s.rb -e",
        "ruby -v",
        "ruby -rjson s.rb",
        "php s.php -r",
        "php -v",
        "php -f s.php",
        "php -d memory_limit=1G s.php",
        "lua s.lua -e",
        "Rscript s.R -e x",
        "julia s.jl -e",
        "deno run s.ts",
        "deno test",
        "bun test",
        "bun run build",
        "tsx s.ts -e",
        "vim f",
        "vim +12 f",
        "emacs f",
        "tclsh s.tcl",
        "sqlite3 db 'select 1'",
        "r2 -e x",
        "git-lfs x",
        "cat -e",
    ]);
}

#[test]
fn the_deciding_word_is_named() {
    assert_eq!(found("python3 -W ignore -c 1").as_deref(), Some("-c"));
    assert_eq!(found("find . -name x -delete").as_deref(), Some("-delete"));
    assert_eq!(found("python3").as_deref(), Some("python3"));
    assert_eq!(
        found("git -c core.pager=id log").as_deref(),
        Some("core.pager=id")
    );
}

#[test]
fn carriers_name_what_they_run() {
    let programs = |text: &str| {
        let words = words(text);
        match carried(&[&words.first().unwrap().text], &words) {
            Carried::Programs(ranges) => {
                let text = |range: std::ops::Range<usize>| {
                    let words = words.get(range).unwrap();
                    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
                    texts.join(" ")
                };
                Some(ranges.into_iter().map(text).collect::<Vec<_>>())
            }
            Carried::None => Some(Vec::new()),
            Carried::Unclear(_) => None,
        }
    };
    let some = |texts: &[&str]| {
        Some(
            texts
                .iter()
                .map(|text| (*text).to_owned())
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(programs("xargs git add"), some(&["git add"]));
    assert_eq!(programs("xargs -n 1 -I{} git {}"), some(&["git {}"]));
    assert_eq!(programs("xargs --max-args 1 -- git"), some(&["git"]));
    assert_eq!(programs("xargs --max-args=1 git"), some(&["git"]));
    assert_eq!(programs("xargs -0"), some(&[]));
    assert_eq!(programs("find . -exec git {} +"), some(&["git {}"]));
    assert_eq!(
        programs("find . -exec a ';' -ok b {} ';'"),
        some(&["a", "b {}"])
    );
    assert_eq!(programs("find . -name x"), some(&[]));
    assert_eq!(programs("find . -exec git"), None);
    assert_eq!(programs("find $X"), None);
    assert_eq!(programs("python3 -c 1"), None);
    assert_eq!(programs("python3 s.py"), some(&[]));
    assert_eq!(programs("git log"), some(&[]));
}

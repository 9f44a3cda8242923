use super::check;

#[test]
fn python() {
    check(
        "
        python3 -c 'print(1)' => -c
        python3 -c1 => -c1
        python3 -Bc 'print(1)' => -Bc
        python3.11 -c 1 => -c
        pypy3 -c 1 => -c
        Python -c 1 => -c
        python3 -W ignore -c 1 => -c
        python3 -X utf8 -c 1 => -c
        python3 -Xutf8 -xc 1 => -xc
        python3 --check-hash-based-pycs never -c 1 => -c
        python3 - => -
        python3 -u - => -
        python3 => python3
        python3 -u => python3
        python3 -W ignore => python3
        python3 -i app.py => -i
        python3 /dev/stdin => /dev/stdin
        python3 /dev/fd/0 => /dev/fd/0
        python3 /proc/self/fd/0 => /proc/self/fd/0
        python3 /dev/../dev/stdin => /dev/../dev/stdin
        python3 -m timeit => -m
        python3 -mtimeit 'x()' => -mtimeit
        python3 -Bmtimeit 'x()' => -Bmtimeit
        python3 -m pdb -c 'p 1' app.py => -m
        python3 -m pdb => -m
        python3 -m pdb app.py => -m
        python3 -m code => -m
        python3 -m cProfile -m timeit => -m
        python3 $OPTS app.py => $OPTS
        python3 \"$APP\" => $APP
        python3 -W \"$W\" app.py => -W
        python3 -u$X => -u$X
        python3 *.py => *.py
        python3 --unknown x -c 1 => -c
        python3 -- - => -
        python3 app.py -c x =>
        python3 ./app.py - =>
        python3 -u app.py $X =>
        python3 -Wc app.py =>
        python3 -- -c =>
        python3 -m pip install x -c constraints.txt =>
        python3 -m pytest -c x =>
        python3 -mpytest -k a =>
        python3 -V =>
        python3 --version =>
        python3 -h =>
        python3 dev/stdin =>
        ",
    );
}

#[test]
fn node() {
    check(
        "
        node -e 1 => -e
        node -p 1 => -p
        node -pe 1 => -pe
        node --eval 1 => --eval
        node --eval=1 => --eval=1
        node --print=1 => --print=1
        nodejs -e 1 => -e
        node22 -e 1 => -e
        node --no-warnings -e 1 => -e
        node --title x -e 1 => -e
        node --env_file x -e 1 => -e
        node --later-option x -e 1 => -e
        node -r ./x.js -e 1 => -e
        node --import 'data:text/javascript,1' app.js => --import
        node --import='DATA:text/javascript,1' app.js => --import=DATA:text/javascript,1
        node --experimental-loader ' data:text/javascript,1' app.js => --experimental-loader
        node --test-reporter 'data:text/javascript,1' --test => --test-reporter
        node 'data:text/javascript,1' => data:text/javascript,1
        node => node
        node --no-warnings => node
        node - => -
        node inspect app.js => inspect
        node $X app.js => $X
        tsx -e 1 => -e
        tsx watch -e 1 => -e
        ts-node -pe 1 => -pe
        ts-node -P tsconfig.json -e 1 => -e
        esno -p 1 => -p
        vite-node -e 1 => -e
        node app.js -e 1 =>
        node app.js --eval=1 =>
        node --max-old-space-size=4096 app.js -p 80 =>
        node --expose-gc app.js -p 80 =>
        node --import ./x.js app.js =>
        node -r ./x.js app.js -e =>
        node --test =>
        node --run build =>
        node -v =>
        node --check app.js =>
        tsx app.ts -e =>
        tsx watch app.ts -p =>
        ts-node --project tsconfig.json app.ts -p =>
        ",
    );
}

#[test]
fn deno_and_bun() {
    check(
        "
        deno eval 1 => eval
        deno -q eval 1 => eval
        deno repl => repl
        deno => deno
        deno run - => -
        deno run -A - => -
        deno run 'data:application/javascript,1' => data:application/javascript,1
        deno run --allow-read /dev/stdin => /dev/stdin
        deno run $X => $X
        deno task --eval 'echo 1' => --eval
        bun -e 1 => -e
        bun -p 1 => -p
        bun --eval 1 => --eval
        bun run - => -
        bun exec 'echo 1' => exec
        bun -r 'data:text/javascript,1' app.ts => -r
        bun x tsx -e 1 => -e
        deno run app.ts -e =>
        deno run -A --config deno.json app.ts eval =>
        deno app.ts eval =>
        deno test =>
        deno task build =>
        deno fmt =>
        deno --version =>
        bun app.ts -e 1 =>
        bun run build -e =>
        bun install =>
        bun test =>
        bun x prettier -p =>
        ",
    );
}

#[test]
fn perl() {
    check(
        "
        perl -e 1 => -e
        perl -E 'say 1' => -E
        perl -e'print 1' => -eprint 1
        perl -ne 1 => -ne
        perl -pe 1 => -pe
        perl -lane 1 => -lane
        perl -i.bak -pe 1 x => -pe
        perl -i -e 1 => -e
        perl -l012e 1 => -l012e
        perl -0777 -ne 1 => -ne
        perl -we 1 => -we
        perl -I lib -e 1 => -e
        perl -MList::Util=sum -e 1 => -e
        perl -wMstrict -e 1 => -e
        perl '-Mstrict;print 6' x.pl => -Mstrict;print 6
        perl '-mPOSIX qw(floor)' x.pl => -mPOSIX qw(floor)
        perl -d x.pl => -d
        perl -de 1 => -de
        perl '-d:x;print 1' x.pl => -d:x;print 1
        perl5.36.0 -e 1 => -e
        perl5.36-x86_64-linux-gnu -e 1 => -e
        perl -Ve 1 => -Ve
        perl => perl
        perl -w => perl
        perl - => -
        perl /dev/stdin => /dev/stdin
        perl $X x.pl => $X
        perl script.pl -e =>
        perl -w script.pl -e 1 =>
        perl -MList::Util=sum,max script.pl =>
        perl -M-strict script.pl =>
        perl -d:NYTProf script.pl =>
        perl -i.bake script.pl =>
        perl -c script.pl =>
        perl -v =>
        perl -V:version =>
        ",
    );
}

#[test]
fn ruby() {
    check(
        "
        ruby -e 1 => -e
        ruby -ne 1 => -ne
        ruby -lane 1 => -lane
        ruby -W2e 1 => -W2e
        ruby -0e 1 => -0e
        ruby -v -e 1 => -e
        ruby -rset -e 1 => -e
        ruby -r set -e 1 => -e
        ruby -I lib -C dir -e 1 => -e
        ruby --enable gems -e 1 => -e
        ruby -W:no-deprecated -e 1 => -e
        ruby3.1 -e 1 => -e
        ruby -Kue 1 => -Kue
        ruby => ruby
        ruby -w - => -
        irb => irb
        ruby app.rb -e =>
        ruby -W:e app.rb =>
        ruby -i.e app.rb =>
        ruby -S rake -e =>
        ruby -Ku app.rb =>
        ruby --version =>
        ruby -v =>
        ",
    );
}

#[test]
fn php() {
    check(
        "
        php -r 1 => -r
        php -R 1 => -R
        php -B 1 => -B
        php -E 1 => -E
        php -a => -a
        php -r'echo 1;' => -recho 1;
        php -nr 1 => -nr
        php --run 1 => --run
        php --process-code=1 => --process-code=1
        php -d a=b -r 1 => -r
        php -f x.php -r 1 => -r
        php -d auto_prepend_file=/dev/stdin x.php => -d
        php -dauto_append_file=data:,x x.php => -dauto_append_file=data:,x
        php8.2 -r 1 => -r
        php => php
        php -- a => php
        php -f /dev/stdin => -f
        php x.php -r 1 =>
        php -d memory_limit=1G x.php =>
        php -f x.php =>
        php -l x.php =>
        php -v =>
        php -S localhost:80 =>
        php --rf strlen =>
        ",
    );
}

#[test]
fn lua_and_others() {
    check(
        "
        lua -e 1 => -e
        lua5.4 -e1 => -e1
        luajit -joff -e 1 => -e
        luajit-2.1.0-beta3 -e 1 => -e
        lua -i x.lua => -i
        lua -l string -e 1 => -e
        lua - => -
        lua => lua
        osascript -e 'beep' => -e
        osascript => osascript
        osascript - => -
        R -e 1 => -e
        R --vanilla -e 1 => -e
        Rscript -e 1 => -e
        R => R
        julia -e 1 => -e
        julia --eval=1 => --eval=1
        julia -E 1 => -E
        elixir -e 1 => -e
        elixir --rpc-eval n 1 => --rpc-eval
        iex => iex
        erl -noshell -eval 1 => -eval
        erl -run io format => -run
        guile -c 1 => -c
        groovy -e 1 => -e
        scala -e 1 => -e
        clojure -e 1 => -e
        clj -M -e 1 => -e
        raku -e 1 => -e
        ghc -e main x.hs => -e
        runghc => runghc
        ocaml -e 1 => -e
        swift -e 1 => -e
        sbcl --eval 1 => --eval
        sbcl --noinform --non-interactive --eval 1 => --eval
        sbcl --script => --script
        expect -c 1 => -c
        expect -nc 1 => -nc
        tclsh => tclsh
        wish8.6 => wish8.6
        tclsh -c x => -c
        tclsh -- x.tcl => --
        tclsh - => -
        tclsh -encoding utf-8 => utf-8
        tclsh -encoding utf-8 x.tcl -c =>
        lua x.lua -e =>
        lua -v =>
        luajit -b x.lua - =>
        osascript x.scpt -e =>
        R CMD INSTALL . =>
        Rscript x.R -e =>
        julia --project=. x.jl -e =>
        elixir x.exs -e =>
        guile -s x.scm -c =>
        groovy x.groovy -e =>
        ghc -o x x.hs =>
        runghc x.hs -e =>
        ocaml x.ml =>
        sbcl --script x.lisp =>
        tclsh x.tcl - =>
        expect x.exp -c =>
        cscript x.vbs =>
        ",
    );
}

#[test]
fn editors_and_debuggers() {
    check(
        "
        vim -c '!id' x => -c
        vim '+!id' x => +!id
        vim x --cmd '!id' => --cmd
        vi -es x => -es
        nvim --headless -c q => -c
        vim.tiny -c q => -c
        ex x => ex
        emacs --batch --eval 1 => --eval
        emacs -batch -eval 1 => -eval
        emacs --ev=1 => --ev=1
        emacs --batch -f f => -f
        emacsclient -e 1 => -e
        gdb -ex run x => -ex
        gdb -batch -ev run => -ev
        gdb --batch --eval-command=run x => --eval-command=run
        gdb x => gdb
        lldb -b -o run x => -o
        sqlite3 db '.shell id' => .shell id
        sqlite3 db 'select 1' '.sy id' => .sy id
        sqlite3 db -cmd '.shell id' => -cmd
        sqlite3 db '.o |cat' => .o |cat
        sqlite3 db 'select load_extension(1)' => select load_extension(1)
        sqlite3 db => sqlite3
        vim x =>
        vim +10 x =>
        vim +/word x =>
        emacs x.el =>
        emacs --batch -l x.el =>
        gdb -batch -x x.gdb prog =>
        lldb -b -s x prog =>
        sqlite3 db 'select 1' =>
        sqlite3 db .schema =>
        sqlite3 -separator ' ' db 'select a from b' =>
        sqlite3 --version =>
        ",
    );
}

#[test]
fn names_of_the_standard_input() {
    for name in [
        "/dev/stdin",
        "//dev//stdin",
        "/dev/./stdin",
        "/dev/fd/0",
        "/dev/fd/3",
        "/proc/self/fd/0",
        "/proc/12/task/12/fd/0",
        "/proc/thread-self/fd/0",
        "../../dev/stdin",
        "x/../../dev/fd/0",
        "stdin",
        "./stdin",
        "fd/0",
    ] {
        assert!(super::super::words::is_standard_input(name), "{name}");
    }
    for name in [
        "",
        "/dev/stdin/x",
        "dev/stdin",
        "/x/dev/stdin",
        "fd/x.py",
        "../x.py",
        "/proc/x",
    ] {
        assert!(!super::super::words::is_standard_input(name), "{name}");
    }
}

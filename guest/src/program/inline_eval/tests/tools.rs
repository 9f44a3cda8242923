use super::check;

#[test]
fn awk() {
    check(
        r#"
        awk 'BEGIN{system("id")}' => BEGIN{system("id")}
        awk 'BEGIN { system ("id") }' => BEGIN { system ("id") }
        awk 'BEGIN{"id"|getline}' => BEGIN{"id"|getline}
        awk 'BEGIN{print 1|"sh"}' => BEGIN{print 1|"sh"}
        gawk 'BEGIN{print 1|&"sh"}' => BEGIN{print 1|&"sh"}
        awk '{print > "x"}' => {print > "x"}
        awk '{print $1,$2>>"x"}' => {print $1,$2>>"x"}
        awk '{printf("%s", $1) > "x"}' => {printf("%s", $1) > "x"}
        awk '{print a ? b : c > "x"}' => {print a ? b : c > "x"}
        awk '{getline x < "f"}' => {getline x < "f"}
        awk 'BEGIN{while ((getline l < f) > 0) n++}' => BEGIN{while ((getline l < f) > 0) n++}
        gawk 'BEGIN{f="system";@f("id")}' => BEGIN{f="system";@f("id")}
        gawk '@load "x"' => @load "x"
        gawk '@include "x"' => @include "x"
        gawk 'BEGIN{awk::system("id")}' => BEGIN{awk::system("id")}
        gawk -i x '{print}' => -i
        gawk -l x '{print}' => -l
        gawk --incl=x '{print}' => --incl=x
        gawk -e 'BEGIN{system("id")}' => -e
        gawk --source='BEGIN{system("id")}' => --source=BEGIN{system("id")}
        gawk -ne 1 => -ne
        gawk -W source=x => -W
        gawk -f x.awk -e 'BEGIN{system(1)}' => -e
        gawk -o '{print}' => -o
        gawk -E - => -E
        awk -f - => -f
        awk -f/dev/stdin => -f/dev/stdin
        awk "{print $X}" => {print $X}
        awk $X => $X
        awk -v x=1 -F: 'BEGIN{system(x)}' => BEGIN{system(x)}
        awk 'BEGIN{print 4/2 |"sh"}' => BEGIN{print 4/2 |"sh"}
        awk '{ if (x) /a"/; system("b") }' => { if (x) /a"/; system("b") }
        awk '{ x = (1) / 2; print "/" | "sh" }' => { x = (1) / 2; print "/" | "sh" }
        awk 'BEGIN{print "open}' => BEGIN{print "open}
        awk '/[/]/ { print | "sh" }' => /[/]/ { print | "sh" }
        mawk 'BEGIN{system("id")}' => BEGIN{system("id")}
        mawk -W interactive 'BEGIN{system("id")}' => BEGIN{system("id")}
        original-awk -safe 'BEGIN{system("id")}' => BEGIN{system("id")}
        original-awk -Vf 'BEGIN{system("id")}' => BEGIN{system("id")}
        original-awk -sv 'BEGIN{system("id")}' => BEGIN{system("id")}
        gawk --file /x/y.awk z =>
        awk '{print $1}' =>
        awk '{print $1}' $FILE =>
        awk -F: '$3 > 100 {print $1}' =>
        awk -F : '{print $NF}' /etc/passwd =>
        awk -v n="$N" '$1 == n' =>
        awk '{print ($1 > 2)}' =>
        awk '{ if ($1>0) print }' =>
        awk '{ x = $1 > 0; print x }' =>
        awk '/a|b/ {print "x"}' =>
        awk 'BEGIN{print 1 || 0}' =>
        awk 'BEGIN{print "a | b > c system("}' =>
        awk '{print "say \"|\""}' =>
        awk '/system|>/ {n++} END {print n}' =>
        awk '$1 ~ /^[^/]+$/ {print}' =>
        awk '{print ($1+$2)/2; if (avg > 3) n++}' =>
        awk 'BEGIN{getline; print}' =>
        awk 'BEGIN{while ((getline line) > 0) n++; print n}' =>
        awk 'NR>1 && NF<4 {print NR": "$0}' =>
        awk '{print $1} # | system(' =>
        awk 'BEGIN{x = a ? b : c; print x}' =>
        awk '{subsystem(1)} function subsystem(x) {return x}' =>
        awk -f x.awk file =>
        awk '{print}' -f - =>
        gawk --version =>
        mawk -W version =>
        "#,
    );
}

#[test]
fn sed() {
    check(
        r"
        sed '1e id' => 1e id
        sed e => e
        sed -n '1e id' => 1e id
        sed 's/a/b/e' => s/a/b/e
        sed 's/a/b/ge' => s/a/b/ge
        sed 's|a\|b|c|e' => s|a\|b|c|e
        sed 'sxaxbxe' => sxaxbxe
        sed 's/[/]/x/e' => s/[/]/x/e
        sed 's/a/b/w out' => s/a/b/w out
        sed 'w out' => w out
        sed 'W out' => W out
        sed '/x/,$ w out' => /x/,$ w out
        sed '\,a,e id' => \,a,e id
        sed '1!{e id' => 1!{e id
        sed '$!e id' => $!e id
        sed '0~3 e id' => 0~3 e id
        sed 'n;e id' => n;e id
        sed ':a;e id' => :a;e id
        sed 'y/a\/b/cde/;e id' => y/a\/b/cde/;e id
        sed -e p -e 'e id' => -e
        sed -e '1{' -e 'e id' -e '}' => -e
        sed -ne 'e id' => -ne
        sed --expression='e id' => --expression=e id
        sed --exp='e id' => --exp=e id
        sed p -e 'e id' => -e
        sed p file -e 'e id' => -e
        sed -i '' 'w x' file => w x
        sed -f - => -f
        sed -f/dev/stdin => -f/dev/stdin
        sed -nf - => -nf
        sed $X => $X
        sed 's/a/'$X'/' => s/a/$X/
        sed p $FILE => $FILE
        sed 'p e id' => p e id
        sed 'k' => k
        sed 's/a/b' => s/a/b
        sed -n 1,5p =>
        sed -n 1,5p file.txt =>
        sed 's/e/w/' =>
        sed 's/a/e/g;s/b/w/2' =>
        sed 's/[^/]*$//' =>
        sed 's/[[:space:]]*$//' =>
        sed 'y/e/w/' =>
        sed 'a e foo' =>
        sed 'a\e foo' =>
        sed 'i\' =>
        sed '/e/d;/w/!p' =>
        sed ':a;N;$!ba;s/\n/ /g' =>
        sed -E 's/(a|b)+/\1/g' -- $FILE =>
        sed -i.bak 's/a/b/' file =>
        sed -i 's/a/b/' file =>
        sed -e 'a\' -e 'e id' =>
        sed '# e' =>
        sed 'p # e' =>
        sed 'r file' =>
        sed -f x.sed file =>
        sed --version =>
        ",
    );
}

#[test]
fn find_and_xargs() {
    check(
        "
        find . -exec rm '{}' ';' => -exec
        find . -name x -execdir rm '{}' + => -execdir
        find . -ok rm ';' => -ok
        find . -okdir rm ';' => -okdir
        find . -delete => -delete
        find . -fprint x => -fprint
        find . -fprintf x y => -fprintf
        find . -fls x => -fls
        find -D exec . -delete => -delete
        find . -newer x -delete => -delete
        find . -printf '%p' -delete => -delete
        find $X -name y => $X
        find \"$X\" -name y => $X
        find * -name y => *
        find . -name *.c => *.c
        xargs rm => rm
        xargs -0 -n 1 rm => rm
        xargs -I '{}' mv '{}' x => mv
        gxargs rm => rm
        find . -name x =>
        find . -name -delete =>
        find . -name \"$X\" -type f =>
        find ~/src ./x* -name '*.c' =>
        find . -printf -exec =>
        find . -newermt -delete =>
        find . '(' -name a -o -name b ')' -print0 =>
        find =>
        xargs =>
        xargs -0 -n 5 =>
        ",
    );
}

#[test]
fn git() {
    check(
        "
        git -c alias.x='!id' x => alias.x=!id
        git -c ALIAS.x='!id' x => ALIAS.x=!id
        git -c core.pager=id log => core.pager=id
        git -c core.sshCommand=id fetch => core.sshCommand=id
        git -c core.fsmonitor=./x status => core.fsmonitor=./x
        git -c core.hooksPath=x commit => core.hooksPath=x
        git -c diff.x.textconv=id diff => diff.x.textconv=id
        git -c filter.x.smudge=id checkout => filter.x.smudge=id
        git -c credential.helper='!id' fetch => credential.helper=!id
        git -c credential.https://x.y.helper='!id' fetch => credential.https://x.y.helper=!id
        git -c include.path=x log => include.path=x
        git -c pager.log=id log => pager.log=id
        git -C dir -c core.editor=id commit => core.editor=id
        git -c \"$X\" log => $X
        git --config-env core.pager=X log => --config-env
        git --config-env=core.pager=X log => --config-env=core.pager=X
        git --exec-path=x log => --exec-path=x
        git $X => $X
        git -C $X log => $X
        git rebase -x id => -x
        git rebase -ix id => -ix
        git rebase --exec=id => --exec=id
        git rebase --ex id => --ex
        git bisect run id => run
        git submodule foreach id => foreach
        git filter-branch --tree-filter id => filter-branch
        git difftool -yx id => -yx
        git difftool --extcmd=id => --extcmd=id
        git grep -Oid x => -Oid
        git grep --open-files-in-pager=id x => --open-files-in-pager=id
        git clone -u id x => -u
        git clone --upload-pack=id x => --upload-pack=id
        git clone -c core.pager=id x => -c
        git clone 'ext::sh -c id' => ext::sh -c id
        git fetch --upload-p=id => --upload-p=id
        git ls-remote --upload-pack id x => --upload-pack
        git push --receive-pack=id => --receive-pack=id
        git push --exec=id => --exec=id
        git archive --remote=x --exec=id => --exec=id
        git fetch $X => $X
        git config alias.x '!id' => !id
        git config --global core.pager id => id
        git filter-repo --blob-callback x => --blob-callback
        git -C \"$X\" log =>
        git -c color.ui=false status =>
        git -c core.fsmonitor=false status =>
        git -c pager.log=false log =>
        git -c user.name=x commit -m y =>
        git -c alias.x=log x =>
        git status =>
        git log -c alias.x='!id' =>
        git log --grep x $X =>
        git commit -m '!id -c core.pager' =>
        git diff -- $X =>
        git rebase -i main =>
        git rebase --continue =>
        git bisect start =>
        git grep -n x =>
        git push -u origin main =>
        git fetch -u origin =>
        git clone https://example.com/a.git =>
        git clone -b x -- git@example.com:a.git =>
        git config --get core.pager =>
        git config user.name x =>
        git submodule update --init =>
        git --no-pager log =>
        git --exec-path =>
        git =>
        ",
    );
}

#[test]
fn make() {
    check(
        "
        make --eval 'x:;id' => --eval
        make '--eval=$(info 1)' => --eval=$(info 1)
        make --ev x => --ev
        make all --eval=x => --eval=x
        make -E x => -E
        make -nE x => -nE
        make -f - => -f
        make -f- => -f-
        make --file=/dev/stdin => --file=/dev/stdin
        make --makefile - => --makefile
        make SHELL=/bin/x => SHELL=/bin/x
        make 'X=$(shell id)' => X=$(shell id)
        make 'X!=id' => X!=id
        make MAKEFLAGS=--eval=x => MAKEFLAGS=--eval=x
        make $X => $X
        make -j$N all => -j$N
        gmake --eval=x => --eval=x
        make =>
        make -j4 all =>
        make -j 4 -k all =>
        make -C dir V=1 CC=clang =>
        make -f Makefile.am -- --eval=x =>
        make -j\"$N\" all =>
        make -k --version =>
        ",
    );
}

#[test]
fn package_runners() {
    check(
        "
        npx -c 'id' => -c
        npx --call='id' => --call=id
        npm exec -c id => -c
        npm exec x -c id => -c
        npm x --call id => --call
        npx node -e 1 => -e
        npx tsx@4 -e 1 => -e
        npx -p typescript -- node -p 1 => -p
        npm exec -- node -e 1 => -e
        pnpm exec -c id => -c
        pnpm node -e 1 => -e
        pnpm dlx tsx -e 1 => -e
        yarn node -e 1 => -e
        uv run python -c 1 => -c
        uv run - => -
        uv run --with x python3 - => -
        uv tool run ipython -c 1 => -c
        poetry run python -c 1 => -c
        bundle exec ruby -e 1 => -e
        bunx tsx -e 1 => -e
        npx $X => $X
        npx prettier -c x =>
        npm exec -- prettier -c x =>
        npm run build -c x =>
        npm install -c x =>
        npm test =>
        npx tsc -p . =>
        uv run app.py -c 1 =>
        uv pip install x -c y =>
        poetry run pytest -c x =>
        yarn build -e =>
        ",
    );
}

#[test]
fn options_that_name_a_program() {
    check(
        "
        tar -cf x --checkpoint=1 --checkpoint-action=exec=id y => --checkpoint-action=exec=id
        tar -xf x --to-command=id => --to-command=id
        tar -I id -xf x => -I
        tar --use-comp=id -xf x => --use-comp=id
        tar xIf id x => xIf
        tar -cvFid x => -cvFid
        tar --info-script id -cf x => --info-script
        rg --pre id x => --pre
        rg x --pre=id => --pre=id
        ssh -o ProxyCommand=id host => -o
        ssh -oProxyCommand=id host => -oProxyCommand=id
        ssh -o 'localcommand id' host => -o
        scp -S id a b:c => -S
        rsync -e id a b => -e
        rsync -ave id a b => -ave
        rsync --rsh='sh -c id' a b => --rsh=sh -c id
        zip -T -TT id x => -TT
        zip x y --unzip-command id => --unzip-command
        man -P id x => -P
        sort --compress-program=id => --compress-program=id
        split --filter=id x => --filter=id
        wget --use-askpass=id x => --use-askpass=id
        fd x -x id => -x
        nc -e id host 1 => -e
        apt-get -o DPkg::Pre-Invoke::=id update => -o
        tar -czf x y =>
        tar xzf x =>
        tar -I zstd -xf x =>
        tar -I 'zstd -19 -T0' -cf x y =>
        tar --checkpoint=1 --checkpoint-action=dot -cf x y =>
        tar -cf x --exclude=y z =>
        rg x =>
        rg -e --pre x =>
        ssh host id =>
        ssh -o StrictHostKeyChecking=no -p 22 host =>
        ssh -o ProxyCommand=none host =>
        ssh host -o ProxyCommand=id =>
        ssh -S /run/x host =>
        rsync -av -e ssh a b =>
        rsync -e 'ssh -p 22' a b =>
        zip -r x y =>
        man ls =>
        sort -u x =>
        fd x =>
        apt-get -y install x =>
        ls -c x =>
        ",
    );
}

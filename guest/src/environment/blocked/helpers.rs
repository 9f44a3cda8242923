//! Variables that name a program to run, or add options to a tool whenever it runs.
//!
//! Sources: environ(7), less(1) 590, lesskey(1), more(1), most(1), man(1), groff(1), bat(1), delta(1),
//! sudo(8), ssh(1), ssh-add(1), rsync(1), systemctl(1), kubectl, psql(1), mysql(1), fzf(1), rg(1), grep(1),
//! tar(1), gzip(1), bzip2(1), xz(1), lzop(1), zip(1), unzip(1), patch(1), ctags(1), vi(1), vim(1), nvim(1),
//! emacs(1), screen(1), tmux(1), mailx(1), mutt, gdb(1), lldb, borg(1), restic, parallel(1).

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "ACKRC",
        "adds options to a search, which can read other files",
    ),
    (
        "ACK_OPTIONS",
        "adds options to a search, which can read other files",
    ),
    (
        "ARTISTIC_STYLE_OPTIONS",
        "adds options to a formatter, which writes files",
    ),
    (
        "ASTYLE_OPTIONS",
        "adds options to a formatter, which writes files",
    ),
    ("AWS_PAGER", "names the pager that a tool runs"),
    (
        "BAT_CONFIG_DIR",
        "adds options to bat, which can name a pager",
    ),
    (
        "BAT_CONFIG_PATH",
        "adds options to bat, which can name a pager",
    ),
    ("BAT_OPTS", "adds options to bat, which can name a pager"),
    ("BAT_PAGER", "names the pager that a tool runs"),
    (
        "BORG_PASSCOMMAND",
        "is a command that a backup or secrets tool runs",
    ),
    (
        "BORG_REMOTE_PATH",
        "is a command that a backup or secrets tool runs",
    ),
    ("BORG_REPO", "decides where a backup goes"),
    (
        "BORG_RSH",
        "is a command that a backup or secrets tool runs",
    ),
    ("BROWSER", "names a program that tools run"),
    (
        "BZIP",
        "adds options to a compressor, which can overwrite files",
    ),
    (
        "BZIP2",
        "adds options to a compressor, which can overwrite files",
    ),
    ("CHROME_BIN", "names the browser that tests run"),
    ("CHROME_PATH", "names the browser that tests run"),
    (
        "CHROMIUM_FLAGS",
        "adds options to a browser, which can run programs",
    ),
    ("CSCOPE_EDITOR", "names the editor that a tool runs"),
    ("CTAGS", "adds options to ctags, which can run programs"),
    ("CYPRESS_RUN_BINARY", "names the browser that tests run"),
    ("DEBUGINFOD_URLS", "decides where debuggers take files from"),
    ("DELTA_PAGER", "names the pager that a tool runs"),
    ("DIFFPROG", "names a program that shows differences"),
    ("EDITOR", "names a program that tools run"),
    (
        "ELINKS_CONFDIR",
        "names settings by which a browser runs programs",
    ),
    ("EMACSDATA", "decides which code Emacs runs"),
    ("EMACSLOADPATH", "decides which code Emacs runs"),
    ("EMACSNATIVELOADPATH", "decides which code Emacs runs"),
    ("EMACSPATH", "decides which code Emacs runs"),
    ("ETAGS", "adds options to ctags, which can run programs"),
    (
        "EXINIT",
        "is commands, or names a file of them, that vi runs first",
    ),
    (
        "FZF_ALT_C_COMMAND",
        "is a command that fzf runs, or options with one",
    ),
    (
        "FZF_CTRL_T_COMMAND",
        "is a command that fzf runs, or options with one",
    ),
    (
        "FZF_DEFAULT_COMMAND",
        "is a command that fzf runs, or options with one",
    ),
    (
        "FZF_DEFAULT_OPTS",
        "is a command that fzf runs, or options with one",
    ),
    (
        "FZF_DEFAULT_OPTS_FILE",
        "is a command that fzf runs, or options with one",
    ),
    ("GDBHISTFILE", "names a file that gdb writes"),
    (
        "GREP_OPTIONS",
        "adds options to a search, which can read other files",
    ),
    (
        "GROFF_BIN_PATH",
        "decides which programs and macros groff runs",
    ),
    (
        "GROFF_COMMAND_PREFIX",
        "decides which programs and macros groff runs",
    ),
    (
        "GROFF_FONT_PATH",
        "decides which programs and macros groff runs",
    ),
    (
        "GROFF_TMAC_PATH",
        "decides which programs and macros groff runs",
    ),
    (
        "GVIMINIT",
        "is commands, or names a file of them, that vi runs first",
    ),
    (
        "GZIP",
        "adds options to a compressor, which can overwrite files",
    ),
    (
        "HELIX_RUNTIME",
        "decides where an editor finds code that it runs first",
    ),
    (
        "INDENT_PROFILE",
        "adds options to a formatter, which writes files",
    ),
    (
        "KAKOUNE_CONFIG_DIR",
        "decides where an editor finds code that it runs first",
    ),
    (
        "KUBECTL_EXTERNAL_DIFF",
        "names a program that shows differences",
    ),
    ("KUBE_EDITOR", "names the editor that a tool runs"),
    ("LEFTHOOK_BIN", "names a program that git hooks run"),
    ("LESS", "adds options to a pager, which can run commands"),
    ("LESSCLOSE", "is a command that less runs"),
    ("LESSECHO", "is a command that less runs"),
    ("LESSEDIT", "is a command that less runs"),
    ("LESSGLOBALTAGS", "is a command that less runs"),
    ("LESSHISTFILE", "names a file that less writes"),
    ("LESSKEY", "gives less key bindings, which can run commands"),
    (
        "LESSKEYIN",
        "gives less key bindings, which can run commands",
    ),
    (
        "LESSKEYIN_SYSTEM",
        "gives less key bindings, which can run commands",
    ),
    (
        "LESSKEY_CONTENT",
        "gives less key bindings, which can run commands",
    ),
    (
        "LESSKEY_SYSTEM",
        "gives less key bindings, which can run commands",
    ),
    (
        "LESSMETACHARS",
        "decides how less quotes names of files for a shell",
    ),
    (
        "LESSMETAESCAPE",
        "decides how less quotes names of files for a shell",
    ),
    ("LESSOPEN", "is a command that less runs"),
    (
        "LESSSECURE_ALLOW",
        "lets less run commands although it is told not to",
    ),
    ("LLDB_DEBUGSERVER_PATH", "names a program that lldb runs"),
    ("LV", "adds options to a pager, which can run commands"),
    (
        "LYNX_CFG",
        "names settings by which a browser runs programs",
    ),
    (
        "LYNX_LSS",
        "names settings by which a browser runs programs",
    ),
    (
        "LZOP",
        "adds options to a compressor, which can overwrite files",
    ),
    ("MAILCAP", "names a file of programs that open attachments"),
    ("MAILCAPS", "names a file of programs that open attachments"),
    ("MAILRC", "names a file of commands that mail runs first"),
    ("MANOPT", "makes man run other programs"),
    ("MANPAGER", "names the pager that a tool runs"),
    (
        "MANPATH",
        "decides where man finds pages, which can name programs",
    ),
    ("MANROFFSEQ", "makes man run other programs"),
    ("METAMAIL_PAGER", "names the pager that a tool runs"),
    (
        "MICRO_CONFIG_HOME",
        "decides where an editor finds code that it runs first",
    ),
    ("MORE", "adds options to a pager, which can run commands"),
    ("MOST_EDITOR", "names the editor that most runs"),
    ("MOST_INITFILE", "changes what most runs"),
    ("MOST_SWITCHES", "changes what most runs"),
    (
        "MYSQL_HISTFILE",
        "names a file that a database client writes",
    ),
    (
        "MYVIMRC",
        "is commands, or names a file of them, that vi runs first",
    ),
    (
        "NEXINIT",
        "is commands, or names a file of them, that vi runs first",
    ),
    ("NVIM", "decides which code vi runs, or who may steer it"),
    (
        "NVIM_APPNAME",
        "decides which code vi runs, or who may steer it",
    ),
    (
        "NVIM_LISTEN_ADDRESS",
        "decides which code vi runs, or who may steer it",
    ),
    (
        "NVIM_LOG_FILE",
        "decides which code vi runs, or who may steer it",
    ),
    ("PAGER", "names a program that tools run"),
    ("PARALLEL", "makes parallel run other programs"),
    ("PARALLEL_HOME", "makes parallel run other programs"),
    ("PARALLEL_SHELL", "makes parallel run other programs"),
    ("PARALLEL_SSH", "makes parallel run other programs"),
    ("PATCH_GET", "makes patch run a version control program"),
    (
        "PRE_COMMIT_HOME",
        "decides where pre-commit keeps code that it runs",
    ),
    ("PSQLRC", "names a file of commands that psql runs first"),
    ("PSQL_EDITOR", "names the editor that a tool runs"),
    ("PSQL_HISTORY", "names a file that a database client writes"),
    ("PSQL_PAGER", "names the pager that a tool runs"),
    ("PSQL_WATCH_PAGER", "names the pager that a tool runs"),
    (
        "PUPPETEER_EXECUTABLE_PATH",
        "names the browser that tests run",
    ),
    ("REMOTE_SHELL", "names a program that makes a connection"),
    (
        "RESTIC_PASSWORD_COMMAND",
        "is a command that a backup or secrets tool runs",
    ),
    ("RESTIC_PASSWORD_FILE", "decides where a backup goes"),
    ("RESTIC_REPOSITORY", "decides where a backup goes"),
    ("RESTIC_REPOSITORY_FILE", "decides where a backup goes"),
    (
        "RIPGREP_CONFIG_PATH",
        "names a file of options for rg, which can name a program",
    ),
    ("RSH", "names a program that makes a connection"),
    (
        "RSYNC_CONNECT_PROG",
        "names a program that makes a connection",
    ),
    (
        "RSYNC_OLD_ARGS",
        "makes rsync leave words to a remote shell",
    ),
    ("RSYNC_PARTIAL_DIR", "decides where rsync writes files"),
    ("RSYNC_RSH", "names a program that makes a connection"),
    (
        "SCREENDIR",
        "decides which session a terminal program joins, and what it runs first",
    ),
    (
        "SCREENRC",
        "decides which session a terminal program joins, and what it runs first",
    ),
    (
        "SOPS_AGE_KEY_CMD",
        "is a command that a backup or secrets tool runs",
    ),
    ("SOPS_EDITOR", "names the editor that a tool runs"),
    (
        "SQLITE_HISTORY",
        "names a file that a database client writes",
    ),
    ("SSH_ASKPASS", "names a program that asks for a secret"),
    (
        "SSH_ASKPASS_REQUIRE",
        "makes ssh run the program that asks for a secret",
    ),
    ("SSH_AUTH_SOCK", "decides which keys ssh uses"),
    ("SSH_PKCS11_HELPER", "names a program that ssh runs"),
    ("SSH_SK_HELPER", "names a program that ssh runs"),
    ("SSH_SK_PROVIDER", "names a library that ssh loads"),
    ("SUDO_ASKPASS", "names a program that asks for a secret"),
    ("SUDO_EDITOR", "names the editor that a tool runs"),
    (
        "SYSSCREENRC",
        "decides which session a terminal program joins, and what it runs first",
    ),
    ("SYSTEMD_EDITOR", "names the editor that a tool runs"),
    (
        "SYSTEMD_LESS",
        "adds options to less, which can run commands",
    ),
    ("SYSTEMD_PAGER", "names the pager that a tool runs"),
    ("SYSTEMD_PAGERSECURE", "lets a pager run commands"),
    ("TAPE", "names the archive that tar reads or writes"),
    ("TAR_OPTIONS", "adds options to tar, which can run programs"),
    (
        "TMUX",
        "decides which session a terminal program joins, and what it runs first",
    ),
    (
        "TMUX_TMPDIR",
        "decides which session a terminal program joins, and what it runs first",
    ),
    (
        "UNZIP",
        "adds options to a compressor, which can overwrite files",
    ),
    (
        "UNZIPOPT",
        "adds options to a compressor, which can overwrite files",
    ),
    ("VIM", "decides which code vi runs, or who may steer it"),
    (
        "VIMINIT",
        "is commands, or names a file of them, that vi runs first",
    ),
    (
        "VIMRUNTIME",
        "decides which code vi runs, or who may steer it",
    ),
    ("VISUAL", "names a program that tools run"),
    ("W3M_DIR", "names settings by which a browser runs programs"),
    (
        "XZ_DEFAULTS",
        "adds options to a compressor, which can overwrite files",
    ),
    (
        "XZ_OPT",
        "adds options to a compressor, which can overwrite files",
    ),
    (
        "ZIP",
        "adds options to a compressor, which can overwrite files",
    ),
    (
        "ZIPINFO",
        "adds options to a compressor, which can overwrite files",
    ),
    (
        "ZIPINFOOPT",
        "adds options to a compressor, which can overwrite files",
    ),
    (
        "ZIPOPT",
        "adds options to a compressor, which can overwrite files",
    ),
];

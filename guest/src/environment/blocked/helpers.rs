//! Variables that name a program that tools run, or add options whenever one of them runs.
//!
//! Sources: environ(7), less(1) 590, lesskey(1), more(1), most(1), man(1), groff(1), bat(1), sudo(8),
//! ssh(1), ssh-add(1), rsync(1), systemctl(1), kubectl, psql(1), mysql(1), fzf(1), rg(1), ack(1), grep(1),
//! tar(1), gzip(1), bzip2(1), xz(1), lzop(1), zip(1), unzip(1), patch(1), ctags(1), vi(1), vim(1), nvim(1),
//! emacs(1), screen(1), tmux(1), mailx(1), gdb(1), lldb, borg(1), restic, sops, parallel(1), pre-commit.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "ACKRC ACK_OPTIONS GREP_OPTIONS",
        "adds options to a search, which can read other files",
    ),
    (
        "AWS_PAGER BAT_PAGER BROWSER DELTA_PAGER DIFFPROG EDITOR FCEDIT HISTEDIT \
         KUBECTL_EXTERNAL_DIFF KUBE_EDITOR LEFTHOOK_BIN LLDB_DEBUGSERVER_PATH MANPAGER \
         METAMAIL_PAGER MOST_EDITOR PAGER PSQL_EDITOR PSQL_PAGER PSQL_WATCH_PAGER RSH \
         RSYNC_CONNECT_PROG RSYNC_RSH SOPS_EDITOR SSH_PKCS11_HELPER SSH_SK_HELPER SUDO_EDITOR \
         SYSTEMD_EDITOR SYSTEMD_PAGER VISUAL",
        "names a program that tools run",
    ),
    (
        "BAT_CONFIG_DIR BAT_CONFIG_PATH BAT_OPTS LESS LV MORE MOST_INITFILE MOST_SWITCHES \
         SYSTEMD_LESS",
        "adds options to a pager, which can run commands",
    ),
    (
        "BORG_PASSCOMMAND BORG_REMOTE_PATH BORG_RSH FZF_DEFAULT_COMMAND \
         RESTIC_PASSWORD_COMMAND SOPS_AGE_KEY_CMD",
        "is a command that a tool runs",
    ),
    (
        "BORG_REPO RESTIC_PASSWORD_FILE RESTIC_REPOSITORY",
        "decides where a backup goes",
    ),
    (
        "BZIP BZIP2 GZIP LZOP UNZIP UNZIPOPT XZ_DEFAULTS XZ_OPT ZIP ZIPINFO ZIPINFOOPT ZIPOPT",
        "adds options to a compressor, which can overwrite files",
    ),
    (
        "CTAGS ETAGS FZF_DEFAULT_OPTS FZF_DEFAULT_OPTS_FILE RIPGREP_CONFIG_PATH",
        "adds options to a tool, which can run programs",
    ),
    ("DEBUGINFOD_URLS", "decides where debuggers take files from"),
    (
        "EMACSDATA EMACSLOADPATH EMACSPATH NVIM_APPNAME VIM VIMRUNTIME",
        "decides which code an editor runs",
    ),
    (
        "EXINIT GVIMINIT MAILRC MYVIMRC NEXINIT PSQLRC VIMINIT",
        "is commands, or names a file of them, that a tool runs first",
    ),
    (
        "GDBHISTFILE LESSHISTFILE MYSQL_HISTFILE PSQL_HISTORY SQLITE_HISTORY",
        "names a file that a tool writes",
    ),
    (
        "GROFF_BIN_PATH GROFF_COMMAND_PREFIX GROFF_TMAC_PATH MANOPT MANPATH MANROFFSEQ",
        "decides which programs man runs",
    ),
    (
        "LESSCLOSE LESSECHO LESSEDIT LESSGLOBALTAGS LESSOPEN",
        "is a command that less runs",
    ),
    (
        "LESSKEY LESSKEYIN LESSKEYIN_SYSTEM LESSKEY_CONTENT LESSKEY_SYSTEM LESSMETACHARS \
         LESSMETAESCAPE LESSSECURE_ALLOW SYSTEMD_PAGERSECURE",
        "decides which commands a pager runs",
    ),
    (
        "LYNX_CFG MAILCAP MAILCAPS",
        "names a file of programs that open attachments",
    ),
    (
        "NVIM NVIM_LISTEN_ADDRESS SCREENDIR SCREENRC SYSSCREENRC TMUX TMUX_TMPDIR",
        "decides which session a tool joins, and what it runs first",
    ),
    (
        "PARALLEL PARALLEL_HOME PARALLEL_SHELL PARALLEL_SSH PRE_COMMIT_HOME",
        "makes a tool run other programs",
    ),
    ("PATCH_GET", "makes patch run a version control program"),
    (
        "RSYNC_OLD_ARGS",
        "makes rsync leave words to a remote shell",
    ),
    ("RSYNC_PARTIAL_DIR", "decides where rsync writes files"),
    (
        "SSH_ASKPASS SSH_ASKPASS_REQUIRE SUDO_ASKPASS",
        "decides which program asks for a secret",
    ),
    ("SSH_AUTH_SOCK", "decides which keys ssh uses"),
    ("SSH_SK_PROVIDER", "names a library that ssh loads"),
    ("TAPE", "names the archive that tar reads or writes"),
    ("TAR_OPTIONS", "adds options to tar, which can run programs"),
];

//! Variables that name a program that tools run, or add options whenever one of them runs.
//!
//! Sources: environ(7), less(1) 590, lesskey(1), more(1), most(1), man(1), groff(1), bat(1), sudo(8),
//! ssh(1), ssh-add(1), rsync(1), systemctl(1), kubectl, psql(1), mysql(1), fzf(1), rg(1), ack(1), grep(1),
//! tar(1), gzip(1), bzip2(1), xz(1), lzop(1), zip(1), unzip(1), patch(1), ctags(1), vi(1), vim(1), nvim(1),
//! emacs(1), screen(1), tmux(1), mailx(1), gdb(1), lldb, borg(1), restic, sops, parallel(1), pre-commit.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "AWS_PAGER BAT_PAGER BROWSER DELTA_PAGER DIFFPROG EDITOR FCEDIT KUBECTL_EXTERNAL_DIFF \
         KUBE_EDITOR MANPAGER PAGER PSQL_EDITOR PSQL_PAGER RSH RSYNC_CONNECT_PROG RSYNC_RSH \
         SSH_PKCS11_HELPER SSH_SK_HELPER SUDO_EDITOR SYSTEMD_EDITOR SYSTEMD_PAGER VISUAL",
        "names a program that is run",
    ),
    (
        "BAT_CONFIG_PATH BAT_OPTS FZF_DEFAULT_OPTS FZF_DEFAULT_OPTS_FILE LESS MORE PARALLEL \
         RIPGREP_CONFIG_PATH SYSTEMD_LESS TAR_OPTIONS",
        "adds options that can run programs",
    ),
    (
        "BORG_PASSCOMMAND BORG_RSH FZF_DEFAULT_COMMAND LESSCLOSE LESSECHO LESSEDIT \
         LESSGLOBALTAGS LESSOPEN RESTIC_PASSWORD_COMMAND",
        "is a command that is run",
    ),
    (
        "BZIP BZIP2 GZIP UNZIP UNZIPOPT XZ_DEFAULTS XZ_OPT ZIP ZIPOPT",
        "adds options that can overwrite files",
    ),
    (
        "EMACSLOADPATH SSH_SK_PROVIDER VIM VIMRUNTIME",
        "decides which code is loaded",
    ),
    (
        "EXINIT MAILRC MYVIMRC PSQLRC VIMINIT",
        "is code, or names a file, that is run first",
    ),
    ("GREP_OPTIONS", "adds options that can read other files"),
    (
        "GROFF_BIN_PATH MANOPT MANPATH MANROFFSEQ",
        "decides which programs are run",
    ),
    (
        "LESSHISTFILE RSYNC_PARTIAL_DIR",
        "names a file that is written",
    ),
    (
        "LESSKEY LESSKEYIN LESSKEY_CONTENT LESSKEY_SYSTEM LESSMETACHARS SYSTEMD_PAGERSECURE",
        "decides which commands a pager runs",
    ),
    ("MAILCAPS", "names a file of commands that are run"),
    ("PATCH_GET", "decides which program is run"),
    ("SCREENRC", "names a file that is run first"),
    (
        "SSH_ASKPASS SSH_ASKPASS_REQUIRE SUDO_ASKPASS",
        "decides which program asks for a secret",
    ),
    ("SSH_AUTH_SOCK", "decides which secrets are used"),
    ("TAPE", "names the archive that tar reads or writes"),
];

//! Variables that git, its relatives and other version control read.
//!
//! Sources: git(1) 2.47, git-config(1), gitattributes(5), gitprotocol-v2, gh(1), hg(1), svn, cvs(1), p4, brz(1).

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("BRZ_EDITOR", "names a program that Breezy runs"),
    ("BRZ_HOME", "decides which code Breezy loads"),
    ("BRZ_PLUGINS_AT", "decides which code Breezy loads"),
    ("BRZ_PLUGIN_PATH", "decides which code Breezy loads"),
    ("BRZ_SSH", "names a program that Breezy runs"),
    ("BZR_EDITOR", "names a program that Breezy runs"),
    ("BZR_HOME", "decides which code Breezy loads"),
    ("BZR_PLUGINS_AT", "decides which code Breezy loads"),
    ("BZR_PLUGIN_PATH", "decides which code Breezy loads"),
    ("BZR_SSH", "names a program that Breezy runs"),
    ("CVSEDITOR", "names a program that CVS runs"),
    (
        "CVSROOT",
        "decides which repository CVS uses, and how it is reached",
    ),
    ("CVS_RSH", "names a program that CVS runs"),
    ("CVS_SERVER", "names a program that CVS runs"),
    ("GH_BROWSER", "names a program that gh runs"),
    (
        "GH_CONFIG_DIR",
        "decides where a client of a forge keeps settings and secrets",
    ),
    ("GH_EDITOR", "names a program that gh runs"),
    ("GH_HOST", "decides which host gh talks to"),
    ("GH_PAGER", "names a program that gh runs"),
    ("GH_PATH", "names a program that gh runs"),
    (
        "GIT_ALLOW_PROTOCOL",
        "lets git use protocols that run commands",
    ),
    (
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "decides which files of a repository git reads and writes",
    ),
    ("GIT_ASKPASS", "names a program that git runs"),
    ("GIT_ATTR_SOURCE", "decides which filters git runs"),
    (
        "GIT_CEILING_DIRECTORIES",
        "decides which repository git uses, whose settings can name programs",
    ),
    (
        "GIT_COMMON_DIR",
        "decides which repository git uses, whose settings can name programs",
    ),
    (
        "GIT_DIR",
        "decides which repository git uses, whose settings can name programs",
    ),
    (
        "GIT_DISCOVERY_ACROSS_FILESYSTEM",
        "decides which repository git uses, whose settings can name programs",
    ),
    ("GIT_EDITOR", "names a program that git runs"),
    (
        "GIT_EXEC_PATH",
        "decides which programs git runs as its subcommands",
    ),
    ("GIT_EXTERNAL_DIFF", "names a program that git runs"),
    (
        "GIT_GRAFT_FILE",
        "decides which files of a repository git reads and writes",
    ),
    (
        "GIT_INDEX_FILE",
        "decides which files of a repository git reads and writes",
    ),
    ("GIT_LFS_PATH", "names a program that git runs"),
    (
        "GIT_NAMESPACE",
        "decides which files of a repository git reads and writes",
    ),
    (
        "GIT_OBJECT_DIRECTORY",
        "decides which files of a repository git reads and writes",
    ),
    ("GIT_PAGER", "names a program that git runs"),
    (
        "GIT_PROTOCOL_FROM_USER",
        "lets git use protocols that run commands",
    ),
    ("GIT_PROXY_COMMAND", "names a program that git runs"),
    (
        "GIT_REPLACE_REF_BASE",
        "decides which files of a repository git reads and writes",
    ),
    ("GIT_SEQUENCE_EDITOR", "names a program that git runs"),
    (
        "GIT_SHALLOW_FILE",
        "decides which files of a repository git reads and writes",
    ),
    ("GIT_SSH", "names a program that git runs"),
    ("GIT_SSH_COMMAND", "names a program that git runs"),
    ("GIT_SSH_VARIANT", "decides which options git gives to ssh"),
    (
        "GIT_TEMPLATE_DIR",
        "decides which hooks git copies into a new repository",
    ),
    (
        "GIT_WORK_TREE",
        "decides which repository git uses, whose settings can name programs",
    ),
    (
        "GLAB_CONFIG_DIR",
        "decides where a client of a forge keeps settings and secrets",
    ),
    ("HG", "names a program that Mercurial runs"),
    ("HGEDITOR", "names a program that Mercurial runs"),
    ("HGMERGE", "names a program that Mercurial runs"),
    (
        "HGRCPATH",
        "names files of settings by which Mercurial runs code",
    ),
    (
        "JJ_CONFIG",
        "names a file of settings by which jj runs programs",
    ),
    ("JJ_EDITOR", "names the editor that jj runs"),
    ("P4CONFIG", "decides which server Perforce talks to"),
    ("P4DIFF", "names a program that Perforce runs"),
    ("P4EDITOR", "names a program that Perforce runs"),
    ("P4MERGE", "names a program that Perforce runs"),
    ("P4PAGER", "names a program that Perforce runs"),
    ("P4PORT", "decides which server Perforce talks to"),
    ("P4TRUST", "decides which server Perforce talks to"),
    ("SVN_EDITOR", "names a program that Subversion runs"),
    ("SVN_MERGE", "names a program that Subversion runs"),
    ("SVN_SSH", "names a program that Subversion runs"),
];

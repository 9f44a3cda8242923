//! Variables that git, its relatives and other version control read.
//!
//! Sources: git(1) 2.47, git-config(1), gitattributes(5), gh(1), hg(1), svn, cvs(1), p4, brz(1), jj.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "CVS_RSH GH_BROWSER GH_EDITOR GH_PAGER GIT_ASKPASS GIT_EDITOR GIT_EXTERNAL_DIFF \
         GIT_PAGER GIT_PROXY_COMMAND GIT_SEQUENCE_EDITOR GIT_SSH GIT_SSH_COMMAND HGEDITOR \
         HGMERGE SVN_EDITOR SVN_SSH",
        "names a program that is run",
    ),
    (
        "GH_CONFIG_DIR GH_HOST",
        "decides which secrets are used, and where they are sent",
    ),
    (
        "GIT_ALLOW_PROTOCOL GIT_PROTOCOL_FROM_USER",
        "lets git use protocols that run commands",
    ),
    (
        "GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_INDEX_FILE GIT_NAMESPACE GIT_OBJECT_DIRECTORY",
        "decides which files of a repository git reads and writes",
    ),
    ("GIT_ATTR_SOURCE", "decides which filters git runs"),
    (
        "GIT_CEILING_DIRECTORIES GIT_COMMON_DIR GIT_DIR GIT_WORK_TREE",
        "decides which repository git uses, whose settings can name programs",
    ),
    (
        "GIT_EXEC_PATH",
        "decides which programs git runs as its subcommands",
    ),
    ("GIT_SSH_VARIANT", "decides which options git gives to ssh"),
    ("GIT_TEMPLATE_DIR", "decides which hooks git runs"),
    ("HGRCPATH", "decides which code is loaded"),
];

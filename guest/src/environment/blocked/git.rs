//! Variables that git, its relatives and other version control read.
//!
//! Sources: git(1) 2.47, git-config(1), gitattributes(5), gh(1), hg(1), svn, cvs(1), p4, brz(1), jj.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "BZR_EDITOR BZR_SSH CVSEDITOR CVS_RSH CVS_SERVER GH_BROWSER GH_EDITOR GH_PAGER \
         GH_PATH HG HGEDITOR HGMERGE JJ_EDITOR P4DIFF P4EDITOR P4MERGE P4PAGER SVN_EDITOR \
         SVN_MERGE SVN_SSH",
        "names a program that version control runs",
    ),
    (
        "BZR_HOME BZR_PLUGIN_PATH HGRCPATH JJ_CONFIG",
        "decides which settings and code version control loads",
    ),
    (
        "CVSROOT GH_CONFIG_DIR GH_HOST GLAB_CONFIG_DIR P4CONFIG P4PORT P4TRUST",
        "decides which server is talked to, and with which secrets",
    ),
    (
        "GIT_ALLOW_PROTOCOL GIT_PROTOCOL_FROM_USER",
        "lets git use protocols that run commands",
    ),
    (
        "GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_GRAFT_FILE GIT_INDEX_FILE GIT_NAMESPACE \
         GIT_OBJECT_DIRECTORY GIT_REPLACE_REF_BASE GIT_SHALLOW_FILE",
        "decides which files of a repository git reads and writes",
    ),
    (
        "GIT_ASKPASS GIT_EDITOR GIT_EXTERNAL_DIFF GIT_LFS_PATH GIT_PAGER GIT_PROXY_COMMAND \
         GIT_SEQUENCE_EDITOR GIT_SSH GIT_SSH_COMMAND",
        "names a program that git runs",
    ),
    ("GIT_ATTR_SOURCE", "decides which filters git runs"),
    (
        "GIT_CEILING_DIRECTORIES GIT_COMMON_DIR GIT_DIR GIT_DISCOVERY_ACROSS_FILESYSTEM \
         GIT_WORK_TREE",
        "decides which repository git uses, whose settings can name programs",
    ),
    (
        "GIT_EXEC_PATH",
        "decides which programs git runs as its subcommands",
    ),
    ("GIT_SSH_VARIANT", "decides which options git gives to ssh"),
    (
        "GIT_TEMPLATE_DIR",
        "decides which hooks git copies into a new repository",
    ),
];

//! Variables that move the folders in which tools keep settings, caches and temporary files.
//!
//! Sources: environ(7), login(1), mktemp(1), the XDG Base Directory Specification 0.8, the documented
//! environment of Windows, apt.conf(5), rpm(8), debconf(7), docker(1), kubectl, terraform, libpq, nvm.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "APPDATA HOME LOCALAPPDATA PROGRAMDATA USERPROFILE",
        "decides where tools find their settings, which can name programs",
    ),
    (
        "APT_CONFIG COMPOSE_FILE CONTAINERS_CONF KUBECONFIG",
        "names a file of commands that are run",
    ),
    (
        "CURL_HOME WGETRC",
        "decides which settings are read, which can name files",
    ),
    (
        "DOCKER_CLI_PLUGIN_EXTRA_DIRS DOCKER_CONFIG NVM_DIR RPM_CONFIGDIR TF_DATA_DIR",
        "decides which programs are run",
    ),
    (
        "GNUPGHOME NETRC PGPASSFILE REGISTRY_AUTH_FILE",
        "decides which secrets are used",
    ),
    (
        "PGSERVICEFILE PGSYSCONFDIR",
        "decides which secrets are used, and where they are sent",
    ),
    (
        "PROGRAMFILES SYSTEMROOT WINDIR",
        "decides where Windows finds programs and libraries",
    ),
    (
        "TEMP TMP TMPDIR",
        "decides where tools write temporary files",
    ),
];

//! Variables that move the folders in which tools keep settings, caches and temporary files.
//!
//! Sources: environ(7), login(1), mktemp(1), the XDG Base Directory Specification 0.8, the documented
//! environment of Windows, apt.conf(5), rpm(8), debconf(7), docker(1), kubectl, terraform, libpq, nvm.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "ALLUSERSPROFILE APPDATA HOME HOMEDRIVE HOMEPATH LOCALAPPDATA PROGRAMDATA USERPROFILE",
        "decides where tools find their settings, which can name programs",
    ),
    ("APT_CONFIG", "names a file by which apt runs commands"),
    (
        "BUILDX_CONFIG DOCKER_CLI_PLUGIN_EXTRA_DIRS DOCKER_CONFIG KREW_ROOT \
         KUSTOMIZE_PLUGIN_HOME PACKER_CONFIG PACKER_PLUGIN_PATH PULUMI_HOME TERRAFORM_CONFIG \
         TF_DATA_DIR TF_PLUGIN_CACHE_DIR TF_REATTACH_PROVIDERS TG_TF_PATH",
        "decides which plug-ins and programs a tool runs",
    ),
    (
        "COMPOSE_ENV_FILES COMPOSE_FILE CONTAINERS_CONF CONTAINERS_REGISTRIES_CONF \
         CONTAINERS_STORAGE_CONF",
        "names settings by which containers run programs",
    ),
    (
        "CONAN_HOME CONAN_USER_HOME FNM_DIR GOENV_ROOT JENV_ROOT NODENV_ROOT NVM_DIR N_PREFIX \
         PNPM_HOME SDKMAN_DIR VCPKG_ROOT VOLTA_HOME",
        "decides where programs and packages are kept that are run",
    ),
    (
        "CURL_HOME HTTPIE_CONFIG_DIR SYSTEM_WGETRC WGETRC",
        "decides which settings a client reads, which can name files",
    ),
    (
        "DEBCONF_DB_FALLBACK DEBCONF_DB_OVERRIDE MAKEPKG_CONF PACMAN_AUTH RPM_CONFIGDIR \
         RPM_POPTEXEC_PATH",
        "decides what the installation of packages runs",
    ),
    ("GNUPGHOME", "decides which keys and settings GnuPG uses"),
    (
        "KUBECONFIG",
        "names a file of clusters, which can name a program to run",
    ),
    (
        "MODULEPATH MODULERCFILE MODULESHOME",
        "decides which code environment modules run",
    ),
    (
        "MYSQL_HOME PGSERVICEFILE PGSSLCERT PGSSLKEY PGSSLROOTCERT PGSYSCONFDIR TNS_ADMIN",
        "decides which database is reached, and with which secrets",
    ),
    (
        "MYSQL_TEST_LOGIN_FILE NETRC PGPASSFILE REGISTRY_AUTH_FILE",
        "names a file of secrets",
    ),
    (
        "PROGRAMFILES PROGRAMW6432 SYSTEMDRIVE SYSTEMROOT WINDIR",
        "decides where Windows finds programs and libraries",
    ),
    (
        "SQLITE_TMPDIR TEMP TMP TMPDIR",
        "decides where tools write temporary files",
    ),
    ("TF_LOG_PATH", "names a file that Terraform writes"),
    ("TF_WORKSPACE", "decides what Terraform changes"),
];

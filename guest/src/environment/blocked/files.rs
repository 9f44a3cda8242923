//! Variables that move the folders in which tools keep settings, caches and temporary files.
//!
//! Sources: environ(7), login(1), tempfile and mkstemp users, the XDG Base Directory Specification 0.8,
//! the documented environment of Windows, and the manuals of the tools.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "ALLUSERSPROFILE",
        "decides where tools find their settings on Windows, which can name programs",
    ),
    (
        "APPDATA",
        "decides where tools find their settings on Windows, which can name programs",
    ),
    ("APT_CONFIG", "names a file by which apt runs commands"),
    (
        "BUILDX_CONFIG",
        "decides where docker finds settings and plug-ins that it runs",
    ),
    (
        "COMMONPROGRAMFILES",
        "decides where Windows finds programs and libraries",
    ),
    (
        "COMPOSE_ENV_FILES",
        "names the files by which containers are started",
    ),
    (
        "COMPOSE_FILE",
        "names the files by which containers are started",
    ),
    (
        "CONAN_HOME",
        "decides where a package tool finds code that it runs",
    ),
    (
        "CONAN_USER_HOME",
        "decides where a package tool finds code that it runs",
    ),
    (
        "CONTAINERS_CONF",
        "names settings by which containers run programs",
    ),
    (
        "CONTAINERS_CONF_OVERRIDE",
        "names settings by which containers run programs",
    ),
    (
        "CONTAINERS_REGISTRIES_CONF",
        "names settings by which containers run programs",
    ),
    (
        "CONTAINERS_STORAGE_CONF",
        "names settings by which containers run programs",
    ),
    ("CURL_HOME", "decides where curl finds its settings"),
    (
        "DEBCONF_DB_FALLBACK",
        "decides which answers packages are installed with",
    ),
    (
        "DEBCONF_DB_OVERRIDE",
        "decides which answers packages are installed with",
    ),
    (
        "DEBCONF_PIPE",
        "decides which answers packages are installed with",
    ),
    (
        "DOCKER_CLI_PLUGIN_EXTRA_DIRS",
        "decides where docker finds settings and plug-ins that it runs",
    ),
    (
        "DOCKER_CONFIG",
        "decides where docker finds settings and plug-ins that it runs",
    ),
    (
        "FNM_DIR",
        "decides where a version manager finds the programs that it runs",
    ),
    ("FONTCONFIG_FILE", "decides which files are read for fonts"),
    ("FONTCONFIG_PATH", "decides which files are read for fonts"),
    ("GNUPGHOME", "decides which keys and settings GnuPG uses"),
    (
        "GOENV_ROOT",
        "decides where a version manager finds the programs that it runs",
    ),
    (
        "HOME",
        "decides where tools find their settings, which can name programs",
    ),
    (
        "HOMEDRIVE",
        "decides where tools find their settings, which can name programs",
    ),
    (
        "HOMEPATH",
        "decides where tools find their settings, which can name programs",
    ),
    (
        "HTTPIE_CONFIG_DIR",
        "decides where HTTPie finds its settings and plug-ins",
    ),
    (
        "JENV_ROOT",
        "decides where a version manager finds the programs that it runs",
    ),
    (
        "KREW_ROOT",
        "decides where kubectl tools find plug-ins that they run",
    ),
    (
        "KUBECONFIG",
        "names a file of clusters, which can name a program to run",
    ),
    (
        "KUSTOMIZE_PLUGIN_HOME",
        "decides where kubectl tools find plug-ins that they run",
    ),
    (
        "LOCALAPPDATA",
        "decides where tools find their settings on Windows, which can name programs",
    ),
    ("MAKEPKG_CONF", "decides which programs makepkg runs"),
    ("MODULEPATH", "decides which code environment modules run"),
    ("MODULERCFILE", "decides which code environment modules run"),
    ("MODULESHOME", "decides which code environment modules run"),
    ("MYSQL_HOME", "decides where MySQL clients find settings"),
    (
        "MYSQL_TEST_LOGIN_FILE",
        "decides where MySQL clients find settings",
    ),
    (
        "NERDCTL_TOML",
        "names settings by which containers run programs",
    ),
    ("NETRC", "names a file of passwords"),
    (
        "NODENV_ROOT",
        "decides where a version manager finds the programs that it runs",
    ),
    ("NPM_EXECPATH", "names the npm or node that scripts run"),
    (
        "NPM_NODE_EXECPATH",
        "names the npm or node that scripts run",
    ),
    (
        "NVM_DIR",
        "decides where a version manager finds the programs that it runs",
    ),
    (
        "N_PREFIX",
        "decides where a version manager finds the programs that it runs",
    ),
    ("PACKER_CONFIG", "decides which plug-ins packer runs"),
    ("PACKER_PLUGIN_PATH", "decides which plug-ins packer runs"),
    ("PACMAN_AUTH", "decides which programs makepkg runs"),
    (
        "PGPASSFILE",
        "decides which server PostgreSQL clients reach, and with which secrets",
    ),
    (
        "PGSERVICEFILE",
        "decides which server PostgreSQL clients reach, and with which secrets",
    ),
    (
        "PGSSLCERT",
        "decides which server PostgreSQL clients reach, and with which secrets",
    ),
    (
        "PGSSLKEY",
        "decides which server PostgreSQL clients reach, and with which secrets",
    ),
    (
        "PGSSLROOTCERT",
        "decides which server PostgreSQL clients reach, and with which secrets",
    ),
    (
        "PGSYSCONFDIR",
        "decides which server PostgreSQL clients reach, and with which secrets",
    ),
    (
        "PNPM_HOME",
        "decides where a version manager finds the programs that it runs",
    ),
    (
        "PROGRAMDATA",
        "decides where tools find their settings on Windows, which can name programs",
    ),
    (
        "PROGRAMFILES",
        "decides where Windows finds programs and libraries",
    ),
    (
        "PROGRAMW6432",
        "decides where Windows finds programs and libraries",
    ),
    (
        "PULUMI_HOME",
        "decides where Pulumi keeps plug-ins that it runs",
    ),
    (
        "RPM_CONFIGDIR",
        "decides which macros and programs rpm runs",
    ),
    (
        "RPM_POPTEXEC_PATH",
        "decides which macros and programs rpm runs",
    ),
    (
        "SDKMAN_DIR",
        "decides where a version manager finds the programs that it runs",
    ),
    (
        "SQLITE_TMPDIR",
        "decides where SQLite writes temporary files",
    ),
    (
        "SYSTEMDRIVE",
        "decides where Windows finds programs and libraries",
    ),
    (
        "SYSTEMROOT",
        "decides where Windows finds programs and libraries",
    ),
    (
        "SYSTEM_WGETRC",
        "names a file of settings of wget, which can name other files",
    ),
    ("TEMP", "decides where tools write temporary files"),
    (
        "TERRAFORM_CONFIG",
        "decides which state and plug-ins Terraform uses",
    ),
    (
        "TF_DATA_DIR",
        "decides which state and plug-ins Terraform uses",
    ),
    (
        "TF_LOG_PATH",
        "decides which state and plug-ins Terraform uses",
    ),
    (
        "TF_PLUGIN_CACHE_DIR",
        "decides which state and plug-ins Terraform uses",
    ),
    (
        "TF_REATTACH_PROVIDERS",
        "decides which state and plug-ins Terraform uses",
    ),
    (
        "TF_WORKSPACE",
        "decides which state and plug-ins Terraform uses",
    ),
    ("TG_CONFIG", "decides which program terragrunt runs"),
    ("TG_TF_PATH", "decides which program terragrunt runs"),
    ("TMP", "decides where tools write temporary files"),
    ("TMPDIR", "decides where tools write temporary files"),
    ("TNS_ADMIN", "decides which server Oracle clients reach"),
    (
        "USERPROFILE",
        "decides where tools find their settings, which can name programs",
    ),
    (
        "VCPKG_ROOT",
        "decides where a package tool finds code that it runs",
    ),
    (
        "VOLTA_HOME",
        "decides where a version manager finds the programs that it runs",
    ),
    (
        "WGETRC",
        "names a file of settings of wget, which can name other files",
    ),
    (
        "WINDIR",
        "decides where Windows finds programs and libraries",
    ),
];

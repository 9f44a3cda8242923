//! Starts and ends of names, for tools that take every setting from a variable, and for families
//! that have no end.
//!
//! Sources: ld.so(8), dyld(1), bash(1), git(1), curl(1), Tcl's tm(n), the environment variables of CMake
//! and cargo, and the manuals of the tools that are named.

use super::Pattern;

/// In upper case, sorted.
pub(super) const ROWS: &[Pattern] = &[
    (
        "",
        "_PROXY",
        "sends traffic through another host, or past one",
    ),
    (
        "ANSIBLE_",
        "",
        "is a setting of Ansible, which can load code",
    ),
    ("AR_", "", "names the archiver that Rust builds run"),
    (
        "ASDF_",
        "",
        "is a setting of asdf, which decides which programs are run",
    ),
    ("AWS_ENDPOINT_URL", "", "decides which server gets secrets"),
    ("BASH_FUNC_", "", "defines a function in bash"),
    ("BAZELISK_", "", "decides where bazel is taken from"),
    (
        "BUNDLE_",
        "",
        "is a setting of bundler, which decides which gems are loaded",
    ),
    ("CARGO_ALIAS_", "", "is a command that cargo runs"),
    (
        "CARGO_BUILD_",
        "",
        "is a setting of cargo builds, which can name programs",
    ),
    (
        "CARGO_CREDENTIAL_",
        "",
        "names a program that gives cargo secrets",
    ),
    (
        "CARGO_HTTP_",
        "",
        "decides whom cargo trusts, and sends traffic elsewhere",
    ),
    (
        "CARGO_REGISTRIES_",
        "",
        "decides where cargo takes packages from",
    ),
    (
        "CARGO_REGISTRY_",
        "",
        "decides where cargo takes packages from",
    ),
    (
        "CARGO_TARGET_",
        "_LINKER",
        "names the linker that cargo runs",
    ),
    (
        "CARGO_TARGET_",
        "_RUNNER",
        "names a program that cargo runs in place of the built one",
    ),
    (
        "CARGO_TARGET_",
        "_RUSTDOCFLAGS",
        "adds options to rustdoc, which can run a program of its choice",
    ),
    (
        "CARGO_TARGET_",
        "_RUSTFLAGS",
        "adds options to rustc, which can run a linker of its choice",
    ),
    (
        "CCACHE_",
        "",
        "is a setting of ccache, which can name programs",
    ),
    ("CC_", "", "names the compiler that Rust builds run"),
    (
        "CFLAGS_",
        "",
        "adds options to compilers, which can load code",
    ),
    (
        "CGO_CFLAGS",
        "",
        "adds options to compilers, or lets dangerous ones through",
    ),
    (
        "CGO_CPPFLAGS",
        "",
        "adds options to compilers, or lets dangerous ones through",
    ),
    (
        "CGO_CXXFLAGS",
        "",
        "adds options to compilers, or lets dangerous ones through",
    ),
    (
        "CGO_FFLAGS",
        "",
        "adds options to compilers, or lets dangerous ones through",
    ),
    (
        "CGO_LDFLAGS",
        "",
        "adds options to compilers, or lets dangerous ones through",
    ),
    (
        "CLOUDSDK_",
        "",
        "is a setting of gcloud, which can name programs and servers",
    ),
    ("CMAKE_", "_COMPILER", "names the compiler that CMake runs"),
    (
        "CMAKE_",
        "_LAUNCHER",
        "names a program that CMake runs before the compiler",
    ),
    (
        "COMPOSER",
        "",
        "is a setting of composer, which decides which code is loaded",
    ),
    ("CORECLR_PROFILER", "", "makes .NET load a profiler"),
    (
        "COREPACK_",
        "",
        "decides where package managers are taken from",
    ),
    ("COR_PROFILER", "", "makes .NET load a profiler"),
    (
        "CXXFLAGS_",
        "",
        "adds options to compilers, which can load code",
    ),
    ("CXX_", "", "names the compiler that Rust builds run"),
    ("DISTCC_", "", "decides which machines and programs compile"),
    (
        "DPKG_",
        "",
        "is a setting of dpkg, which can move what it installs",
    ),
    ("DYLD_", "", "makes the dynamic loader load other code"),
    (
        "GIT_CONFIG",
        "",
        "is a setting of git, which can name programs",
    ),
    ("GIT_REDIRECT_", "", "names a file that git reads or writes"),
    (
        "GIT_SSL_",
        "",
        "decides whether git checks whom it talks to",
    ),
    ("GIT_TRACE", "", "names a file that git writes"),
    ("GUIX_", "", "decides which code guix runs"),
    (
        "HELM_",
        "",
        "is a setting of helm, which decides which plug-ins and servers are used",
    ),
    (
        "HOMEBREW_",
        "",
        "is a setting of Homebrew, which can name programs and sources",
    ),
    ("LD_", "", "makes the dynamic loader load other code"),
    ("LUA_CPATH_", "", "decides where Lua loads modules from"),
    (
        "LUA_INIT_",
        "",
        "is code, or names a file, that Lua runs first",
    ),
    ("LUA_PATH_", "", "decides where Lua loads modules from"),
    (
        "MISE_",
        "",
        "is a setting of mise, which decides which programs are run",
    ),
    (
        "NIX_",
        "",
        "is a setting of Nix, which decides which programs are built and run",
    ),
    (
        "NPM_CONFIG_",
        "",
        "is a setting of npm, which can name programs and sources",
    ),
    (
        "OPAM",
        "",
        "is a setting of opam, which can name programs and sources",
    ),
    (
        "ORG_GRADLE_PROJECT_",
        "",
        "sets a property of Gradle builds",
    ),
    (
        "PASSWORD_STORE_",
        "",
        "is a setting of pass, which can load code",
    ),
    (
        "PDM_",
        "",
        "is a setting of pdm, which can name programs and sources",
    ),
    (
        "PIPENV_",
        "",
        "is a setting of pipenv, which can name programs and sources",
    ),
    ("PIPX_", "", "is a setting of pipx, which can name programs"),
    (
        "PIP_",
        "",
        "is a setting of pip, which can name programs and sources",
    ),
    (
        "PKG_CONFIG",
        "",
        "decides which options builds take from packages, or names the program that tells them",
    ),
    (
        "PNPM_CONFIG_",
        "",
        "is a setting of pnpm, which can name programs and sources",
    ),
    (
        "POETRY_",
        "",
        "is a setting of poetry, which can name sources",
    ),
    ("QEMU_", "", "is an option of qemu, which can load code"),
    (
        "RCLONE_",
        "",
        "is an option of rclone, which can name programs and servers",
    ),
    (
        "SCCACHE_",
        "",
        "is a setting of sccache, which can name programs and servers",
    ),
    ("TCL8_", "_TM_PATH", "decides where Tcl loads modules from"),
    ("TCL9_", "_TM_PATH", "decides where Tcl loads modules from"),
    (
        "TERRAGRUNT_",
        "",
        "is an option of terragrunt, which can name programs",
    ),
    (
        "TF_CLI_",
        "",
        "adds options to Terraform, or names its settings",
    ),
    (
        "TF_VAR_",
        "",
        "sets a variable of Terraform, which decides what is changed",
    ),
    (
        "TS_NODE_",
        "",
        "is a setting of ts-node, which can load code",
    ),
    ("UV_INDEX", "", "decides where uv takes packages from"),
    (
        "UV_PYTHON",
        "",
        "decides which Python uv runs, and where it comes from",
    ),
    (
        "VAGRANT_",
        "",
        "is a setting of vagrant, which decides which code is loaded",
    ),
    (
        "VAULT_",
        "",
        "is a setting of vault, which decides which server gets secrets",
    ),
    ("WINE", "", "is a setting of wine, which can load code"),
    (
        "XDG_",
        "",
        "decides where tools find their settings, which can name programs",
    ),
    (
        "YARN_",
        "",
        "is a setting of yarn, which can name programs and sources",
    ),
];

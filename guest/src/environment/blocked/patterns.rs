//! Names by their ends, for tools that take every setting from a variable, and for families that have
//! no end; each has one `*`, which stands for any text.
//!
//! Sources: ld.so(8), dyld(1), bash(1), git(1), curl(1), tm(n) of Tcl, the environment variables of CMake
//! and cargo, the cc and pkg-config crates, go(1), and the manuals of the tools that are named.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("*_PROXY", "sends traffic through another host, or past one"),
    (
        "ANSIBLE_* CLOUDSDK_* HELM_* PASSWORD_STORE_* RCLONE_* TERRAGRUNT_* VAGRANT_* VAULT_*",
        "is a setting of a tool, which can name programs and servers",
    ),
    ("AR_* CC_* CXX_*", "names a tool that Rust builds run"),
    (
        "ASDF_* MISE_*",
        "is a setting of a version manager, which decides which programs are run",
    ),
    ("AWS_ENDPOINT_URL*", "decides which server gets secrets"),
    ("BASH_FUNC_*", "defines a function in bash"),
    (
        "BAZELISK_* BUNDLE_* COMPOSER* COREPACK_* DPKG_* GUIX_* HOMEBREW_* NIX_* NPM_CONFIG_* \
         OPAM* ORG_GRADLE_PROJECT_* PDM_* PIPENV_* PIPX_* PIP_* PNPM_CONFIG_* POETRY_* \
         UV_INDEX* UV_PYTHON* YARN_*",
        "is a setting of a package tool, which can name programs and sources",
    ),
    (
        "CARGO_ALIAS_* CARGO_BUILD_* CARGO_CREDENTIAL_* CARGO_HTTP_* CARGO_REGISTRIES_* \
         CARGO_REGISTRY_*",
        "is a setting of cargo, which can name programs and sources",
    ),
    (
        "CARGO_TARGET_*FLAGS",
        "adds options to rustc, which can run a linker of its choice",
    ),
    ("CARGO_TARGET_*_LINKER", "names the linker that cargo runs"),
    (
        "CARGO_TARGET_*_RUNNER",
        "names a program that cargo runs in place of the built one",
    ),
    (
        "CCACHE_* DISTCC_* SCCACHE_*",
        "is a setting of a compiler cache, which can name programs and servers",
    ),
    (
        "CFLAGS_* CGO_CFLAGS* CGO_CPPFLAGS* CGO_CXXFLAGS* CGO_FFLAGS* CGO_LDFLAGS* CXXFLAGS_*",
        "adds options to compilers, which can load code",
    ),
    (
        "CMAKE_*_COMPILER CMAKE_*_LAUNCHER",
        "names a program that CMake runs as the compiler",
    ),
    (
        "CORECLR_PROFILER* COR_PROFILER*",
        "makes .NET load a profiler",
    ),
    ("DYLD_* LD_*", "makes the dynamic loader load other code"),
    (
        "GIT_CONFIG*",
        "is a setting of git, which can name programs",
    ),
    (
        "GIT_REDIRECT_* GIT_TRACE*",
        "names a file that git reads or writes",
    ),
    ("GIT_SSL_*", "decides whether git checks whom it talks to"),
    (
        "LUA_CPATH_* LUA_PATH_*",
        "decides where Lua loads modules from",
    ),
    (
        "LUA_INIT_*",
        "is code, or names a file, that Lua runs first",
    ),
    (
        "PKG_CONFIG*",
        "decides which options builds take from packages, or names the program that tells them",
    ),
    (
        "QEMU_* TS_NODE_* WINE*",
        "is a setting of a runtime, which can load code",
    ),
    ("TCL*_TM_PATH", "decides where Tcl loads modules from"),
    (
        "TF_CLI_* TF_VAR_*",
        "adds options or values to Terraform, which decide what is changed",
    ),
    (
        "XDG_*",
        "decides where tools find their settings, which can name programs",
    ),
];

//! Names by their ends, for tools that take every setting from a variable, and for families that have
//! no end; each has one `*`, which stands for any text.
//!
//! Sources: ld.so(8), dyld(1), bash(1), git(1), curl(1), tm(n) of Tcl, the environment variables of CMake
//! and cargo, the cc and pkg-config crates, go(1), and the manuals of the tools that are named.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("*_PROXY", "sends traffic through another host, or past one"),
    (
        "ANSIBLE_* CCACHE_* CLOUDSDK_* HELM_* RCLONE_* SCCACHE_* VAULT_*",
        "is a setting that can name programs and servers",
    ),
    ("ASDF_* MISE_*", "decides which programs are run"),
    (
        "AWS_ENDPOINT_URL*",
        "decides which secrets are used, and where they are sent",
    ),
    ("BASH_FUNC_*", "defines a function in bash"),
    (
        "BUNDLE_* CARGO_ALIAS_* CARGO_BUILD_* CARGO_CREDENTIAL_* CARGO_HTTP_* \
         CARGO_REGISTRIES_* CARGO_REGISTRY_* COMPOSER* COREPACK_* HOMEBREW_* NIX_* \
         NPM_CONFIG_* OPAM* PIPENV_* PIP_* PNPM_CONFIG_* POETRY_* UV_INDEX* UV_PYTHON* YARN_*",
        "is a setting of a package tool, which can name programs and sources",
    ),
    ("CARGO_TARGET_*FLAGS", "adds options that can run programs"),
    (
        "CARGO_TARGET_*_LINKER CC_* CMAKE_*_COMPILER CMAKE_*_LAUNCHER CXX_*",
        "names a program that builds run",
    ),
    ("CARGO_TARGET_*_RUNNER", "names a program that is run"),
    (
        "CFLAGS_* CGO_CFLAGS* CGO_CPPFLAGS* CGO_CXXFLAGS* CGO_LDFLAGS* CXXFLAGS_*",
        "adds options that can load code",
    ),
    (
        "CORECLR_PROFILER* COR_PROFILER*",
        "decides which code is loaded",
    ),
    ("DYLD_* LD_*", "makes the dynamic loader load other code"),
    (
        "GIT_CONFIG*",
        "is a setting of git, which can name programs",
    ),
    ("GIT_REDIRECT_* GIT_TRACE*", "names a file that is written"),
    ("GIT_SSL_*", "decides which certificates are trusted"),
    (
        "LUA_CPATH_* LUA_PATH_* TCL*_TM_PATH",
        "decides where code is loaded from",
    ),
    ("LUA_INIT_*", "is code, or names a file, that is run first"),
    (
        "PKG_CONFIG*",
        "decides which options builds take from packages, or names the program that tells them",
    ),
    ("QEMU_* TS_NODE_* WINE*", "is a setting that can load code"),
    (
        "TF_CLI_* TF_VAR_*",
        "adds options or values to Terraform, which decide what is changed",
    ),
    (
        "XDG_*",
        "decides where tools find their settings, which can name programs",
    ),
];

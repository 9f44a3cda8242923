//! Variables that compilers and build tools read.
//!
//! Sources: make(1) 4.4, make(1) of FreeBSD 14, gcc(1) 12, clang(1) 17, autoconf 2.71, automake, bison(1),
//! pkg-config(1), cmake-env-variables(7), xcrun(1), cargo and rustc of Rust 1.84, go(1) 1.24, scons(1),
//! qmake, zig, valgrind(1).

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "ACLOCAL AR AS AUTOCONF AUTOMAKE CC CONFIG_SHELL CPP CXX FC HOST_CC HOST_CXX LD LEX \
         MAKE OBJC RANLIB STRIP TARGET_CC TARGET_CXX YACC",
        "names a program that builds run",
    ),
    (
        "CARGO GOAUTH GOCACHEPROG RUSTC RUSTC_WORKSPACE_WRAPPER RUSTC_WRAPPER RUSTDOC",
        "names a program that is run",
    ),
    (
        "CARGO_ENCODED_RUSTDOCFLAGS CARGO_ENCODED_RUSTFLAGS GNUMAKEFLAGS GOFLAGS MAKEFLAGS \
         MFLAGS RUSTDOCFLAGS RUSTFLAGS",
        "adds options that can run programs",
    ),
    (
        "CARGO_HOME GOBIN GOCACHE GOENV GOMODCACHE GOPATH GOROOT GOTOOLCHAIN GOWORK \
         RUSTUP_HOME RUSTUP_TOOLCHAIN",
        "decides which programs and settings are used",
    ),
    (
        "CARGO_NET_GIT_FETCH_WITH_CLI DEVELOPER_DIR SDKROOT",
        "decides which program is run",
    ),
    (
        "CFLAGS CPPFLAGS CXXFLAGS FFLAGS LDFLAGS",
        "adds options that can load code",
    ),
    (
        "CMAKE_GENERATOR CMAKE_PREFIX_PATH CMAKE_TOOLCHAIN_FILE COMPILER_PATH GCC_EXEC_PREFIX",
        "decides which programs are run",
    ),
    ("CONFIG_SITE MAKEFILES", "names a file that is run first"),
    (
        "CPATH CPLUS_INCLUDE_PATH C_INCLUDE_PATH LIBRARY_PATH OBJC_INCLUDE_PATH",
        "decides which code is built in",
    ),
    (
        "DEPENDENCIES_OUTPUT SUNPRO_DEPENDENCIES",
        "names a file that is written",
    ),
];

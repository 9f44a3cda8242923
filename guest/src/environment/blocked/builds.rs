//! Variables that compilers and build tools read.
//!
//! Sources: make(1) 4.4, make(1) of FreeBSD 14, gcc(1) 12, clang(1) 17, autoconf 2.71, automake, bison(1),
//! pkg-config(1), cmake-env-variables(7), xcrun(1), cargo and rustc of Rust 1.84, go(1) 1.24, scons(1),
//! qmake, zig, valgrind(1).

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "ACLOCAL AR AS AUTOCONF AUTOHEADER AUTOM4TE AUTOMAKE AUTOPOINT LD LEX LIBTOOLIZE M4 \
         MAKE NINJA NM OBJCOPY OBJDUMP PERL RANLIB STRIP YACC",
        "names a tool that builds run",
    ),
    (
        "ACLOCAL_PATH AUTOM4TE_PERLLIBDIR BISON_PKGDATADIR MAKEOBJDIR MAKEOBJDIRPREFIX \
         MAKESYSPATH QMAKEFEATURES QMAKEPATH QMAKESPEC SCONSFLAGS SCONS_LIB_DIR \
         XCODE_XCCONFIG_FILE",
        "decides which code a build tool runs",
    ),
    (
        "ARFLAGS ASFLAGS CCC_OVERRIDE_OPTIONS CFLAGS CPPFLAGS CXXFLAGS FCFLAGS FFLAGS LDFLAGS \
         LDLIBS LIBS OBJCFLAGS",
        "adds options to compilers, which can load code",
    ),
    ("BAZEL_SH CONFIG_SHELL", "names the shell that builds run"),
    (
        "CARGO RUSTC RUSTC_WORKSPACE_WRAPPER RUSTC_WRAPPER RUSTDOC RUSTFMT",
        "names a program that cargo and its tools run",
    ),
    (
        "CARGO_ENCODED_RUSTDOCFLAGS CARGO_ENCODED_RUSTFLAGS CLIPPY_ARGS MIRIFLAGS \
         RUSTDOCFLAGS RUSTFLAGS",
        "adds options to rustc, which can run a linker of its choice",
    ),
    (
        "CARGO_HOME CARGO_INSTALL_ROOT RUSTUP_HOME RUSTUP_TOOLCHAIN",
        "decides which Rust and which settings are used",
    ),
    ("CARGO_NET_GIT_FETCH_WITH_CLI", "makes cargo run git"),
    (
        "CC CPP CXX F77 F90 FC GCCGO HOST_CC HOST_CXX OBJC OBJCXX SWIFT_EXEC TARGET_CC \
         TARGET_CXX",
        "names the compiler that builds run",
    ),
    (
        "CMAKE_GENERATOR CMAKE_PREFIX_PATH CMAKE_PROGRAM_PATH CMAKE_TOOLCHAIN_FILE",
        "decides which programs and files CMake runs",
    ),
    (
        "COMPILER_PATH GCC_EXEC_PREFIX",
        "decides which programs gcc runs",
    ),
    (
        "CONFIG_SITE MAKEFILES",
        "names a file that builds run first",
    ),
    (
        "CPATH CPLUS_INCLUDE_PATH C_INCLUDE_PATH LIBRARY_PATH OBJC_INCLUDE_PATH",
        "decides which code is built in",
    ),
    (
        "DEPENDENCIES_OUTPUT SUNPRO_DEPENDENCIES",
        "names a file that gcc writes",
    ),
    (
        "DEVELOPER_DIR SDKROOT TOOLCHAINS USE_BAZEL_VERSION",
        "decides which build tool is run",
    ),
    (
        "GNUMAKEFLAGS MAKEFLAGS MFLAGS",
        "adds options to make, which can run commands",
    ),
    ("GOAUTH GOCACHEPROG", "names a program that go runs"),
    (
        "GOBIN GOCACHE GOENV GOMODCACHE GOPATH GOROOT GOTMPDIR GOTOOLCHAIN GOTOOLDIR GOVCS \
         GOWORK",
        "decides which go, which code and which settings are used",
    ),
    ("GOFLAGS", "adds options to go, which can run programs"),
    (
        "VALGRIND_LAUNCHER VALGRIND_LIB VALGRIND_OPTS",
        "makes Valgrind run other programs",
    ),
    (
        "ZIG_GLOBAL_CACHE_DIR ZIG_LIB_DIR ZIG_LOCAL_CACHE_DIR",
        "decides where zig reads code from",
    ),
];

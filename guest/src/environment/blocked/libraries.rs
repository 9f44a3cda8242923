//! Variables that the C library and other libraries of running programs read.
//!
//! Sources: ld.so(8), environ(7), gethostbyname(3), resolv.conf(5), iconv(1), locale(7), mtrace(3),
//! getconf of glibc 2.36, musl 1.2, malloc(3) of macOS, terminfo(5), config(5ssl), kerberos(7), the
//! manuals of GLib, GTK, Qt, GStreamer, unixODBC, MySQL, D-Bus and the sanitizers of LLVM and GCC.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "ASAN_OPTIONS TSAN_OPTIONS UBSAN_OPTIONS",
        "makes an instrumented program write files and run others",
    ),
    (
        "DBUS_SESSION_BUS_ADDRESS DBUS_SYSTEM_BUS_ADDRESS",
        "is the address of a message bus, which can name a program to start",
    ),
    (
        "GCONV_PATH GETCONF_DIR",
        "decides where code is loaded from",
    ),
    (
        "GCOV_PREFIX GOCOVERDIR LLVM_PROFILE_FILE MALLOCLOGFILE MALLOC_TRACE",
        "names a file that is written",
    ),
    (
        "GIO_EXTRA_MODULES GIO_MODULE_DIR GTK_MODULES GTK_PATH LIBMYSQL_PLUGINS OPENSSL_CONF \
         OPENSSL_CONF_INCLUDE OPENSSL_ENGINES OPENSSL_MODULES QT_PLUGIN_PATH",
        "decides which code is loaded",
    ),
    (
        "GLIBC_TUNABLES",
        "changes how the C library loads code and manages memory",
    ),
    (
        "HOSTALIASES LOCALDOMAIN NIS_PATH RESOLV_HOST_CONF RES_OPTIONS",
        "changes how names of hosts are looked up",
    ),
    ("KRB5CCNAME", "decides which secrets are used"),
    (
        "KRB5_CONFIG",
        "decides which servers are trusted, and which code is loaded",
    ),
    (
        "LOCPATH NLSPATH TZDIR",
        "decides where the C library reads its data from",
    ),
    (
        "SSLKEYLOGFILE",
        "names a file into which secrets are written",
    ),
    (
        "TERMCAP TERMINFO TERMINFO_DIRS",
        "names descriptions of terminals, which can hold commands",
    ),
];

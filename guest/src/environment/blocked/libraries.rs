//! Variables that the C library and other libraries of running programs read.
//!
//! Sources: ld.so(8), environ(7), gethostbyname(3), resolv.conf(5), iconv(1), locale(7), mtrace(3),
//! getconf of glibc 2.36, musl 1.2, malloc(3) of macOS, terminfo(5), config(5ssl), kerberos(7), the
//! manuals of GLib, GTK, Qt, GStreamer, unixODBC, MySQL, D-Bus and the sanitizers of LLVM and GCC.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "ASAN_OPTIONS LSAN_OPTIONS MSAN_OPTIONS TSAN_OPTIONS UBSAN_OPTIONS",
        "makes an instrumented program write files and run others",
    ),
    (
        "ASAN_SYMBOLIZER_PATH LLVM_SYMBOLIZER_PATH",
        "names a program that an instrumented one runs",
    ),
    (
        "DBUS_SESSION_BUS_ADDRESS DBUS_STARTER_ADDRESS DBUS_SYSTEM_BUS_ADDRESS",
        "is the address of a message bus, which can name a program to start",
    ),
    (
        "GCONV_PATH GETCONF_DIR",
        "decides where the C library takes code from",
    ),
    (
        "GCOV_PREFIX GOCOVERDIR LLVM_PROFILE_FILE",
        "decides where an instrumented program writes files",
    ),
    (
        "GDK_PIXBUF_MODULE_FILE GIO_EXTRA_MODULES GIO_MODULE_DIR GST_PLUGIN_PATH GTK_MODULES \
         GTK_PATH LIBMYSQL_PLUGINS LIBMYSQL_PLUGIN_DIR ODBCINI ODBCINSTINI ODBCSYSINI \
         QML2_IMPORT_PATH QT_PLUGIN_PATH SASL_PATH",
        "decides which code a library loads",
    ),
    (
        "GLIBC_TUNABLES",
        "changes how the C library loads code and manages memory",
    ),
    (
        "HOSTALIASES LOCALDOMAIN NIS_PATH RESOLV_HOST_CONF RES_OPTIONS",
        "changes how names of hosts are looked up",
    ),
    (
        "KRB5CCNAME KRB5_KTNAME",
        "names the secrets that Kerberos uses",
    ),
    (
        "KRB5_CONFIG LDAPCONF LDAPRC",
        "names a file that decides which servers are trusted, and which code is loaded",
    ),
    (
        "LOCPATH MUSL_LOCPATH NLSPATH TZDIR",
        "decides where the C library reads its data from",
    ),
    (
        "MALLOCLOGFILE MALLOC_TRACE",
        "names a file that the C library writes",
    ),
    (
        "OPENSSL_CONF OPENSSL_CONF_INCLUDE OPENSSL_ENGINES OPENSSL_MODULES",
        "decides which code OpenSSL loads",
    ),
    (
        "SSLKEYLOGFILE",
        "names a file into which secrets of connections are written",
    ),
    (
        "TERMCAP TERMINFO TERMINFO_DIRS",
        "names descriptions of terminals, which can hold commands",
    ),
];

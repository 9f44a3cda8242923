//! Variables that the C library and other libraries of running programs read.
//!
//! Sources: ld.so(8), environ(7), gethostbyname(3), resolv.conf(5), iconv(1), locale(7), mtrace(3),
//! getconf of glibc 2.36, musl 1.2, malloc(3) of macOS, config(5ssl), kerberos(7), the manuals of GLib,
//! GTK, Qt, GStreamer, Vulkan, OpenCL, ALSA, unixODBC and the sanitizers of LLVM and GCC.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("ALSA_CONFIG_DIR", "decides which code ALSA loads"),
    ("ALSA_CONFIG_PATH", "decides which code ALSA loads"),
    ("ALSA_PLUGIN_DIR", "decides which code ALSA loads"),
    (
        "ASAN_OPTIONS",
        "makes an instrumented program write files and run others",
    ),
    (
        "ASAN_SYMBOLIZER_PATH",
        "names a program that an instrumented one runs",
    ),
    (
        "AT_SPI_BUS_ADDRESS",
        "is the address of a message bus, which can name a program to start",
    ),
    (
        "CTLOG_FILE",
        "names the certificate logs that OpenSSL trusts",
    ),
    (
        "DBUS_SESSION_BUS_ADDRESS",
        "is the address of a message bus, which can name a program to start",
    ),
    (
        "DBUS_STARTER_ADDRESS",
        "is the address of a message bus, which can name a program to start",
    ),
    (
        "DBUS_SYSTEM_BUS_ADDRESS",
        "is the address of a message bus, which can name a program to start",
    ),
    (
        "FREI0R_PATH",
        "decides where media programs load plug-ins from",
    ),
    (
        "GCONV_PATH",
        "decides where the C library loads modules from",
    ),
    (
        "GCOV_PREFIX",
        "decides where an instrumented program writes files",
    ),
    ("GDK_PIXBUF_MODULEDIR", "decides which modules GTK loads"),
    ("GDK_PIXBUF_MODULE_FILE", "decides which modules GTK loads"),
    ("GETCONF_DIR", "decides which programs getconf runs"),
    ("GIO_EXTRA_MODULES", "decides where GLib loads modules from"),
    ("GIO_MODULE_DIR", "decides where GLib loads modules from"),
    (
        "GLIBC_TUNABLES",
        "changes how the C library loads code and manages memory",
    ),
    (
        "GNUTLS_SYSTEM_PRIORITY_FILE",
        "names a file that decides which connections are safe enough",
    ),
    (
        "GOCOVERDIR",
        "decides where an instrumented program writes files",
    ),
    ("GST_PLUGIN_PATH", "decides which code GStreamer loads"),
    ("GST_PLUGIN_PATH_1_0", "decides which code GStreamer loads"),
    ("GST_PLUGIN_SCANNER", "decides which code GStreamer loads"),
    (
        "GST_PLUGIN_SYSTEM_PATH",
        "decides which code GStreamer loads",
    ),
    (
        "GST_PLUGIN_SYSTEM_PATH_1_0",
        "decides which code GStreamer loads",
    ),
    ("GST_REGISTRY", "decides which code GStreamer loads"),
    ("GTK3_MODULES", "decides which modules GTK loads"),
    ("GTK_EXE_PREFIX", "decides which modules GTK loads"),
    ("GTK_MODULES", "decides which modules GTK loads"),
    ("GTK_PATH", "decides which modules GTK loads"),
    ("HOSTALIASES", "gives hosts other names"),
    (
        "HWASAN_OPTIONS",
        "makes an instrumented program write files and run others",
    ),
    ("KRB5CCNAME", "names the secrets that Kerberos uses"),
    ("KRB5_CLIENT_KTNAME", "names the secrets that Kerberos uses"),
    (
        "KRB5_CONFIG",
        "names a file by which Kerberos loads code and finds servers",
    ),
    (
        "KRB5_KDC_PROFILE",
        "names a file by which Kerberos loads code and finds servers",
    ),
    ("KRB5_KTNAME", "names the secrets that Kerberos uses"),
    ("KRB5_TRACE", "names a file that Kerberos writes"),
    (
        "LADSPA_PATH",
        "decides where media programs load plug-ins from",
    ),
    (
        "LDAPCONF",
        "names a file that decides which directory server is trusted",
    ),
    (
        "LDAPRC",
        "names a file that decides which directory server is trusted",
    ),
    ("LIBGL_DRIVERS_PATH", "decides which drivers programs load"),
    ("LIBMYSQL_PLUGINS", "decides which code MySQL clients load"),
    (
        "LIBMYSQL_PLUGIN_DIR",
        "decides which code MySQL clients load",
    ),
    ("LIBVA_DRIVERS_PATH", "decides which drivers programs load"),
    (
        "LLVM_PROFILE_FILE",
        "decides where an instrumented program writes files",
    ),
    (
        "LLVM_SYMBOLIZER_PATH",
        "names a program that an instrumented one runs",
    ),
    ("LOCALDOMAIN", "changes how names of hosts are looked up"),
    ("LOCPATH", "decides where the C library reads locales from"),
    (
        "LSAN_OPTIONS",
        "makes an instrumented program write files and run others",
    ),
    (
        "LV2_PATH",
        "decides where media programs load plug-ins from",
    ),
    ("MALLOCLOGFILE", "names a file that the C library writes"),
    (
        "MALLOCSTACKLOGGINGDIRECTORY",
        "names a file that the C library writes",
    ),
    ("MALLOC_TRACE", "names a file that the C library writes"),
    (
        "MSAN_OPTIONS",
        "makes an instrumented program write files and run others",
    ),
    (
        "MSAN_SYMBOLIZER_PATH",
        "names a program that an instrumented one runs",
    ),
    (
        "MUSL_LOCPATH",
        "decides where the C library reads locales from",
    ),
    ("NIS_PATH", "changes how names of hosts are looked up"),
    ("NLSPATH", "decides where programs read their messages from"),
    ("OCL_ICD_FILENAMES", "decides which drivers programs load"),
    ("OCL_ICD_VENDORS", "decides which drivers programs load"),
    ("ODBCINI", "decides which database drivers are loaded"),
    ("ODBCINSTINI", "decides which database drivers are loaded"),
    ("ODBCSYSINI", "decides which database drivers are loaded"),
    ("OPENSSL_CONF", "names a file by which OpenSSL loads code"),
    (
        "OPENSSL_CONF_INCLUDE",
        "decides where OpenSSL reads files of settings from",
    ),
    ("OPENSSL_ENGINES", "decides where OpenSSL loads code from"),
    ("OPENSSL_MODULES", "decides where OpenSSL loads code from"),
    ("QML2_IMPORT_PATH", "decides where Qt loads code from"),
    ("QML_IMPORT_PATH", "decides where Qt loads code from"),
    ("QT_PLUGIN_PATH", "decides where Qt loads code from"),
    (
        "QT_QPA_PLATFORM_PLUGIN_PATH",
        "decides where Qt loads code from",
    ),
    (
        "RESOLV_HOST_CONF",
        "changes how names of hosts are looked up",
    ),
    ("RES_OPTIONS", "changes how names of hosts are looked up"),
    ("SASL_CONF_PATH", "decides where SASL loads code from"),
    ("SASL_PATH", "decides where SASL loads code from"),
    (
        "SSLKEYLOGFILE",
        "names a file into which secrets of connections are written",
    ),
    (
        "TERMCAP",
        "names descriptions of terminals, which can hold commands",
    ),
    (
        "TERMINFO",
        "names descriptions of terminals, which can hold commands",
    ),
    (
        "TERMINFO_DIRS",
        "names descriptions of terminals, which can hold commands",
    ),
    (
        "TSAN_OPTIONS",
        "makes an instrumented program write files and run others",
    ),
    ("TZDIR", "decides where the C library reads time zones from"),
    (
        "UBSAN_OPTIONS",
        "makes an instrumented program write files and run others",
    ),
    ("VDPAU_DRIVER_PATH", "decides which drivers programs load"),
    ("VK_ADD_DRIVER_FILES", "decides which drivers programs load"),
    ("VK_ADD_LAYER_PATH", "decides which drivers programs load"),
    ("VK_DRIVER_FILES", "decides which drivers programs load"),
    ("VK_ICD_FILENAMES", "decides which drivers programs load"),
    ("VK_LAYER_PATH", "decides which drivers programs load"),
];

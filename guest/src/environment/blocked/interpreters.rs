//! Variables that interpreters, virtual machines and their tools read.
//!
//! Sources: node(1) and the CLI page of Node 22, the environment pages of Bun 1 and Deno 2, esbuild, tsx;
//! python(1) 3.13, pytest, coverage, conda; perlrun(1), perldebug(1); ruby(1), irb(1); php(1); lua(1) 5.4;
//! tclsh(1); R(1), Startup of R 4; the manuals of Julia 1.10, Erlang/OTP 26, Elixir, Guile 3, Racket,
//! Octave, gawk(1) 5, jq 1.5, ImageMagick, Ghostscript, TeX Live; java(1) and javac(1) of JDK 21, mvn(1),
//! gradle(1), ant(1), sbt, lein, catalina.sh; .NET 8, mono(1), MSBuild; ghc(1), cabal, stack, ocaml(1).

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "ANT_ARGS ANT_OPTS BUN_OPTIONS CATALINA_OPTS COVERAGE_PROCESS_START \
         ELIXIR_ERL_OPTIONS ERL_AFLAGS ERL_FLAGS ERL_ZFLAGS GRADLE_OPTS JAVA_OPTS \
         JAVA_TOOL_OPTIONS JDK_JAVAC_OPTIONS JDK_JAVA_OPTIONS JRUBY_OPTS MAVEN_ARGS \
         MAVEN_OPTS NODE_OPTIONS PERL5OPT PERL_MB_OPT PERL_MM_OPT PYTEST_ADDOPTS \
         PYTEST_PLUGINS RUBYOPT SBT_OPTS SPEC_OPTS _JAVA_OPTIONS",
        "adds options that can load code",
    ),
    (
        "AWKLIBPATH AWKPATH CLASSPATH DENO_DIR ERL_LIBS GEM_HOME GEM_PATH \
         GUILE_LOAD_COMPILED_PATH GUILE_LOAD_PATH JQ_LIBRARY_PATH JULIA_DEPOT_PATH \
         JULIA_LOAD_PATH JULIA_PROJECT LUA_CPATH LUA_PATH NODE_COMPILE_CACHE NODE_PATH \
         PERL5LIB PERLLIB PYTHONCASEOK PYTHONHOME PYTHONPATH PYTHONPLATLIBDIR \
         PYTHONPYCACHEPREFIX PYTHONUSERBASE RUBYGEMS_GEMDEPS RUBYLIB RUBYPATH R_HOME R_LIBS \
         R_LIBS_SITE R_LIBS_USER TCLLIBPATH TCL_LIBRARY TK_LIBRARY VIRTUAL_ENV",
        "decides where code is loaded from",
    ),
    (
        "CORECLR_ENABLE_PROFILING COR_ENABLE_PROFILING DOTNET_ADDITIONAL_DEPS \
         DOTNET_SHARED_STORE DOTNET_STARTUP_HOOKS ELECTRON_RUN_AS_NODE \
         NODE_REPL_EXTERNAL_MODULE",
        "decides which code is loaded",
    ),
    (
        "DENO_CERT DENO_TLS_CA_STORE NODE_EXTRA_CA_CERTS PYTHONHTTPSVERIFY",
        "decides which certificates are trusted",
    ),
    (
        "DOTNET_ROOT JAVACMD JAVA_HOME MONO_PATH",
        "decides which program is run",
    ),
    (
        "ERL_INETRC",
        "names a file that decides how Erlang finds hosts",
    ),
    (
        "ESBUILD_BINARY_PATH NPM_EXECPATH NPM_NODE_EXECPATH PERL5SHELL PYTHON \
         PYTHONEXECUTABLE RUBYSHELL",
        "names a program that is run",
    ),
    (
        "GEMRC IRBRC PYTHONSTARTUP R_ENVIRON R_ENVIRON_USER R_PROFILE R_PROFILE_USER",
        "names a file that is run first",
    ),
    ("GHCRTS", "adds options that can overwrite files"),
    (
        "GRADLE_USER_HOME GROOVY_HOME MAVEN_HOME",
        "decides which programs and settings are used",
    ),
    ("HEX_MIRROR", "decides where packages come from"),
    ("LUA_INIT", "is code, or names a file, that is run first"),
    ("MAGICK_CONFIGURE_PATH", "decides which programs are run"),
    (
        "NODE_REDIRECT_WARNINGS NODE_REPL_HISTORY NODE_V8_COVERAGE PERLIO_DEBUG",
        "names a file that is written",
    ),
    (
        "OPENOUT_ANY SHELL_ESCAPE TEXMFCNF",
        "decides whether TeX runs programs, and which files it reads and writes",
    ),
    (
        "PERL5DB PERL5DBCMD",
        "is code or options for the debugger of Perl",
    ),
    (
        "PHPRC PHP_INI_SCAN_DIR TSX_TSCONFIG_PATH",
        "decides which settings are read, which can load code",
    ),
    (
        "PYTHONBREAKPOINT PYTHONWARNINGS PYTHON_PRESITE",
        "names a module that Python imports",
    ),
    (
        "PYTHONINSPECT",
        "makes Python read commands after the program",
    ),
];

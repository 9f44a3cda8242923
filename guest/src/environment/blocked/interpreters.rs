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
        "ANT_ARGS ANT_OPTS CATALINA_OPTS GRADLE_OPTS LEIN_JVM_OPTS MAVEN_ARGS MAVEN_CONFIG \
         MAVEN_OPTS SBT_OPTS",
        "adds options to a Java tool, which can load code",
    ),
    (
        "ANT_HOME CATALINA_BASE CATALINA_HOME GRADLE_HOME GRADLE_USER_HOME GROOVY_HOME \
         LEIN_HOME M2_HOME MAVEN_HOME MAVEN_PROJECTBASEDIR",
        "decides which code a Java tool runs",
    ),
    (
        "AWKLIBPATH AWKPATH ERL_LIBS GFORTHPATH GUILE_EXTENSIONS_PATH \
         GUILE_LOAD_COMPILED_PATH GUILE_LOAD_PATH JQ_LIBRARY_PATH JULIA_BINDIR \
         JULIA_DEPOT_PATH JULIA_LOAD_PATH JULIA_PROJECT MATLABPATH MIX_ARCHIVES MIX_EXS \
         MIX_HOME OCTAVE_PATH PERL6LIB PLTADDONDIR PLTCOLLECTS RAKULIB R_HOME R_LIBS \
         R_LIBS_SITE R_LIBS_USER SBCL_HOME TCLLIBPATH TCL_LIBRARY TK_LIBRARY",
        "decides where an interpreter loads code from",
    ),
    (
        "BUN_INSTALL DENO_DIR NODE_COMPILE_CACHE NODE_PATH",
        "decides where a runtime of JavaScript loads code from",
    ),
    (
        "BUN_OPTIONS NODE_OPTIONS",
        "adds options to a runtime of JavaScript, which can load code",
    ),
    (
        "CABAL_CONFIG CABAL_DIR CAML_LD_LIBRARY_PATH GHC_ENVIRONMENT GHC_PACKAGE_PATH \
         OCAMLFIND_CONF OCAMLLIB OCAMLPATH STACK_ROOT STACK_YAML",
        "decides which packages are loaded",
    ),
    (
        "CHROME_BIN CHROME_PATH ESBUILD_BINARY_PATH NPM_EXECPATH NPM_NODE_EXECPATH \
         PUPPETEER_EXECUTABLE_PATH PYTHON PYTHONEXECUTABLE",
        "names a program that a tool runs",
    ),
    ("CLASSPATH", "decides where Java loads code from"),
    (
        "CONDARC CONDA_EXE CONDA_PREFIX CONDA_PYTHON_EXE MAMBA_EXE MAMBA_ROOT_PREFIX \
         PYENV_ROOT PYENV_VERSION",
        "decides which Python is run",
    ),
    (
        "CORECLR_ENABLE_PROFILING COR_ENABLE_PROFILING DOTNET_ADDITIONAL_DEPS \
         DOTNET_SHARED_STORE DOTNET_STARTUP_HOOKS",
        "makes .NET load other code",
    ),
    (
        "COVERAGE_PROCESS_START PYTEST_ADDOPTS PYTEST_PLUGINS",
        "makes a test runner load code",
    ),
    (
        "DENO_CERT DENO_TLS_CA_STORE NODE_EXTRA_CA_CERTS",
        "decides which certificates are trusted",
    ),
    ("DOTNET_DIAGNOSTICPORTS", "lets another program steer .NET"),
    (
        "DOTNET_HOST_PATH DOTNET_ROOT MONO_CONFIG MONO_ENV_OPTIONS MONO_PATH \
         MSBUILDEXTENSIONSPATH MSBUILDSDKSPATH MSBUILD_EXE_PATH NUGET_PACKAGES",
        "decides which code .NET runs",
    ),
    (
        "ELECTRON_RUN_AS_NODE",
        "makes an Electron program run as node",
    ),
    (
        "ELIXIR_ERL_OPTIONS ERL_AFLAGS ERL_COMPILER_OPTIONS ERL_FLAGS ERL_ZFLAGS",
        "adds options to Erlang, which can run code",
    ),
    (
        "ERL_INETRC",
        "names a file that decides how Erlang finds hosts",
    ),
    ("GEMRC IRBRC", "names a file that Ruby reads first"),
    (
        "GEM_HOME GEM_PATH RUBYGEMS_GEMDEPS RUBYLIB RUBYPATH",
        "decides where Ruby loads code from",
    ),
    (
        "GHCRTS",
        "adds options to programs of GHC, which can write files",
    ),
    (
        "GS_LIB GS_OPTIONS MAGICK_CODER_MODULE_PATH MAGICK_CONFIGURE_PATH",
        "decides which code and programs a converter runs",
    ),
    (
        "HEX_MIRROR JULIA_PKG_SERVER",
        "decides where packages come from",
    ),
    (
        "IPYTHONDIR JUPYTER_CONFIG_DIR JUPYTER_CONFIG_PATH JUPYTER_PATH",
        "decides where IPython and Jupyter find code that they run first",
    ),
    ("JAVACMD JAVA_HOME JRE_HOME", "decides which Java is run"),
    (
        "JAVA_OPTS JAVA_TOOL_OPTIONS JDK_JAVAC_OPTIONS JDK_JAVA_OPTIONS JVM_OPTS \
         _JAVA_OPTIONS",
        "adds options to java, which can load code",
    ),
    (
        "JRUBY_OPTS RUBYOPT",
        "adds options to ruby, which can load code",
    ),
    (
        "JULIA_EDITOR MIX_REBAR3",
        "names a program that a tool runs",
    ),
    (
        "LUAROCKS_CONFIG OCTAVE_SITE_INITFILE OCTAVE_VERSION_INITFILE R_ENVIRON \
         R_ENVIRON_USER R_MAKEVARS_SITE R_MAKEVARS_USER R_PROFILE R_PROFILE_USER",
        "names a file that is run first",
    ),
    ("LUA_CPATH LUA_PATH", "decides where Lua loads modules from"),
    ("LUA_INIT", "is code, or names a file, that Lua runs first"),
    (
        "NODE_REDIRECT_WARNINGS NODE_REPL_HISTORY NODE_V8_COVERAGE",
        "decides where node writes files",
    ),
    (
        "NODE_REPL_EXTERNAL_MODULE",
        "names a module that node loads in place of its prompt",
    ),
    (
        "OCAMLPARAM",
        "adds options to the compiler of OCaml, which can run programs",
    ),
    (
        "OPENIN_ANY OPENOUT_ANY SHELL_ESCAPE TEXINPUTS TEXMFCNF",
        "decides whether TeX runs programs, and which files it reads and writes",
    ),
    (
        "PERL5DB PERL5DBCMD PERLDB_OPTS",
        "is code or options for the debugger of Perl",
    ),
    ("PERL5LIB PERLLIB", "decides where Perl loads modules from"),
    ("PERL5OPT", "adds options to perl, which can load code"),
    (
        "PERL5SHELL RUBYSHELL",
        "names the shell that an interpreter starts on Windows",
    ),
    ("PERLIO_DEBUG", "names a file that Perl writes"),
    (
        "PERL_CPANM_OPT PERL_MB_OPT PERL_MM_OPT",
        "adds options to the installation of Perl modules",
    ),
    (
        "PHPRC PHP_INI_SCAN_DIR",
        "decides where PHP reads settings from, which can load code",
    ),
    (
        "PYTHONBREAKPOINT PYTHONWARNINGS PYTHON_PRESITE",
        "makes Python import a module that it names",
    ),
    (
        "PYTHONCASEOK PYTHONHOME PYTHONPATH PYTHONPLATLIBDIR PYTHONPYCACHEPREFIX \
         PYTHONUSERBASE VIRTUAL_ENV",
        "decides which modules Python loads",
    ),
    (
        "PYTHONHTTPSVERIFY",
        "decides whether Python checks certificates",
    ),
    (
        "PYTHONINSPECT",
        "makes Python read commands after the program",
    ),
    ("PYTHONSTARTUP", "names a file that Python runs first"),
    ("PYTHON_HISTORY", "names a file that Python writes"),
    (
        "RAKEOPT SPEC_OPTS",
        "adds options to a Ruby tool, which can load code",
    ),
    ("RBENV_ROOT RBENV_VERSION", "decides which Ruby is run"),
    ("R_BROWSER R_PDFVIEWER", "names a program that R runs"),
    (
        "TSX_TSCONFIG_PATH",
        "names a file of settings by which tsx finds modules",
    ),
    ("XDEBUG_CONFIG", "lets a debugger into PHP"),
];

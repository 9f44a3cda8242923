//! Variables that virtual machines, their launchers and their build tools read.
//!
//! Sources: java(1) and javac(1) of JDK 21, mvn(1), gradle(1), ant(1), sbt, lein, the catalina and groovy
//! scripts; the host and profiling pages of .NET 8, mono(1), MSBuild; ghc(1), cabal, stack; ocaml(1),
//! opam(1); valgrind(1), qemu-user(1), wine(1).

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("ANT_ARGS", "adds options to a build, which can load code"),
    ("ANT_HOME", "decides which code a build tool runs"),
    ("ANT_OPTS", "adds options to a build, which can load code"),
    ("CABAL_CONFIG", "decides which packages Haskell tools load"),
    ("CABAL_DIR", "decides which packages Haskell tools load"),
    (
        "CAML_LD_LIBRARY_PATH",
        "decides where OCaml loads code from",
    ),
    ("CATALINA_BASE", "decides which code Tomcat runs"),
    ("CATALINA_HOME", "decides which code Tomcat runs"),
    ("CATALINA_OPTS", "decides which code Tomcat runs"),
    ("CLASSPATH", "decides where Java loads code from"),
    (
        "CLJ_CONFIG",
        "decides where Clojure finds code that it runs first",
    ),
    ("CORECLR_ENABLE_PROFILING", "makes .NET load a profiler"),
    ("COR_ENABLE_PROFILING", "makes .NET load a profiler"),
    ("DOTNET_ADDITIONAL_DEPS", "makes .NET load other code"),
    ("DOTNET_DIAGNOSTICPORTS", "lets another program steer .NET"),
    ("DOTNET_HOST_PATH", "decides which .NET is run"),
    ("DOTNET_ROOT", "decides which .NET is run"),
    ("DOTNET_SHARED_STORE", "makes .NET load other code"),
    ("DOTNET_STARTUP_HOOKS", "makes .NET load other code"),
    (
        "GHCRTS",
        "adds options to programs of GHC, which can write files",
    ),
    (
        "GHC_ENVIRONMENT",
        "decides which packages Haskell tools load",
    ),
    (
        "GHC_PACKAGE_PATH",
        "decides which packages Haskell tools load",
    ),
    ("GRADLE_HOME", "decides which code a build tool runs"),
    (
        "GRADLE_OPTS",
        "adds options to a build, which can load code",
    ),
    ("GRADLE_USER_HOME", "decides which code a build tool runs"),
    ("GROOVY_CONF", "decides which code a build tool runs"),
    ("GROOVY_HOME", "decides which code a build tool runs"),
    ("JAVACMD", "decides which Java is run"),
    ("JAVA_HOME", "decides which Java is run"),
    ("JAVA_OPTS", "adds options to java, which can load code"),
    (
        "JAVA_TOOL_OPTIONS",
        "adds options to java, which can load code",
    ),
    (
        "JDK_JAVAC_OPTIONS",
        "adds options to javac, which can load code",
    ),
    (
        "JDK_JAVA_OPTIONS",
        "adds options to java, which can load code",
    ),
    ("JRE_HOME", "decides which Java is run"),
    ("JVM_OPTS", "adds options to java, which can load code"),
    ("KOTLIN_HOME", "decides which code a build tool runs"),
    ("LEIN_HOME", "decides which code a build tool runs"),
    (
        "LEIN_JVM_OPTS",
        "adds options to a build, which can load code",
    ),
    ("M2_HOME", "decides which code a build tool runs"),
    ("MAVEN_ARGS", "adds options to a build, which can load code"),
    (
        "MAVEN_CONFIG",
        "adds options to a build, which can load code",
    ),
    ("MAVEN_HOME", "decides which code a build tool runs"),
    ("MAVEN_OPTS", "adds options to a build, which can load code"),
    (
        "MAVEN_PROJECTBASEDIR",
        "decides where Maven reads options from",
    ),
    ("MONO_CFG_DIR", "decides which code Mono loads"),
    ("MONO_CONFIG", "decides which code Mono loads"),
    ("MONO_ENV_OPTIONS", "decides which code Mono loads"),
    ("MONO_GAC_PREFIX", "decides which code Mono loads"),
    ("MONO_PATH", "decides which code Mono loads"),
    ("MSBUILDEXTENSIONSPATH", "decides which code MSBuild runs"),
    ("MSBUILDSDKSPATH", "decides which code MSBuild runs"),
    (
        "MSBUILDUSEREXTENSIONSPATH",
        "decides which code MSBuild runs",
    ),
    ("MSBUILD_EXE_PATH", "decides which code MSBuild runs"),
    ("MVNW_REPOURL", "decides where Maven takes itself from"),
    ("NUGET_PACKAGES", "decides where .NET takes packages from"),
    ("OCAMLFIND_CONF", "decides where OCaml loads code from"),
    ("OCAMLLIB", "decides where OCaml loads code from"),
    (
        "OCAMLPARAM",
        "adds options to the compiler of OCaml, which can run programs",
    ),
    ("OCAMLPATH", "decides where OCaml loads code from"),
    ("SBT_OPTS", "adds options to a build, which can load code"),
    ("SCALA_HOME", "decides which code a build tool runs"),
    ("STACK_ROOT", "decides which packages Haskell tools load"),
    ("STACK_YAML", "decides which packages Haskell tools load"),
    ("VALGRIND_LAUNCHER", "makes Valgrind run other programs"),
    ("VALGRIND_LIB", "makes Valgrind run other programs"),
    ("VALGRIND_OPTS", "makes Valgrind run other programs"),
    ("_JAVA_OPTIONS", "adds options to java, which can load code"),
];

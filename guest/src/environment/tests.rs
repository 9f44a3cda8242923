use super::*;

const INVALID: Class = Class::Blocked("is no name that a shell could set");

#[test]
fn tables_are_sorted_for_the_search() {
    assert!(HARMLESS.is_sorted() && STARTUP.is_sorted());
}

#[test]
fn no_harmless_name_is_blocked() {
    for name in HARMLESS.iter().chain(&["LC_ALL", "LC_X"]) {
        assert!(
            is_harmless(name) && blocked_reason(name).is_none(),
            "{name}"
        );
    }
}

#[test]
fn what_decides_which_code_runs_is_blocked() {
    let anything = ["*".to_owned()];
    for (name, does) in [
        ("PATH", "decides which programs are found"),
        ("path", "decides which programs are found"),
        ("Path", "decides which programs are found"),
        (
            "PATHEXT",
            "decides which files count as programs on Windows",
        ),
        ("ComSpec", "names the command interpreter of Windows"),
        ("LD_PRELOAD", "makes the dynamic loader load other code"),
        (
            "ld_library_path",
            "makes the dynamic loader load other code",
        ),
        (
            "DYLD_INSERT_LIBRARIES",
            "makes the dynamic loader load other code",
        ),
        ("BASH_ENV", "names a file that bash runs first"),
        ("BASH_FUNC_echo%%", "defines a function in bash"),
        (
            "ps4",
            "is expanded by shells when they show it, and can run commands",
        ),
        (
            "STTY",
            "is read by zsh as part of a command that it runs first",
        ),
        ("NODE_OPTIONS", "adds options that can load code"),
        ("_java_options", "adds options that can load code"),
        ("LUA_PATH_5_4", "decides where code is loaded from"),
        ("PAGER", "names a program that is run"),
        ("MAKEFLAGS", "adds options that can run programs"),
        (
            "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER",
            "names a program that builds run",
        ),
        (
            "GIT_CONFIG_COUNT",
            "is a setting of git, which can name programs",
        ),
        (
            "npm_config_registry",
            "is a setting of a package tool, which can name programs and sources",
        ),
        (
            "https_proxy",
            "sends traffic through another host, or past one",
        ),
        (
            "HOME",
            "decides where tools find their settings, which can name programs",
        ),
    ] {
        for value in [Some("x"), Some(""), None] {
            let class = classify(name, value, &anything);
            assert_eq!(class, Class::Blocked(does), "{name}");
        }
    }
}

#[test]
fn a_name_that_no_shell_could_set_is_blocked() {
    let anything = ["*".to_owned()];
    for name in [
        "1X",
        "A B",
        "",
        "A=B",
        "LC_X=Y",
        "é",
        "A-B",
        "A.B",
        "ProgramFiles(x86)",
    ] {
        assert_eq!(classify(name, Some("x"), &anything), INVALID, "{name}");
    }
}

#[test]
fn no_value_makes_a_blocked_variable_harmless() {
    for (name, value) in [("PAGER", "cat"), ("GIT_PAGER", "cat"), ("GIT_PAGER", "")] {
        let class = classify(name, Some(value), &[name.to_owned()]);
        assert!(matches!(class, Class::Blocked(_)), "{name}={value}");
    }
}

#[test]
fn harmless_names_are_exact_and_their_values_plain() {
    let allowed = ["MY_FLAG".to_owned(), "APP_*".to_owned()];
    let class = |name, value| classify(name, Some(value), &allowed);
    for (name, value) in [
        ("LC_ALL", "C"),
        ("LANG", "en_US.UTF-8"),
        ("TERM", "dumb"),
        ("COLORTERM", "truecolor"),
        ("NO_COLOR", "1"),
        ("FORCE_COLOR", ""),
        ("CI", "true"),
        ("NODE_ENV", "test"),
        ("RUST_BACKTRACE", "full"),
        ("PYTHONUNBUFFERED", "1"),
        ("MY_FLAG", "1"),
        ("APP_MODE", ""),
    ] {
        assert_eq!(class(name, value), Class::Harmless, "{name}");
    }
    for (name, value) in [
        ("LANG", "../x"),
        ("lang", "C"),
        ("LC_", "C"),
        ("MY_FLAGS", "1"),
        ("my_flag", "1"),
        ("MY_FLAG", "/x"),
        ("FOO", "1"),
        ("CARGO_TERM_COLOR", "never"),
        ("CARGO_TARGET_DIR", "t"),
        ("GIT_AUTHOR_NAME", "x"),
    ] {
        assert_eq!(class(name, value), Class::Unknown, "{name}");
    }
    assert_eq!(classify("LANG", None, &allowed), Class::Unknown);
    assert_eq!(class("LC_ALL", "zh_TW.Big5"), Class::Unknown);
    assert_eq!(class("LC_TIME", "zh_TW.Big5"), Class::Harmless);
}

#[test]
fn startup_variables_are_blocked() {
    assert!(is_startup("BASH_ENV") && is_startup("BASH_FUNC_git%%"));
    assert!(!is_startup("HOME") && !is_startup("bash_env"));
    let blocked = |name: &&str| matches!(classify(name, Some(""), &[]), Class::Blocked(_));
    assert!(STARTUP.iter().all(blocked));
}

#[test]
fn the_table_is_sorted_and_says_what_is_judged() {
    let table = table();
    assert!(table.is_sorted_by(|(one, _), (other, _)| one < other));
    for (name, class) in table {
        // Any text in place of the star, and a value that every harmless variable may have.
        assert_eq!(
            classify(&name.replace('*', "X"), Some("C"), &[]),
            class,
            "{name}"
        );
    }
}

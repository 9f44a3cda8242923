//! Lookup on Windows, with files in memory.

use super::*;
use crate::program::facts::{MemoryFacts, MemoryFile, PathError};

const FILES: &[&str] = &[
    r"C:\Tools\rg.exe",
    r"C:\Tools\npm.cmd",
    r"C:\Tools\yarn.ps1",
    r"C:\Tools\yarn.cmd",
    r"C:\Tools\both.com",
    r"C:\Tools\both.exe",
    r"C:\Tools\plain",
    r"C:\Tools\job.vbs",
    r"C:\Other\rg.exe",
    r"C:\Other\plain.exe",
    r"C:\work\proj\here.exe",
    r"C:\work\proj\bin\tool.exe",
    r"C:\work\up.exe",
    r"D:\top.exe",
];

fn facts() -> MemoryFacts {
    let program = |canonical: Option<&str>| {
        Ok(MemoryFile {
            canonical: canonical.map(str::to_owned),
            executable: true,
            ..MemoryFile::default()
        })
    };
    let mut facts = MemoryFacts::default();
    for path in FILES {
        facts.insert(path, program(None));
    }
    facts.insert(
        r"C:\Tools\share.exe",
        program(Some(r"\\server\tools\share.exe")),
    );
    facts.insert(r"C:\Tools\link.exe", program(Some(r"C:\Other\script.bat")));
    facts.insert(r"C:\Tools\odd.exe", program(Some(r"C:\Other\odd.py")));
    facts.insert(r"C:\Tools\locked.exe", Ok(MemoryFile::default()));
    facts.insert(
        r"C:\Tools\text.exe",
        Err(PathError {
            kind: PathErrorKind::NotText,
            folder_writable: false,
        }),
    );
    facts.insert(
        r"C:\Tools\*",
        Err(PathError {
            kind: PathErrorKind::NotFound,
            folder_writable: true,
        }),
    );
    facts.add_directory(r"C:\Tools\folder.exe");
    facts
}

fn search(starter: Starter) -> Search<'static> {
    Search {
        path: Some(r"C:\Tools;c:/Other/;"),
        path_ext: None,
        cwd: Some(r"C:\work\proj"),
        starter,
        thorough: true,
    }
}

fn found(name: &str, search: Search) -> Result<String, Code> {
    find(name, Span::new(0, name.len()), search, &facts())
        .map(|program| program.path)
        .map_err(|reason| reason.code)
}

fn by(name: &str, starter: Starter) -> Result<String, Code> {
    found(name, search(starter))
}

fn path(path: &str) -> Result<String, Code> {
    Ok(path.to_owned())
}

#[test]
fn a_bare_name_is_looked_up_in_path_with_its_extensions() {
    for starter in [
        Starter::Cmd,
        Starter::PowerShell,
        Starter::AnyShell,
        Starter::Process,
    ] {
        assert_eq!(by("rg", starter), path(r"C:\Tools\rg.exe"), "{starter:?}");
        assert_eq!(by("rg.exe", starter), path(r"C:\Tools\rg.exe"));
        assert_eq!(by("npm", starter), path(r"C:\Tools\npm.cmd"));
        assert_eq!(by("both", starter), path(r"C:\Tools\both.com"));
        assert_eq!(by("missing", starter), Err(Code::NotFound));
        assert_eq!(by("folder", starter), Err(Code::NotFound));
        assert_eq!(by("job", starter), Err(Code::NotExecutable));
        assert_eq!(by("locked", starter), Err(Code::NotExecutable));
        assert_eq!(by("odd", starter), Err(Code::NotExecutable));
        assert_eq!(by("text", starter), Err(Code::NotCanonicalText));
        assert_eq!(by("share", starter), Err(Code::WindowsPath));
    }
}

#[test]
fn path_ext_gives_the_extensions_and_their_order() {
    let with = |path_ext| Search {
        path_ext: Some(path_ext),
        ..search(Starter::Cmd)
    };
    assert_eq!(found("both", with(".EXE;.COM")), path(r"C:\Tools\both.exe"));
    assert_eq!(found("rg", with(".COM")), Err(Code::NotFound));
    assert_eq!(found("rg", with("")), Err(Code::NotFound));
    assert_eq!(found("job", with(".EXE;.BAT")), Err(Code::NotFound));
}

#[test]
fn shells_differ_in_scripts_and_files_without_extension() {
    assert_eq!(by("yarn", Starter::Cmd), path(r"C:\Tools\yarn.cmd"));
    assert_eq!(by("yarn", Starter::PowerShell), Err(Code::WindowsScript));
    assert_eq!(by("yarn", Starter::AnyShell), Err(Code::WindowsScript));
    assert_eq!(
        by("yarn.cmd", Starter::PowerShell),
        path(r"C:\Tools\yarn.cmd")
    );
    assert_eq!(by("plain", Starter::Cmd), path(r"C:\Other\plain.exe"));
    for starter in [Starter::PowerShell, Starter::AnyShell, Starter::Process] {
        assert_eq!(
            by("plain", starter),
            Err(Code::NotExecutable),
            "{starter:?}"
        );
    }
}

#[test]
fn a_file_in_the_working_directory_would_come_first() {
    for starter in [Starter::Cmd, Starter::AnyShell, Starter::Process] {
        assert_eq!(by("here", starter), Err(Code::WindowsPath), "{starter:?}");
        let unknown = Search {
            cwd: None,
            ..search(starter)
        };
        assert_eq!(found("rg", unknown), Err(Code::CwdUnknown));
    }
    assert_eq!(by("here", Starter::PowerShell), Err(Code::NotFound));
    let unknown = Search {
        cwd: None,
        ..search(Starter::PowerShell)
    };
    assert_eq!(found("rg", unknown), path(r"C:\Tools\rg.exe"));
    assert_eq!(by(r".\here", Starter::Cmd), path(r"C:\work\proj\here.exe"));
}

#[test]
fn paths_are_joined_and_made_normal() {
    let cmd = |name| by(name, Starter::Cmd);
    assert_eq!(cmd(r"C:\Tools\rg.exe"), path(r"C:\Tools\rg.exe"));
    assert_eq!(cmd(r"C:\Tools\rg"), path(r"C:\Tools\rg.exe"));
    assert_eq!(cmd("C:/Tools/rg.exe"), path(r"C:\Tools\rg.exe"));
    assert_eq!(cmd(r"bin\tool.exe"), path(r"C:\work\proj\bin\tool.exe"));
    assert_eq!(cmd(r"..\up"), path(r"C:\work\up.exe"));
    assert_eq!(cmd(r"C:\Tools\..\Other\rg.exe"), path(r"C:\Other\rg.exe"));
    assert_eq!(cmd(r"C:\..\..\Tools\rg.exe"), path(r"C:\Tools\rg.exe"));
    assert_eq!(cmd(r"D:\top.exe"), path(r"D:\top.exe"));
    assert_eq!(cmd(r"C:\Tools\none.exe"), Err(Code::NotFound));
    let unknown = Search {
        cwd: None,
        ..search(Starter::Cmd)
    };
    assert_eq!(found(r"bin\tool.exe", unknown), Err(Code::CwdUnknown));
    assert_eq!(found(r"C:\Tools\rg.exe", unknown), path(r"C:\Tools\rg.exe"));
}

#[test]
fn names_that_are_no_files_below_a_drive_are_refused() {
    for name in [
        "",
        "C:rg.exe",
        "C:",
        r"C:\",
        r"C:\Tools\",
        r"\Tools\rg.exe",
        "/Tools/rg.exe",
        r"\\server\share\rg.exe",
        "//server/share/rg.exe",
        r"\\?\C:\Tools\rg.exe",
        r"\\.\pipe\x",
        r"\??\C:\x",
        "rg.exe:stream",
        r"C:\Tools\rg.exe:$DATA",
        "rg.exe.",
        "rg ",
        r"C:\Tools.\rg.exe",
        r"C:\Tools \rg.exe",
        "CON",
        "nul.txt",
        "Aux",
        "com1",
        "LPT9.exe",
        "COM¹",
        "conin$",
        "NUL .txt",
        r"C:\con\rg.exe",
        "r*g",
        "r?g",
        "a|b",
        "a\u{7}",
        "..",
        ".",
        r"C:\Tools\..",
        r"C:\\Tools\rg.exe",
        "env:x",
        r"env:\x",
    ] {
        assert_eq!(by(name, Starter::Process), Err(Code::WindowsPath), "{name}");
    }
    for name in ["console", "com", "com10", "nul1", "lpt"] {
        assert_eq!(by(name, Starter::Process), Err(Code::NotFound), "{name}");
    }
}

#[test]
fn path_holds_folders_on_drives_alone() {
    let with = |path| Search {
        path,
        ..search(Starter::Cmd)
    };
    assert_eq!(found("rg", with(None)), Err(Code::PathMissing));
    assert_eq!(
        found("rg", with(Some("C:/Other"))),
        path(r"C:\Other\rg.exe")
    );
    assert_eq!(found("top", with(Some(r"D:\"))), path(r"D:\top.exe"));
    assert_eq!(
        found("rg", with(Some(";;C:\\Tools"))),
        path(r"C:\Tools\rg.exe")
    );
    for entry in [
        ".",
        "bin",
        r"\Tools",
        r"\\server\bin",
        "C:bin",
        "\"C:\\a\"",
        "~",
        " C:\\x",
    ] {
        let value = format!(r"C:\Tools;{entry}");
        let search = Search {
            path: Some(&value),
            ..search(Starter::Cmd)
        };
        assert_eq!(found("rg", search), Err(Code::PathEntryRelative), "{entry}");
    }
}

#[test]
fn folders_before_the_hit_that_can_be_written_are_told() {
    let search = Search {
        path: Some(r"C:\Tools;C:\Other"),
        ..search(Starter::Cmd)
    };
    let before = |search| {
        let program = find("plain", Span::new(0, 5), search, &facts());
        program.map(|program| program.writable_before).ok()
    };
    assert_eq!(before(search), Some(vec![r"C:\Tools".to_owned()]));
    let quick = Search {
        thorough: false,
        ..search
    };
    assert_eq!(before(quick), Some(Vec::new()));
}

#[test]
fn arguments_of_scripts_must_be_plain() {
    let check = |name: &str, argument: &str| {
        let program = find(name, Span::new(0, 1), search(Starter::Cmd), &facts());
        let Ok(program) = program else {
            panic!("{name} is not found");
        };
        let words =
            [name, argument].map(|text| Word::from_literal(text.to_owned(), Span::new(0, 1)));
        check_script_arguments(&program, &words)
            .map_err(|reason| reason.code)
            .is_ok()
    };
    for plain in [
        "install",
        "--no-color",
        r"src\main.rs",
        "C:/x",
        "@scope/pkg",
        "a+b",
        "#1",
    ] {
        assert!(check("npm", plain), "{plain}");
    }
    for special in [
        "", "a b", "a&calc", "\"&calc", "%PATH%", "a^b", "a|b", "a>b", "a<b", "(x)", "!x!", "a,b",
        "a;b", "a=b", "a'b", "ä", "a\nb", "*", "a?b", "$x", "`x",
    ] {
        assert!(!check("npm", special), "{special}");
        assert!(
            !check("link", special),
            "the target of a link counts: {special}"
        );
        assert!(
            check("rg", special),
            "a program reads its own line: {special}"
        );
    }
}

#[test]
fn base_names_have_no_folder_and_no_extension_of_a_program() {
    for (path, name) in [
        (r"C:\Tools\RG.EXE", "RG"),
        ("c:/x/npm.cmd", "npm"),
        ("git", "git"),
        ("a.b.com", "a.b"),
        ("x.py", "x.py"),
        (r".\run.bat", "run"),
        ("", ""),
    ] {
        assert_eq!(base_name(path), name, "{path}");
    }
}

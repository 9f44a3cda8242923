//! Finding the program of a command word as cmd.exe, PowerShell and `CreateProcess` do it
//! (cmd `/?`, about_Command_Precedence, "CreateProcessA function" and "Naming Files, Paths, and
//! Namespaces" of learn.microsoft.com).

use super::{Program, without_facts};
use crate::program::facts::{CanonicalPath, PathErrorKind, PathFacts, PathKind};
use crate::reason::{Code, Finding};
use crate::shell::Span;
use crate::shell::syntax::Word;

/// Where programs are looked for, and by whom.
#[derive(Debug, Clone, Copy)]
pub struct Search<'a> {
    /// The value of PATH.
    pub path: Option<&'a str>,
    /// The value of PATHEXT.
    pub path_ext: Option<&'a str>,
    /// The working directory, where it is known.
    pub cwd: Option<&'a str>,
    /// Who starts the program.
    pub starter: Starter,
    /// Whether folders of PATH before the hit that can be written are reported.
    pub thorough: bool,
}

/// Who starts a program, and so how it is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Starter {
    /// cmd.exe: the working directory, then PATH, with the extensions of PATHEXT.
    Cmd,
    /// PowerShell: PATH, where its own scripts come first.
    PowerShell,
    /// One of the two.
    AnyShell,
    /// Another program, with an argv.
    Process,
}

/// The extensions where PATHEXT is not set: those inside cmd.exe.
const PATH_EXT: &str = ".COM;.EXE;.BAT;.CMD;.VBS;.VBE;.JS;.JSE;.WSF;.WSH;.MSC";

/// Names of devices in every folder, with any extension; `COM1` and the like apart.
const DEVICES: &[&str] = &["aux", "clock$", "con", "conin$", "conout$", "nul", "prn"];

/// Whether `path` starts at a drive: `C:\` or `c:/`.
pub fn starts_at_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', b'\\' | b'/', ..] if letter.is_ascii_alphabetic())
}

pub(super) fn is_separator(character: char) -> bool {
    matches!(character, '\\' | '/')
}

/// The name of a program without folders and without the extension of a program or script.
pub fn base_name(path: &str) -> &str {
    let name = path.rsplit(is_separator).next().unwrap_or(path);
    match name.rsplit_once('.') {
        Some((base, extension)) if is_program(extension) || is_script(extension) => base,
        _ => name,
    }
}

fn is_program(extension: &str) -> bool {
    extension.eq_ignore_ascii_case("exe") || extension.eq_ignore_ascii_case("com")
}

fn is_script(extension: &str) -> bool {
    extension.eq_ignore_ascii_case("bat") || extension.eq_ignore_ascii_case("cmd")
}

/// What follows the last dot of the last component.
fn extension(path: &str) -> Option<&str> {
    let name = path.rsplit(is_separator).next().unwrap_or(path);
    name.rsplit_once('.').map(|(_, extension)| extension)
}

/// The program that the word `name`, at `span`, runs.
pub fn find(
    name: &str,
    span: Span,
    search: Search,
    paths: &dyn CanonicalPath,
) -> Result<Program, Finding> {
    checked_name(name, span)?;
    let lookup = Lookup {
        name,
        span,
        search,
        paths,
    };
    match name.rsplit_once(is_separator) {
        None => lookup.by_name(),
        Some((_, file)) => lookup.by_path(file),
    }
}

/// Refuses a name that Windows does not read as a file below a drive or a folder.
fn checked_name(name: &str, span: Span) -> Result<(), Finding> {
    let refused = |what: &str| {
        let message =
            format!("`{name}` {what}; write the path from its drive, as `C:\\tools\\x.exe`");
        Err(Finding::at(Code::WindowsPath, span, message))
    };
    let rest = match name.get(2..) {
        Some(rest) if starts_at_drive(name) => rest.strip_prefix(is_separator).unwrap_or(rest),
        _ if name.starts_with(is_separator) => {
            return refused("is on another machine, is a device, or depends on the current drive");
        }
        _ => name,
    };
    if rest.contains(':') {
        return refused("holds a `:`, for a stream or the working directory of a drive");
    }
    if rest.contains(|c: char| matches!(c, '<' | '>' | '"' | '|' | '?' | '*') || c.is_control()) {
        return refused("holds a character that no file name has");
    }
    for component in rest.split(is_separator) {
        match component {
            "." | ".." => {}
            "" => return refused("has an empty component"),
            _ if component.ends_with(['.', ' ']) => {
                return refused("has a component whose last dot or blank Windows leaves out");
            }
            _ if is_device(component) => return refused("is a device"),
            _ => {}
        }
    }
    if matches!(rest.rsplit(is_separator).next(), Some("." | "..")) {
        return refused("is a folder");
    }
    Ok(())
}

fn is_device(component: &str) -> bool {
    let base = component.split('.').next().unwrap_or(component);
    let lower = base.trim_end_matches(' ').to_ascii_lowercase();
    let port = lower
        .strip_prefix("com")
        .or_else(|| lower.strip_prefix("lpt"));
    let mut number = port.unwrap_or_default().chars();
    let is_port = matches!(
        (number.next(), number.next()),
        (Some('0'..='9' | '¹' | '²' | '³'), None)
    );
    is_port || DEVICES.contains(&lower.as_str())
}

struct Lookup<'a> {
    name: &'a str,
    span: Span,
    search: Search<'a>,
    paths: &'a dyn CanonicalPath,
}

/// What a folder holds for a name.
enum Held {
    Nothing { folder_writable: bool },
    File { path: String, facts: PathFacts },
}

impl Lookup<'_> {
    fn refuse<T>(&self, code: Code, message: String) -> Result<T, Finding> {
        Err(Finding::at(code, self.span, message))
    }

    fn by_path(&self, file: &str) -> Result<Program, Finding> {
        let path = match self.search.cwd {
            _ if starts_at_drive(self.name) => normal(self.name),
            Some(cwd) => normal(&format!("{cwd}\\{}", self.name)),
            None => return self.without_cwd(),
        };
        let folder = path.strip_suffix(file).unwrap_or(&path);
        match self.look_in(folder.trim_end_matches('\\'), &self.candidates(file))? {
            Held::File { path, facts } => self.program(path, facts, Vec::new()),
            Held::Nothing { .. } => self.refuse(Code::NotFound, format!("there is no `{path}`")),
        }
    }

    fn without_cwd<T>(&self) -> Result<T, Finding> {
        let message = format!(
            "`{}` depends on a working directory that is not known; write a path from its drive",
            self.name
        );
        self.refuse(Code::CwdUnknown, message)
    }

    fn by_name(&self) -> Result<Program, Finding> {
        let candidates = self.candidates(self.name);
        self.not_in_cwd(&candidates)?;
        let mut writable_before = Vec::new();
        for folder in self.folders()? {
            let folder = normal(folder);
            let folder = folder.trim_end_matches('\\');
            match self.look_in(folder, &candidates)? {
                Held::File { path, facts } => return self.program(path, facts, writable_before),
                Held::Nothing { folder_writable } if folder_writable && self.search.thorough => {
                    writable_before.push(folder.to_owned());
                }
                Held::Nothing { .. } => {}
            }
        }
        self.refuse(
            Code::NotFound,
            format!("there is no program `{}` in PATH", self.name),
        )
    }

    /// The folders of PATH. An empty entry, as at the end of most, is none to PowerShell; where
    /// it stands for the working directory, that has been looked at.
    fn folders(&self) -> Result<impl Iterator<Item = &str>, Finding> {
        let Some(path) = self.search.path else {
            let message = format!(
                "there is no PATH in which to look up `{}`; write a path from its drive or give PATH in the environment",
                self.name
            );
            return self.refuse(Code::PathMissing, message);
        };
        let folders = path.split(';').filter(|entry| !entry.is_empty());
        match folders
            .clone()
            .find(|entry| !starts_at_drive(entry) || entry.contains('"'))
        {
            None => Ok(folders),
            Some(entry) => self.refuse(
                Code::PathEntryRelative,
                format!("PATH has the entry `{entry}`, which is no path from a drive; remove it"),
            ),
        }
    }

    /// Refuses a name for which the working directory holds a file: all but PowerShell run that.
    fn not_in_cwd(&self, candidates: &[String]) -> Result<(), Finding> {
        if self.search.starter == Starter::PowerShell {
            return Ok(());
        }
        let Some(cwd) = self.search.cwd else {
            return self.without_cwd();
        };
        match self.look_in(cwd.trim_end_matches(is_separator), candidates)? {
            Held::Nothing { .. } => Ok(()),
            Held::File { path, .. } => self.refuse(
                Code::WindowsPath,
                format!(
                    "`{}` would run `{path}` from the working directory; write the path of the program",
                    self.name
                ),
            ),
        }
    }

    /// The names under which a file is what `name` runs, in order. Only cmd.exe never takes a
    /// file without an extension.
    fn candidates(&self, name: &str) -> Vec<String> {
        let has_extension = name.contains('.');
        let starter = self.search.starter;
        let mut candidates = Vec::new();
        if has_extension {
            candidates.push(name.to_owned());
        }
        if matches!(starter, Starter::PowerShell | Starter::AnyShell) {
            candidates.push(format!("{name}.ps1"));
        }
        let extensions = self.search.path_ext.unwrap_or(PATH_EXT).split(';');
        let extensions = extensions.filter(|extension| extension.starts_with('.'));
        candidates.extend(
            extensions.map(|extension| format!("{name}{}", extension.trim().to_ascii_lowercase())),
        );
        if !has_extension && starter != Starter::Cmd {
            candidates.push(name.to_owned());
        }
        candidates
    }

    /// The first of `candidates` that is in `folder` and no folder itself.
    fn look_in(&self, folder: &str, candidates: &[String]) -> Result<Held, Finding> {
        let mut writable = false;
        for candidate in candidates {
            let path = format!("{folder}\\{candidate}");
            match self.paths.realpath(&path) {
                Ok(facts) if facts.kind == PathKind::Directory => {}
                Ok(facts) => return Ok(Held::File { path, facts }),
                Err(error) if error.kind == PathErrorKind::NotText => {
                    return Err(without_facts(&path, self.span, error.kind));
                }
                Err(error) => writable |= error.folder_writable,
            }
        }
        Ok(Held::Nothing {
            folder_writable: writable,
        })
    }

    /// A file that was found, if it is run as a program and not by another one.
    fn program(
        &self,
        path: String,
        facts: PathFacts,
        writable_before: Vec<String>,
    ) -> Result<Program, Finding> {
        if !starts_at_drive(&facts.canonical) {
            let message = format!(
                "`{path}` leads to `{}`, which is not on a drive",
                facts.canonical
            );
            return self.refuse(Code::WindowsPath, message);
        }
        for name in [&path, &facts.canonical] {
            match extension(name) {
                Some(extension) if is_program(extension) || is_script(extension) => {}
                Some(extension) if extension.eq_ignore_ascii_case("ps1") => {
                    return self.refuse(
                        Code::WindowsScript,
                        format!("PowerShell would run the script `{name}` itself; call the program with its extension"),
                    );
                }
                _ => {
                    return self.refuse(
                        Code::NotExecutable,
                        format!("`{name}` is no program; another one would be started to open it"),
                    );
                }
            }
        }
        if !facts.executable {
            return self.refuse(Code::NotExecutable, format!("`{path}` is not executable"));
        }
        Ok(Program {
            path,
            facts,
            writable_before,
            later: Vec::new(),
        })
    }
}

/// An absolute path with `\` between components and without `.`, `..` and empty ones, as Windows
/// makes it before it looks at any file.
pub fn normal(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    for component in path.split(is_separator) {
        match component {
            "" | "." => {}
            ".." if kept.len() > 1 => drop(kept.pop()),
            ".." => {}
            name => kept.push(name),
        }
    }
    let mut joined = kept.join("\\");
    if kept.len() == 1 {
        joined.push('\\');
    }
    if let Some(drive) = joined.get_mut(..1) {
        drive.make_ascii_uppercase();
    }
    joined
}

/// Refuses arguments for a `.bat` or `.cmd` script that cmd.exe could read as anything but
/// themselves: it takes the command line apart again, and no quoting stops that
/// (CVE-2024-24576).
pub fn check_script_arguments(program: &Program, words: &[Word]) -> Result<(), Finding> {
    let is_batch = |path: &str| extension(path).is_some_and(is_script);
    if !is_batch(&program.path) && !is_batch(&program.facts.canonical) {
        return Ok(());
    }
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"\\/:._-+@#".contains(&byte);
    let is_plain = |word: &Word| !word.text.is_empty() && word.text.bytes().all(plain);
    match words.iter().skip(1).find(|word| !is_plain(word)) {
        None => Ok(()),
        Some(word) => Err(Finding::at(
            Code::WindowsScript,
            word.span,
            format!(
                "cmd.exe runs the script `{}` and reads `{}` again in its own way; use only letters, digits and `\\ / : . _ - + @ #`",
                program.path, word.text
            ),
        )),
    }
}

#[cfg(test)]
#[expect(clippy::panic, reason = "a test stops at the first surprise")]
mod tests;

//! What a request for Windows says about who reads its text and starts its program.

use super::request::{Command, Mode, Request};
use crate::program::lookup::windows::Starter;
use crate::reason::{Code, Finding};
use crate::shell::Span;
use crate::shell::syntax::Script;
use crate::shell::windows::{self, WindowsShell};

/// The script that `text` is to the request's shell.
pub(super) fn read(request: &Request, text: &str) -> Result<Script, Finding> {
    let shell = shell(request)?;
    let script = windows::read(text, shell)?;
    if request.mode == Mode::AsWritten && shell != Some(WindowsShell::PowerShell) {
        check_outer_quotes(text)?;
    }
    Ok(script)
}

/// The shell that the request names, or neither where it names none.
fn shell(request: &Request) -> Result<Option<WindowsShell>, Finding> {
    let name = request.shell.as_ref().map_or("", |shell| &shell.name);
    match WindowsShell::named(name) {
        None if !name.is_empty() => {
            let message = format!(
                "`{name}` reads text in its own way; on Windows only cmd.exe and PowerShell are read"
            );
            Err(Finding::new(Code::ShellUnsupported, message))
        }
        shell => Ok(shell),
    }
}

/// `cmd /c` takes away the first and the last quote of a text that starts with one, except where
/// the two surround the name of a program with a blank, and nothing else is quoted (`cmd /?`).
fn check_outer_quotes(text: &str) -> Result<(), Finding> {
    let start = text.len() - text.trim_start().len();
    let Some(quoted) = text.trim_start().strip_prefix('"') else {
        return Ok(());
    };
    let (name, rest) = quoted.split_once('"').unwrap_or((quoted, ""));
    let is_kept = name.contains(char::is_whitespace)
        && !name.contains(['&', '<', '>', '(', ')', '@', '^', '|'])
        && !rest.contains('"');
    if is_kept {
        return Ok(());
    }
    Err(Finding::at(
        Code::WindowsQuote,
        Span::new(start, start + name.len() + 2),
        "`cmd /c` may take away the first and the last quote of the text; call the program by name, or by a path without quotes",
    ))
}

/// Who starts the program of a command that a shell reads where `is_read` says so.
pub(super) fn starter(request: &Request, is_read: bool) -> Starter {
    match shell(request) {
        _ if !is_read => Starter::Process,
        Ok(Some(WindowsShell::Cmd)) => Starter::Cmd,
        Ok(Some(WindowsShell::PowerShell)) => Starter::PowerShell,
        Ok(None) | Err(_) => Starter::AnyShell,
    }
}

/// The shell for which a plan is written as text: cmd.exe where the request does not say.
pub(super) fn plan_shell(request: &Request) -> WindowsShell {
    match (&request.command, shell(request)) {
        (Command::Text(_), Ok(Some(shell))) => shell,
        _ => WindowsShell::Cmd,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decision::request::{Platform, Shell};

    fn request(text: &str, shell: Option<&str>, mode: Mode) -> Request {
        Request {
            platform: Platform::Windows,
            mode,
            shell: shell.map(|name| Shell {
                name: name.to_owned(),
                ..Shell::default()
            }),
            ..Request::new(Command::Text(text.to_owned()))
        }
    }

    fn refusal(text: &str, shell: Option<&str>, mode: Mode) -> Option<Code> {
        let request = request(text, shell, mode);
        read(&request, text).err().map(|reason| reason.code)
    }

    #[test]
    fn text_is_read_for_the_shell_that_the_request_names() {
        let text = "x.exe 'a b'";
        assert_eq!(refusal(text, Some("pwsh"), Mode::AsWritten), None);
        assert_eq!(
            refusal(text, Some("cmd.exe"), Mode::AsWritten),
            Some(Code::WindowsQuote)
        );
        assert_eq!(
            refusal(text, None, Mode::AsWritten),
            Some(Code::WindowsQuote)
        );
        assert_eq!(refusal("x.exe a", Some(""), Mode::AsWritten), None);
        assert_eq!(
            refusal("x.exe a", Some("bash"), Mode::AsWritten),
            Some(Code::ShellUnsupported)
        );
    }

    #[test]
    fn a_quoted_program_is_read_as_written_only_where_cmd_keeps_the_quotes() {
        let cmd = |text, mode| refusal(text, Some("cmd"), mode);
        for text in [
            r#""C:\Program Files\x.exe""#,
            r#"  "C:\Program Files\x.exe" -a b"#,
            r#"x.exe "a" "b""#,
        ] {
            assert_eq!(cmd(text, Mode::AsWritten), None, "{text}");
        }
        for text in [
            r#""C:\Program Files\x.exe" "a""#,
            r#""C:\Program Files (x86)\x.exe" -a"#,
            r#""C:\x.exe" -a"#,
            r#""C:\a & b\x.exe""#,
        ] {
            assert_eq!(
                cmd(text, Mode::AsWritten),
                Some(Code::WindowsQuote),
                "{text}"
            );
            assert_eq!(cmd(text, Mode::Pinned), None, "{text}");
        }
    }

    #[test]
    fn programs_are_started_by_the_shell_or_by_the_host() {
        let starter_of = |shell| starter(&request("x", shell, Mode::Pinned), true);
        assert_eq!(starter_of(Some("CMD")), Starter::Cmd);
        assert_eq!(starter_of(Some("powershell.exe")), Starter::PowerShell);
        assert_eq!(starter_of(None), Starter::AnyShell);
        let argv = request("x", Some("cmd"), Mode::Pinned);
        assert_eq!(starter(&argv, false), Starter::Process);
    }
}
